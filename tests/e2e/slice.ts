/**
 * The tests that `npm test` runs, and those that are left to `npm run campaign -- journeys`.
 *
 * Many tests repeat one check: on the next lesson, picture, screen, theme. All of them take half an hour in a browser; so `npm test` runs a slice that
 * keeps every file and every kind of check, and the campaign runs all (STRATA_JOURNEYS=all). The slice is not less strict; it only has fewer cases.
 *
 * There are exactly two ways to reduce:
 *  - If each element of a list has a test of its own, `oneOf` keeps one of so many in the slice, and gives the others a tag that the configuration
 *    excludes. Checks of one list start at different elements, so that together they cover as much of it as they can.
 *  - A walk through states enters every one of them in the slice as well, because entering is half of what can fail; but it checks in only one way,
 *    the one whose turn it is (`inTurn`). So each state is checked, and each check sees many states.
 *
 * A new element of a list is in the campaign at once, and in the slice when its turn comes, without registration.
 */

const kTag = '@long';

/** Whether all tests run, or the slice. */
export const kAll = process.env['STRATA_JOURNEYS'] === 'all';

/** Tags that the configuration excludes. */
export const kLeftOut: RegExp[] = kAll ? [] : [new RegExp(`${kTag}\\b`)];

/** The details of a test that belongs to the slice, or to the campaign only. */
export const inSlice = (belongs: boolean): { readonly tag: string[] } => ({ tag: belongs ? [] : [kTag] });

/** Whether the `index`th element of a list runs: of every `share` consecutive ones the slice has the `first` one. */
export const isPlayed = (share: number, index: number, first = 0): boolean => kAll || index % share === first;

/** The same as details of the `index`th test of a list. */
export const oneOf = (share: number, index: number, first = 0): { readonly tag: string[] } =>
  inSlice(index % share === first);

/** The ways to check the `index`th element of a list: all of them, or the one whose turn it is. */
export const inTurn = <T>(ways: readonly T[], index: number): readonly T[] =>
  kAll ? ways : [ways[index % ways.length]!];

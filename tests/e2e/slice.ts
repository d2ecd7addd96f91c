/**
 * What of the journeys `npm test` plays, and what is left to `npm run campaign -- journeys`.
 *
 * Many journeys are one check made again: on the next lesson, picture, screen, theme. All of them take half an hour in a browser; so
 * `npm test` plays a slice that keeps every file and every kind of check, and the campaign plays all (STRATA_JOURNEYS=all). Nothing is asked less strictly in the slice, only of fewer.
 *
 * There are two ways to cut, and no third:
 *  - Where each of a list has a test of its own, `oneOf` gives the slice one of so many, and the others a tag that the configuration
 *    leaves out. Checks of one list begin at different places of it, so that together they meet as many of it as they can.
 *  - A sweep through states enters every one of them in the slice as well, because entering is half of what can fail; but it looks in one
 *    of the ways there are, the one whose turn it is (`inTurn`). So each state is looked at, and each way looks at many.
 *
 * What is added to a list is in the campaign at once, and in the slice when its turn comes; nobody has to name it.
 */

const kTag = '@long';

/** Whether all journeys are played, or the slice. */
export const kAll = process.env['STRATA_JOURNEYS'] === 'all';

/** What the configuration leaves out. */
export const kLeftOut: RegExp[] = kAll ? [] : [new RegExp(`${kTag}\\b`)];

/** The details of a test that belongs to the slice, or to the campaign alone. */
export const inSlice = (belongs: boolean): { readonly tag: string[] } => ({ tag: belongs ? [] : [kTag] });

/** Whether the `index`th of a list is played: of every `share` that follow each other the slice has the `first` one. */
export const isPlayed = (share: number, index: number, first = 0): boolean => kAll || index % share === first;

/** The details of the `index`th test of a list, likewise. */
export const oneOf = (share: number, index: number, first = 0): { readonly tag: string[] } =>
  inSlice(index % share === first);

/** Of the ways to look at the `index`th of a list: all of them, or the one whose turn it is. */
export const inTurn = <T>(ways: readonly T[], index: number): readonly T[] =>
  kAll ? ways : [ways[index % ways.length]!];

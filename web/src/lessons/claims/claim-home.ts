/** Where a claim is shown besides its row: a lesson, a calculator, an example of the lab. /lessons/claims/homes.ts lists them. */
import { isIn, claimRange } from './claim-ids.ts';

export interface Home {
  /** A lesson is identified by its slug, also if it is not written yet; the others by their id in their page. */
  readonly kind: 'lesson' | 'calculator' | 'example';
  readonly id: string;
  /** Displayed title; for a lesson, its question. */
  readonly title: string;
  /** Numbers and ranges of claims, separated by spaces: "S24 S31..S36". */
  readonly claims: string;
}

/** The places where a claim is shown, in their order. Pure. */
export const homesOf = (id: `S${number}`, homes: readonly Home[]): readonly Home[] =>
  homes.filter(({ claims }) =>
    claims.split(' ').some((word) => {
      const stretch = claimRange(word);
      return stretch !== null && isIn(stretch, id);
    }),
  );

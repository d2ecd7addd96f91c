/** Where in Strata a claim is shown, beside its row: a lesson, a calculator of the reference, an example of the lab. /lessons/claims/homes.ts lists them. */
import { isIn, stretchOf } from './claim-ids.ts';

export interface Home {
  /** A lesson is found by its slug, which may be that of one still to be written; the others by the id that their page gives them. */
  readonly kind: 'lesson' | 'calculator' | 'example';
  readonly id: string;
  /** As a reader is told of it; of a lesson, its question. */
  readonly title: string;
  /** Numbers of claims and stretches of them, separated by spaces: "S24 S31..S36". */
  readonly claims: string;
}

/** The homes of a claim, in their order. Pure. */
export const homesOf = (id: `S${number}`, homes: readonly Home[]): readonly Home[] =>
  homes.filter(({ claims }) =>
    claims.split(' ').some((word) => {
      const stretch = stretchOf(word);
      return stretch !== null && isIn(stretch, id);
    }),
  );

/** Numbers of claims as one writes them: "S29", "S1..S14". Pure. */

export interface Stretch {
  readonly first: number;
  readonly last: number;
}

/** What a word names; null where it is no number of a claim. Capitals do not matter, and "S14..S1" is the same stretch as "S1..S14". */
export function stretchOf(word: string): Stretch | null {
  const [, one, other = one] = /^s(\d{1,3})(?:\.\.s?(\d{1,3}))?$/i.exec(word) ?? [];
  if (one === undefined) return null;
  return { first: Math.min(Number(one), Number(other)), last: Math.max(Number(one), Number(other)) };
}

/** S29 is 29. */
export const numberOf = (id: `S${number}`): number => Number(id.slice(1));

export const isIn = ({ first, last }: Stretch, id: `S${number}`): boolean =>
  numberOf(id) >= first && numberOf(id) <= last;

/** Parses numbers and ranges of claims: "S29", "S1..S14". Pure. */

export interface ClaimRange {
  readonly first: number;
  readonly last: number;
}

/** The range that a word names; null if it is not a claim's number. Case does not matter; "S14..S1" equals "S1..S14". */
export function claimRange(word: string): ClaimRange | null {
  const [, one, other = one] = /^s(\d{1,3})(?:\.\.s?(\d{1,3}))?$/i.exec(word) ?? [];
  if (one === undefined) return null;
  return { first: Math.min(Number(one), Number(other)), last: Math.max(Number(one), Number(other)) };
}

/** S29 is 29. */
const numberOf = (id: `S${number}`): number => Number(id.slice(1));

export const isIn = ({ first, last }: ClaimRange, id: `S${number}`): boolean =>
  numberOf(id) >= first && numberOf(id) <= last;

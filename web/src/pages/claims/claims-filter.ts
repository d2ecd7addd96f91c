/**
 * The filter of claims: words and numbers, a source, a kind and a verdict; and its form in the address, so that links keep it.
 *
 *   ?find=bloom+S82..S88&source=2023-02-15&kind=E&verdict=holds
 *
 * A row must contain every word, and its number must be one of those given (S29, S1..S14). Sources are identified by date of publication. A kind of
 * two letters belongs to both. Addresses are untrusted: unknown values are ignored and reported.
 */
import type { Claim, Letter, Source } from '../../lessons/claims/claim.ts';
import { isIn, claimRange, type ClaimRange } from '../../lessons/claims/claim-ids.ts';
import type { Verdict } from '../../lessons/claims/verdict.ts';
import { publishedInWords } from '../../lessons/claims/claim-text.ts';

/** A verdict, or "not run". */
export type Judged = Verdict | 'not run';

export interface Filter {
  readonly find: string;
  /** '' for all, here and below. */
  readonly source: string;
  readonly kind: Letter | '';
  readonly verdict: Judged | '';
}

export const kAll: Filter = { find: '', source: '', kind: '', verdict: '' };
export const findCharsMax = 200;

export const kKinds: Readonly<Record<Letter, string>> = {
  E: 'experiment',
  C: 'calculator',
  P: 'published chart',
  M: 'model',
  T: 'text',
};

export const kJudged: Readonly<Record<Judged, string>> = {
  holds: 'holds',
  deviates: 'deviates',
  data: 'data',
  planned: 'planned',
  'not run': 'not run yet',
};

/** Sources in the order of the ledger, each once. Pure. */
export const sourcesOf = (claims: readonly Claim[]): readonly Source[] => [
  ...new Map(claims.map(({ source }) => [source.date, source])).values(),
];

/** The filter of an address; `problem`: a message about unknown values, or ''. Pure. */
export function filterOf(
  search: string,
  claims: readonly Claim[],
): { readonly filter: Filter; readonly problem: string } {
  const asked = new URLSearchParams(search);
  const lost: string[] = [];
  const one = <T extends string>(name: string, known: readonly T[]): T | '' => {
    const wanted = asked.get(name) ?? '';
    const found = known.find((each) => each === wanted) ?? '';
    if (found !== wanted) lost.push(`${name} “${wanted.slice(0, 40)}”`);
    return found;
  };
  const filter: Filter = {
    find: (asked.get('find') ?? '').slice(0, findCharsMax),
    source: one(
      'source',
      sourcesOf(claims).map(({ date }) => date),
    ),
    kind: one('kind', Object.keys(kKinds) as Letter[]),
    verdict: one('verdict', Object.keys(kJudged) as Judged[]),
  };
  const problem =
    lost.length === 0
      ? ''
      : `The address filters by ${lost.join(' and ')}, which does not exist in the ledger, so that filter is ignored.`;
  return { filter, problem };
}

/** The query of an address for a filter, with '?'; '' for all claims. Pure. */
export function addressOf(filter: Filter): string {
  const said = new URLSearchParams(
    Object.entries(filter).filter(([, value]: readonly [string, string]) => value !== ''),
  );
  return said.size === 0 ? '' : `?${said.toString()}`;
}

/** Tests claims by their text. Verdicts change, so the caller tests them separately. Pure. */
export function finder({ find, source, kind }: Filter): (claim: Claim) => boolean {
  const words = find.toLowerCase().split(/\s+/).filter(Boolean);
  const ranges = words.map(claimRange).filter((range): range is ClaimRange => range !== null);
  const plain = words.filter((word) => claimRange(word) === null);
  return (claim) =>
    (source === '' || claim.source.date === source) &&
    (kind === '' || claim.kind.includes(kind)) &&
    (ranges.length === 0 || ranges.some((range) => isIn(range, claim.id))) &&
    (plain.length === 0 || contains(textOf(claim), plain));
}

const contains = (text: string, words: readonly string[]): boolean => words.every((word) => text.includes(word));

const texts = new WeakMap<Claim, string>();

/** The whole text of a row, in lowercase; computed once per claim. */
function textOf(claim: Claim): string {
  const known = texts.get(claim);
  if (known !== undefined) return known;
  const { id, title, source, published, reading = '', shown, checks = [], planned } = claim;
  const text = [
    id,
    title,
    source.name,
    source.date,
    reading,
    shown,
    planned?.awaits ?? '',
    planned?.expect ?? '',
    ...published.flatMap((figure) => [figure.what, publishedInWords(figure)]),
    ...checks.flatMap(({ what, unit, because = '' }) => [what, unit, because]),
  ]
    .join('\n')
    .toLowerCase();
  texts.set(claim, text);
  return text;
}

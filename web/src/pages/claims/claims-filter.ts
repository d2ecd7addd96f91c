/**
 * Which claims are shown: words and numbers that are looked for, and a source, a kind and a verdict; and the address that says so, so that a
 * link keeps it.
 *
 *   ?find=bloom+S82..S88&source=2023-02-15&kind=E&verdict=holds
 *
 * Every word must be in what the row says; of numbers (S29, S1..S14) one must be the row's. A source is known by the day it was published.
 * A kind of two letters is of both. An address may come from anyone: what it asks for and is not there is left out, and said.
 */
import type { Claim, Letter, Source } from '../../lessons/claims/claim.ts';
import { isIn, stretchOf, type Stretch } from '../../lessons/claims/claim-ids.ts';
import type { Verdict } from '../../lessons/claims/verdict.ts';
import { publishedInWords } from '../../lessons/claims/claim-text.ts';

/** A verdict, or that there is none yet. */
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

/** What an address asks for; `problem` is a sentence about what of it is not there, or ''. Pure. */
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

/** The part of an address that says it, with '?', or '' for all. Pure. */
export function addressOf(filter: Filter): string {
  const said = new URLSearchParams(
    Object.entries(filter).filter(([, value]: readonly [string, string]) => value !== ''),
  );
  return said.size === 0 ? '' : `?${said.toString()}`;
}

/** Whether claims are shown by what they say; their verdicts are asked for apart, because they change. Pure. */
export function finder({ find, source, kind }: Filter): (claim: Claim) => boolean {
  const words = find.toLowerCase().split(/\s+/).filter(Boolean);
  const stretches = words.map(stretchOf).filter((stretch): stretch is Stretch => stretch !== null);
  const plain = words.filter((word) => stretchOf(word) === null);
  return (claim) =>
    (source === '' || claim.source.date === source) &&
    (kind === '' || claim.kind.includes(kind)) &&
    (stretches.length === 0 || stretches.some((stretch) => isIn(stretch, claim.id))) &&
    (plain.length === 0 || contains(textOf(claim), plain));
}

const contains = (text: string, words: readonly string[]): boolean => words.every((word) => text.includes(word));

const texts = new WeakMap<Claim, string>();

/** All that a row says, in small letters. Claims do not change, so it is made once for each. */
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

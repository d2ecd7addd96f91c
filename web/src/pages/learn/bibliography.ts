/**
 * Every source once: those of the claims, and those that lessons cite. A lesson's citation and a claim's source are the same work if their titles
 * are equal. Pure.
 */
import { anchorOf } from '../../lessons/anchor.ts';
import type { Claim } from '../../lessons/claims/claim.ts';
import type { Citing } from '../../lessons/outline.ts';

export interface Work {
  /** Anchor of its row. */
  readonly id: string;
  readonly text: string;
  /** Date of publication: a day, or a year. */
  readonly date: string;
  /** Null if it is only in print, or the address is unknown. */
  readonly href: string | null;
  /** Slugs, in the order of the course. */
  readonly lessons: readonly string[];
  readonly claims: readonly Claim['id'][];
}

/** Newest first. Throws if a lesson cites a work without its date of publication. */
export function bibliographyOf(claims: readonly Claim[], citing: readonly Citing[]): readonly Work[] {
  const works = new Map<string, { -readonly [K in keyof Work]: Work[K] }>();
  const titles = new Map<string, string>();
  for (const { id, source } of claims) {
    const key = `${source.date} ${source.name}`;
    const work = works.get(key);
    if (work) work.claims = [...work.claims, id];
    else {
      works.set(key, { id: '', text: source.name, date: source.date, href: null, lessons: [], claims: [id] });
      titles.set(key, titleOf(source.name));
    }
  }
  for (const { slug, cited, addresses } of citing) {
    for (const { href, text } of cited) {
      const plain = text.toLowerCase();
      const known = [...titles].find(([, title]) => plain.includes(title))?.[0];
      const key = known ?? href ?? text;
      const date = /\b(?:19|20)\d\d$/.exec(text)?.[0] ?? /\b(?:19|20)\d\d\b/.exec(text)?.[0];
      if (known === undefined && date === undefined) throw new Error(`${slug} cites “${text}” without its year`);
      const work = works.get(key) ?? { id: '', text, date: date!, href, lessons: [], claims: [] };
      works.set(key, { ...work, href: work.href ?? href });
    }
    for (const [key, work] of works) {
      const cites =
        (work.href !== null && addresses.includes(work.href)) ||
        cited.some(({ text }) => text === work.text || text.toLowerCase().includes(titles.get(key) ?? '\0'));
      if (cites && !work.lessons.includes(slug)) works.set(key, { ...work, lessons: [...work.lessons, slug] });
    }
  }
  return [...works.values()]
    .sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : a.text.localeCompare(b.text, 'en')))
    .map((work) => ({ ...work, id: `${work.date}-${anchorOf(work.text).slice(0, 60)}` }));
}

/** Without its author. */
const titleOf = (name: string): string =>
  name
    .slice(name.indexOf(', ') + 1)
    .trim()
    .toLowerCase();

/** "S1 to S5, S14": ids of claims in stretches. Pure. */
export function claimRangesText(ids: readonly Claim['id'][]): string {
  const numbers = ids.map((id) => Number(id.slice(1))).sort((a, b) => a - b);
  const stretches: [number, number][] = [];
  for (const number of numbers) {
    const last = stretches.at(-1);
    if (last?.[1] === number - 1) last[1] = number;
    else stretches.push([number, number]);
  }
  return stretches
    .map(([from, to]) => (from === to ? `S${from}` : `S${from} ${to === from + 1 ? 'and' : 'to'} S${to}`))
    .join(', ');
}

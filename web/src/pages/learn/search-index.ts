/**
 * Full-text search over the lessons: a chunk of its own, loaded when the search field gets the focus. The passages come from the build; the index is
 * built here, which takes less time than loading a second copy of all words.
 *
 * Matches prefixes, and words with one wrong letter in six; headings rank above the text below them.
 */
import MiniSearch from 'minisearch';
import { passages } from 'virtual:passages';
import type { SearchPassage } from '../../lessons/outline.ts';

export interface Found extends SearchPassage {
  /** An excerpt around the first match, cut between words: text and matches alternate. */
  readonly excerpt: readonly string[];
}

const kExcerpt = 180;
export const resultsMax = 12;

const index = new MiniSearch<SearchPassage & { readonly id: number }>({
  fields: ['heading', 'text', 'title'],
  searchOptions: {
    prefix: true,
    fuzzy: (word) => (word.length > 5 ? 1 : false),
    boost: { heading: 3, title: 2 },
    combineWith: 'AND',
  },
});
index.addAll(passages.map((passage, id) => ({ ...passage, id })));

/** Best first, at most `resultsMax`; `count` includes the rest. */
export function find(asked: string): { readonly found: readonly Found[]; readonly count: number } {
  const results = index.search(asked);
  return {
    count: results.length,
    found: results.slice(0, resultsMax).map(({ id, terms }) => {
      const passage = passages[id as number]!;
      return { ...passage, excerpt: excerptOf(passage.text, terms) };
    }),
  };
}

/** Pure. */
export function excerptOf(text: string, words: readonly string[]): readonly string[] {
  const escaped = words.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(${escaped.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
  const first = words.length === 0 ? 0 : Math.max(0, text.search(pattern));
  const begin = first < kExcerpt / 2 ? 0 : text.indexOf(' ', first - kExcerpt / 2) + 1;
  const cut = begin + kExcerpt >= text.length ? text.length : text.lastIndexOf(' ', begin + kExcerpt);
  const part = `${begin > 0 ? '… ' : ''}${text.slice(begin, cut)}${cut < text.length ? ' …' : ''}`;
  return words.length === 0 ? [part] : part.split(pattern);
}

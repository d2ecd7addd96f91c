/**
 * Facts about a lesson's prose for the course pages, without rendering it: its goal, its parts for engineers, its tasks, the glossary words that it uses, the works that it
 * cites, and its passages for the search.
 *
 * Parsed from the MDX with the compiler's own parser, so a list of lessons needs no engine and includes no prose. Tasks and words may also
 * be in attributes of other components (a figure, for instance), where they are expressions rather than nodes; those are found in the
 * text.
 *
 * Spoilers are never in a passage: nothing inside Predict, After, Check, Perform or the notes for teachers. Numbers from an experiment are
 * not in the prose; a passage has an ellipsis in their place.
 */
import { createProcessor } from '@mdx-js/mdx';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import { anchorOf } from '../src/lessons/anchor.ts';
import type { Cited, Outline, Passage, Task } from '../src/lessons/outline.ts';

/** The parts of a node that we use. */
interface Node {
  readonly type: string;
  readonly name?: string | null;
  readonly value?: string;
  readonly url?: string;
  readonly depth?: number;
  readonly children?: readonly Node[];
  readonly attributes?: readonly { readonly name?: string; readonly value?: unknown }[];
}

const kSectionEnd = '\n</FigureSection>\n';

/**
 * A lesson's text up to the end of its first figure section, with the front matter, and the text after that: its page loads them
 * separately. Throws if the lesson has no such section. Pure.
 */
export function splitProse(text: string): { readonly first: string; readonly rest: string } {
  const end = text.indexOf(kSectionEnd);
  if (end < 0) throw new Error('the lesson has no FigureSection; its page begins with one');
  const at = end + kSectionEnd.length;
  return { first: text.slice(0, at), rest: text.slice(at) };
}

/** The values of the attributes in a prose, as in `of="a b"` and `at={['a', 'b']}`. Pure. */
export const attributesOf = (text: string): readonly string[] =>
  [...text.matchAll(/=(?:"([^"]*)"|\{([^{}]*)\})/g)].map(([, quoted, computed]) => quoted ?? computed ?? '');

const kHidden = [
  'Predict',
  'RevealAfter',
  'AfterPrediction',
  'Check',
  'Practice',
  'PlaceSnapshots',
  'Teacher',
  'Sources',
  'TryIt',
  'Prerequisites',
  'Legend',
];
const kNumbers = ['Measure', 'Computed'];
/** Blocks that are passages; the content of a block is one text. */
const kBlocks = ['paragraph', 'listItem', 'tableRow'];

function parsed(text: string): Node {
  return createProcessor({ remarkPlugins: [remarkGfm, remarkFrontmatter] }).parse(text);
}

/** `glossary`: the forms of each word, by its id. */
export function outlineOf(text: string, glossary: ReadonlyMap<string, readonly string[]>): Outline {
  const all = (pattern: RegExp): readonly string[] => [...text.matchAll(pattern)].map(([, found]) => found!);
  const tasks: Task[] = [
    ...all(/<Predict\s[\s\S]*?\bid="([^"]+)"/g).map((id) => ({ kind: 'predict', id }) as const),
    ...all(/<Practice\s[\s\S]*?\bexercise="([^"]+)"/g).map((id) => ({ kind: 'perform', id }) as const),
    ...all(/<Check\s[\s\S]*?\bcheck="([^"]+)"/g).map((id) => ({ kind: 'check', id }) as const),
  ];
  const used = new Set([...text.matchAll(/<Term(?:\s+is="([^"]+)")?\s*>([^<]+)</g)].map(([, is, said]) => is ?? said!));
  const words = [...glossary].filter(([id, forms]) => [id, ...forms].some((form) => used.has(form))).map(([id]) => id);
  const [goal = ''] = all(/<Goal>([^<]+)<\/Goal>/g);
  return { goal, engineers: all(/<ForEngineers about="([^"]+)"/g), tasks, words };
}

/** The passages of a lesson, in order. */
export function passagesOf(text: string): readonly Passage[] {
  const passages: Passage[] = [];
  let heading = '';
  const visit = (node: Node): void => {
    if (node.name && kHidden.includes(node.name)) return;
    if (node.name === 'Simplified') heading = 'What is simplified here';
    if (node.type === 'heading') heading = node.depth === 1 ? '' : said(node);
    else if (kBlocks.includes(node.type) || node.name === 'Goal') {
      const words = said(node);
      if (words !== '') passages.push({ heading, anchor: heading && anchorOf(heading), text: words });
    } else node.children?.forEach(visit);
  };
  visit(parsed(text));
  return passages;
}

/** The citing text follows the colon after the date; "and later" and a bracket may come between. */
const kSaidOfIt = /(\d{4}(?: and later)?\)?): .*$/;

/** What the core of a lesson is read without. */
const kNotCore = /<(ForEngineers|Simplified|Sources|Teacher)\b[\s\S]*?<\/\1>/g;

/**
 * How many words a reader of the lesson's core reads: its text, the captions of its figures, and its questions. A number from an
 * experiment is one word. Pure.
 */
export function coreWords(text: string): number {
  const read = text
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .replace(kNotCore, ' ')
    .replace(/<(?:Measure|Computed|PercentMore|CostIncrease)\b[^<>]*\/>/g, ' number ')
    .replace(/<(\w+)\b[^<>]*\bquestion="([^"]+)"[^<>]*>/g, ' $2 ')
    .replace(/<\w+ figure=\{|<\/?\w[^<>]*>/g, ' ');
  return read.match(/[\p{L}\p{N}][\p{L}\p{N}’'.,-]*/gu)?.length ?? 0;
}

/** The works that a lesson cites under "Sources", and the claims named there. */
export function citedIn(text: string): readonly Cited[] {
  const cited: Cited[] = [];
  const visit = (node: Node, within: boolean): void => {
    const inside = within || node.name === 'Sources';
    if (inside && node.type === 'listItem') {
      const link = firstLink(node);
      const words = said(node);
      if (link !== null || kSaidOfIt.test(words))
        cited.push({
          href: link,
          text: words.replace(kSaidOfIt, '$1').replace(/\.$/, ''),
          claims: [...words.matchAll(/\bS\d+\b/g)].map(([id]) => id as `S${number}`),
        });
      return;
    }
    node.children?.forEach((child) => visit(child, inside));
  };
  visit(parsed(text), false);
  return cited;
}

/** External addresses in a lesson, without duplicates. */
export function addressesIn(text: string): readonly string[] {
  return [...new Set([...text.matchAll(/(?:href="|\]\()(https:[^")]+)/g)].map(([, href]) => href!))];
}

function firstLink(node: Node): string | null {
  if (node.type === 'link') return node.url ?? null;
  for (const child of node.children ?? []) {
    const found = firstLink(child);
    if (found !== null) return found;
  }
  return null;
}

/** The text of a node, in one line. */
export function said(node: Node): string {
  const parts = (of: Node): string =>
    of.name && kNumbers.includes(of.name)
      ? '…'
      : of.name && kHidden.includes(of.name)
        ? ''
        : of.type === 'text' || of.type === 'inlineCode'
          ? (of.value ?? '')
          : (of.children ?? []).map(parts).join(of.type === 'tableRow' ? ' ' : '');
  return parts(node).replace(/\s+/g, ' ').trim();
}

/**
 * What the course's own pages know of a lesson's prose, without rendering it: what the reader does in it, which words of the glossary it uses,
 * whom it cites, and its passages for the search.
 *
 * Read from the MDX itself, as the compiler parses it; so a list of lessons needs no engine and carries no prose. Tasks and words may also stand in the
 * attributes of other parts (a figure, for instance), where they are expressions and no nodes; they are found in the text.
 *
 * What would give a prediction away is in no passage: nothing that stands within Predict, After, Check, Perform or the notes for teachers. Numbers
 * that an experiment makes are not in the prose, and a passage has an ellipsis in their place.
 */
import { createProcessor } from '@mdx-js/mdx';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import { anchorOf } from '../src/lessons/anchor.ts';
import type { Cited, Outline, Passage, Task } from '../src/lessons/outline.ts';

/** As much of a node as is looked at. */
interface Node {
  readonly type: string;
  readonly name?: string | null;
  readonly value?: string;
  readonly url?: string;
  readonly depth?: number;
  readonly children?: readonly Node[];
  readonly attributes?: readonly { readonly name?: string; readonly value?: unknown }[];
}

const kHidden = ['Predict', 'After', 'Check', 'Perform', 'Teacher', 'Sources', 'Vary', 'Needs', 'Legend'];
const kNumbers = ['Measure', 'Computed'];
/** Blocks that are passages; what stands in them is one text. */
const kBlocks = ['paragraph', 'listItem', 'tableRow'];

export function parsed(text: string): Node {
  return createProcessor({ remarkPlugins: [remarkGfm, remarkFrontmatter] }).parse(text);
}

/** `glossary`: the forms of each word, by its id. */
export function outlineOf(text: string, glossary: ReadonlyMap<string, readonly string[]>): Outline {
  const all = (pattern: RegExp): readonly string[] => [...text.matchAll(pattern)].map(([, found]) => found!);
  const tasks: Task[] = [
    ...all(/<Predict\s[\s\S]*?\bid="([^"]+)"/g).map((id) => ({ kind: 'predict', id }) as const),
    ...all(/<Perform\s[\s\S]*?\bexercise="([^"]+)"/g).map((id) => ({ kind: 'perform', id }) as const),
    ...all(/<Check\s[\s\S]*?\bcheck="([^"]+)"/g).map((id) => ({ kind: 'check', id }) as const),
  ];
  const used = new Set([...text.matchAll(/<Term(?:\s+is="([^"]+)")?\s*>([^<]+)</g)].map(([, is, said]) => is ?? said!));
  const words = [...glossary].filter(([id, forms]) => [id, ...forms].some((form) => used.has(form))).map(([id]) => id);
  return { tasks, words };
}

/** The passages of a lesson, in order. */
export function passagesOf(text: string): readonly Passage[] {
  const passages: Passage[] = [];
  let heading = '';
  const visit = (node: Node): void => {
    if (node.name && kHidden.includes(node.name)) return;
    if (node.name === 'Simplified') heading = 'What is simplified here';
    if (node.type === 'heading') heading = node.depth === 1 ? '' : said(node);
    else if (kBlocks.includes(node.type) || node.name === 'Aim') {
      const words = said(node);
      if (words !== '') passages.push({ heading, anchor: heading && anchorOf(heading), text: words });
    } else node.children?.forEach(visit);
  };
  visit(parsed(text));
  return passages;
}

/** What is said of a work stands behind the colon that follows its date; "and later" and a bracket may come between. */
const kSaidOfIt = /(\d{4}(?: and later)?\)?): .*$/;

/** Whom a lesson cites under "Sources", and the claims that it names there. */
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

/** Addresses outside of the site that a lesson leads to, each once. */
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

/** The words of a node, in one line. */
function said(node: Node): string {
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

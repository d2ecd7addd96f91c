/**
 * Anchors of renamed headings: addresses that readers have kept lead to the section by its old name, too. lessons/old-anchors.json has them, by the
 * lesson and the anchor that the section has now. Each becomes an empty element where its section begins; the page has no table of them.
 */
import { readFileSync } from 'node:fs';
import { anchorOf, anchorOfEngineers } from '../src/lessons/anchor.ts';
import { said } from './prose.ts';

const kFile = new URL('../../lessons/old-anchors.json', import.meta.url);

/** The parts of a node of MDX that are used. */
interface Node {
  readonly type: string;
  readonly name?: string | null;
  readonly depth?: number;
  readonly attributes?: readonly { readonly name?: string; readonly value?: unknown }[];
  children?: Node[];
}

/** For each lesson, the old anchors of each section. */
export const oldAnchors = (): Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> =>
  JSON.parse(readFileSync(kFile, 'utf8')) as ReturnType<typeof oldAnchors>;

/** A plugin of remark. */
export function remarkOldAnchors() {
  const all = oldAnchors();
  return (tree: Node, { path }: { readonly path?: string }): void => {
    const [, slug = ''] = /lessons\/\d+-([\w-]+)\/index\.mdx/.exec((path ?? '').replaceAll('\\', '/')) ?? [];
    const olds = all[slug];
    if (olds) addTo(tree, olds);
  };
}

function addTo(node: Node, olds: Readonly<Record<string, readonly string[]>>): void {
  const anchor = sectionAnchor(node);
  const begins = anchor && olds[anchor] && (node.type === 'heading' ? node : paragraphIn(node));
  if (anchor && begins) begins.children = [...olds[anchor]!.map(elementOf), ...(begins.children ?? [])];
  node.children?.forEach((child) => addTo(child, olds));
}

/** The anchor of a section that begins with a node; null if none does. */
function sectionAnchor(node: Node): string | null {
  if (node.type === 'heading' && node.depth === 2) return anchorOf(said(node));
  if (node.name !== 'ForEngineers') return null;
  return anchorOfEngineers(String(node.attributes?.find(({ name }) => name === 'about')?.value));
}

/** The first paragraph in a part for engineers: a link to an element in a closed part opens it. */
function paragraphIn(node: Node): Node | undefined {
  if (node.type === 'paragraph') return node;
  for (const child of node.children ?? []) {
    const found = paragraphIn(child);
    if (found) return found;
  }
  return undefined;
}

const elementOf = (id: string): Node => ({
  type: 'mdxJsxTextElement',
  name: 'span',
  attributes: [{ type: 'mdxJsxAttribute', name: 'id', value: id }] as Node['attributes'] & object,
  children: [],
});

/**
 * Every kind of thing that this site keeps on a device, and nothing is kept under a key that is not here: what it is in a reader's words, and the
 * version that this code writes. The panel of what is kept lists these rows, and erasing follows the same prefix.
 *
 * A key is "strata." and a name. Of some kinds there is one, of others there are many: `many` says which names are theirs. A kind without a
 * version is a plain word, checked by whoever reads it; a text of the others says its own version.
 *
 * The engine's files are not here: they live in the memory of the page and end with it.
 */
export const keyPrefix = 'strata.';

export interface KeptKind {
  /** The name; where there are many, what a person would call it. */
  readonly name: string;
  readonly many?: RegExp;
  readonly words: string;
  readonly version: number | null;
}

export const keptKinds = {
  savedLabs: { name: 'saved.', many: /^saved\.\d+$/, words: 'Saved labs', version: 2 },
  progress: { name: 'progress', words: 'Progress in lessons', version: 1 },
  aside: { name: 'progress.aside', words: 'Progress that could not be read', version: null },
  theme: { name: 'theme', words: 'Theme', version: null },
  keys: { name: 'keys.characters', words: 'Single-key shortcuts', version: null },
  panes: { name: 'lab.panes', words: 'Panes of the lab', version: 1 },
  lately: { name: 'lab.lately', words: 'Recent commands', version: 1 },
  deleted: { name: 'deleted', words: 'Pending deletions', version: null },
  writer: { name: 'writer', words: 'Active tab', version: null },
  /** "LESSON.QUESTION", a key for each; the document of progress has taken their place and takes in what is found. The last row, for others have a point too. */
  answers: { name: 'answers', many: /^[a-z][a-z0-9-]*\.[a-z0-9-]+$/, words: 'Predictions in lessons', version: null },
} as const satisfies Readonly<Record<string, KeptKind>>;

export type KindName = keyof typeof keptKinds;

/** Which kind a key is of; null where it is not ours, or nobody's. Pure. */
export function kindOf(key: string): KindName | null {
  if (!key.startsWith(keyPrefix)) return null;
  const name = key.slice(keyPrefix.length);
  const found = Object.entries(keptKinds as Readonly<Record<string, KeptKind>>).find(([, kind]) =>
    kind.many ? kind.many.test(name) : name === kind.name || name === otherSlot(kind.name),
  );
  return (found?.[0] ?? null) as KindName | null;
}

/** The second of the two names between which a document goes back and forth (document.ts). Pure. */
export const otherSlot = (name: string): string => `${name}~`;

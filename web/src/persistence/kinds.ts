/**
 * Every kind of document that this site stores in a browser; nothing is stored under a key that is not here. The storage panel lists these rows.
 *
 * A key is "strata." and a name. `many` matches the names of a kind that has more than one document. A kind with version null is a plain word
 * that its reader checks; a document of the other kinds carries its version.
 *
 * Saved labs are in IndexedDB, everything else is in localStorage. Engine files are not stored: they are in the memory of the page.
 */
export const keyPrefix = 'strata.';

export interface DocumentKind {
  readonly name: string;
  readonly many?: RegExp;
  /** Its label in the storage panel. */
  readonly words: string;
  readonly version: number | null;
}

export const documentKinds = {
  savedLabs: { name: 'saved.', many: /^saved\.\d+$/, words: 'Saved labs', version: 2 },
  progress: { name: 'progress', words: 'Progress in lessons', version: 1 },
  quarantined: { name: 'progress.aside', words: 'Progress that could not be read', version: null },
  theme: { name: 'theme', words: 'Theme', version: null },
  keys: { name: 'keys.characters', words: 'Single-key shortcuts', version: null },
  panes: { name: 'lab.panes', words: 'Panes of the lab', version: 1 },
  recentCommands: { name: 'lab.lately', words: 'Recent commands', version: 1 },
  /** "LESSON.QUESTION", one key each: the layout before the progress document, which takes them in. Last, because other names have a dot too. */
  answers: { name: 'answers', many: /^[a-z][a-z0-9-]*\.[a-z0-9-]+$/, words: 'Predictions in lessons', version: null },
} as const satisfies Readonly<Record<string, DocumentKind>>;

export type KindName = keyof typeof documentKinds;

/** The kind of a key; null if it is not one of ours. Pure. */
export function kindOf(key: string): KindName | null {
  if (!key.startsWith(keyPrefix)) return null;
  const name = key.slice(keyPrefix.length);
  const found = Object.entries(documentKinds as Readonly<Record<string, DocumentKind>>).find(([, kind]) =>
    kind.many ? kind.many.test(name) : name === kind.name || name === secondSlot(kind.name),
  );
  return (found?.[0] ?? null) as KindName | null;
}

/** The second name of a document in the earlier layout, which alternated between two (document.ts). Pure. */
export const secondSlot = (name: string): string => `${name}~`;

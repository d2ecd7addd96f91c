/**
 * The learner's answers in this page and on this device: one document for all lessons (progress.ts), in `persistence`.
 *
 * 1. Each answer has a mark of its question. When a question changes, the task starts again; `earlier` returns the old
 *    answer.
 * 2. The page works without storage. Answers that cannot be stored last until the page is closed; `unkept` names the task
 *    where that happened first, so that one message appears there.
 * 3. Data that cannot be read is moved aside before anything is written in its place, and is offered as a file (`found`).
 *    Data of a newer version is used as far as it is understood, and not overwritten (persistence/document.ts).
 * 4. Answers of the previous version, one key each, are migrated; their keys are removed once the document has them.
 * 5. Answers of another tab are read when it writes them, and before this tab writes.
 */
import { Listeners } from '../../base/listeners.ts';
import { identityMigration, openDocument, type Found } from '../../persistence/document.ts';
import { documentKinds, keyPrefix, kindOf } from '../../persistence/kinds.ts';
import { pageStorage, readKey, removeKey, textsIn, writeKey } from '../../persistence/storage.ts';
import { entryOf, kNothing, readProgress, withAnswer, without, type Answer, type Progress } from './progress.ts';

const watchers = new Listeners();

/** Calls a watcher when an answer is given or deleted, here or in another tab. Returns the function that stops it. */
export const watchAnswers = watchers.add;

/** A short hash of a text (FNV-1a, 32 bits). Pure. */
export function questionHash(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return hash.toString(16).padStart(8, '0');
}

const kQuarantine = keyPrefix + documentKinds.quarantined.name;

/** State of the data stored before this page opened: whether all of it is used, and if not, why. */
export type State = Found<unknown>['state'] | 'partly';

interface Open {
  progress: Progress;
  state: State;
  /** Why answers are lost when the page is closed, and the task where that happened first; null while all are stored. */
  unkept: { readonly place: string; readonly why: string } | null;
}

const kept = openDocument<Progress>(
  {
    ...documentKinds.progress,
    migrations: [identityMigration],
    read: (value) => readProgress(value)?.progress ?? null,
  },
  pageStorage,
);
/** Answers in the format before the document: one key each. */
const olderAnswers = () => textsIn(pageStorage, (key) => kindOf(key) === 'answers');
let open: Open | null = null;

function opened(): Open {
  if (open !== null) return open;
  open = { progress: kNothing, state: 'absent', unkept: null };
  look(open);
  // In Node there are no other tabs.
  if (typeof addEventListener === 'function')
    addEventListener('storage', ({ key }) => {
      if (key !== null && kindOf(key) !== 'progress') return;
      look(opened());
      watchers.notify();
    });
  return open;
}

/** Reads the stored document again. */
function look(into: Open): void {
  const found = kept.read();
  into.state = found.state === 'whole' && kept.texts().some(isPartly) ? 'partly' : found.state;
  into.progress = withOlder(found.value ?? kNothing);
}

/** Whether a text of the document has parts that are not entries. */
function isPartly(text: string): boolean {
  try {
    const { value } = JSON.parse(text) as { readonly value?: unknown };
    return (readProgress(value)?.strange ?? 1) > 0;
  } catch {
    return true;
  }
}

/** Adds the answers of the previous format, one key each. */
function withOlder(progress: Progress): Progress {
  let all = progress;
  for (const [key, text] of olderAnswers()) {
    const [slug = '', id = ''] = key.slice(keyPrefix.length).split('.');
    const [, mark, said] = /^([0-9a-f]{8}) (.*)$/s.exec(text) ?? [];
    if (mark === undefined || said === undefined || entryOf(all, slug, `predict:${id}`) !== null) continue;
    all = withAnswer(all, slug, `predict:${id}`, { mark, said, done: true });
  }
  return all;
}

/** Quarantines unreadable data. Returns whether that succeeded. */
function quarantineCorrupt(): boolean {
  const texts = [...new Set([...quarantinedTexts(), ...kept.texts().filter(isPartly)])];
  return writeKey(pageStorage, kQuarantine, JSON.stringify(texts)) === null;
}

function quarantinedTexts(): readonly string[] {
  const text = readKey(pageStorage, kQuarantine);
  if (text === null) return [];
  try {
    const texts: unknown = JSON.parse(text);
    return Array.isArray(texts) ? texts.filter((each) => typeof each === 'string') : [text];
  } catch {
    return [text];
  }
}

const kWhy: Readonly<Record<string, string>> = {
  refused: 'Nothing can be stored here',
  full: 'There is no room left on this device',
  newer: 'A newer version of Strata stores its progress here',
};

/** Applies a change to the stored document as it is now. Returns whether it was stored. */
function change(place: string, work: (progress: Progress) => Progress): boolean {
  const of = opened();
  const before = of.progress;
  const found = kept.read();
  // Without storage the page continues with its own copy.
  const from = found.value === null ? before : withOlder(found.value);
  const needsQuarantine = (found.state === 'damaged' || kept.texts().some(isPartly)) && found.state !== 'newer';
  const next = work(from);
  const isKept = (!needsQuarantine || quarantineCorrupt()) && kept.write(next);
  of.progress = next;
  if (isKept) {
    for (const key of olderAnswers().keys()) removeKey(pageStorage, key);
    of.state = 'whole';
    of.unkept = null;
  } else {
    const why = kWhy[found.state === 'newer' || of.state === 'newer' ? 'newer' : (kept.error() ?? 'refused')];
    of.unkept ??= { place, why: why ?? kWhy['refused']! };
  }
  watchers.notify();
  return isKept;
}

const partsOf = (name: string): readonly [slug: string, task: string] => {
  const at = name.indexOf('.');
  const [slug, id] = [name.slice(0, at), name.slice(at + 1)];
  return [slug, id.includes(':') ? id : `predict:${id}`];
};

/** Stores an answer to `question` as "LESSON.ID" or "LESSON.KIND:ID". Returns false if it is lost when the page is closed. */
export function remember(name: string, question: string, said: string, done = true): boolean {
  const [slug, task] = partsOf(name);
  return change(name, (progress) => withAnswer(progress, slug, task, { mark: questionHash(question), said, done }));
}

/** The answer to the question in its current form; null without one. */
export function answerTo(name: string, question: string): Answer | null {
  const entry = entryOf(opened().progress, ...partsOf(name));
  return entry?.mark === questionHash(question) ? entry : null;
}

export const remembered = (name: string, question: string): string | null => answerTo(name, question)?.said ?? null;

/** The latest answer to an earlier form of the question; null without one. */
export function earlier(name: string, question: string): Answer | null {
  const entry = entryOf(opened().progress, ...partsOf(name));
  if (entry === null) return null;
  return entry.mark === questionHash(question) ? (entry.before[0] ?? null) : entry;
}

/** Deletes an answer. */
export function forget(name: string): void {
  change(name, (progress) => without(progress, ...partsOf(name)));
}

/** Deletes the answers to earlier forms of a question. */
export function forgetEarlier(name: string, question: string): void {
  const [slug, task] = partsOf(name);
  change(name, (progress) => {
    const entry = entryOf(progress, slug, task);
    if (entry?.mark !== questionHash(question)) return without(progress, slug, task);
    return { ...progress, [slug]: { ...progress[slug], [task]: { ...entry, before: [] } } };
  });
}

/** All answers; the same object until something changes. */
export const allProgress = (): Progress => opened().progress;

/** Replaces all answers: for an imported file, for deletion, and for its undo. Returns whether they were stored. */
export function setProgress(place: string, progress: Progress): boolean {
  return change(place, () => progress);
}

/** The task whose answer was the first that could not be stored, and why; the same object until that changes. */
export const unkept = (): Open['unkept'] => opened().unkept;

/** State of the data stored before this page opened. */
export const found = (): State => opened().state;

/** Stored texts that are not used, or only in part, as the content of a file; '' if there are none. */
export function corruptTexts(): string {
  const damaged = ['damaged', 'partly', 'newer'].includes(opened().state) ? kept.texts() : [];
  return [...new Set([...quarantinedTexts(), ...damaged])].join('\n');
}

/** Deletes the data that was moved aside, and the stored data that cannot be read. */
export function discardQuarantined(): void {
  const of = opened();
  if (of.state === 'damaged') kept.remove();
  removeKey(pageStorage, kQuarantine);
  look(of);
  watchers.notify();
}

/** Predictions that are answered in this page, for parts that would give the answer away. */
const answered = new Set<string>();

export function setAnswered(name: string, yes: boolean): void {
  if (answered.has(name) === yes) return;
  if (yes) answered.add(name);
  else answered.delete(name);
  watchers.notify();
}

export const isAnswered = (name: string): boolean => answered.has(name);

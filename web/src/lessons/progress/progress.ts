/**
 * Progress: a reader's answers in the lessons, as a value. progress-file.ts has the same as the text of a file.
 *
 *   lesson (slug) -> task ("predict:ID", "perform:ID", "check:ID") -> { mark, said, done, before }
 *
 * 1. `mark` identifies the form of the question. After a question has changed, an old answer does not count as an answer to
 *    it; a new answer moves the old one to `before`. So a change of content deletes no answer.
 * 2. A value may be of another version or an edited file. `readProgress` accepts anything, keeps the valid entries and counts
 *    the rest.
 * 3. Lessons and tasks that this course does not have are kept: the course may be the older one.
 *
 * All functions are pure.
 */
import { documentKinds } from '../../persistence/kinds.ts';
import type { Task } from '../outline.ts';

export interface Answer {
  /** Hash of the question (progress-store.ts, markOf). */
  readonly mark: string;
  /** The answer, or the result. */
  readonly said: string;
  /** Predicted; performed to the end; passed. */
  readonly done: boolean;
}

export interface Entry extends Answer {
  /** Answers to earlier forms of the question, latest first. */
  readonly before: readonly Answer[];
}

export type Progress = Readonly<Record<string, Readonly<Record<string, Entry>>>>;

export const kNothing: Progress = {};
export const progressVersion = documentKinds.progress.version;

const kSaidMax = 200;
/** Maximum number of answers to earlier forms of a question. */
export const kBeforeMax = 4;
const kLessonsMax = 100;
const kTasksMax = 100;
const kLesson = /^[a-z][a-z0-9-]{0,59}$/;
const kTask = /^(predict|perform|check):[A-Za-z0-9-]{1,60}$/;

export type Values = Readonly<Record<string, unknown>>;
export const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The valid entries of any value, and the number of other parts. Null if it is not an object. */
export function readProgress(value: unknown): { readonly progress: Progress; readonly strange: number } | null {
  if (!isObject(value)) return null;
  let strange = 0;
  // Without a prototype, so that no key of the input has a special meaning.
  const progress = Object.create(null) as Record<string, Record<string, Entry>>;
  for (const [slug, tasks] of Object.entries(value)) {
    if (!kLesson.test(slug) || !isObject(tasks) || Object.keys(progress).length >= kLessonsMax) {
      strange++;
      continue;
    }
    const entries = Object.create(null) as Record<string, Entry>;
    for (const [task, entry] of Object.entries(tasks)) {
      const answer = kTask.test(task) && Object.keys(entries).length < kTasksMax ? answerOf(entry) : null;
      if (answer === null) strange++;
      else entries[task] = { ...answer, before: beforeOf(entry) };
    }
    if (Object.keys(entries).length > 0) progress[slug] = entries;
  }
  return { progress, strange };
}

function answerOf(value: unknown): Answer | null {
  if (!isObject(value)) return null;
  const { mark, said, done } = value;
  if (typeof mark !== 'string' || !/^[0-9a-f]{8}$/.test(mark) || typeof said !== 'string' || said.length > kSaidMax)
    return null;
  return typeof done === 'boolean' ? { mark, said, done } : null;
}

function beforeOf(value: unknown): readonly Answer[] {
  const { before } = value as Values;
  return Array.isArray(before) ? before.slice(0, kBeforeMax).flatMap((each) => answerOf(each) ?? []) : [];
}

export const entryOf = (progress: Progress, slug: string, task: string): Entry | null =>
  (Object.hasOwn(progress, slug) && Object.hasOwn(progress[slug]!, task) && progress[slug]![task]) || null;

/** Adds an answer; an answer to an earlier form of the question is kept in `before`. */
export function withAnswer(progress: Progress, slug: string, task: string, answer: Answer): Progress {
  const old = entryOf(progress, slug, task);
  const before =
    old === null
      ? []
      : old.mark === answer.mark
        ? old.before
        : [{ mark: old.mark, said: old.said, done: old.done }, ...old.before];
  const said = answer.said.slice(0, kSaidMax);
  return {
    ...progress,
    [slug]: { ...progress[slug], [task]: { ...answer, said, before: before.slice(0, kBeforeMax) } },
  };
}

/** Removes an entry. */
export function without(progress: Progress, slug: string, task: string): Progress {
  const { [task]: _gone, ...rest } = progress[slug] ?? {};
  const { [slug]: _lesson, ...others } = progress;
  return Object.keys(rest).length === 0 ? others : { ...others, [slug]: rest };
}

export interface Tally {
  readonly done: number;
  readonly of: number;
}

/** How many of a lesson's tasks are done. */
export const tallyOf = (progress: Progress, slug: string, tasks: readonly Task[]): Tally => ({
  done: tasks.filter(({ kind, id }) => entryOf(progress, slug, `${kind}:${id}`)?.done === true).length,
  of: tasks.length,
});

/** Number of entries. */
export const countOf = (progress: Progress): number =>
  Object.values(progress).reduce((sum, tasks) => sum + Object.keys(tasks).length, 0);

/**
 * What a learner chose, kept where the browser lets us; storage throws in private windows and sandboxed frames, and then it lasts as long
 * as the page. A note carries a mark of what it answers: when a question has changed, the old answer does not stand in for a new one.
 */
import { keep, kept, letGo } from '../kept/words.ts';

const watchers = new Set<() => void>();

function tellAll(): void {
  for (const watcher of watchers) watcher();
}

/** Told whenever an answer was given or forgotten. Returns the end of it. */
export function watchAnswers(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** A short mark of a text (FNV-1a, 32 bits). Pure. */
export function markOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return hash.toString(16).padStart(8, '0');
}

/** Keeps an answer to `question`. Returns false when it will be gone with the page. */
export function remember(name: string, question: string, answer: string): boolean {
  const note = `${markOf(question)} ${answer}`;
  const stays = keep(name, note);
  tellAll();
  return stays;
}

/** The answer kept under a name to this very question, or null. */
export function remembered(name: string, question: string): string | null {
  const note = kept(name);
  return note?.startsWith(`${markOf(question)} `) ? note.slice(9) : null;
}

/** Forgets an answer. */
export function forget(name: string): void {
  letGo(name);
  tellAll();
}

/** Predictions that stand answered in this page, for parts that would give the answer away. */
const answered = new Set<string>();

export function setAnswered(name: string, yes: boolean): void {
  if (answered.has(name) === yes) return;
  if (yes) answered.add(name);
  else answered.delete(name);
  tellAll();
}

export const isAnswered = (name: string): boolean => answered.has(name);

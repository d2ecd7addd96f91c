/**
 * How often "certain" was right: predictions of this page record their result here, and one line at the end of the lesson
 * adds them up. Results are computed from stored answers and counted numbers, so nothing more is stored.
 */
import { useSyncExternalStore } from 'react';
import { Listeners } from '../../base/listeners.ts';
import { useLessonContext } from '../lesson-context.tsx';
import { certaintyInWords, kNear } from './prediction-verdict.ts';

/** Whether each certain prediction was right, by "LESSON.ID". */
const results = new Map<string, boolean>();
const listeners = new Listeners();

/** `right`: null if the reader was not certain, or the result is not known. */
export function setCertain(place: string, right: boolean | null): void {
  if ((results.get(place) ?? null) === right) return;
  if (right === null) results.delete(place);
  else results.set(place, right);
  listeners.notify();
}

const sentenceOf = (slug: string): string =>
  certaintyInWords([...results].filter(([place]) => place.startsWith(`${slug}.`)).map(([, right]) => right));

/** One line about the predictions of this lesson that were certain; nothing if there are none. */
export function CertaintyLine() {
  const { slug } = useLessonContext().runtime;
  const sentence = useSyncExternalStore(
    listeners.add,
    () => sentenceOf(slug),
    () => '',
  );
  if (sentence === '') return null;
  return (
    <p className="certainty">
      {sentence} <span>A number counts as right within {Math.round(100 * (kNear - 1))} %.</span>
    </p>
  );
}

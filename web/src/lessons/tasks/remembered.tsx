/** Status of stored answers in a task: that answers cannot be stored, once, where it first happened; and an earlier answer. */
import { useSyncExternalStore } from 'react';
import { answerTo, earlier, forgetEarlier, remember, unkept, watchAnswers } from '../progress/progress-store.ts';
import { useLessonContext } from '../lesson-context.tsx';

/** The stored result of a task of this lesson. content: the current form of the task; if it changes, the task starts again. */
export function useDone(kind: 'perform' | 'check', id: string, content: unknown) {
  const { runtime } = useLessonContext();
  const place = `${runtime.slug}.${kind}:${id}`;
  const question = JSON.stringify(content);
  const done = useSyncExternalStore(
    watchAnswers,
    () => answerTo(place, question),
    () => null,
  );
  return {
    place,
    question,
    done,
    /** Stores a result; a task that is done stays done. */
    keep: (said: string, isDone: boolean) => {
      if (done?.done !== true || isDone) remember(place, question, said, isDone);
    },
  };
}

export function NotKept({ place }: { readonly place: string }) {
  const where = useSyncExternalStore(watchAnswers, unkept, () => null);
  if (where?.place !== place) return null;
  return (
    <p className="not-kept" role="status">
      {where.why}, so your progress is lost when you close this page.
    </p>
  );
}

/** said: a stored answer as a sentence. */
export function Earlier({
  place,
  question,
  said,
}: {
  readonly place: string;
  readonly question: string;
  readonly said: (answer: string) => string;
}) {
  const old = useSyncExternalStore(
    watchAnswers,
    () => earlier(place, question),
    () => null,
  );
  if (old === null) return null;
  return (
    <details className="earlier">
      <summary>Your answer to an earlier version of this</summary>
      <p>
        {said(old.said)}{' '}
        <button type="button" className="link" onClick={() => forgetEarlier(place, question)}>
          Discard
        </button>
      </p>
    </details>
  );
}

/** Plain components of a lesson: aim, prerequisites, glossary terms, simplifications, notes for teachers. */
import { createElement, useSyncExternalStore, type ReactNode } from 'react';
import { anchorOfEngineers } from './anchor.ts';
import { isTeacher } from './progress/teacher.ts';
import { useLessonContext } from './lesson-context.tsx';

export function Goal({ children }: { readonly children: ReactNode }) {
  return <div className="aim">{children}</div>;
}

export function Prerequisites({ minutes, children }: { readonly minutes: number; readonly children: ReactNode }) {
  return (
    <div className="meta">
      <b>About {minutes} minutes.</b> {children}
    </div>
  );
}

/** A term with its meaning on hover and a link to its glossary entry. is: the entry, if the prose uses another form. */
export function Term({ is, children }: { readonly is?: string; readonly children: string }) {
  const { glossary, runtime } = useLessonContext();
  const name = is ?? children;
  const found = Object.entries(glossary).find(
    ([id, entry]) => id === name || entry.term === name || (entry.also ?? []).includes(name),
  );
  if (!found) throw new Error(`the glossary has no word "${name}"`);
  const [id, entry] = found;
  return (
    <a className="term" href={`${runtime.up}/lessons/index.html#word-${id}`} title={entry.means}>
      {children}
    </a>
  );
}

export function Simplified({ children }: { readonly children: ReactNode }) {
  return (
    <aside className="task simplified" aria-label="What is simplified here">
      <h3>What is simplified here</h3>
      {children}
    </aside>
  );
}

/**
 * Notes and answers for teachers: shown with `?teacher=1` in the page's address. Otherwise hidden, also from screen readers
 * and without scripts. They are in the page's source; this is not an exam.
 */
export function Teacher({ children }: { readonly children: ReactNode }) {
  const asked = useSyncExternalStore(watchNothing, isTeacher, () => false);
  return (
    <details className="task teacher" hidden={!asked} open={asked}>
      <summary>Notes for teachers</summary>
      {children}
    </details>
  );
}

/**
 * A part that the core of a lesson does without: published tables, disputes between sources, details of other engines. Closed
 * until the reader opens it, or follows a link into it; open on paper. `about`: what it holds, as a noun phrase.
 */
export function ForEngineers({ about, children }: { readonly about: string; readonly children: ReactNode }) {
  return (
    <details className="engineers" id={anchorOfEngineers(about)}>
      <summary>
        <b>For engineers:</b> {about}
      </summary>
      {children}
    </details>
  );
}

/**
 * A formula in MathML, which browsers render, and in words for screen readers:
 * `<Formula says="log to the base two of N"><msub><mi>log</mi><mn>2</mn></msub><mi>N</mi></Formula>`. With `shown` it is on a line of its own.
 * Its digits are constants of the formula; its result is a number of the engine in the prose.
 */
export function Formula({
  says,
  shown = false,
  children,
}: {
  readonly says: string;
  readonly shown?: boolean;
  readonly children: ReactNode;
}) {
  const math = createElement('math', { 'aria-hidden': true, ...(shown && { display: 'block' }) }, children);
  return (
    <span className={shown ? 'mathml shown' : 'mathml'}>
      <span className="unseen">{says}</span>
      {math}
    </span>
  );
}

const watchNothing = () => () => undefined;

export function Sources({ children }: { readonly children: ReactNode }) {
  return (
    <section className="sources" aria-label="Sources">
      <h2>Sources</h2>
      {children}
    </section>
  );
}

/** Two parts side by side if there is room. */
export function Pair({ children }: { readonly children: ReactNode }) {
  return <div className="pair">{children}</div>;
}

/** The plain parts of a lesson: its aim, what it needs, words of the glossary, what is simplified, notes for teachers. */
import { createElement, useSyncExternalStore, type ReactNode } from 'react';
import { isTeacher } from './progress/teacher.ts';
import { useAround } from './world.tsx';

export function Aim({ children }: { readonly children: ReactNode }) {
  return <div className="aim">{children}</div>;
}

export function Needs({ minutes, children }: { readonly minutes: number; readonly children: ReactNode }) {
  return (
    <div className="meta">
      <b>About {minutes} minutes.</b> {children}
    </div>
  );
}

/** A word of the glossary: its meaning on hover, its entry behind it. `is` names the entry where prose uses another form. */
export function Term({ is, children }: { readonly is?: string; readonly children: string }) {
  const { glossary, world } = useAround();
  const name = is ?? children;
  const found = Object.entries(glossary).find(
    ([id, entry]) => id === name || entry.term === name || (entry.also ?? []).includes(name),
  );
  if (!found) throw new Error(`the glossary has no word "${name}"`);
  const [id, entry] = found;
  return (
    <a className="term" href={`${world.up}/lessons/index.html#word-${id}`} title={entry.means}>
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
 * Notes and answers for teachers: shown with `?teacher=1` in the page's address. Otherwise hidden, from screen readers too, and where scripts are
 * off. They are in the page's source all the same; this is not an exam.
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
 * A formula in MathML, which browsers draw by themselves, and the same in words for who listens:
 * `<Formula says="log to the base two of N"><msub><mi>log</mi><mn>2</mn></msub><mi>N</mi></Formula>`. With `shown` it has a line of its own.
 * Its figures are constants of the formula, 1 and 2; what comes out of it is a number of the engine and stands in the prose.
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

/** Two parts beside each other where there is room. */
export function Pair({ children }: { readonly children: ReactNode }) {
  return <div className="pair">{children}</div>;
}

/**
 * What a lesson needs from outside: somebody who opens a session for an experiment. The page gives the engine in a worker, prerendering
 * gives the same module in Node; the lesson does not know which.
 */
import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';
import type { Session } from '../store/types.ts';
import { useSession } from '../views/shared/use-session.ts';
import type { LessonExperiment } from './experiment.ts';

export interface LessonWorld {
  /** The session of an experiment, opened and run at the first call; the same one every time. */
  open(experiment: LessonExperiment): Session;
  /** A session of its own for a knob: opened with nothing run. The caller closes it. */
  openFresh(seed: number): Session;
  /** What was prerendered, by "experiment/measure": shown until the engine has computed it again. */
  readonly known: ReadonlyMap<string, string>;
}

const Context = createContext<{ readonly world: LessonWorld; readonly experiments: ReadonlyMap<string, LessonExperiment> } | null>(null);

export function LessonProvider({ world, experiments, children }: { readonly world: LessonWorld; readonly experiments: readonly LessonExperiment[]; readonly children: ReactNode }) {
  const [value] = useState(() => ({ world, experiments: new Map(experiments.map((e) => [e.id, e])) }));
  return <Context value={value}>{children}</Context>;
}

export function useWorld(): LessonWorld {
  const context = useContext(Context);
  if (!context) throw new Error('a part of a lesson stands outside of a lesson');
  return context.world;
}

/** The experiment of that name and its session. Throws when a lesson names one that it does not have. */
export function useExperiment(id: string): { readonly experiment: LessonExperiment; readonly session: Session } {
  const context = useContext(Context);
  const experiment = context?.experiments.get(id);
  if (!context || !experiment) throw new Error(`this lesson has no experiment ${id}`);
  return { experiment, session: context.world.open(experiment) };
}

/** True when the experiment has run to its end. */
export function useDone(session: Session): boolean {
  return useSession(session, (s) => s.status === 'ready' && s.total > 0 && s.progress === null);
}

/** Moves sessions that are seen; others stand still. */
export function useTicksWhileSeen(session: Session, element: { readonly current: Element | null }): void {
  useEffect(() => {
    let handle = 0;
    let seen = true;
    const observer = new IntersectionObserver(([entry]) => {
      seen = entry?.isIntersecting ?? true;
    });
    if (element.current) observer.observe(element.current);
    const frame = (now: number) => {
      if (seen || session.store.getState().status !== 'ready') session.tick(now);
      handle = requestAnimationFrame(frame);
    };
    handle = requestAnimationFrame(frame);
    return () => {
      cancelAnimationFrame(handle);
      observer.disconnect();
    };
  }, [session, element]);
}

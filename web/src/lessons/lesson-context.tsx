/**
 * What a lesson needs from outside: a runtime that runs experiments. The page runs engines in workers; prerendering runs the same module in Node.
 *
 * A page costs nothing before it is read: experiments open when their figure comes near. Until then, and for good where no engine can
 * run, the prerendered numbers (`known`) and stills remain. While React hydrates a part, that part sees no open experiment, as in the prerendered HTML.
 */
import { createContext, useContext, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import type { Layout } from '../marks/input.ts';
import type { FigureViewName } from '../visualizations/registry.ts';
import type { History, Session } from '../session/session-types.ts';
import type { LessonExperiment } from './measurements/lesson-experiment.ts';
import type { AddressCheck } from './figures/address-check.ts';
import { runFramesWhileVisible, whenNear } from './figures/seen.ts';
import type { StaticFigureProps } from './figures/static-figure.tsx';

export type Ran = { readonly ok: true; readonly history: History } | { readonly ok: false; readonly sentence: string };

/** An experiment that was opened. `ready`: it ran to its end and its figure stands at its first moment. */
export interface Opened {
  readonly session: Session;
  readonly ready: boolean;
  /** Why it cannot run; null while it can. */
  readonly problem: string | null;
  /** While pages are made: its filter as the microscope draws it, where that is one of its views. */
  readonly filterSubject?: ReactNode;
}

export interface LessonRuntime {
  /** The experiment if it was opened. The same object until something about it changes. */
  peek(id: string): Opened | null;
  /** Opens and runs it, and fetches what draws the view; what was asked before is not done again. */
  open(experiment: LessonExperiment, view?: FigureViewName): void;
  /** What draws a view of an experiment, by the scene of the moment; null until it is there. */
  layout(id: string, view: FigureViewName): Layout | null;
  /** Told whenever what peek() or layout() says has changed. Returns the end of it. */
  readonly watch: (listener: () => void) => () => void;
  /** Runs a program in an engine of its own, which is gone afterwards. Never rejects. */
  run(seed: number, program: string): Promise<Ran>;
  /** Prerendered numbers, by "experiment/what". */
  readonly known: ReadonlyMap<string, string>;
  /** From the page to the root of the site: '.', '..' or '../..'. */
  readonly up: string;
  /** The lesson's name in addresses and in what is remembered. */
  readonly slug: string;
  /** Given only while pages are prerendered. */
  readonly prerender?: Prerender;
}

/** What only the build draws and checks, so that pages do not carry the code for it. */
export interface Prerender {
  readonly still: (props: StaticFigureProps) => ReactNode;
  /** Throws where words of the prose point at something that the picture does not have. */
  readonly checkAddresses: (check: AddressCheck) => void;
}

/** A word of the course, as lessons/glossary.json has it. */
export interface GlossaryEntry {
  readonly term: string;
  readonly means: string;
  /** Other forms under which prose speaks of it. */
  readonly also?: readonly string[];
}
export type Glossary = Readonly<Record<string, GlossaryEntry>>;

interface Around {
  readonly runtime: LessonRuntime;
  readonly glossary: Glossary;
  readonly experiments: ReadonlyMap<string, LessonExperiment>;
}

const Context = createContext<Around | null>(null);

export function LessonProvider({
  runtime,
  glossary,
  experiments,
  children,
}: {
  readonly runtime: LessonRuntime;
  readonly glossary: Glossary;
  readonly experiments: readonly LessonExperiment[];
  readonly children: ReactNode;
}) {
  const [value] = useState(() => ({ runtime, glossary, experiments: new Map(experiments.map((e) => [e.id, e])) }));
  return <Context value={value}>{children}</Context>;
}

export function useLessonContext(): Around {
  const context = useContext(Context);
  if (!context) throw new Error('a part of a lesson stands outside of a lesson');
  return context;
}

/** Experiments of this lesson, in this order. Throws when a lesson names one that it does not have. */
export function useExperiments(ids: readonly string[]): readonly LessonExperiment[] {
  const { experiments } = useLessonContext();
  return ids.map((id) => {
    const experiment = experiments.get(id);
    if (!experiment) throw new Error(`this lesson has no experiment ${id}`);
    return experiment;
  });
}

/** One experiment, and what became of it so far. Throws as `useExperiments` does. */
export function useExperiment(id: string): { readonly experiment: LessonExperiment; readonly opened: Opened | null } {
  const { runtime } = useLessonContext();
  const [experiment] = useExperiments([id]);
  const peek = () => runtime.peek(id);
  return {
    experiment: experiment!,
    opened: useSyncExternalStore(runtime.watch, peek, runtime.prerender ? peek : nothing),
  };
}

/** What draws a view of an experiment; null until it is there. */
export function useLayout(id: string, view: FigureViewName): Layout | null {
  const { runtime } = useLessonContext();
  const layout = () => runtime.layout(id, view);
  return useSyncExternalStore(runtime.watch, layout, runtime.prerender ? layout : nothing);
}

/** What the page knows of an experiment while it is hydrated: no engine had run in the browser when the HTML was written. */
const nothing = (): null => null;

/** As `whenNear`, for as long as what asks is there. */
export function useNear(element: { readonly current: Element | null }, near: () => void): void {
  useEffect(() => whenNear(element.current, near), [element, near]);
}

/** Whether a reader has come to an element: it has stood in the upper two thirds of the window, or something in it had the focus. Once true it stays. */
export function useReached(element: { readonly current: Element | null }): boolean {
  const [isReached, setReached] = useState(false);
  useEffect(() => {
    const target = element.current;
    if (isReached || !target) return;
    const reach = () => setReached(true);
    target.addEventListener('focusin', reach);
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting === true && reach(), {
      rootMargin: '0px 0px -33% 0px',
    });
    observer.observe(target);
    return () => {
      target.removeEventListener('focusin', reach);
      observer.disconnect();
    };
  }, [element, isReached]);
  return isReached;
}

/** As `runFramesWhileVisible`, for as long as what shows it is there. */
export function useFramesWhileVisible(session: Session, element: { readonly current: Element | null }): void {
  useEffect(() => runFramesWhileVisible(session, element.current), [session, element]);
}

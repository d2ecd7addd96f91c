/**
 * What a lesson needs from outside: a runtime that runs experiments. The page runs engines in workers; prerendering runs the same module in Node.
 *
 * Experiments open when their figure comes near, so a page costs nothing before it is read. Until then, and permanently if no engine can run, the
 * prerendered numbers (`known`) and stills remain. While React hydrates a part, that part sees no open experiment, as in the prerendered HTML.
 */
import { createContext, useContext, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import type { Layout } from '../marks/input.ts';
import type { FigureViewName } from '../visualizations/registry.ts';
import type { History, Session } from '../session/session-types.ts';
import type { LessonExperiment } from './measurements/lesson-experiment.ts';
import type { AddressCheck, EpisodeCheck } from './figures/address-check.ts';
import { runFramesWhileVisible, watchVisibility, whenNear, type Ticked } from './figures/seen.ts';
import type { StaticFigureProps } from './figures/static-figure.tsx';

export type RunResult =
  { readonly ok: true; readonly history: History } | { readonly ok: false; readonly sentence: string };

/** An experiment that was opened. `ready`: it has run to its end, and its figure is at its first moment. */
export interface Opened {
  readonly session: Session;
  readonly ready: boolean;
  /** Why it cannot run; null while it can. */
  readonly problem: string | null;
  /** Only while pages are prerendered: the drawing of its filter, if the microscope is one of its views. */
  readonly filterSubject?: ReactNode;
}

export interface LessonRuntime {
  /** The experiment if it was opened. The same object until something about it changes. */
  peek(id: string): Opened | null;
  /** Opens and runs the experiment, and the rivals of its race, and loads the layout of the view. Does nothing that an earlier call has done. */
  open(experiment: LessonExperiment, view?: FigureViewName, rivals?: readonly LessonExperiment[]): void;
  /** The layout that draws a view of an experiment; null until it is loaded. */
  layout(id: string, view: FigureViewName): Layout | null;
  /** Calls the listener after each change of the results of peek() and layout(). Returns a function that removes it. */
  readonly watch: (listener: () => void) => () => void;
  /** Runs a program in a new engine and closes it. Never rejects. */
  run(seed: number, program: string): Promise<RunResult>;
  /** Prerendered numbers, by "experiment/what". */
  readonly known: ReadonlyMap<string, string>;
  /** From the page to the root of the site: '.', '..' or '../..'. */
  readonly up: string;
  /** The lesson's name in addresses and in stored progress. */
  readonly slug: string;
  /** Given only while pages are prerendered. */
  readonly prerender?: Prerender;
}

/** Drawing and checks that only the build does, so that pages do not load their code. */
export interface Prerender {
  readonly staticFigure: (props: StaticFigureProps) => ReactNode;
  /** Throws if words of the prose point at a mark that the picture does not have. */
  readonly checkAddresses: (check: AddressCheck) => void;
  /** The sentence of an episode's last beat. Throws if the run has no such episode, or a picture lacks a mark that a beat lights. */
  readonly checkEpisode: (check: EpisodeCheck) => string;
}

/** An entry of lessons/glossary.json. */
export interface GlossaryEntry {
  readonly term: string;
  readonly means: string;
  /** Other forms of the term in prose. */
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
  if (!context) throw new Error('a part of a lesson is used outside of a lesson');
  return context;
}

/** Experiments of this lesson, in the order of `ids`. Throws if the lesson does not have one of them. */
export function useExperiments(ids: readonly string[]): readonly LessonExperiment[] {
  const { experiments } = useLessonContext();
  return ids.map((id) => {
    const experiment = experiments.get(id);
    if (!experiment) throw new Error(`this lesson has no experiment ${id}`);
    return experiment;
  });
}

/** One experiment, and its state once it was opened. Throws as `useExperiments` does. */
export function useExperiment(id: string): { readonly experiment: LessonExperiment; readonly opened: Opened | null } {
  const { runtime } = useLessonContext();
  const [experiment] = useExperiments([id]);
  const peek = () => runtime.peek(id);
  return {
    experiment: experiment!,
    opened: useSyncExternalStore(runtime.watch, peek, runtime.prerender ? peek : nothing),
  };
}

/** The layout of a view of an experiment; null until it is loaded. */
export function useLayout(id: string, view: FigureViewName): Layout | null {
  const { runtime } = useLessonContext();
  const layout = () => runtime.layout(id, view);
  return useSyncExternalStore(runtime.watch, layout, runtime.prerender ? layout : nothing);
}

/** The server snapshot: no experiment is open while React hydrates, as in the prerendered HTML. */
const nothing = (): null => null;

/** As `whenNear`, while the component is mounted. */
export function useNear(element: { readonly current: Element | null }, near: () => void): void {
  useEffect(() => whenNear(element.current, near), [element, near]);
}

/** Whether the reader has reached an element: it was in the upper two thirds of the window, or had the focus inside. Stays true. */
export function useReached(element: { readonly current: Element | null }): boolean {
  const [isReached, setReached] = useState(false);
  useEffect(() => {
    const target = element.current;
    if (isReached || !target) return;
    const reach = () => setReached(true);
    target.addEventListener('focusin', reach);
    const stopWatching = watchVisibility(target, ({ isIntersecting }) => isIntersecting && reach(), {
      rootMargin: '0px 0px -33% 0px',
    });
    return () => {
      target.removeEventListener('focusin', reach);
      stopWatching();
    };
  }, [element, isReached]);
  return isReached;
}

/** As `runFramesWhileVisible`, while the component is mounted. */
export function useFramesWhileVisible(session: Ticked, element: { readonly current: Element | null }): void {
  useEffect(() => runFramesWhileVisible(session, element.current), [session, element]);
}

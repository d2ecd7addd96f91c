/**
 * Words in the prose that highlight a mark in the figure beside them, by its semantic address: while they are hovered or
 * focused, or permanently after a press, which also moves the figure to the moment of the words. A sentence under the figure
 * describes the highlighted marks, also for screen readers.
 *
 * The build looks up each address in the picture of its moment, wide and narrow. An address that does not exist fails the
 * build with a list of the existing ones.
 */
import type { FigureViewName } from '../../visualizations/registry.ts';
import { createContext, useContext, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import type { Session } from '../../session/session-types.ts';
import type { LessonExperiment } from '../measurements/lesson-experiment.ts';
import { addressesIn, marksAt } from './highlighted-marks.ts';
import { firstMoment, positionOf } from './moments.ts';
import { kNotYet, useHydrated } from '../../ui/Fields.tsx';
import { pointerOf } from './figure-highlighter.ts';
import { moveFigures } from './figure-owner.ts';
import { WordButton } from './word-button.tsx';
import { useLessonContext, useExperiment, useLayout } from '../lesson-context.tsx';

/** The figure beside the prose of a passage. */
export interface NeighborFigure {
  readonly of: string;
  readonly view?: FigureViewName;
}

export const NeighborFigureContext = createContext<NeighborFigure | null>(null);

export interface HighlightProps {
  /** The experiment of the figure beside these words. */
  readonly of: string;
  /** Semantic addresses, separated by spaces. */
  readonly address: string;
  /** The stop at which the marks exist; by default the moment at which the figure opens. */
  readonly at?: string;
  readonly children: ReactNode;
}

export function Highlight({ of, address, at, children }: HighlightProps) {
  const { experiment, opened } = useExperiment(of);
  const beside = useContext(NeighborFigureContext);
  if (beside?.of !== of)
    throw new Error(`<Lights of="${of}">: the figure beside these words is ${beside?.of ?? 'none'}`);
  const view = beside.view ?? experiment.views[0] ?? 'tree';
  const layout = useLayout(of, view);
  const { prerender } = useLessonContext().runtime;
  const hydrated = useHydrated();
  if (opened?.ready && layout)
    prerender?.checkAddresses({ session: opened.session, experiment, view, layout, address, at });
  const live = opened?.ready && !prerender ? opened.session : null;
  const pointer = useMemo(() => (live ? pointerOf(live) : null), [live]);
  const pressed = useSyncExternalStore(
    pointer?.watch ?? watchNothing,
    () => pointer?.pressed() === address,
    () => false,
  );
  const figure = `figure-${of}`;
  const point = (on: boolean) => {
    if (pointer) pointer.point(on ? address : null);
    else highlightStaticFigure(figure, on ? address : '');
  };
  return (
    <WordButton
      className="highlight"
      data={{ 'data-highlight': `${of} ${address}` }}
      pressed={pressed}
      disabled={!hydrated}
      title={hydrated ? undefined : kNotYet}
      onPoint={point}
      onPress={() => {
        if (!live || !pointer) return point(true);
        if (!pressed) moveFigures(live, momentOf(live, experiment, at));
        pointer.press(address);
        document.getElementById(figure)?.scrollIntoView({ block: 'nearest' });
      }}
    >
      {children}
    </WordButton>
  );
}

const watchNothing = () => () => undefined;

/** The moment of a named stop, or else the one at which the figure opens. Throws if there is no such stop. Pure. */
export function momentOf(session: Session, experiment: LessonExperiment, at: string | undefined): number {
  if (at === undefined) return firstMoment(session.history(), experiment);
  const stop = experiment.stops.find(({ name }) => name === at);
  if (!stop) throw new Error(`experiment ${experiment.id} has no stop called ${at}`);
  return positionOf(session.history(), stop.at);
}

/** Highlights in a still while no engine has drawn the figure: its elements have the addresses of their marks. */
function highlightStaticFigure(figure: string, address: string): void {
  const elements = [...document.querySelectorAll<SVGElement>(`#${figure} .static-figure [data-mark]`)];
  const marks = elements.map((element) => ({
    id: element.dataset['mark'] ?? '',
    kind: element.tagName,
    label: element.querySelector('title')?.textContent,
    element,
  }));
  const meant = new Set(addressesIn(address).flatMap((each) => marksAt(marks, each)));
  for (const mark of marks) mark.element.toggleAttribute('data-pointed', meant.has(mark));
}

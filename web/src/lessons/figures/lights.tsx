/**
 * Words in the prose that light what they speak of in the figure beside them, by its semantic address. On hover and on focus for as long
 * as that lasts; a press holds the light and leads the figure to the moment that the words are about. What is lit is said in words
 * under the figure and to screen readers.
 *
 * While pages are made every address is looked up in the picture of that moment, for a desk and for a phone: one that is not there stops
 * the build, with a list of those that are.
 */
import type { FigureViewName } from '../../visualizations/registry.ts';
import { createContext, useContext, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import type { Session } from '../../session/session-types.ts';
import type { LessonExperiment } from '../measurements/lesson-experiment.ts';
import { addressesIn, marksAt } from './lit-marks.ts';
import { firstMoment, positionOf } from './moments.ts';
import { kNotYet, useHydrated } from '../../ui/Fields.tsx';
import { pointerOf } from './pointer.ts';
import { WordButton } from './word-button.tsx';
import { useAround, useExperiment, useLayout } from '../world.tsx';

/** The figure that stands beside the prose of a passage. */
export interface Beside {
  readonly of: string;
  readonly view?: FigureViewName;
}

export const FigureBeside = createContext<Beside | null>(null);

export interface LightsProps {
  /** The experiment of the figure beside these words. */
  readonly of: string;
  /** Semantic addresses, parted by blanks. */
  readonly address: string;
  /** The stop at which it is to be seen; without one, where the figure stands first. */
  readonly at?: string;
  readonly children: ReactNode;
}

export function Lights({ of, address, at, children }: LightsProps) {
  const { experiment, opened } = useExperiment(of);
  const beside = useContext(FigureBeside);
  if (beside?.of !== of)
    throw new Error(`<Lights of="${of}">: the figure beside these words is ${beside?.of ?? 'none'}`);
  const view = beside.view ?? experiment.views[0] ?? 'tree';
  const layout = useLayout(of, view);
  const { prerender } = useAround().world;
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
    else lightStill(figure, on ? address : '');
  };
  return (
    <WordButton
      className="lights"
      data={{ 'data-lights': `${of} ${address}` }}
      pressed={pressed}
      disabled={!hydrated}
      title={hydrated ? undefined : kNotYet}
      onPoint={point}
      onPress={() => {
        if (!live || !pointer) return point(true);
        if (!pressed) live.seek(momentOf(live, experiment, at));
        pointer.press(address);
        document.getElementById(figure)?.scrollIntoView({ block: 'nearest' });
      }}
    >
      {children}
    </WordButton>
  );
}

const watchNothing = () => () => undefined;

/** The moment that words are about: that of a named stop, else where the figure first stands. Throws where there is no such stop. Pure. */
export function momentOf(session: Session, experiment: LessonExperiment, at: string | undefined): number {
  if (at === undefined) return firstMoment(session.history(), experiment);
  const stop = experiment.stops.find(({ name }) => name === at);
  if (!stop) throw new Error(`experiment ${experiment.id} has no stop called ${at}`);
  return positionOf(session.history(), stop.at);
}

/** The same on a still, while no engine has drawn the figure: its elements carry the addresses of their marks. */
function lightStill(figure: string, address: string): void {
  const elements = [...document.querySelectorAll<SVGElement>(`#${figure} .still [data-mark]`)];
  const marks = elements.map((element) => ({
    id: element.dataset['mark'] ?? '',
    kind: element.tagName,
    label: element.querySelector('title')?.textContent,
    element,
  }));
  const meant = new Set(addressesIn(address).flatMap((each) => marksAt(marks, each)));
  for (const mark of marks) mark.element.toggleAttribute('data-pointed', meant.has(mark));
}

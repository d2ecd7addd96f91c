/**
 * Words in the prose that light what they speak of in the figure beside them, by its semantic address. On hover and on focus for as long
 * as that lasts; a press holds the light and leads the figure to the moment that the words are about. What is lit is said in words
 * under the figure and to screen readers.
 *
 * While pages are made every address is looked up in the picture of that moment, for a desk and for a phone: one that is not there stops
 * the build, with a list of those that are.
 */
import { createContext, useContext, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import type { Layout } from '../marks/input.ts';
import type { FigureViewName } from '../visualizations/registry.ts';
import type { Session } from '../store/session-types.ts';
import type { LessonExperiment } from './lesson-experiment.ts';
import { figureHeight } from './figure-shape.ts';
import { addressesIn, addressesOfPicture, marksAt } from './lit-marks.ts';
import { firstMoment, positionOf } from './moments.ts';
import { pointerOf } from './pointer.ts';
import { marksOfStill } from './still.tsx';
import { WordButton } from './word-button.tsx';
import { useExperiment, useLayout } from './world.tsx';

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
  if (kInNode && opened?.ready && layout) assertAddresses(opened.session, experiment, view, layout, address, at);
  const live = opened?.ready ? opened.session : null;
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
      disabled={kInNode}
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

const kInNode = typeof window === 'undefined';
const watchNothing = () => () => undefined;

function momentOf(session: Session, experiment: LessonExperiment, at: string | undefined): number {
  if (at === undefined) return firstMoment(session.history(), experiment);
  const stop = experiment.stops.find(({ name }) => name === at);
  if (!stop) throw new Error(`experiment ${experiment.id} has no stop called ${at}`);
  return positionOf(session.history(), stop.at);
}

/** So many addresses are listed for whoever wrote one that is not there. */
const kListed = 80;

function assertAddresses(
  session: Session,
  experiment: LessonExperiment,
  view: FigureViewName,
  layout: Layout,
  address: string,
  at: string | undefined,
): void {
  const addresses = addressesIn(address);
  if (addresses.length === 0) throw new Error(`<Lights of="${experiment.id}"> points at nothing`);
  const { cursor } = session.store.getState();
  session.seek(momentOf(session, experiment, at));
  const pictures = marksOfStill(session, layout, figureHeight);
  session.seek(cursor);
  for (const { size, marks } of pictures)
    for (const each of addresses)
      if (marksAt(marks, each).length === 0)
        throw new Error(
          `<Lights of="${experiment.id}" address="${address}">: at ${at ?? experiment.stands ?? 'the end'} the ${size} ${view} has no ${each}. It has: ${addressesOfPicture(marks).slice(0, kListed).join(' ')}`,
        );
}

/** The same on a still, as long as no engine has drawn the figure: its elements carry the addresses of their marks. */
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

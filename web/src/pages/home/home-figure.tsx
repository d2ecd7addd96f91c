/**
 * The part of the front page that React hydrates: its figure, with the controls. In the build it shows the still; in the page, what home-run.ts has
 * brought so far. All of them begin at one moment, with the same controls and a sentence below, so that nothing jumps.
 */
import { useRef, useSyncExternalStore, type ReactNode } from 'react';
import { currentActivityText } from '../../figure/current-activity.ts';
import { useSession } from '../../figure/use-session.ts';
import { WaitingControls } from '../../lessons/figures/figure-controls.tsx';
import { PrerenderedFigure } from '../../lessons/figures/prerendered-figure.tsx';
import { useFramesWhileVisible } from '../../lessons/lesson-context.tsx';
import { SingleFigure, type SingleFigureProps } from '../../visualizations/SingleFigure.tsx';
import { layoutTree } from '../../visualizations/tree/layout.ts';
import { kHomeEpisode } from './home-episode.ts';
import type { HomeRun, HomeView } from './home-run.ts';
import { WaitingWritingBar, WritingBar } from './writing-bar.tsx';

export const kHomeTitle = 'An LSM-tree taking writes';
/** Height in px for a width in px. */
export const homeHeight = (width: number): number => Math.round(Math.max(300, Math.min(480, width * 0.8)));

const kStates: Readonly<Record<HomeView['state'], string>> = {
  still: 'A still picture of the same engine.',
  recorded: 'A recording of the same engine.',
  live: 'The engine, running in this page.',
};

export interface HomeFigureProps {
  readonly run: HomeRun;
  /** The punch line of the episode, as the build computed it. */
  readonly sentence: string;
  /** Given by the build only; the page keeps the prerendered one until a session has drawn. */
  readonly staticFigure?: ReactNode;
}

export function HomeFigure({ run, sentence, staticFigure }: HomeFigureProps) {
  const view = useSyncExternalStore(run.subscribe, run.getState, run.getInitialState);
  const { state, session, Player, problem, onMarks } = view;
  const element = useRef<HTMLElement>(null);
  const drawing = { view: 'tree', layout: layoutTree, title: kHomeTitle, heightFor: homeHeight, onMarks } as const;
  return (
    <figure ref={element} className="live" data-episode="" data-state={state}>
      {session === null ? (
        <>
          <PrerenderedFigure staticFigure={staticFigure} />
          <Waiting sentence={sentence} />
          <WaitingWritingBar />
        </>
      ) : (
        <>
          {Player ? (
            <Player {...drawing} {...{ session, element }} episode={kHomeEpisode} />
          ) : (
            <Unplayed {...drawing} {...{ session, element }} />
          )}
          <WritingBar session={session} />
        </>
      )}
      <figcaption>
        <span>{`${kStates[state]} ${problem}`.trim()}</span>
      </figcaption>
    </figure>
  );
}

/** The controls of the episode, disabled. */
const Waiting = ({ sentence }: { readonly sentence: string }) => (
  <WaitingControls view="tree" unit="beat" name="home" sentence={sentence} />
);

/** Without a player the figure shows the run: the recording, which lacks the records of single entries, or an engine whose player could not be loaded. */
function Unplayed({
  element,
  ...drawing
}: SingleFigureProps & { readonly element: { readonly current: Element | null } }) {
  const { session } = drawing;
  useFramesWhileVisible(session, element);
  useSession(session, (s) => s.sceneVersion);
  return (
    <>
      <SingleFigure {...drawing} />
      <Waiting sentence={`${currentActivityText(session.scene())}.`} />
    </>
  );
}

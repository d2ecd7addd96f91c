/**
 * The two parts of the front page that React hydrates: the figure, and the control that plays it and sets its speed. In the build they
 * show the still; in the page, what home-run.ts has brought so far.
 */
import { useSyncExternalStore, type ReactNode } from 'react';
import { layoutTree } from '../../visualizations/tree/layout.ts';
import type { Session } from '../../session/session-types.ts';
import { PrerenderedFigure } from '../../lessons/figures/prerendered-figure.tsx';
import { Figure, type FigureProps } from '../../figure/Figure.tsx';
import { useFamilyScene, usePicture } from '../../figure/picture.tsx';
import { PlayButton } from '../../figure/PlayButton.tsx';
import { currentActivityText } from '../../figure/current-activity.ts';
import { useSession } from '../../figure/use-session.ts';
import { clock } from '../shell/clock.ts';
import { useTicks } from '../../figure/use-ticks.ts';
import { kHomeSpeed } from './home-program.ts';
import type { HomeRun, HomeView } from './home-run.ts';
import { sliderAt, speedAt, speedInWords } from './speed.ts';

export const kHomeTitle = 'An LSM-tree taking writes';
/** Height in px for a width in px. */
export const homeHeight = (width: number): number => Math.round(Math.max(300, Math.min(570, width * 0.8)));

const kStates: Readonly<Record<HomeView['state'], string>> = {
  still: 'A still picture of the same engine.',
  recorded: 'A recording of the engine while it loads.',
  live: 'The engine, running in this page.',
};

const useHomeView = (run: HomeRun): HomeView => useSyncExternalStore(run.subscribe, run.getState, run.getInitialState);

/** `staticFigure`: given by the build only; the page keeps the prerendered one until a session has drawn. */
export function HomeFigure({ run, staticFigure }: { readonly run: HomeRun; readonly staticFigure?: ReactNode }) {
  const { state, session, problem, onMarks } = useHomeView(run);
  return (
    <figure data-state={state}>
      <div className="place">
        {session === null ? (
          <PrerenderedFigure staticFigure={staticFigure} />
        ) : (
          <Tree session={session} onMarks={onMarks} />
        )}
      </div>
      <figcaption>
        {session === null ? <p>A tree at work.</p> : <Situation session={session} />}
        <small>{`${kStates[state]} ${problem}`.trim()}</small>
      </figcaption>
    </figure>
  );
}

/** Without the registry of visualizations: this page has one of them. */
function Tree({
  session,
  onMarks,
}: {
  readonly session: Session;
  readonly onMarks: NonNullable<FigureProps['onMarks']>;
}) {
  const drawn = useFamilyScene(usePicture(session), session, 'chosen');
  return (
    <Figure view="tree" layout={layoutTree} title={kHomeTitle} heightFor={homeHeight} onMarks={onMarks} {...drawn} />
  );
}

/** What the tree is doing, in a sentence that stays true for a while. Gives the session its frames. */
function Situation({ session }: { readonly session: Session }) {
  useTicks(session, clock);
  useSession(session, (s) => s.sceneVersion);
  return <p>{currentActivityText(session.scene())}.</p>;
}

export function HomeSpeed({ run }: { readonly run: HomeRun }) {
  const { session } = useHomeView(run);
  return session === null ? <SpeedControl session={null} /> : <LiveSpeed session={session} />;
}

function LiveSpeed({ session }: { readonly session: Session }) {
  const playing = useSession(session, (s) => s.playing);
  const speed = useSession(session, (s) => s.speed);
  return <SpeedControl session={session} playing={playing} speed={speed} />;
}

/** `session`: null while there is nothing to play; the control is disabled. */
function SpeedControl({
  session,
  playing = false,
  speed = kHomeSpeed,
}: {
  readonly session: Session | null;
  readonly playing?: boolean;
  readonly speed?: number;
}) {
  return (
    <div className="faster">
      <PlayButton session={session} playing={playing} />
      <div className="grow">
        <div className="row">
          <label htmlFor="speed">Write faster</label>
          <output htmlFor="speed">{speedInWords(speed)}</output>
        </div>
        <input
          id="speed"
          type="range"
          min={0}
          max={100}
          step={1}
          value={sliderAt(speed)}
          disabled={session === null}
          aria-valuetext={`${Math.round(speed)} records per second`}
          onChange={(event) => session?.setSpeed(speedAt(Number(event.target.value)))}
        />
      </div>
    </div>
  );
}

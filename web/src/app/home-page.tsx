/** The front page: what Strata is, a live tree, one control, three doors. What the tree is doing stands below it, in a sentence that holds for a while. */
import { useId } from 'react';
import { formatInteger } from '../base/units.ts';
import { layoutTree } from '../layout/tree.ts';
import { KeptStill, Still } from '../lessons/still.tsx';
import type { Session } from '../store/types.ts';
import { Icon } from '../ui/icons.tsx';
import { Legend } from '../views/legend.tsx';
import { situation } from '../views/shared/situation.ts';
import type { TellMarks } from '../views/shared/debug.ts';
import { useSession } from '../views/shared/use-session.ts';
import { useTicks } from '../views/shared/use-ticks.ts';
import { SingleFigure } from '../views/shared/picture.tsx';
import { Shell } from './shell.tsx';

const kSlowest = 30;
const kFastest = 8000;
/** The first with all that the pages use; the last to come were `color-mix()`, `CompressionStream` and `:has()`, one for each of them. */
const kBrowsers = 'Chrome or Edge 111, Safari 16.4, Firefox 121';
const kTitle = 'An LSM-tree taking writes';
const heightFor = (width: number): number => Math.round(Math.max(300, Math.min(570, width * 0.8)));

export interface HomePageProps {
  readonly session: Session;
  /** still: a picture from the build. recorded: a trace from the build plays. live: an engine runs in this page. */
  readonly state: 'still' | 'recorded' | 'live';
  readonly still?: Element | undefined;
  /** Why there is no live engine; null while there may be one. */
  readonly problem?: string | null;
  readonly onMarks?: TellMarks;
}

export function HomePage({ session, state, still, problem = null, onMarks }: HomePageProps) {
  useTicks(session);
  return (
    <Shell up="." here="home">
      <main id="main" className="home">
        <h1>Writes settle in layers.</h1>
        <div className="opening">
          <p className="lead">
            This is an LSM-tree, the engine under RocksDB, LevelDB, Cassandra and MyRocks: a real one, running in this
            page. Fresh writes are light and loose above; what sinks is pressed together below.
          </p>
          <Faster session={session} ready={state !== 'still'} />
          <nav className="doors" aria-label="Doors">
            <a href="./lessons/index.html">
              <b>Learn</b>
              <span>Predict, run, change one knob. Every number is computed while you read.</span>
            </a>
            <a href="./lab/index.html">
              <b>Lab</b>
              <span>Your workload, every flush, probe, comparison and tombstone, forward and back.</span>
            </a>
            <a href="./lab/index.html#your-data">
              <b>Your database</b>
              <span>Drop a LevelDB folder and look into it. It stays on this machine.</span>
            </a>
          </nav>
          <p className="fine">
            Time here is virtual: bytes, blocks and comparisons are counted as the engine makes them, and what a device
            would take for them is added to the engine’s own clock. So every machine draws the same picture.
          </p>
          <p className="fine">
            Needs {kBrowsers}, or newer; tested in Chromium. Where there is no WebAssembly a recording plays, and the
            lessons can be read.
          </p>
        </div>
        <figure data-state={state}>
          {state !== 'still' ? (
            <SingleFigure
              session={session}
              view="tree"
              layout={layoutTree}
              title={kTitle}
              heightFor={heightFor}
              {...(onMarks ? { onMarks } : {})}
            />
          ) : typeof window === 'undefined' ? (
            <Still session={session} layout={layoutTree} title={kTitle} heightFor={heightFor} name="home" />
          ) : (
            <KeptStill element={still} />
          )}
          <Told session={session} state={state} problem={problem} />
        </figure>
      </main>
    </Shell>
  );
}

/** The one control: how fast time goes. Equal steps of the hand are equal factors. */
function Faster({ session, ready }: { readonly session: Session; readonly ready: boolean }) {
  const speed = useSession(session, (s) => s.speed);
  const playing = useSession(session, (s) => s.playing);
  const id = useId();
  const at = Math.round(
    (100 * Math.log(Math.min(kFastest, Math.max(kSlowest, speed)) / kSlowest)) / Math.log(kFastest / kSlowest),
  );
  return (
    <div className="faster">
      <button
        type="button"
        className="primary"
        disabled={!ready}
        aria-label={playing ? 'Pause' : 'Play'}
        onClick={() => {
          if (playing) session.pause();
          else session.play();
        }}
      >
        <Icon name={playing ? 'pause' : 'play'} />
      </button>
      <div className="grow">
        <div className="row">
          <label htmlFor={id}>Write faster</label>
          <output htmlFor={id}>{formatInteger(Math.round(speed))} records/s</output>
        </div>
        <input
          id={id}
          type="range"
          min={0}
          max={100}
          step={1}
          value={at}
          disabled={!ready}
          aria-valuetext={`${Math.round(speed)} records a second`}
          onChange={(event) => {
            session.setSpeed(Math.round(kSlowest * (kFastest / kSlowest) ** (Number(event.target.value) / 100)));
          }}
        />
      </div>
    </div>
  );
}

const kStates = {
  still: 'A still picture of the same engine.',
  recorded: 'A recording of the engine, until it has loaded.',
  live: 'The engine, in this page.',
} as const;

function Told({
  session,
  state,
  problem,
}: {
  readonly session: Session;
  readonly state: HomePageProps['state'];
  readonly problem: string | null;
}) {
  useSession(session, (s) => s.sceneVersion);
  return (
    <figcaption>
      <p>{state === 'still' ? 'A tree in the midst of its work.' : `${situation(session.scene())}.`}</p>
      <small>{problem ? `${kStates[state]} ${problem}` : kStates[state]}</small>
      <Legend />
    </figcaption>
  );
}

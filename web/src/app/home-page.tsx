/** The front page: what Strata is, a live tree, one control, three doors. */
import type { ViewName } from '../layout/index.ts';
import type { Mark } from '../layout/marks.ts';
import type { Session } from '../store/types.ts';
import { Icon } from '../ui/icons.tsx';
import { useSession } from '../views/shared/use-session.ts';
import { SingleFigure } from '../views/stage.tsx';
import { useTicks } from '../views/shared/use-ticks.ts';
import { Shell } from './shell.tsx';

const kSlowest = 30;
const kFastest = 8000;

export function HomePage({ session, onMarks }: { readonly session: Session; readonly onMarks?: (view: ViewName, marks: readonly Mark[]) => void }) {
  useTicks(session);
  return (
    <Shell up="." here="home">
      <main id="main" className="home">
        <div className="opening">
          <h1>Writes settle in layers.</h1>
          <p className="lead">
            This is an LSM-tree, the engine under RocksDB, LevelDB, Cassandra and MyRocks: a real one, running in this page. Fresh writes are light and
            loose above; what sinks is pressed together below.
          </p>
          <Faster session={session} />
          <nav className="doors" aria-label="Doors">
            <a href="./lessons/index.html"><b>Learn</b><span>Predict, run, change one knob. Every number is computed while you read.</span></a>
            <a href="./lab/index.html"><b>Lab</b><span>Your workload, every flush, probe, comparison and tombstone, forward and back.</span></a>
            <a href="./lab/index.html#your-data"><b>Your database</b><span>Drop a LevelDB folder and look into it. It stays on this machine.</span></a>
          </nav>
        </div>
        <figure>
          <SingleFigure session={session} view="tree" title="An LSM-tree taking writes" heightFor={(width) => Math.max(300, Math.min(560, width * 0.72))} {...(onMarks ? { onMarks } : {})} />
          <Told session={session} />
        </figure>
      </main>
    </Shell>
  );
}

/** The one control: how fast time goes. Equal steps of the hand are equal factors. */
function Faster({ session }: { readonly session: Session }) {
  const speed = useSession(session, (s) => s.speed);
  const playing = useSession(session, (s) => s.playing);
  const ready = useSession(session, (s) => s.total > 0);
  const at = Math.round((100 * Math.log(Math.min(kFastest, Math.max(kSlowest, speed)) / kSlowest)) / Math.log(kFastest / kSlowest));
  return (
    <div className="faster">
      <button type="button" className="primary" disabled={!ready} onClick={() => (playing ? session.pause() : session.play())} aria-label={playing ? 'Pause' : 'Play'}><Icon name={playing ? 'pause' : 'play'} /></button>
      <label>
        <span>Write faster</span>
        <input type="range" min={0} max={100} step={1} value={at} aria-valuetext={`${Math.round(speed)} records a second`} onChange={(event) => session.setSpeed(Math.round(kSlowest * (kFastest / kSlowest) ** (Number(event.target.value) / 100)))} />
      </label>
    </div>
  );
}

function Told({ session }: { readonly session: Session }) {
  useSession(session, (s) => s.sceneVersion);
  const message = useSession(session, (s) => (s.status === 'error' ? s.message : ''));
  const sentence = session.narrate();
  return <figcaption>{message || (sentence ? `${sentence}.` : 'Every mark is a record that the engine emitted.')}</figcaption>;
}

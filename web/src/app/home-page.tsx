/**
 * The front page as it is built: what Strata is, a tree, one control, the doors. The page's own script (home.ts) finds the parts by their
 * classes and brings them to life; what the tree is doing stands below it, in a sentence that holds for a while.
 */
import type { ReactNode } from 'react';
import { Icon } from '../ui/icons.tsx';
import { Legend } from '../panels/legend/legend.tsx';
import { kHomeSpeed } from './home-program.ts';
import { Shell } from './shell.tsx';
import { handAt, speedInWords } from './speed.ts';

/** The first with all that the pages use; the last to come were `color-mix()`, `CompressionStream` and `:has()`, one for each of them. */
const kBrowsers = 'Chrome or Edge 111, Safari 16.4, Firefox 121';

/** still: the picture from the build. */
export function HomePage({ still }: { readonly still: ReactNode }) {
  return (
    <Shell up="." here="home">
      <main id="main" className="home">
        <h1>Writes settle in layers.</h1>
        <div className="opening">
          <p className="lead">
            This is an LSM-tree, the data structure of RocksDB, LevelDB, Cassandra and MyRocks: a real engine, running
            in this page. New writes are light and loose at the top; older data sinks and is compacted below.
          </p>
          <Faster />
          <nav className="doors" aria-label="Get started">
            <a href="./lessons/index.html">
              <b>Learn</b>
              <span>Predict, run, change one option. Every number is computed while you read.</span>
            </a>
            <a href="./lab/index.html">
              <b>Lab</b>
              <span>Your workload, every flush, probe, comparison and tombstone, forward and back.</span>
            </a>
            <a href="./claims/index.html">
              <b>Claims</b>
              <span>What practitioners have published, each figure next to this engine’s result.</span>
            </a>
            <a href="./lab/index.html#your-data">
              <b>Your database</b>
              <span>Drop a LevelDB folder to inspect it. It never leaves your machine.</span>
            </a>
          </nav>
          <p className="fine">
            Time here is virtual: the engine counts its bytes, blocks and comparisons, and adds the time that a device
            would take to its own clock. So every machine draws the same picture.
          </p>
          <p className="fine">
            Needs {kBrowsers}, or newer; tested in Chromium. Without WebAssembly a recording plays, and you can still
            read the lessons.
          </p>
          <p className="fine">
            <a href="./licenses.txt">Licenses of the software and fonts in this site</a>
          </p>
        </div>
        <figure data-state="still">
          <div className="place">{still}</div>
          <figcaption>
            <p>A tree at work.</p>
            <small>A still picture of the same engine.</small>
            <Legend />
          </figcaption>
        </figure>
      </main>
    </Shell>
  );
}

/** The one control: how fast time goes. */
function Faster() {
  return (
    <div className="faster">
      <button type="button" className="primary" disabled aria-label="Play">
        <Icon name="play" />
      </button>
      <div className="grow">
        <div className="row">
          <label htmlFor="speed">Write faster</label>
          <output htmlFor="speed">{speedInWords(kHomeSpeed)}</output>
        </div>
        <input id="speed" type="range" min={0} max={100} step={1} defaultValue={handAt(kHomeSpeed)} disabled />
      </div>
    </div>
  );
}

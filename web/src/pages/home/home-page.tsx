/**
 * The front page as the build renders it: what Strata is, a tree that plays, links to the main pages. The figure is an island, which React
 * hydrates in the page (home-island.tsx); the rest is static.
 */
import { Legend } from '../../panels/legend/legend.tsx';
import { HomeFigure, type HomeFigureProps } from './home-figure.tsx';
import { createHomeRun } from './home-run.ts';
import { Shell } from '../shell/shell.tsx';

/** The first versions with every feature that the pages use; the newest are `color-mix()`, `CompressionStream` and `:has()`, in this order. */
const kBrowsers = 'Chrome or Edge 111, Safari 16.4, Firefox 121';

/** What the build computed: the picture, and the sentence below it. */
export function HomePage({ staticFigure, sentence }: Pick<HomeFigureProps, 'staticFigure' | 'sentence'>) {
  return (
    <Shell up="." here="home">
      <main id="main" className="home">
        <h1>Writes settle in layers.</h1>
        <div className="opening">
          <p className="lead">
            This is an LSM-tree, the data structure of RocksDB, LevelDB, Cassandra and MyRocks: a real engine, running
            in this page. New writes are light and loose at the top; older data sinks and is compacted below.
          </p>
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
            would take to its own clock. So every machine draws the same picture. Only{' '}
            <a href="./speed/index.html">On your machine</a> measures real time.
          </p>
          <p className="fine">
            Needs {kBrowsers}, or newer; tested in Chromium. Without WebAssembly a recording plays, and you can still
            read the lessons.
          </p>
          <p className="fine">
            <a href="./teach/index.html">For teachers</a> ·{' '}
            <a href="./licenses.txt">Licenses of the software and fonts in this site</a>
          </p>
        </div>
        <div data-island="figure">
          <HomeFigure run={createHomeRun()} {...{ staticFigure, sentence }} />
        </div>
        <Legend />
      </main>
    </Shell>
  );
}

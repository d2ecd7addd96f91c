/**
 * /speed/: "On your machine". A reader runs a benchmark of the shipped engine in a worker of this browser. It is the only page that shows real
 * time; the others show the virtual time of the modeled device.
 */
import { useMemo, useState, useSyncExternalStore } from 'react';
import { formatBytes, formatInteger, formatNs } from '../../base/units.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Fields, useHydrated } from '../../ui/Fields.tsx';
import { LiveRegion } from '../../ui/LiveRegion.tsx';
import { Select } from '../../ui/Select.tsx';
import { TableHead } from '../../ui/TableHead.tsx';
import { Shell } from '../shell/shell.tsx';
import { Charts } from './charts.tsx';
import { cellsOf, compactionText, kColumns, kConditions, reportText, type Machine } from './report.ts';
import { nsOf, type RunState, type SpeedRun } from './run.ts';
import { kSizes } from './workload.ts';

const kLargest = kSizes[kSizes.length - 1]!;
const kSizeFirst = 100_000;

export interface SpeedPageProps {
  readonly run: SpeedRun;
  /** Called when the text is needed. */
  readonly machine: () => Machine;
  /** Why the largest size cannot be chosen; '' if it can. Called once, after hydration. */
  readonly whyNotLarge: () => string;
}

export function SpeedPage({ run, machine, whyNotLarge }: SpeedPageProps) {
  const { store } = run;
  const state = useSyncExternalStore(store.subscribe, store.getState, store.getInitialState);
  return (
    <Shell up=".." here="speed">
      <main id="main" className="speed">
        <h1>On your machine</h1>
        <p className="lead">
          How fast is this engine in your browser, and what happens to its costs as the tree grows? Everywhere else on
          this site time is virtual and equal on every machine. Here it is the clock of your browser, so the numbers are
          those of this machine, this browser and this moment.
        </p>
        <Controls run={run} state={state} whyNotLarge={whyNotLarge} />
        {state.points.length > 0 && <Results state={state} machine={machine} />}
        <Method />
      </main>
    </Shell>
  );
}

function Controls({
  run,
  state,
  whyNotLarge,
}: Pick<SpeedPageProps, 'run' | 'whyNotLarge'> & { readonly state: RunState }) {
  const [keys, setKeys] = useState(kSizeFirst);
  const hydrated = useHydrated();
  // The prerendered page asks no browser.
  const whyNot = useMemo(() => (hydrated ? whyNotLarge() : ''), [hydrated, whyNotLarge]);
  const running = state.status === 'running';
  const options = kSizes.map(
    (size) => [size, `${formatInteger(size)} keys`, size === kLargest && whyNot !== ''] as const,
  );
  return (
    <section className="controls" aria-label="Run">
      <Fields className="row">
        <Select label="Size" value={keys} options={options} onChange={setKeys} />
        <button
          type="button"
          className={running ? undefined : 'primary'}
          onClick={() => (running ? run.stop() : void run.start(keys))}
        >
          {running ? 'Stop' : 'Run'}
        </button>
        {state.total > 0 && <progress value={state.done} max={state.total} aria-label="Operations done" />}
      </Fields>
      <p className={state.status === 'failed' ? 'trouble' : 'said'}>
        {state.sentence === ''
          ? 'A hundred thousand keys take a few seconds. Nothing leaves this page.'
          : state.sentence}
      </p>
      <LiveRegion sentence={state.sentence} />
      {whyNot !== '' && <p className="said">{whyNot}</p>}
    </section>
  );
}

function Results({ state, machine }: { readonly state: RunState; readonly machine: () => Machine }) {
  const text = (): string => reportText(state, machine());
  return (
    <section className="results" aria-labelledby="results">
      <h2 id="results">Cost per operation, by size of the tree</h2>
      <p className="summary">{summaryOf(state)}</p>
      <Charts points={state.points} />
      <p className="note">
        Below: ns per operation by the clock of this browser; the memory of the engine’s module; and bytes written, from
        counters: to tables per flushed byte, the same by formula, and to log and tables per byte of the client.
      </p>
      <ResultTable state={state} />
      {state.compaction !== null && <p className="compaction">{compactionText(state)}</p>}
      {state.status !== 'running' && (
        <section className="share" aria-labelledby="share">
          <h3 id="share">Share as text</h3>
          <p>
            A table with your browser, the number of processors and the build of the engine. It is copied, and sent
            nowhere. <CopyButton text={text} what="Copy the text" />
          </p>
          <pre tabIndex={0} role="region" aria-label="Text to share">
            {text()}
          </pre>
        </section>
      )}
    </section>
  );
}

/** The largest tree in a sentence. */
function summaryOf({ points }: RunState): string {
  const last = points.filter(({ compacted }) => !compacted).at(-1)!;
  const put = nsOf(last, 'put');
  const hit = nsOf(last, 'hit');
  const parts = [
    ...(put === null ? [] : [`${formatNs(Math.round(put))} per put`]),
    ...(hit === null ? [] : [`${formatNs(Math.round(hit))} per Get of a present key`]),
    `${formatBytes(last.memoryBytes)} of memory`,
  ];
  return `With ${formatInteger(last.keys)} keys: ${parts.join(', ')}.`;
}

function ResultTable({ state }: { readonly state: RunState }) {
  return (
    <div className="table" tabIndex={0} role="region" aria-label="Results as a table">
      <table>
        <caption className="unseen">Cost per operation, memory and bytes written, by size of the tree</caption>
        <TableHead columns={kColumns} />
        <tbody>
          {state.points.map((point) => {
            const [name, ...cells] = cellsOf(point);
            return (
              <tr key={name}>
                <th scope="row">{name}</th>
                {cells.map((cell, i) => (
                  <td key={kColumns[i + 1]}>{cell === '' ? '–' : cell}</td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function Method() {
  return (
    <section className="method" aria-labelledby="method">
      <h2 id="method">How it is measured</h2>
      <p>{kConditions.join(' ')}</p>
      <p>
        The engine of this site runs in a worker, with the same WebAssembly module as in the lab. A short run that does
        not count comes first, so that the browser has compiled the module. Then the tree grows to the size that you
        chose; flushes and compactions run between the writes that cause them and are part of the cost of a put. At each
        size, every kind of read runs: up to 20,000 Gets of present keys and as many of absent ones, 2,000 seeks with a
        new iterator that each read one row, and a scan of up to 200,000 rows. At the end all of the tree is compacted
        and read once more. Each piece counts what it found; a wrong count ends the run.
      </p>
      <p>
        Bytes are counted by the engine and are equal on every machine. The formula is that of a leveled tree that grows
        from empty, with partly filled levels: a flush, then for each level one rewrite and half of its ratio to the
        level above. On a small tree it is coarse.
      </p>
      <p>
        Other programs and other tabs make the times larger, and so does a processor that saves power. Compare two runs
        only if both ran on an idle machine, and repeat them. A browser may round its clock to a millisecond.
      </p>
    </section>
  );
}

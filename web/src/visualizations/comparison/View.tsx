/**
 * Engines side by side: up to four, on one command log and one clock, over one key axis.
 *
 *   A leveled        B universal      C B+tree          columns; rows on a phone
 *   [tree]           [tree]           [pages]           a key under the pointer is marked in all
 *   figures          figures          figures
 *   -----------------------------------------------     one measure of all over the clock, and differences from A
 *   < > play  ===========o=======  time | operations
 */
import { useState } from 'react';
import { formatKey } from '../../base/bytes.ts';
import { formatBytes, formatCount, formatInteger } from '../../base/units.ts';
import { differenceText, measureText } from './layout.ts';
import type { KeyAxis } from '../../marks/key-axis.ts';
import { kMeasures, measureOf, type MeasureName } from '../../scene/measures.ts';
import { comparedEnginesMax, type ComparedEngine, type Comparison } from '../../session/comparison/comparison-types.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Select } from '../../ui/Select.tsx';
import { LiveRegion } from '../../ui/LiveRegion.tsx';
import { Adding } from './adding.tsx';
import { ClockBar } from './clock-bar.tsx';
import { MetricChart } from './metric-chart.tsx';
import { Forking } from './forking.tsx';
import { ComparisonCache } from './comparison-cache.ts';
import { EngineCard, type Shown } from './engine-card.tsx';
import { scaleWords } from './scale-text.ts';
import { sceneForFamily } from '../../figure/family.ts';
import { useVersionedMemo } from '../../figure/use-versioned-memo.ts';
import { FirstDifference } from './first-difference.tsx';
import { useComparison } from './use-comparison.ts';
// In this order: rules of a later file override those of an earlier one.
import './compare.css';
import './engine-card.css';
import './metric-chart.css';
import './clock-bar.css';
import './forms.css';

const kPictures = [
  ['tree', 'tree by keys'],
  ['tree-size', 'tree by size'],
  ['read-path', 'last Get'],
] as const satisfies readonly (readonly [Shown, string])[];

export interface CompareProps {
  readonly comparison: Comparison;
  /** Opens the fork form for A immediately. */
  readonly forks?: boolean;
}

export function Compare({ comparison, forks = false }: CompareProps) {
  const engines = useComparison(comparison, (s) => s.engines);
  const version = useComparison(comparison, (s) => s.version);
  const [cache] = useState(() => new ComparisonCache());
  const picture = useComparison(comparison, (s) => s.picture);
  const shown: Shown = picture === 'read-path' || picture === 'tree-size' ? picture : 'tree';
  const beside = useVersionedMemo(
    () => engines.map(({ session }) => sceneForFamily('chosen', session.scene(), 0)),
    [engines],
    version,
  );
  const named = useComparison(comparison, (s) => s.measure);
  const measure = kMeasures.find(({ name }) => name === named)?.name ?? 'write_amplification';
  const setMeasure = (name: MeasureName) => comparison.setMeasure(name);
  const [crosshair, setCrosshair] = useState<number | null>(null);
  const [adding, setAdding] = useState(false);
  const [forking, setForking] = useState<number | null>(forks ? 0 : null);
  const axis = cache.axisOf(engines);
  const first = engines[0]!;
  const forked = engines.find(({ id }) => id === forking);
  /** Also '' if the engine it forked from was removed. */
  const parentLetter = ({ forkedAt }: ComparedEngine): string =>
    engines.some(({ id }) => id === forkedAt?.engine) ? cache.markOf(forkedAt!.engine, engines).letter : '';
  const partingOf = (engine: ComparedEngine) => {
    const from = engines.find(({ id }) => id === engine.forkedAt?.engine) ?? first;
    const letters = [cache.markOf(engine.id, engines).letter, cache.markOf(from.id, engines).letter] as const;
    return <FirstDifference comparison={comparison} engine={engine} from={from} letters={letters} />;
  };
  return (
    <main id="main" className="compare">
      <CompareHead comparison={comparison} shown={shown} onAdd={() => setAdding(true)}>
        {crosshair !== null && keyWords(axis, crosshair)}
      </CompareHead>
      <div className="engine-cards" data-engines={engines.length}>
        {engines.map((engine) => (
          <EngineCard
            key={engine.id}
            engine={engine}
            mark={cache.markOf(engine.id, engines)}
            first={engine === first ? null : first.session.scene()}
            axis={axis}
            version={version}
            shown={shown}
            beside={beside}
            measure={measure}
            onMeasure={setMeasure}
            crosshair={crosshair}
            onCrosshair={setCrosshair}
            onFork={() => {
              comparison.pause();
              setForking(engine.id);
            }}
            onGo={(moment) => comparison.seekMoment(engine.id, moment)}
            from={parentLetter(engine)}
            firstDifference={engine === first ? null : partingOf(engine)}
            onRemove={engine === first ? null : () => comparison.remove(engine.id)}
          />
        ))}
        {engines.length === 1 && (
          <section className="engine-card" aria-label="Add an engine">
            <h2>Runs the same commands</h2>
            <Adding comparison={comparison} first={first.session} />
          </section>
        )}
      </div>
      {engines.length > 1 && <p className="scale">{scaleWords(shown, beside)}</p>}
      <MetricChart comparison={comparison} cache={cache} measure={measure} onMeasure={setMeasure} />
      <ClockBar comparison={comparison} />
      <ScreenReaderStatus comparison={comparison} measure={measure} />
      <Dialog title="Add an engine" open={adding} onClose={() => setAdding(false)}>
        {adding && <Adding comparison={comparison} first={first.session} onAdded={() => setAdding(false)} />}
      </Dialog>
      <Dialog title="Fork here" open={forked !== undefined} onClose={() => setForking(null)}>
        {forked && (
          <Forking
            comparison={comparison}
            engine={forked}
            letter={cache.markOf(forked.id, engines).letter}
            onForked={() => setForking(null)}
          />
        )}
      </Dialog>
    </main>
  );
}

/** Children: the key under the pointer, if any. */
function CompareHead({
  comparison,
  shown,
  onAdd,
  children: key,
}: CompareProps & { readonly shown: Shown; readonly onAdd: () => void; readonly children: string | false }) {
  const engines = useComparison(comparison, (s) => s.engines.length);
  return (
    <div className="compare-head">
      <h1 tabIndex={-1}>Compare</h1>
      <Memory comparison={comparison} />
      <p className="under" data-key={key !== false || undefined}>
        {key}
      </p>
      <Select
        className="shown"
        label="Picture"
        value={shown}
        options={kPictures}
        onChange={(to) => comparison.setPicture(to)}
      />
      {engines > 1 && (
        <button type="button" disabled={engines === comparedEnginesMax} onClick={onAdd}>
          {engines === comparedEnginesMax ? `At most ${comparedEnginesMax} engines` : 'Add an engine'}
        </button>
      )}
    </div>
  );
}

/**
 * The last boundary key at or before a position of the axis, as text: between two boundaries, keys have no exact
 * position. Pure.
 */
export function keyWords({ boundaries }: KeyAxis, at: number): string {
  const key = boundaries[Math.floor(at * (boundaries.length - 1))];
  return key === undefined ? '' : `Key ${formatKey(key, { max: 24 })}`;
}

/** Memory used by the engines being compared, and the limit. */
function Memory({ comparison }: CompareProps) {
  const bytes = useComparison(comparison, (s) => s.memoryBytes);
  const most = useComparison(comparison, (s) => s.memoryBytesMax);
  const engines = useComparison(comparison, (s) => s.engines.length);
  const message = useComparison(comparison, (s) => s.message);
  const seed = useComparison(comparison, (s) => s.engines[0]!.session.store.getState().seed);
  return (
    <p className="memory" role="status">
      {message !== ''
        ? message
        : `${formatCount(engines, 'engine')} running the same commands, seed ${formatInteger(seed)}; ${engines === 1 ? 'it holds' : 'together they hold'} ${formatBytes(bytes)} of at most ${formatBytes(most)}.`}
    </p>
  );
}

/** The chosen measure of every engine, for screen readers. */
function ScreenReaderStatus({ comparison, measure }: CompareProps & { readonly measure: MeasureName }) {
  useComparison(comparison, (s) => s.version);
  const { engines } = comparison.store.getState();
  const { title, unit, of } = measureOf(measure);
  const base = of(engines[0]!.session.scene());
  const figures = engines.map(({ name, session }, i) => {
    const value = of(session.scene());
    const apart = i > 0 && value !== null && base !== null ? `, ${differenceText(unit, value - base)}` : '';
    return `${name} ${value === null ? 'has none' : measureText(unit, value)}${apart}`;
  });
  return <LiveRegion sentence={`${title}: ${figures.join('; ')}.`} />;
}

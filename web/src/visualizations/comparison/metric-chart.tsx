/**
 * The course figure: one measure of all engines over the clock, and the differences from A. A click moves the clock
 * there; hovering shows values without moving it. A line has at most one sample per pixel, so the values in text do not
 * come from the lines: they come from the scenes, like those in the cards of the engines.
 */
import { useEffect, useMemo, useRef, useState, type PointerEvent } from 'react';
import {
  cellsOf,
  differenceText,
  layoutMetricChart,
  measureText,
  placeAt,
  placeText,
  type MetricLine,
} from './layout.ts';
import { Picture } from '../../render/svg/Picture.tsx';
import { kMeasures, measureOf, type Measure, type MeasureName } from '../../scene/measures.ts';
import type { ComparedEngine, Comparison } from '../../session/comparison/comparison-types.ts';
import { kMetrics } from '../../theme/metrics.ts';
import type { ComparisonCache } from './comparison-cache.ts';
import { EngineSymbol } from './engine-symbol.tsx';
import { useVersionedMemo } from '../../figure/use-versioned-memo.ts';
import { useTheme } from '../../figure/use-session.ts';
import { SaveFigure } from '../../figure/SaveFigure.tsx';
import { useWidth } from '../../figure/use-width.ts';
import { useComparison } from './use-comparison.ts';

/** Height of the drawing for its width, px: a phone has more room below than beside. */
const heightOf = (width: number): number => (width < 560 ? 220 : width < 1100 ? 156 : 190);

export interface MetricChartProps {
  readonly comparison: Comparison;
  readonly cache: ComparisonCache;
  readonly measure: MeasureName;
  readonly onMeasure: (measure: MeasureName) => void;
}

export function MetricChart({ comparison, cache, measure: name, onMeasure }: MetricChartProps) {
  const engines = useComparison(comparison, (s) => s.engines);
  const clock = useComparison(comparison, (s) => s.clock);
  const at = useComparison(comparison, (s) => s.at);
  const end = useComparison(comparison, (s) => s.end);
  useComparison(comparison, (s) => s.version);
  const [hover, setHover] = useState<number | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame, 900);
  const theme = useTheme();
  useReading(cache, engines);
  const box = useMemo(() => ({ width, height: heightOf(width) }), [width]);
  const measure = measureOf(name);
  const grown = engines.map(({ id }) => `${id}:${cache.seriesOf(id).length}:${cache.seriesOf(id).steps}`).join(' ');
  const lines = useVersionedMemo(
    (): readonly MetricLine[] =>
      engines.map((engine) => ({
        ...cache.markOf(engine.id, engines),
        name: engine.name,
        samples: cache.seriesOf(engine.id).series(clock, name, end, cellsOf(box)),
        left: leftOf(comparison, cache, engine, engines),
      })),
    [comparison, cache, engines, clock, name, end, box],
    grown,
  );
  const marks = useMemo(
    () => layoutMetricChart({ box, metrics: kMetrics, measure, clock, at, end, hover, lines }),
    [box, measure, clock, at, end, hover, lines],
  );
  const under = (event: PointerEvent<HTMLDivElement>): number => {
    const rect = event.currentTarget.getBoundingClientRect();
    return placeAt(box, end, ((event.clientX - rect.left) * box.width) / Math.max(1, rect.width));
  };
  return (
    <section className="differences" aria-label="Differences">
      <div className="course-head">
        <label>
          <span className="unseen">Measure</span>
          <select value={name} onChange={(event) => onMeasure(event.target.value as MeasureName)}>
            {kMeasures.map((other) => (
              <option key={other.name} value={other.name}>
                {other.title}
              </option>
            ))}
          </select>
        </label>
        <Readout
          lines={lines}
          measure={measure}
          place={placeText(clock, hover ?? at)}
          values={engines.map((engine) =>
            measure.of(hover === null ? engine.session.scene() : cache.sceneAt(comparison, engine, hover)),
          )}
        />
        <p className="doc">{measure.doc}</p>
        <div className="saves">
          <SaveCounters engines={engines} cache={cache} />
          <SaveFigure marks={marks} box={box} title={`${measure.title} of each engine`} view="compare" theme={theme} />
        </div>
      </div>
      <div
        className="course-figure"
        ref={frame}
        onPointerMove={(event) => setHover(under(event))}
        onPointerLeave={() => setHover(null)}
        onClick={(event) => comparison.seek(under(event as unknown as PointerEvent<HTMLDivElement>))}
      >
        <Picture marks={marks} box={box} title={`${measure.title} of each engine over the run`} name="course" />
      </div>
    </section>
  );
}

/** Saves all counters of all engines at the clock's position as a file; the code that writes it is loaded on the first press. */
function SaveCounters({
  engines,
  cache,
}: {
  readonly engines: readonly ComparedEngine[];
  readonly cache: ComparisonCache;
}) {
  const [problem, setProblem] = useState('');
  const save = async (): Promise<void> => {
    try {
      const [{ comparedCsv }, { saveFile }] = await Promise.all([
        import('../../export/comparison-table.ts'),
        import('../../figure/save.ts'),
      ]);
      const columns = engines.map(({ id, name, session }) => ({
        letter: cache.markOf(id, engines).letter,
        name,
        scene: session.scene(),
      }));
      saveFile('strata-compared.csv', new Blob([comparedCsv(columns)], { type: 'text/csv' }));
      setProblem('');
    } catch {
      setProblem('The export script could not be loaded. Press again to retry.');
    }
  };
  return (
    <>
      <button
        type="button"
        className="link"
        title="Every counter of every engine at this clock position, side by side"
        onClick={() => void save()}
      >
        Counters as CSV
      </button>
      {problem !== '' && <span role="alert">{problem}</span>}
    </>
  );
}

/** Where an engine forked from another engine that still exists. */
function leftOf(
  comparison: Comparison,
  cache: ComparisonCache,
  { id, forkedAt }: ComparedEngine,
  engines: readonly ComparedEngine[],
): MetricLine['left'] {
  if (forkedAt === null || !engines.some((engine) => engine.id === forkedAt.engine)) return undefined;
  return { letter: cache.markOf(forkedAt.engine, engines).letter, at: comparison.clockPositionOf(id, forkedAt.moment) };
}

/** The values at a position, on one line: each engine in the order of the lines, with its difference from the first. */
function Readout({
  lines,
  measure: { unit },
  place,
  values,
}: {
  readonly lines: readonly MetricLine[];
  readonly measure: Measure;
  readonly place: string;
  readonly values: readonly (number | null)[];
}) {
  const base = values[0] ?? null;
  return (
    <p className="readout">
      <span className="place">{place}</span>
      {lines.map(({ letter, sign }, i) => {
        const value = values[i] ?? null;
        return (
          <span key={letter} className="reading">
            <EngineSymbol letter={letter} sign={sign} /> <b>{value === null ? '–' : measureText(unit, value)}</b>
            {i > 0 && value !== null && base !== null && <i> {differenceText(unit, value - base)}</i>}
          </span>
        );
      })}
    </p>
  );
}

/** Reads the series in pieces, one per frame, until they reach the end. */
function useReading(cache: ComparisonCache, engines: readonly ComparedEngine[]): void {
  const [, again] = useState(0);
  const done = cache.read(engines);
  useEffect(() => {
    if (done) return;
    const handle = requestAnimationFrame(() => again((n) => n + 1));
    return () => cancelAnimationFrame(handle);
  });
}

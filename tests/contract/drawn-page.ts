/**
 * A page without a screen: one history, a cursor in it and everything that the lab derives from it, with each view's drawing as text.
 *
 * Some views depend on the cursor alone; the timeline, charts and comparison charts show the whole run. The key axis, and the keys on
 * which tombstone lifetimes are placed, also depend on the whole run: a test that compares pages with different runs passes the same
 * `Ruler` to both.
 */
import { kLayouts } from '../fixtures/layouts.ts';
import { inFamily } from '../../web/src/scene/families.ts';
import { wantsOfBytes } from '../../web/src/visualizations/bytes/byte-target.ts';
import { layoutBytes } from '../../web/src/visualizations/bytes/layout.ts';
import { chartsOf, kChartHeight, layoutCharts } from '../../web/src/visualizations/timeline/charts-layout.ts';
import { kSymbols } from '../../web/src/charts/paths.ts';
import { layoutMetricChart } from '../../web/src/visualizations/comparison/layout.ts';
import { visualizations, kFigureViews, type ViewName } from '../../web/src/visualizations/registry.ts';
import { layoutFilterMicroscope } from '../../web/src/visualizations/filter/layout.ts';
import { wantsOfFilter } from '../../web/src/visualizations/filter/filter-target.ts';
import type { Input } from '../../web/src/marks/input.ts';
import type { KeyAxis } from '../../web/src/marks/key-axis.ts';
import type { Mark } from '../../web/src/marks/marks.ts';
import { layoutTimeline, timelineSpan } from '../../web/src/visualizations/timeline/layout.ts';
import { layoutLifetimes } from '../../web/src/visualizations/tombstones/lifetimes-layout.ts';
import { layoutTreeBySize } from '../../web/src/visualizations/tree/tree-sizes.ts';
import type { Answers } from '../../web/src/protocol/answers.ts';
import { marksText } from '../../web/src/render/text/mark-text.ts';
import { MetricSeries } from '../../web/src/scene/metric-series.ts';
import { Cursor } from '../../web/src/scene/cursor.ts';
import { History } from '../../web/src/scene/history.ts';
import { JobTable } from '../../web/src/scene/features/jobs/job-table.ts';
import { LineageReader } from '../../web/src/scene/features/tree/lineage.ts';
import { kMeasures } from '../../web/src/scene/measures.ts';
import { sceneWords } from '../../web/src/scene/scene-words.ts';
import { Series } from '../../web/src/scene/series.ts';
import { TombstoneLifetimes } from '../../web/src/scene/features/tombstones/tombstone-lifetimes.ts';
import type { Key, Scene } from '../../web/src/scene/types.ts';
import { kMetrics } from '../../web/src/theme/metrics.ts';
import { KeyAxisCache } from '../../web/src/figure/key-axis-cache.ts';
import { familyShownBy, sceneForFamily } from '../../web/src/figure/family.ts';
import { TimelineCache } from '../../web/src/visualizations/timeline/timeline-index.ts';

const box = { width: 884, height: 320 };

/** What drawings of one moment take from the whole run. */
export interface Ruler {
  readonly axis: KeyAxis;
  /** Keys of all tombstones, by family. */
  readonly keysOf: (family: number) => readonly Key[];
}

/** Drawings as text, by view name. */
export type Pictures = Readonly<Record<string, string>>;

/** A reader's selection at a moment: sometimes nothing, a table, a memtable. Pure. */
export function chosenAt({ levels, memtables }: Scene, position: number): string | null {
  const tables = levels.flatMap(({ level, tables: all }) => all.map((table) => `level:${level}/table:${table}`));
  const choices =
    position % 4 === 0 ? [] : position % 4 === 1 ? memtables.map((m) => `memtable:${m.memtable}`) : tables;
  return choices.length === 0 ? null : choices[position % choices.length]!;
}

/** The inspections that the views of a moment need. Pure. */
export function wantsAt(scene: Scene, position: number): readonly string[] {
  const chosen = chosenAt(scene, position);
  return [
    ...wantsOfFilter(sceneForFamily('of-read', scene, 0), chosen),
    ...wantsOfBytes(sceneForFamily('chosen', scene, 0), chosen),
  ];
}

export class Page {
  readonly history = new History();
  private readonly cursor = new Cursor(this.history);
  private readonly axes = new KeyAxisCache();
  private readonly timeline = new TimelineCache();
  private readonly series = new Series();
  private readonly lifetimes = new TombstoneLifetimes();
  private readonly ledger = new JobTable();
  private readonly course = new MetricSeries();
  private readonly lineage: LineageReader;

  /** `key`: the key whose lineage is shown. */
  constructor(key: Key) {
    this.lineage = new LineageReader(key, 0);
  }

  append(records: Uint8Array): void {
    this.history.append(records.slice());
  }

  /** The scene at a position. */
  sceneAt(position: number): Scene {
    this.cursor.seek(position);
    return this.cursor.scene;
  }

  ruler(): Ruler {
    const { lifetimes, history } = this;
    lifetimes.at(history, history.total, 0, 0);
    return { axis: this.axes.axisOf(history, true), keysOf: (family) => lifetimes.keysOf(family) };
  }

  /** The views of a moment. `ruler`: by default from the run so far. */
  atMoment(position: number, answers: Answers, { axis, keysOf }: Ruler = this.ruler()): Pictures {
    const { history } = this;
    const scene = this.sceneAt(position);
    const selection = chosenAt(scene, position);
    const input = (view: ViewName): Input => {
      const counters = visualizations[view].counters;
      const highlight = position % 3 === 0 ? { counter: counters[position % counters.length]! } : null;
      return {
        scene: sceneForFamily(visualizations[view].family, scene, 0),
        axis,
        box,
        metrics: kMetrics,
        selection,
        highlight,
        answers,
      };
    };
    const drawn: Record<string, readonly Mark[]> = {};
    for (const view of kFigureViews)
      if (view !== 'device' || history.isRecordedAt(position)) drawn[view] = kLayouts[view](input(view));
    drawn['tree by size'] = layoutTreeBySize(input('tree'));
    drawn['filter'] = layoutFilterMicroscope(input('filter'));
    drawn['bytes'] = layoutBytes(input('bytes'));
    const family = familyShownBy('of-read', scene, 0);
    const lifetimes = { lifetimesAt: this.lifetimes.at(history, position, family, scene.tNs), keys: keysOf(family) };
    drawn['tombstone lifetimes'] = layoutLifetimes(input('tombstones'), lifetimes);
    const standing = { cursor: position, total: position, sentence: '', family: 'default' };
    return {
      ...Object.fromEntries(Object.entries(drawn).map(([name, marks]) => [name, marksText(marks)])),
      words: text(sceneWords(inFamily(scene, 0), standing)),
      ledger: text(this.ledger.read(history).at(position, 0)),
      lineage: text(this.lineage.read(history, position)),
    };
  }

  /** The views of the whole run, with the cursor at a position. */
  ofRun(position: number): Pictures {
    const { history } = this;
    const { total } = history;
    const samples = this.series.read(history);
    const lane = { width: box.width, height: 140 };
    const charts = chartsOf(samples);
    this.course.read(history);
    const end = history.head.tNs;
    const [measure] = kMeasures;
    const line = {
      letter: 'A',
      name: 'A run',
      sign: kSymbols[0],
      samples: this.course.series('time', measure.name, end, 400),
    };
    return {
      timeline: marksText(
        layoutTimeline({
          box: lane,
          metrics: kMetrics,
          cursor: position,
          total,
          samples,
          ...this.timeline.read(history),
        }),
      ),
      charts: marksText(
        layoutCharts({
          box: { ...lane, height: charts.length * kChartHeight },
          metrics: kMetrics,
          samples,
          charts,
          ...timelineSpan(lane),
          from: 0,
          to: Math.max(1, total),
          at: position,
        }),
      ),
      course: marksText(
        layoutMetricChart({
          box: lane,
          metrics: kMetrics,
          measure: measure,
          clock: 'time',
          at: 0,
          end,
          hover: null,
          lines: [line],
        }),
      ),
    };
  }
}

const text = (value: unknown): string => JSON.stringify(value, null, 1);

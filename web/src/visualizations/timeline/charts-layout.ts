/**
 * Charts under the timeline, with records as x axis: throughput, waiting at the device, L0 tables, bytes over targets,
 * write amplification, space. Also the line of the timeline's device lane.
 *
 *     7.1 MiB  |      _,--|__,-
 *     Space    |  _,-'
 *              +----------------|----   the same x as the lanes above
 *
 * Each pixel column has a minimum, a maximum and a last value. So a chart needs as many points as it is wide, for a run
 * of any length, and a peak of a single record is still visible. A column in which no step ended continues the last
 * value. Rates are computed over the records of a column: increase divided by elapsed time.
 */
import { formatBytes, formatNs } from '../../base/units.ts';
import { sampleOf, type Gauge, type Samples } from '../../scene/samples.ts';
import type { Metrics } from '../../theme/metrics.ts';
import { kType } from '../../theme/tokens.ts';
import type { Box, Mark, Role, XSpan } from '../../marks/marks.ts';
import { Pen } from '../../marks/pen.ts';

export type ChartName = 'throughput' | 'wait' | 'l0' | 'pending' | 'write-amp' | 'space';
type LineName = ChartName | 'device';

interface Line {
  readonly name: string;
  readonly role: Role;
  /** Description, one sentence. */
  readonly doc: string;
  readonly gauge?: (samples: Samples) => Gauge;
  /** Rate over samples (i, j]; i is -1 at the beginning. NaN if undefined. */
  readonly rate?: (samples: Samples, i: number, j: number) => number;
  readonly format: (value: number) => string;
  /** Requires an LSM-tree. */
  readonly levels: boolean;
}

const since = (column: Float64Array, i: number, j: number): number => column[j]! - (i < 0 ? 0 : column[i]!);
const per = (part: number, whole: number): number => (whole > 0 ? part / whole : NaN);

/** Three digits are enough to compare by eye. */
function short(value: number): string {
  const [n, unit] =
    value >= 999_500_000
      ? [value / 1e9, ' G']
      : value >= 999_500
        ? [value / 1e6, ' M']
        : value >= 9_995
          ? [value / 1e3, ' k']
          : [value, ''];
  return `${n.toFixed(n >= 99.95 || Number.isInteger(n) ? 0 : n >= 9.995 ? 1 : 2)}${unit}`;
}

const kLines: Readonly<Record<LineName, Line>> = {
  device: {
    name: 'Device',
    role: 'wal',
    doc: 'Share of modeled time in which the device serves reads, appends, writes and syncs.',
    rate: (s, i, j) => Math.min(1, per(since(s.deviceNs, i, j), since(s.tNs, i, j))),
    format: (share) => `${Math.round(100 * share)} %`,
    levels: false,
  },
  throughput: {
    name: 'Operations/s',
    role: 'memtable',
    doc: 'Operations that ended in a second of modeled time.',
    rate: (s, i, j) => per(1e9 * since(s.operations, i, j), since(s.tNs, i, j)),
    format: (value) => `${short(value)}/s`,
    levels: false,
  },
  wait: {
    name: 'Device wait',
    role: 'trouble',
    doc: 'Average modeled time that a read or write waited at the device: its latency minus device service time and stalls. With details recorded, it is the wait of its requests; otherwise it includes directory syncs.',
    rate: (s, i, j) => per(since(s.waitedNs, i, j), since(s.readsAndWrites, i, j)),
    format: (ns) => formatNs(Math.round(ns)),
    levels: false,
  },
  l0: {
    name: 'L0 tables',
    role: 'level0',
    doc: 'Tables in L0, of all column families.',
    gauge: (s) => s.l0Tables,
    format: short,
    levels: true,
  },
  pending: {
    name: 'Over target',
    role: 'merge',
    doc: 'Bytes pending for compaction: all of L0 if it is due, plus the bytes of deeper levels above their targets. Compactions into deeper levels after that are not included.',
    gauge: (s) => s.overTargetBytes,
    format: formatBytes,
    levels: true,
  },
  'write-amp': {
    name: 'Write amp.',
    role: 'level3',
    doc: 'Bytes written by flushes and compactions so far, per byte written by clients.',
    rate: (s, _i, j) => per(s.tableBytes[j]!, s.clientBytes[j]!),
    format: short,
    levels: true,
  },
  space: {
    name: 'Space',
    role: 'level1',
    doc: 'Bytes of the tables in all levels, of all column families.',
    gauge: (s) => s.spaceBytes,
    format: formatBytes,
    levels: true,
  },
};

export const kCharts: readonly ChartName[] = ['throughput', 'wait', 'l0', 'pending', 'write-amp', 'space'];

/** Charts that apply to this run: a B+tree has no levels. Pure. */
export const chartsOf = (samples: Samples): readonly ChartName[] =>
  kCharts.filter((name) => samples.levels || !kLines[name].levels);

export const chartWords = (name: ChartName): { readonly name: string; readonly doc: string } => kLines[name];

/** Minimum, maximum and last value in each pixel column; NaN where undefined. */
export interface Columns {
  readonly least: Float64Array;
  readonly most: Float64Array;
  readonly last: Float64Array;
}

/** A line over the records [from, to) in `width` columns: O(columns + samples between). Pure. */
export function columnsOf(name: LineName, samples: Samples, from: number, to: number, width: number): Columns {
  const { gauge, rate } = kLines[name];
  const columns = Math.max(1, Math.floor(width));
  const out = { least: new Float64Array(columns), most: new Float64Array(columns), last: new Float64Array(columns) };
  const values = gauge?.(samples);
  let i = sampleOf(samples, from + 1);
  let before = valueIn(samples, name, i - 1);
  for (let c = 0; c < columns; c++) {
    const end = from + ((c + 1) / columns) * (to - from);
    const first = i;
    let [least, most] = [Infinity, -Infinity];
    // A sample belongs to the column in which it ends.
    for (; i < samples.count && samples.position[i]! <= end; i++) {
      if (values === undefined) continue;
      least = Math.min(least, values.least[i]!);
      most = Math.max(most, values.most[i]!);
    }
    if (i > first) {
      const rated = values === undefined ? rate!(samples, first - 1, i - 1) : values.last[i - 1]!;
      if (!Number.isNaN(rated)) before = rated;
      if (values === undefined) least = most = before;
    } else least = most = before;
    [out.least[c], out.most[c], out.last[c]] = [least, most, before];
  }
  return out;
}

function valueIn(samples: Samples, name: LineName, i: number): number {
  if (i < 0 || i >= samples.count) return NaN;
  const { gauge, rate } = kLines[name];
  return gauge ? gauge(samples).last[i]! : rate!(samples, i - 1, i);
}

/**
 * The value of a chart at a position: that of the last step that ended there; a rate covers `span` records before it.
 * null before any. Pure.
 */
export function chartAt(name: LineName, samples: Samples, position: number, span: number): string | null {
  const j = sampleOf(samples, position + 1) - 1;
  if (j < 0) return null;
  const { gauge, rate, format } = kLines[name];
  const i = Math.min(j - 1, sampleOf(samples, position - span + 1) - 1);
  const value = gauge ? gauge(samples).last[j]! : rate!(samples, i, j);
  return Number.isNaN(value) ? null : format(value);
}

/** Virtual time at a position: that of the last step that ended there. */
export function timeAt(samples: Samples, position: number): string {
  const j = sampleOf(samples, position + 1) - 1;
  return formatNs(j < 0 ? 0 : samples.tNs[j]!);
}

/** The path of a line between two heights, y increasing downwards; `top` maps to `to`. Empty if nothing is defined. */
export function linePath(
  { least, most, last }: Columns,
  x0: number,
  y0: number,
  y1: number,
  top: number,
): { readonly line: string; readonly area: string } {
  const y = (value: number): number => Math.round((y1 - (value / Math.max(top, 1e-12)) * (y1 - y0)) * 10) / 10;
  let line = '';
  let start = NaN;
  let at = NaN;
  for (let c = 0; c < last.length; c++) {
    if (Number.isNaN(last[c]!)) continue;
    const x = x0 + c;
    const [low, high, now] = [y(least[c]!), y(most[c]!), y(last[c]!)];
    if (line === '') {
      start = x;
      line = `M${x} ${now}`;
      at = now;
    } else if (low === at && high === at && now === at) continue;
    else line += `H${x}`;
    // Up to the maximum, down to the minimum, then on from the last value: one stroke within one pixel.
    if (high !== at && high !== now) line += `V${high}`;
    if (low !== at && low !== now) line += `V${low}`;
    if (now !== at || high !== now || low !== now) line += `V${now}`;
    at = now;
  }
  if (line === '') return { line, area: '' };
  line += `H${x0 + last.length}`;
  return { line, area: `${line}V${y1}H${start}Z` };
}

export interface ChartsInput extends XSpan {
  readonly box: Box;
  readonly metrics: Metrics;
  readonly samples: Samples;
  readonly charts: readonly ChartName[];
  /** Visible records. */
  readonly from: number;
  readonly to: number;
  /** The position whose values are printed. */
  readonly at: number;
}

/** Height of one chart, px. */
export const kChartHeight = 38;

/** The charts, without the lines of cursor and pointer. Pure. */
export function layoutCharts(input: ChartsInput): readonly Mark[] {
  const { metrics, samples, charts, x0, x1, from, to, at } = input;
  const pen = new Pen(metrics);
  const width = Math.floor(x1 - x0);
  charts.forEach((chart, row) => {
    const { name, role, format, doc } = kLines[chart];
    const [top, bottom] = [row * kChartHeight + 5, (row + 1) * kChartHeight - 4];
    const columns = columnsOf(chart, samples, from, to, width);
    const most = columns.most.reduce((a, b) => (b > a ? b : a), 0);
    const { line, area } = linePath(columns, x0, top + 1, bottom, most);
    const id = `chart:${chart}`;
    const now = chartAt(chart, samples, at, (to - from) / width) ?? '–';
    const roomy = x0 > 60;
    pen.horizontal(bottom + 0.5, x0, x1, { id: `${id}/bed`, role: 'hair', width: 1 });
    if (area !== '') {
      pen.path({ id: `${id}/area`, role, d: area, fill: true, opacity: 0.22, label: `${name}: ${doc}` });
      pen.path({ id: `${id}/line`, role, d: line, width: 1.2 });
    }
    if (roomy) {
      pen.note(`${id}/name`, 16, top + 11, name);
      pen.key(`${id}/value`, 16, top + 25, now);
    } else pen.note(`${id}/name`, x0 + 2, top + 9, `${name} ${now}`, 'ink');
    if (most > 0 && roomy) {
      const text = `≤ ${format(most)}`;
      const w = metrics.width(text, 'mono', kType.small);
      pen.box(x1 - w - 6, top, w + 5, 12, { id: `${id}/most/ground`, role: 'ground', opacity: 0.85 });
      pen.key(`${id}/most`, x1 - 3, top + 9, text, 'muted', 'end');
    }
  });
  return pen.marks;
}

/**
 * The timeline: what happened, when, and where the cursor is. Lanes over the records of the run, a cursor, markers
 * below.
 *
 *     Operations   [ fill        ][ churn                 ] |
 *     Flush          |   |   |   |   |   |   |              |
 *     Compaction        [=]   [==]    [=]                   |
 *     Stall                      !                          v cursor
 *     Device     _.-._--.._..-.--._._.-._..                 |
 *                       ^ flush            ^ compaction
 *
 * x is the number of a record, not time: the scrubber moves over records, and a busy moment gets the room it needs.
 * Part of the run may be shown alone. Concurrent jobs are drawn below each other in their lane. Everything right of the
 * cursor is dimmed: it has happened in the engine, but not yet for the viewer.
 */
import { formatInteger } from '../../base/units.ts';
import type { Samples } from '../../scene/samples.ts';
import type { Metrics } from '../../theme/metrics.ts';
import { kType } from '../../theme/tokens.ts';
import { columnsOf, linePath } from './charts-layout.ts';
import { linear } from '../../marks/linear.ts';
import type { Box, Mark, Role, XSpan, Strip } from '../../marks/marks.ts';
import { Pen, px } from '../../marks/pen.ts';

export type LaneName = 'operations' | 'flush' | 'compaction' | 'stall';

/** An activity from one record to another, both counted from the start. */
export interface Span {
  readonly lane: LaneName;
  readonly from: number;
  readonly to: number;
  readonly role: Role;
  readonly label: string;
  /** Row among concurrent jobs in its lane, from 0. */
  readonly row?: number;
  /** Its semantic address, if panels can point at it: "job:7". */
  readonly address?: string;
}

export interface TimelineInput {
  readonly box: Box;
  readonly metrics: Metrics;
  readonly cursor: number;
  readonly total: number;
  readonly spans: readonly Span[];
  readonly markers: readonly { readonly at: number; readonly label: string; readonly kind: string }[];
  /** For the device's lane, which is omitted without them. */
  readonly samples?: Samples;
  /** The records shown; default all. */
  readonly shown?: { readonly from: number; readonly to: number };
  /** Semantic addresses that a panel points at: their spans are lit. */
  readonly emphasized?: ReadonlySet<string>;
}

const kNothing: ReadonlySet<string> = new Set();

/** More concurrent jobs than these share the last row. */
const kRowsMax = 4;

const kLanes: readonly (readonly [LaneName, string])[] = [
  ['operations', 'Operations'],
  ['flush', 'Flush'],
  ['compaction', 'Compaction'],
  ['stall', 'Stall'],
];

/** Horizontal range of the records in a box, so that the range input under the drawing can be aligned with it. */
export function timelineSpan(box: Box): XSpan {
  return { x0: isNarrow(box) ? 68 : 96, x1: box.width - (isNarrow(box) ? 8 : 18) };
}

/** On a phone the names of lanes begin at the left edge. */
const isNarrow = ({ width }: Box): boolean => width < 560;
const namesFrom = (box: Box): number => (isNarrow(box) ? 0 : 16);

export function layoutTimeline(input: TimelineInput): readonly Mark[] {
  const { box, metrics, cursor, total, samples, emphasized = kNothing } = input;
  const { from, to } = input.shown ?? { from: 0, to: Math.max(1, total) };
  const pen = new Pen(metrics);
  const { x0, x1 } = timelineSpan(box);
  const x = linear([from, to], [x0, x1]);
  const top = 12;
  const lanes = kLanes.length + (samples ? 1 : 0);
  const pitch = Math.min(24, (box.height - top - 22) / lanes);
  const spans = input.spans.flatMap((span) =>
    span.to <= from || span.from >= to
      ? []
      : span.from >= from && span.to <= to
        ? [span]
        : [{ ...span, from: Math.max(from, span.from), to: Math.min(to, span.to) }],
  );
  const h = Math.max(4, pitch - 10);
  const named: Named[] = [];
  kLanes.forEach(([lane, name], i) => {
    const y = top + i * pitch;
    pen.note(`timeline/${lane}`, namesFrom(box), y + h - 1, name);
    pen.horizontal(y + h + 3, x0, x1, { id: `timeline/${lane}/bed`, role: 'faint', width: 1 });
    const own = spans.filter((s) => s.lane === lane);
    const rows = Math.min(
      kRowsMax,
      own.reduce((most, { row = 0 }) => Math.max(most, row + 1), 1),
    );
    for (const { jobs, ...span } of merged(own, x, emphasized)) {
      const row = Math.min(kRowsMax - 1, span.row ?? 0);
      const w = Math.min(Math.max(2, x(span.to) - x(span.from)), x1 - x(span.from));
      pen.box(x(span.from), y + (row * h) / rows, w, rows > 1 ? h / rows - 1 : h, {
        id: `timeline/${lane}/${span.from}`,
        role: span.role,
        r: Math.min(2, w / 3),
        label: span.label,
        ...(jobs > 0 ? { highlighted: true, count: jobs } : {}),
      });
      if (lane === 'operations') named.push({ span, from: x(span.from), to: x(span.from) + w, y });
    }
  });
  if (samples) device(pen, samples, from, to, namesFrom(box), { x0, x1, y: top + kLanes.length * pitch, h });
  const bottom = top + lanes * pitch;
  const here = px(Math.min(x1 + 1, Math.max(x0, x(Math.min(cursor, total)))));
  const seen = cursor >= from && cursor <= to;
  if (here < x1)
    pen.box(here, top - 4, x1 - here, bottom - top + 2, { id: 'timeline/veil', role: 'ground', opacity: 0.62 });
  for (const { span, from, to, y } of named) nameOf(pen, span, from, to, y + h - 3, here);
  const markers = input.markers.filter(({ at }) => at >= from && at <= to);
  ticks(pen, x, markers, bottom, x1);
  if (!seen) return pen.marks;
  pen.vertical(here, 6, bottom + 2, { id: 'timeline/cursor', role: 'ink', width: 1.4 });
  pen.path({
    id: 'timeline/cursor/head',
    role: 'ink',
    d: `M${here - 5.5} 2h11l-5.5 8z`,
    fill: true,
    label: `Record ${formatInteger(cursor)} of ${formatInteger(total)}`,
  });
  return pen.marks;
}

/** Device utilization, as a line between none and all of the virtual time. */
function device(pen: Pen, samples: Samples, from: number, to: number, left: number, { x0, x1, y, h }: Strip): void {
  pen.note('timeline/device', left, y + h - 1, 'Device');
  pen.horizontal(y + h + 3, x0, x1, { id: 'timeline/device/bed', role: 'faint', width: 1 });
  const { line, area } = linePath(columnsOf('device', samples, from, to, x1 - x0), x0, y, y + h + 3, 1);
  if (area === '') return;
  const label = 'Device utilization, modeled: share of time in which it reads, writes or syncs';
  pen.path({ id: 'timeline/device/area', role: 'wal', d: area, fill: true, opacity: 0.3, label });
  pen.path({ id: 'timeline/device/line', role: 'wal', d: line, width: 1 });
}

interface Named {
  readonly span: Span;
  readonly from: number;
  readonly to: number;
  readonly y: number;
}

/**
 * The name of a span, on the side of the cursor where it has more room: on the span, or on its dimmed part, in a color
 * with enough contrast.
 */
function nameOf(pen: Pen, span: Span, from: number, to: number, y: number, here: number): void {
  const veiled = here - from < Math.min(to - from, to - here);
  const [x0, x1] = veiled ? [Math.max(from, here), to] : [from, Math.min(to, here)];
  const text = pen.metrics.fit(span.label, x1 - x0 - 10, 'sans', kType.small);
  if (text.length <= 2) return;
  pen.text({
    id: `timeline/operations/${span.from}/name`,
    role: 'ink',
    ...(veiled ? {} : { on: span.role }),
    x: px(x0 + 5),
    y: px(y),
    text,
    size: kType.small,
    face: 'sans',
  });
}

/** A span as drawn, and how many of the spans it represents are emphasized. */
type DrawnSpan = Span & { readonly jobs: number };

/**
 * Merges spans that would fall on the same two pixels, to bound the number of marks. A span that is emphasized never
 * merges with neighbors that are not.
 */
function merged(spans: readonly Span[], x: (at: number) => number, emphasized: ReadonlySet<string>): DrawnSpan[] {
  const out: DrawnSpan[] = [];
  for (const span of spans) {
    const last = out.at(-1);
    const jobs = span.address !== undefined && emphasized.has(span.address) ? 1 : 0;
    if (
      last &&
      last.role === span.role &&
      last.row === span.row &&
      last.jobs > 0 === jobs > 0 &&
      x(span.from) - x(last.to) < 1 &&
      x(span.to) - x(span.from) < 2
    ) {
      out[out.length - 1] = {
        ...last,
        to: Math.max(last.to, span.to),
        jobs: last.jobs + jobs,
        label: last.lane === 'operations' ? last.label : `${last.label}, …`,
      };
    } else out.push({ ...span, jobs });
  }
  return out;
}

/** Markers as diamonds, with names where there is room. */
function ticks(pen: Pen, x: (at: number) => number, markers: TimelineInput['markers'], y: number, x1: number): void {
  let free = -Infinity;
  let taken = -Infinity;
  markers.forEach(({ at, label, kind }, i) => {
    const mx = px(x(at));
    if (mx - taken < 5) return;
    taken = mx;
    pen.path({
      id: `timeline/marker:${at}`,
      role: kind === 'stall' ? 'trouble' : 'muted',
      d: `M${mx} ${px(y + 1)}l3.5 4.5l-3.5 4.5l-3.5 -4.5z`,
      fill: true,
      label: `${label}, record ${formatInteger(at)}`,
    });
    const w = pen.metrics.width(label, 'sans', kType.small);
    const next = markers[i + 1];
    if (mx + 7 < free || mx + 8 + w > Math.min(x1, next ? x(next.at) - 6 : x1)) return;
    free = mx + 18 + w;
    pen.note(`timeline/marker:${at}/name`, px(mx + 7), px(y + 9), label);
  });
}

/**
 * Two charts over one clock: the value of a measure in each engine, and its difference from engine A.
 *
 *      12 |                        ,--▲ B     steps: a value holds until the next
 *         |            ,--▲------'
 *       0 |-----●----------●-----------● A    symbol and letter tell engines apart, not color
 *      +9 |            ,--▲---------▲--- B    the difference chart: B minus A
 *       0 |.........................
 *         0     o    |                 end    |: the cursor; dashed: the pointer; o: B forks from A, before that they are one
 *
 * Invariants: 1. pure; 2. at most one sample of a line per pixel: the caller samples by `cellsOf`; 3. if a design has
 * no such measure its line is omitted, never drawn as 0.
 */
import { formatBytes, formatInteger, formatNs } from '../../base/units.ts';
import { spreadLabels } from '../../charts/spread-labels.ts';
import { axisOfTicks, positions, type Axis, type Tick } from '../../charts/axis.ts';
import { symbolPath, type ChartSymbol } from '../../charts/paths.ts';
import { stepPath } from '../../charts/step-path.ts';
import type { Clock } from '../../scene/clock-index.ts';
import type { Sample } from '../../scene/metric-series.ts';
import type { Measure } from '../../scene/measures.ts';
import { lowerBound } from '../../scene/order.ts';
import type { Metrics } from '../../theme/metrics.ts';
import { kType } from '../../theme/tokens.ts';
import type { Box, Mark, Role, XSpan } from '../../marks/marks.ts';
import { Pen, px } from '../../marks/pen.ts';

export interface MetricLine {
  /** A to D. */
  readonly letter: string;
  readonly name: string;
  readonly sign: ChartSymbol;
  /** Ascending by place. */
  readonly samples: readonly Sample[];
  /**
   * For a fork: the letter of the line it forked from, and the place. Before it the two are identical and only the
   * original is drawn.
   */
  readonly left?: { readonly letter: string; readonly at: number } | undefined;
}

export interface MetricChartInput {
  readonly box: Box;
  readonly metrics: Metrics;
  readonly measure: Pick<Measure, 'unit'>;
  readonly clock: Clock;
  readonly at: number;
  readonly end: number;
  /** Position of the pointer, or null. */
  readonly hover: number | null;
  /** 1 to 4 lines; the others are compared with the first. */
  readonly lines: readonly MetricLine[];
}

const kTop = 14;
const kFoot = 20;
/** Gap between the two charts. */
const kGap = 16;
/** Distance between two symbols on a line. */
const kSymbolPx = 110;
/** Forks closer than this share their text. */
const kForkPx = 64;
/** Minimum distance of two letters at the ends of lines. */
const kLetterPitch = 11;

/** Horizontal range of the clock in a box. */
export function metricChartSpan(box: Box): XSpan {
  return { x0: box.width < 560 ? 66 : 108, x1: box.width - 26 };
}

/** Maximum number of samples of a line: one per pixel. */
export function cellsOf(box: Box): number {
  const { x0, x1 } = metricChartSpan(box);
  return Math.max(1, Math.floor(x1 - x0));
}

/** The clock position under x, clamped to 0..end. Pure. */
export function placeAt(box: Box, end: number, x: number): number {
  const { x0, x1 } = metricChartSpan(box);
  return end * Math.min(1, Math.max(0, (x - x0) / (x1 - x0)));
}

/** A value of a measure as text: "3.42", "18 KiB". */
export function measureText(unit: Measure['unit'], value: number): string {
  if (unit === 'ratio') return value.toFixed(2);
  const whole = Math.round(Math.abs(value));
  const text = unit === 'bytes' ? formatBytes(whole) : unit === 'ns' ? formatNs(whole) : formatInteger(whole);
  return value < 0 ? `−${text}` : text;
}

/** A difference with its sign: "+1.2 KiB", "−0.40", "0". */
export function differenceText(unit: Measure['unit'], value: number): string {
  const text = measureText(unit, Math.abs(value));
  return value === 0 || text === measureText(unit, 0) ? text : `${value > 0 ? '+' : '−'}${text}`;
}

/** The value that holds at a place. Pure. */
export const valueAt = (samples: readonly Sample[], at: number): number | null =>
  samples[lowerBound(samples, (sample) => sample.at <= at) - 1]?.value ?? null;

/** `line` minus `first`, sampled where either changes; at most `cells` samples. Pure. */
export function differences(first: readonly Sample[], line: readonly Sample[], end: number, cells: number): Sample[] {
  const places = [...new Set([...first, ...line].map(({ at }) => at))].sort((a, b) => a - b);
  const out: Sample[] = [];
  let cell = -1;
  for (const at of places) {
    const [a, b] = [valueAt(first, at), valueAt(line, at)];
    const sample = { at, value: a === null || b === null ? null : b - a };
    const here = end > 0 ? Math.ceil((at / end) * cells) : 0;
    if (here === cell) out[out.length - 1] = sample;
    else out.push(sample);
    cell = here;
  }
  return out;
}

/** One of the two charts. */
interface Panel extends XSpan {
  readonly id: string;
  readonly x: (at: number) => number;
  /** Top and bottom, px. */
  readonly y0: number;
  readonly y1: number;
  /** The lowest value, 0 and the highest value; two of them may be equal. */
  readonly axis: Axis;
  readonly y: (value: number) => number;
  readonly text: (value: number) => string;
}

/**
 * The values of all lines, and below them their differences from the first, if there is more than one line. Space:
 * logical px of the box. Pure.
 */
export function layoutMetricChart(input: MetricChartInput): readonly Mark[] {
  const { box, metrics, measure, clock, at, end, hover, lines } = input;
  const pen = new Pen(metrics);
  const { x0, x1 } = metricChartSpan(box);
  const bottom = box.height - kFoot;
  const both = lines.length > 1;
  const upper = both ? kTop + (bottom - kTop - kGap) * 0.56 : bottom;

  const forks = lines.filter(({ left }) => left !== undefined && left.at <= end);
  const x = positions(axisOfTicks('', [0, Math.max(1e-9, end)], false), x0, x1);
  const panelOf = (id: string, y0: number, y1: number, shown: readonly MetricLine[], text: Panel['text']): Panel => {
    const [low, high] = rangeOf(shown);
    const axis = axisOfTicks('', [low, 0, high], false, text);
    return { id, x, x0, x1, y0, y1, axis, y: positions(axis, y1, y0), text };
  };
  const values = panelOf('course/value', kTop, upper, lines, (value) => measureText(measure.unit, value));
  drawPanel(pen, values, lines, 0, '', end);
  const [base] = lines;
  if (both && base) {
    const engines = lines.slice(1).map((line) => ({
      ...line,
      name: `${line.name} minus ${base.name}`,
      samples: differences(base.samples, line.samples, end, cellsOf(box)),
    }));
    const text: Panel['text'] = (value) => differenceText(measure.unit, value);
    const panel = panelOf('course/difference', upper + kGap, bottom, engines, text);
    drawPanel(pen, panel, engines, 1, `minus ${base.letter}`, end);
  }
  foot(pen, clock, end, x0, x1, box.height - 5);
  forkSymbols(pen, clock, forks, x, values.y, { x0, x1, bottom, foot: box.height - 5 });
  rule(pen, 'course/cursor', x(Math.min(at, end)), bottom, 'ink', placeText(clock, at));
  if (hover !== null) rule(pen, 'course/pointer', x(Math.min(hover, end)), bottom, 'ray', placeText(clock, hover));
  return pen.marks;
}

/** A clock position as text. */
export const placeText = (clock: Clock, at: number): string =>
  clock === 'time' ? formatNs(Math.round(at)) : `operation ${formatInteger(Math.round(at))}`;

/** The lowest value of the lines or 0, and the highest; never equal. */
function rangeOf(lines: readonly MetricLine[]): readonly [low: number, high: number] {
  const values = lines.flatMap(({ samples }) => samples.flatMap(({ value }) => value ?? []));
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  return [low, high > low ? high : low + 1];
}

/** A chart: its axis, its name, and its lines. `first`: index of the first line among the engines. */
function drawPanel(
  pen: Pen,
  panel: Panel,
  lines: readonly MetricLine[],
  first: number,
  name: string,
  end: number,
): void {
  const { id, x0, x1, y0, y1, axis, y } = panel;
  pen.horizontal(y(0), x0, x1, { id: `${id}/zero`, role: 'hair', width: 1 });
  const [least, none, most] = axis.ticks;
  const tick = ({ at, text }: Tick, what: string) =>
    pen.key(`${id}/${what}`, x0 - 8, px(y(at) + 3.5), text, 'muted', 'end');
  tick(none!, 'none');
  if (most!.at > 0 && y1 - y0 > 20) tick(most!, 'most');
  if (least!.at < 0 && y(0) < y1 - 12) tick(least!, 'least');
  if (name !== '') pen.fitted(`${id}/name`, 4, px((y0 + y1) / 2 + 3), name, x0 - 12);
  const ends = lines.map((line, i) => ({
    letter: line.letter,
    y: drawLine(pen, panel, branch(line), first + i, end),
  }));
  endLetters(pen, id, ends, x1);
}

interface End {
  readonly letter: string;
  /** y of the line's last value; null if the line is not drawn. */
  readonly y: number | null;
}

/**
 * One line as steps; the symbols along it are offset per line, so that both lines stay visible where they coincide.
 * Returns the y of its last value; null if it has none, then nothing is drawn.
 */
function drawLine(
  pen: Pen,
  { id, x, x1, y, text }: Panel,
  { letter, name, sign, samples }: MetricLine,
  i: number,
  end: number,
): number | null {
  const last = samples.at(-1);
  if (last === undefined || last.value === null) return null;
  const values = samples.flatMap(({ value }) => value ?? []);
  const least = Math.min(...values);
  pen.path({
    id: `${id}/${letter}`,
    role: 'ink',
    d: stepPath(
      samples.map(({ at, value }) => [x(at), value === null ? null : y(value)]),
      x1,
    ),
    width: i === 0 ? 2 : 1.3,
    label: `${letter}, ${name}: ${text(last.value)} at the end, ${text(Math.max(...values))} at most${least < 0 ? `, ${text(least)} at least` : ''}`,
  });
  const from = x(samples[0]!.at);
  for (let at = from + 18 + i * 26; at < x1 - 8; at += kSymbolPx) {
    const value = valueAt(samples, ((at - x(0)) / (x1 - x(0))) * end);
    if (value !== null)
      pen.path({
        id: `${id}/${letter}/sign:${Math.round(at)}`,
        role: 'ink',
        d: symbolPath(sign, at, y(value), 4.2),
        fill: true,
      });
  }
  return y(last.value);
}

/** The letters of lines at their ends, moved apart where they would overlap. */
function endLetters(pen: Pen, id: string, ends: readonly End[], x1: number): void {
  const places = spreadLabels(
    ends.map(({ y }) => y),
    kLetterPitch,
    Infinity,
  );
  for (const [i, { letter }] of ends.entries()) {
    const at = places[i];
    if (at === undefined || at === null) continue;
    pen.note(`${id}/${letter}/letter`, x1 + 8, px(at + 4), letter, 'ink', 'start', 600);
  }
}

function foot(pen: Pen, clock: Clock, end: number, x0: number, x1: number, y: number): void {
  pen.key('course/begin', x0, y, '0', 'muted');
  pen.key('course/end', x1, y, placeText(clock, end), 'muted', 'end');
}

function rule(pen: Pen, id: string, x: number, bottom: number, role: Role, label: string): void {
  pen.vertical(x, kTop - 8, bottom + 4, {
    id,
    role,
    width: role === 'ink' ? 1.4 : 1,
    pattern: role === 'ink' ? 'solid' : 'dashed',
    label,
  });
}

/** A line from where it forked; everything before belongs to the other line. Pure. */
function branch(line: MetricLine): MetricLine {
  const { left, samples } = line;
  if (left === undefined) return line;
  const own = samples.filter(({ at }) => at > left.at);
  return { ...line, samples: [{ at: left.at, value: valueAt(samples, left.at) }, ...own] };
}

/** Forks: a rule through both charts, a ring on the original line, and text on the time axis. */
function forkSymbols(
  pen: Pen,
  clock: Clock,
  forks: readonly MetricLine[],
  x: (at: number) => number,
  y: (value: number) => number,
  { x0, x1, bottom, foot: under }: { x0: number; x1: number; bottom: number; foot: number },
): void {
  const beside = (a: MetricLine, b: MetricLine): boolean =>
    a.left!.letter === b.left!.letter && Math.abs(x(a.left!.at) - x(b.left!.at)) < kForkPx;
  const rows = [
    { y: under, from: x0 + kForkPx / 4, to: x1 - 2 * kForkPx },
    { y: kTop - 4, from: x0, to: x1 },
  ];
  for (const line of forks.toSorted((a, b) => a.left!.at - b.left!.at)) {
    const { letter: from, at } = line.left!;
    const left = px(x(at));
    const label = `${line.letter} leaves ${from} at ${placeText(clock, at)}`;
    const id = `course/fork:${line.letter}`;
    pen.vertical(left, kTop, bottom + 4, { id, role: 'muted', width: 1, pattern: 'dashed', label });
    const value = valueAt(line.samples, at);
    if (value !== null)
      pen.path({ id: `${id}/ring`, role: 'ink', d: symbolPath('disc', left, y(value), 5.5), width: 1.4 });
    const comparison = forks.filter((other) => beside(line, other));
    if (comparison[0] !== line) continue;
    const text = `${comparison.map(({ letter }) => letter).join(', ')} ${comparison.length > 1 ? 'leave' : 'leaves'} ${from}`;
    const half = pen.metrics.width(text, 'sans', kType.small) / 2;
    // Text that would overlap moves above the chart; if there is no room either, only the rule is drawn.
    for (const row of rows) {
      const middle = Math.min(Math.max(left, row.from + half), row.to - half);
      if (middle - half < row.from || Math.abs(middle - left) > half) continue;
      pen.note(`${id}/name`, px(middle), row.y, text, 'ink', 'middle');
      row.from = middle + half + kForkPx / 8;
      break;
    }
  }
}

/**
 * A scan over tombstones: the scan moves along the key axis, above the map of all tombstones; or entry by entry, if scan-drawing.ts says so.
 *
 *      rows              o            o  o                          what the reader gets
 *      the way    .______/\/\/\/\/\__/\/\____._.                    straight over rows, waves over entries that must be skipped
 *      tombstones        | | | | | |   | |                          passed, one by one
 *      dead rows         | | | | | |   |                            values under a tombstone, and versions hidden by newer ones
 *      L1        [== ### ==|////]                                   where these are and how old they are (tombstone-map.ts)
 *      over time ___/--|__/---                                      how many were live, and in which level (tombstone-times.ts)
 *
 * Entries are drawn above their keys. Where several fall on one pixel they become one mark with a count and a height,
 * so that lit marks add up to the counter for scans of any size.
 *
 * Invariants: 1. pure; 2. the sum of counts over the marks of a lane is the number of entries of that kind in the path;
 * 3. a key has the same x as in the tree, so both align vertically.
 */
import { formatKey } from '../../base/bytes.ts';
import { formatCount, formatInteger } from '../../base/units.ts';
import type { Scan } from '../../scene/types.ts';
import { kType } from '../../theme/tokens.ts';
import { collectorLane, watchOf } from '../shapes/deletion-collector.ts';
import { axisSpan, countsHighlighted, type Input } from '../../marks/input.ts';
import type { Mark, XSpan } from '../../marks/marks.ts';
import { Pen, px } from '../../marks/pen.ts';
import { heightOf, tombstoneMap, writingNow } from './tombstone-map.ts';
import { tombstoneSymbol } from '../shapes/tombstone-symbols.ts';
import { kLanes, kReturned, kRows, type Lane, type Step } from './scan-lanes.ts';
import { tombstoneTimes } from './tombstone-times.ts';
import { drawLongWalk } from './long-walk.ts';
import { scanDrawing } from './scan-drawing.ts';
import { drawWalk } from './walk.ts';

export function layoutTombstones(input: Input): readonly Mark[] {
  const { scene, axis, box, metrics } = input;
  const pen = new Pen(metrics);
  const { x0, x1 } = axisSpan(box);
  if (walked(pen, input, { x0, x1 })) return pen.marks;
  pen.ruler(axis, x0, x1, 18, box.height - kTimes - 8);
  const low = box.height < 250;
  const times = low ? 40 : kTimes;
  const map = { x0, x1, h: Math.min(150, (box.height - times - 34) * (low ? 0.4 : 0.46)) };
  const top = box.height - times - map.h - 6;
  const none = 'No scan has run yet. When one runs, this shows what it skips.';
  if (scene.scan) drawScanPath(pen, input, scene.scan, { x0, x1, bottom: top });
  else pen.sentence('scan/none', x0, Math.max(40, top / 2), none, x1 - x0, 3, 'muted');
  const watch = watchOf(scene);
  const writing = writingNow(scene);
  // While a collector watches a table being written, its entries are drawn above the map, one by one.
  if (watch !== null && writing !== null && scene.scan === null)
    collectorLane(pen, 'collector', watch, writing.output, {
      x0: 14,
      x1,
      y: top - 34,
      h: 14,
      gutter: x0 - 14,
      low: false,
    });
  tombstoneMap(pen, input, { ...map, y: top });
  tombstoneTimes(pen, input, { x0, x1, y: box.height - times, h: times - 2 });
  return pen.marks;
}

/** A scan entry by entry. It has the whole drawing, unless earlier scans are drawn over time below it. */
function walked(pen: Pen, input: Input, { x0, x1 }: XSpan): boolean {
  const { scene, box } = input;
  const times = scene.live.scans.length > 1 && box.height >= kWithTimes ? kTimes : 0;
  const frame = { x0, x1, top: 26, bottom: box.height - times - 10 };
  const drawing = scanDrawing(input, { x0, x1 });
  if (drawing.kind === 'map') return false;
  if (drawing.kind === 'entries') drawWalk(pen, input, drawing.walk, frame);
  else drawLongWalk(pen, input, drawing.walk, frame);
  if (times > 0) tombstoneTimes(pen, input, { x0, x1, y: box.height - times, h: times - 2 });
  return true;
}

/** Height of the chart over time, and least height of a scan entry by entry that leaves room for it, px. */
const kTimes = 56;
const kWithTimes = 290;

/** The scan and the entries it passes, down to `bottom`. */
function drawScanPath(
  pen: Pen,
  input: Input,
  scan: Scan,
  { x0, x1, bottom }: { readonly x0: number; readonly x1: number; readonly bottom: number },
): void {
  const { axis, box } = input;
  const x = (step: Step) => x0 + (x1 - x0) * axis.position(step.key);
  // A low drawing reduces the space above the path and between the lanes, so that two lanes still have names.
  const low = box.height < 250;
  // If there is no room for text beside the path, the text has lines of its own above it.
  const narrow = box.width < 560;
  const way = 34 + (low ? 25 : 28) + (narrow ? (low ? 9 : 24) : 0);
  const rows = formatCount(scan.rows, 'row');
  pen.rowName(`scan:${scan.op}`, 14, way - 6, 'Scan', narrow ? rows : [`${rows} returned`, rows], x0 - 22);
  // A row counts as passed when the iterator leaves it; the current row is drawn separately.
  const last = scan.path.at(-1);
  const standing = last?.what === 'row' && !last.left ? last : undefined;
  const isLeft = (step: Step): boolean => step.left === true;
  const isOther = (step: Step): boolean => !isLeft(step) && step !== standing;
  lane(pen, input, { ...scan, path: scan.path.filter(isLeft) }, kRows, x, x0, way - 20, 10);
  lane(pen, input, { ...scan, path: scan.path.filter(isOther) }, kReturned, x, x0, way - 20, 10);
  if (standing)
    pen.disc(x(standing), way - 20, 4, {
      id: `scan:${scan.op}/standing`,
      role: 'ray',
      label: `row: ${formatKey(standing.key, { max: 24 })}`,
    });
  path(pen, scan, x, way);
  let floor = way + (low ? 2 : 6);
  const rare = kLanes.filter(
    (l) => (l.id === 'new' || l.id === 'covered') && !scan.path.some((s) => l.of.includes(s.what)),
  );
  const used = kLanes.filter((l) => !rare.includes(l));
  const h = Math.max(5, (bottom - 18 - floor) / used.length - 6);
  for (const l of used) {
    floor += h + 6;
    lane(pen, input, scan, l, x, x0, floor, h);
  }
  sentence(pen, scan, x, { way, x0, x1, lines: narrow ? (low ? 1 : 2) : 0 });
}

interface Bar {
  readonly id: string;
  /** Its center. */
  readonly x: number;
  readonly w: number;
  readonly n: number;
  readonly last: Step;
}

/** Entries per pixel up to which they are drawn one by one. */
const kSingleMax = 0.7;
/** Approximate number of entries in a column. Rounding to powers of two hides small differences due to pixel rounding. */
const kColumnEntries = 8;

/** The entries of a lane as bars: one each while there is room, otherwise columns of about equally many entries. */
function barsOf(scan: Scan, of: Lane['of'], x: (step: Step) => number): readonly Bar[] {
  const steps = scan.path.filter((step) => of.includes(step.what));
  const places = steps.map(x);
  const [low, high] = places.reduce(([a, b], at) => [Math.min(a, at), Math.max(b, at)], [Infinity, -Infinity]);
  const span = high - low;
  const density = steps.length / Math.max(1, span);
  if (density <= kSingleMax || steps.length < 3 * kColumnEntries)
    return steps.map((last, i) => ({ id: `i:${i}`, x: px(places[i]!), w: 1.4, n: 1, last }));
  const width = Math.max(2, Math.ceil(kColumnEntries / density));
  const columns = new Map<number, Bar>();
  steps.forEach((last, i) => {
    const column = Math.floor((places[i]! - low) / width);
    columns.set(column, {
      id: `column:${column}`,
      x: px(low + (column + 0.5) * width),
      w: width - 0.8,
      n: (columns.get(column)?.n ?? 0) + 1,
      last,
    });
  });
  return [...columns.values()];
}

/** Entries that are not rows any more, for any reason. */
const kDead: ReadonlySet<Step['what']> = new Set(['deleted_value', 'hidden_version', 'range_deleted']);

function lane(
  pen: Pen,
  input: Input,
  scan: Scan,
  { id, name, one, many, role, of, counters }: Lane,
  x: (step: Step) => number,
  x0: number,
  floor: number,
  h: number,
): void {
  const bars = barsOf(scan, of, x);
  const total = bars.reduce((sum, { n }) => sum + n, 0);
  const most = Math.max(1, ...bars.map(({ n }) => n));
  const laneId = `scan:${scan.op}/${id}`;
  const highlighted = countsHighlighted(input.highlight, ...counters);
  const round = of.includes('row');
  if (!round) {
    // If a lane is lower than two lines, its name and number share one.
    if (h >= 26) pen.rowName(laneId, 14, floor - h / 2 + 2, name, formatInteger(total), x0 - 22);
    else {
      const both = `${name} ${formatInteger(total)}`;
      const fits = pen.metrics.width(both, 'sans', kType.small) <= x0 - 18;
      pen.note(`${laneId}/name`, 14, px(floor - h / 2 + 5), fits ? both : name, 'ink');
    }
    pen.horizontal(floor, x0, input.box.width - 18, { id: `${laneId}/bed`, role: 'hair', width: 1 });
  }
  for (const { id: barId, x: at, w, n, last } of bars) {
    const markId = `${laneId}/${barId}`;
    const words =
      n === 1
        ? `${last.type === 'single_delete' ? 'SingleDelete' : one}: ${formatKey(last.key, { max: 24 })}`
        : `${formatInteger(n)} ${many} around ${formatKey(last.key, { max: 24 })}`;
    if (round) {
      pen.disc(at, floor, Math.min(5, 3 + Math.log2(n)), { id: markId, role, label: words, count: n, highlighted });
      continue;
    }
    const height = h * heightOf(n, most);
    pen.box(at - w / 2, floor - height, w, height, {
      id: markId,
      role,
      dense: bars.length > 150,
      label: words,
      count: n,
      ...(id === 'dead' ? { opacity: 0.8 } : {}),
      highlighted,
    });
    if (id === 'tombstones' && most === 1 && bars.length <= 150)
      tombstoneSymbol(pen, `${markId}/sign`, last.type, at, floor - height - 5, 6);
  }
}

/** The path: straight to a row, in waves while entries are skipped. */
function path(pen: Pen, scan: Scan, x: (step: Step) => number, y: number): void {
  const first = scan.path[0];
  if (!first) return;
  const id = `scan:${scan.op}/way`;
  const start = x(first);
  let from = start;
  let calm = `M${px(start)} ${px(y)}`;
  let wading = '';
  let run = 0;
  const flush = (to: number) => {
    if (run === 0) return;
    wading += wave(from, to, y, run);
    run = 0;
  };
  for (const step of scan.path) {
    const to = x(step);
    if (step.what === 'row') {
      if (run > 0) flush(to);
      else calm += `M${px(from)} ${px(y)}L${px(to)} ${px(y)}`;
      from = to;
    } else {
      run++;
      if (Math.abs(to - from) > 40) {
        flush(to);
        from = to;
      }
    }
  }
  const last = scan.path.at(-1)!;
  flush(x(last));
  pen.path({ id: `${id}/calm`, role: 'ray', d: calm, width: 2 });
  if (wading)
    pen.path({
      id: `${id}/wading`,
      role: 'tombstone',
      d: wading,
      width: 1.7,
      label: `The scan skips ${formatCount(scan.skipped, 'entry', 'entries')}, ${formatInteger(scan.tombstones)} of them tombstones`,
    });
  pen.disc(start, y, 3.5, { id: `${id}/start`, role: 'ray' });
  pen.disc(x(last), y, 6, { id: `${id}/here/ground`, role: 'panel' });
  pen.disc(x(last), y, 6, {
    id: `${id}/here`,
    role: 'ray',
    pattern: 'outline',
    label: `The scan is at ${formatKey(last.key, { max: 24 })}`,
  });
}

/** A wave from x to x; at least one swing, at most one for each entry or each 7 px. */
function wave(from: number, to: number, y: number, entries: number): string {
  const swings = Math.max(1, Math.min(entries, Math.round(Math.abs(to - from) / 7)));
  const w = (to - from) / swings;
  let d = `M${px(from)} ${px(y)}`;
  for (let i = 0; i < swings; i++) d += `q${px(w / 2)} ${i % 2 ? -7 : 7} ${px(w)} 0`;
  return d;
}

/** Size of the counter of entries, px. */
const kCounter = 17;

/** Position of a scan's text: in `lines` lines above the path, or, with none, after the current position. */
interface Words extends XSpan {
  /** y of the path, px. */
  readonly way: number;
  readonly lines: 0 | 1 | 2;
}

/** How many entries the scan has read, for how many rows. Never overlaps what is below the path. */
function sentence(pen: Pen, scan: Scan, x: (step: Step) => number, { way, x0, x1, lines }: Words): void {
  const last = scan.path.at(-1);
  if (!last) return;
  const text = `${formatCount(scan.skipped + scan.rows, 'entry', 'entries')} read`;
  const dead = scan.path.reduce((n, s) => n + (kDead.has(s.what) ? 1 : 0), 0);
  const rows = scan.rows === 0 ? 'no row yet' : `for ${formatCount(scan.rows, 'row')}`;
  const skipped = `${formatCount(scan.tombstones, 'tombstone')}, ${formatCount(dead, 'dead row')}`;
  const forms = scan.skipped > 0 ? [`${rows}: ${skipped}`, rows] : [rows];
  const after = pen.fitting(forms, x1 - x0);
  const titlePx = pen.metrics.width(text, 'serif', kCounter, 600);
  const afterPx = pen.metrics.width(after, 'sans', kType.small);
  const width = Math.max(titlePx, afterPx);
  const here = x(last);
  const id = `scan:${scan.op}`;
  const title = { id: `${id}/here`, role: 'ink', text, size: kCounter, face: 'serif', weight: 600 } as const;
  const role = scan.tombstones > 0 ? 'tombstone' : 'muted';
  if (lines === 0 && here + 12 + width < x1) {
    const at = px(here + 12);
    pen.text({ ...title, x: at, y: way - 8 });
    pen.note(`${id}/after`, at, way + 20, after, role);
    return;
  }
  // Above the row on the path, which is 20 px above it.
  if (lines === 2) {
    const at = px(Math.max(x0, Math.min(here - 6, x1 - width)));
    pen.text({ ...title, x: at, y: way - 47 });
    pen.note(`${id}/after`, at, way - 31, after, role);
    return;
  }
  const rest = pen.fitting([...forms, ''], x1 - x0 - titlePx - 10);
  const restPx = rest === '' ? 0 : 10 + pen.metrics.width(rest, 'sans', kType.small);
  const at = px(Math.max(x0, Math.min(here - 6, x1 - titlePx - restPx)));
  pen.text({ ...title, x: at, y: way - 31 });
  if (rest !== '') pen.note(`${id}/after`, px(at + titlePx + 10), way - 31, rest, role);
}

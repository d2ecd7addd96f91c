/**
 * An index and log: the index in memory on top, below it the segments of the log, oldest first.
 *
 *      Index   [####]               300 keys                  its bytes, on the scale of the log below
 *      Log     [  ][  ][  ][  ]     1.3 × its live bytes      height: bytes; filled from the bottom: the live ones
 *              [##][ #][##][# ]
 *              ^                ^
 *              cleaner          head
 *
 * Neighboring segments too narrow to tell apart share a column that shows their sums, so the width bounds the number of
 * marks. While a Get is shown a ray leads from the index to the segment that it read.
 *
 * Invariants: 1. pure; 2. bytes and entries are those of the records; 3. a column has the addresses of its segments, and
 * its label describes all of them.
 */
import { formatKey } from '../../base/bytes.ts';
import { formatBytes, formatCount, formatInteger } from '../../base/units.ts';
import { optionByName } from '../../protocol/option-value.ts';
import type { IndexLog, Scene, Segment } from '../../scene/types.ts';
import { kType } from '../../theme/tokens.ts';
import { axisSpan, chosen, type Input } from '../../marks/input.ts';
import type { Mark, XSpan } from '../../marks/marks.ts';
import { Pen, px } from '../../marks/pen.ts';
import { noGet } from '../shapes/get-answer.ts';

/** Neighboring segments that share a column; usually one. */
interface Column extends XSpan {
  readonly segments: readonly Segment[];
}

interface Plan extends XSpan {
  readonly columns: readonly Column[];
  /** Of the columns, px. */
  readonly top: number;
  readonly floor: number;
  /** Bytes of a segment that is as high as the columns. */
  readonly fullBytes: number;
}

const kIndexTop = 30;
const kIndexH = 14;
/** Width of the words about the index, on the right. */
const kIndexWords = 150;
/** Minimum width of a column, px; narrower segments share one. */
const kColumnMin = 6;
const kColumnMax = 72;
/** Height below the columns: numbers of segments, then the words of the cleaner and the head. */
const kFoot = 40;

const sum = (segments: readonly Segment[], of: (segment: Segment) => number): number =>
  segments.reduce((total, segment) => total + of(segment), 0);
const sizeOf = (segments: readonly Segment[]): number => sum(segments, ({ sizeBytes }) => sizeBytes);
const liveOf = (segments: readonly Segment[]): number => sum(segments, ({ liveBytes }) => liveBytes);
const percent = (part: number, whole: number): string => `${whole > 0 ? Math.round((100 * part) / whole) : 0}\u00a0%`;

/** The segments, in place of the tree. Pure. */
export const layoutSegments = (input: Input): readonly Mark[] => draw(input, false);

/** The same with the lookup of the current operation, in place of a Get in an LSM-tree. Pure. */
export const layoutSegmentRead = (input: Input): readonly Mark[] => draw(input, true);

function draw(input: Input, isRead: boolean): readonly Mark[] {
  const { scene, box, metrics } = input;
  const pen = new Pen(metrics);
  const log = scene.indexLog;
  if (log === null) return pen.onlySentence('segments/none', box, 'No index and log is open.');
  if (isRead && scene.operation?.opKind !== 'get') {
    noGet(pen, input);
    return pen.marks;
  }
  const plan = planSegments(input, log, scene);
  index(pen, log, plan);
  names(pen, log, plan);
  for (const column of plan.columns) drawColumn(pen, input, plan, column);
  ends(pen, scene, plan);
  if (isRead) {
    question(pen, scene, log, plan);
    ray(pen, log, plan);
  }
  return pen.marks;
}

function planSegments({ box }: Input, { segments }: IndexLog, scene: Scene): Plan {
  const { x0, x1 } = axisSpan(box);
  const option = optionByName('index_log_segment_size')!;
  const all = [...segments.values()];
  const declared = scene.options.get(option.id) ?? option.default;
  // A log that is far smaller than a segment is drawn on its own scale.
  const largest = Math.max(1, ...all.map(({ sizeBytes }) => sizeBytes));
  const fullBytes = all.length === 1 ? largest : Math.max(largest, Math.min(declared, 4 * largest));
  const each = Math.min(kColumnMax, (x1 - x0) / Math.max(1, all.length));
  const perColumn = Math.max(1, Math.ceil(kColumnMin / each));
  const columns: Column[] = [];
  for (let i = 0; i < all.length; i += perColumn) {
    const some = all.slice(i, i + perColumn);
    columns.push({ segments: some, x0: x0 + i * each, x1: x0 + (i + some.length) * each });
  }
  return { x0, x1, columns, top: kIndexTop + kIndexH + 34, floor: box.height - kFoot, fullBytes };
}

function index(pen: Pen, log: IndexLog, { x0, x1 }: Plan): void {
  const logBytes = sizeOf([...log.segments.values()]);
  pen.rowName('segments/index', 14, kIndexTop + 11, 'Index', [`${log.indexKind} in memory`, log.indexKind], x0 - 22);
  const share = Math.min(1, log.indexBytes / Math.max(1, logBytes, log.indexBytes));
  pen.box(x0, kIndexTop, Math.max(2, (x1 - x0) * share), kIndexH, {
    id: 'segments/index/box',
    role: 'memtable',
    r: 2,
    label: `Index: a ${log.indexKind} of ${formatCount(log.indexEntries, 'key')} in ${formatBytes(log.indexBytes)} of memory`,
  });
  const words = `${formatCount(log.indexEntries, 'key')} in ${formatBytes(log.indexBytes)}`;
  pen.fitted('segments/index/words', x1, kIndexTop - 6, [words, formatBytes(log.indexBytes)], x1 - x0, 'muted', 'end');
}

function names(pen: Pen, log: IndexLog, { x0, x1, top }: Plan): void {
  const all = [...log.segments.values()];
  const [size, live] = [sizeOf(all), liveOf(all)];
  pen.rowName(
    'segments/log',
    14,
    top + 12,
    'Log',
    [formatCount(all.length, 'segment'), formatInteger(all.length)],
    x0 - 22,
  );
  const times = live > 0 ? `, ${(size / live).toFixed(2)} times its live bytes (filled)` : '';
  pen.fitted(
    'segments/log/words',
    x1,
    top - 8,
    [`${formatBytes(size)}${times}`, formatBytes(size)],
    x1 - x0,
    'muted',
    'end',
  );
}

function drawColumn(pen: Pen, input: Input, { top, floor, fullBytes }: Plan, { segments, x0, x1 }: Column): void {
  const [first] = segments;
  const id = `segment:${first!.segment}${segments.length > 1 ? `+${segments.length - 1}` : ''}`;
  const w = Math.max(1, x1 - x0 - 1.5);
  const height = (bytes: number): number => ((floor - top) * bytes) / (segments.length * fullBytes);
  const [size, live] = [sizeOf(segments), liveOf(segments)];
  pen.box(x0, floor - height(size), w, height(size), {
    id,
    role: 'panel',
    r: Math.min(2, w / 4),
    label: segmentWords(segments),
    highlighted: segments.some(({ segment }) => chosen(input, `segment:${segment}`)) || chosen(input, id),
  });
  if (live > 0)
    pen.box(x0, floor - height(live), w, height(live), { id: `${id}/live`, role: 'level1', r: Math.min(2, w / 4) });
  const number = `#${first!.segment}`;
  const room = (text: string): boolean => pen.metrics.width(text, 'mono', kType.small) < w - 2;
  if (segments.length === 1 && room(number))
    pen.nameOn(`${id}/name`, px(x0 + w / 2), px(floor + 13), number, null, 'middle');
  const share = percent(live, size);
  if (height(size) < height(live) + 14 && height(live) < 18) return;
  const above = height(size) - height(live) >= 14;
  const y = above ? floor - height(live) - 3 : floor - height(live) + 13;
  if (room(share)) pen.nameOn(`${id}/share`, px(x0 + w / 2), px(y), share, above ? null : 'level1', 'middle');
}

/** Describes a segment, or several that share a column. Pure. */
export function segmentWords(segments: readonly Segment[]): string {
  const [first] = segments;
  const entries = `${formatCount(
    sum(segments, (each) => each.entries),
    'entry',
    'entries',
  )}, ${formatInteger(sum(segments, ({ liveEntries }) => liveEntries))} of them live`;
  const bytes = `${formatBytes(liveOf(segments))} of ${formatBytes(sizeOf(segments))} are live`;
  const which =
    segments.length === 1
      ? `Segment ${first!.segment}`
      : `${formatCount(segments.length, 'segment')} from ${first!.segment} on`;
  return `${which}: ${entries}; ${bytes}`;
}

/** Where the cleaner takes segments, and where entries are appended. */
function ends(pen: Pen, scene: Scene, { columns, x0, x1, top, floor }: Plan): void {
  const [oldest, head] = [columns[0], columns.at(-1)];
  if (oldest === undefined || head === undefined) return;
  const cleans = [...scene.jobs.values()].some((job) => job.kind === 'queued' && job.jobKind === 'log_cleaning');
  const y = floor + 30;
  const room = (x1 - x0) / 2 - 8;
  if (columns.length > 1) {
    const words = cleans
      ? ['the cleaner copies live entries', 'cleaner works', 'cleaner']
      : ['the cleaner takes this next', 'cleaner'];
    pen.fitted('segments/cleaner', px(oldest.x0), px(y), words, room, cleans ? 'merge' : 'muted', 'start');
  }
  const end = Math.max(head.x1, x0 + 40);
  pen.fitted('segments/head', px(end), px(y), ['head'], room, 'muted', 'end');
  if (cleans)
    pen.box(oldest.x0 - 1.5, top, oldest.x1 - oldest.x0 + 1.5, floor - top + 1.5, {
      id: 'segments/cleaning',
      role: 'merge',
      pattern: 'outline',
      r: 3,
      label: 'The cleaner reads this segment, and copies its live entries to the head',
    });
}

/** Which key the Get asks for; until the index has answered there is no ray. */
function question(pen: Pen, { operation }: Scene, { probe }: IndexLog, { x0, x1 }: Plan): void {
  const get = `Get ${formatKey(operation!.key, { max: 12 })}`;
  const forms = probe === null ? [`${get}: the index is probed next`, get, 'Get'] : [get, 'Get'];
  pen.note('segments/get', x0, kIndexTop - 6, pen.fitting(forms, x1 - x0 - kIndexWords));
}

/** The lookup of the current operation: from the index to the entry's segment. */
function ray(pen: Pen, { probe, segments }: IndexLog, { columns, x0, top, floor, fullBytes }: Plan): void {
  if (probe === null) return;
  const column = columns.find((each) => each.segments.some(({ segment }) => segment === probe.segment));
  if (!probe.found || column === undefined) {
    pen.disc(x0, kIndexTop + kIndexH / 2, 4.5, {
      id: 'segments/probe',
      role: 'ray',
      pattern: 'outline',
      label: 'The index has no entry for the key, so the log is not read',
    });
    return;
  }
  const x = (column.x0 + column.x1 - 1.5) / 2;
  const from = kIndexTop + kIndexH / 2;
  const to = Math.max(top, floor - ((floor - top) * Math.min(probe.offset, fullBytes)) / fullBytes);
  pen.vertical(x, from, to, { id: 'segments/ray', role: 'ray', width: 2 });
  pen.disc(x, to, 4.5, {
    id: `segments/probe/segment:${probe.segment}`,
    role: 'ray',
    label: `The index has the position: ${formatBytes(probe.bytes)} at ${formatInteger(probe.offset)} of segment ${probe.segment}, ${formatCount(segments.get(probe.segment)?.entries ?? 0, 'entry', 'entries')}`,
  });
}

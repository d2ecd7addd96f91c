/**
 * The queue of the device over virtual time: a lane for each kind of requester, and above them the levels of the
 * buckets.
 *
 *      Operations   |\  /|\ /|\ /|
 *      Client       . . ......=....-----##          dotted: waits for other requests; hatched: waits for tokens; filled: served
 *      Compaction      ======####
 *                            | now
 *
 * A bar has the color role of its file, so a table has the color of its level. The part right of now is known, because
 * the device serves requests in order of arrival; it is drawn as an outline, because it has not begun.
 *
 * Invariant: over the marks of a queue, including the one for requests without a bar, lit counts sum to what its
 * requests did to logs.
 */
import { formatCount, formatNs } from '../../base/units.ts';
import {
  levelLine,
  headNs,
  type DeviceMoment,
  type Limit,
  type Timed,
} from '../../scene/features/device/device-moment.ts';
import type { DeviceQueue, Scene } from '../../scene/types.ts';
import { laneOf, storyOf, subjectOf, tokensWords, type Lane } from './device-text.ts';
import { chosen, type Input } from '../../marks/input.ts';
import { linear } from '../../marks/linear.ts';
import type { Role } from '../../marks/marks.ts';
import { levelRole, px, type Pen } from '../../marks/pen.ts';

export interface Frame {
  /** Left edge of the names. */
  readonly left: number;
  /** Horizontal range of time. */
  readonly x0: number;
  readonly x1: number;
  readonly top: number;
  readonly bottom: number;
}

/** The requests of `moment` from index `from` on. */
export function lanesOf(
  pen: Pen,
  input: Input,
  moment: DeviceMoment,
  from: number,
  limits: readonly Limit[],
  frame: Frame,
): void {
  const { requests, nowNs } = moment;
  const { left, x0, x1, top, bottom } = frame;
  const fromNs = Math.min(requests[from]!.times.beginNs, nowNs);
  const toNs = Math.max(nowNs, requests.at(-1)!.times.endNs);
  const x = linear([fromNs, Math.max(toNs, fromNs + 1)], [x0, x1]);
  const lanes: Lane[] = ['Client', 'Flush', 'Compaction'];
  if (requests.slice(from).some((request) => laneOf(request) === 'Other')) lanes.push('Other');
  const rows = limits.length + lanes.length;
  const pitch = (bottom - 16 - top) / rows;
  limits.forEach((limit, i) =>
    bucketLine(pen, limit, requests, { ...frame, top: top + i * pitch }, pitch, x, fromNs, toNs),
  );
  const laneTop = top + limits.length * pitch;
  lanes.forEach((lane, i) => {
    const y = px(laneTop + (i + 0.5) * pitch);
    pen.note(`device/lane:${lane}`, left, y + 4, lane, 'ink');
    pen.horizontal(y, x0, x1, { id: `device/lane:${lane}/bed`, role: 'faint', width: 1 });
  });
  const h = Math.min(16, pitch - 6);
  for (let i = from; i < requests.length; i++) {
    const lane = lanes.indexOf(laneOf(requests[i]!));
    bar(pen, input, moment, i, x, x0, laneTop + (lane + 0.5) * pitch, h);
  }
  others(pen, input, requests.slice(from), x0 - 6, bottom - 4);
  axis(pen, x, frame, fromNs, nowNs, toNs);
}

function bar(
  pen: Pen,
  input: Input,
  { requests, nowNs }: DeviceMoment,
  i: number,
  x: (ns: number) => number,
  x0: number,
  y: number,
  h: number,
): void {
  const request = requests[i]!;
  const { cameNs, beginNs, endNs } = request.times;
  const head = headNs(requests, i);
  const id = `request:${request.number}`;
  const subject = subjectOf(request);
  const at = (ns: number): number => px(Math.max(x0, x(ns)));
  if (head > cameNs && at(head) - at(cameNs) > 1)
    pen.horizontal(y, at(cameNs), at(head), { id: `${id}/queued`, role: 'muted', width: 1.4, pattern: 'dashed' });
  if (beginNs > head && at(beginNs) - at(head) > 0.5)
    pen.box(at(head), y - h / 4, at(beginNs) - at(head), h / 2, {
      id: `${id}/tokens`,
      role: 'trouble',
      pattern: 'hatch',
      opacity: 0.6,
    });
  const count = countOf(input, request);
  pen.box(at(beginNs), y - h / 2, Math.max(2.5, at(endNs) - at(beginNs)), h, {
    id: subject === null ? id : `${id}/${subject}`,
    role: request.failed ? 'trouble' : roleOf(input.scene, request),
    r: 1,
    label: storyOf(requests, i),
    pattern: beginNs > nowNs ? 'outline' : 'solid',
    ...(count > 0
      ? { highlighted: true, count }
      : subject !== null && chosen(input, subject)
        ? { highlighted: true }
        : {}),
  });
}

const isOf = ({ first, last }: DeviceQueue, { number }: Timed): boolean => number >= first && number <= last;

/** The contribution of a request to the lit counter: only requests of the current queue whose outcome is known contribute. */
function countOf({ highlight, scene }: Input, asked: Timed): number {
  const { queue, announced, served } = scene.device;
  if (highlight === null || asked.failed || asked.fileClass !== 'wal' || !isOf(queue, asked)) return 0;
  if (announced && asked.number === served) return 0;
  if (highlight.counter === 'wal_file_synced') return asked.request === 'sync' ? 1 : 0;
  return highlight.counter === 'wal_file_bytes' && asked.request === 'append' ? asked.bytes : 0;
}

/**
 * One mark for the requests of the current queue without a bar: those before the first one drawn, and those whose times
 * are not known yet.
 */
export function others(pen: Pen, input: Input, drawn: readonly Timed[], x: number, y: number): void {
  const { queue } = input.scene.device;
  const more = queue.first === 0 ? 0 : queue.last - queue.first + 1 - drawn.filter((each) => isOf(queue, each)).length;
  if (more === 0) return;
  const { counter = '' } = input.highlight ?? {};
  const all = counter === 'wal_file_bytes' ? queue.walBytes : counter === 'wal_file_synced' ? queue.walSyncs : 0;
  const count = drawn.reduce((left, each) => left - countOf(input, each), all);
  pen.disc(x, y, 3, {
    id: 'device/others',
    role: 'muted',
    label: `${formatCount(more, 'more request')} of this queue`,
    ...(count > 0 ? { highlighted: true, count } : {}),
  });
}

/** Role for a log; for a table of its level, or of the level it is written for; for everything else. */
function roleOf(scene: Scene, { fileClass, file, job }: Timed): Role {
  if (fileClass === 'wal') return 'wal';
  if (fileClass !== 'table') return 'muted';
  const levels = [scene, ...scene.families].flatMap((family) => family.levels);
  const asker = scene.jobs.get(job);
  const written = asker?.kind === 'flush' ? 0 : asker?.kind === 'compaction' ? asker.outputLevel : undefined;
  const level = levels.find(({ tables }) => tables.includes(file))?.level ?? written;
  return level === undefined ? 'muted' : levelRole(level);
}

/** The level of a bucket: a line that rises at its rate and drops by the cost of each request. */
function bucketLine(
  pen: Pen,
  limit: Limit,
  requests: readonly Timed[],
  { left, x0, x1, top }: Frame,
  pitch: number,
  x: (ns: number) => number,
  fromNs: number,
  toNs: number,
): void {
  const id = `device/level:${limit.name}`;
  const line = levelLine(limit, requests, fromNs, Math.max(toNs, fromNs + 1));
  const floor = top + pitch - 5;
  pen.note(`${id}/name`, left, px(floor - 2), limit.name === 'iops' ? 'Operations' : 'Bytes');
  pen.horizontal(floor, x0, x1, { id: `${id}/bed`, role: 'faint', width: 1 });
  if (line.length === 0) {
    pen.note(`${id}/unrecorded`, x0 + 4, px(floor - 4), 'recorded at the next request');
    return;
  }
  const most = Math.max(limit.burst, ...line.map(([, tokens]) => tokens));
  const y = linear([0, most], [floor, top + 4]);
  const d = line.map(([ns, tokens], i) => `${i === 0 ? 'M' : 'L'}${px(x(ns))} ${px(y(tokens))}`).join('');
  const least = Math.min(...line.map(([, tokens]) => tokens));
  const label = `Level of the ${limit.name === 'iops' ? 'operations' : 'bytes'} bucket: ${tokensWords(limit, least)} at least, ${tokensWords(limit, most)} at most`;
  pen.path({
    id: `${id}/area`,
    role: 'ok',
    d: `${d}L${px(x(line.at(-1)![0]))} ${px(floor)}L${px(x(line[0]![0]))} ${px(floor)}z`,
    fill: true,
    opacity: 0.3,
    label,
  });
  pen.path({ id: `${id}/line`, role: 'ok', d, width: 1.2 });
}

/** Labels at the start of the range, at now and at the end. */
function axis(
  pen: Pen,
  x: (ns: number) => number,
  { x0, x1, top, bottom }: Frame,
  fromNs: number,
  nowNs: number,
  toNs: number,
): void {
  const here = px(x(nowNs));
  pen.vertical(here, top, bottom - 14, { id: 'device/now', role: 'ink', width: 1.2 });
  const now = `now ${formatNs(nowNs)}`;
  const half = pen.metrics.width(now, 'sans', 11) / 2;
  const middle = Math.min(x1 - half, Math.max(x0 + half, here));
  pen.note('device/now/time', px(middle), bottom, now, 'ink', 'middle', 600);
  const before = formatNs(fromNs);
  if (x0 + pen.metrics.width(before, 'sans', 11) < middle - half - 8) pen.note('device/from', x0, bottom, before);
  const after = formatNs(toNs);
  if (x1 - pen.metrics.width(after, 'sans', 11) > middle + half + 8)
    pen.note('device/to', x1, bottom, after, 'muted', 'end');
}

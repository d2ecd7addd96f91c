/**
 * Three vessels: the buckets of operations and of bytes, and the space on the device.
 *
 *     Operations   Bytes        Space
 *     |      |    |      |    --------- capacity
 *     |______|    |~~~~~~|    |  spare |      tables in no level: being written, or replaced and not yet removed
 *     |//////|    |//////|    |  L1    |
 *     +------+    +------+    +--------+
 *     3 of 20      1.2 KiB     14 of 20 KiB
 *
 * A bucket is filled to its level, relative to its burst size; a line across it marks the need of the request at the
 * head. In a narrow picture the vessels are horizontal.
 */
import { formatBytes, formatCount, formatShare } from '../../base/units.ts';
import {
  costOf,
  headNs,
  levelAt,
  spaceOf,
  type DeviceMoment,
  type Limit,
  type Occupied,
} from '../../scene/features/device/device-moment.ts';
import type { Scene } from '../../scene/types.ts';
import { kType } from '../../theme/tokens.ts';
import { rateWords, tokensWords } from './device-text.ts';
import type { Box, Role, Rectangle } from '../../marks/marks.ts';
import { levelRole, px, type Pen } from '../../marks/pen.ts';

/** Position of a bucket, and whether it is horizontal. */
interface GaugeBox extends Rectangle {
  readonly lies: boolean;
}

interface Texts {
  readonly name: string;
  readonly value: string;
  readonly note: string;
}

const kNames = { iops: 'Operations', throughput: 'Bytes', space: 'Space' } as const;

/** Draws all three; `limits` by name, null if unlimited. */
export function tokenBuckets(
  pen: Pen,
  scene: Scene,
  moment: DeviceMoment | null,
  limits: Readonly<Record<Limit['name'], Limit | null>>,
  places: readonly GaugeBox[],
): void {
  bucket(pen, 'iops', limits.iops, moment, places[0]!);
  bucket(pen, 'throughput', limits.throughput, moment, places[1]!);
  space(pen, scene, places[2]!);
}

/** Distance between upright vessels, px: their labels are wider than they are. */
const kPitch = 110;
/** Width of three vessels. */
export const kTokenBucketsWidth = 14 + 3 * kPitch;
export const isNarrow = (box: Box): boolean => box.width < 700;

/** Upright side by side, or horizontal below each other. */
export function tokenBucketBoxes(box: Box, top: number, bottom: number): readonly GaugeBox[] {
  if (isNarrow(box))
    return [0, 1, 2].map((i) => ({ x: 86, y: top + i * 24, w: Math.max(60, box.width - 86 - 132), h: 14, lies: true }));
  return [0, 1, 2].map((i) => ({ x: 14 + i * kPitch, y: top + 22, w: 62, h: bottom - top - 22 - 30, lies: false }));
}

function bucket(
  pen: Pen,
  name: Limit['name'],
  limit: Limit | null,
  moment: DeviceMoment | null,
  place: GaugeBox,
): void {
  const id = `device/bucket:${name}`;
  if (limit === null) {
    body(pen, id, place, `No limit of ${kNames[name].toLowerCase()} is set`, 'hair');
    write(pen, id, place, { name: kNames[name], value: 'no limit', note: `device_${name}` });
    return;
  }
  const level = moment === null ? limit.burst : levelAt(limit, moment.requests, moment.nowNs);
  const most = tokensWords(limit, limit.burst);
  const held = level === null ? 'not recorded yet' : `${tokensWords(limit, level)} of ${most}`;
  const what = name === 'iops' ? 'operations' : 'bytes';
  body(
    pen,
    id,
    place,
    level === null
      ? `The bucket of ${what} was changed; what it holds is recorded at the next request`
      : `The bucket of ${what} holds ${held}, and ${rateWords(limit).slice(1)} flow in`,
  );
  if (level !== null) section(pen, `${id}/level`, place, 0, Math.min(1, level / limit.burst), 'ok', 0.75);
  const need = needAtHead(limit, moment);
  if (need !== null)
    across(
      pen,
      `${id}/need`,
      place,
      Math.min(1, need / limit.burst),
      `Needed by the request at the head of the queue: ${tokensWords(limit, need)}`,
    );
  write(pen, id, place, { name: kNames[name], value: held, note: rateWords(limit) });
}

/** Tokens that the request at the head of the queue needs from a bucket that has too few. */
function needAtHead(limit: Limit, moment: DeviceMoment | null): number | null {
  const i = moment?.waiting[0];
  if (moment === null || i === undefined) return null;
  const request = moment.requests[i]!;
  return request.limit === limit.name && headNs(moment.requests, i) <= moment.nowNs ? costOf(limit, request) : null;
}

function space(pen: Pen, scene: Scene, place: GaugeBox): void {
  const { usedBytes, capacityBytes, parts } = spaceOf(scene);
  const full = capacityBytes !== null && usedBytes >= capacityBytes;
  // Without a capacity the bucket is open at the top, and the used space fills four fifths of it.
  const whole = capacityBytes ?? Math.max(1, usedBytes * 1.25);
  const used = formatBytes(usedBytes);
  const of = capacityBytes === null ? '' : ` of ${formatBytes(capacityBytes)}`;
  body(
    pen,
    'device/space',
    place,
    `${used}${of} are on the device${full ? ': it is full' : capacityBytes === null ? '; no capacity is set' : ''}`,
    full ? 'trouble' : capacityBytes === null ? 'hair' : 'muted',
  );
  let from = 0;
  for (const part of parts) {
    const to = Math.min(1, from + part.bytes / whole);
    const [name, role] = partOf(part);
    const hatched = part.what === 'spare';
    section(pen, `device/space/${name}`, place, from, to, role, 1, {
      label: `${name}: ${formatBytes(part.bytes)} in ${formatCount(part.files, 'file')}`,
      hatched,
    });
    from = to;
  }
  write(pen, 'device/space', place, {
    name: kNames.space,
    value: `${used}${of}`,
    note: capacityBytes === null ? 'no capacity set' : full ? 'full' : formatShare(usedBytes, capacityBytes),
  });
}

function partOf({ what, level }: Occupied): readonly [string, Role] {
  if (what === 'wal') return ['Logs', 'wal'];
  if (what === 'level') return [`L${level}`, levelRole(level)];
  return what === 'spare' ? ['Tables in no level', 'muted'] : ['Manifest and the rest', 'muted'];
}

function body(pen: Pen, id: string, { x, y, w, h }: GaugeBox, label: string, role: Role = 'muted'): void {
  pen.box(x, y, w, h, { id: `${id}/ground`, role: 'panel', r: 3 });
  pen.box(x, y, w, h, { id, role, r: 3, pattern: 'outline', label });
}

/** A section of the bucket from one share to another, counted from its bottom. */
function section(
  pen: Pen,
  id: string,
  { x, y, w, h, lies }: GaugeBox,
  from: number,
  to: number,
  role: Role,
  opacity: number,
  { label, hatched = false }: { readonly label?: string; readonly hatched?: boolean } = {},
): void {
  if (to <= from) return;
  const size = Math.max(1, (lies ? w - 4 : h - 4) * (to - from));
  const start = (lies ? w - 4 : h - 4) * from;
  pen.box(
    lies ? x + 2 + start : x + 2,
    lies ? y + 2 : y + h - 2 - start - size,
    lies ? size : w - 4,
    lies ? h - 4 : size,
    {
      id,
      role,
      opacity,
      pattern: hatched ? 'hatch' : 'solid',
      ...(label === undefined ? {} : { label }),
    },
  );
}

function across(pen: Pen, id: string, { x, y, w, h, lies }: GaugeBox, share: number, label: string): void {
  const mark = { id, role: 'trouble', width: 1.8, label } as const;
  if (lies) pen.vertical(x + 2 + (w - 4) * share, y - 3, y + h + 3, mark);
  else pen.horizontal(y + h - 2 - (h - 4) * share, x - 4, x + w + 4, mark);
}

function write(pen: Pen, id: string, { x, y, w, h, lies }: GaugeBox, { name, value, note }: Texts): void {
  if (lies) {
    pen.note(`${id}/name`, 14, px(y + h - 3), name, 'ink');
    const fitted = pen.metrics.fit(value, 118, 'sans', kType.small);
    pen.note(`${id}/value`, px(x + w + 8), px(y + h - 3), fitted);
    return;
  }
  pen.note(`${id}/name`, x, px(y - 8), name, 'ink', 'start', 600);
  pen.fitted(`${id}/value`, x, px(y + h + 15), value, kPitch - 6, 'ink');
  pen.fitted(`${id}/rate`, x, px(y + h + 28), note, kPitch - 6);
}

/**
 * The write-ahead logs in the write path: the end of the current log byte by byte, and a strip for each older log.
 *
 *      Log       |▒▒|▒▒▒▒▒▒|▒▒|░░|░░░░| . . . . . |     physical records, a bar for each header; a wall at every 32 KiB
 *      #7                      ^ synced                  solid before the sync mark, hatched after it
 *                 last batch ...        a loss of power may take ...
 *      #5        [=========]  kept by memtable 4         an older log, until the flush of the memtable that needs it
 *
 * The tape shows as many bytes as the last batches take, rounded up to a power of two so that its scale changes rarely;
 * of a longer log it shows the end. Widths are bytes. Batches that are no longer kept one by one are one bar.
 */
import { formatKey } from '../../base/bytes.ts';
import { formatBytes, formatCount, formatInteger, formatNs } from '../../base/units.ts';
import { isWrite } from '../../scene/entry.ts';
import {
  atRisk,
  framingOf,
  keepersOf,
  logBlockBytes,
  logHeaderBytes,
} from '../../scene/features/memory/log-batches.ts';
import type { LoggedBatch, Operation, Scene, Wal } from '../../scene/types.ts';
import { kType } from '../../theme/tokens.ts';
import type { Strip, XSpan } from '../../marks/marks.ts';
import type { Input } from '../../marks/input.ts';
import { type Pen, px } from '../../marks/pen.ts';
import { travelingPair } from './traveling-pair.ts';

/** Px for a batch of usual size, and the minimum number of bytes on the tape. */
const kBatchPx = 34;
const kShownBytesMin = 512;
/** Maximum share of the tape that the log fills: the rest is room to grow. */
const kFilled = 0.9;
/** Width from which the words about the log are side by side, px. */
const kBesideMin = 620;
/** Headers are drawn if they are at least this wide, px. */
const kHeaderPx = 1.2;

interface LogsBox extends XSpan {
  readonly y: number;
  readonly unit: number;
}

interface ByteScale {
  readonly from: number;
  readonly to: number;
  readonly x: (bytes: number) => number;
}

/** The logs. Returns the y below. */
export function logs(pen: Pen, input: Input, { x0, x1, y, unit }: LogsBox): number {
  const { scene } = input;
  const newest = scene.wals.at(-1);
  const note = newest ? [`#${newest.wal} · ${formatBytes(newest.bytes)}`, formatBytes(newest.bytes)] : 'no log';
  pen.rowName('wals', 14, y + 12, 'Log', note, x0 - 22);
  if (!newest) return y + 30;
  const h = 15 * unit;
  logStrip(pen, scene, newest, { x0, x1, y, h });
  let foot = y + h + 15;
  foot = words(pen, input, newest, x0, x1, foot);
  const older = scene.wals
    .slice(0, -1)
    .filter((wal) => !wal.retired)
    .slice(-2)
    .concat(
      scene.wals
        .slice(0, -1)
        .filter((wal) => wal.retired)
        .slice(-1),
    )
    .sort((a, b) => b.wal - a.wal);
  const most = Math.max(1, ...older.map((wal) => wal.bytes));
  for (const wal of older) {
    strip(pen, scene, wal, { x0, x1, y: foot, h: 7 * unit }, wal.bytes / most);
    foot += Math.max(12, 12 * unit);
  }
  return Math.max(foot, y + 30);
}

/** The bytes of the log that are shown, and where. */
function byteScaleOf({ bytes, tail }: Wal, x0: number, x1: number): ByteScale {
  const usual = tail.length === 0 ? 0 : (bytes - tail[0]!.offset) / tail.length;
  const shown = Math.max(6, Math.min(24, Math.floor((x1 - x0) / kBatchPx)));
  const wanted = Math.max(kShownBytesMin, usual * shown, (tail.at(-1)?.bytes ?? 0) / kFilled);
  const span = 2 ** Math.ceil(Math.log2(wanted));
  const from = Math.max(0, bytes - kFilled * span);
  return { from, to: from + span, x: (at) => x0 + ((x1 - x0) * (Math.max(from, at) - from)) / span };
}

function logStrip(pen: Pen, scene: Scene, wal: Wal, { x0, x1, y, h }: Strip): void {
  const id = `wal:${wal.wal}`;
  const { from, to, x } = byteScaleOf(wal, x0, x1);
  pen.horizontal(y + h, x0, x1, { id: `${id}/bed`, role: 'hair', width: 1 });
  pen.box(x0, y, x1 - x0, h, { id, role: 'ground', opacity: 0, label: logWords(scene, wal) });
  const known = wal.tail.filter((batch) => batch.offset + batch.bytes > from);
  const unrecorded = known[0]?.offset ?? wal.bytes;
  if (unrecorded > from) piece(pen, `${id}/older`, wal, from, unrecorded, x, y, h);
  for (const batch of known) records(pen, id, wal, batch, { from, x, y, h });
  pairInLog(pen, scene.operation, wal, (x(wal.bytes) + x(wal.tail.at(-1)?.offset ?? wal.bytes)) / 2, y + h / 2);
  for (let wall = Math.ceil((from + 1) / logBlockBytes) * logBlockBytes; wall < to; wall += logBlockBytes)
    pen.vertical(x(wall), y - 3, y + h + 3, {
      id: `${id}/block:${wall / logBlockBytes}`,
      role: 'ink',
      width: 1.6,
      label: `Block ${wall / logBlockBytes} of the log starts at byte ${formatInteger(wall)}: a physical record never crosses it`,
    });
  if (wal.syncedBytes >= from && wal.syncedBytes > 0) {
    const at = x(wal.syncedBytes);
    pen.path({
      id: `${id}/mark`,
      role: 'ok',
      fill: true,
      d: `M${px(at)} ${px(y + h)}l4 6h-8z`,
      label: `The sync mark: the first ${formatBytes(wal.syncedBytes)} of log ${wal.wal} survive a power loss${wal.naming === null ? '' : ' once the directory is synced too'}`,
    });
    pen.vertical(at, y - 2, y + h, { id: `${id}/mark/line`, role: 'ok', width: 1.6 });
  }
}

/** The pair that was appended last, until the search for its place in the memtable begins. */
function pairInLog(pen: Pen, op: Operation | null, { tail }: Wal, x: number, y: number): void {
  if (op === null || (op.stage !== 'wal' && op.stage !== 'synced') || op.key.length === 0) return;
  if (op.search.length === 0 && op.inserted === null && tail.at(-1)?.job === op.job) travelingPair(pen, op, x, y);
}

/** A section of the log, solid as far as it is synced. */
function piece(
  pen: Pen,
  id: string,
  wal: Wal,
  from: number,
  to: number,
  x: (at: number) => number,
  y: number,
  h: number,
): void {
  const cut = Math.max(from, Math.min(to, wal.syncedBytes));
  for (const [name, a, b] of [
    ['synced', from, cut],
    ['unsynced', cut, to],
  ] as const)
    if (b > a)
      pen.box(x(a), y, x(b) - x(a), h, {
        id: `${id}/${name}`,
        role: 'wal',
        pattern: name === 'synced' ? 'solid' : 'hatch',
      });
}

function records(
  pen: Pen,
  id: string,
  wal: Wal,
  batch: LoggedBatch,
  { from, x, y, h }: { from: number; x: (at: number) => number; y: number; h: number },
): void {
  const { padding, records: physical } = framingOf(batch);
  const synced = wal.syncedBytes >= batch.offset + batch.bytes;
  if (padding > 0 && batch.offset >= from)
    pen.box(x(batch.offset), y, x(batch.offset + padding) - x(batch.offset), h, {
      id: `${id}/padding:${batch.offset}`,
      role: 'muted',
      pattern: 'outline',
      label: `${formatCount(padding, 'zero byte')}: the rest of the block is too small for a header of ${logHeaderBytes} bytes`,
    });
  for (const { type, offset, bytes } of physical) {
    const [left, right] = [x(offset), x(offset + bytes)];
    if (offset + bytes <= from) continue;
    const w = Math.max(0.8, right - left - (right - left > 4 ? 1 : 0));
    const record = `${id}/record:${offset}`;
    pen.box(left, y, w, h, {
      id: record,
      role: 'wal',
      r: 1,
      pattern: synced ? 'solid' : 'hatch',
      label: `${type} record at byte ${formatInteger(offset)}: header ${logHeaderBytes} B, payload ${formatBytes(bytes - logHeaderBytes)}; ${batchWords(batch)}; ${synced ? 'synced' : 'not synced'}`,
    });
    const header = x(offset + logHeaderBytes) - left;
    if (header >= kHeaderPx && offset >= from)
      pen.box(left, y, header, h, { id: `${record}/header`, role: 'ink', dense: true, opacity: 0.55 });
    const room = right - left - header - 8;
    const text = [`${type} @${batch.sequence}`, type].find(
      (each) => (batch.sequence > 0 || each === type) && pen.metrics.width(each, 'mono', kType.small) + 6 <= room,
    );
    if (text === undefined || h < 11) continue;
    const width = pen.metrics.width(text, 'mono', kType.small) + 6;
    const at = left + header + 3;
    pen.box(at, y + h / 2 - 5.5, width, 11, { id: `${record}/ground`, role: 'panel', r: 1.5 });
    pen.key(`${record}/type`, px(at + 3), px(y + h / 2 + 3.5), text);
  }
}

/** Why the bytes after the sync marks are only an upper bound. */
const kBounds = {
  families: 'part of it may be in tables of its families',
  name: 'all of the log until the directory is synced too',
} as const;

/** The last append, and what a power loss may destroy: side by side, or below each other. Returns the y below. */
function words(pen: Pen, { scene }: Input, wal: Wal, x0: number, x1: number, y: number): number {
  const { batches, bytes, bound } = atRisk(scene);
  const batch = wal.tail.at(-1);
  const op = scene.operation;
  const pending = batch !== undefined && batch.entries === 0 && op?.job === batch.job && op.stage !== 'done';
  const lasts = batch
    ? shortForms(batch, pending ? op : null).map((each) => `${pending ? 'This batch' : 'Last batch'}: ${each}`)
    : ['Nothing appended yet'];
  const writes = formatCount(batches, 'write');
  const risk =
    batches === 0
      ? ['All of it is synced: a power loss loses nothing.', 'All synced.']
      : bound === null
        ? [
            `A power loss now may lose ${writes}, ${formatBytes(bytes)}: all after the sync mark.`,
            `A power loss may lose ${writes}, ${formatBytes(bytes)}.`,
            `Not synced: ${writes}, ${formatBytes(bytes)}.`,
            `Not synced: ${writes}.`,
          ]
        : [
            `A power loss now may lose at most ${writes}, ${formatBytes(bytes)}: ${kBounds[bound]}.`,
            `A power loss may lose at most ${writes}, ${formatBytes(bytes)}.`,
            `At most ${writes}, ${formatBytes(bytes)} at risk.`,
            `At risk: at most ${writes}.`,
          ];
  const role = batches === 0 ? 'ok' : 'ink';
  // Side by side or below each other depends on the width only: nothing below moves when the words change.
  if (x1 - x0 >= kBesideMin) {
    const half = (x1 - x0) / 2 - 12;
    pen.fitted('wals/last', x0, px(y), lasts, half);
    pen.fitted('wals/risk', x1, px(y), risk, half, role, 'end');
    return y + 8;
  }
  pen.fitted('wals/last', x0, px(y), lasts, x1 - x0);
  pen.fitted('wals/risk', x0, px(y + 14), risk, x1 - x0, role);
  return y + 22;
}

/** A closed log: its bytes relative to the largest of them. */
function strip(pen: Pen, scene: Scene, wal: Wal, { x0, x1, y, h }: Strip, share: number): void {
  const id = `wal:${wal.wal}`;
  const note = [`#${wal.wal} ${keptWords(scene, wal)}`, `#${wal.wal} ${wal.retired ? 'retired' : 'kept'}`];
  const room = (x1 - x0) * 0.5;
  const w = Math.max(1.5, (x1 - x0 - room) * share);
  const fading = wal.retired ? { opacity: 0.4 } : {};
  const synced = wal.bytes === 0 ? 0 : (w * wal.syncedBytes) / wal.bytes;
  pen.box(x0, y, w, h, {
    id,
    role: 'wal',
    r: 1.5,
    pattern: wal.retired ? 'dashed' : 'hatch',
    label: logWords(scene, wal),
    ...fading,
  });
  if (synced > 0) pen.box(x0, y, synced, h, { id: `${id}/synced`, role: 'wal', r: 1.5, ...fading });
  for (let wall = logBlockBytes; wall < wal.bytes; wall += logBlockBytes) {
    if ((w * logBlockBytes) / wal.bytes < 4) break;
    const at = px(x0 + (w * wall) / wal.bytes);
    pen.vertical(at, y, y + h, { id: `${id}/block:${wall / logBlockBytes}`, role: 'panel', width: 1 });
  }
  if (wal.retired) pen.horizontal(y + h / 2, x0 - 3, x0 + w + 3, { id: `${id}/struck`, role: 'muted', width: 1.2 });
  pen.fitted(`${id}/name`, px(x0 + w + 8), px(y + h), note, x1 - x0 - w - 8);
}

/** Which memtables still need a log, if any. */
function keptWords(scene: Scene, wal: Wal): string {
  if (wal.retired) return 'retired';
  const keepers = keepersOf(scene, wal.wal).map((m) => m.memtable);
  return keepers.length === 0 ? 'kept' : `kept by memtable ${keepers.join(', ')}`;
}

function logWords(scene: Scene, wal: Wal): string {
  const blocks = formatCount(Math.ceil(wal.bytes / logBlockBytes), 'block');
  const end = wal.retired
    ? 'retired: every entry is in an installed table'
    : wal === scene.wals.at(-1)
      ? 'it takes the writes'
      : `${keptWords(scene, wal)} until the flush is installed`;
  return `Log ${wal.wal}: ${formatCount(wal.batches, 'write')}, ${formatBytes(wal.bytes)} appended in ${blocks} of 32 KiB, ${formatBytes(wal.syncedBytes)} synced; ${end}`;
}

/** A batch's sequences: "sequence 41", "sequences 41 to 48, 8 entries". */
function sequenceWords({ sequence, entries }: LoggedBatch): string {
  if (sequence === 0) return 'not in a memtable yet';
  return entries === 1
    ? `sequence ${formatInteger(sequence)}`
    : `sequences ${formatInteger(sequence)} to ${formatInteger(sequence + entries - 1)}, ${formatCount(entries, 'entry', 'entries')}`;
}

const batchWords = (batch: LoggedBatch): string =>
  `of a write of ${formatBytes(batch.bytes)}, ${sequenceWords(batch)}, appended in ${formatNs(batch.appendNs)} on the device`;

/** The last append, from the full text to its bytes alone. */
function shortForms(batch: LoggedBatch, op: Operation | null): readonly string[] {
  const { records: physical } = framingOf(batch);
  const key = op !== null && isWrite(op.opKind) && op.key.length > 0 ? `${formatKey(op.key, { max: 16 })}, ` : '';
  const framed = physical.length === 1 ? 'one FULL record' : `${physical.length} records`;
  const [bytes, sequence] = [formatBytes(batch.bytes), sequenceWords(batch)];
  return [`${key}${bytes}, ${framed}, ${sequence}`, `${bytes}, ${framed}, ${sequence}`, `${bytes}, ${sequence}`, bytes];
}

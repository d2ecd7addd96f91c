/**
 * The write path: what happens to a write from the client to a table, top to bottom in the order of its promises.
 *
 *     Client      put user17  ->  o---------o---------o        how far the last write has come
 *     Log         [####|##--]     synced, appended, room        one strip for each write-ahead log
 *     Memtable     |     |  |                                   the real skiplist: towers with the engine's own heights,
 *                  | | | |  | |                                 a rail for each height
 *     Sealed       |  |  (flying down)
 *     L0          [: : : : .......]                             the table that the flush is writing
 *
 * An entry keeps its address on all its ways, so that a flush is seen as entries moving (tween.ts) and not as two pictures.
 *
 * Invariants: 1. pure; 2. an entry is drawn once: in its memtable or, when flushed, in the new table; 3. without tier-2 detail
 * counts are drawn as a bar and the words say so.
 */
import { formatKey } from '../base/bytes.ts';
import { formatBytes, formatCount, formatInteger } from '../base/units.ts';
import { isDeletion, isTombstone, isWrite } from '../scene/entry.ts';
import type { FlushJob, Memtable, Operation, Scene } from '../scene/types.ts';
import { kType } from '../theme/tokens.ts';
import { flushWords } from './compaction-overlay.ts';
import { boundWords, readingOf, watchOf, windowStart } from './collector.ts';
import { axisSpan, chosen, type Input, lights } from './input.ts';
import type { Mark } from './marks.ts';
import { Pen, px } from './pen.ts';
import { entryId, skiplist } from './skiplist.ts';
import { rangeWords, tombstoneSign } from './tombstone-signs.ts';
import { tableWords } from './table-box.ts';
import { writeBuffer } from './tree-memtables.ts';

const kStations = ['client', 'wal', 'memtable'] as const;
const kReached: Readonly<Record<Operation['stage'], number>> = {
  client: 0,
  stalled: 0,
  wal: 1,
  synced: 1,
  memtable: 2,
  done: 2,
};

export function layoutWritePath(input: Input): readonly Mark[] {
  const { scene, box, metrics } = input;
  const pen = new Pen(metrics);
  const { x0, x1 } = axisSpan(box);
  const unit = Math.max(0.72, Math.min(1.5, box.height / 300));
  const active = scene.memtables.find((m) => m.state === 'active') ?? null;
  const sealed = scene.memtables.filter((m) => m.state !== 'active');
  const flush = [...scene.jobs.values()].find((job): job is FlushJob => job.kind === 'flush') ?? null;

  client(pen, input, x0, x1, 12 * unit);
  let y = Math.max(48, 46 * unit);
  y = logs(pen, scene, x0, x1, y, unit) + 8 * unit;
  const foot = box.height - 40 * unit;
  const share = sealed.length > 0 ? 0.56 : 1;
  const activeFloor = y + (foot - y) * share;
  if (active) skiplist(pen, input, active, { x0, x1, top: y, floor: activeFloor - 14 * unit }, 'Memtable');
  else pen.rowName('memtables', 14, y + 16, 'Memtable', 'none open');
  let top = activeFloor + 4;
  const step = sealed.length > 0 ? (foot - top) / sealed.length : 0;
  for (const memtable of sealed) {
    skiplist(
      pen,
      input,
      memtable,
      { x0, x1, top, floor: top + step - 12 * unit },
      memtable.state === 'flushing' ? 'Flushing' : 'Sealed',
    );
    top += step;
  }
  newTable(pen, input, flush, sealed, x0, x1, box.height - 32 * unit, 18 * unit);
  return pen.marks;
}

/** The client's write and the three stations at which its promise grows. */
function client(pen: Pen, { scene, metrics }: Input, x0: number, x1: number, y: number): void {
  const op = scene.operation;
  const write = op !== null && isWrite(op.opKind);
  pen.rowName('client', 14, y + 10, 'Client', op ? `operation ${formatInteger(op.op)}` : 'no operation yet');
  const text = op ? `${op.opKind.replaceAll('_', ' ')} ${op.key.length > 0 ? formatKey(op.key, { max: 22 }) : ''}` : '';
  const stationX = (i: number) => px(x0 + Math.min(190, (x1 - x0) * 0.34) + i * Math.min(150, (x1 - x0) * 0.26));
  const id = op ? `op:${op.op}` : 'op';
  if (op)
    pen.key(
      `${id}/text`,
      x0,
      y + 12,
      metrics.fit(text, stationX(0) - x0 - 14, 'mono', kType.label),
      isDeletion(op.opKind) ? 'tombstone' : 'ink',
      'start',
      kType.label,
    );
  const reached = write ? kReached[op.stage] : -1;
  kStations.forEach((station, i) => {
    const here = reached >= i;
    const x = stationX(i);
    if (i > 0)
      pen.line({
        id: `client/way:${i}`,
        role: here ? 'ray' : 'hair',
        x1: stationX(i - 1) + 7,
        y1: y + 6,
        x2: x - 7,
        y2: y + 6,
        width: here ? 1.8 : 1,
        pattern: here ? 'solid' : 'dashed',
      });
    const name = station === 'wal' ? 'WAL' : station;
    pen.circle({
      id: `client/station:${station}`,
      role: here ? 'ray' : 'muted',
      cx: x,
      cy: y + 6,
      r: here && reached === i ? 5.5 : 4,
      ...(here ? { label: `Operation ${op!.op} has reached the ${name}` } : { pattern: 'outline' as const }),
    });
    pen.note(`client/station:${station}/name`, x, y + 24, name, here ? 'ray' : 'muted', 'middle', here ? 600 : 400);
  });
  if (x1 - stationX(2) < 110) return;
  if (op?.stage === 'stalled')
    pen.note('client/stall', x1, y + 10, `the write waits: ${scene.stall.replaceAll('_', ' ')}`, 'trouble', 'end', 600);
  else if (write && op.stage === 'done' && op.status !== null)
    pen.note(
      'client/done',
      x1,
      y + 10,
      `acknowledged${op.sync ? ', synced' : ''}`,
      op.status === 'ok' ? 'ok' : 'trouble',
      'end',
      600,
    );
}

/** One strip for each log that still matters, newest above; a retired one is struck through. Returns the y below. */
function logs(pen: Pen, scene: Scene, x0: number, x1: number, y: number, unit: number): number {
  const wals = scene.wals
    .filter((wal) => !wal.retired)
    .slice(-2)
    .concat(scene.wals.filter((wal) => wal.retired).slice(-1))
    .sort((a, b) => b.wal - a.wal);
  const current = wals[0];
  pen.rowName('wals', 14, y + 12, 'Log', current ? formatBytes(current.bytes) : 'no log');
  const capacity = Math.max(1.25 * (writeBuffer(scene) ?? 0), ...wals.map((wal) => wal.bytes), 1);
  const h = 9 * unit;
  wals.forEach((wal, i) => {
    const top = y + i * (h + 8 * unit);
    const id = `wal:${wal.wal}`;
    const at = (bytes: number) => ((x1 - x0 - 74) * bytes) / capacity;
    pen.line({ id: `${id}/bed`, role: 'hair', x1: x0, y1: px(top + h), x2: px(x1 - 74), y2: px(top + h), width: 1 });
    const words = `Log ${wal.wal}: ${formatBytes(wal.bytes)} appended, ${formatBytes(wal.syncedBytes)} synced${wal.retired ? ', retired: every entry is in an installed table' : ''}`;
    pen.rect({
      id,
      role: 'wal',
      x: x0,
      y: px(top),
      w: px(Math.max(1.5, at(wal.bytes))),
      h: px(h),
      r: 1.5,
      label: words,
      pattern: wal.retired ? 'dashed' : 'hatch',
      ...(wal.retired ? { opacity: 0.4 } : {}),
    });
    if (wal.syncedBytes > 0)
      pen.rect({
        id: `${id}/synced`,
        role: 'wal',
        x: x0,
        y: px(top),
        w: px(at(wal.syncedBytes)),
        h: px(h),
        r: 1.5,
        ...(wal.retired ? { opacity: 0.3 } : {}),
      });
    blocks(pen, id, x0, top, h, wal.bytes, at);
    if (wal.retired)
      pen.line({
        id: `${id}/struck`,
        role: 'muted',
        x1: x0 - 3,
        y1: px(top + h / 2),
        x2: px(x0 + Math.max(8, at(wal.bytes)) + 3),
        y2: px(top + h / 2),
        width: 1.2,
      });
    pen.note(`${id}/name`, x1, px(top + h - 1), `#${wal.wal}${wal.retired ? ' retired' : ''}`, 'muted', 'end');
  });
  // Never less than its name and the note under it take.
  return y + Math.max(30, wals.length * (h + 8 * unit));
}

/** The log's blocks of 32 KiB: a fragment never crosses such a line. Source: LevelDB, doc/log_format.md. */
function blocks(
  pen: Pen,
  id: string,
  x0: number,
  top: number,
  h: number,
  walBytes: number,
  at: (bytes: number) => number,
): void {
  const size = 32_768;
  if (at(size) < 4) return;
  for (let end = size; end < walBytes; end += size) {
    pen.line({
      id: `${id}/block:${end / size}`,
      role: 'panel',
      x1: px(x0 + at(end)),
      y1: px(top),
      x2: px(x0 + at(end)),
      y2: px(top + h),
      width: 1,
    });
  }
}

/** The table that the flush writes: its entries in order, each with the address it had in the memtable. */
function newTable(
  pen: Pen,
  input: Input,
  flush: FlushJob | null,
  sealed: readonly Memtable[],
  x0: number,
  x1: number,
  y: number,
  h: number,
): void {
  const { scene } = input;
  const l0 = scene.levels.find((l) => l.level === 0)?.tables ?? [];
  pen.rowName('level:0', 14, y + 12, 'L0', formatCount(l0.length, 'table'), x0 - 22);
  if (!flush) {
    const newest = l0[0] === undefined ? undefined : scene.tables.get(l0[0]);
    pen.line({ id: 'level:0/bed', role: 'hair', x1: x0, y1: px(y + h), x2: x1, y2: px(y + h), width: 1 });
    if (!newest) return;
    const id = `level:0/table:${newest.table}`;
    // The flush is over and this is what it made: it stands for all the entries that the counter counted.
    const ended = scene.finished.findLast((job): job is FlushJob => job.kind === 'flush');
    const made = lights(input.light, 'flush_entries') && sealed.length === 0 && ended?.table === newest.table;
    pen.rect({
      id,
      role: 'level0',
      ...(made ? { count: newest.entries } : {}),
      x: x0,
      y: px(y),
      w: px((x1 - x0) * 0.62),
      h: px(h),
      r: 2,
      label: `Newest: ${tableWords(newest, 0)}`,
      lit: made || chosen(input, id),
    });
    pen.text({
      id: `${id}/name`,
      role: 'ink',
      on: 'level0',
      x: x0 + 8,
      y: px(y + h / 2 + 4),
      text: `#${newest.table} · ${formatCount(newest.entries, 'entry', 'entries')}${newest.ranges > 0 ? ` · ${formatCount(newest.ranges, 'range tombstone')}` : ''}`,
      size: kType.small,
      face: 'mono',
    });
    return;
  }
  const memtable = sealed.find((m) => m.memtable === flush.memtable);
  const id = `job:${flush.job}`;
  const lit = lights(input.light, 'flush_entries');
  pen.rect({
    id: `${id}/all`,
    role: 'level0',
    x: x0,
    y: px(y),
    w: px(x1 - x0),
    h: px(h),
    r: 2,
    pattern: 'dashed',
    opacity: 0.6,
  });
  const slot = (x1 - x0) / Math.max(1, flush.entriesTotal);
  const done = flush.entriesDone;
  const detailed = memtable && memtable.list.length + memtable.ranges.length >= memtable.entries;
  if (done > 0)
    pen.rect({
      id,
      role: 'level0',
      x: x0,
      y: px(y),
      w: px(slot * done),
      h: px(h),
      r: 2,
      label: flushWords(flush),
      ...(lit && !detailed ? { lit: true, count: done } : {}),
    });
  if (detailed) {
    const width = Math.max(1, Math.min(7, slot * 0.6));
    memtable.list.slice(0, memtable.flushed).forEach((entry, i) => {
      pen.rect({
        id: entryId(memtable.memtable, entry),
        role: isTombstone(entry.type) ? 'tombstone' : 'panel',
        x: px(x0 + (i + 0.5) * slot - width / 2),
        y: px(y + h * 0.22),
        w: px(width),
        h: px(h * 0.56),
        r: 1,
        dense: memtable.list.length > 160,
        ...(lit ? { lit } : {}),
      });
      if (isTombstone(entry.type) && slot >= 6)
        tombstoneSign(
          pen,
          `${entryId(memtable.memtable, entry)}/sign`,
          entry.type,
          x0 + (i + 0.5) * slot,
          y + h * 0.1,
          Math.min(7, slot - 1),
        );
    });
    fragments(pen, flush, memtable.list.length, slot, { x0, y, h });
    windowOverFlush(pen, input, flush, slot, { x0, y, h });
  }
  pen.note(
    `${id}/words`,
    x1,
    y - 5,
    `${formatInteger(done)} of ${formatInteger(flush.entriesTotal)} entries written`,
    'ink',
    'end',
  );
}

/** Range tombstones go into a block of their own behind the entries: as many places as they took in the memtable. */
function fragments(
  pen: Pen,
  { job, entriesTotal, output: { ranges } }: FlushJob,
  entries: number,
  slot: number,
  { x0, y, h }: { readonly x0: number; readonly y: number; readonly h: number },
): void {
  const [first, last] = [ranges[0], ranges.at(-1)];
  if (!first || !last) return;
  pen.rect({
    id: `job:${job}/ranges`,
    role: 'tombstone',
    pattern: 'hatch',
    x: px(x0 + entries * slot),
    y: px(y + h * 0.22),
    w: px(Math.max(3, (entriesTotal - entries) * slot)),
    h: px(h * 0.56),
    r: 1,
    label: `${formatCount(ranges.length, 'fragment')} of range tombstones, ${rangeWords({ begin: first.begin, end: last.end })}, in a block beside the entries`,
  });
}

/** The deletion collector's window over the entries of the new table, and its flag at the end of the frame. */
function windowOverFlush(
  pen: Pen,
  { scene }: Input,
  { job, output }: FlushJob,
  slot: number,
  { x0, y, h }: { readonly x0: number; readonly y: number; readonly h: number },
): void {
  const watch = watchOf(scene);
  if (!watch || output.entries === 0) return;
  const { inWindow, reachedAt } = readingOf(watch, output);
  const [left, right] = [windowStart(watch, output.entries), output.entries].map((n) => x0 + n * slot) as [
    number,
    number,
  ];
  const role = reachedAt === null ? 'ink' : 'tombstone';
  pen.rect({
    id: `job:${job}/window`,
    role,
    pattern: 'outline',
    x: px(left),
    y: px(y - 3),
    w: px(right - left),
    h: px(h + 6),
    r: 3,
    label: `${formatCount(inWindow, 'tombstone')} in the collector's window; ${boundWords(watch)} mark the table`,
  });
  const up = reachedAt !== null;
  pen.path({
    id: `job:${job}/flag`,
    role,
    d: `M${px(right)} ${px(y - 3)}v-12${up ? '' : 'm0 7'}l9 2.5l-9 2.5z`,
    ...(up ? { fill: true } : { width: 1.2 }),
    label: up
      ? `The table will be marked: too many tombstones from entry ${reachedAt} on`
      : 'The table is not marked so far',
  });
}

/**
 * The write path: a write from the client to a table, top to bottom in order of increasing durability.
 *
 *     Client      put user17  ->  o---------o---------o        progress of the last write
 *     Log         |##|##|--|      synced, appended, room        the end of the log byte by byte, older logs as strips (write-log.ts)
 *     Memtable     |     |  |                                   the actual skiplist: towers with the engine's own heights,
 *                  | | | |  | |                                 a rail for each height
 *     Sealed       |  |  (moving down)
 *     L0          [: : : : .......]                             the table that the flush is writing
 *
 * An entry keeps its address everywhere, so a flush appears as entries moving (tween.ts) and not as two pictures.
 *
 * Invariants: 1. pure; 2. an entry is drawn once: in its memtable or, when flushed, in the new table; 3. without tier-2
 * detail counts are drawn as a bar and the text says so.
 */
import { formatKey } from '../../base/bytes.ts';
import { formatCount, formatCounted, formatInteger, formatNs } from '../../base/units.ts';
import { isDeletion, isRefused, isTombstone, isWrite, reachedBy } from '../../scene/entry.ts';
import type { FlushJob, Memtable, Operation, Scene } from '../../scene/types.ts';
import { kType } from '../../theme/tokens.ts';
import { flushWords } from '../shapes/compaction-overlay.ts';
import { boundWords, readingOf, watchOf, windowStart } from '../shapes/deletion-collector.ts';
import { axisSpan, chosen, type Input, lights } from '../../marks/input.ts';
import type { Mark, Role } from '../../marks/marks.ts';
import { operationForms, Pen, px } from '../../marks/pen.ts';
import { entryId, skiplist } from './skiplist.ts';
import { rangeWords, tombstoneSign } from '../shapes/tombstone-symbols.ts';
import { tableWords } from '../shapes/table-box.ts';
import { logs } from './write-log.ts';

/** Stages of durability; the sync stage is shown only if the write requested it. */
const kStations = ['client', 'WAL', 'sync', 'memtable'] as const;
type Station = (typeof kStations)[number];
const kStationOf: Readonly<Record<Operation['reached'], Station>> = {
  client: 'client',
  wal: 'WAL',
  synced: 'sync',
  memtable: 'memtable',
};
/** Width of the longest stage name, and minimum distance between stages, px. */
const kStationName = 50;
const kStationLeast = 39;
/** For readers who expect group commit at the log. */
const kGroup = 'Each write is its own group in the WAL, because the engine has one client';
/** The same as visible text, longest form first; omitted if none fits. */
const kGroupForms = ['each write is its own group in the WAL: there is one client', 'each write is its own group'];

/** Why a write is delayed before it begins, as short and full text. */
const kStalls: Readonly<Record<string, readonly [string, string]>> = {
  memtable_limit: ['waits for a flush', 'waits for a flush: every memtable is full (memtable_limit)'],
  l0_stop: ['waits for a compaction', 'waits for a compaction: too many tables in L0 (l0_stop)'],
  l0_slowdown: ['slowed down', 'slowed down: many tables in L0 (l0_slowdown)'],
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
  y = logs(pen, input, { x0, x1, y, unit }) + 4 * unit;
  const foot = box.height - 40 * unit;
  const share = sealed.length > 0 ? 0.56 : 1;
  const activeFloor = y + (foot - y) * share;
  if (active) skiplist(pen, input, active, { x0, x1, top: y, floor: activeFloor - 14 * unit }, 'Memtable');
  else pen.rowName('memtables', 14, y + 16, 'Memtable', 'none open', x0 - 22);
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

/** The client's write, the stages of its durability, and what it waits for. */
function client(pen: Pen, { scene, metrics }: Input, x0: number, x1: number, y: number): void {
  const op = scene.operation;
  const write = op !== null && isWrite(op.opKind);
  const nth = op ? operationForms(op) : ['no operation yet', 'none yet'];
  pen.rowName('client', 14, y + 10, 'Client', nth, x0 - 22);
  const text = op ? `${op.opKind.replaceAll('_', ' ')} ${op.key.length > 0 ? formatKey(op.key, { max: 22 }) : ''}` : '';
  const stations = kStations.filter((station) => station !== 'sync' || (write && op.sync));
  // On a phone the path ends at the edge, because there is no room for text after it.
  const narrow = x1 - x0 < 450;
  const begin = narrow
    ? Math.min((x1 - x0) * 0.36, x1 - x0 - kStationName / 2 - kStationLeast * (stations.length - 1))
    : Math.min(190, (x1 - x0) * 0.34);
  const length = narrow ? x1 - x0 - begin - kStationName / 2 : Math.min(210, (x1 - x0) * 0.52);
  const way = length / (stations.length - 1);
  const stationX = (i: number) => px(x0 + begin + i * way);
  const id = op ? `op:${op.op}` : 'op';
  const size = narrow ? kType.small : kType.label;
  if (op)
    pen.key(
      `${id}/text`,
      x0,
      y + 12,
      metrics.fit(text, begin - (narrow ? 8 : 14), 'mono', size),
      isDeletion(op.opKind) ? 'tombstone' : 'ink',
      'start',
      size,
    );
  const reached = write ? stations.indexOf(kStationOf[reachedBy(op)]) : -1;
  stations.forEach((station, i) => {
    const here = reached >= i;
    const ends = op !== null && isRefused(op) && reached === i;
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
        ...(station === 'WAL' && write ? { label: kGroup } : {}),
      });
    pen.circle({
      id: `client/station:${station}`,
      role: ends ? 'trouble' : here ? 'ray' : 'muted',
      cx: x,
      cy: y + 6,
      r: here && reached === i ? 5.5 : 4,
      ...(ends
        ? { label: `Operation ${op.op} ended at the ${station}: it was refused`, pattern: 'hatch' as const }
        : here
          ? { label: `Operation ${op!.op} has reached the ${station}` }
          : { pattern: 'outline' as const }),
    });
    const role = ends ? 'trouble' : here ? 'ray' : 'muted';
    pen.note(`client/station:${station}/name`, x, y + 24, station, role, 'middle', here ? 600 : 400);
  });
  if (!write) return;
  const room = x1 - stationX(stations.length - 1) - 12;
  const [forms, role] = standing(scene, op);
  const fits = forms.find((each) => metrics.width(each, 'sans', kType.small, 600) <= room);
  if (fits !== undefined) pen.note('client/standing', x1, y + 10, fits, role, 'end', 600);
  // Room beside the name of the last stage, which is centered below it.
  const beside = room - metrics.width(stations.at(-1)!, 'sans', kType.small, 600) / 2;
  const group = kGroupForms.find((each) => metrics.width(each, 'sans', kType.small) <= beside);
  if (group !== undefined) pen.note('client/group', x1, y + 24, group, 'muted', 'end');
}

/** What the write waits for, or how it ended: longest form first. */
function standing(scene: Scene, op: Operation): readonly [readonly string[], Role] {
  switch (op.stage) {
    case 'stalled': {
      const [short, whole] = kStalls[scene.stall] ?? ['waits', `waits: ${scene.stall.replaceAll('_', ' ')}`];
      return [[whole, short, 'waits'], 'trouble'];
    }
    case 'client':
      return [['waits for its append to the log', 'waits: append', 'waits'], 'muted'];
    case 'wal':
      return op.sync
        ? [['waits for the log to be synced', 'waits: sync', 'waits'], 'muted']
        : [['goes into the memtable'], 'muted'];
    case 'synced':
      return [['synced, goes into the memtable', 'synced'], 'muted'];
    case 'memtable':
      return [['visible to readers', 'visible'], 'muted'];
    case 'done': {
      if (op.status === null) return [[], 'muted'];
      if (isRefused(op)) {
        const why = op.status.replaceAll('_', ' ');
        return op.reached === 'client'
          ? [[`refused: ${why}; nothing was written`, `refused: ${why}`, 'refused'], 'trouble']
          : [[`failed: ${why}`, 'failed'], 'trouble'];
      }
      const promise = op.sync ? 'acknowledged, synced' : 'acknowledged, not synced';
      const sync = op.sync ? (scene.wals.at(-1)?.syncNs ?? 0) : 0;
      const took = `${formatNs(op.latencyNs)}${sync > 0 ? `, the log's sync ${formatNs(sync)}` : ''}`;
      return [[`${promise} · ${took}`, `${promise} · ${formatNs(op.latencyNs)}`, promise, 'acknowledged', 'ok'], 'ok'];
    }
  }
}

/** The table that the flush is writing: its entries in order, each with the address it had in the memtable. */
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
  pen.rowName('level:0', 14, Math.min(y + 12, input.box.height - 18), 'L0', formatCount(l0.length, 'table'), x0 - 22);
  if (!flush) {
    const newest = l0[0] === undefined ? undefined : scene.tables.get(l0[0]);
    pen.line({ id: 'level:0/bed', role: 'hair', x1: x0, y1: px(y + h), x2: x1, y2: px(y + h), width: 1 });
    if (!newest) return;
    const id = `level:0/table:${newest.table}`;
    // The flush has ended and this is its table: it represents all the entries that the counter counted.
    const ended = scene.finished.findLast((job): job is FlushJob => job.kind === 'flush');
    const made = lights(input.light, 'flush_entries') && sealed.length === 0 && ended?.table === newest.table;
    pen.rect({
      id,
      role: 'level0',
      ...(made && newest.entries !== null ? { count: newest.entries } : {}),
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
      text: `#${newest.table} · ${formatCounted(newest.entries, 'entry', 'entries')}${newest.ranges > 0 ? ` · ${formatCount(newest.ranges, 'range tombstone')}` : ''}`,
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
  const table = flush.table === null ? undefined : scene.tables.get(flush.table);
  const written = done - (table?.ranges ?? flush.output.ranges.length);
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
      // The counter counts entries, not fragments of range tombstones, which are also done.
      ...(lit && !detailed && written > 0 ? { lit: true, count: written } : {}),
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
  // At the end opposite to the collector's flag.
  const atStart = watchOf(input.scene) !== null && done > flush.entriesTotal / 2;
  pen.note(
    `${id}/words`,
    atStart ? x0 : x1,
    y - 5,
    `${formatInteger(done)} of ${formatInteger(flush.entriesTotal)} entries written`,
    'ink',
    atStart ? 'start' : 'end',
  );
}

/** Range tombstones go into a block of their own after the entries: as many places as they took in the memtable. */
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
    label: `${formatCount(ranges.length, 'fragment')} of range tombstones, ${rangeWords({ begin: first.begin, end: last.end })}, in a block of their own`,
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

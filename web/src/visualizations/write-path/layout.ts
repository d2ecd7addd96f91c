/**
 * The write path: a write from the client to a table, top to bottom in order of increasing durability.
 *
 *     Client      put user17  ->  o---------o---------o        progress of the last write
 *     Log         |##|##|--|      synced, appended, room        the end of the log byte by byte, older logs as strips (write-log.ts)
 *     Memtable     |     |  |                                   the actual skiplist: towers with the engine's own heights,
 *                  | | | |  | |                                 a rail for each height; or the trie above the entries
 *     Sealed       |  |  (moving down)
 *     L0          [: : : : .......]                             the table that the flush is writing
 *
 * An entry keeps its address everywhere, so a flush appears as entries moving (tween.ts) and not as two pictures.
 *
 * Invariants: 1. pure; 2. an entry is drawn once: in its memtable or, when flushed, in the new table; 3. without tier-2
 * detail counts are drawn as a bar and the text says so.
 */
import { formatKey } from '../../base/bytes.ts';
import { formatNs } from '../../base/units.ts';
import { isDeletion, isRefused, isWrite, reachedBy } from '../../scene/entry.ts';
import type { FlushJob, Operation, Scene } from '../../scene/types.ts';
import { kType } from '../../theme/tokens.ts';
import { axisSpan, type Input } from '../../marks/input.ts';
import type { Mark, Role } from '../../marks/marks.ts';
import { operationForms, Pen, px } from '../../marks/pen.ts';
import { newTable } from './new-table.ts';
import { memtableBox } from './memtable.ts';
import { kPairMargin, travelingPair } from './traveling-pair.ts';
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

/** Operations whose names readers do not know from databases, longest form first. */
const kPlainly: Readonly<Record<string, readonly string[]>> = { settle: ['waits for jobs', 'waits'] };

/** Why a write is delayed before it begins, as short and full text. */
const kStalls: Readonly<Record<string, readonly [string, string]>> = {
  memtable_limit: ['waits for a flush', 'waits for a flush: every memtable is full (memtable_limit)'],
  l0_stop: ['waits for a compaction', 'waits for a compaction: too many tables in L0 (l0_stop)'],
  l0_slowdown: ['slowed down', 'slowed down: many tables in L0 (l0_slowdown)'],
  memtable_slowdown: ['slowed down', 'slowed down: many memtables wait for a flush (memtable_slowdown)'],
  pending_bytes_slowdown: ['slowed down', 'slowed down: many bytes wait for compaction (pending_bytes_slowdown)'],
  pending_bytes_stop: [
    'waits for a compaction',
    'waits for a compaction: too many bytes wait for one (pending_bytes_stop)',
  ],
  log_space: ['waits for the cleaner', 'waits for the cleaner: the log is a segment above its limit (log_space)'],
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
  if (active) memtableBox(pen, input, active, { x0, x1, top: y, floor: activeFloor - 14 * unit }, 'Memtable');
  else pen.rowName('memtables', 14, y + 16, 'Memtable', 'none open', x0 - 22);
  let top = activeFloor + 4;
  const step = sealed.length > 0 ? (foot - top) / sealed.length : 0;
  for (const memtable of sealed) {
    memtableBox(
      pen,
      input,
      memtable,
      { x0, x1, top, floor: top + step - 12 * unit },
      memtable.state === 'flushing' ? 'Flushing' : 'Sealed',
    );
    top += step;
  }
  newTable(pen, input, flush, sealed, { x0, x1, y: box.height - 32 * unit, h: 18 * unit });
  return pen.marks;
}

/** The client's write, the stages of its durability, and what it waits for. */
function client(pen: Pen, { scene, metrics }: Input, x0: number, x1: number, y: number): void {
  const op = scene.operation;
  const write = op !== null && isWrite(op.opKind);
  const nth = op ? operationForms(op) : ['no operation yet', 'none yet'];
  pen.rowName('client', 14, y + 10, 'Client', nth, x0 - 22);
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
  if (op) {
    const key = op.key.length > 0 ? formatKey(op.key, { max: 22 }) : '';
    const forms = kPlainly[op.opKind] ?? [`${op.opKind.replaceAll('_', ' ')} ${key}`];
    const room = begin - (narrow ? 8 : 14);
    const text = forms.find((form) => metrics.width(form, 'mono', size) <= room) ?? forms.at(-1)!;
    pen.key(
      `${id}/text`,
      x0,
      y + 12,
      metrics.fit(text, room, 'mono', size),
      isDeletion(op.opKind) ? 'tombstone' : 'ink',
      'start',
      size,
    );
  }
  if (op?.stage === 'client' && write && op.key.length > 0 && op.opKind !== 'write') {
    const before = metrics.width(`${op.opKind.replaceAll('_', ' ')} `, 'mono', size);
    const half = metrics.width(formatKey(op.key, { max: 12 }), 'mono', size) / 2;
    travelingPair(pen, op, x0 + before + half + kPairMargin, y + 8);
  }
  const reached = write ? stations.indexOf(kStationOf[reachedBy(op)]) : -1;
  stations.forEach((station, i) => {
    const here = reached >= i;
    const ends = op !== null && isRefused(op) && reached === i;
    const x = stationX(i);
    if (i > 0)
      pen.horizontal(y + 6, stationX(i - 1) + 7, x - 7, {
        id: `client/way:${i}`,
        role: here ? 'ray' : 'hair',
        width: here ? 1.8 : 1,
        pattern: here ? 'solid' : 'dashed',
        ...(station === 'WAL' && write ? { label: kGroup } : {}),
      });
    pen.disc(x, y + 6, here && reached === i ? 5.5 : 4, {
      id: `client/station:${station}`,
      role: ends ? 'trouble' : here ? 'ray' : 'muted',
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

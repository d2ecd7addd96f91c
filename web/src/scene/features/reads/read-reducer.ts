/**
 * The read path (tier 2): the runs that a Get visits in order, the answer of each filter and of each run.
 *
 * A memtable's stop begins with its filter, if it has one, and ends with MemtableProbed. A table's stop begins with the
 * first record about it (its filter, or one of its blocks) and ends with TableProbed, which alone reports whether a
 * "maybe" was true. Filter probes by scans are not drawn here. Blocks that scans and compactions read have another
 * cause and do not belong here.
 */
import type { FileNumber, JobId } from '../../../base/ids.ts';
import {
  BlockRead,
  FilterProbed,
  MemtableFilterProbed,
  MemtableProbed,
  TableProbed,
} from '../../../protocol/records.gen.ts';
import type { FilterProbe, ReadStop, Scene } from '../../types.ts';
import { current } from './operation-reducer.ts';
import type { Section } from '../../reducer.ts';

type TableStop = Extract<ReadStop, { kind: 'table' }>;

function levelOf(scene: Scene, table: FileNumber): number {
  for (const level of scene.levels) if (level.tables.includes(table)) return level.level;
  return 0;
}

/** The open stop at this table of the Get that `cause` carries; a new one if none is open. null: `cause` carries no Get. */
function stopAt(scene: Scene, cause: JobId, table: FileNumber): TableStop | null {
  const operation = current(scene, cause);
  if (operation === null || operation.opKind !== 'get') return null;
  const last = operation.path[operation.path.length - 1];
  if (last?.kind === 'table' && last.table === table && last.verdict === null) {
    last.compared = operation.compared;
    return last;
  }
  const stop: TableStop = {
    kind: 'table',
    table,
    level: levelOf(scene, table),
    verdict: null,
    filter: null,
    probes: [],
    blocks: [],
    compared: operation.compared,
  };
  operation.path.push(stop);
  return stop;
}

/** One filter probe; null for a scan's, which this view does not show. */
function probeOf(
  record: typeof FilterProbed | typeof MemtableFilterProbed,
  filterKind: FilterProbe['filterKind'],
  v: DataView,
  at: number,
): FilterProbe | null {
  const subject = record.subject(v, at);
  if (subject === 'range_prefix') return null;
  return {
    filterKind,
    filterBits: record.filterBits(v, at),
    lineBits: record.lineBits(v, at),
    probes: record.probes(v, at),
    positions: Array.from(record.positions(v, at)),
    maybe: record.verdict(v, at) === 'positive',
    subject,
    asked: record.key(v, at).slice(),
  };
}

export const read: Section = {
  // No view shows a comparison by itself, so none is redrawn.
  KeysCompared(scene, _v, _at, cause) {
    const operation = current(scene, cause);
    if (operation?.opKind === 'get') operation.compared++;
  },
  MemtableFilterProbed(scene, v, at, cause) {
    const operation = current(scene, cause);
    const probe = probeOf(MemtableFilterProbed, 'memtable', v, at);
    if (operation === null || operation.opKind !== 'get' || probe === null) return;
    const { compared } = operation;
    const memtable = MemtableFilterProbed.memtable(v, at);
    operation.path.push({ kind: 'memtable', memtable, verdict: null, probe, compared });
    scene.versions.read++;
  },
  MemtableProbed(scene, v, at, cause) {
    const operation = current(scene, cause);
    if (operation === null) return;
    const memtable = MemtableProbed.memtable(v, at);
    const verdict = MemtableProbed.verdict(v, at);
    const last = operation.path[operation.path.length - 1];
    const { compared } = operation;
    if (last?.kind === 'memtable' && last.memtable === memtable && last.verdict === null)
      Object.assign(last, { verdict, compared });
    else operation.path.push({ kind: 'memtable', memtable, verdict, probe: null, compared });
    scene.versions.read++;
  },
  FilterProbed(scene, v, at, cause) {
    const probe = probeOf(FilterProbed, FilterProbed.filterKind(v, at), v, at);
    if (probe === null) return;
    stopAt(scene, cause, FilterProbed.table(v, at))?.probes.push(probe);
    scene.versions.read++;
  },
  BlockRead(scene, v, at, cause) {
    const stop = stopAt(scene, cause, BlockRead.table(v, at));
    stop?.blocks.push({
      blockKind: BlockRead.blockKind(v, at),
      offset: BlockRead.offset(v, at),
      sizeBytes: BlockRead.sizeBytes(v, at),
      cached: BlockRead.cached(v, at) !== 0,
    });
    scene.versions.read++;
  },
  TableProbed(scene, v, at, cause) {
    const stop = stopAt(scene, cause, TableProbed.table(v, at));
    if (stop === null) return;
    stop.verdict = TableProbed.verdict(v, at);
    stop.filter = TableProbed.filter(v, at);
    scene.versions.read++;
  },
};

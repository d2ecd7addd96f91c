/**
 * What a storage design costs, by the four amplifications, for any engine: so that designs which run the same program can be compared.
 *
 *   write    bytes of data written to files, for each byte that clients wrote (measures.ts)
 *   get      blocks or pages that a Get read from the device, on average; scan: the same for a scan
 *   space    bytes of data on the device, for each byte of live rows
 *   memory   bytes that must stay in memory so that a Get reads the device once, for each byte of live rows:
 *            filters and indexes of tables; the pages of a B+tree above its leaves; the index of an index and log
 *
 * A live row is a key that was put; its bytes are key and value. REQUIRES, for space and memory: the program deletes nothing.
 *
 * One pass over the summaries of a run finds the ends of its operations, and assigns reads of the device to the operation that caused them: what
 * compactions and evictions read is no cost of a Get.
 */
import { addDeltasAt, kindTable, zeroCounters } from '../protocol/decode.ts';
import { counterInfos } from '../protocol/counters.gen.ts';
import { FileRead, Kind, OpBegun, OpFinished, type OpKind } from '../protocol/records.gen.ts';
import type { History } from './history.ts';
import { measureOf } from './measures.ts';
import { lowerBound } from './order.ts';
import type { Scene } from './types.ts';

export interface DesignCosts {
  /** Each is null before there is anything to divide by. */
  readonly write: number | null;
  readonly get: number | null;
  readonly scan: number | null;
  readonly space: number | null;
  readonly memory: number | null;
}
export type CostName = keyof DesignCosts;
export const kCostNames = ['write', 'get', 'scan', 'space', 'memory'] as const satisfies readonly CostName[];

const idOf = (name: string): number => counterInfos.find((info) => info.name === name)!.id;
/** Each counts blocks or pages that came from the device, of one design. An index and log has no such counter: it reads the file for each row. */
const kReads = ['block_cache_data_miss', 'btree_pages_read'].map(idOf);
const kWanted = kindTable([Kind.OpBegun, Kind.FileRead, Kind.StepFinished, Kind.OpFinished]);

/** Shares of fewer live bytes are not reported: a single page would be most of them. */
const kSmallBytes = 32 * 1024;

/** After one finished operation. */
interface AfterOperation {
  readonly position: number;
  readonly gets: number;
  readonly getReads: number;
  readonly scans: number;
  readonly scanReads: number;
  /** Bytes of the live rows. */
  readonly liveBytes: number;
}

const kBefore: AfterOperation = { position: 0, gets: 0, getReads: 0, scans: 0, scanReads: 0, liveBytes: 0 };

export class CostSeries {
  /** After 0, 1, 2 ... operations. */
  private readonly ends: AfterOperation[] = [kBefore];
  /** Scans that the engine refused: they are not counted as scans. */
  scansRefused = 0;

  /** REQUIRES: the run has ended. */
  constructor(history: History) {
    const totals = zeroCounters();
    const rows = new Map<string, number>();
    const now = { ...kBefore };
    let current: { readonly kind: OpKind; readonly cause: number } | null = null;
    let segmentReads = 0;
    const readNow = (): number => kReads.reduce((sum, id) => sum + totals[id]!, segmentReads);
    history.forEach(
      0,
      history.total,
      ({ number, kind, cause, v, at }) => {
        if (kind === Kind.OpBegun) {
          const opKind = OpBegun.opKind(v, at);
          current = { kind: opKind, cause };
          if (opKind !== 'put') return;
          const key = OpBegun.key(v, at);
          const bytes = key.length + OpBegun.valueBytes(v, at);
          const name = String.fromCharCode(...key);
          now.liveBytes += bytes - (rows.get(name) ?? 0);
          rows.set(name, bytes);
          return;
        }
        const before = readNow();
        if (kind !== Kind.FileRead) addDeltasAt(totals, v, at);
        else if (FileRead.fileClass(v, at) === 'segment') segmentReads++;
        if (current === null || cause !== current.cause) return;
        if (current.kind === 'get') now.getReads += readNow() - before;
        else if (current.kind === 'scan') now.scanReads += readNow() - before;
        if (kind !== Kind.OpFinished) return;
        if (current.kind === 'get') now.gets++;
        else if (current.kind === 'scan' && OpFinished.status(v, at) === 'not_supported') this.scansRefused++;
        else if (current.kind === 'scan') now.scans++;
        current = null;
        this.ends.push({ ...now, position: number + 1 });
      },
      kWanted,
    );
  }

  /** Operations of the run. */
  get operations(): number {
    return this.ends.length - 1;
  }

  /** How many operations had finished at a position. O(log n). */
  finishedAt(position: number): number {
    return lowerBound(this.ends, (each) => each.position <= position) - 1;
  }

  /** The position after so many operations, or the last one. */
  positionAfter(operations: number): number {
    return this.after(operations).position;
  }

  /** The costs after so many operations. `scene`: that of this moment. */
  costsAfter(operations: number, scene: Scene): DesignCosts {
    const { gets, getReads, scans, scanReads, liveBytes } = this.after(operations);
    const ofLive = (bytes: number): number | null => (liveBytes >= kSmallBytes ? bytes / liveBytes : null);
    return {
      write: measureOf('write_amplification').of(scene),
      get: gets > 0 ? getReads / gets : null,
      scan: scans > 0 ? scanReads / scans : null,
      space: ofLive(measureOf('data_bytes_stored').of(scene) ?? 0),
      memory: ofLive(neededInMemory(scene)),
    };
  }

  /** Bytes of the live rows after so many operations. */
  liveBytesAfter(operations: number): number {
    return this.after(operations).liveBytes;
  }

  private after(operations: number): AfterOperation {
    return this.ends[Math.min(Math.max(operations, 0), this.operations)]!;
  }
}

/**
 * Bytes of what leads a Get to the one block that it reads. The index of a table that no read has opened yet is taken to be as large, for each of
 * its blocks, as those of the opened ones.
 */
function neededInMemory({ btree, indexLog, memory, levels, tables }: Scene): number {
  if (indexLog !== null) return indexLog.indexBytes;
  if (btree !== null)
    return [...btree.pages.values()].reduce((sum, page) => sum + (page.kind === 'inner' ? page.usedBytes : 0), 0);
  const live = levels.flatMap((level) => level.tables.flatMap((number) => tables.get(number) ?? []));
  const open = live.flatMap(({ table, dataBlocks }) => {
    const held = memory.tables.get(table);
    return held ? [{ indexBytes: held.indexBytes, dataBlocks }] : [];
  });
  const sum = <T>(list: readonly T[], of: (one: T) => number): number => list.reduce((all, one) => all + of(one), 0);
  const indexPerBlock =
    sum(open, (each) => each.indexBytes) /
    Math.max(
      1,
      sum(open, (each) => each.dataBlocks),
    );
  return sum(live, ({ filterBytes, dataBlocks }) => filterBytes + indexPerBlock * dataBlocks);
}

/**
 * Memory apart from memtables: the block cache, and index and filters of open tables.
 *
 * The set of cached blocks is tier 1. The LRU order starts as insertion order and changes with each lookup that hits;
 * lookups are tier 2. If a summary counts more hits than were recorded, the order is unknown from there on, until each
 * block is used again.
 *
 * Recovery opens tables before it records EngineOpened, so the old ones are cleared when a reopening begins, and at a
 * crash. Tables that a job opened for itself are closed with the job.
 */
import {
  BlockCached,
  BlockEvicted,
  BlockRead,
  JobFinished,
  OpBegun,
  TableClosed,
  TableOpened,
} from '../../../protocol/records.gen.ts';
import {
  blockId,
  cacheParts,
  entryOverheadBytes,
  turnoversMax,
  nothingHeld,
  noTurnover,
  type CachedBlock,
} from './memory-state.ts';
import type { Scene } from '../../types.ts';
import { current } from '../reads/operation-reducer.ts';
import type { Section } from '../../reducer.ts';

function forget(scene: Scene): void {
  scene.memory = { ...nothingHeld(), hits: scene.memory.hits };
  scene.versions.memory++;
}

function take(scene: Scene, id: number): CachedBlock | undefined {
  const { memory } = scene;
  const block = memory.blocks.get(id);
  if (block === undefined) return undefined;
  memory.blocks.delete(id);
  memory.cacheBytes -= block.sizeBytes + entryOverheadBytes;
  return block;
}

function put(scene: Scene, id: number, block: CachedBlock): void {
  scene.memory.blocks.set(id, block);
  scene.memory.cacheBytes += block.sizeBytes + entryOverheadBytes;
}

/** A block left the cache: keeps its contribution to the current operation. */
function leave(scene: Scene, block: CachedBlock): void {
  const { turnover } = scene.memory;
  if (block.broughtBy === turnover.op || block.foundBy === turnover.op)
    turnover.gone = cacheParts([block], turnover.op, turnover.gone);
}

/** At the end of a step: checks whether all lookups that hit were recorded. REQUIRES: the step's changes are in the counters. */
function settle(scene: Scene, hitCounter: number): void {
  const { memory } = scene;
  const hits = scene.counters[hitCounter]!;
  if (hits !== memory.hits) {
    memory.hitStep = scene.step;
    if (memory.hits + memory.hitsRecorded < hits) memory.lostStep = scene.step;
    memory.hits = hits;
  }
  memory.hitsRecorded = 0;
}

const blocks: Section = {
  BlockCached(scene, v, at, cause) {
    const table = BlockCached.table(v, at);
    const offset = BlockCached.offset(v, at);
    const id = blockId(table, offset);
    const same = take(scene, id);
    if (same !== undefined) leave(scene, same);
    put(scene, id, {
      table,
      offset,
      kind: BlockCached.blockKind(v, at),
      sizeBytes: BlockCached.sizeBytes(v, at),
      added: ++scene.memory.added,
      addedStep: scene.step + 1,
      usedStep: scene.step + 1,
      broughtBy: current(scene, cause)?.op ?? null,
      foundBy: null,
      found: 0,
    });
    scene.versions.memory++;
  },
  BlockEvicted(scene, v, at, cause) {
    const block = take(scene, blockId(BlockEvicted.table(v, at), BlockEvicted.offset(v, at)));
    scene.versions.memory++;
    if (block === undefined) return;
    leave(scene, block);
    if (current(scene, cause) === null) return;
    const { turnover } = scene.memory;
    turnover.evicted++;
    turnover.left.push(block);
    if (turnover.left.length > turnoversMax) turnover.left.shift();
  },
  BlockRead(scene, v, at, cause) {
    if (BlockRead.cached(v, at) === 0) return;
    scene.memory.hitsRecorded++;
    const id = blockId(BlockRead.table(v, at), BlockRead.offset(v, at));
    const block = take(scene, id);
    const op = current(scene, cause)?.op ?? null;
    const found = op === null ? {} : { foundBy: op, found: block?.foundBy === op ? block.found + 1 : 1 };
    if (block !== undefined) put(scene, id, { ...block, ...found, usedStep: scene.step + 1 });
    scene.versions.memory++;
  },
};

const tables: Section = {
  TableOpened(scene, v, at) {
    const opened = {
      table: TableOpened.table(v, at),
      job: TableOpened.job(v, at),
      indexBytes: TableOpened.indexBytes(v, at),
      filterBytes: TableOpened.filterBytes(v, at),
      pinned: TableOpened.pinned(v, at) !== 0,
    };
    if (opened.job === 0) scene.memory.tables.set(opened.table, opened);
    else scene.memory.jobTables.push(opened);
    scene.versions.memory++;
  },
  TableClosed(scene, v, at) {
    const table = TableClosed.table(v, at);
    scene.memory.tables.delete(table);
    for (const [id, block] of scene.memory.blocks) {
      if (block.table !== table) continue;
      take(scene, id);
      leave(scene, block);
    }
    scene.versions.memory++;
  },
  JobFinished(scene, v, at) {
    const { memory } = scene;
    if (memory.jobTables.length === 0) return;
    const job = JobFinished.job(v, at);
    memory.jobTables = memory.jobTables.filter((table) => table.job !== job);
    scene.versions.memory++;
  },
};

/** hitCounter: id of block_cache_hit_count. REQUIRES: runs after the counters section. */
export const memorySection = (hitCounter: number): Section => ({
  ...blocks,
  ...tables,
  OpBegun(scene, v, at) {
    if (OpBegun.opKind(v, at) === 'reopen') forget(scene);
    scene.memory.turnover = noTurnover(OpBegun.op(v, at));
  },
  EngineCrashed: forget,
  OpFinished(scene) {
    if (!scene.opened) forget(scene);
    settle(scene, hitCounter);
  },
  StepFinished: (scene) => settle(scene, hitCounter),
});

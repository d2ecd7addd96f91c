/**
 * What is held in memory beside the memtables: the block cache, and index and filters of open tables.
 *
 * Which blocks are in the cache is tier 1. The order of use is the order in which they came, changed by each look that found one: looks are
 * tier 2. A summary that counts more hits than were told means that the order is not known from there on; blocks used later are known again.
 *
 * Recovery opens tables before it tells EngineOpened, so the old ones are forgotten when a reopening begins, and at a crash. What a job opened
 * for itself goes with the job.
 */
import {
  BlockCached,
  BlockEvicted,
  BlockRead,
  EngineCrashed,
  JobFinished,
  Kind,
  OpBegun,
  OpFinished,
  StepFinished,
  TableClosed,
  TableOpened,
} from '../../protocol/records.gen.ts';
import { blockId, entryOverheadBytes, nothingHeld, type CachedBlock } from '../memory.ts';
import type { Scene } from '../types.ts';
import type { Section } from './reducer.ts';

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

/** At the end of a step: were all looks told that found a block? REQUIRES: the step's changes are in the counters. */
function settle(scene: Scene, hitCounter: number): void {
  const { memory } = scene;
  const hits = scene.counters[hitCounter]!;
  if (hits !== memory.hits) {
    memory.hitStep = scene.step;
    if (memory.hits + memory.hitsTold < hits) memory.lostStep = scene.step;
    memory.hits = hits;
  }
  memory.hitsTold = 0;
}

/** REQUIRES of its place in the fold: behind counters. hitCounter: id of block_cache_hit_count. */
export const memorySection = (hitCounter: number): Section => [
  [
    Kind.BlockCached,
    (scene, v, at) => {
      const table = BlockCached.table(v, at);
      const offset = BlockCached.offset(v, at);
      const id = blockId(table, offset);
      take(scene, id);
      put(scene, id, {
        table,
        offset,
        kind: BlockCached.blockKind(v, at),
        sizeBytes: BlockCached.sizeBytes(v, at),
        added: ++scene.memory.added,
        addedStep: scene.step + 1,
        usedStep: scene.step + 1,
      });
      scene.versions.memory++;
    },
  ],
  [
    Kind.BlockEvicted,
    (scene, v, at) => {
      take(scene, blockId(BlockEvicted.table(v, at), BlockEvicted.offset(v, at)));
      scene.versions.memory++;
    },
  ],
  [
    Kind.BlockRead,
    (scene, v, at) => {
      if (BlockRead.cached(v, at) === 0) return;
      scene.memory.hitsTold++;
      const id = blockId(BlockRead.table(v, at), BlockRead.offset(v, at));
      const block = take(scene, id);
      if (block !== undefined) put(scene, id, { ...block, usedStep: scene.step + 1 });
      scene.versions.memory++;
    },
  ],
  [
    Kind.TableOpened,
    (scene, v, at) => {
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
  ],
  [
    Kind.TableClosed,
    (scene, v, at) => {
      const table = TableClosed.table(v, at);
      scene.memory.tables.delete(table);
      for (const [id, block] of scene.memory.blocks) if (block.table === table) take(scene, id);
      scene.versions.memory++;
    },
  ],
  [
    Kind.JobFinished,
    (scene, v, at) => {
      const { memory } = scene;
      if (memory.jobTables.length === 0) return;
      const job = JobFinished.job(v, at);
      memory.jobTables = memory.jobTables.filter((table) => table.job !== job);
      scene.versions.memory++;
    },
  ],
  [
    Kind.OpBegun,
    (scene, v, at) => {
      if (OpBegun.opKind(v, at) === 'reopen') forget(scene);
    },
  ],
  [EngineCrashed.kind, forget],
  [
    OpFinished.kind,
    (scene) => {
      if (!scene.opened) forget(scene);
      settle(scene, hitCounter);
    },
  ],
  [StepFinished.kind, (scene) => settle(scene, hitCounter)],
];

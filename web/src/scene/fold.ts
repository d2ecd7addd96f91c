/**
 * The fold: applies records to a scene.
 *
 *   batch bytes ──► kind ──► the reducers of that kind, at most one per section ──► scene, mutated
 *
 * Copying the scene for each record would take a minute where mutating takes a tenth of a second. So the fold mutates,
 * and a caller that needs an earlier scene keeps a copy (scene.ts). Laws, tested in tests/web/scene and tests/contract:
 * 1. prefix: fold(a) then fold(b) = fold(a + b), for any cut between records;
 * 2. keyframe: folding on from a copy equals a fold from the beginning;
 * 3. truth: at every step boundary words(scene) equals the engine's own inspection;
 * 4. mask: at every step boundary words(scene) is the same with and without tier 2.
 */
import type { JobId } from '../base/ids.ts';
import { causeAt, infoByKind, isTier1, kindAt, sizeAt, viewOf } from '../protocol/decode.ts';
import { counterInfos } from '../protocol/counters.gen.ts';
import type { RecordName } from '../protocol/records.gen.ts';
import { btree } from './features/btree/btree-reducer.ts';
import { counters } from './features/engine/counter-reducer.ts';
import { device } from './features/device/device-reducer.ts';
import { engine } from './features/engine/engine-reducer.ts';
import { indexLog } from './features/index-log/index-log-reducer.ts';
import { files } from './features/device/file-reducer.ts';
import { jobs } from './features/jobs/job-reducer.ts';
import { droppedEntries } from './features/jobs/dropped-entries-reducer.ts';
import { memorySection } from './features/memory/memory-reducer.ts';
import { memtables } from './features/memory/memtable-reducer.ts';
import { recovery } from './features/memory/recovery-reducer.ts';
import { merge } from './features/jobs/merge-reducer.ts';
import { operation } from './features/reads/operation-reducer.ts';
import { read } from './features/reads/read-reducer.ts';
import type { Reducer } from './reducer.ts';
import { scan } from './features/reads/scan-reducer.ts';
import { indexBuild } from './features/tree/index-build-reducer.ts';
import { rollingMerge } from './features/tree/rolling-merge-reducer.ts';
import { tree } from './features/tree/tree-reducer.ts';
import type { Scene } from './types.ts';

// Order matters where one record concerns several sections: `recovery` keeps the logs that `engine` clears; `engine` clears the state of a previous opening before
// others add to it; `memtables` looks up the flush job that a JobFinished is about to end; `droppedEntries` reads the decision
// that the job has just recorded; whether all cache lookups were recorded is known only after counting them.
const sections = [
  recovery,
  engine,
  btree,
  indexLog,
  memtables,
  tree,
  rollingMerge,
  indexBuild,
  jobs,
  droppedEntries,
  operation,
  read,
  merge,
  scan,
  files,
  device,
  counters,
  memorySection(counterInfos.find(({ name }) => name === 'block_cache_hit_count')!.id),
];
const reducersOf: readonly (readonly Reducer[])[] = infoByKind.map((info) =>
  sections.flatMap((section) => section[info?.name as RecordName] ?? []),
);

const nothing: readonly Reducer[] = [];

/** Applies the record at `at`. A kind that this build does not know changes only the record count. */
export function foldRecord(scene: Scene, v: DataView, at: number): void {
  const kind = kindAt(v, at);
  const cause = causeAt(v, at) as JobId;
  scene.records++;
  // The reducer of a summary resets the ordinal to 0: the next record is the first of its step.
  if (isTier1(kind)) scene.ordinal++;
  const reducers = reducersOf[kind] ?? nothing;
  for (let i = 0; i < reducers.length; i++) reducers[i]!(scene, v, at, cause);
  scene.last.kind = kind;
  scene.last.job = cause;
}

/**
 * Folds the records of a batch from byte `from` to byte `to`, both at record boundaries; the whole batch by default.
 * Mutates the scene; keeps no reference to the batch. Returns the number of records folded.
 */
export function fold(scene: Scene, batch: Uint8Array, from = 0, to = batch.byteLength): number {
  const v = viewOf(batch);
  let count = 0;
  for (let at = from; at < to; at += sizeAt(v, at)) {
    foldRecord(scene, v, at);
    count++;
  }
  return count;
}

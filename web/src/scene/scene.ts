/**
 * Creates and copies scenes, and prints them as text.
 *
 * A copy (a keyframe, or the scene that a cursor moves) shares everything that is complete: tables, entries, the lists
 * of sealed memtables, finished jobs, points of a scan's path. It copies whatever records may still change, so folding
 * into one never affects the other. A copy of a scene with 2,000 tables takes well under a millisecond.
 */
import { hex } from '../base/bytes.ts';
import { fileNumber, jobId } from '../base/ids.ts';
import { counterInfos } from '../protocol/counters.gen.ts';
import { zeroCounters } from '../protocol/decode.ts';
import { cloneHeld, heldWithoutLooks, nothingHeld } from './features/memory/memory-state.ts';
import { cloneLive, noTombstones } from './features/tombstones/live-tombstones.ts';
import { emptyOutput } from './features/jobs/job-output.ts';
import { newDevice } from './features/device/device-reducer.ts';
import { nothingWritten } from './features/memory/write-times.ts';
import type { BTree, IndexLog, Job, Level, Memtable, Merge, Operation, Output, Scene } from './types.ts';

/** Levels shown for a closed database. An open one has as many as LevelScored reports, in the step that opens it. */
export const levelsClosed = 7;

export const emptyLevel = (level: number): Level => ({
  level,
  tables: [],
  sizeBytes: 0,
  targetBytes: 0,
  scoreMilli: 0,
});

/** Everything that belongs to an open database, as it is while none is open. */
export const closedDatabase = (levels: number) =>
  ({
    opened: false,
    lastSequence: 0,
    written: nothingWritten(),
    manifest: fileNumber(0),
    memtables: [],
    levels: Array.from({ length: levels }, (_, level) => emptyLevel(level)),
    live: noTombstones(),
    baseLevel: 0,
    ruleEvaluation: null,
    families: [],
    wals: [],
    snapshots: [],
    droppedEntries: null,
    stall: 'none',
    writeStalls: new Map(),
    stopped: 'ok',
    stoppedWhy: '',
    backgroundError: null,
    jobs: new Map(),
    merge: null,
    merges: new Map(),
    scan: null,
    rollingMerge: null,
    indexBuild: null,
    btree: null,
    indexLog: null,
  }) satisfies Partial<Scene>;

/** The scene before any record. */
export function createScene(): Scene {
  return {
    ...closedDatabase(levelsClosed),
    step: 0,
    ordinal: 0,
    tNs: 0,
    records: 0,
    manifestBytes: 0,
    tables: new Map(),
    rangesStored: { table: 0, fragments: 0, span: null },
    finished: [],
    counters: zeroCounters(),
    operation: null,
    clients: new Map(),
    failed: 0,
    lostEntries: 0,
    recovery: null,
    memory: nothingHeld(),
    files: [],
    device: newDevice(),
    options: new Map(),
    macro: null,
    last: { kind: 0, job: jobId(0) },
    versions: {
      tree: 0,
      memtables: 0,
      read: 0,
      merge: 0,
      scan: 0,
      memory: 0,
      btree: 0,
      indexLog: 0,
      counters: 0,
      files: 0,
      device: 0,
    },
  };
}

function cloneJob(job: Job): Job {
  if (job.kind === 'compaction')
    return {
      ...job,
      inputs: [...job.inputs],
      outputs: [...job.outputs],
      output: cloneOutput(job.output),
      asking: [...job.asking],
      rangesDropped: [...job.rangesDropped],
      recent: [...job.recent],
    };
  return job.kind === 'flush' ? { ...job, output: cloneOutput(job.output) } : { ...job };
}

const cloneOutput = (output: Output): Output => ({
  ...output,
  last: [...output.last],
  versions: output.versions && [...output.versions],
  ranges: [...output.ranges],
});

/** The job with tier-1 data only. */
function jobWithoutDetail(job: Job): Job {
  if (job.kind === 'flush') return { ...job, output: emptyOutput() };
  return job.kind === 'compaction' ? { ...job, output: emptyOutput(), asking: [], rangesDropped: [], recent: [] } : job;
}

/** A finished operation is complete, so it is shared. */
function cloneOperation(operation: Operation | null): Operation | null {
  if (operation === null || operation.stage === 'done') return operation;
  const path = operation.path.map((stop) =>
    stop.kind === 'table' ? { ...stop, probes: [...stop.probes], blocks: [...stop.blocks] } : { ...stop },
  );
  return { ...operation, path, search: [...operation.search] };
}

function cloneMerge(merge: Merge): Merge {
  return { ...merge, children: merge.children.map((child) => ({ ...child })), passed: [...merge.passed] };
}

/** Pages and levels are replaced, not changed: only the containers that reference them are copied. */
function cloneBTree(btree: BTree): BTree {
  return {
    ...btree,
    pages: new Map(btree.pages),
    levels: [...btree.levels],
    path: [...btree.path],
    comparing: [...btree.comparing],
  };
}

const cloneMemtable = (m: Memtable): Memtable =>
  m.state === 'active' ? { ...m, list: [...m.list], ranges: [...m.ranges] } : { ...m };
const cloneLevel = (level: Level): Level => ({ ...level, tables: [...level.tables] });

/** An independent copy. */
export function cloneScene(scene: Scene): Scene {
  const merges = new Map<number, Merge>();
  for (const [number, merge] of scene.merges) merges.set(number, cloneMerge(merge));
  const jobs = new Map<Job['job'], Job>();
  for (const [number, job] of scene.jobs) jobs.set(number, cloneJob(job));
  const scanning = scene.scan !== null && scene.operation?.op === scene.scan.op && scene.operation.stage !== 'done';
  return {
    ...scene,
    written: { ...scene.written, points: [...scene.written.points] },
    memtables: scene.memtables.map(cloneMemtable),
    tables: new Map(scene.tables),
    levels: scene.levels.map(cloneLevel),
    live: cloneLive(scene.live),
    families: scene.families.map((family) => ({
      ...family,
      memtables: family.memtables.map(cloneMemtable),
      levels: family.levels.map(cloneLevel),
      live: cloneLive(family.live),
      options: new Map(family.options),
    })),
    wals: scene.wals.map((wal) => ({ ...wal, tail: [...wal.tail] })),
    recovery: scene.recovery && { ...scene.recovery, parts: [...scene.recovery.parts] },
    droppedEntries: scene.droppedEntries && { ...scene.droppedEntries, last: [...scene.droppedEntries.last] },
    jobs,
    finished: [...scene.finished],
    counters: scene.counters.slice(),
    operation: cloneOperation(scene.operation),
    clients: new Map(scene.clients),
    merge: scene.merge === null ? null : (merges.get(scene.merge.merge) ?? cloneMerge(scene.merge)),
    merges,
    scan: scene.scan === null || !scanning ? scene.scan : { ...scene.scan, path: [...scene.scan.path] },
    memory: cloneHeld(scene.memory),
    btree: scene.btree === null ? null : cloneBTree(scene.btree),
    indexLog: scene.indexLog && { ...scene.indexLog, segments: new Map(scene.indexLog.segments) },
    files: [...scene.files],
    device: { ...scene.device, requests: [...scene.device.requests], files: new Map(scene.device.files) },
    last: { ...scene.last },
    options: new Map(scene.options),
    versions: { ...scene.versions },
  };
}

/** The same state without tier-2 data: the result of folding only the tier-1 records. For keyframes outside the window. */
export function withoutDetail(scene: Scene): Scene {
  const jobs = new Map<Job['job'], Job>();
  for (const [number, job] of scene.jobs) jobs.set(number, jobWithoutDetail(job));
  const tables = new Map(scene.tables);
  for (const [number, table] of tables)
    if (table.fragments.length > 0 || table.versions !== null)
      tables.set(number, { ...table, fragments: [], versions: null });
  return {
    ...scene,
    memtables: scene.memtables.map((m) => ({ ...m, list: [], ranges: [] })),
    families: scene.families.map((family) => ({
      ...family,
      memtables: family.memtables.map((m) => ({ ...m, list: [], ranges: [] })),
    })),
    tables,
    droppedEntries: null,
    jobs,
    finished: scene.finished.map(jobWithoutDetail),
    operation: scene.operation === null ? null : { ...scene.operation, path: [], compared: 0 },
    merge: null,
    merges: new Map(),
    scan:
      scene.scan === null ? null : { op: scene.scan.op, path: [], leaving: false, rows: 0, skipped: 0, tombstones: 0 },
    memory: heldWithoutLooks(scene.memory),
    btree: scene.btree === null ? null : { ...scene.btree, path: [], comparing: [] },
    indexLog: scene.indexLog && { ...scene.indexLog, probe: null },
  };
}

/**
 * The canonical JSON of engine-wasm/README.md "State format": equal, byte for byte, to the engine's answer to
 * inspect("state") at the same step boundary. Keys in fixed order, no spaces, integers in decimal, user keys in lower-case hex.
 */
export function words(scene: Scene): string {
  const counters: Record<string, number> = {};
  for (const counter of [...counterInfos].sort((a, b) => a.id - b.id))
    counters[counter.name] = scene.counters[counter.id]!;
  const wals = scene.wals.filter((wal) => !wal.retired).map((wal) => wal.wal);
  const jobs = [...scene.jobs.values()]
    .sort((a, b) => a.job - b.job)
    .map((job) => ({ job: job.job, kind: job.kind === 'queued' ? job.jobKind : job.kind }));
  if (scene.btree !== null)
    return JSON.stringify({ ...bTreeState(scene.btree), wals, stopped: scene.stopped, jobs, counters });
  if (scene.indexLog !== null)
    return JSON.stringify({ ...indexLogState(scene, scene.indexLog), stopped: scene.stopped, jobs, counters });
  return JSON.stringify({
    last_sequence: scene.lastSequence,
    memtables: scene.memtables.map(memtableInWords),
    levels: scene.levels.map((level) => levelInWords(scene, level)),
    families: scene.families.map(({ family, name, memtables, levels }) => ({
      family,
      name: hex(name),
      memtables: memtables.map(memtableInWords),
      levels: levels.map((level) => levelInWords(scene, level)),
    })),
    wals,
    manifest: scene.manifest,
    snapshots: scene.snapshots.map((s) => ({ snapshot: s.snapshot, sequence: s.sequence })),
    stall: scene.stall,
    stopped: scene.stopped,
    jobs,
    open_tables: [...scene.memory.tables.values()]
      .sort((a, b) => a.table - b.table)
      .map(({ table, indexBytes, filterBytes }) => ({ table, index_bytes: indexBytes, filter_bytes: filterBytes })),
    block_cache: { blocks: scene.memory.blocks.size, size_bytes: scene.memory.cacheBytes },
    counters,
  });
}

const memtableInWords = (m: Memtable) => ({
  memtable: m.memtable,
  state: m.state === 'active' ? 'active' : 'sealed',
  entries: m.entries,
  deletes: m.deletes,
  size_bytes: m.sizeBytes,
  wal: m.wal,
});

const levelInWords = (scene: Scene, level: Level) =>
  level.tables.map((number) => {
    const table = scene.tables.get(number)!;
    return {
      table: number,
      size_bytes: table.sizeBytes,
      // The engine answers 0 for values that it has not counted.
      entries: table.entries ?? 0,
      deletes: table.deletes ?? 0,
      ranges: table.ranges,
      smallest: hex(table.smallest),
      largest: hex(table.largest),
    };
  });

/** Fields that only the state of an index and log has. */
function indexLogState({ lastSequence }: Scene, { indexKind, indexEntries, indexBytes, segments }: IndexLog) {
  return {
    engine: 'index_log',
    last_sequence: lastSequence,
    index: indexKind,
    index_entries: indexEntries,
    index_bytes: indexBytes,
    segments: [...segments.values()].map(({ segment, sizeBytes, liveBytes, entries, liveEntries }) => ({
      segment,
      size_bytes: sizeBytes,
      live_bytes: liveBytes,
      entries,
      live_entries: liveEntries,
    })),
  };
}

/** Fields that only the state of a B+tree has. */
function bTreeState(btree: BTree) {
  let resident = 0;
  let dirty = 0;
  for (const page of btree.pages.values()) {
    if (page.state !== 'out') resident++;
    if (page.state === 'dirty') dirty++;
  }
  return {
    engine: 'btree',
    last_lsn: btree.lastLsn,
    page_bytes: btree.pageBytes,
    pages: btree.pageCount,
    levels: btree.levels.map((level) =>
      level.map((number) => {
        const page = btree.pages.get(number)!;
        return {
          page: number,
          entries: page.entries,
          used_bytes: page.usedBytes,
          fence: hex(page.fence),
          state: page.state,
        };
      }),
    ),
    free: btree.free,
    pool: { pages: resident, dirty },
  };
}

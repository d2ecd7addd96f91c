/**
 * Drawn equals counted. On random programs over every command, option and column family, at full detail:
 *
 * 1. the records that a counter opens, collected as the page does, add up to its change over the whole run;
 * 2. the marks that a view highlights for a counter equal what the records say about the subject of the view: this job, this Get, this
 *    scan, this merge. The expected side is counted here from the records alone, without scene and layout.
 *
 * STRATA_LIT_TRACES sets the number of programs (6), STRATA_SEED the first seed; a failing one prints its seed.
 */
import { isLsm } from '../../web/src/scene/design.ts';
import { kLayouts } from '../fixtures/layouts.ts';
import { describe, expect, it } from 'vitest';
import { Prng } from '../../web/src/base/prng.ts';
import type { FigureViewName } from '../../web/src/visualizations/registry.ts';
import { axisOfScene } from '../../web/src/marks/key-axis.ts';
import { shownJob } from '../../web/src/visualizations/compaction/layout.ts';
import { counterOf } from '../../web/src/protocol/counter-info.ts';
import { counterInfos } from '../../web/src/protocol/counters.gen.ts';
import {
  EngineOpened,
  JobFinished,
  Kind,
  MergeOpened,
  OpBegun,
  RequestServed,
} from '../../web/src/protocol/records.gen.ts';
import { highlightedCount } from '../../web/src/render/text/mark-text.ts';
import { NewestMatches } from '../../web/src/scene/trailing.ts';
import { addressesOf, countedRecords, weight } from '../../web/src/scene/causes.ts';
import { History, type RecordAt } from '../../web/src/scene/history.ts';
import type { Scene } from '../../web/src/scene/types.ts';
import { kMetrics } from '../../web/src/theme/metrics.ts';
import { runProgram } from '../fixtures/engine.ts';
import { randomProgram } from './random-program.ts';

const first = Number(process.env['STRATA_SEED'] ?? 1);
/** Program 141 flushes a memtable of another family that holds only a range tombstone. */
const kSlice = [1, 2, 3, 4, 5, 6, 141];
const traces = process.env['STRATA_LIT_TRACES'];
const seeds = traces === undefined ? kSlice : Array.from({ length: Number(traces) }, (_, i) => first + i);
/** Positions of a trace at which each view is compared. */
const kPlaces = 10;

const idOf = (name: string): number => counterInfos.find((info) => info.name === name)!.id;
const sourced = counterInfos.filter(({ source }) => source.length > 0).map(({ id }) => id);

/** Sums `counts` over the records before a position; restarts at a record that `begins`. */
function sum(
  history: History,
  to: number,
  counter: number,
  begins: (record: RecordAt) => boolean,
  counts: (record: RecordAt) => boolean = () => true,
): number {
  let total = 0;
  history.forEach(0, to, (record) => {
    if (begins(record)) total = 0;
    else if (counts(record)) total += weight(counter, record);
  });
  return total;
}

const isFileOperation = new Set<number>([Kind.FileAppended, Kind.FileRead, Kind.FileSynced, Kind.FileWritten]);
const endsAnnounced = new Set<number>([Kind.FileRenamed, Kind.FileRemoved, Kind.FileFailed]);

const isJob = (job: number) => (record: RecordAt) => addressesOf(record).includes(`job:${job}`);

interface Case {
  readonly view: FigureViewName | 'memory' | 'device';
  readonly counters: readonly string[];
  /** The expected number, from the records, for the subject of the view; null if it has none. */
  readonly expected: (history: History, to: number, counter: number, scene: Scene) => number | null;
}

const cases: readonly Case[] = [
  {
    view: 'compaction',
    counters: [
      'compaction_entries_in',
      'compaction_entries_out',
      'compaction_key_drop_new',
      'compaction_key_drop_obsolete',
    ],
    expected(history, to, counter, scene) {
      const shown = shownJob(inputOf(scene, ''));
      const picked = ({ kind }: RecordAt) => kind === Kind.CompactionPicked;
      return shown && sum(history, to, counter, (r) => picked(r) && isJob(shown.job)(r), isJob(shown.job));
    },
  },
  {
    view: 'compaction',
    counters: ['flush_entries'],
    expected(history, to, counter, scene) {
      const shown = shownJob(inputOf(scene, ''));
      if (shown?.kind !== 'flush') return null;
      return sum(history, to, counter, (r) => r.kind === Kind.FlushBegun && isJob(shown.job)(r), isJob(shown.job));
    },
  },
  {
    view: 'write-path',
    counters: ['flush_entries'],
    expected(history, to, counter, scene) {
      const running = [...scene.jobs.values()].find(({ kind }) => kind === 'flush');
      if (running === undefined) return null;
      return sum(history, to, counter, (r) => r.kind === Kind.FlushBegun && isJob(running.job)(r), isJob(running.job));
    },
  },
  {
    view: 'read-path',
    counters: [
      'bloom_sst_miss_count',
      'bloom_sst_hit_count',
      'get_from_memtable_count',
      'block_read_count',
      'block_cache_hit_count',
    ],
    expected(history, to, counter, scene) {
      if (scene.operation?.opKind !== 'get') return null;
      const { op, job } = scene.operation;
      return sum(
        history,
        to,
        counter,
        ({ kind, v, at }) => kind === Kind.OpBegun && OpBegun.op(v, at) === op,
        ({ cause }) => cause === job,
      );
    },
  },
  {
    view: 'tombstones',
    counters: ['internal_delete_skipped_count', 'internal_key_skipped_count', 'internal_range_del_skipped_count'],
    expected(history, to, counter, scene) {
      const { scan } = scene;
      const isIt = (record: RecordAt) => addressesOf(record).includes(`op:${scan?.op}`);
      const isBegun = (record: RecordAt) => record.kind === Kind.OpBegun && isIt(record);
      if (scan === null || counter !== idOf('internal_key_skipped_count'))
        return scan && sum(history, to, counter, isBegun, isIt);
      // Backward, an entry is left before it is recorded as a row: until then there is no row to highlight.
      let counted = { rows: 0, left: 0, passed: 0 };
      history.forEach(0, to, (record) => {
        if (isBegun(record)) counted = { rows: 0, left: 0, passed: 0 };
        else if (!isIt(record)) return;
        else if (record.kind === Kind.RowReturned) counted.rows++;
        else if (record.kind === Kind.IteratorLeft) counted.left++;
        else counted.passed += weight(counter, record);
      });
      return counted.passed + Math.min(counted.left, counted.rows);
    },
  },
  {
    view: 'merge',
    counters: ['merge_heap_comparisons'],
    expected(history, to, counter, scene) {
      const { merge } = scene;
      let job = -1;
      const opens = ({ kind, v, at, cause }: RecordAt) => {
        const isIt = kind === Kind.MergeOpened && MergeOpened.merge(v, at) === merge?.merge;
        if (isIt) job = cause;
        return isIt;
      };
      return merge && sum(history, to, counter, opens, ({ cause }) => cause === job);
    },
  },
  {
    view: 'memory',
    counters: [
      'block_cache_add',
      'block_cache_data_add',
      'block_cache_index_add',
      'block_cache_filter_add',
      'block_cache_bytes_write',
      'block_cache_hit_count',
      'block_cache_data_hit',
      'block_cache_index_hit',
      'block_cache_filter_hit',
      'block_cache_evict_count',
    ],
    expected(history, to, counter, scene) {
      if (scene.operation === null || !scene.opened || !isLsm(scene)) return null;
      const { op, job } = scene.operation;
      return sum(
        history,
        to,
        counter,
        ({ kind, v, at }) => kind === Kind.OpBegun && OpBegun.op(v, at) === op,
        ({ cause }) => cause === job,
      );
    },
  },
  {
    view: 'device',
    counters: ['wal_file_bytes', 'wal_file_synced'],
    expected(history, to, counter) {
      // A queue: steps in which a request waited, until one is served at once in a step in which none did.
      let queue: number | null = null;
      let open = false;
      let waited = false;
      let announced = false;
      history.forEach(0, to, (record) => {
        const { kind, v, at } = record;
        const served = (): void => void (open &&= waited);
        if (kind === Kind.RequestServed) {
          announced = RequestServed.request(v, at) !== 'sync_dir';
          if (RequestServed.queuedNs(v, at) === 0) return served();
          if (!open) queue = 0;
          open = waited = true;
        } else if (isFileOperation.has(kind)) {
          if (!announced) served();
          announced = false;
          if (open) queue! += weight(counter, record);
        } else if (kind === Kind.OpFinished || kind === Kind.StepFinished) waited = announced = false;
        else if (endsAnnounced.has(kind)) announced = false;
      });
      return queue;
    },
  },
  {
    view: 'snapshots',
    counters: ['compaction_key_drop_new', 'compaction_key_drop_obsolete'],
    expected(history, to, counter, scene) {
      if (scene.droppedEntries === null) return null;
      let held = 0;
      let open = false;
      const begins = ({ kind, v, at }: RecordAt) => {
        const opening = kind === Kind.SnapshotTaken && !open;
        if (kind === Kind.SnapshotTaken) [held, open] = [held + 1, true];
        if (kind === Kind.SnapshotReleased) held--;
        if (kind === Kind.JobFinished && held === 0 && JobFinished.jobKind(v, at) === 'compaction') open = false;
        if (kind === EngineOpened.kind || kind === Kind.EngineCrashed) [held, open] = [0, false];
        return opening;
      };
      return sum(history, to, counter, begins, () => open);
    },
  },
];

const inputOf = (scene: Scene, counter: string) => ({
  scene,
  axis: axisOfScene(scene),
  box: { width: 884, height: 300 },
  metrics: kMetrics,
  selection: null,
  highlight: { counter },
});

async function historyOf(seed: number): Promise<History> {
  const history = new History();
  history.append((await runProgram(randomProgram(seed))).records);
  return history;
}

describe.each(seeds)('STRATA_SEED=%i STRATA_LIT_TRACES=1', (seed) => {
  it('counters open the records that they counted; views highlight the marks that they counted', async () => {
    const history = await historyOf(seed);
    const { total, head } = history;
    for (const counter of sourced) {
      const { name } = counterOf(counter);
      const all = countedRecords(history, counter, 0, total);
      expect([name, all.sum, all.complete]).toEqual([name, head.counters[counter], true]);
      let opened = 0;
      const numbers = new Set(new NewestMatches(history, counter, total).take(Infinity));
      history.forEach(0, total, (record) => {
        if (numbers.has(record.number)) opened += weight(counter, record);
      });
      expect([name, numbers.size, opened]).toEqual([name, all.count, head.counters[counter]]);
    }

    const prng = new Prng(seed);
    const places = [...Array.from({ length: kPlaces - 1 }, () => prng.below(total + 1)), total].sort((a, b) => a - b);
    for (const place of places) {
      const scene = history.sceneAt(place);
      for (const { view, counters, expected } of cases)
        for (const counter of counters) {
          const says = expected(history, place, idOf(counter), scene);
          if (says === null) continue;
          expect({ view, counter, place, lit: highlightedCount(kLayouts[view](inputOf(scene, counter))) }).toEqual({
            view,
            counter,
            place,
            lit: says,
          });
        }
    }
  });
});

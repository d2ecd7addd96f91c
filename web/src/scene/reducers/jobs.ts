/**
 * Background jobs: queued, then flushing or compacting, then among the last 32 that ended.
 *
 * A running job is one object that its records fill; when it ends it moves to `finished` and is never changed again. Progress is
 * set by the tier-1 totals (FlushAdvanced, CompactionAdvanced); between them single entries (tier 2) count up to the same totals.
 */
import type { FileNumber, JobId } from '../../base/ids.ts';
import {
  CompactionAdvanced,
  CompactionInput,
  CompactionPicked,
  EntryDropped,
  EntryFlushed,
  EntryKept,
  FlushAdvanced,
  FlushBegun,
  JobFinished,
  JobQueued,
  Kind,
  TableCreated,
  TrivialMoved,
} from '../../protocol/records.gen.ts';
import { droppedAs } from '../entry.ts';
import type { CompactionJob, FlushJob, Scene } from '../types.ts';
import type { Section } from './reducer.ts';

const finishedMax = 32;
const recentMax = 256;

function compaction(scene: Scene, job: JobId): CompactionJob | undefined {
  const found = scene.jobs.get(job);
  return found?.kind === 'compaction' ? found : undefined;
}

function flush(scene: Scene, job: JobId): FlushJob | undefined {
  const found = scene.jobs.get(job);
  return found?.kind === 'flush' ? found : undefined;
}

function remember(job: CompactionJob, entry: CompactionJob['recent'][number]): void {
  job.entriesIn++;
  job.recent.push(entry);
  if (job.recent.length > recentMax) job.recent.shift();
}

export const jobs: Section = [
  [
    Kind.JobQueued,
    (scene, v, at) => {
      const job = JobQueued.job(v, at);
      const jobKind = JobQueued.jobKind(v, at);
      scene.jobs.set(job, {
        kind: jobKind === 'cleanup' ? 'cleanup' : 'queued',
        job,
        jobKind,
        trigger: JobQueued.trigger(v, at),
      });
      scene.versions.tree++;
    },
  ],
  [
    Kind.FlushBegun,
    (scene, v, at) => {
      const job = FlushBegun.job(v, at);
      scene.jobs.set(job, {
        kind: 'flush',
        job,
        memtable: FlushBegun.memtable(v, at),
        entriesTotal: FlushBegun.entries(v, at),
        entriesDone: 0,
        table: null,
      });
      scene.versions.tree++;
    },
  ],
  [
    Kind.EntryFlushed,
    (scene, v, at) => {
      const job = flush(scene, EntryFlushed.job(v, at));
      if (job) job.entriesDone++;
      scene.versions.tree++;
    },
  ],
  [
    Kind.FlushAdvanced,
    (scene, v, at) => {
      const job = flush(scene, FlushAdvanced.job(v, at));
      if (job) job.entriesDone = FlushAdvanced.entries(v, at);
      scene.versions.tree++;
    },
  ],
  [
    Kind.CompactionPicked,
    (scene, v, at) => {
      const job = CompactionPicked.job(v, at);
      scene.jobs.set(job, {
        kind: 'compaction',
        job,
        level: CompactionPicked.level(v, at),
        outputLevel: CompactionPicked.outputLevel(v, at),
        reason: CompactionPicked.reason(v, at),
        picker: CompactionPicked.picker(v, at),
        scoreMilli: CompactionPicked.scoreMilli(v, at),
        inputBytes: CompactionPicked.inputBytes(v, at),
        inputs: [],
        outputs: [],
        entriesIn: 0,
        entriesOut: 0,
        droppedHidden: 0,
        droppedTombstones: 0,
        inputBytesRead: 0,
        outputBytes: 0,
        moved: false,
        recent: [],
      });
      scene.versions.tree++;
    },
  ],
  [
    Kind.CompactionInput,
    (scene, v, at) => {
      compaction(scene, CompactionInput.job(v, at))?.inputs.push({
        table: CompactionInput.table(v, at),
        level: CompactionInput.level(v, at),
      });
      scene.versions.tree++;
    },
  ],
  [
    Kind.EntryKept,
    (scene, v, at) => {
      const job = compaction(scene, EntryKept.job(v, at));
      if (!job) return;
      job.entriesOut++;
      remember(job, {
        key: EntryKept.key(v, at).slice(),
        sequence: EntryKept.sequence(v, at),
        type: EntryKept.type(v, at),
        child: EntryKept.child(v, at),
        kept: true,
        reason: EntryKept.reason(v, at),
        witness: EntryKept.witness(v, at),
      });
      scene.versions.tree++;
    },
  ],
  [
    Kind.EntryDropped,
    (scene, v, at) => {
      const job = compaction(scene, EntryDropped.job(v, at));
      if (!job) return;
      const reason = EntryDropped.reason(v, at);
      const type = EntryDropped.type(v, at);
      if (droppedAs(type, reason) === 'hidden') job.droppedHidden++;
      else job.droppedTombstones++;
      remember(job, {
        key: EntryDropped.key(v, at).slice(),
        sequence: EntryDropped.sequence(v, at),
        type,
        child: EntryDropped.child(v, at),
        kept: false,
        reason,
        witness: 0 as FileNumber,
      });
      scene.versions.tree++;
    },
  ],
  [
    Kind.CompactionAdvanced,
    (scene, v, at, cause) => {
      const job = compaction(scene, cause);
      if (!job) return;
      job.entriesIn = CompactionAdvanced.entriesIn(v, at);
      job.entriesOut = CompactionAdvanced.entriesOut(v, at);
      job.droppedHidden = CompactionAdvanced.droppedHidden(v, at);
      job.droppedTombstones = CompactionAdvanced.droppedTombstones(v, at);
      job.inputBytesRead = CompactionAdvanced.inputBytesRead(v, at);
      job.outputBytes = CompactionAdvanced.outputBytes(v, at);
      scene.versions.tree++;
    },
  ],
  [
    Kind.TableCreated,
    (scene, v, at) => {
      const job = scene.jobs.get(TableCreated.job(v, at));
      if (job?.kind === 'flush') job.table = TableCreated.table(v, at);
      else if (job?.kind === 'compaction') job.outputs.push(TableCreated.table(v, at));
    },
  ],
  [
    Kind.TrivialMoved,
    (scene, v, at) => {
      const job = compaction(scene, TrivialMoved.job(v, at));
      if (job) job.moved = true;
      scene.versions.tree++;
    },
  ],
  [
    Kind.JobFinished,
    (scene, v, at) => {
      const number = JobFinished.job(v, at);
      const job = scene.jobs.get(number);
      if (!job) return;
      scene.jobs.delete(number);
      scene.finished.push(job);
      if (scene.finished.length > finishedMax) scene.finished.shift();
      scene.versions.tree++;
    },
  ],
];

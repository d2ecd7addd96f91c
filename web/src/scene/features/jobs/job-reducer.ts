/**
 * Background jobs: queued, then flushing or compacting, then among the last 32 that ended.
 *
 * A running job is one object that its records fill; when it ends it moves to `finished` and is never changed again.
 * The tier-1 totals (FlushAdvanced, CompactionAdvanced) set the progress; between them single entries (tier 2) count up
 * to the same totals.
 */
import type { FileNumber, JobId } from '../../../base/ids.ts';
import {
  CompactionAdvanced,
  CompactionInput,
  CompactionPicked,
  DeeperFilterAsked,
  EntryDropped,
  EntryFlushed,
  EntryKept,
  FlushAdvanced,
  FlushBegun,
  JobFinished,
  JobQueued,
  RangeTombstoneDropped,
  RangeTombstoneWritten,
  RunsWeighed,
  TableCreated,
  TrivialMoved,
} from '../../../protocol/records.gen.ts';
import { droppedAs, fragmentOf } from '../../entry.ts';
import { pushLatest } from '../../latest.ts';
import { emptyOutput, write } from './job-output.ts';
import type { CompactionJob, Decided, FlushJob, Output, Scene, RuleEvaluation } from '../../types.ts';
import type { Section } from '../../reducer.ts';

const finishedMax = 32;
const recentMax = 256;
const rangesDroppedMax = 64;
const noAnswers: Decided['asked'] = [];

function compaction(scene: Scene, job: JobId): CompactionJob | undefined {
  const found = scene.jobs.get(job);
  return found?.kind === 'compaction' ? found : undefined;
}

function flush(scene: Scene, job: JobId): FlushJob | undefined {
  const found = scene.jobs.get(job);
  return found?.kind === 'flush' ? found : undefined;
}

/** The table that a flush or a compaction is writing. */
function outputOf(scene: Scene, job: JobId): Output | undefined {
  const found = scene.jobs.get(job);
  return found?.kind === 'flush' || found?.kind === 'compaction' ? found.output : undefined;
}

/**
 * The sorted runs as universal compaction sees them, newest first: every table of L0, and each deeper level that is not
 * empty.
 */
function sortedRuns(scene: Scene): RuleEvaluation['runs'] {
  return scene.levels.flatMap(({ level, tables, sizeBytes }): RuleEvaluation['runs'] => {
    if (level === 0) return tables.map((table) => ({ level, table, sizeBytes: scene.tables.get(table)!.sizeBytes }));
    return tables.length > 0 ? [{ level, table: null, sizeBytes }] : [];
  });
}

function remember(job: CompactionJob, entry: Decided): void {
  job.entriesIn++;
  pushLatest(job.recent, entry, recentMax);
}

/** Takes the filter answers for the current entry; the next entry starts with none. */
function takeAsked(job: CompactionJob): Decided['asked'] {
  if (job.asking.length === 0) return noAnswers;
  const asked = job.asking;
  job.asking = [];
  return asked;
}

export const jobs: Section = {
  JobQueued(scene, v, at) {
    const job = JobQueued.job(v, at);
    const jobKind = JobQueued.jobKind(v, at);
    scene.jobs.set(job, {
      kind: jobKind === 'cleanup' ? 'cleanup' : 'queued',
      job,
      jobKind,
      trigger: JobQueued.trigger(v, at),
      evaluation: jobKind === 'compaction' && scene.ruleEvaluation?.step === scene.step ? scene.ruleEvaluation : null,
      family: JobQueued.family(v, at),
    });
    scene.versions.tree++;
  },
  FlushBegun(scene, v, at) {
    const job = FlushBegun.job(v, at);
    scene.jobs.set(job, {
      kind: 'flush',
      job,
      family: scene.jobs.get(job)?.family ?? 0,
      memtable: FlushBegun.memtable(v, at),
      entriesTotal: FlushBegun.entries(v, at),
      entriesDone: 0,
      outputBlockBytes: 0,
      table: null,
      output: emptyOutput(),
    });
    scene.versions.tree++;
  },
  EntryFlushed(scene, v, at) {
    const job = flush(scene, EntryFlushed.job(v, at));
    if (!job) return;
    job.entriesDone++;
    write(scene, job.output, {
      key: EntryFlushed.key(v, at).slice(),
      sequence: EntryFlushed.sequence(v, at),
      type: EntryFlushed.type(v, at),
    });
    scene.versions.tree++;
  },
  FlushAdvanced(scene, v, at) {
    const job = flush(scene, FlushAdvanced.job(v, at));
    if (job) job.entriesDone = FlushAdvanced.entries(v, at);
    if (job) job.outputBlockBytes = FlushAdvanced.outputBlockBytes(v, at);
    scene.versions.tree++;
  },
  CompactionPicked(scene, v, at) {
    const job = CompactionPicked.job(v, at);
    const queued = scene.jobs.get(job);
    scene.jobs.set(job, {
      kind: 'compaction',
      job,
      family: CompactionPicked.family(v, at),
      level: CompactionPicked.level(v, at),
      outputLevel: CompactionPicked.outputLevel(v, at),
      reason: CompactionPicked.reason(v, at),
      picker: CompactionPicked.picker(v, at),
      scoreMilli: CompactionPicked.scoreMilli(v, at),
      inputBytes: CompactionPicked.inputBytes(v, at),
      inputs: [],
      entriesTotal: CompactionPicked.reason(v, at) === 'memtable_merge' ? null : 0,
      outputs: [],
      entriesIn: 0,
      entriesOut: 0,
      droppedHidden: 0,
      droppedTombstones: 0,
      droppedByPredicate: 0,
      inputBytesRead: 0,
      outputBytes: 0,
      inputBlockBytes: 0,
      outputBlockBytes: 0,
      moved: false,
      evaluation: queued?.kind === 'queued' ? queued.evaluation : null,
      output: emptyOutput(),
      asking: [],
      rangesDropped: [],
      recent: [],
    });
    scene.versions.tree++;
  },
  CompactionInput(scene, v, at) {
    const job = compaction(scene, CompactionInput.job(v, at));
    const table = CompactionInput.table(v, at);
    const entries = scene.tables.get(table)?.entries ?? null;
    job?.inputs.push({ table, level: CompactionInput.level(v, at) });
    if (job && entries === null) job.entriesTotal = null;
    if (job && job.entriesTotal !== null) job.entriesTotal += entries ?? 0;
    scene.versions.tree++;
  },
  EntryKept(scene, v, at) {
    const job = compaction(scene, EntryKept.job(v, at));
    if (!job) return;
    job.entriesOut++;
    const key = EntryKept.key(v, at).slice();
    const sequence = EntryKept.sequence(v, at);
    const type = EntryKept.type(v, at);
    write(scene, job.output, { key, sequence, type });
    // Written out field by field: there are millions, and spreading one object into another is several times slower.
    remember(job, {
      key,
      sequence,
      type,
      child: EntryKept.child(v, at),
      kept: true,
      reason: EntryKept.reason(v, at),
      witness: EntryKept.witness(v, at),
      asked: takeAsked(job),
    });
    scene.versions.tree++;
  },
  EntryDropped(scene, v, at) {
    const job = compaction(scene, EntryDropped.job(v, at));
    if (!job) return;
    const reason = EntryDropped.reason(v, at);
    const type = EntryDropped.type(v, at);
    const as = droppedAs(type, reason);
    if (as === 'hidden') job.droppedHidden++;
    else if (as === 'tombstone') job.droppedTombstones++;
    else job.droppedByPredicate++;
    remember(job, {
      key: EntryDropped.key(v, at).slice(),
      sequence: EntryDropped.sequence(v, at),
      type,
      child: EntryDropped.child(v, at),
      kept: false,
      reason,
      witness: 0 as FileNumber,
      asked: takeAsked(job),
    });
    scene.versions.tree++;
  },
  DeeperFilterAsked(scene, v, at) {
    compaction(scene, DeeperFilterAsked.job(v, at))?.asking.push({
      table: DeeperFilterAsked.table(v, at),
      level: DeeperFilterAsked.level(v, at),
      key: DeeperFilterAsked.key(v, at).slice(),
      maybe: DeeperFilterAsked.verdict(v, at) === 'positive',
    });
    scene.versions.tree++;
  },
  RangeTombstoneWritten(scene, v, at) {
    outputOf(scene, RangeTombstoneWritten.job(v, at))?.ranges.push(fragmentOf(RangeTombstoneWritten, v, at));
    scene.versions.tree++;
  },
  RangeTombstoneDropped(scene, v, at) {
    const job = compaction(scene, RangeTombstoneDropped.job(v, at));
    if (!job) return;
    job.rangesDropped.push({
      ...fragmentOf(RangeTombstoneDropped, v, at),
      reason: RangeTombstoneDropped.reason(v, at),
    });
    if (job.rangesDropped.length > rangesDroppedMax) job.rangesDropped.shift();
    scene.versions.tree++;
  },
  RunsWeighed(scene, v, at) {
    const tried = {
      rule: RunsWeighed.rule(v, at),
      newerBytes: RunsWeighed.newerBytes(v, at),
      olderBytes: RunsWeighed.olderBytes(v, at),
      firstRun: RunsWeighed.firstRun(v, at),
      runs: RunsWeighed.runs(v, at),
      taken: RunsWeighed.taken(v, at) !== 0,
    };
    const begun = scene.ruleEvaluation?.step === scene.step ? scene.ruleEvaluation : null;
    scene.ruleEvaluation = begun
      ? { ...begun, rules: [...begun.rules, tried] }
      : { step: scene.step, runs: sortedRuns(scene), rules: [tried] };
    scene.versions.tree++;
  },
  CompactionAdvanced(scene, v, at, cause) {
    const job = compaction(scene, cause);
    if (!job) return;
    job.entriesIn = CompactionAdvanced.entriesIn(v, at);
    job.entriesOut = CompactionAdvanced.entriesOut(v, at);
    job.droppedHidden = CompactionAdvanced.droppedHidden(v, at);
    job.droppedTombstones = CompactionAdvanced.droppedTombstones(v, at);
    job.droppedByPredicate = CompactionAdvanced.droppedByPredicate(v, at);
    job.inputBytesRead = CompactionAdvanced.inputBytesRead(v, at);
    job.outputBytes = CompactionAdvanced.outputBytes(v, at);
    job.inputBlockBytes = CompactionAdvanced.inputBlockBytes(v, at);
    job.outputBlockBytes = CompactionAdvanced.outputBlockBytes(v, at);
    scene.versions.tree++;
  },
  TableCreated(scene, v, at) {
    const job = scene.jobs.get(TableCreated.job(v, at));
    if (job?.kind !== 'flush' && job?.kind !== 'compaction') return;
    if (job.kind === 'flush') job.table = TableCreated.table(v, at);
    else job.outputs.push(TableCreated.table(v, at));
    job.outputBlockBytes = 0;
    job.output = emptyOutput();
  },
  TrivialMoved(scene, v, at) {
    const job = compaction(scene, TrivialMoved.job(v, at));
    if (job) job.moved = true;
    scene.versions.tree++;
  },
  JobFinished(scene, v, at) {
    const number = JobFinished.job(v, at);
    const job = scene.jobs.get(number);
    if (!job) return;
    scene.jobs.delete(number);
    if (job.kind === 'compaction') job.entriesTotal ??= job.entriesIn;
    scene.finished.push(job);
    if (scene.finished.length > finishedMax) scene.finished.shift();
    scene.versions.tree++;
  },
};

/**
 * Sentences about how entries become tables and tables move down: flushes, scores, compactions, entries kept and
 * dropped, with reasons.
 */
import { formatBytes, formatCount, formatCounted, formatInteger } from '../../../base/units.ts';
import { optionInfos } from '../../../protocol/options.gen.ts';
import * as r from '../../../protocol/records.gen.ts';
import type { CompactionJob, Scene } from '../../types.ts';
import { key, level, score, type SentenceWriters } from '../../sentence-parts.ts';

const pickers = optionInfos.find((option) => option.name === 'compaction_pri')?.names ?? [];

const pickerReasons: Readonly<Record<string, string>> = {
  round_robin: 'the next table after the one compacted last',
  min_overlapping_ratio: 'the table that overlaps least below it',
  by_compensated_size: 'the largest table, with tombstones counted extra',
  oldest_largest_seq_first: 'the table whose newest entry is oldest',
  oldest_smallest_seq_first: 'the table whose oldest entry is oldest',
  min_overlapping_ratio_uncompensated: 'the table that overlaps least below it, with tombstones not counted extra',
};

/** Why this level, and why these tables. `picker`: value of compaction_pri. */
function pickedBecause({
  level: from,
  reason,
  scoreMilli,
  picker: pri,
}: Pick<CompactionJob, 'level' | 'reason' | 'scoreMilli' | 'picker'>): string {
  const milli = score(scoreMilli);
  const picker = pickers[pri] ?? '';
  const how = from > 0 && pickerReasons[picker] ? `; ${picker} chose ${pickerReasons[picker]}` : '';
  switch (reason) {
    case 'level0_file_num':
      return `L0 holds too many tables (score ${milli}, due at 1)`;
    case 'level_max_bytes':
      return `${level(from)} is larger than its target (score ${milli}, due at 1)${how}`;
    case 'seeks':
      return 'too many seeks in the table found nothing';
    case 'manual':
      return 'it was requested';
    case 'files_marked_for_compaction':
      return 'no level is due, and the table was marked as dense with tombstones';
    case 'bottommost_files':
      return 'the snapshot that kept its tombstones was released';
    case 'intra_l0':
      return 'L0 has too many tables and cannot be compacted down now, so its newest tables are merged into one';
    case 'universal_size_amplification':
      return 'the newer runs have grown too large relative to the oldest, so all are merged into one';
    case 'universal_size_ratio':
      return 'neighboring runs have similar sizes';
    case 'universal_sorted_run_num':
      return 'there are too many sorted runs';
    case 'memtable_merge':
      return 'there is no L0';
  }
}

function picked(v: DataView, at: number): string {
  const from = r.CompactionPicked.level(v, at);
  const reason = r.CompactionPicked.reason(v, at);
  const tables = formatCount(r.CompactionPicked.inputs(v, at), 'table');
  const bytes = formatBytes(r.CompactionPicked.inputBytes(v, at));
  const what =
    reason === 'memtable_merge'
      ? `A memtable is merged with the ${tables} of L1 that it overlaps (${bytes})`
      : `Compaction of ${tables} (${bytes}) from ${level(from)} to ${level(r.CompactionPicked.outputLevel(v, at))}`;
  const scoreMilli = r.CompactionPicked.scoreMilli(v, at);
  return `${what}: ${pickedBecause({ level: from, reason, scoreMilli, picker: r.CompactionPicked.picker(v, at) })}`;
}

/** Tables that a sentence lists by number. */
const namedMax = 4;

/** "table 7", "tables 7, 5 and 2 more". */
function tablesNamed(numbers: readonly number[]): string {
  const rest = numbers.length - namedMax;
  const more = rest > 0 ? ` and ${formatInteger(rest)} more` : '';
  return `${numbers.length === 1 ? 'table' : 'tables'} ${numbers.slice(0, namedMax).join(', ')}${more}`;
}

/**
 * An input, with the start-level tables that the compaction has picked so far, and the reason: the last input lists all
 * of them.
 */
function input(v: DataView, at: number, scene: Scene | null): string {
  const [number, table] = [r.CompactionInput.job(v, at), r.CompactionInput.table(v, at)];
  const what = `Table ${table} of ${level(r.CompactionInput.level(v, at))} is an input of compaction ${number}`;
  const job = scene?.jobs.get(number);
  if (job?.kind !== 'compaction' || job.reason === 'memtable_merge') return what;
  const start = job.inputs.filter((each) => each.level === job.level).map((each) => each.table);
  const because = `${tablesNamed(start)} of ${level(job.level)}: ${pickedBecause(job)}`;
  return start.length === 1 && start[0] === table
    ? `Compaction ${number} picked ${because}`
    : `${what}, which picked ${because}`;
}

const entryNames: Readonly<Record<r.EntryType, string>> = {
  put: 'Entry',
  delete: 'Tombstone',
  single_delete: 'SingleDelete',
  range_delete: 'Range tombstone',
};
const named = (type: r.EntryType): string => entryNames[type];

function kept(v: DataView, at: number): string {
  const what = `${named(r.EntryKept.type(v, at))} ${key(r.EntryKept.key(v, at))} @${r.EntryKept.sequence(v, at)} was kept`;
  const witness = r.EntryKept.witness(v, at);
  switch (r.EntryKept.reason(v, at)) {
    case 'newest':
      return `${what}: it is the newest version of its key here`;
    case 'visible_to_snapshot':
      return `${what}: a snapshot still sees it`;
    case 'tombstone_covers_deeper_range':
      return `${what}: ${witness === 0 ? 'a deeper level' : `table ${witness}, deeper down,`} may hold a version that it must hide`;
    case 'tombstone_needed_by_snapshot':
      return `${what}: it is too new for the oldest snapshot, so it must keep hiding older versions`;
    case 'filter_says_maybe':
      return `${what}: the filter of table ${witness}, deeper down, says that its key may be there`;
    case 'no_filter_to_ask':
      return `${what}: table ${witness}, deeper down, may have a version that it must hide, and has no filter to check`;
    case 'single_delete_waits':
      return `${what}: the put that it deletes was not met here and may be in a deeper level`;
    case 'rule_off':
      return `${what}: the rule that would drop it is switched off`;
  }
}

function dropped(v: DataView, at: number): string {
  const entry = `${key(r.EntryDropped.key(v, at))} @${r.EntryDropped.sequence(v, at)}`;
  const what = `${named(r.EntryDropped.type(v, at))} ${entry} was dropped`;
  switch (r.EntryDropped.reason(v, at)) {
    case 'hidden_by_newer':
      return `${what}: a newer version of its key hides it from every reader`;
    case 'tombstone_at_base_level':
      return `${what}: no deeper level can hold its key, so there is nothing left to hide`;
    case 'filters_rule_out':
      return `${what}: deeper tables cover its key, but all their filters say that it is absent`;
    case 'single_delete_pair':
      return `${what}: a SingleDelete met the put that it deletes, and both were dropped`;
    case 'range_deleted':
      return `${what}: a newer range tombstone covers it`;
    case 'single_delete_mismatch':
      return `${what}: it met another tombstone of its key, which violates its contract`;
  }
}

/** "from a up to b", for a range tombstone. */
const range = (begin: Uint8Array, end: Uint8Array): string => `from ${key(begin)} up to ${key(end)}`;

const violations: Readonly<Record<r.SingleDeleteViolation, string>> = {
  met_delete: 'met a Delete of the same key',
  met_second_put: 'deleted one of several puts, so an older one may reappear',
  met_single_delete: 'met another SingleDelete of the same key',
};

const rules: Readonly<Record<r.RunMergeChoice, string>> = {
  size_amplification: 'size amplification',
  size_ratio: 'size ratio',
  run_count: 'number of runs',
};

export const tableSentences = {
  FlushBegun: (v, at) =>
    `Flush ${r.FlushBegun.job(v, at)} began to write the ${formatCount(r.FlushBegun.entries(v, at), 'entry', 'entries')} of memtable ${r.FlushBegun.memtable(v, at)} to a table`,
  FlushAdvanced: (v, at) =>
    `Flush ${r.FlushAdvanced.job(v, at)} has written ${formatCount(r.FlushAdvanced.entries(v, at), 'entry', 'entries')}`,
  TableCreated: (v, at) => {
    const deletes = r.TableCreated.deletes(v, at);
    const entries = r.TableCreated.entries(v, at);
    // A table without a job existed when the engine opened; its entry count is known only if its manifest has one.
    const found = r.TableCreated.job(v, at) === 0;
    return `Table ${r.TableCreated.table(v, at)} is ${found ? 'found' : 'complete'}: ${formatCounted(found && entries === 0 ? null : entries, 'entry', 'entries')}${deletes > 0 ? `, ${formatCount(deletes, 'tombstone')} among them` : ''}, ${formatBytes(r.TableCreated.sizeBytes(v, at))}, from ${key(r.TableCreated.smallest(v, at))} to ${key(r.TableCreated.largest(v, at))}`;
  },
  TableInstalled: (v, at) =>
    `Table ${r.TableInstalled.table(v, at)} is now part of ${level(r.TableInstalled.level(v, at))}`,
  TableRemoved: (v, at) =>
    `Table ${r.TableRemoved.table(v, at)} is no longer part of ${level(r.TableRemoved.level(v, at))}`,
  VersionInstalled: (v, at) =>
    `Version ${r.VersionInstalled.version(v, at)} is current: its edit is durable in manifest ${r.VersionInstalled.manifest(v, at)}`,
  LevelScored: (v, at) => {
    const n = r.LevelScored.level(v, at);
    const milli = r.LevelScored.scoreMilli(v, at);
    return `${level(n)} scores ${score(milli)}: ${milli >= 1000 ? 'it is due for compaction' : 'it is not due for compaction'}`;
  },
  CompactionPicked: picked,
  CompactionInput: input,
  CompactionAdvanced: (v, at, _scene, cause) => {
    const gone = r.CompactionAdvanced.droppedHidden(v, at) + r.CompactionAdvanced.droppedTombstones(v, at);
    return `Compaction ${cause} has merged ${formatCount(r.CompactionAdvanced.entriesIn(v, at), 'entry', 'entries')} and dropped ${formatInteger(gone)}`;
  },
  TrivialMoved: (v, at) =>
    `Table ${r.TrivialMoved.table(v, at)} moved from ${level(r.TrivialMoved.fromLevel(v, at))} to ${level(r.TrivialMoved.toLevel(v, at))} without being rewritten: nothing there overlaps it`,
  MemtableInserted: (v, at) =>
    `${named(r.MemtableInserted.type(v, at))} ${key(r.MemtableInserted.key(v, at))} @${r.MemtableInserted.sequence(v, at)} is in memtable ${r.MemtableInserted.memtable(v, at)}, its tower ${r.MemtableInserted.height(v, at)} high`,
  EntryFlushed: (v, at) =>
    `${named(r.EntryFlushed.type(v, at))} ${key(r.EntryFlushed.key(v, at))} @${r.EntryFlushed.sequence(v, at)} went from memtable ${r.EntryFlushed.memtable(v, at)} into the table`,
  EntryKept: kept,
  EntryDropped: dropped,
  DeeperFilterAsked: (v, at) => {
    const table = r.DeeperFilterAsked.table(v, at);
    const what = `The filter of table ${table} in ${level(r.DeeperFilterAsked.level(v, at))} was checked for the key ${key(r.DeeperFilterAsked.key(v, at))} of a tombstone`;
    return r.DeeperFilterAsked.verdict(v, at) === 'negative'
      ? `${what}: it is absent, and a filter's no is always right`
      : `${what}: it may be there, so the tombstone is kept`;
  },
  TableMarked: (v, at) => {
    const tombstones = formatCount(r.TableMarked.tombstones(v, at), 'tombstone');
    const window = r.TableMarked.windowEntries(v, at);
    const where = window === 0 ? '' : ` within ${formatCount(window, 'entry', 'entries')}`;
    return `Table ${r.TableMarked.table(v, at)} was marked for compaction: it has ${tombstones}${where}`;
  },
  SingleDeleteViolated: (v, at) =>
    `The SingleDelete of ${key(r.SingleDeleteViolated.key(v, at))} @${r.SingleDeleteViolated.sequence(v, at)} violated its contract: it ${violations[r.SingleDeleteViolated.violation(v, at)]}`,
  RangeTombstoneInserted: (v, at) =>
    `A range tombstone @${r.RangeTombstoneInserted.sequence(v, at)} is in memtable ${r.RangeTombstoneInserted.memtable(v, at)}: it deletes every older entry ${range(r.RangeTombstoneInserted.begin(v, at), r.RangeTombstoneInserted.end(v, at))}`,
  RangeTombstoneWritten: (v, at) =>
    `The fragment ${range(r.RangeTombstoneWritten.begin(v, at), r.RangeTombstoneWritten.end(v, at))} @${r.RangeTombstoneWritten.sequence(v, at)} of a range tombstone was written to the table`,
  RangeTombstoneDropped: (v, at) => {
    const what = `The fragment ${range(r.RangeTombstoneDropped.begin(v, at), r.RangeTombstoneDropped.end(v, at))} @${r.RangeTombstoneDropped.sequence(v, at)} of a range tombstone was dropped`;
    return r.RangeTombstoneDropped.reason(v, at) === 'tombstone_at_base_level'
      ? `${what}: no deeper level has anything that it covers`
      : `${what}: a newer one covers the same keys for every reader`;
  },
  RangeTombstonesStored: (v, at) =>
    `Table ${r.RangeTombstonesStored.table(v, at)} holds ${formatCount(r.RangeTombstonesStored.fragments(v, at), 'fragment')} of range tombstones, ${range(r.RangeTombstonesStored.smallest(v, at), r.RangeTombstonesStored.largest(v, at))}`,
  LevelTargeted: (v, at) =>
    `L0 is now compacted into ${level(r.LevelTargeted.baseLevel(v, at))}: the levels above it are not needed`,
  RunsWeighed: (v, at) => {
    const sizes = `${formatBytes(r.RunsWeighed.newerBytes(v, at))} against ${formatBytes(r.RunsWeighed.olderBytes(v, at))}`;
    const runs = formatCount(r.RunsWeighed.runs(v, at), 'sorted run');
    const outcome = r.RunsWeighed.taken(v, at) !== 0 ? `${runs} will be merged` : 'it requests nothing';
    return `The rule of ${rules[r.RunsWeighed.rule(v, at)]} weighed ${sizes}: ${outcome}`;
  },
} satisfies Partial<SentenceWriters<r.RecordName>>;

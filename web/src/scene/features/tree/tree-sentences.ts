/**
 * Sentences about how entries become tables and tables move down: flushes, scores, compactions, entries kept and
 * dropped, with reasons.
 */
import { formatBytes, formatCount, formatCounted, formatInteger } from '../../../base/units.ts';
import { optionInfos } from '../../../protocol/options.gen.ts';
import type * as r from '../../../protocol/records.gen.ts';
import type { CompactionJob, Scene } from '../../types.ts';
import { key, level, score, type Fields, type SentenceWriters } from '../../sentence-parts.ts';
import { rollingMergeSentences } from './rolling-merge-sentences.ts';

const pickers = optionInfos.find((option) => option.name === 'compaction_pri')?.names ?? [];

const pickerReasons: Readonly<Record<string, string>> = {
  round_robin: 'the next table after the one compacted last',
  min_overlapping_ratio: 'the table that overlaps least below it',
  by_compensated_size: 'the largest table, with tombstones counted extra',
  oldest_largest_seq_first: 'the table whose newest entry is oldest',
  oldest_smallest_seq_first: 'the table whose oldest entry is oldest',
  min_overlapping_ratio_uncompensated: 'the table that overlaps least below it, with tombstones not counted extra',
};

type Picked = Pick<CompactionJob, 'level' | 'reason' | 'scoreMilli' | 'picker'>;

const pickReasons: Readonly<Record<r.CompactionReason, (picked: Picked) => string>> = {
  level0_file_num: ({ scoreMilli }) => `L0 holds too many tables (score ${score(scoreMilli)}, due at 1)`,
  level_max_bytes: (picked) =>
    `${level(picked.level)} is larger than its target (score ${score(picked.scoreMilli)}, due at 1)${choiceOf(picked)}`,
  seeks: () => 'too many seeks in the table found nothing',
  manual: () => 'it was requested',
  files_marked_for_compaction: () => 'no level is due, and the table was marked as dense with tombstones',
  bottommost_files: () => 'the snapshot that kept its tombstones was released',
  intra_l0: () => 'L0 has too many tables and cannot be compacted down now, so its newest tables are merged into one',
  universal_size_amplification: () =>
    'the newer runs have grown too large relative to the oldest, so all are merged into one',
  universal_size_ratio: () => 'neighboring runs have similar sizes',
  universal_sorted_run_num: () => 'there are too many sorted runs',
  memtable_merge: () => 'there is no L0',
  fifo_max_size: () =>
    'all tables together exceed fifo_max_table_files_size, so the oldest are deleted with their rows',
  lazy_leveling_last_level: () => 'the runs above the last level have grown to their share of it',
  lazy_leveling_tier: () => 'a tier above the last level has as many runs as are merged at once',
};

/** How compaction_pri chose the tables; '' where it does not decide. */
function choiceOf({ level: from, picker: pri }: Picked): string {
  const picker = pickers[pri] ?? '';
  return from > 0 && pickerReasons[picker] ? `; ${picker} chose ${pickerReasons[picker]}` : '';
}

/** Why this level, and why these tables. */
const pickedBecause = (picked: Picked): string => pickReasons[picked.reason](picked);

function picked(record: Fields<'CompactionPicked'>): string {
  const { level: from, reason } = record;
  const tables = formatCount(record.inputs, 'table');
  const bytes = formatBytes(record.inputBytes);
  const what =
    reason === 'memtable_merge'
      ? `A memtable is merged with the ${tables} of L1 that it overlaps (${bytes})`
      : reason === 'fifo_max_size'
        ? `Deletion of the ${formatCount(record.inputs, 'oldest table')} (${bytes}) of ${level(from)}`
        : `Compaction of ${tables} (${bytes}) from ${level(from)} to ${level(record.outputLevel)}`;
  return `${what}: ${pickedBecause(record)}`;
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
function input(record: Fields<'CompactionInput'>, scene: Scene | null): string {
  const { job: number, table } = record;
  const what = `Table ${table} of ${level(record.level)} is an input of compaction ${number}`;
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

const keepReasons: Readonly<Record<r.KeepReason, (witness: number) => string>> = {
  newest: () => 'it is the newest version of its key here',
  visible_to_snapshot: () => 'a snapshot still sees it',
  tombstone_covers_deeper_range: (witness) =>
    `${witness === 0 ? 'a deeper level' : `table ${witness}, deeper down,`} may hold a version that it must hide`,
  tombstone_needed_by_snapshot: () => 'it is too new for the oldest snapshot, so it must keep hiding older versions',
  filter_says_maybe: (witness) => `the filter of table ${witness}, deeper down, says that its key may be there`,
  no_filter_to_ask: (witness) =>
    `table ${witness}, deeper down, may have a version that it must hide, and has no filter to check`,
  single_delete_waits: () => 'the put that it deletes was not met here and may be in a deeper level',
  rule_off: () => 'the rule that would drop it is switched off',
};

const dropReasons: Readonly<Record<r.DropReason, string>> = {
  hidden_by_newer: 'a newer version of its key hides it from every reader',
  tombstone_at_base_level: 'no deeper level can hold its key, so there is nothing left to hide',
  filters_rule_out: 'deeper tables cover its key, but all their filters say that it is absent',
  single_delete_pair: 'a SingleDelete met the put that it deletes, and both were dropped',
  range_deleted: 'a newer range tombstone covers it',
  single_delete_mismatch: 'it met another tombstone of its key, which violates its contract',
  matches_predicate: 'it matches the predicate of a delete-where, and nothing older of its key can be left',
};

/** "Tombstone user17 @12". */
const entry = ({ type, key: bytes, sequence }: Fields<'EntryKept' | 'EntryDropped'>): string =>
  `${entryNames[type]} ${key(bytes)} @${sequence}`;

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
  last_level: 'last level',
  tier: 'tier',
};

export const tableSentences = {
  ...rollingMergeSentences,
  FlushBegun: (record) =>
    `Flush ${record.job} began to write the ${formatCount(record.entries, 'entry', 'entries')} of memtable ${record.memtable} to a table`,
  FlushAdvanced: (record) => `Flush ${record.job} has written ${formatCount(record.entries, 'entry', 'entries')}`,
  TableCreated: (record) => {
    const { deletes, entries } = record;
    // A table without a job existed when the engine opened; its entry count is known only if its manifest has one.
    const found = record.job === 0;
    return `Table ${record.table} is ${found ? 'found' : 'complete'}: ${formatCounted(found && entries === 0 ? null : entries, 'entry', 'entries')}${deletes > 0 ? `, ${formatCount(deletes, 'tombstone')} among them` : ''}, ${formatBytes(record.sizeBytes)}, from ${key(record.smallest)} to ${key(record.largest)}`;
  },
  TableInstalled: (record) => `Table ${record.table} is now part of ${level(record.level)}`,
  TableRemoved: (record) => `Table ${record.table} is no longer part of ${level(record.level)}`,
  VersionInstalled: (record) =>
    `Version ${record.version} is current: its edit is durable in manifest ${record.manifest}`,
  LevelScored: ({ level: n, scoreMilli }) =>
    `${level(n)} scores ${score(scoreMilli)}: ${scoreMilli >= 1000 ? 'it is due for compaction' : 'it is not due for compaction'}`,
  CompactionPicked: picked,
  CompactionInput: input,
  CompactionAdvanced: (record, _scene, cause) => {
    const gone = record.droppedHidden + record.droppedTombstones + record.droppedByPredicate;
    return `Compaction ${cause} has merged ${formatCount(record.entriesIn, 'entry', 'entries')} and dropped ${formatInteger(gone)}`;
  },
  TrivialMoved: (record) =>
    `Table ${record.table} moved from ${level(record.fromLevel)} to ${level(record.toLevel)} without being rewritten: nothing there overlaps it`,
  MemtableInserted: (record) =>
    `${entryNames[record.type]} ${key(record.key)} @${record.sequence} is in memtable ${record.memtable}, its tower ${record.height} high`,
  EntryFlushed: (record) =>
    `${entryNames[record.type]} ${key(record.key)} @${record.sequence} went from memtable ${record.memtable} into the table`,
  EntryKept: (record) => `${entry(record)} was kept: ${keepReasons[record.reason](record.witness)}`,
  EntryDropped: (record) => `${entry(record)} was dropped: ${dropReasons[record.reason]}`,
  DeeperFilterAsked: (record) => {
    const what = `The filter of table ${record.table} in ${level(record.level)} was checked for the key ${key(record.key)} of a tombstone`;
    return record.verdict === 'negative'
      ? `${what}: it is absent, and a filter's no is always right`
      : `${what}: it may be there, so the tombstone is kept`;
  },
  TableMarked: (record) => {
    const tombstones = formatCount(record.tombstones, 'tombstone');
    const { windowEntries: window } = record;
    const where = window === 0 ? '' : ` within ${formatCount(window, 'entry', 'entries')}`;
    return `Table ${record.table} was marked for compaction: it has ${tombstones}${where}`;
  },
  SingleDeleteViolated: (record) =>
    `The SingleDelete of ${key(record.key)} @${record.sequence} violated its contract: it ${violations[record.violation]}`,
  RangeTombstoneInserted: (record) =>
    `A range tombstone @${record.sequence} is in memtable ${record.memtable}: it deletes every older entry ${range(record.begin, record.end)}`,
  TombstonesConverted: (record) =>
    `The scan met ${formatCount(record.tombstones, 'tombstone')} and no row ${range(record.begin, record.end)}, so it wrote one range tombstone @${record.sequence} over them into memtable ${record.memtable}: later scans skip them`,
  RangeTombstoneWritten: (record) =>
    `The fragment ${range(record.begin, record.end)} @${record.sequence} of a range tombstone was written to the table`,
  RangeTombstoneDropped: (record) => {
    const what = `The fragment ${range(record.begin, record.end)} @${record.sequence} of a range tombstone was dropped`;
    return record.reason === 'tombstone_at_base_level'
      ? `${what}: no deeper level has anything that it covers`
      : `${what}: a newer one covers the same keys for every reader`;
  },
  RangeTombstonesStored: (record) =>
    `Table ${record.table} holds ${formatCount(record.fragments, 'fragment')} of range tombstones, ${range(record.smallest, record.largest)}`,
  LevelTargeted: (record) => `L0 is now compacted into ${level(record.baseLevel)}: the levels above it are not needed`,
  RunsWeighed: (record) => {
    const sizes = `${formatBytes(record.newerBytes)} against ${formatBytes(record.olderBytes)}`;
    const runs = formatCount(record.runs, 'sorted run');
    const outcome = record.taken !== 0 ? `${runs} will be merged` : 'it requests nothing';
    return `The rule of ${rules[record.rule]} weighed ${sizes}: ${outcome}`;
  },
} satisfies Partial<SentenceWriters>;

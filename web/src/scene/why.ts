/**
 * Why, in words: one plain sentence per record, made from its structured fields and, where it helps, from the scene that it left. The
 * text twin of every animation, the live region's voice, and the explanation beside a decision.
 *
 * Sentences are in the past tense, name things by the numbers that are drawn, and say for a decision which rule made it. They end
 * without a full stop. Pure.
 */
import { formatKey } from '../base/bytes.ts';
import { formatBytes, formatCount, formatInteger, formatNs } from '../base/units.ts';
import { infoByKind } from '../protocol/decode.ts';
import { optionInfos } from '../protocol/options.gen.ts';
import * as r from '../protocol/records.gen.ts';
import type { RecordAt } from './history.ts';
import type { Scene } from './types.ts';

type Place = Pick<RecordAt, 'kind' | 'cause' | 'v' | 'at'>;
type Teller = (v: DataView, at: number, scene: Scene | null, cause: number) => string;

const key = (bytes: Uint8Array): string => formatKey(bytes, { max: 40 });
const level = (n: number): string => `L${n}`;
const score = (milli: number): string => (milli / 1000).toFixed(2);
const spaced = (name: string): string => name.replaceAll('_', ' ');
const decoder = new TextDecoder();
/** ": what was said", or nothing where nothing was. */
const said = (message: Uint8Array): string => {
  const text = decoder.decode(message).trim();
  return text === '' ? '' : `: ${text}`;
};
const capital = (text: string): string => text.replace(/^./, (c) => c.toUpperCase());

const verbs: Readonly<Record<r.OpKind, string>> = {
  put: 'put',
  delete: 'delete',
  write: 'batch',
  get: 'get',
  scan: 'scan',
  snapshot: 'snapshot',
  release: 'release',
  set: 'set',
  flush: 'flush',
  compact: 'compact',
  settle: 'settle',
  crash: 'crash',
  reopen: 'reopen',
};

const files: Readonly<Record<r.FileClass, string>> = {
  wal: 'write-ahead log',
  table: 'table',
  manifest: 'manifest',
  current: 'CURRENT',
  temp: 'temporary file',
  lock: 'lock',
  other: 'file',
  pages: 'page file',
  doublewrite: 'doublewrite file',
};
/** "table 7", "CURRENT". */
const file = (fileClass: r.FileClass, n: number): string => (n === 0 ? files[fileClass] : `${files[fileClass]} ${n}`);

const stalls: Readonly<Record<r.StallReason, string>> = {
  none: 'nothing',
  memtable_limit: 'every memtable it may have is full and still waits for its flush',
  l0_stop: 'L0 has as many tables as level0_stop_writes_trigger allows',
  l0_slowdown: 'L0 has reached level0_slowdown_writes_trigger',
};

const pickers = optionInfos.find((option) => option.name === 'compaction_pri')?.names ?? [];
const pickerReasons: Readonly<Record<string, string>> = {
  round_robin: 'the next table after the one compacted last',
  min_overlapping_ratio: 'the table that overlaps least below it',
  by_compensated_size: 'the largest table, its tombstones counted extra',
};

/** Why this level, and why these tables. */
function picked(v: DataView, at: number): string {
  const from = r.CompactionPicked.level(v, at);
  const tables = formatCount(r.CompactionPicked.inputs(v, at), 'table');
  const what = `Compaction of ${tables} (${formatBytes(r.CompactionPicked.inputBytes(v, at))}) from ${level(from)} to ${level(r.CompactionPicked.outputLevel(v, at))}`;
  const milli = score(r.CompactionPicked.scoreMilli(v, at));
  const picker = pickers[r.CompactionPicked.picker(v, at)] ?? '';
  const how = from > 0 && pickerReasons[picker] ? `; ${picker} chose ${pickerReasons[picker]}` : '';
  switch (r.CompactionPicked.reason(v, at)) {
    case 'level0_file_num':
      return `${what}: L0 holds too many tables (score ${milli}, due at 1)`;
    case 'level_max_bytes':
      return `${what}: ${level(from)} is larger than its target (score ${milli}, due at 1)${how}`;
    case 'seeks':
      return `${what}: too many reads looked into the table in vain`;
    case 'manual':
      return `${what}: it was asked for`;
  }
}

function kept(v: DataView, at: number): string {
  const what = `${r.EntryKept.type(v, at) === 'delete' ? 'Tombstone' : 'Entry'} ${key(r.EntryKept.key(v, at))} @${r.EntryKept.sequence(v, at)} was kept`;
  const witness = r.EntryKept.witness(v, at);
  switch (r.EntryKept.reason(v, at)) {
    case 'newest':
      return `${what}: it is the newest version of its key here`;
    case 'visible_to_snapshot':
      return `${what}: a snapshot still sees it`;
    case 'tombstone_covers_deeper_range':
      return `${what}: ${witness === 0 ? 'a deeper level' : `table ${witness}, deeper down,`} may hold a version that it must hide`;
    case 'tombstone_needed_by_snapshot':
      return `${what}: it is too new for the oldest snapshot, so it must go on hiding older versions`;
    case 'rule_off':
      return `${what}: the rule that would drop it is switched off`;
  }
}

function dropped(v: DataView, at: number): string {
  const entry = `${key(r.EntryDropped.key(v, at))} @${r.EntryDropped.sequence(v, at)}`;
  if (r.EntryDropped.reason(v, at) === 'tombstone_at_base_level')
    return `Tombstone ${entry} was dropped: no deeper level can hold its key, so there is nothing left to hide`;
  const what = r.EntryDropped.type(v, at) === 'delete' ? 'Tombstone' : 'Entry';
  return `${what} ${entry} was dropped: a newer version of its key hides it from every reader`;
}

function tableProbed(v: DataView, at: number): string {
  const table = `Table ${r.TableProbed.table(v, at)} in ${level(r.TableProbed.level(v, at))}`;
  const filter = r.TableProbed.filter(v, at);
  switch (r.TableProbed.verdict(v, at)) {
    case 'found':
      return `${table} holds the key${filter === 'true_positive' ? ': its filter was right' : ''}`;
    case 'deleted':
      return `${table} holds a tombstone for the key: the answer is "not found", and deeper levels are not asked`;
    case 'filter_negative':
      return `${table} was spared: its filter said no, and a filter's no is always true`;
    case 'too_new':
      return `${table} holds the key only in versions newer than the reader may see`;
    case 'absent':
      return filter === 'false_positive'
        ? `${table} does not hold the key: its filter said maybe, a false positive`
        : `${table} does not hold the key`;
  }
}

const asked: Readonly<Record<r.FilterSubject, string>> = {
  whole_key: '',
  prefix: 'the prefix ',
  range_prefix: 'a scan within the prefix ',
};

/** The fields that both kinds of filter question have. */
type FilterRecord = typeof r.FilterProbed | typeof r.MemtableFilterProbed;

function filterSaid(record: FilterRecord, whose: string, v: DataView, at: number): string {
  const positions = record.positions(v, at);
  const filterBits = record.filterBits(v, at);
  const lineBits = record.lineBits(v, at);
  const first = positions[0];
  const line =
    lineBits > 0 && first !== undefined
      ? ` in line ${formatInteger(Math.floor(first / lineBits) + 1)} of ${formatInteger(Math.floor(filterBits / lineBits))}`
      : '';
  const bits = `${formatCount(positions.length, 'bit')} of ${formatInteger(filterBits)}${line}`;
  const what = `${asked[record.subject(v, at)]}${key(record.key(v, at))}`;
  if (record.verdict(v, at) === 'negative')
    return `${whose} said no to ${what}: after ${bits}, bit ${positions[positions.length - 1] ?? 0} is off`;
  return `${whose} said maybe to ${what}: all ${bits} are on`;
}

function filterProbed(v: DataView, at: number): string {
  const said = filterSaid(r.FilterProbed, `Filter of table ${r.FilterProbed.table(v, at)}`, v, at);
  if (r.FilterProbed.verdict(v, at) === 'negative') return said;
  return `${said}; whether that is true the table must tell`;
}

function memtableFilterProbed(v: DataView, at: number): string {
  const said = filterSaid(
    r.MemtableFilterProbed,
    `Filter of memtable ${r.MemtableFilterProbed.memtable(v, at)}`,
    v,
    at,
  );
  return r.MemtableFilterProbed.verdict(v, at) === 'negative'
    ? `${said}; its skiplist is not searched`
    : `${said}; its skiplist must be searched`;
}

const skips: Readonly<Record<r.SkipReason, string>> = {
  tombstone: 'a tombstone, which is read but is no row',
  hidden_version: 'an older version of a key already seen',
  deleted_value: 'a value under a tombstone',
  too_new: 'newer than this reader may see',
};

const sites: Readonly<Record<r.CompareSite, string>> = {
  memtable: "in the memtable's skiplist",
  l0_table: 'with the range of an L0 table',
  level_fence: 'with the fences of a level',
  index_block: 'in an index block',
  data_block: 'in a data block',
  merge_heap: 'in a merge',
  version_skip: 'to skip versions of one key',
  compaction: 'in a compaction',
  bound: 'with the bound of a scan',
  btree_inner: 'in an inner page of the B+tree',
  btree_leaf: 'in a leaf of the B+tree',
};
const orders = ['is smaller than', 'equals', 'is larger than'];

function runName(v: DataView, at: number): string {
  const source = r.MergeRun.source(v, at);
  switch (r.MergeRun.runKind(v, at)) {
    case 'memtable':
      return `memtable ${source}`;
    case 'sealed_memtable':
      return `sealed memtable ${source}`;
    case 'l0_table':
      return `L0 table ${source}`;
    case 'level':
      return `all of ${level(source)}`;
  }
}

/** "child 2 (table 7)": a merge's child by what it reads, where the scene knows it. */
function childName(scene: Scene | null, merge: number, child: number): string {
  const known = scene?.merges.get(merge)?.children.find((c) => c.child === child);
  if (known === undefined) return `child ${child}`;
  const run =
    known.runKind === 'level'
      ? level(known.source)
      : known.runKind === 'l0_table'
        ? `table ${known.source}`
        : `memtable ${known.source}`;
  return `child ${child} (${run})`;
}

function won(v: DataView, at: number, scene: Scene | null): string {
  const merge = r.MergeWon.merge(v, at);
  const child = r.MergeWon.child(v, at);
  if (child === 0xffffffff) return 'Every run of the merge is exhausted';
  const known = scene?.merges.get(merge);
  const stands = known?.children.find((c) => c.child === child)?.at;
  return `${capital(childName(scene, merge, child))} ${known ? places[known.strategy] : 'comes next'}: its key ${stands ? `${key(stands.key)} ` : ''}is the smallest`;
}

/** What the child that comes next is, by how the merge orders its children. */
const places: Readonly<Record<r.MergeStrategy, string>> = {
  linear: 'comes next, of all that were looked at',
  heap: 'is on top of the heap',
  heap_root_cached: 'is on top of the heap',
  heap_siblings_cached: 'is on top of the heap',
  loser_tree: 'has won the tournament',
};

const strategies: Readonly<Record<r.MergeStrategy, string>> = {
  linear: 'that looks at all of them for each entry',
  heap: 'in a binary heap',
  heap_root_cached: 'in a binary heap that remembers the comparison below its root',
  heap_siblings_cached: 'in a binary heap that remembers every comparison of siblings',
  loser_tree: 'in a loser tree',
};

const pageKinds: Readonly<Record<r.BTreePageKind, string>> = {
  free: 'a free page',
  meta: 'the meta page',
  leaf: 'a leaf',
  inner: 'an inner page',
};

const writeReasons: Readonly<Record<r.BTreeWriteReason, string>> = {
  evicted: 'it was dirty and had to leave the buffer pool',
  checkpoint: 'a checkpoint wants the redo log to be short',
  recovery: 'recovery had changed it',
};

const visitReasons: Readonly<Record<r.BTreeVisitReason, string>> = {
  search: 'on the way down',
  next_leaf: 'by the link of the leaf beside it',
  neighbor: 'as the neighbor of a page that changes',
  structure: 'to change the shape of the tree',
};

function bTreePageVisited(v: DataView, at: number): string {
  const level = r.BTreePageVisited.level(v, at);
  const entries = formatCount(r.BTreePageVisited.entries(v, at), 'entry', 'entries');
  const reason = r.BTreePageVisited.visitReason(v, at);
  const from = r.BTreePageVisited.cached(v, at) !== 0 ? 'in the buffer pool' : 'read from the file';
  const page = `Page ${r.BTreePageVisited.page(v, at)} (${from}) was visited ${visitReasons[reason]}`;
  const slot = r.BTreePageVisited.slot(v, at);
  if (reason !== 'search') return page;
  if (level > 0) return `${page}: of ${entries} its search chose child ${slot}`;
  return `${page}: a leaf of ${entries}, and its slot ${slot} ${r.BTreePageVisited.found(v, at) !== 0 ? 'holds the key' : 'is where the key would be'}`;
}

const optionText = (option: number, value: number): string => {
  const info = optionInfos.find((o) => o.id === option);
  if (info === undefined) return `Option ${option} is now ${value}`;
  return `Option ${info.name} is now ${info.names?.[value] ?? (info.type === 'bool' ? (value === 0 ? 'off' : 'on') : info.unit === 'bytes' ? formatBytes(value) : `${formatInteger(value)} ${info.unit}`.trim())}`;
};

const tellers: Readonly<Record<r.RecordName, Teller>> = {
  EngineOpened: (v, at) => `The database was opened at sequence ${r.EngineOpened.lastSequence(v, at)}`,
  OptionSet: (v, at) => optionText(r.OptionSet.option(v, at), r.OptionSet.value(v, at)),
  OpBegun: (v, at) => {
    const kind = r.OpBegun.opKind(v, at);
    const what = r.OpBegun.key(v, at);
    const named = what.length > 0 || kind === 'put' || kind === 'get' || kind === 'delete' ? ` ${key(what)}` : '';
    return `Operation ${r.OpBegun.op(v, at)} began: ${verbs[kind]}${named}${r.OpBegun.sync(v, at) !== 0 && ['put', 'delete', 'write'].includes(kind) ? ', to be synced' : ''}`;
  },
  OpFinished: (v, at, scene, cause) => {
    const status = r.OpFinished.status(v, at);
    const rows = r.OpFinished.rows(v, at);
    const operation = scene?.operation?.job === cause ? `Operation ${scene.operation.op}` : 'The operation';
    return `${operation} ended: ${status === 'ok' ? 'done' : spaced(status)}${rows > 0 ? `, ${formatCount(rows, 'row')}` : ''}, after ${formatNs(r.OpFinished.latencyNs(v, at))} of modelled time`;
  },
  StepFinished: (_v, _at, _scene, cause) => `${cause === 0 ? 'A step' : `A step of job ${cause}`} ended`,
  JobQueued: (v, at) =>
    `${capital(spaced(r.JobQueued.jobKind(v, at)))} job ${r.JobQueued.job(v, at)} was queued: ${spaced(r.JobQueued.trigger(v, at))}`,
  JobFinished: (v, at) => {
    const status = r.JobFinished.status(v, at);
    return `${capital(spaced(r.JobFinished.jobKind(v, at)))} job ${r.JobFinished.job(v, at)} ended${status === 'ok' ? '' : `: ${spaced(status)}`}`;
  },
  StallBegun: (v, at) => {
    const reason = r.StallBegun.reason(v, at);
    const how = reason === 'l0_slowdown' ? 'is delayed once by 1 ms' : 'must wait';
    return `Write ${r.StallBegun.op(v, at)} ${how}: ${stalls[reason]}`;
  },
  StallEnded: (v, at) => `Write ${r.StallEnded.op(v, at)} goes on after ${formatNs(r.StallEnded.waitedNs(v, at))}`,
  MemtableCreated: (v, at) =>
    `Memtable ${r.MemtableCreated.memtable(v, at)} takes writes from now on; log ${r.MemtableCreated.wal(v, at)} protects it`,
  MemtableSealed: (v, at) =>
    `Memtable ${r.MemtableSealed.memtable(v, at)} was sealed with ${formatCount(r.MemtableSealed.entries(v, at), 'entry', 'entries')} (${formatBytes(r.MemtableSealed.sizeBytes(v, at))}): it takes no more writes and waits for its flush`,
  MemtableRetired: (v, at) => `Memtable ${r.MemtableRetired.memtable(v, at)} is gone: its table answers for it`,
  MemtableGrown: (v, at) =>
    `${formatCount(r.MemtableGrown.entries(v, at), 'entry', 'entries')} (${formatBytes(r.MemtableGrown.sizeBytes(v, at))}) ${r.MemtableGrown.entries(v, at) === 1 ? 'is' : 'are'} in memtable ${r.MemtableGrown.memtable(v, at)} and visible to readers`,
  WalCreated: (v, at) => `Write-ahead log ${r.WalCreated.wal(v, at)} was begun`,
  WalRetired: (v, at) => `Write-ahead log ${r.WalRetired.wal(v, at)} is no longer needed: its entries are in tables`,
  FlushBegun: (v, at) =>
    `Flush ${r.FlushBegun.job(v, at)} began to write the ${formatCount(r.FlushBegun.entries(v, at), 'entry', 'entries')} of memtable ${r.FlushBegun.memtable(v, at)} to a table`,
  FlushAdvanced: (v, at) =>
    `Flush ${r.FlushAdvanced.job(v, at)} has written ${formatCount(r.FlushAdvanced.entries(v, at), 'entry', 'entries')}`,
  TableCreated: (v, at) => {
    const deletes = r.TableCreated.deletes(v, at);
    return `Table ${r.TableCreated.table(v, at)} is complete: ${formatCount(r.TableCreated.entries(v, at), 'entry', 'entries')}${deletes > 0 ? `, ${formatCount(deletes, 'tombstone')} among them` : ''}, ${formatBytes(r.TableCreated.sizeBytes(v, at))}, from ${key(r.TableCreated.smallest(v, at))} to ${key(r.TableCreated.largest(v, at))}`;
  },
  TableInstalled: (v, at) =>
    `Table ${r.TableInstalled.table(v, at)} is part of ${level(r.TableInstalled.level(v, at))}`,
  TableRemoved: (v, at) =>
    `Table ${r.TableRemoved.table(v, at)} is no longer part of ${level(r.TableRemoved.level(v, at))}`,
  VersionInstalled: (v, at) =>
    `Version ${r.VersionInstalled.version(v, at)} is current: its edit is durable in manifest ${r.VersionInstalled.manifest(v, at)}`,
  LevelScored: (v, at) => {
    const n = r.LevelScored.level(v, at);
    const milli = r.LevelScored.scoreMilli(v, at);
    return `${level(n)} scores ${score(milli)}: ${milli >= 1000 ? 'it is due for compaction' : 'it need not be compacted'}`;
  },
  CompactionPicked: picked,
  CompactionInput: (v, at) =>
    `Table ${r.CompactionInput.table(v, at)} of ${level(r.CompactionInput.level(v, at))} is an input of compaction ${r.CompactionInput.job(v, at)}`,
  CompactionAdvanced: (v, at, _scene, cause) => {
    const gone = r.CompactionAdvanced.droppedHidden(v, at) + r.CompactionAdvanced.droppedTombstones(v, at);
    return `Compaction ${cause} has merged ${formatCount(r.CompactionAdvanced.entriesIn(v, at), 'entry', 'entries')} and dropped ${formatInteger(gone)}`;
  },
  TrivialMoved: (v, at) =>
    `Table ${r.TrivialMoved.table(v, at)} moved from ${level(r.TrivialMoved.fromLevel(v, at))} to ${level(r.TrivialMoved.toLevel(v, at))} without being rewritten: nothing there overlaps it`,
  SnapshotTaken: (v, at) =>
    `Snapshot ${r.SnapshotTaken.snapshot(v, at)} holds what is visible at sequence ${r.SnapshotTaken.sequence(v, at)}`,
  SnapshotReleased: (v, at) => `Snapshot ${r.SnapshotReleased.snapshot(v, at)} holds nothing any more`,
  WalReplayed: (v, at) => {
    const lost = r.WalReplayed.droppedBytes(v, at);
    return `Recovery read ${formatCount(r.WalReplayed.entries(v, at), 'entry', 'entries')} in ${formatCount(r.WalReplayed.batches(v, at), 'batch', 'batches')} from log ${r.WalReplayed.wal(v, at)}${lost > 0 ? ` and left out ${formatBytes(lost)} that were damaged or torn` : ''}`;
  },
  EngineCrashed: (v, at) =>
    `The power went: ${formatBytes(r.EngineCrashed.lostBytes(v, at))} that were not synced are lost in ${formatCount(r.EngineCrashed.files(v, at), 'file')}`,
  EngineStopped: (v, at) =>
    `The engine refuses writes from now on (${spaced(r.EngineStopped.status(v, at))})${said(r.EngineStopped.message(v, at))}`,
  EngineTrapped: (v, at) => `The engine found itself in a state that cannot be${said(r.EngineTrapped.message(v, at))}`,
  OpAnswered: (v, at) => {
    const status = r.OpAnswered.status(v, at);
    const value = r.OpAnswered.value(v, at);
    if (status === 'ok') return `The answer is ${value.length === 0 ? 'an empty value' : key(value)}`;
    return status === 'not_found'
      ? 'The answer is "not found"'
      : `The answer is an error (${spaced(status)})${said(value)}`;
  },
  MacroAdvanced: (v, at) =>
    `${formatInteger(r.MacroAdvanced.done(v, at))} of ${formatInteger(r.MacroAdvanced.total(v, at))} operations are done`,
  SequentialSkipReseeked: (v, at) =>
    `The iterator had passed so many versions of ${key(r.SequentialSkipReseeked.key(v, at))} that it left the rest by a seek`,
  FileCreated: (v, at) => `${capital(file(r.FileCreated.fileClass(v, at), r.FileCreated.file(v, at)))} was created`,
  FileAppended: (v, at) =>
    `${formatBytes(r.FileAppended.bytes(v, at))} were appended to ${file(r.FileAppended.fileClass(v, at), r.FileAppended.file(v, at))}`,
  FileWritten: (v, at) =>
    `${formatBytes(r.FileWritten.bytes(v, at))} of ${file(r.FileWritten.fileClass(v, at), r.FileWritten.file(v, at))} were overwritten in place, at ${formatInteger(r.FileWritten.offset(v, at))}`,
  FileSynced: (v, at) =>
    `${capital(file(r.FileSynced.fileClass(v, at), r.FileSynced.file(v, at)))} was synced: what it holds survives a crash`,
  FileRead: (v, at) =>
    `${formatBytes(r.FileRead.bytes(v, at))} were read from ${file(r.FileRead.fileClass(v, at), r.FileRead.file(v, at))}`,
  FileRenamed: (v, at) =>
    `${capital(file(r.FileRenamed.fileClass(v, at), r.FileRenamed.file(v, at)))} took its final name`,
  FileRemoved: (v, at) => `${capital(file(r.FileRemoved.fileClass(v, at), r.FileRemoved.file(v, at)))} was removed`,
  FileFailed: (v, at) =>
    `An operation on ${file(r.FileFailed.fileClass(v, at), r.FileFailed.file(v, at))} failed: ${spaced(r.FileFailed.status(v, at))}`,
  MemtableProbed: (v, at) => {
    const memtable = `Memtable ${r.MemtableProbed.memtable(v, at)}`;
    switch (r.MemtableProbed.verdict(v, at)) {
      case 'found':
        return `${memtable} holds the key: no table is asked`;
      case 'deleted':
        return `${memtable} holds a tombstone for the key: no table is asked`;
      case 'absent':
        return `${memtable} does not hold the key`;
    }
  },
  FilterProbed: filterProbed,
  MemtableFilterProbed: memtableFilterProbed,
  TableProbed: tableProbed,
  BlockRead: (v, at) =>
    `${capital(r.BlockRead.blockKind(v, at))} block at ${formatInteger(r.BlockRead.offset(v, at))} of table ${r.BlockRead.table(v, at)} came from the ${r.BlockRead.cached(v, at) !== 0 ? 'cache' : 'file'} (${formatBytes(r.BlockRead.sizeBytes(v, at))})`,
  MemtableInserted: (v, at) =>
    `${r.MemtableInserted.type(v, at) === 'delete' ? 'Tombstone' : 'Entry'} ${key(r.MemtableInserted.key(v, at))} @${r.MemtableInserted.sequence(v, at)} is in memtable ${r.MemtableInserted.memtable(v, at)}, its tower ${r.MemtableInserted.height(v, at)} high`,
  EntryFlushed: (v, at) =>
    `${r.EntryFlushed.type(v, at) === 'delete' ? 'Tombstone' : 'Entry'} ${key(r.EntryFlushed.key(v, at))} @${r.EntryFlushed.sequence(v, at)} went from memtable ${r.EntryFlushed.memtable(v, at)} into the table`,
  EntryKept: kept,
  EntryDropped: dropped,
  MergeOpened: (v, at) =>
    `A merge of ${formatCount(r.MergeOpened.runs(v, at), 'sorted run')} began, for a ${r.MergeOpened.purpose(v, at)}, ${strategies[r.MergeOpened.strategy(v, at)]}`,
  MergeRun: (v, at) => `Child ${r.MergeRun.child(v, at)} of the merge is ${runName(v, at)}`,
  MergeAdvanced: (v, at, scene) => {
    const child = capital(childName(scene, r.MergeAdvanced.merge(v, at), r.MergeAdvanced.child(v, at)));
    return r.MergeAdvanced.valid(v, at) === 0
      ? `${child} is exhausted`
      : `${child} stands on ${key(r.MergeAdvanced.key(v, at))} @${r.MergeAdvanced.sequence(v, at)}`;
  },
  MergeWon: won,
  EntrySkipped: (v, at) =>
    `The scan passed ${key(r.EntrySkipped.key(v, at))} @${r.EntrySkipped.sequence(v, at)}: ${skips[r.EntrySkipped.reason(v, at)]}`,
  RowReturned: (v, at) => {
    const sequence = r.RowReturned.sequence(v, at);
    return `The scan stands on row ${key(r.RowReturned.key(v, at))}${sequence === 0 ? '' : ` @${sequence}`}`;
  },
  IteratorLeft: () => 'The iterator left the row it stood on',
  KeysCompared: (v, at) => {
    const order = orders[r.KeysCompared.order(v, at)] ?? 'was compared with';
    const site = r.KeysCompared.site(v, at);
    if (site === 'merge_heap')
      return `Merge: the key of child ${r.KeysCompared.left(v, at)} ${order} that of child ${r.KeysCompared.right(v, at)}`;
    return `Two keys were compared ${sites[site]}: the left one ${order} the right one`;
  },
  BTreeOpened: (v, at) =>
    `A B+tree of ${formatCount(r.BTreeOpened.pages(v, at), 'page')} of ${formatBytes(r.BTreeOpened.pageBytes(v, at))} was opened; its buffer pool holds ${formatInteger(r.BTreeOpened.poolPages(v, at))} of them`,
  BTreePageCreated: (v, at) =>
    `Page ${r.BTreePageCreated.page(v, at)} ${r.BTreePageCreated.origin(v, at) === 'found' ? 'is' : 'became'} ${pageKinds[r.BTreePageCreated.pageKind(v, at)]}`,
  BTreePageSplit: (v, at) => {
    const right = r.BTreePageSplit.right(v, at);
    const page = `Page ${r.BTreePageSplit.page(v, at)} was full`;
    if (r.BTreePageSplit.appended(v, at) !== 0)
      return `${page}, and the new entry is the last of its level: it alone went to page ${right}, and the full page stays full`;
    return `${page} and was split: its upper ${formatCount(r.BTreePageSplit.moved(v, at), 'entry', 'entries')} went to page ${right}, from ${key(r.BTreePageSplit.separator(v, at))} on`;
  },
  BTreePageMerged: (v, at) =>
    `Page ${r.BTreePageMerged.page(v, at)} took the ${formatCount(r.BTreePageMerged.moved(v, at), 'entry', 'entries')} of page ${r.BTreePageMerged.freed(v, at)}, because one of them was less than half full; page ${r.BTreePageMerged.freed(v, at)} is free`,
  BTreeHeightChanged: (v, at) =>
    `The tree is ${formatCount(r.BTreeHeightChanged.height(v, at), 'level')} high now; the root kept its place, and page ${r.BTreeHeightChanged.page(v, at)} took what it held or gave it back`,
  BTreePageChanged: (v, at) =>
    `Page ${r.BTreePageChanged.page(v, at)} changed in the buffer pool and is dirty: ${formatCount(r.BTreePageChanged.entries(v, at), 'entry', 'entries')}, ${formatBytes(r.BTreePageChanged.usedBytes(v, at))}`,
  BTreeLogged: (v, at) =>
    `${formatCount(r.BTreeLogged.entries(v, at), 'entry', 'entries')} ${r.BTreeLogged.entries(v, at) === 1 ? 'is' : 'are'} in the tree and in the redo log; ${formatCount(r.BTreeLogged.pages(v, at), 'page')} changed`,
  BTreePageRead: (v, at) => `Page ${r.BTreePageRead.page(v, at)} was not in the buffer pool and was read from the file`,
  BTreePageEvicted: (v, at) =>
    `Page ${r.BTreePageEvicted.page(v, at)} left the buffer pool: nobody had used it for longest`,
  BTreePageWritten: (v, at) => {
    const copy = r.BTreePageWritten.copies(v, at) !== 0 ? ', after a copy of it' : '';
    return `Page ${r.BTreePageWritten.page(v, at)} was written back to its place${copy}: ${writeReasons[r.BTreePageWritten.writeReason(v, at)]}`;
  },
  BTreePageVisited: bTreePageVisited,
};

/** The sentence of a record. `scene`: what it left, for names that the record does not carry; without it these are told by number. */
export function narrate(record: Place, scene: Scene | null = null): string {
  const info = infoByKind[record.kind];
  if (info === undefined) return `A record of unknown kind ${record.kind}`;
  return tellers[info.name as r.RecordName](record.v, record.at, scene, record.cause);
}

const decisions: ReadonlySet<number> = new Set<number>([
  r.Kind.CompactionPicked,
  r.Kind.EntryKept,
  r.Kind.EntryDropped,
  r.Kind.TrivialMoved,
  r.Kind.StallBegun,
  r.Kind.FilterProbed,
  r.Kind.MemtableFilterProbed,
  r.Kind.TableProbed,
  r.Kind.SequentialSkipReseeked,
  r.Kind.MergeWon,
  r.Kind.MemtableSealed,
  r.Kind.MemtableProbed,
  r.Kind.LevelScored,
  r.Kind.EntrySkipped,
  r.Kind.EngineStopped,
  r.Kind.BTreePageSplit,
  r.Kind.BTreePageMerged,
  r.Kind.BTreeHeightChanged,
  r.Kind.BTreePageWritten,
  r.Kind.BTreePageVisited,
]);

/** The sentence of a record that tells a decision and its reason; null for records that tell only that something happened. */
export function why(record: Place, scene: Scene | null = null): string | null {
  return decisions.has(record.kind) ? narrate(record, scene) : null;
}

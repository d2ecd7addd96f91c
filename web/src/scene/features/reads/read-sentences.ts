/** Sentences about reading: memtables and tables probed, filters, merges, entries that a scan skips, comparisons. */
import { formatBytes, formatCount, formatInteger } from '../../../base/units.ts';
import type * as r from '../../../protocol/records.gen.ts';
import type { Scene } from '../../types.ts';
import { capital, key, level, type Fields, type SentenceWriters } from '../../sentence-parts.ts';

function tableProbed(record: Fields<'TableProbed'>): string {
  const table = `Table ${record.table} in ${level(record.level)}`;
  const { filter } = record;
  switch (record.verdict) {
    case 'found':
      return `${table} holds the key${filter === 'true_positive' ? ': its filter was right' : ''}`;
    case 'deleted':
      return `${table} holds a tombstone for the key: the answer is "not found", and deeper levels are not searched`;
    case 'filter_negative':
      return `${table} was skipped: its filter said no, and a filter's no is always right`;
    case 'too_new':
      return `${table} holds the key only in versions that are too new for the reader`;
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

/** The fields that both kinds of filter records have. */
type FilterRecord = Fields<'FilterProbed' | 'MemtableFilterProbed'>;

function filterSaid(record: FilterRecord, whose: string): string {
  const { positions, filterBits, lineBits } = record;
  const first = positions[0];
  const line =
    lineBits > 0 && first !== undefined
      ? ` in line ${formatInteger(Math.floor(first / lineBits) + 1)} of ${formatInteger(Math.floor(filterBits / lineBits))}`
      : '';
  const bits = `${formatCount(positions.length, 'bit')} of ${formatInteger(filterBits)}${line}`;
  const what = `${asked[record.subject]}${key(record.key)}`;
  if (record.verdict === 'negative')
    return `${whose} said no to ${what}: after ${bits}, bit ${positions[positions.length - 1] ?? 0} is off`;
  return `${whose} said maybe to ${what}: all ${bits} are on`;
}

function filterProbed(record: Fields<'FilterProbed'>): string {
  const said = filterSaid(record, `Filter of table ${record.table}`);
  if (record.verdict === 'negative') return said;
  return `${said}; only the table can tell whether that is true`;
}

function memtableFilterProbed(record: Fields<'MemtableFilterProbed'>): string {
  const said = filterSaid(record, `Filter of memtable ${record.memtable}`);
  return record.verdict === 'negative'
    ? `${said}; the memtable is not searched`
    : `${said}; the memtable must be searched`;
}

const skips: Readonly<Record<r.SkipReason, string>> = {
  tombstone: 'a tombstone, which is read but is not a row',
  hidden_version: 'an older version of a key already seen',
  deleted_value: 'a value under a tombstone',
  too_new: 'too new for this reader',
  range_deleted: 'a version that a range tombstone covers',
};

const sites: Readonly<Record<r.CompareSite, string>> = {
  memtable: 'in a memtable',
  l0_table: 'with the range of an L0 table',
  level_fence: 'with the fences of a level',
  index_block: 'in an index block',
  data_block: 'in a data block',
  merge_heap: 'in a merge',
  version_skip: 'to skip versions of one key',
  compaction: 'in a compaction',
  bound: 'with the bound of a scan',
  range_tombstone: 'with the end of a range tombstone',
  btree_inner: 'in an inner page of the B+tree',
  btree_leaf: 'in a leaf of the B+tree',
  log_index: 'in the index of the log',
};

const orders = ['is smaller than', 'equals', 'is larger than'];

const runNames: Readonly<Record<r.RunKind, string>> = {
  memtable: 'memtable ',
  sealed_memtable: 'sealed memtable ',
  l0_table: 'L0 table ',
  level: 'all of L',
};

/** "table 7", "L2": a run of a merge by its source, if the scene knows it; otherwise by its number. */
function childName(scene: Scene | null, merge: number | undefined, child: number): string {
  const known = merge === undefined ? undefined : scene?.merges.get(merge)?.children.find((c) => c.child === child);
  if (known === undefined) return `run ${child}`;
  if (known.runKind === 'level') return level(known.source);
  return `${known.runKind === 'l0_table' ? 'table' : 'memtable'} ${known.source}`;
}

function won(record: Fields<'MergeWon'>, scene: Scene | null): string {
  const { merge, child } = record;
  if (child === 0xffffffff) return 'Every run of the merge is exhausted';
  const known = scene?.merges.get(merge);
  const at = known?.children.find((c) => c.child === child)?.at;
  return `${capital(childName(scene, merge, child))} ${known ? places[known.strategy] : 'comes next'}: its key ${at ? `${key(at.key)} ` : ''}is the smallest`;
}

/** Position of the next child, for each way of ordering the children. */
const places: Readonly<Record<r.MergeStrategy, string>> = {
  linear: 'comes next, of all that were compared',
  heap: 'is on top of the heap',
  heap_root_cached: 'is on top of the heap',
  heap_siblings_cached: 'is on top of the heap',
  loser_tree: 'has won the tournament',
};

const strategies: Readonly<Record<r.MergeStrategy, string>> = {
  linear: 'that compares all of them for each entry',
  heap: 'in a binary heap',
  heap_root_cached: 'in a binary heap that remembers the comparison below its root',
  heap_siblings_cached: 'in a binary heap that remembers every comparison of siblings',
  loser_tree: 'in a loser tree',
};

export const readSentences = {
  MemtableProbed: (record) => {
    const memtable = `Memtable ${record.memtable}`;
    switch (record.verdict) {
      case 'found':
        return `${memtable} holds the key: no table is searched`;
      case 'deleted':
        return `${memtable} holds a tombstone for the key: no table is searched`;
      case 'absent':
        return `${memtable} does not hold the key`;
    }
  },
  FilterProbed: filterProbed,
  MemtableFilterProbed: memtableFilterProbed,
  TableProbed: tableProbed,
  BlockRead: (record) =>
    `${capital(record.blockKind)} block at ${formatInteger(record.offset)} of table ${record.table} came from the ${record.cached !== 0 ? 'cache' : 'file'} (${formatBytes(record.sizeBytes)})`,
  BlockCached: (record) =>
    `${capital(record.blockKind)} block at ${formatInteger(record.offset)} of table ${record.table} is in the block cache, as the most recently used (${formatBytes(record.sizeBytes)})`,
  BlockEvicted: (record) =>
    `The block at ${formatInteger(record.offset)} of table ${record.table} was evicted from the block cache: it was the least recently used (${formatBytes(record.sizeBytes)})`,
  TableOpened: (record) => {
    const { job, indexBytes: index, filterBytes: filters } = record;
    const holds =
      index === 0 && filters === 0
        ? 'its index and filters live in the block cache'
        : `it holds ${formatBytes(index)} of index and ${formatBytes(filters)} of filters${record.pinned !== 0 ? ', pinned' : ''}`;
    return `Table ${record.table} is open${job === 0 ? '' : ` for job ${job} alone`}: ${holds}`;
  },
  TableClosed: ({ table, blocks }) => {
    const left = blocks === 0 ? '' : `; ${formatCount(blocks, 'block')} of it were removed from the block cache`;
    return `Table ${table} was closed, with its index and filters${left}`;
  },
  MergeOpened: (record) =>
    `A merge of ${formatCount(record.runs, 'sorted run')} began, for a ${record.purpose}, ${strategies[record.strategy]}`,
  MergeRun: (record) => `Run ${record.child} of the merge is ${runNames[record.runKind]}${record.source}`,
  MergeAdvanced: (record, scene) => {
    const child = capital(childName(scene, record.merge, record.child));
    return record.valid === 0 ? `${child} is exhausted` : `${child} is at ${key(record.key)} @${record.sequence}`;
  },
  MergeWon: won,
  EntrySkipped: (record) => `The scan skipped ${key(record.key)} @${record.sequence}: ${skips[record.reason]}`,
  RowReturned: (record) =>
    `The scan is at row ${key(record.key)}${record.sequence === 0 ? '' : ` @${record.sequence}`}`,
  IteratorLeft: () => 'The iterator left its row',
  SequentialSkipReseeked: (record) =>
    `The iterator had skipped so many versions of ${key(record.key)} that it skipped the rest with a seek`,
  KeysCompared: (record, scene) => {
    const order = orders[record.order] ?? 'was compared with';
    if (record.site === 'merge_heap') {
      // The merge with the newest record: a comparison does not name its merge.
      const [left, right] = [record.left, record.right].map((child) => childName(scene, scene?.merge?.merge, child));
      return `Merge: the key of ${left} ${order} that of ${right}`;
    }
    return `Two keys were compared ${sites[record.site]}: the left one ${order} the right one`;
  },
} satisfies Partial<SentenceWriters>;

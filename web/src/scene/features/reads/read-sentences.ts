/** Sentences about reading: memtables and tables probed, filters, merges, entries that a scan skips, comparisons. */
import { formatBytes, formatCount, formatInteger } from '../../../base/units.ts';
import * as r from '../../../protocol/records.gen.ts';
import type { Scene } from '../../types.ts';
import { capital, key, level, type SentenceWriters } from '../../sentence-parts.ts';

function tableProbed(v: DataView, at: number): string {
  const table = `Table ${r.TableProbed.table(v, at)} in ${level(r.TableProbed.level(v, at))}`;
  const filter = r.TableProbed.filter(v, at);
  switch (r.TableProbed.verdict(v, at)) {
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
  return `${said}; only the table can tell whether that is true`;
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
  tombstone: 'a tombstone, which is read but is not a row',
  hidden_version: 'an older version of a key already seen',
  deleted_value: 'a value under a tombstone',
  too_new: 'too new for this reader',
  range_deleted: 'a version that a range tombstone covers',
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
  range_tombstone: 'with the end of a range tombstone',
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

/** "table 7", "L2": a run of a merge by its source, if the scene knows it; otherwise by its number. */
function childName(scene: Scene | null, merge: number | undefined, child: number): string {
  const known = merge === undefined ? undefined : scene?.merges.get(merge)?.children.find((c) => c.child === child);
  if (known === undefined) return `run ${child}`;
  if (known.runKind === 'level') return level(known.source);
  return `${known.runKind === 'l0_table' ? 'table' : 'memtable'} ${known.source}`;
}

function won(v: DataView, at: number, scene: Scene | null): string {
  const merge = r.MergeWon.merge(v, at);
  const child = r.MergeWon.child(v, at);
  if (child === 0xffffffff) return 'Every run of the merge is exhausted';
  const known = scene?.merges.get(merge);
  const stands = known?.children.find((c) => c.child === child)?.at;
  return `${capital(childName(scene, merge, child))} ${known ? places[known.strategy] : 'comes next'}: its key ${stands ? `${key(stands.key)} ` : ''}is the smallest`;
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
  MemtableProbed: (v, at) => {
    const memtable = `Memtable ${r.MemtableProbed.memtable(v, at)}`;
    switch (r.MemtableProbed.verdict(v, at)) {
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
  BlockRead: (v, at) =>
    `${capital(r.BlockRead.blockKind(v, at))} block at ${formatInteger(r.BlockRead.offset(v, at))} of table ${r.BlockRead.table(v, at)} came from the ${r.BlockRead.cached(v, at) !== 0 ? 'cache' : 'file'} (${formatBytes(r.BlockRead.sizeBytes(v, at))})`,
  BlockCached: (v, at) =>
    `${capital(r.BlockCached.blockKind(v, at))} block at ${formatInteger(r.BlockCached.offset(v, at))} of table ${r.BlockCached.table(v, at)} is in the block cache, as the most recently used (${formatBytes(r.BlockCached.sizeBytes(v, at))})`,
  BlockEvicted: (v, at) =>
    `The block at ${formatInteger(r.BlockEvicted.offset(v, at))} of table ${r.BlockEvicted.table(v, at)} was evicted from the block cache: it was the least recently used (${formatBytes(r.BlockEvicted.sizeBytes(v, at))})`,
  TableOpened: (v, at) => {
    const index = r.TableOpened.indexBytes(v, at);
    const filters = r.TableOpened.filterBytes(v, at);
    const job = r.TableOpened.job(v, at);
    const holds =
      index === 0 && filters === 0
        ? 'its index and filters live in the block cache'
        : `it holds ${formatBytes(index)} of index and ${formatBytes(filters)} of filters${r.TableOpened.pinned(v, at) !== 0 ? ', pinned' : ''}`;
    return `Table ${r.TableOpened.table(v, at)} is open${job === 0 ? '' : ` for job ${job} alone`}: ${holds}`;
  },
  TableClosed: (v, at) => {
    const blocks = r.TableClosed.blocks(v, at);
    const left = blocks === 0 ? '' : `; ${formatCount(blocks, 'block')} of it were removed from the block cache`;
    return `Table ${r.TableClosed.table(v, at)} was closed, with its index and filters${left}`;
  },
  MergeOpened: (v, at) =>
    `A merge of ${formatCount(r.MergeOpened.runs(v, at), 'sorted run')} began, for a ${r.MergeOpened.purpose(v, at)}, ${strategies[r.MergeOpened.strategy(v, at)]}`,
  MergeRun: (v, at) => `Run ${r.MergeRun.child(v, at)} of the merge is ${runName(v, at)}`,
  MergeAdvanced: (v, at, scene) => {
    const child = capital(childName(scene, r.MergeAdvanced.merge(v, at), r.MergeAdvanced.child(v, at)));
    return r.MergeAdvanced.valid(v, at) === 0
      ? `${child} is exhausted`
      : `${child} is at ${key(r.MergeAdvanced.key(v, at))} @${r.MergeAdvanced.sequence(v, at)}`;
  },
  MergeWon: won,
  EntrySkipped: (v, at) =>
    `The scan skipped ${key(r.EntrySkipped.key(v, at))} @${r.EntrySkipped.sequence(v, at)}: ${skips[r.EntrySkipped.reason(v, at)]}`,
  RowReturned: (v, at) => {
    const sequence = r.RowReturned.sequence(v, at);
    return `The scan is at row ${key(r.RowReturned.key(v, at))}${sequence === 0 ? '' : ` @${sequence}`}`;
  },
  IteratorLeft: () => 'The iterator left its row',
  SequentialSkipReseeked: (v, at) =>
    `The iterator had skipped so many versions of ${key(r.SequentialSkipReseeked.key(v, at))} that it skipped the rest with a seek`,
  KeysCompared: (v, at, scene) => {
    const order = orders[r.KeysCompared.order(v, at)] ?? 'was compared with';
    const site = r.KeysCompared.site(v, at);
    if (site === 'merge_heap') {
      // The merge with the newest record: a comparison does not name its merge.
      const [left, right] = [r.KeysCompared.left(v, at), r.KeysCompared.right(v, at)].map((child) =>
        childName(scene, scene?.merge?.merge, child),
      );
      return `Merge: the key of ${left} ${order} that of ${right}`;
    }
    return `Two keys were compared ${sites[site]}: the left one ${order} the right one`;
  },
} satisfies Partial<SentenceWriters<r.RecordName>>;

/**
 * RocksDB's options of a column family, and what each is here: wired to options of ours, shared (ours is one for all families), settled (the
 * engine always does one of the things that the option chooses from), or absent, with the reason. The override reader, the way back and the option explorer of /reference/ all read this.
 *
 * In groups are options that RocksDB writes in braces behind another one: block_based_table_factory={block_size=16k}.
 *
 * Sources: RocksDB 7.8, include/rocksdb/options.h, advanced_options.h and table.h, and what GetStringFromColumnFamilyOptions prints; older names
 * that MyRocks of 2019 still lists (purge_redundant_kvs_while_flush) are among them.
 */
import { bloom, hundredths, named, prefix, size, truth, version, whole, wholeRatio, type Form } from './values.ts';

export type Standing =
  /** `scales`: bytes that shrink with the data, where an experiment is a scale model. */
  | { readonly is: 'wired'; readonly form: Form; readonly scales: boolean }
  /** `value`: as RocksDB would print what always holds here. */
  | { readonly is: 'settled'; readonly value: string; readonly why: string }
  /** `ours`: an option of the whole database. */
  | { readonly is: 'shared'; readonly ours: string; readonly why: string }
  | { readonly is: 'absent'; readonly why: string }
  | { readonly is: 'group'; readonly options: readonly RocksdbOption[] };

export interface RocksdbOption {
  readonly name: string;
  readonly standing: Standing;
}

const wired = (name: string, form: Form): RocksdbOption => ({ name, standing: { is: 'wired', form, scales: false } });
const scaling = (name: string): RocksdbOption => ({ name, standing: { is: 'wired', form: size(name), scales: true } });
const same = (name: string, form: (ours: string) => Form): RocksdbOption => wired(name, form(name));
const settled = (name: string, value: string, why: string): RocksdbOption => ({
  name,
  standing: { is: 'settled', value, why },
});
const shared = (name: string, ours: string, why: string): RocksdbOption => ({
  name,
  standing: { is: 'shared', ours, why },
});
const absent = (name: string, why: string): RocksdbOption => ({ name, standing: { is: 'absent', why } });
const group = (name: string, options: readonly RocksdbOption[]): RocksdbOption => ({
  name,
  standing: { is: 'group', options },
});

const kCodecs = {
  kNoCompression: 'none',
  kSnappyCompression: 'snappy',
  kZlibCompression: 'zlib',
  kBZip2Compression: 'bzip2',
  kLZ4Compression: 'lz4',
  kLZ4HCCompression: 'lz4hc',
  kXpressCompression: 'xpress',
  kZSTD: 'zstd',
};

const kOneCodec = 'all levels use one codec, at its own level';
const kNoBlobs = 'values are kept with their keys';
const kOneIndex = 'the index of a table is one block';

const blockBased: readonly RocksdbOption[] = [
  same('block_size', size),
  settled('block_size_deviation', '0', 'a block ends with the entry that fills it'),
  same('block_restart_interval', whole),
  settled('index_block_restart_interval', '1', 'each entry of an index block is a restart point'),
  wired('filter_policy', bloom),
  same('whole_key_filtering', truth),
  wired('format_version', version),
  shared('block_cache', 'block_cache_size', 'all families share one cache'),
  shared('no_block_cache', 'block_cache_size', 'all families share one cache, and with 0 bytes it keeps nothing'),
  same('cache_index_and_filter_blocks', truth),
  absent('cache_index_and_filter_blocks_with_high_priority', 'the cache knows one priority'),
  same('pin_l0_filter_and_index_blocks_in_cache', truth),
  absent('pin_top_level_index_and_filter', kOneIndex),
  settled('index_type', 'kBinarySearch', 'an index is searched by binary search'),
  settled('data_block_index_type', 'kDataBlockBinarySearch', 'a block is searched by binary search'),
  absent('metadata_block_size', kOneIndex),
  settled('partition_filters', 'false', 'the filter of a table is one block'),
  settled('use_delta_encoding', 'true', 'a key is stored without the prefix it shares with the previous key'),
  settled('block_align', 'false', 'blocks are stored one after another'),
  settled('checksum', 'kCRC32c', "LevelDB's format uses this one"),
  settled('enable_index_compression', 'true', 'index blocks are compressed like data blocks'),
  settled('verify_compression', 'false', 'a block is not read back when it is written'),
];

const universal: readonly RocksdbOption[] = [
  wired('size_ratio', whole('universal_size_ratio')),
  wired('min_merge_width', whole('universal_min_merge_width')),
  wired('max_merge_width', whole('universal_max_merge_width')),
  wired('max_size_amplification_percent', whole('universal_max_size_amplification_percent')),
  settled('compression_size_percent', '-1', 'all runs are compressed the same way'),
  wired(
    'stop_style',
    named('universal_stop_style', {
      kCompactionStopStyleSimilarSize: 'similar_size',
      kCompactionStopStyleTotalSize: 'total_size',
    }),
  ),
  settled('allow_trivial_move', 'false', 'runs are merged, never moved'),
  settled('incremental', 'false', 'runs are merged whole'),
];

export const rocksdbOptions: readonly RocksdbOption[] = [
  scaling('write_buffer_size'),
  same('max_write_buffer_number', whole),
  settled('min_write_buffer_number_to_merge', '1', 'each sealed memtable is flushed alone'),
  settled('max_write_buffer_number_to_maintain', '0', 'a memtable is removed when its table is installed'),
  settled('max_write_buffer_size_to_maintain', '0', 'a memtable is removed when its table is installed'),
  same('num_levels', whole),
  same('level0_file_num_compaction_trigger', whole),
  same('level0_slowdown_writes_trigger', whole),
  same('level0_stop_writes_trigger', whole),
  absent('soft_pending_compaction_bytes_limit', 'writes are not slowed by bytes that wait for compaction'),
  absent('hard_pending_compaction_bytes_limit', 'writes are not stopped by bytes that wait for compaction'),
  scaling('target_file_size_base'),
  settled('target_file_size_multiplier', '1', 'tables are cut the same way on all levels'),
  scaling('max_bytes_for_level_base'),
  same('max_bytes_for_level_multiplier', wholeRatio),
  settled('max_bytes_for_level_multiplier_additional', '1:1:1:1:1:1:1', 'all levels use one ratio'),
  same('level_compaction_dynamic_level_bytes', truth),
  settled('level_compaction_dynamic_file_size', 'false', 'tables are cut at one size'),
  scaling('max_compaction_bytes'),
  settled('purge_redundant_kvs_while_flush', 'false', 'a flush keeps every entry; only compactions drop entries'),
  same('max_sequential_skip_in_iterations', whole),
  settled('memtable', 'SkipListFactory', 'a memtable is a skip list'),
  settled('memtable_factory', 'SkipListFactory', 'a memtable is a skip list'),
  same('memtable_prefix_bloom_size_ratio', hundredths),
  same('memtable_whole_key_filtering', truth),
  absent('bloom_locality', 'the filter of a memtable has one scheme'),
  settled('inplace_update_support', 'false', 'an entry of a memtable is never changed'),
  same('optimize_filters_for_hits', truth),
  wired('prefix_extractor', prefix),
  wired('compression', named('compression', kCodecs)),
  absent('bottommost_compression', kOneCodec),
  absent('compression_per_level', kOneCodec),
  absent('compression_opts', kOneCodec),
  absent('bottommost_compression_opts', kOneCodec),
  wired(
    'compaction_style',
    named('compaction_style', {
      kCompactionStyleLevel: 'level',
      kCompactionStyleUniversal: 'universal',
      kCompactionStyleFIFO: 'fifo',
      kCompactionStyleNone: 'none',
    }),
  ),
  wired(
    'compaction_pri',
    named('compaction_pri', {
      kByCompensatedSize: 'by_compensated_size',
      kOldestLargestSeqFirst: 'oldest_largest_seq_first',
      kOldestSmallestSeqFirst: 'oldest_smallest_seq_first',
      kMinOverlappingRatio: 'min_overlapping_ratio',
      kRoundRobin: 'round_robin',
    }),
  ),
  group('compaction_options_universal', universal),
  absent('compaction_options_fifo', 'tables are never dropped for their age or number'),
  same('disable_auto_compactions', truth),
  absent('ttl', 'nothing is compacted for its age'),
  absent('periodic_compaction_seconds', 'nothing is compacted for its age'),
  group('block_based_table_factory', blockBased),
  settled('table_factory', 'BlockBasedTable', 'tables are made of blocks'),
  settled('comparator', 'leveldb.BytewiseComparator', 'keys are ordered by their bytes'),
  absent('merge_operator', 'there are no merge entries'),
  absent('compaction_filter', 'a compaction drops entries by fixed rules, with no user filter'),
  absent('compaction_filter_factory', 'a compaction drops entries by fixed rules, with no user filter'),
  settled('paranoid_file_checks', 'false', 'a table is not read back when it is written'),
  settled('force_consistency_checks', 'true', 'a level whose tables overlap is refused'),
  settled('enable_blob_files', 'false', kNoBlobs),
  absent('min_blob_size', kNoBlobs),
  absent('blob_file_size', kNoBlobs),
];

/** Options of RocksDB that belong to the whole database, with ours where there is one of another name; as far as people give them to families. */
export const databaseOptions: ReadonlySet<string> = new Set([
  'create_if_missing',
  'error_if_exists',
  'paranoid_checks',
  'max_background_jobs',
  'max_background_compactions',
  'max_background_flushes',
  'max_open_files',
  'max_total_wal_size',
  'db_write_buffer_size',
  'wal_recovery_mode',
  'max_subcompactions',
  'delayed_write_rate',
  'bytes_per_sync',
  'rate_limiter',
  'row_cache',
]);

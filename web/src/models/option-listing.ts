/**
 * The options of a column family as MyRocks listed them in 2019, as far as claim S121 has them: names and values in RocksDB's format.
 * `web/src/protocol/rocksdb` maps them to this engine.
 *
 * Source: Percona, MyRocks column families, 7 February 2019.
 */
import type { Listed } from '../protocol/rocksdb/explore.ts';

const listed = (option: string, value: string): Listed => ({ option, value });
const universal = (option: string, value: string): Listed => ({
  option,
  within: 'compaction_options_universal',
  value,
});
const table = (option: string, value: string): Listed => ({ option, within: 'block_based_table_factory', value });

export const optionListing: readonly Listed[] = [
  listed('write_buffer_size', '64m'),
  listed('max_write_buffer_number', '2'),
  listed('min_write_buffer_number_to_merge', '1'),
  listed('num_levels', '7'),
  listed('level0_file_num_compaction_trigger', '4'),
  listed('level0_slowdown_writes_trigger', '20'),
  listed('level0_stop_writes_trigger', '36'),
  listed('target_file_size_base', '64m'),
  listed('target_file_size_multiplier', '1'),
  listed('max_bytes_for_level_base', '256m'),
  listed('max_bytes_for_level_multiplier', '10'),
  listed('level_compaction_dynamic_level_bytes', 'true'),
  listed('purge_redundant_kvs_while_flush', 'true'),
  listed('max_sequential_skip_in_iterations', '8'),
  listed('memtable_factory', 'SkipListFactory'),
  listed('memtable_prefix_bloom_size_ratio', '0'),
  listed('optimize_filters_for_hits', 'true'),
  listed('bottommost_compression', 'kLZ4Compression'),
  listed('compaction_style', 'kCompactionStyleLevel'),
  universal('size_ratio', '1'),
  universal('min_merge_width', '2'),
  universal('max_merge_width', '4294967295'),
  universal('max_size_amplification_percent', '200'),
  universal('compression_size_percent', '-1'),
  { option: 'max_table_files_size', within: 'compaction_options_fifo', value: '1g' },
  table('cache_index_and_filter_blocks', '1'),
  table('pin_l0_filter_and_index_blocks_in_cache', '1'),
  table('block_size', '16k'),
  table('block_size_deviation', '10'),
  table('block_restart_interval', '16'),
  table('index_block_restart_interval', '1'),
  table('metadata_block_size', '4096'),
  table('use_delta_encoding', '1'),
  table('whole_key_filtering', '1'),
  table('block_cache', '512m'),
  table('format_version', '2'),
  table('block_align', '0'),
];

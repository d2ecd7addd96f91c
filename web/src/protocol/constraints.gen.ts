// GENERATED from engine-wasm/schema by `npm run gen`; edit the schema instead.
//
// Constraints between options, in the order in which the engine checks them.
import type { OptionConstraint } from './info.ts';

export const optionConstraints: readonly OptionConstraint[] = [
  { isBroken: (v) => v("level0_file_num_compaction_trigger") > v("level0_stop_writes_trigger"), atMost: true, shown: ["level0_file_num_compaction_trigger","level0_stop_writes_trigger"], why: "writes would stop before a compaction is due" },
  { isBroken: (v) => v("level0_slowdown_writes_trigger") > v("level0_stop_writes_trigger"), atMost: true, shown: ["level0_slowdown_writes_trigger","level0_stop_writes_trigger"], why: "writes would stop before they are slowed down" },
  { isBroken: (v) => v("write_buffer_size") > v("memory_quota"), atMost: true, shown: ["write_buffer_size","memory_quota"], why: "no memtable would ever be flushed" },
  { isBroken: (v) => v("compaction_style") === 1 && v("dialect") === 0, atMost: false, shown: ["compaction_style","dialect"], why: "a merged run that stays in L0 gets a file number that is too high for its age, and LevelDB orders tables by number" },
  { isBroken: (v) => v("compaction_style") === 1 && v("level_compaction_dynamic_level_bytes") === 1, atMost: false, shown: ["compaction_style","level_compaction_dynamic_level_bytes"], why: "the levels of sorted runs have no targets" },
  { isBroken: (v) => v("compaction_style") === 1 && v("memtable_merges_into_l1") === 1, atMost: false, shown: ["compaction_style","memtable_merges_into_l1"], why: "each memtable starts as its own sorted run" },
  { isBroken: (v) => v("compaction_style") === 1 && v("memtable_push_down") === 1, atMost: false, shown: ["compaction_style","memtable_push_down"], why: "each memtable starts as its own sorted run" },
  { isBroken: (v) => v("compaction_style") === 1 && v("seek_compaction") === 1, atMost: false, shown: ["compaction_style","seek_compaction"], why: "runs are merged whole, not table by table" },
  { isBroken: (v) => v("compaction_style") === 1 && v("intra_l0_compaction") === 1, atMost: false, shown: ["compaction_style","intra_l0_compaction"], why: "its rules say which tables of L0 are merged" },
  { isBroken: (v) => v("intra_l0_compaction") === 1 && v("dialect") === 0, atMost: false, shown: ["intra_l0_compaction","dialect"], why: "a merged table that stays in L0 gets a file number that is too high for its age, and LevelDB orders tables by number" },
  { isBroken: (v) => v("intra_l0_compaction") === 1 && v("memtable_merges_into_l1") === 1, atMost: false, shown: ["intra_l0_compaction","memtable_merges_into_l1"], why: "there is no L0" },
  { isBroken: (v) => v("level_compaction_dynamic_level_bytes") === 1 && v("memtable_merges_into_l1") === 1, atMost: false, shown: ["level_compaction_dynamic_level_bytes","memtable_merges_into_l1"], why: "L1 is not always in use" },
  { isBroken: (v) => v("level_compaction_dynamic_level_bytes") === 1 && v("memtable_push_down") === 1, atMost: false, shown: ["level_compaction_dynamic_level_bytes","memtable_push_down"], why: "levels above the base level stay empty" },
  { isBroken: (v) => v("memtable_merges_into_l1") === 1 && v("memtable_push_down") === 1, atMost: false, shown: ["memtable_merges_into_l1","memtable_push_down"], why: "a memtable always goes to L1" },
  { isBroken: (v) => v("compaction_style") === 1 && v("level0_file_num_compaction_trigger") + v("universal_min_merge_width") > v("level0_stop_writes_trigger") + 1, atMost: false, shown: ["universal_min_merge_width","level0_file_num_compaction_trigger","level0_stop_writes_trigger"], why: "writes would stop before that many runs may be merged" },
  { isBroken: (v) => v("universal_min_merge_width") > v("universal_max_merge_width"), atMost: true, shown: ["universal_min_merge_width","universal_max_merge_width"], why: "no runs would ever be merged" },
  { isBroken: (v) => v("filter_policy") !== 0 && v("filter") === 1, atMost: false, shown: ["filter_policy","filter"], why: "a filter per 2 KiB is always LevelDB's; another policy needs filter=full or filter=both" },
  { isBroken: (v) => v("prefix_extractor") !== 0 && v("filter") === 1 && v("memtable_prefix_bloom_size_ratio") === 0, atMost: false, shown: ["prefix_extractor","filter"], why: "a filter per 2 KiB holds no prefixes; prefixes need filter=full, filter=both or a memtable filter" },
  { isBroken: (v) => v("whole_key_filtering") === 0 && v("filter") !== 0 && v("filter") !== 2, atMost: false, shown: ["whole_key_filtering","filter"], why: "a filter per 2 KiB holds whole keys, because LevelDB looks them up" },
  { isBroken: (v) => v("whole_key_filtering") === 0 && v("prefix_extractor") === 0 && v("filter") === 2, atMost: false, shown: ["whole_key_filtering","prefix_extractor"], why: "the filter would hold nothing" },
  { isBroken: (v) => v("memtable_prefix_bloom_size_ratio") > 0 && v("memtable_whole_key_filtering") === 0 && v("prefix_extractor") === 0, atMost: false, shown: ["memtable_prefix_bloom_size_ratio","memtable_whole_key_filtering","prefix_extractor"], why: "the memtable's filter would hold nothing" },
  { isBroken: (v) => v("device_throughput") > 0 && v("device_throughput") < 1024, atMost: false, shown: ["device_throughput"], why: "writing a table would overflow the clock; use 0 for no limit, or at least 1024" },
  { isBroken: (v) => v("compression") === 2 && v("dialect") === 0, atMost: false, shown: ["compression","dialect"], why: "LevelDB does not read LZ4" },
  { isBroken: (v) => v("compression") === 3 && v("dialect") === 0, atMost: false, shown: ["compression","dialect"], why: "LevelDB does not read Zstandard as RocksDB stores it" },
  { isBroken: (v) => v("bottommost_compression") === 3 && v("dialect") === 0, atMost: false, shown: ["bottommost_compression","dialect"], why: "LevelDB does not read LZ4" },
  { isBroken: (v) => v("bottommost_compression") === 4 && v("dialect") === 0, atMost: false, shown: ["bottommost_compression","dialect"], why: "LevelDB does not read Zstandard as RocksDB stores it" },
  { isBroken: (v) => v("min_tombstones_for_range_conversion") > 0 && v("dialect") === 0, atMost: false, shown: ["min_tombstones_for_range_conversion","dialect"], why: "LevelDB's format has no range tombstones" },
  { isBroken: (v) => v("rate_limiter_bytes_per_sec") > 0 && v("rate_limiter_bytes_per_sec") < 1024, atMost: false, shown: ["rate_limiter_bytes_per_sec"], why: "writing a table would overflow the clock; use 0 for no limit, or at least 1024" },
  { isBroken: (v) => v("delayed_write_rate") > 0 && v("delayed_write_rate") < 1024, atMost: false, shown: ["delayed_write_rate"], why: "writing a batch would overflow the clock; use 0 for the default, or at least 1024" },
  { isBroken: (v) => v("hard_pending_compaction_bytes_limit") > 0 && v("soft_pending_compaction_bytes_limit") > v("hard_pending_compaction_bytes_limit"), atMost: false, shown: ["soft_pending_compaction_bytes_limit","hard_pending_compaction_bytes_limit"], why: "writes would stop before they are slowed down" },
  { isBroken: (v) => v("background_error_handling") !== 0 && v("engine") === 1, atMost: false, shown: ["background_error_handling","engine"], why: "a B+tree refuses reads and writes after an error, until it is reopened" },
  { isBroken: (v) => v("background_error_handling") !== 0 && v("engine") === 2, atMost: false, shown: ["background_error_handling","engine"], why: "an index and log refuses writes after an error, until it is reopened" },
];

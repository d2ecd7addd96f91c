// GENERATED from engine-wasm/schema by `npm run gen`; edit the schema instead.
//
// How a page of options shows them.
import type { FavoriteOption } from './info.ts';

/** Titles of the groups, in the order in which a write passes through them; then the rest. */
export const optionGroups: readonly { readonly name: string; readonly title: string }[] = [
  { name: "memtable", title: "Memtable" },
  { name: "write", title: "Log and writes" },
  { name: "table", title: "Tables" },
  { name: "filter", title: "Filters" },
  { name: "cache", title: "Block cache" },
  { name: "compaction", title: "Compaction" },
  { name: "universal", title: "Universal compaction" },
  { name: "tombstone", title: "Tombstones" },
  { name: "stall", title: "Stalls" },
  { name: "read", title: "Reads" },
  { name: "device", title: "Device" },
  { name: "format", title: "Format" },
  { name: "open", title: "Opening and recovery" },
  { name: "limits", title: "Limits" },
  { name: "baseline", title: "B+tree" },
  { name: "index_log", title: "Index and log" },
];

/** The options with the most visible effect. */
export const favoriteOptions: readonly FavoriteOption[] = [
  { option: "write_buffer_size", name: "Memtable", range: [1024, 1048576] },
  { option: "max_write_buffer_number", name: "Most memtables", range: [2, 8] },
  { option: "level0_file_num_compaction_trigger", name: "L0 tables to compact", range: [1, 16] },
  { option: "max_bytes_for_level_base", name: "Target of L1", range: [4096, 16777216] },
  { option: "max_bytes_for_level_multiplier", name: "Size ratio", range: [2, 12] },
  { option: "target_file_size_base", name: "Table size", range: [1024, 4194304] },
  { option: "filter", name: "Filter" },
  { option: "bits_per_key", name: "Filter bits per key", range: [1, 20] },
  { option: "compaction_pri", name: "Table picker" },
  { option: "level_score", name: "Score" },
  { option: "max_sequential_skip_in_iterations", name: "Skips before a seek", range: [0, 64] },
  { option: "sync", name: "Sync every write" },
  { option: "disable_auto_compactions", name: "No compactions" },
];

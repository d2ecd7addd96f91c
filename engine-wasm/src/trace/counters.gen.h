// GENERATED from engine-wasm/schema by `npm run gen`; edit the schema instead.
//
// Counters with RocksDB's names and exact meanings (PerfContext and Statistics). Each names its source: the records whose number (or whose field's sum) it equals, so that the page can open the records behind a counter. Ids are never reused.
// 
// Deltas are pairs of a u8 counter id and a varint, in id order. Tracer::TakeDeltas writes them.
#pragma once

#include <cstdint>

namespace strata {

struct Counters {
  uint64_t user_key_comparison_count = 0;  // comparisons. Calls of the user comparator.
  uint64_t internal_key_skipped_count = 0;  // entries. Entries an iterator skipped: rows it moved past, older versions, values under a tombstone. Not those too new for the snapshot.
  uint64_t internal_delete_skipped_count = 0;  // tombstones. Tombstones an iterator skipped.
  uint64_t internal_recent_skipped_count = 0;  // entries. Entries newer than the iterator's snapshot.
  uint64_t seek_on_memtable_count = 0;  // seeks. Seeks of memtable iterators (not to first or last).
  uint64_t next_on_memtable_count = 0;  // steps. Next steps of memtable iterators.
  uint64_t prev_on_memtable_count = 0;  // steps. Prev steps of memtable iterators.
  uint64_t seek_child_seek_count = 0;  // seeks. Seeks of a merging iterator's children: one per sorted run and Seek.
  uint64_t get_from_memtable_count = 0;  // memtables. Memtables consulted by Get; an empty one is not.
  uint64_t bloom_sst_hit_count = 0;  // probes. A table's filter said maybe, rightly or wrongly.
  uint64_t bloom_sst_miss_count = 0;  // probes. A table's filter said no: the useful answers.
  uint64_t block_read_count = 0;  // blocks. Blocks fetched from files, of every kind.
  uint64_t block_read_byte = 0;  // bytes. Bytes of these blocks.
  uint64_t block_cache_hit_count = 0;  // blocks. Blocks found in the block cache.
  uint64_t index_block_read_count = 0;  // blocks. Index blocks fetched from files.
  uint64_t filter_block_read_count = 0;  // blocks. Filter blocks fetched from files.
  uint64_t get_read_bytes = 0;  // bytes. Value bytes returned by Get.
  uint64_t iter_read_bytes = 0;  // bytes. Key and value bytes returned by iterators.
  uint64_t iter_next_count = 0;  // calls. Next calls on database iterators.
  uint64_t iter_prev_count = 0;  // calls. Prev calls on database iterators.
  uint64_t iter_seek_count = 0;  // calls. Seek calls on database iterators.
  uint64_t bloom_filter_useful = 0;  // probes. Point reads that a whole-key filter avoided.
  uint64_t bloom_filter_full_positive = 0;  // probes. Point reads in which a whole-key filter answered maybe.
  uint64_t bloom_filter_full_true_positive = 0;  // probes. ... and the key was there.
  uint64_t compaction_key_drop_new = 0;  // entries. Entries dropped because a newer one hides them, including range tombstones and SingleDeletes.
  uint64_t compaction_key_drop_obsolete = 0;  // tombstones. Tombstones that became useless.
  uint64_t compaction_optimized_del_drop_obsolete = 0;  // tombstones. Of these, those dropped although the output was not the bottommost level.
  uint64_t memtable_hit = 0;  // reads. Gets answered by a memtable.
  uint64_t memtable_miss = 0;  // reads. Gets that went past the memtables.
  uint64_t get_hit_l0 = 0;  // reads. Gets that found their value in an L0 table; a tombstone there does not count.
  uint64_t get_hit_l1 = 0;  // reads. Gets that found their value in an L1 table.
  uint64_t get_hit_l2_and_up = 0;  // reads. Gets that found their value in deeper tables.
  uint64_t number_keys_written = 0;  // entries. Entries written by clients.
  uint64_t number_keys_read = 0;  // reads. Get calls.
  uint64_t bytes_written = 0;  // bytes. Bytes of write batches.
  uint64_t wal_file_bytes = 0;  // bytes. Bytes appended to write-ahead logs, framing included.
  uint64_t wal_file_synced = 0;  // syncs. Syncs of write-ahead logs.
  uint64_t write_done_by_self = 0;  // writes. Writes that led their own commit; a batch over several families is one.
  uint64_t flush_write_bytes = 0;  // bytes. Bytes of tables written by flushes.
  uint64_t compact_read_bytes = 0;  // bytes. Bytes of blocks read by compactions.
  uint64_t compact_write_bytes = 0;  // bytes. Bytes of tables written by compactions.
  uint64_t stall_nanos = 0;  // ns. Modeled time that writes waited.
  uint64_t number_of_reseeks_in_iteration = 0;  // seeks. Seeks that replaced long runs of Next over one key.
  uint64_t number_iter_skip = 0;  // entries. Entries that iterators visited and did not return, per call; backward, an entry visited twice in a call counts twice.
  uint64_t block_cache_data_hit = 0;  // blocks. Data blocks found in the cache.
  uint64_t block_cache_data_miss = 0;  // blocks. Data blocks not found in the cache.
  uint64_t flush_count = 0;  // jobs. Flush jobs started.
  uint64_t compaction_count = 0;  // jobs. Compactions picked, including trivial moves.
  uint64_t trivial_move_count = 0;  // tables. Tables moved without rewriting.
  uint64_t compaction_entries_in = 0;  // entries. Entries that compactions read and then wrote or dropped (KeyIn).
  uint64_t compaction_entries_out = 0;  // entries. Entries written by compactions.
  uint64_t merge_heap_comparisons = 0;  // comparisons. Comparisons made inside merging iterators.
  uint64_t flush_entries = 0;  // entries. Entries moved from memtables to tables.
  uint64_t bloom_memtable_hit_count = 0;  // probes. A memtable's filter said maybe, rightly or wrongly.
  uint64_t bloom_memtable_miss_count = 0;  // probes. A memtable's filter said no, and its skiplist was not searched.
  uint64_t bloom_filter_prefix_checked = 0;  // probes. Point reads in which a table's prefix-only filter was probed for the key's prefix.
  uint64_t bloom_filter_prefix_useful = 0;  // probes. ... and said no.
  uint64_t bloom_filter_prefix_true_positive = 0;  // probes. ... and said maybe, and the key itself was there; another key of the prefix does not count.
  uint64_t btree_key_comparison_count = 0;  // comparisons. Of user_key_comparison_count, those made in pages of a B+tree.
  uint64_t btree_buffer_pool_hit = 0;  // pages. Pages that operations found in the buffer pool.
  uint64_t btree_pages_read = 0;  // pages. Pages read from the file into the buffer pool: its misses, and the pages read by recovery.
  uint64_t btree_pages_written = 0;  // pages. Dirty pages written: back in place, or (copy_on_write) to free places, with the meta pages.
  uint64_t btree_doublewrite_pages = 0;  // pages. Copies of them written first, against torn pages.
  uint64_t btree_bytes_written = 0;  // bytes. Bytes of pages and copies. With wal_file_bytes, all that a B+tree writes.
  uint64_t btree_page_splits = 0;  // pages. Pages split because they were full.
  uint64_t btree_page_merges = 0;  // pages. Pages merged with a neighbor after deletes.
  uint64_t internal_range_del_reseek_count = 0;  // reseeks. Runs of a merge that were reseeked to the end of a range tombstone instead of being stepped through it.
  uint64_t compaction_key_drop_range_del = 0;  // entries. Of compaction_key_drop_new, entries dropped because a range tombstone covers them.
  uint64_t compaction_range_del_drop_obsolete = 0;  // fragments. Fragments of range tombstones that became useless.
  uint64_t num_single_del_mismatch = 0;  // entries. SingleDeletes that met another tombstone of their key in a compaction.
  uint64_t num_single_del_fallthrough = 0;  // entries. SingleDeletes that found nothing to delete and became useless.
  uint64_t tombstone_filter_checked = 0;  // probes. Deeper tables whose filters a compaction probed for a tombstone's key.
  uint64_t tombstone_filter_useful = 0;  // tombstones. Tombstones dropped because the filters of all deeper tables that cover them said no.
  uint64_t compact_read_bytes_marked = 0;  // bytes. Of compact_read_bytes, those of compactions of marked tables.
  uint64_t compact_write_bytes_marked = 0;  // bytes. Of compact_write_bytes, those of compactions of marked tables.
  uint64_t marked_for_compaction_count = 0;  // tables. Tables that the deletion collector marked.
  uint64_t block_cache_filter_hit = 0;  // blocks. Filter blocks found in the cache; one that is read past the cache counts as neither.
  uint64_t block_cache_filter_miss = 0;  // blocks. Filter blocks not found in the cache; one that is read past the cache counts as neither.
  uint64_t block_cache_index_hit = 0;  // blocks. Index blocks found in the cache; one that is read past the cache counts as neither.
  uint64_t block_cache_index_miss = 0;  // blocks. Index blocks not found in the cache; one that is read past the cache counts as neither.
  uint64_t internal_range_del_skipped_count = 0;  // entries. Entries under a range tombstone that an iterator visited and skipped, not those it jumped over. RocksDB 7.8 has no such counter.
  uint64_t block_cache_add = 0;  // blocks. Blocks put into the block cache.
  uint64_t block_cache_data_add = 0;  // blocks. Data blocks put into the block cache.
  uint64_t block_cache_index_add = 0;  // blocks. Index blocks put into the block cache.
  uint64_t block_cache_filter_add = 0;  // blocks. Filter blocks put into the block cache.
  uint64_t block_cache_bytes_write = 0;  // bytes. Bytes of blocks put into the block cache, uncompressed.
  uint64_t block_cache_evict_count = 0;  // blocks. Blocks evicted from the block cache to make room, not those removed with their table. RocksDB 7.8 has no such counter.
  uint64_t read_path_range_tombstones_inserted = 0;  // ranges. Range tombstones that scans wrote over runs of point tombstones.
  uint64_t read_path_range_tombstones_discarded = 0;  // ranges. Range tombstones that scans would have written, had the reader's snapshot been the latest and the memtable not empty.
  uint64_t number_rate_limiter_drains = 0;  // refills. Refills of the rate limiter for which at least one job had to wait.
  uint64_t rate_limiter_total_bytes_through = 0;  // bytes. Bytes that flushes and compactions wrote to tables while a rate limit was set.
  uint64_t l0_file_count_limit_slowdowns = 0;  // evaluations. With stall_rules=rocksdb: how often the stall condition was evaluated and tables of L0 delayed writes.
  uint64_t l0_file_count_limit_stops = 0;  // evaluations. The same where tables of L0 stopped writes.
  uint64_t memtable_limit_slowdowns = 0;  // evaluations. The same where memtables that wait for a flush delayed writes.
  uint64_t memtable_limit_stops = 0;  // evaluations. The same where memtables that wait for a flush stopped writes.
  uint64_t pending_compaction_bytes_limit_slowdowns = 0;  // evaluations. The same where bytes that wait for compaction delayed writes.
  uint64_t pending_compaction_bytes_limit_stops = 0;  // evaluations. The same where bytes that wait for compaction stopped writes.
  uint64_t write_done_by_other = 0;  // writes. Writes that another writer committed with its own, in one log record.
  uint64_t index_build_runs = 0;  // runs. Sorted runs that index builds wrote to temporary files.
  uint64_t index_build_spilled_bytes = 0;  // bytes. Bytes of these runs.
  uint64_t index_build_write_bytes = 0;  // bytes. Bytes of tables that index builds completed.
  uint64_t index_log_bytes_appended = 0;  // bytes. Bytes of entries that writes of clients appended to the log of an index and log.
  uint64_t index_log_bytes_copied = 0;  // bytes. Bytes of live entries that the cleaner copied to the head.
  uint64_t index_log_entries_copied = 0;  // entries. The number of them.
  uint64_t index_log_entries_dropped = 0;  // entries. Entries that the cleaner dropped: dead ones and tombstones.
  uint64_t index_log_cleaner_lookups = 0;  // lookups. Index lookups of the cleaner, one per entry; tombstones need none.
  uint64_t index_log_file_bytes = 0;  // bytes. Bytes appended to segments, headers included: all that an index and log writes.
  uint64_t index_log_segments_removed = 0;  // segments. Segments that were cleaned and removed.
  uint64_t index_log_bytes_removed = 0;  // bytes. Bytes of them; index_log_file_bytes less these is what the log holds.
  uint64_t index_log_recovered_bytes = 0;  // bytes. Bytes of segments that recovery read to rebuild the index.
  uint64_t index_log_recovered_entries = 0;  // entries. Entries in them.
  uint64_t btree_pages_copied = 0;  // pages. With btree_update=copy_on_write, pages copied because a write changed them or a page below.
  uint64_t btree_commits = 0;  // writes. With btree_update=copy_on_write, writes that a meta page made durable.
  uint64_t predicate_dropped_entries = 0;  // entries. Puts that compactions dropped because they satisfy the predicate of a delete_where.
  uint64_t predicate_kept_entries = 0;  // entries. Puts that satisfy such a predicate and that compactions kept, because a snapshot or a deeper table might have an older version of the key.
  uint64_t bytes_compressed_from = 0;  // bytes. Uncompressed bytes of the blocks that flushes and compactions stored compressed.
  uint64_t bytes_compressed_to = 0;  // bytes. What those blocks take in the tables, without trailers.
  uint64_t bytes_decompressed_to = 0;  // bytes. Bytes that reads got from compressed blocks, uncompressed.
  uint64_t write_thread_wait_nanos = 0;  // ns. Modeled time that writes waited in the queue of writers, for its head or to be committed by another write.
  uint64_t fifo_max_size_compactions = 0;  // compactions. With compaction_style=fifo, compactions that deleted the oldest tables because all of them exceeded fifo_max_table_files_size.
  uint64_t fifo_deleted_bytes = 0;  // bytes. Bytes of the tables that these deleted: their rows are lost.

  static constexpr uint32_t kCount = 121;
};

// The struct is its counters in id order and nothing else, so that it can be copied into an array and walked.
static_assert(sizeof(Counters) == Counters::kCount * sizeof(uint64_t));

inline constexpr uint16_t kCounterIds[Counters::kCount] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79, 80, 81, 82, 83, 84, 85, 86, 87, 88, 89, 90, 91, 92, 93, 94, 95, 96, 97, 98, 99, 100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115, 116, 117, 118, 119, 120};

inline constexpr const char* kCounterNames[Counters::kCount] = {
    "user_key_comparison_count",
    "internal_key_skipped_count",
    "internal_delete_skipped_count",
    "internal_recent_skipped_count",
    "seek_on_memtable_count",
    "next_on_memtable_count",
    "prev_on_memtable_count",
    "seek_child_seek_count",
    "get_from_memtable_count",
    "bloom_sst_hit_count",
    "bloom_sst_miss_count",
    "block_read_count",
    "block_read_byte",
    "block_cache_hit_count",
    "index_block_read_count",
    "filter_block_read_count",
    "get_read_bytes",
    "iter_read_bytes",
    "iter_next_count",
    "iter_prev_count",
    "iter_seek_count",
    "bloom_filter_useful",
    "bloom_filter_full_positive",
    "bloom_filter_full_true_positive",
    "compaction_key_drop_new",
    "compaction_key_drop_obsolete",
    "compaction_optimized_del_drop_obsolete",
    "memtable_hit",
    "memtable_miss",
    "get_hit_l0",
    "get_hit_l1",
    "get_hit_l2_and_up",
    "number_keys_written",
    "number_keys_read",
    "bytes_written",
    "wal_file_bytes",
    "wal_file_synced",
    "write_done_by_self",
    "flush_write_bytes",
    "compact_read_bytes",
    "compact_write_bytes",
    "stall_nanos",
    "number_of_reseeks_in_iteration",
    "number_iter_skip",
    "block_cache_data_hit",
    "block_cache_data_miss",
    "flush_count",
    "compaction_count",
    "trivial_move_count",
    "compaction_entries_in",
    "compaction_entries_out",
    "merge_heap_comparisons",
    "flush_entries",
    "bloom_memtable_hit_count",
    "bloom_memtable_miss_count",
    "bloom_filter_prefix_checked",
    "bloom_filter_prefix_useful",
    "bloom_filter_prefix_true_positive",
    "btree_key_comparison_count",
    "btree_buffer_pool_hit",
    "btree_pages_read",
    "btree_pages_written",
    "btree_doublewrite_pages",
    "btree_bytes_written",
    "btree_page_splits",
    "btree_page_merges",
    "internal_range_del_reseek_count",
    "compaction_key_drop_range_del",
    "compaction_range_del_drop_obsolete",
    "num_single_del_mismatch",
    "num_single_del_fallthrough",
    "tombstone_filter_checked",
    "tombstone_filter_useful",
    "compact_read_bytes_marked",
    "compact_write_bytes_marked",
    "marked_for_compaction_count",
    "block_cache_filter_hit",
    "block_cache_filter_miss",
    "block_cache_index_hit",
    "block_cache_index_miss",
    "internal_range_del_skipped_count",
    "block_cache_add",
    "block_cache_data_add",
    "block_cache_index_add",
    "block_cache_filter_add",
    "block_cache_bytes_write",
    "block_cache_evict_count",
    "read_path_range_tombstones_inserted",
    "read_path_range_tombstones_discarded",
    "number_rate_limiter_drains",
    "rate_limiter_total_bytes_through",
    "l0_file_count_limit_slowdowns",
    "l0_file_count_limit_stops",
    "memtable_limit_slowdowns",
    "memtable_limit_stops",
    "pending_compaction_bytes_limit_slowdowns",
    "pending_compaction_bytes_limit_stops",
    "write_done_by_other",
    "index_build_runs",
    "index_build_spilled_bytes",
    "index_build_write_bytes",
    "index_log_bytes_appended",
    "index_log_bytes_copied",
    "index_log_entries_copied",
    "index_log_entries_dropped",
    "index_log_cleaner_lookups",
    "index_log_file_bytes",
    "index_log_segments_removed",
    "index_log_bytes_removed",
    "index_log_recovered_bytes",
    "index_log_recovered_entries",
    "btree_pages_copied",
    "btree_commits",
    "predicate_dropped_entries",
    "predicate_kept_entries",
    "bytes_compressed_from",
    "bytes_compressed_to",
    "bytes_decompressed_to",
    "write_thread_wait_nanos",
    "fifo_max_size_compactions",
    "fifo_deleted_bytes",
};

}  // namespace strata

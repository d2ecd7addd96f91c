// GENERATED from engine-wasm/schema by `npm run gen`; edit the schema instead.
//
// Counters with RocksDB's names and exact meanings (PerfContext and Statistics). Each names its source: the records whose number (or whose field's sum) it equals, so that the page can open the records behind a counter. Ids are never reused.
// 
// Deltas are pairs of a u8 counter id and a varint, in id order. Tracer::TakeDeltas writes them.
#pragma once

#include <cstdint>

#include "trace/counter.h"

namespace strata {

struct Counters {
  static constexpr uint32_t kCount = 121;

  CounterMarks marks;
  Counter<0> user_key_comparison_count;  // comparisons. Calls of the user comparator.
  Counter<1> internal_key_skipped_count;  // entries. Entries an iterator skipped: rows it moved past, older versions, values under a tombstone. Not those too new for the snapshot.
  Counter<2> internal_delete_skipped_count;  // tombstones. Tombstones an iterator skipped.
  Counter<3> internal_recent_skipped_count;  // entries. Entries newer than the iterator's snapshot.
  Counter<4> seek_on_memtable_count;  // seeks. Seeks of memtable iterators (not to first or last).
  Counter<5> next_on_memtable_count;  // steps. Next steps of memtable iterators.
  Counter<6> prev_on_memtable_count;  // steps. Prev steps of memtable iterators.
  Counter<7> seek_child_seek_count;  // seeks. Seeks of a merging iterator's children: one per sorted run and Seek.
  Counter<8> get_from_memtable_count;  // memtables. Memtables consulted by Get; an empty one is not.
  Counter<9> bloom_sst_hit_count;  // probes. A table's filter said maybe, rightly or wrongly.
  Counter<10> bloom_sst_miss_count;  // probes. A table's filter said no: the useful answers.
  Counter<11> block_read_count;  // blocks. Blocks fetched from files, of every kind.
  Counter<12> block_read_byte;  // bytes. Bytes of these blocks.
  Counter<13> block_cache_hit_count;  // blocks. Blocks found in the block cache.
  Counter<14> index_block_read_count;  // blocks. Index blocks fetched from files.
  Counter<15> filter_block_read_count;  // blocks. Filter blocks fetched from files.
  Counter<16> get_read_bytes;  // bytes. Value bytes returned by Get.
  Counter<17> iter_read_bytes;  // bytes. Key and value bytes returned by iterators.
  Counter<18> iter_next_count;  // calls. Next calls on database iterators.
  Counter<19> iter_prev_count;  // calls. Prev calls on database iterators.
  Counter<20> iter_seek_count;  // calls. Seek calls on database iterators.
  Counter<21> bloom_filter_useful;  // probes. Point reads that a whole-key filter avoided.
  Counter<22> bloom_filter_full_positive;  // probes. Point reads in which a whole-key filter answered maybe.
  Counter<23> bloom_filter_full_true_positive;  // probes. ... and the key was there.
  Counter<24> compaction_key_drop_new;  // entries. Entries dropped because a newer one hides them, including range tombstones and SingleDeletes.
  Counter<25> compaction_key_drop_obsolete;  // tombstones. Tombstones that became useless.
  Counter<26> compaction_optimized_del_drop_obsolete;  // tombstones. Of these, those dropped although the output was not the bottommost level.
  Counter<27> memtable_hit;  // reads. Gets answered by a memtable.
  Counter<28> memtable_miss;  // reads. Gets that went past the memtables.
  Counter<29> get_hit_l0;  // reads. Gets that found their value in an L0 table; a tombstone there does not count.
  Counter<30> get_hit_l1;  // reads. Gets that found their value in an L1 table.
  Counter<31> get_hit_l2_and_up;  // reads. Gets that found their value in deeper tables.
  Counter<32> number_keys_written;  // entries. Entries written by clients.
  Counter<33> number_keys_read;  // reads. Get calls.
  Counter<34> bytes_written;  // bytes. Bytes of write batches.
  Counter<35> wal_file_bytes;  // bytes. Bytes appended to write-ahead logs, framing included.
  Counter<36> wal_file_synced;  // syncs. Syncs of write-ahead logs.
  Counter<37> write_done_by_self;  // writes. Writes that led their own commit; a batch over several families is one.
  Counter<38> flush_write_bytes;  // bytes. Bytes of tables written by flushes.
  Counter<39> compact_read_bytes;  // bytes. Bytes of blocks read by compactions.
  Counter<40> compact_write_bytes;  // bytes. Bytes of tables written by compactions.
  Counter<41> stall_nanos;  // ns. Modeled time that writes waited.
  Counter<42> number_of_reseeks_in_iteration;  // seeks. Seeks that replaced long runs of Next over one key.
  Counter<43> number_iter_skip;  // entries. Entries that iterators visited and did not return, per call; backward, an entry visited twice in a call counts twice.
  Counter<44> block_cache_data_hit;  // blocks. Data blocks found in the cache.
  Counter<45> block_cache_data_miss;  // blocks. Data blocks not found in the cache.
  Counter<46> flush_count;  // jobs. Flush jobs started.
  Counter<47> compaction_count;  // jobs. Compactions picked, including trivial moves.
  Counter<48> trivial_move_count;  // tables. Tables moved without rewriting.
  Counter<49> compaction_entries_in;  // entries. Entries that compactions read and then wrote or dropped (KeyIn).
  Counter<50> compaction_entries_out;  // entries. Entries written by compactions.
  Counter<51> merge_heap_comparisons;  // comparisons. Comparisons made inside merging iterators.
  Counter<52> flush_entries;  // entries. Entries moved from memtables to tables.
  Counter<53> bloom_memtable_hit_count;  // probes. A memtable's filter said maybe, rightly or wrongly.
  Counter<54> bloom_memtable_miss_count;  // probes. A memtable's filter said no, and its skiplist was not searched.
  Counter<55> bloom_filter_prefix_checked;  // probes. Point reads in which a table's prefix-only filter was probed for the key's prefix.
  Counter<56> bloom_filter_prefix_useful;  // probes. ... and said no.
  Counter<57> bloom_filter_prefix_true_positive;  // probes. ... and said maybe, and the key itself was there; another key of the prefix does not count.
  Counter<58> btree_key_comparison_count;  // comparisons. Of user_key_comparison_count, those made in pages of a B+tree.
  Counter<59> btree_buffer_pool_hit;  // pages. Pages that operations found in the buffer pool.
  Counter<60> btree_pages_read;  // pages. Pages read from the file into the buffer pool: its misses, and the pages read by recovery.
  Counter<61> btree_pages_written;  // pages. Dirty pages written: back in place, or (copy_on_write) to free places, with the meta pages.
  Counter<62> btree_doublewrite_pages;  // pages. Copies of them written first, against torn pages.
  Counter<63> btree_bytes_written;  // bytes. Bytes of pages and copies. With wal_file_bytes, all that a B+tree writes.
  Counter<64> btree_page_splits;  // pages. Pages split because they were full.
  Counter<65> btree_page_merges;  // pages. Pages merged with a neighbor after deletes.
  Counter<66> internal_range_del_reseek_count;  // reseeks. Runs of a merge that were reseeked to the end of a range tombstone instead of being stepped through it.
  Counter<67> compaction_key_drop_range_del;  // entries. Of compaction_key_drop_new, entries dropped because a range tombstone covers them.
  Counter<68> compaction_range_del_drop_obsolete;  // fragments. Fragments of range tombstones that became useless.
  Counter<69> num_single_del_mismatch;  // entries. SingleDeletes that met another tombstone of their key in a compaction.
  Counter<70> num_single_del_fallthrough;  // entries. SingleDeletes that found nothing to delete and became useless.
  Counter<71> tombstone_filter_checked;  // probes. Deeper tables whose filters a compaction probed for a tombstone's key.
  Counter<72> tombstone_filter_useful;  // tombstones. Tombstones dropped because the filters of all deeper tables that cover them said no.
  Counter<73> compact_read_bytes_marked;  // bytes. Of compact_read_bytes, those of compactions of marked tables.
  Counter<74> compact_write_bytes_marked;  // bytes. Of compact_write_bytes, those of compactions of marked tables.
  Counter<75> marked_for_compaction_count;  // tables. Tables that the deletion collector marked.
  Counter<76> block_cache_filter_hit;  // blocks. Filter blocks found in the cache; one that is read past the cache counts as neither.
  Counter<77> block_cache_filter_miss;  // blocks. Filter blocks not found in the cache; one that is read past the cache counts as neither.
  Counter<78> block_cache_index_hit;  // blocks. Index blocks found in the cache; one that is read past the cache counts as neither.
  Counter<79> block_cache_index_miss;  // blocks. Index blocks not found in the cache; one that is read past the cache counts as neither.
  Counter<80> internal_range_del_skipped_count;  // entries. Entries under a range tombstone that an iterator visited and skipped, not those it jumped over. RocksDB 7.8 has no such counter.
  Counter<81> block_cache_add;  // blocks. Blocks put into the block cache.
  Counter<82> block_cache_data_add;  // blocks. Data blocks put into the block cache.
  Counter<83> block_cache_index_add;  // blocks. Index blocks put into the block cache.
  Counter<84> block_cache_filter_add;  // blocks. Filter blocks put into the block cache.
  Counter<85> block_cache_bytes_write;  // bytes. Bytes of blocks put into the block cache, uncompressed.
  Counter<86> block_cache_evict_count;  // blocks. Blocks evicted from the block cache to make room, not those removed with their table. RocksDB 7.8 has no such counter.
  Counter<87> read_path_range_tombstones_inserted;  // ranges. Range tombstones that scans wrote over runs of point tombstones.
  Counter<88> read_path_range_tombstones_discarded;  // ranges. Range tombstones that scans would have written, had the reader's snapshot been the latest and the memtable not empty.
  Counter<89> number_rate_limiter_drains;  // refills. Refills of the rate limiter for which at least one job had to wait.
  Counter<90> rate_limiter_total_bytes_through;  // bytes. Bytes that flushes and compactions wrote to tables while a rate limit was set.
  Counter<91> l0_file_count_limit_slowdowns;  // evaluations. With stall_rules=rocksdb: how often the stall condition was evaluated and tables of L0 delayed writes.
  Counter<92> l0_file_count_limit_stops;  // evaluations. The same where tables of L0 stopped writes.
  Counter<93> memtable_limit_slowdowns;  // evaluations. The same where memtables that wait for a flush delayed writes.
  Counter<94> memtable_limit_stops;  // evaluations. The same where memtables that wait for a flush stopped writes.
  Counter<95> pending_compaction_bytes_limit_slowdowns;  // evaluations. The same where bytes that wait for compaction delayed writes.
  Counter<96> pending_compaction_bytes_limit_stops;  // evaluations. The same where bytes that wait for compaction stopped writes.
  Counter<97> write_done_by_other;  // writes. Writes that another writer committed with its own, in one log record.
  Counter<98> index_build_runs;  // runs. Sorted runs that index builds wrote to temporary files.
  Counter<99> index_build_spilled_bytes;  // bytes. Bytes of these runs.
  Counter<100> index_build_write_bytes;  // bytes. Bytes of tables that index builds completed.
  Counter<101> index_log_bytes_appended;  // bytes. Bytes of entries that writes of clients appended to the log of an index and log.
  Counter<102> index_log_bytes_copied;  // bytes. Bytes of live entries that the cleaner copied to the head.
  Counter<103> index_log_entries_copied;  // entries. The number of them.
  Counter<104> index_log_entries_dropped;  // entries. Entries that the cleaner dropped: dead ones and tombstones.
  Counter<105> index_log_cleaner_lookups;  // lookups. Index lookups of the cleaner, one per entry; tombstones need none.
  Counter<106> index_log_file_bytes;  // bytes. Bytes appended to segments, headers included: all that an index and log writes.
  Counter<107> index_log_segments_removed;  // segments. Segments that were cleaned and removed.
  Counter<108> index_log_bytes_removed;  // bytes. Bytes of them; index_log_file_bytes less these is what the log holds.
  Counter<109> index_log_recovered_bytes;  // bytes. Bytes of segments that recovery read to rebuild the index.
  Counter<110> index_log_recovered_entries;  // entries. Entries in them.
  Counter<111> btree_pages_copied;  // pages. With btree_update=copy_on_write, pages copied because a write changed them or a page below.
  Counter<112> btree_commits;  // writes. With btree_update=copy_on_write, writes that a meta page made durable.
  Counter<113> predicate_dropped_entries;  // entries. Puts that compactions dropped because they satisfy the predicate of a delete_where.
  Counter<114> predicate_kept_entries;  // entries. Puts that satisfy such a predicate and that compactions kept, because a snapshot or a deeper table might have an older version of the key.
  Counter<115> bytes_compressed_from;  // bytes. Uncompressed bytes of the blocks that flushes and compactions stored compressed.
  Counter<116> bytes_compressed_to;  // bytes. What those blocks take in the tables, without trailers.
  Counter<117> bytes_decompressed_to;  // bytes. Bytes that reads got from compressed blocks, uncompressed.
  Counter<118> write_thread_wait_nanos;  // ns. Modeled time that writes waited in the queue of writers, for its head or to be committed by another write.
  Counter<119> fifo_max_size_compactions;  // compactions. With compaction_style=fifo, compactions that deleted the oldest tables because all of them exceeded fifo_max_table_files_size.
  Counter<120> fifo_deleted_bytes;  // bytes. Bytes of the tables that these deleted: their rows are lost.

  // All values, in id order.
  const uint64_t* values() const { return reinterpret_cast<const uint64_t*>(&marks + 1); }
};

// The counters are in id order, with nothing between them, so that they can be walked as an array (counter.h).
static_assert(sizeof(Counters) == sizeof(CounterMarks) + Counters::kCount * sizeof(uint64_t));
static_assert(Counters::kCount <= CounterMarks::kCountersMax);

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

// TableReader: one immutable table, opened; point reads, iterators and inspection.
//
// A Get goes from cheap to expensive checks and stops at the first negative:
//
//     full filter --maybe--> index block --handle--> block filter --maybe--> data block --> entry
//     (in memory)            (in memory)             (in memory)             (cache or device)
//
// A range tombstone of the table that covers the key turns "absent" and every older entry into "deleted".
//
// Index and filters (table_parts.cc) are held by the open table or, with cache_index_and_filter_blocks, in the block
// cache next to data blocks; then each use looks them up and reads them again after an eviction.
//
// A scan within one prefix first asks the full filter whether the prefix is present (MayHoldRange); other scans use no
// filter.
//
// Corruption. Every handle, count and offset of the file is checked against its size (in 64 bits, before anything is
// allocated). A corrupt footer, metaindex or index makes the table unreadable: Corruption with file and offset. A
// data block whose keys are out of order, or outside of the bounds given by index and manifest, fails the read that
// needs it. A corrupt filter or properties block is ignored and remembered (filter_damage): reads are then slower but
// still correct. A table may contain only entries of its database's dialect: in the strict one a SingleDelete or a
// range tombstone is NotSupported, as LevelDB could not read it, and never misinterpreted.
//
// Counters: block_read_count, block_read_byte, index_block_read_count, filter_block_read_count, block_cache_hit_count,
// block_cache_{data,index,filter}_{hit,miss}; bloom_sst_hit_count, bloom_sst_miss_count for each filter probed;
// bloom_filter_useful, bloom_filter_full_positive, bloom_filter_full_true_positive for each Get that probed for a whole
// key, bloom_filter_prefix_checked, bloom_filter_prefix_useful, bloom_filter_prefix_true_positive for a prefix;
// user_key_comparison_count. The caller, which knows where the Get ends, counts get_hit_l0 and its siblings.
//
// Emits: BlockRead for every block from cache or file, FilterProbed, TableProbed at the end of each Get (group probe);
// KeysCompared at sites index_block and data_block, left being the restart interval of the stored key (group compare).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/slice.h"
#include "base/status.h"
#include "env/env.h"
#include "format/filter_block.h"
#include "format/footer.h"
#include "format/properties.h"
#include "iter/block_window.h"
#include "iter/blockwise_iterator.h"
#include "range_del/range_run.h"
#include "table/block_cache.h"
#include "table/block_fetch.h"
#include "table/block_order.h"
#include "table/table_extent.h"
#include "table/table_options.h"
#include "table/table_stats.h"
#include "trace/tracer.h"

namespace strata {

// The result of a Get.
struct TableAnswer {
  rec::TableVerdict verdict = rec::TableVerdict::kAbsent;
  rec::FilterOutcome filter = rec::FilterOutcome::kNotAsked;
  FilterSubject subject = FilterSubject::kWholeKey;  // what the last filter was probed for
  uint64_t sequence = 0;                             // of the entry or range tombstone, if found or deleted
  std::string value;                                 // if found

  // For the next Get; the value keeps its memory.
  void Clear() {
    verdict = rec::TableVerdict::kAbsent;
    filter = rec::FilterOutcome::kNotAsked;
    subject = FilterSubject::kWholeKey;
    sequence = 0;
    value.clear();
  }
};

// A data block as described by its index entry; for inspection.
struct TableBlockInfo {
  BlockHandle handle;
  std::string separator;  // internal key at or after every key of the block, before every key of the next
};

class TableReader : public std::enable_shared_from_this<TableReader> {
 public:
  // Shared by all readers of one database. Both must outlive the readers; cache may be null.
  struct Shared {
    BlockCache* cache = nullptr;
    Tracer* tracer = nullptr;
    Dialect dialect = Dialect::kExtended;
    bool parts_in_cache = false;  // index and filters are in the cache; REQUIRES a cache
    bool pin_parts_of_l0 = false;
  };

  // Runs all steps of TableOpener. table: the file number. On error *out is null. file_name: for error messages; by
  // default the name of a table with this number.
  static Status Open(const Shared& shared, uint32_t table, std::unique_ptr<RandomAccessFile> file,
                     const TableReadOptions& options, std::shared_ptr<const TableReader>* out, Slice file_name = {});

  // Finds the newest entry of a user key that is not newer than the sequence of internal_key (whose type is the seek
  // type). level: for the record only. Errors: Corruption, NotSupported, IoError; then *answer is meaningless and no
  // TableProbed is emitted. At most one device operation if index and filters are held.
  Status Get(const TableReadOptions& options, uint8_t level, Slice internal_key, TableAnswer* answer) const;

  // False if the filter rules out every user key in [from, to); an empty `to` means no end. True also if no filter can
  // answer or it cannot be read. Emits FilterProbed if it probed the filter. No device operation if filters are held.
  bool MayHoldRange(const TableReadOptions& options, Slice from, Slice to) const;

  // Whether the table may hold a version of the key according to its whole-table filter; nullopt if no filter can
  // answer. Memory only. Emits FilterProbed and counts as any probe. REQUIRES: parts are held.
  std::optional<bool> ProbeFilter(Slice user_key) const;

  // Iterates over all entries in internal key order; keeps the reader alive. Unpositioned.
  std::unique_ptr<BlockwiseIterator> NewIterator(const TableReadOptions& options) const;

  uint32_t table() const { return table_; }
  uint64_t size_bytes() const { return file_->size_bytes(); }
  const std::string& file_name() const { return file_name_; }
  // Never null.
  const SharedFragments& ranges() const { return ranges_; }
  // Corruption if a range tombstone extends beyond smallest or largest of `options`, or is newer than their largest
  // sequence. Pure.
  Status CheckRanges(const TableReadOptions& options) const;
  // Whether index and filters are held here, not in the block cache.
  bool holds_parts() const { return index_ != nullptr; }
  // Memory used for them here: 0 if they are in the block cache.
  uint64_t index_bytes() const { return holds_parts() ? index_->size_bytes() : 0; }
  uint64_t filter_bytes() const { return block_filter_bytes_.size() + full_filter_.bytes.size(); }

  // ---- Inspection. Pure: memory only, never emits, never counts. REQUIRES of all but properties: parts are held.
  // Null if the table has no readable properties, as tables written by LevelDB.
  const TableProperties* properties() const { return has_properties_ ? &properties_ : nullptr; }
  // Data blocks in order.
  std::vector<TableBlockInfo> ListBlocks() const;
  const FullFilter& full_filter() const { return full_filter_; }
  // LevelDB's filter block (format/filter_block.h); has no filters if the table has no such block.
  const FilterBlockReader& block_filter() const { return block_filter_; }
  // The error of a filter or properties block that is ignored; ok if there is none.
  const Status& filter_damage() const { return filter_damage_; }

  // Reads the whole table through `file` (this table, possibly opened through an untraced env), bypassing the cache,
  // and checks: checksums, key order inside and between blocks, types, separators, every key in its filters, counts
  // against the properties. Returns ok or the first error. Emits and counts nothing itself.
  // *extent, which may be null: if ok, what the table holds, for a comparison with the manifest.
  Status Verify(const RandomAccessFile& file, TableExtent* extent = nullptr) const;
  Status Verify(TableExtent* extent = nullptr) const { return Verify(*file_, extent); }

 private:
  friend class TableOpener;
  friend class TableIterator;

  TableReader(const Shared& shared, uint32_t table, std::unique_ptr<RandomAccessFile> file, Slice file_name);

  template <bool kDetail>
  using IndexOrder = CountedBlockOrder<rec::CompareSite::kIndexBlock, kDetail>;
  template <bool kDetail>
  using DataOrder = CountedBlockOrder<rec::CompareSite::kDataBlock, kDetail>;
  template <bool kDetail>
  using IndexSearch = IndexCursor<IndexOrder<kDetail>>;
  template <bool kDetail>
  using DataCursor = BlockCursor<DataOrder<kDetail>>;
  template <bool kDetail>
  Status Find(const TableReadOptions& options, Slice internal_key, TableAnswer* answer) const;
  template <bool kDetail>
  bool StandsOn(const DataCursor<kDetail>& data, Slice user_key) const;
  template <bool kDetail>
  bool SeparatorIsVersionOf(const IndexSearch<kDetail>& index, Slice user_key) const;
  // Whether versions of the key newer than the search key come just before the place found. Moves both cursors.
  template <bool kDetail>
  bool HasNewerVersion(IndexSearch<kDetail>* index, DataCursor<kDetail>* data, Slice user_key) const;
  // One probe of one filter.
  struct ProbeRequest {
    const FilterScheme& scheme;
    Slice filter;
    rec::FilterKind kind;
    uint64_t block_offset;
    FilterSubject subject;
    Slice probe_key;  // user key or prefix
  };
  // Probes the filter; counts and records it.
  bool Probe(const ProbeRequest& request) const;
  // Probes for a Get; false if the key is ruled out, recorded in *answer.
  bool FilterAllows(const ProbeRequest& request, TableAnswer* answer) const;
  // Sequence of the newest range tombstone that covers the key and is visible to the read, or 0.
  uint64_t NewestRangeOver(Slice internal_key) const;
  // Counts the filter outcomes (useful, true positive) once it is known whether the key was present.
  void CountFilterOutcome(TableAnswer* answer) const;
  // The data block of an index entry, from cache or file, checked (CheckDataBlock). separator: the key of the index
  // entry. *fetched_bytes grows by the bytes read from the file.
  // As FetchBlock, from this table's file; counts what was decompressed.
  Status Fetch(const BlockHandle& handle, bool verify_checksum, FileBytes* contents) const;
  Status FetchDataBlock(const TableReadOptions& options, const BlockHandle& handle, Slice separator,
                        std::shared_ptr<const Block>* out, uint64_t* fetched_bytes) const;
  // Counts and records the use of a block. looked_up: the cache was searched for it.
  void TraceBlockRead(rec::BlockKind kind, const BlockHandle& handle, bool cached, bool looked_up) const;

  // ---- Index and filters, held or not (table_parts.cc).
  // A block from the cache, read and inserted on a miss. Errors as in FetchBlock.
  Status FindPart(const TableReadOptions& options, rec::BlockKind kind, const BlockHandle& handle,
                  std::shared_ptr<const Block>* out) const;
  Status FindIndex(const TableReadOptions& options, std::shared_ptr<const Block>* out) const;
  // Empty if there is none or it is corrupt. *bytes is valid while the reader and *holder live.
  // Errors: IoError.
  Status FindFullFilter(const TableReadOptions& options, std::shared_ptr<const Block>* holder, Slice* bytes) const;
  Status FindBlockFilter(const TableReadOptions& options, std::shared_ptr<const Block>* holder,
                         FilterBlockReader* filter) const;
  // Moves to the cache what was read on open.
  void MoveToCache();

  // Which entries the table may have. The next two return the error for others. offset: of the entry's block.
  AllowedEntries Allowed(const TableReadOptions& options) const {
    return {options.largest_sequence, shared_.dialect == Dialect::kExtended};
  }
  Status Unknown(uint64_t offset, EntryType type) const;
  Status NotAllowed(uint64_t offset, uint64_t trailer, const TableReadOptions& options) const;
  // A Corruption status that names this file.
  Status Damaged(uint64_t offset, Slice what) const { return InFile(file_name_, offset, Status::Corruption(what)); }
  Status VerifyBlock(const BlockView& block, const TableBlockInfo& info, TableStats* totals) const;
  Status VerifyCounts(const TableStats& totals, uint64_t data_blocks) const;

  const Shared shared_;
  const uint32_t table_;
  const std::unique_ptr<RandomAccessFile> file_;
  const std::string file_name_;
  Footer footer_;
  // While parts are in the cache: index null, no filter bytes.
  std::shared_ptr<const Block> index_;
  BlockHandle block_filter_handle_;
  std::string block_filter_bytes_;
  FilterBlockReader block_filter_;  // over block_filter_bytes_
  bool has_block_filter_ = false;
  BlockHandle full_filter_handle_;
  FullFilter full_filter_;  // exists() also if its bytes are in the cache
  SharedFragments ranges_ = std::make_shared<RangeFragments>();
  uint64_t newest_range_ = 0;  // sequence
  TableProperties properties_;
  bool has_properties_ = false;
  Status filter_damage_;
};

}  // namespace strata

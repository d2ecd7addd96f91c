// TableReader: one immutable table, opened; point reads, iterators and inspection.
//
// A Get asks from cheap to dear, and stops at the first no:
//
//     full filter --maybe--> index block --handle--> block filter --maybe--> data block --> entry
//     (in memory)            (in memory)             (in memory)             (cache or device)
//
// A range tombstone of the table that covers the key turns "not here" and every older entry into "deleted".
//
// Where index and filters live (table_parts.cc): in the open table, or, with cache_index_and_filter_blocks, in the
// block cache beside data blocks, where each use looks for them and reads them again when they have gone.
//
// A scan asks nothing but, for a range within one prefix, the full filter whether the prefix is there (MayHoldRange).
//
// Damage. Every handle, count and offset of the file is checked against its size (in 64 bits, before anything is
// allocated). A damaged footer, metaindex or index makes the table unreadable: Corruption naming file and offset. A
// data block whose keys are out of order, or not where index and manifest have them, fails the read that needs it. A
// damaged filter or damaged properties are left out and remembered (filter_damage): reads are then slower and still
// right. A table may hold only what its database's dialect has: in a strict one a SingleDelete or a range tombstone is
// NotSupported, as it would be for LevelDB, and is not taken for something else.
//
// Counters: block_read_count, block_read_byte, index_block_read_count, filter_block_read_count, block_cache_hit_count,
// block_cache_{data,index,filter}_{hit,miss}; bloom_sst_hit_count, bloom_sst_miss_count for each filter asked;
// bloom_filter_useful, bloom_filter_full_positive, bloom_filter_full_true_positive for each Get that asked for a whole
// key, bloom_filter_prefix_checked, bloom_filter_prefix_useful, bloom_filter_prefix_true_positive for a prefix;
// user_key_comparison_count. get_hit_l0 and its kin are the affair of whoever knows that the Get ends here.
//
// Emits: BlockRead for every block that comes from cache or file, FilterProbed, TableProbed at the end of each Get
// (group probe); KeysCompared at sites index_block and data_block, left being the restart interval of the stored key
// (group compare).
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
#include "iter/blockwise_iterator.h"
#include "range_del/range_run.h"
#include "table/block_cache.h"
#include "table/block_fetch.h"
#include "table/block_order.h"
#include "table/table_extent.h"
#include "table/table_options.h"
#include "trace/tracer.h"

namespace strata {

// What a Get found out.
struct TableAnswer {
  rec::TableVerdict verdict = rec::TableVerdict::kAbsent;
  rec::FilterOutcome filter = rec::FilterOutcome::kNotAsked;
  FilterSubject subject = FilterSubject::kWholeKey;  // what the filter was asked for last
  uint64_t sequence = 0;                             // of the entry or range tombstone, when found or deleted
  std::string value;                                 // when found
};

// A data block as its index entry tells it; for inspection.
struct TableBlockInfo {
  BlockHandle handle;
  std::string separator;  // internal key at or after every key of the block, before every key of the next
};

class TableReader : public std::enable_shared_from_this<TableReader> {
 public:
  // What all readers of one database share. Both outlive the readers; cache may be null.
  struct Shared {
    BlockCache* cache = nullptr;
    Tracer* tracer = nullptr;
    Dialect dialect = Dialect::kExtended;
    bool parts_in_cache = false;  // index and filters live there; REQUIRES a cache
    bool pin_parts_of_l0 = false;
  };

  // All steps of TableOpener at once. table: the file number. On error *out is null. file_name: for sentences; left
  // out, it is the name of a table of this number.
  static Status Open(const Shared& shared, uint32_t table, std::unique_ptr<RandomAccessFile> file,
                     const TableReadOptions& options, std::shared_ptr<const TableReader>* out, Slice file_name = {});

  // Looks for the newest entry of a user key that is not newer than the sequence of internal_key (whose type is the
  // seek type). level: told in the record only. Errors: Corruption, NotSupported, IoError; then *answer means nothing
  // and no TableProbed is emitted. At most one device operation when index and filters are held.
  Status Get(const TableReadOptions& options, uint8_t level, Slice internal_key, TableAnswer* answer) const;

  // False: no user key of [from, to) is in the table, says its filter; an empty `to` is no end. True also when there is
  // nothing to ask, or it cannot be read. Emits FilterProbed when the filter was asked. No device operation when
  // filters are held.
  bool MayHoldRange(const TableReadOptions& options, Slice from, Slice to) const;

  // Whether the table may hold a version of the key, says its whole-table filter; none when there is nothing to ask.
  // Memory only. Emits FilterProbed and counts it as any probe. REQUIRES: parts are held.
  std::optional<bool> AskFilter(Slice user_key) const;

  // Over all entries in order, internal keys; keeps the reader alive. Not positioned.
  std::unique_ptr<BlockwiseIterator> NewIterator(const TableReadOptions& options) const;

  uint32_t table() const { return table_; }
  uint64_t size_bytes() const { return file_->size_bytes(); }
  const std::string& file_name() const { return file_name_; }
  // Never null.
  const SharedFragments& ranges() const { return ranges_; }
  // Corruption when a range tombstone reaches beyond smallest or largest of `options`. Pure.
  Status CheckRanges(const TableReadOptions& options) const;
  // Whether index and filters are held, or live in the block cache.
  bool holds_parts() const { return index_ != nullptr; }
  // What it holds of them: 0 of those in the block cache.
  uint64_t index_bytes() const { return holds_parts() ? index_->size_bytes() : 0; }
  uint64_t filter_bytes() const { return block_filter_bytes_.size() + full_filter_.bytes.size(); }

  // ---- Looking. Pure: memory only, never emits, never counts. REQUIRES of all but properties: parts are held.
  // Null when the table has none that are readable, as those of LevelDB.
  const TableProperties* properties() const { return has_properties_ ? &properties_ : nullptr; }
  // Data blocks in order.
  std::vector<TableBlockInfo> ListBlocks() const;
  const FullFilter& full_filter() const { return full_filter_; }
  // LevelDB's filter block (format/filter_block.h); without filters when there is none.
  const FilterBlockReader& block_filter() const { return block_filter_; }
  // What was wrong with a filter or the properties, which were left out; ok when nothing was.
  const Status& filter_damage() const { return filter_damage_; }

  // Reads the whole table through `file` (the table's, maybe opened past whoever watches) and not through the cache:
  // checksums, key order inside and between blocks, types, separators, every key in its filters, counts against the
  // properties. Ok or the first thing wrong. Emits and counts nothing itself.
  // *extent, which may be null: when ok, what the table holds, to be compared with the manifest.
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
  using IndexCursor = BlockCursor<IndexOrder<kDetail>>;
  template <bool kDetail>
  using DataCursor = BlockCursor<DataOrder<kDetail>>;
  struct VerifyTotals {
    uint64_t entries = 0;
    uint64_t deletes = 0;
    uint64_t raw_key_bytes = 0;
    uint64_t raw_value_bytes = 0;
    TombstoneBuckets tombstones;
    TableExtent extent;
  };

  template <bool kDetail>
  Status Find(const TableReadOptions& options, Slice internal_key, TableAnswer* answer) const;
  template <bool kDetail>
  bool StandsOn(const DataCursor<kDetail>& data, Slice user_key) const;
  template <bool kDetail>
  bool SeparatorIsVersionOf(const IndexCursor<kDetail>& index, Slice user_key) const;
  // Whether versions of the key, all newer than the one sought in vain, stand before the place found. Moves both.
  template <bool kDetail>
  bool HasNewerVersion(IndexCursor<kDetail>* index, DataCursor<kDetail>* data, Slice user_key) const;
  // One question to one filter.
  struct Question {
    const FilterScheme& scheme;
    Slice filter;
    rec::FilterKind kind;
    uint64_t block_offset;
    FilterSubject subject;
    Slice asked;  // user key or prefix
  };
  // Counts and tells it.
  bool Ask(const Question& question) const;
  // Asks for a Get; false: not here, and *answer says so.
  bool FilterAllows(const Question& question, TableAnswer* answer) const;
  // The newest range tombstone over the key that a read at its sequence sees, or 0.
  uint64_t NewestRangeOver(Slice internal_key) const;
  // Counts what the filters were worth, once it is known whether the key was there.
  void Reckon(TableAnswer* answer) const;
  // The data block that an index entry names, from cache or file; its keys are in order and where they should be
  // (CheckDataBlock). separator: the key of the index entry. *fetched_bytes grows by what was read from the file.
  Status FetchDataBlock(const TableReadOptions& options, const BlockHandle& handle, Slice separator,
                        std::shared_ptr<const Block>* out, uint64_t* fetched_bytes) const;
  // Counts and tells that a block was needed. looked_up: the cache was asked for it.
  void TellBlock(rec::BlockKind kind, const BlockHandle& handle, bool cached, bool looked_up) const;

  // ---- Index and filters, held or not (table_parts.cc).
  // A block of the cache's, read when it is not there. Errors as FetchBlock's.
  Status FindPart(const TableReadOptions& options, rec::BlockKind kind, const BlockHandle& handle,
                  std::shared_ptr<const Block>* out) const;
  Status FindIndex(const TableReadOptions& options, std::shared_ptr<const Block>* out) const;
  // Empty when there is none or it is damaged. *bytes lives as long as the reader and *holder. Errors: IoError.
  Status FindFullFilter(const TableReadOptions& options, std::shared_ptr<const Block>* holder, Slice* bytes) const;
  Status FindBlockFilter(const TableReadOptions& options, std::shared_ptr<const Block>* holder,
                         FilterBlockReader* filter) const;
  // Gives to the cache what the opening has read.
  void MoveToCache();

  // Whether an entry of this type may stand in the table; Unknown says that it may not, in the sentence of this file.
  bool Knows(EntryType type) const {
    return IsStoredType(type) && (type != EntryType::kSingleDelete || shared_.dialect == Dialect::kExtended);
  }
  Status Unknown(uint64_t offset, EntryType type) const;
  // Corruption in the sentence of this file.
  Status Damaged(uint64_t offset, Slice what) const { return InFile(file_name_, offset, Status::Corruption(what)); }
  Status VerifyBlock(const BlockView& block, const TableBlockInfo& info, VerifyTotals* totals) const;
  Status VerifyCounts(const VerifyTotals& totals, uint64_t data_blocks) const;

  const Shared shared_;
  const uint32_t table_;
  const std::unique_ptr<RandomAccessFile> file_;
  const std::string file_name_;
  Footer footer_;
  // Of parts in the cache: the index null, no bytes of filters.
  std::shared_ptr<const Block> index_;
  BlockHandle block_filter_handle_;
  std::string block_filter_bytes_;
  FilterBlockReader block_filter_;  // over block_filter_bytes_
  bool has_block_filter_ = false;
  BlockHandle full_filter_handle_;
  FullFilter full_filter_;  // exists() also when its bytes are in the cache
  SharedFragments ranges_ = std::make_shared<RangeFragments>();
  TableProperties properties_;
  bool has_properties_ = false;
  Status filter_damage_;
};

}  // namespace strata

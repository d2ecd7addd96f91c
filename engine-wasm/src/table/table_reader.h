// TableReader: one immutable table, opened; point reads, iterators and inspection.
//
// A Get asks from cheap to dear, and stops at the first no:
//
//     full filter --maybe--> index block --handle--> block filter --maybe--> data block --> entry
//     (in memory)            (in memory)             (in memory)             (cache or device)
//
// Index and filters are read once, by the opening, and held. Only data blocks go through the block cache.
//
// Damage. Every handle, count and offset of the file is checked against its size (in 64 bits, before anything is allocated).
// A damaged footer, metaindex or index makes the table unreadable: Corruption naming file and offset. A damaged filter is left out
// and remembered (filter_damage): reads are then slower and still right.
//
// Counters: block_read_count, block_read_byte, index_block_read_count, filter_block_read_count, block_cache_hit_count,
// block_cache_data_hit, block_cache_data_miss; bloom_sst_hit_count, bloom_sst_miss_count for each filter asked;
// bloom_filter_useful, bloom_filter_full_positive, bloom_filter_full_true_positive for each Get; user_key_comparison_count.
// Emits: BlockRead for every block needed, FilterProbed, TableProbed at the end of each Get (group probe); KeysCompared at sites
// index_block and data_block (left: the restart whose key was compared, or the number of restarts for a step inside a run).
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/slice.h"
#include "base/status.h"
#include "env/env.h"
#include "format/footer.h"
#include "format/properties.h"
#include "iter/blockwise_iterator.h"
#include "table/block_cache.h"
#include "table/block_fetch.h"
#include "table/table_options.h"
#include "trace/tracer.h"

namespace strata {

// What a Get found out.
struct TableAnswer {
  TableVerdict verdict = TableVerdict::kAbsent;
  FilterOutcome filter = FilterOutcome::kNotAsked;
  uint64_t sequence = 0;  // of the entry, when found or deleted
  std::string value;      // when found
};

// A data block as its index entry tells it; for inspection.
struct TableBlockInfo {
  uint64_t offset = 0;
  uint64_t size_bytes = 0;  // on the file, without trailer
  std::string separator;    // internal key at or after every key of the block, before every key of the next
};

class TableReader : public std::enable_shared_from_this<TableReader> {
 public:
  // What all readers of one database share. Both outlive the readers; cache may be null.
  struct Shared {
    BlockCache* cache = nullptr;
    Tracer* tracer = nullptr;
  };

  // All steps of TableOpener at once. table: the file number. On error *out is null.
  static Status Open(const Shared& shared, uint32_t table, std::unique_ptr<RandomAccessFile> file, const TableReadOptions& options,
                     std::shared_ptr<const TableReader>* out);

  // Looks for the newest entry of a user key that is not newer than the sequence in internal_key (type put, as all seeks).
  // level: told in the record only. Errors: Corruption, IoError, NotSupported; *answer is then without meaning and no TableProbed
  // is emitted.
  Status Get(const TableReadOptions& options, uint8_t level, Slice internal_key, TableAnswer* answer) const;

  // Over all entries in order, internal keys; keeps the reader alive. Not positioned.
  std::unique_ptr<BlockwiseIterator> NewIterator(const TableReadOptions& options) const;

  uint32_t table() const { return table_; }
  uint64_t size_bytes() const { return file_->size_bytes(); }
  const std::string& file_name() const { return file_name_; }
  // Declared bytes held in memory: index, filters and properties.
  uint64_t held_bytes() const;

  // ---- Looking. Pure: memory only, never emits, never counts.
  // Null when the table has no (readable) properties, as those of LevelDB.
  const TableProperties* properties() const { return has_properties_ ? &properties_ : nullptr; }
  // Data blocks in order. Corruption when the index is damaged.
  Status ListBlocks(std::vector<TableBlockInfo>* blocks) const;
  // Bits of the whole-table filter with the number of probes as the last byte; empty when there is none.
  Slice full_filter() const { return full_filter_; }
  // LevelDB's filter block as on the file; empty when there is none.
  Slice block_filter() const { return block_filter_; }
  // What was wrong with a filter that was left out; ok when nothing was.
  const Status& filter_damage() const { return filter_damage_; }
  // Reads and checks one block through a file of the caller's (which may be unwatched), not through the cache.
  Status ReadBlockFrom(const RandomAccessFile& file, uint64_t offset, std::shared_ptr<const Block>* out) const;

  // Reads the whole table: checksums, key order, entries inside their separators, keys in filters, counts against properties.
  // Ok or the first thing wrong. Reads through the file, so the device may charge for it; counts and emits nothing else.
  Status Verify() const;

 private:
  friend class TableOpener;
  friend class TableIterator;

  TableReader(const Shared& shared, uint32_t table, std::unique_ptr<RandomAccessFile> file);

  template <bool kDetail>
  Status Find(const TableReadOptions& options, Slice internal_key, TableAnswer* answer) const;
  bool FullFilterAllows(Slice user_key, FilterOutcome* outcome) const;
  bool BlockFilterAllows(uint64_t block_offset, Slice user_key, FilterOutcome* outcome) const;
  // A data block from cache or file; tells and counts. *from_file: bytes fetched, 0 from the cache.
  Status FetchDataBlock(const TableReadOptions& options, Slice handle, std::shared_ptr<const Block>* out,
                        uint64_t* fetched_bytes) const;

  const Shared shared_;
  const uint32_t table_;
  const std::unique_ptr<RandomAccessFile> file_;
  std::string file_name_;
  Footer footer_;
  std::shared_ptr<const Block> index_;
  std::string block_filter_;
  std::string full_filter_;
  TableProperties properties_;
  bool has_properties_ = false;
  Status filter_damage_;
};

}  // namespace strata

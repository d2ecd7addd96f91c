// TableBuilder: writes one table, one append per explicit call.
//
//     [data block][data block]...   [filter][full filter][properties][metaindex][index][footer]
//      one WriteBlock each           one WriteTail
//
// Why: each step of a flush or a compaction makes at most one device operation, as its last act. So Add only touches
// memory, BlockReady reports that the buffered block is due, and the job ends its step with WriteBlock:
//
//     builder.Add(key, value);
//     if (builder.BlockReady()) return Ran(builder.WriteBlock());
//     ...
//     after the last entry: WriteBlock if BlockPending, then WriteTail, then file->Sync(): three steps.
//
// The index key of a block is the shortest separator between its last key and the first key of the next block, so it is
// determined by the next Add, or by WriteTail.
//
// Metaindex entries, in the bytewise order that readers expect: "filter.leveldb.BuiltinBloomFilter2" (LevelDB's filters
// per 2 KiB of file), "fullfilter.strata.<scheme>" (one filter for the whole table), "rocksdb.properties",
// "rocksdb.range_del" (range tombstones, if any; a table may contain nothing else).
// Sources: LevelDB doc/table_format.md; RocksDB table_properties.cc for the names of the counts.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "base/slice.h"
#include "base/status.h"
#include "env/env.h"
#include "format/properties.h"
#include "range_del/range_tombstone.h"
#include "table/table_options.h"
#include "table/table_stats.h"

namespace strata {

class TableBuilder {
 public:
  // *file is new and empty, and must outlive the builder. The builder appends; the caller syncs and closes.
  TableBuilder(const TableOptions& options, WritableFile* file);
  ~TableBuilder();
  TableBuilder(const TableBuilder&) = delete;
  TableBuilder& operator=(const TableBuilder&) = delete;

  // Buffers an entry, in memory only.
  // REQUIRES: internal_key (at least 8 bytes) sorts after the last one added; not BlockReady; no write has failed;
  // WriteTail not called.
  void Add(Slice internal_key, Slice value);
  // The same for entries whose order may be wrong, because they come from files: false, and nothing is added, if
  // internal_key does not sort after the last one.
  bool TryAdd(Slice internal_key, Slice value);

  // Adds the table's range tombstones, in memory only. REQUIRES: called at most once, before WriteTail.
  void AddRanges(RangeFragments ranges);

  // True if the buffered block has reached block_size: WriteBlock must precede the next Add.
  bool BlockReady() const { return pending_bytes_ >= options_.block_size && BlockPending(); }
  // True if entries are buffered.
  bool BlockPending() const { return pending_bytes_ != 0; }
  // Compresses the buffered entries and appends them as one block with its trailer. One Append. REQUIRES: BlockPending.
  Status WriteBlock();
  // Appends everything after the data blocks as one Append; the table is then complete, not synced. REQUIRES: not
  // BlockPending, first call.
  Status WriteTail();

  // Bytes appended so far; compared with the target size when outputs are cut (LevelDB's FileSize).
  uint64_t size_bytes() const { return stats_.size_bytes; }
  // The same plus the buffered entries, uncompressed.
  uint64_t EstimatedFileSize() const { return size_bytes() + pending_bytes(); }
  // Uncompressed size of the block that the buffered entries would form.
  uint64_t pending_bytes() const { return pending_bytes_; }
  uint64_t entries() const { return stats_.entries; }
  // Complete after WriteTail, and without ranges or largest key until then.
  const TableStats& stats() const { return stats_; }

 private:
  struct Parts;

  // Adds the index entry of the last block written, whose key is at or after the block's last key.
  void CloseIndexEntry(Slice separator);
  // As CompressBlock, counted; *stored is valid until the next call, while raw is.
  CompressionType Compress(Slice raw, Slice* stored);
  TableProperties MakeProperties() const;

  const TableOptions options_;
  WritableFile* const file_;
  std::unique_ptr<Parts> parts_;
  TableStats stats_;
  uint64_t pending_bytes_ = 0;  // jobs ask after each entry whether a block or the table is full
};

}  // namespace strata

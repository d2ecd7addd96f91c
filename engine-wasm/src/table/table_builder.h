// TableBuilder: writes one table, an append at a time and only when told.
//
//     [data block][data block]...   [filter][full filter][properties][metaindex][index][footer]
//      one WriteBlock each           one WriteTail
//
// Why so: a flush or a compaction makes at most one device operation a step, as its last act. So Add touches memory
// only, BlockReady says that the buffered block is due, and the job ends its step with WriteBlock:
//
//     builder.Add(key, value);
//     if (builder.BlockReady()) return Ran(builder.WriteBlock());
//     ...
//     after the last entry: WriteBlock if BlockPending, then WriteTail, then file->Sync(): three steps.
//
// The index key of a block is the shortest separator between its last key and the first key of the next block, so it is
// decided by the next Add, or by WriteTail.
//
// Metaindex entries, in bytewise order as readers expect: "filter.leveldb.BuiltinBloomFilter2" (LevelDB's filter per 2
// KiB of file), "fullfilter.strata.<scheme>" (one filter for the whole table), "rocksdb.properties",
// "rocksdb.range_del" (its range tombstones, if it has any; a table may have nothing else).
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
  // *file is new and empty, and lives as long as the builder. The builder appends; syncing and closing is the caller's.
  TableBuilder(const TableOptions& options, WritableFile* file);
  ~TableBuilder();
  TableBuilder(const TableBuilder&) = delete;
  TableBuilder& operator=(const TableBuilder&) = delete;

  // Buffers an entry. Memory only.
  // REQUIRES: internal_key (at least 8 bytes) comes after the last one added; not BlockReady; no write has failed;
  // WriteTail not called.
  void Add(Slice internal_key, Slice value);

  // The table's range tombstones. Memory only. Widens smallest and largest. REQUIRES: called once at most, before
  // WriteTail.
  void AddRanges(RangeFragments ranges);

  // The buffered block has reached block_size: WriteBlock comes before the next Add.
  bool BlockReady() const;
  // Some entries are buffered.
  bool BlockPending() const;
  // Compresses the buffered entries and appends them as one block with its trailer. One Append. REQUIRES: BlockPending.
  Status WriteBlock();
  // Appends everything behind the data as one Append; the table is complete, not synced. REQUIRES: not BlockPending,
  // first call.
  Status WriteTail();

  // Bytes appended so far. What output cutting compares with the target size (LevelDB's FileSize).
  uint64_t size_bytes() const { return stats_.size_bytes; }
  // The same with the buffered entries, uncompressed.
  uint64_t EstimatedFileSize() const { return size_bytes() + pending_bytes(); }
  // Of the buffered entries, as the block that they would be, uncompressed.
  uint64_t pending_bytes() const;
  uint64_t entries() const { return stats_.entries; }
  // Complete after WriteTail; until then the counts of what was added and written.
  const TableStats& stats() const { return stats_; }

 private:
  struct Parts;

  // Indexes the last block written under Parts::last_key.
  void CloseIndexEntry();
  TableProperties MakeProperties() const;

  const TableOptions options_;
  WritableFile* const file_;
  std::unique_ptr<Parts> parts_;
  TableStats stats_;
};

}  // namespace strata

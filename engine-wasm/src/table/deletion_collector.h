// DeletionCollector: is a table that is being written so dense with tombstones that it should be compacted, though no
// level is due? Pure: it sees the type of each entry and how far the file has grown.
//
// A window slides over the entries (deletion_window.h). The table is marked when any window held too many tombstones
// and the file has grown past a floor; with a ratio also when the whole table holds that share.
//
//                       compact_on_deletion (RocksDB)         sequential_deletes (MyRocks)
//   window              128 buckets, rounded up               exact
//   too many            at least the bound                    more than the bound; a bound of 0 is off
//   floor               file bytes >= floor                   file bytes > floor
//   SingleDeletes       count                                 count if asked to
//   ratio               deletions / entries >= ratio          none
// File bytes are those appended when the last entry was added. The comparison may be set against the collector's own,
// because people who scaled one down to the other's name want to see what the difference is.
//
// Which tables a mark leads to a compaction of is told in compaction/marked_tables.h.
//
// Sources: RocksDB, utilities/table_properties_collectors/compact_on_deletion_collector.cc; MyRocks,
// rocksdb/properties_collector.cc (options rocksdb_compaction_sequential_deletes, _window, _file_size, _count_sd).
#pragma once

#include <cstdint>
#include <optional>

#include "format/internal_key.h"
#include "strata/options.gen.h"
#include "table/deletion_window.h"

namespace strata {

// What the options say of it; see them in schema/options.json.
struct DeletionCollectorOptions {
  DeletionCollectorOptions() = default;
  explicit DeletionCollectorOptions(const Options& options);

  strata::DeletionCollector collector = strata::DeletionCollector::kNone;
  uint64_t bound = 0;
  uint64_t window = 0;  // entries
  uint64_t file_bytes_floor = 0;
  bool count_single_deletes = false;
  bool at_least = false;  // the bound itself is too many
  uint64_t ratio_percent = 0;
};

struct TableMark {
  uint64_t tombstones = 0;      // the most in any window, or in the table
  uint64_t window_entries = 0;  // 0: the whole table
  uint64_t at_entry = 0;        // entries added when the bound was reached
};

class TombstoneWatch {
 public:
  explicit TombstoneWatch(const DeletionCollectorOptions& options);

  // file_bytes: appended so far.
  void Add(EntryType type, uint64_t file_bytes);
  // After the last entry: why the table is marked, or nothing.
  std::optional<TableMark> Mark() const;

 private:
  const DeletionCollectorOptions options_;
  std::optional<BucketRing> buckets_;
  std::optional<FlagRing> flags_;
  uint64_t entries_ = 0;
  uint64_t tombstones_ = 0;
  uint64_t most_ = 0;        // in any window
  uint64_t reached_at_ = 0;  // entries when the bound was reached; 0: never
  uint64_t file_bytes_ = 0;
};

}  // namespace strata

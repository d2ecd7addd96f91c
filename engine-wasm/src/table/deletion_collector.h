// DeletionCollector: decides whether a table being written has so many tombstones in one place that it should be
// compacted even if its level is not due. Pure: its input is the type of each entry and the file size so far.
//
// A window slides over the entries (deletion_window.h). The table is marked if any window held too many tombstones and
// the file has grown past a floor; with a ratio, also if the whole table has that share of tombstones.
//
//                       compact_on_deletion (RocksDB)         sequential_deletes (MyRocks)
//   window              128 buckets, rounded up               exact
//   too many            at least the bound                    more than the bound; a bound of 0 is off
//   floor               file bytes >= floor                   file bytes > floor
//   SingleDeletes       count                                 count if configured
//   ratio               deletions / entries >= ratio          none
// File bytes are those appended before the last entry was added. An option can override the collector's comparison, to
// show the difference to users who translated the settings of one collector into the other's.
//
// compaction/marked_tables.h decides which marked tables are compacted.
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

// The options of the collector; described in schema/options.json.
struct DeletionCollectorOptions {
  DeletionCollectorOptions() = default;
  explicit DeletionCollectorOptions(const Options& options);

  strata::DeletionCollector collector = strata::DeletionCollector::kNone;
  uint64_t bound = 0;
  uint64_t window = 0;  // entries
  uint64_t file_bytes_floor = 0;
  bool count_single_deletes = false;
  bool at_least = false;  // mark at the bound, not only above it
  uint64_t ratio_percent = 0;
};

struct TableMark {
  uint64_t tombstones = 0;      // the maximum over all windows, or those of the whole table
  uint64_t window_entries = 0;  // 0: the whole table
  uint64_t at_entry = 0;        // number of entries when the bound was reached
};

class TombstoneWatch {
 public:
  explicit TombstoneWatch(const DeletionCollectorOptions& options);

  // file_bytes: appended so far.
  void Add(EntryType type, uint64_t file_bytes) {
    if (options_.collector != strata::DeletionCollector::kNone) Count(type, file_bytes);
  }
  // After the last entry: why the table is marked, or nullopt.
  std::optional<TableMark> Mark() const;

 private:
  void Count(EntryType type, uint64_t file_bytes);

  const DeletionCollectorOptions options_;
  std::optional<BucketRing> buckets_;
  std::optional<FlagRing> flags_;
  uint64_t entries_ = 0;
  uint64_t tombstones_ = 0;
  uint64_t most_ = 0;        // the maximum over all windows
  uint64_t reached_at_ = 0;  // number of entries when the bound was reached; 0: not reached
  uint64_t file_bytes_ = 0;
};

}  // namespace strata

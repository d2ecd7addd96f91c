// CompactionStats: bytes and entries that jobs have read and written since the database was opened, kept at the level
// that each job wrote to, as in RocksDB's "Compaction Stats". Only raw counts are kept; the page derives the table's
// columns from them (web/src/models/compaction-stats.ts).
//
//   job              at level      counts
//   flush            its table's   Write; and as flushed bytes, the denominator of write amplification
//   compaction       output        Rn: bytes of inputs of other levels; Rnp1: of the output level; Write; entries
//   trivial move     output        Moved only
//   FIFO             -             nothing, as in RocksDB: its compactions only delete tables
//   memtable merge   L1            as a compaction; the memtable's accounted bytes count in Rn and as flushed
//
// Rn and Rnp1 count whole tables, as in RocksDB, not the blocks actually read from the device. Time is virtual, from
// queuing a job to its end: modeled device time plus waiting. CPU work takes no virtual time.
//
// A failed job counts for nothing.
//
// Source: RocksDB, db/internal_stats.h (CompactionStats).
#pragma once

#include <array>
#include <cstdint>

#include "base/json.h"
#include "compaction/compaction_host.h"

namespace strata {

class CompactionStats {
 public:
  struct Level {
    uint64_t jobs = 0;
    uint64_t nanos = 0;
    uint64_t read_upper_bytes = 0;         // Rn
    uint64_t read_output_level_bytes = 0;  // Rnp1
    uint64_t write_bytes = 0;
    uint64_t moved_bytes = 0;
    uint64_t entries_in = 0;
    uint64_t entries_out = 0;  // of entries_in; flushes count in neither
  };

  void AddFlush(uint32_t level, uint64_t table_bytes, uint64_t nanos);
  // memtable_bytes: 0 except for a memtable merge.
  void AddCompaction(const CompactionPlan& plan, const CompactionOutcome& outcome, uint64_t nanos,
                     uint64_t memtable_bytes = 0);

  const Level& level(uint32_t level) const { return levels_[level]; }
  uint64_t flushed_bytes() const { return flushed_bytes_; }

 private:
  std::array<Level, kLevels> levels_;
  uint64_t flushed_bytes_ = 0;
};

// {"flushed_bytes","levels":[{"level","tables","tables_being_compacted","size_bytes","score_milli","read_upper_bytes",
// "read_output_level_bytes","write_bytes","moved_bytes","nanos","jobs","entries_in","entries_out"}]}, all levels in
// levels that exist. Pure.
void WriteCompactionStats(const CompactionStats& stats, const Version& version, const Options& options,
                          JsonWriter& json);

}  // namespace strata

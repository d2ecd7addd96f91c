// LogRecovery: from the logs that are still needed to tables of L0. Part of opening (recovery.h).
//
//     logs, in order -> batches, each checked whole -> memtable -> a table whenever it is full, and at the end
//
// Holes. Sequence numbers have none: the first batch of the logs must follow on what the tables hold (DbImpl, invariant
// 3), and each batch on the one before. In point_in_time mode replay stops at the first hole, and in
// absolute_consistency mode the opening fails; the other modes replay what there is, as LevelDB does. Databases of
// LevelDB have a manifest whose last sequence may be ahead of their tables, never behind, so the test is sound for them
// too.
//
// Memory: a block and one record of a log, and a memtable.
//
// Source: LevelDB, db/db_impl.cc (RecoverLogFile); RocksDB for the modes.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "env/env.h"
#include "memtable/memtable.h"
#include "strata/options.gen.h"
#include "table/table_options.h"
#include "table/table_stats.h"
#include "version/version_builder.h"

namespace strata {

class LogRecovery {
 public:
  struct Made {
    uint32_t table = 0;
    TableStats stats;
  };

  // All outlive this.
  LogRecovery(Env& env, Tracer& tracer, const Options& options, const TableOptions& table_options)
      : env_(env), tracer_(tracer), options_(options), table_options_(table_options) {}

  // Replays these logs, ascending, onto what has the last sequence of *numbers; takes the numbers of tables from it,
  // and sets its last sequence to that of the last batch replayed. The tables are synced, their names are not. Errors:
  // Corruption (by mode, with file and offset), OutOfMemory (a record larger than memory_quota), IoError, NoSpace.
  Status Replay(const std::vector<uint32_t>& logs, VersionNumbers* numbers);

  // Adds the tables made to L0.
  const VersionEdit& edit() const { return edit_; }
  // Of a table made here; null for others.
  const TableStats* StatsOf(uint32_t table) const;
  // One for each log that was read, in order.
  const std::vector<rec::WalReplayed>& replayed() const { return replayed_; }

 private:
  Status ReplayFile(uint32_t log, bool is_last, bool* go_on);
  Status ReplayBatch(Slice record);
  Status WriteTable();

  Env& env_;
  Tracer& tracer_;
  const Options& options_;
  const TableOptions& table_options_;
  VersionNumbers* numbers_ = nullptr;
  std::unique_ptr<MemTable> memtable_;
  uint32_t entries_in_log_ = 0;
  VersionEdit edit_;
  std::vector<Made> made_;
  std::vector<rec::WalReplayed> replayed_;
};

}  // namespace strata

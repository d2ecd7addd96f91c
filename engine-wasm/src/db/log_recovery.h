// LogRecovery: from the logs that are still needed to tables of L0. Part of opening (recovery.h).
//
//     logs, in order -> batches, each checked whole -> memtables -> a table whenever one is full, and at the end
//
// Holes. Sequence numbers have none: the first batch of the logs must follow on what the tables hold (DbImpl, invariant
// 3), and each batch on the one before. In point_in_time mode replay stops at the first hole, and in
// absolute_consistency mode the opening fails; the other modes replay what there is, as LevelDB does. Databases of
// LevelDB have a manifest whose last sequence may be ahead of their tables, never behind, so the test is sound for them
// too.
//
// Families. A family's tables hold its entries of logs before its log number, so those are passed over; so are entries
// of families that are gone. The oldest log is then one that the tables have a part of: its first batch need not follow
// on the tables, but must not come later than that; and only the newest log may be empty. When replay stops at damage,
// before a log that is older than what some family has in tables, that family would be ahead of the others, and half of
// a batch with it: the opening fails, as in RocksDB ("SST file is ahead of WALs").
//
// Memory: a block and one record of a log, and a memtable of each family.
//
// Source: LevelDB, db/db_impl.cc (RecoverLogFile); RocksDB for the modes.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <vector>

#include "env/env.h"
#include "memtable/memtable.h"
#include "strata/options.gen.h"
#include "table/table_stats.h"
#include "version/family_state.h"
#include "version/version_edit.h"
#include "wal/sequence_chain.h"
#include "wal/wal_reader.h"

namespace strata {

class LogRecovery {
 public:
  struct Made {
    uint32_t table = 0;
    TableStats stats;
  };

  // All outlive this.
  LogRecovery(Env& env, Tracer& tracer, const Options& options) : env_(env), tracer_(tracer), options_(options) {}

  // options: of this family. The default one is among those added, before replaying.
  void AddFamily(uint32_t id, const FamilyState& state, const Options& options) {
    families_[id] = {state, options, nullptr, {}};
  }

  // Replays these logs, ascending, onto what has the last sequence of *numbers; takes the numbers of tables from it,
  // and sets its last sequence to that of the last batch replayed. The tables are synced, their names are not. Errors:
  // Corruption (by mode, with file and offset), OutOfMemory (a record larger than memory_quota), IoError, NoSpace.
  Status Replay(const std::vector<uint32_t>& logs, VersionNumbers* numbers);

  // Adds the tables made to the family's L0.
  const VersionEdit& EditOf(uint32_t family) const { return families_.at(family).edit; }
  // Of a table made here; null for others.
  const TableStats* StatsOf(uint32_t table) const;
  // Emits, in order, WalReplayed for each log that was replayed, and before it WalDropped for each range that was left
  // out of it; for a log that replay did not come to, WalDropped alone.
  void EmitReplayed() const;

 private:
  struct Family {
    FamilyState state;
    Options options;
    std::unique_ptr<MemTable> memtable;
    VersionEdit edit;
  };

  // What became of one log.
  struct Log {
    uint32_t log = 0;
    bool replayed = false;
    rec::WalReplayed facts;
    ReplayResult result;
  };

  Status ReplayFile(uint32_t log, bool is_last, bool* go_on);
  Status ReplayBatch(Log* log, Slice record);
  // Replay stopped in the log `stopped_in`: notes what this later one holds.
  Status DropFile(uint32_t log, uint32_t stopped_in);
  // Batches before `sequence` are missing: notes it with the range that was left out last.
  void NoteMissing(Log* log, uint64_t sequence);
  Status CheckNoneIsAhead(uint32_t log) const;
  Status WriteTable(Family* family);

  Env& env_;
  Tracer& tracer_;
  const Options& options_;
  std::map<uint32_t, Family> families_;
  VersionNumbers* numbers_ = nullptr;
  SequenceChain chain_{0, false, 0};
  std::vector<Made> made_;
  std::vector<Log> read_;  // in order
};

}  // namespace strata

// LogRecovery: replays the logs that are still needed into tables of L0. Part of opening (recovery.h).
//
//     logs, in order -> batches, each checked whole -> memtables -> a table whenever one is full, and at the end
//
// Holes. Sequence numbers have none: the first batch of the logs must follow what the tables hold (DbImpl, invariant
// 3), and each batch must follow the one before. In point_in_time mode replay stops at the first hole, and in
// absolute_consistency mode opening fails; the other modes replay everything readable, as LevelDB does. In databases of
// LevelDB the manifest's last sequence may be ahead of the tables but never lag them, so the check is sound for them
// too.
//
// Families. A family's tables hold its entries of logs before its log number, so those are skipped; so are entries of
// dropped families. The tables may then already hold part of the oldest log: its first batch need not follow the tables
// exactly, but must not start later than that; and only the newest log may be empty. If replay stops at damage, before
// a log that is older than what some family has in tables, that family would be ahead of the others and could hold half
// of a batch: opening fails, as in RocksDB ("SST file is ahead of WALs").
//
// Emits WalRecordRead for each record as soon as it is decided about, also if opening then fails.
//
// Memory: one block and one record of a log, and one memtable per family.
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

  // All arguments outlive this.
  LogRecovery(Env& env, Tracer& tracer, const Options& options) : env_(env), tracer_(tracer), options_(options) {}

  // options: the family's. Add all families, including the default one, before Replay.
  void AddFamily(uint32_t id, const FamilyState& state, const Options& options) {
    families_[id] = {state, options, nullptr, {}};
  }

  // Replays these logs, in ascending order, after the last sequence of *numbers. Takes table numbers from *numbers, and
  // sets its last sequence to that of the last batch replayed. The tables are synced, their names are not. Errors:
  // Corruption (by mode, with file and offset), OutOfMemory (a record larger than memory_quota), IoError, NoSpace.
  Status Replay(const std::vector<uint32_t>& logs, VersionNumbers* numbers);

  // The edit that adds the recovered tables to the family's L0.
  const VersionEdit& EditOf(uint32_t family) const { return families_.at(family).edit; }
  // Statistics of a table made here; null for other tables.
  const TableStats* StatsOf(uint32_t table) const;
  // Emits, in order, WalReplayed for each replayed log, preceded by WalDropped for each range that was dropped from it;
  // for a log that replay did not reach, only WalDropped.
  void EmitReplayed() const;

 private:
  struct Family {
    FamilyState state;
    Options options;
    std::unique_ptr<MemTable> memtable;
    VersionEdit edit;
  };

  // The outcome for one log.
  struct Log {
    uint32_t log = 0;
    bool replayed = false;
    rec::WalReplayed facts;
    ReplayResult result;
  };

  Status ReplayFile(uint32_t log, bool is_last, bool* go_on);
  Status ReplayBatch(Log* log, Slice record);
  // Emits WalRecordRead.
  void EmitRead(uint32_t log, const LogPart& part) const;
  // Replay stopped in the log `stopped_in`: records what this later log holds.
  Status DropFile(uint32_t log, uint32_t stopped_in);
  // Batches before `sequence` are missing: records that with the range dropped last.
  void RecordMissing(Log* log, uint64_t sequence);
  Status CheckNoFamilyAhead(uint32_t log) const;
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

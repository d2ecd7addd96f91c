// FlushJob: a family's oldest sealed memtable becomes a table. One at a time, so tables come in the order of their
// memtables.
//
//   sync_logs --> begin --> fill (entries, a block at a time) --> output --> done
//   (version/output_stage.h has the steps of output; sync_logs: with several families, DbImpl invariant 4)
//
// Every state makes at most one device operation, last. Entries are copied as they are, versions and tombstones
// included: dropping is what compactions do. Range tombstones go with the last entries, as fragments; of those that
// cover the same keys only what some reader sees is kept, for nested ranges would take the square of their number. When
// the edit is durable the memtable goes, and the logs that only it needed.
//
// Counters: flush_count, flush_entries (without ranges), flush_write_bytes. Emits FlushBegun, FlushAdvanced,
// EntryFlushed, RangeTombstoneWritten, RangeTombstoneDropped, TableCreated, then what installing emits, MemtableRetired
// and WalRetired.
#pragma once

#include <memory>

#include "memtable/memtable.h"
#include "sched/job.h"
#include "version/output_stage.h"

namespace strata {

class ColumnFamily;
class DbImpl;

class FlushJob final : public Job {
 public:
  // Entries that one step may copy.
  static constexpr uint32_t kEntriesPerStep = 256;

  // REQUIRES: a memtable of the family is sealed.
  FlushJob(DbImpl& db, ColumnFamily& family);

  StepResult Step() override;
  Slice StateName() const override;

 private:
  enum class State : uint8_t { kSyncLogs, kBegin, kFill, kOutput };

  Status Run(StepResult* result);
  Status Begin();
  Status Fill();
  void AddRanges();
  Status Output(StepResult* result);
  VersionEdit MakeEdit();
  uint32_t LevelFor(const TableMeta& table) const;
  StepResult Finish(const Status& status);

  DbImpl& db_;
  ColumnFamily& family_;
  State state_ = State::kSyncLogs;
  bool done_ = false;
  const uint64_t queued_ns_;
  std::shared_ptr<MemTable> memtable_;
  const SkipList::Node* next_ = nullptr;
  uint32_t entries_ = 0;
  OutputStage output_;
  uint32_t log_number_ = 0;  // of the family's oldest memtable that stays
  uint32_t oldest_log_ = 0;  // that any family needs then, as the edit says
  uint32_t level_ = 0;       // that the table goes to
};

}  // namespace strata

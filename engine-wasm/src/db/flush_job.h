// FlushJob: writes a family's oldest sealed memtable to a table. One flush runs at a time, so tables are installed in
// the order of their memtables.
//
//   sync_logs --> begin --> fill (entries, a block at a time) --> output --> done
//   (version/output_stage.h has the steps of output; sync_logs: with several families, DbImpl invariant 4)
//
// Every state makes at most one device operation, last. Entries are copied as they are, versions and tombstones
// included: only compactions drop entries. Range tombstones go with the last entries, as fragments. Of several that
// cover the same keys only those that some reader can see are kept, because nested ranges would otherwise take
// quadratic space. When the edit is durable, the memtable and the logs that only it needed are dropped.
//
// Counters: flush_count, flush_entries (without ranges), flush_write_bytes. Emits FlushBegun, FlushAdvanced,
// EntryFlushed, RangeTombstoneWritten, RangeTombstoneDropped, TableCreated, then the records of installing,
// MemtableRetired and WalRetired.
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
  // The maximum number of entries copied per step.
  static constexpr uint32_t kEntriesPerStep = 256;
  // Whose values are touched before the first of them is copied: in order of their keys they are nowhere near each
  // other.
  static constexpr uint32_t kEntriesTouched = 32;

  // REQUIRES: a memtable of the family is sealed.
  FlushJob(DbImpl& db, ColumnFamily& family);

  StepResult Step() override;
  uint64_t appended_bytes() const override { return output_.appended_bytes(); }

 private:
  enum class State : uint8_t { kSyncLogs, kBegin, kFill, kOutput };

  Status Run(StepResult* result);
  Status Begin();
  Status Fill();
  void TouchNextValues() const;
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
  const MemtableEntry* next_ = nullptr;
  uint32_t entries_ = 0;
  OutputStage output_;
  uint32_t log_number_ = 0;  // of the family's oldest remaining memtable
  uint32_t oldest_log_ = 0;  // the oldest that any family needs then, as recorded in the edit
  uint32_t level_ = 0;       // level that the table goes to
};

}  // namespace strata

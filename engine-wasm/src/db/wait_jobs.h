// Client jobs that request background work and wait for it: flush, compact a range, wait until idle. Their own steps
// make no device operation. done is called within the last step.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "db/write_gate.h"
#include "db/writer_queue.h"
#include "strata/db.h"

namespace strata {

// Seals the family's memtable as head of the writer queue, then waits until its table is installed.
class FlushWaitJob final : public Job {
 public:
  // InvalidArgument, in the first step, if there is no such family.
  FlushWaitJob(DbImpl& db, uint32_t family, Db::Done done);
  StepResult Step() override;

 private:
  StepResult Finish(const Status& status);

  DbImpl& db_;
  const uint32_t number_;
  std::shared_ptr<ColumnFamily> family_;  // once it is sealed
  Db::Done done_;
  WriterQueue::Writer writer_;
  std::optional<WriteGate> gate_;  // once at the head of the queue
  bool sealed_ = false;
  uint32_t target_ = 0;  // id of the memtable to wait for
};

// Flushes, then compacts the range level by level, from L0 down to the deepest level that overlaps it. If the family
// has predicates (version/predicate.h), it then rewrites the tables of that level that they concern.
class CompactRangeJob final : public Job {
 public:
  CompactRangeJob(DbImpl& db, uint32_t family, Slice from, Slice to, Db::Done done);
  ~CompactRangeJob() override;
  StepResult Step() override;

 private:
  StepResult StepFlush();
  void BeginLevel(bool in_place = false);
  StepResult Finish(const Status& status);

  DbImpl& db_;
  const uint32_t number_;
  std::shared_ptr<ColumnFamily> family_;  // once it is flushed
  const std::optional<std::string> from_;
  const std::optional<std::string> to_;
  Db::Done done_;
  std::unique_ptr<FlushWaitJob> flush_;
  Status flush_status_;
  struct ManualCompaction* manual_ = nullptr;  // owned by Background, while this job uses it
  uint32_t level_ = 0;
  uint32_t deepest_ = 0;
};

// Waits until no job is queued or running and none is due.
class WaitForIdleJob final : public Job {
 public:
  WaitForIdleJob(DbImpl& db, Db::Done done) : db_(db), done_(std::move(done)) {}
  StepResult Step() override;

 private:
  DbImpl& db_;
  Db::Done done_;
};

}  // namespace strata

// ResumeJob: clears a soft or hard background error, as RocksDB's DB::Resume().
//
//   soft   compactions may run again; done when none is due
//   hard   a new log --> every memtable is flushed --> an edit, if an older log is still needed --> writes are accepted
//
// Why a new log: the failed one may end in half a record, or in the record of a write that was refused. The next write
// has the same sequence number, so no recovery may read both. Hence no write is accepted before an edit says that the
// logs begin with the new one. The edit is written even if no memtable holds anything, so resuming always fails while
// the device is full.
//
// With several column families a failed log is not resumed from: one family's table could be installed and the rest of
// a batch be lost with the log. RocksDB does resume then, and opening may later fail ("SST file is ahead of WALs", its
// issue 7784). Tables of jobs that failed stay on the device until the next opening.
//
// Errors: InvalidArgument (there is no error), NotSupported (background_error_handling, or families), the background
// error itself (it is fatal), NoSpace or IoError (its cause is not gone; then it stays).
#pragma once

#include "db/writer_queue.h"
#include "sched/job.h"
#include "strata/db.h"

namespace strata {

class DbImpl;

class ResumeJob final : public Job {
 public:
  ResumeJob(DbImpl& db, Db::Done done);

  StepResult Step() override;

 private:
  enum class State : uint8_t { kBegin, kFlushes, kSyncDir, kAppend, kInstall, kCompactions };

  StepResult Begin();
  // Waits until every memtable is in a table, then until no other job edits.
  StepResult WaitForFlushes();
  Status AppendEdit();
  StepResult Finish(const Status& status);

  DbImpl& db_;
  Db::Done done_;
  WriterQueue::Writer writer_;
  State state_ = State::kBegin;
};

}  // namespace strata

// WriteJob: one write, from the queue to its acknowledgement. As head of the queue it commits the writes that wait
// directly after it with its own (writer_queue.h).
//
//   step 1    enter the queue; as head: stall rules, rotation, append to the log          (device: append)
//             not synced: then at once insert into the memtable, publish the last sequence, done
//   step ...  sync: older logs, this log, the directory                                    (device: one each)
//   last      sync: insert, publish, done, when the sync is over                           (device: none)
//
// It runs as a Job of its own, or inside a client's job that steps it and forwards its results; done is called within
// the last step. A failed append or sync sets the background error: the log's content is unknown, so nothing may be
// acknowledged on it.
//
// What a write is answered after a background error, by background_error_handling:
//   leveldb, rocksdb   the error (rocksdb: only while it is hard or worse)
//   myrocks_5_7_22     OK, and it is lost. WRONG ON PURPOSE: Percona Server 5.7.22 did so after a full disk, also when
//                      there was room again, because the error of the engine did not reach the client
//   myrocks_5_7_23     the error, and the process ends: the fix of the above
//
// Counters: number_keys_written, bytes_written, write_done_by_self, write_done_by_other, stall_nanos,
// write_thread_wait_nanos. Emits WriterWaited, StallBegun, StallEnded, WalCreated, MemtableSealed, MemtableCreated,
// MemtableInserted, MemtableGrown, WriteLost.
#pragma once

#include <memory>
#include <vector>

#include "db/write_gate.h"
#include "db/writer_queue.h"
#include "strata/db.h"
#include "strata/write_batch.h"

namespace strata {

class WriteJob final : public Job {
 public:
  // done may be null. REQUIRES: *batch lives until done.
  WriteJob(DbImpl& db, const WriteOptions& options, WriteBatch* batch, Db::Done done);

  StepResult Step() override;
  // The result, once it is done.
  const Status& status() const { return request_.status; }

 private:
  enum class State : uint8_t { kGate, kSync, kPublish };

  StepResult PassAndAppend();
  // The batch to commit: that of this write, or of the group that it leads.
  WriteBatch& GroupBatch();
  // The writer leads, or was committed by another one: records how long it waited in the queue, if it had to.
  void EndWait();
  StepResult Publish();
  // The writes of the group end because there is a background error.
  StepResult EndAfterError();
  StepResult Finish(const Status& status);

  DbImpl& db_;
  Db::Done done_;
  WriterQueue::Request request_;
  WriterQueue::Writer writer_;
  std::vector<WriterQueue::Writer*> followers_;  // of the group that this write leads
  std::unique_ptr<WriteBatch> group_;            // null without followers
  WriteGate gate_;
  State state_ = State::kGate;
  bool waits_ = false;  // in the queue, since:
  uint64_t entered_ns_ = 0;
};

}  // namespace strata

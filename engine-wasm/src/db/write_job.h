// WriteJob: one write, from the queue to its acknowledgement.
//
//   step 1    enter the queue; as head: stall rules, rotation, append to the log          (device: append)
//             not synced: then at once insert into the memtable, publish the last sequence, done
//   step ...  sync: older logs, this log, the directory                                    (device: one each)
//   last      sync: insert, publish, done, when the sync is over                           (device: none)
//
// It is a Job of its own, or it is stepped inside a client's job that passes its results on; done is called within the
// last step. After a failed append or sync the database stops: nobody knows what the log holds, so nothing may be
// acknowledged on it.
//
// Counters: number_keys_written, bytes_written, write_done_by_self, stall_nanos. Emits StallBegun, StallEnded,
// WalCreated, MemtableSealed, MemtableCreated, MemtableInserted, MemtableGrown.
#pragma once

#include "db/write_gate.h"
#include "db/writer_queue.h"
#include "strata/db.h"
#include "strata/write_batch.h"

namespace strata {

class WriteJob final : public Job {
 public:
  // REQUIRES: *batch lives until done.
  WriteJob(DbImpl& db, const WriteOptions& options, WriteBatch* batch, Db::Done done);

  StepResult Step() override;
  Slice StateName() const override;

 private:
  enum class State : uint8_t { kGate, kSync, kPublish };

  StepResult PassAndAppend();
  StepResult Publish();
  StepResult Finish(const Status& status);

  DbImpl& db_;
  const bool sync_;
  WriteBatch* const batch_;
  Db::Done done_;
  uint64_t families_ = 0;  // bit f: the batch names family f
  const Status refused_;   // what the dialect has against the batch
  WriterQueue::Place place_;
  WriteGate gate_;
  State state_ = State::kGate;
};

}  // namespace strata

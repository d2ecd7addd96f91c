// WriteGate: what the head of the writer queue goes through before it may write. Asks the stall rules, tells of the
// wait, and rotates the memtable. No device operation.
#pragma once

#include <cstdint>

#include "base/status.h"
#include "sched/job.h"
#include "trace/records.gen.h"

namespace strata {

class DbImpl;

class WriteGate {
 public:
  // seal: the memtable is sealed even when it is not full (a flush on request).
  WriteGate(DbImpl& db, uint32_t op, bool seal) : db_(db), op_(op), seal_(seal) {}

  // True: through, or refused if *status is not ok. False: *result says how to wait; then ask again.
  // Emits StallBegun, StallEnded; counts stall_nanos. REQUIRES: the caller is head of the queue.
  bool Pass(StepResult* result, Status* status);

 private:
  void Begin(rec::StallReason reason);
  void End();

  DbImpl& db_;
  const uint32_t op_;
  const bool seal_;
  bool slowed_ = false;
  rec::StallReason reason_ = rec::StallReason::kNone;  // of the wait under way
  uint64_t begun_ns_ = 0;
};

}  // namespace strata

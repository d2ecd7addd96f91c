// WriteGate: what the head of the writer queue goes through before it may write. Asks the stall rules, tells of the
// wait, and rotates memtables that are full, or that keep logs too long. No device operation.
#pragma once

#include <cstdint>

#include "base/status.h"
#include "sched/job.h"
#include "trace/records.gen.h"

namespace strata {

class ColumnFamily;
class DbImpl;

class WriteGate {
 public:
  // seal: the family whose memtable is sealed even when it is not full (a flush on request), whatever others are up to;
  // null for a write, which any family may hold up.
  WriteGate(DbImpl& db, uint32_t op, ColumnFamily* seal) : db_(db), op_(op), seal_(seal) {}

  // True: through, or refused if *status is not ok. False: *result says how to wait; then ask again.
  // Emits StallBegun, StallEnded; counts stall_nanos. REQUIRES: the caller is head of the queue.
  bool Pass(StepResult* result, Status* status);

 private:
  void Begin(rec::StallReason reason, const ColumnFamily& family);
  void End();
  // The same for one family.
  bool PassFamily(ColumnFamily& family, StepResult* result, Status* status);

  DbImpl& db_;
  const uint32_t op_;
  ColumnFamily* const seal_;
  bool slowed_ = false;
  rec::StallReason reason_ = rec::StallReason::kNone;  // of the wait under way
  uint32_t family_ = 0;                                // that it is for
  uint64_t begun_ns_ = 0;
};

}  // namespace strata

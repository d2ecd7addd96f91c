// WriteGate: what the head of the writer queue passes before it may write. Applies the stall rules, records the wait,
// and rotates memtables that are full or keep old logs alive. No device operation.
//
//   stall_rules=leveldb    each family: slow down once, rotate or stop                           (stall_rules.h)
//   stall_rules=rocksdb    rotate full memtables, then wait as the write controller says: first for the share of the
//                          rate that the last group of writes took, which ends early if no family delays writes any
//                          more; then while one stops them.
//                          A stop that nothing will end refuses the write: with level_score=leveldb, pending bytes may
//                          be in an L0 that has too few tables for a compaction
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
  // seal: for a manual flush, the family to seal regardless of the others; null for a write, which any family's stall
  // condition may block.
  WriteGate(DbImpl& db, uint32_t op, ColumnFamily* seal) : db_(db), op_(op), seal_(seal) {}

  // True: the write may proceed, or is refused if *status is not ok. False: *result says how to wait; then call again.
  // Emits StallBegun, StallEnded; counts stall_nanos. REQUIRES: the caller is head of the queue.
  bool Pass(StepResult* result, Status* status);

 private:
  void Begin(rec::StallReason reason, const ColumnFamily& family);
  void End();
  // The same for one family.
  bool PassFamily(ColumnFamily& family, StepResult* result, Status* status);
  // With stall_rules=rocksdb. StopsForEver: no background job will end the stop by this family, as *status says.
  bool StopsForEver(const ColumnFamily& family, Status* status);
  bool PassController(StepResult* result, Status* status);
  bool IsToRotate(const ColumnFamily& family) const;
  Status RotateForOldLogs();

  DbImpl& db_;
  const uint32_t op_;
  ColumnFamily* const seal_;
  bool slowed_ = false;                                // its delay has been decided
  uint64_t until_ns_ = 0;                              // with stall_rules=rocksdb: when the delay ends
  rec::StallReason reason_ = rec::StallReason::kNone;  // reason of the wait in progress
  uint32_t family_ = 0;                                // family of the wait in progress
  uint64_t begun_ns_ = 0;
};

}  // namespace strata

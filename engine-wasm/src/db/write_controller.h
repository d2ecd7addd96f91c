// WriteController: the rate at which writes continue while they are delayed. Pure arithmetic. It knows the stall
// condition that each column family calls for; the strictest one holds for all writes.
//
//   rate of delayed writes, at most delayed_write_rate, at least 16 KiB/s:
//     delayed, and it was before      near the stop, or stopped by another family     * 0.6    near_stop
//                                     pending bytes not smaller than before           * 0.8    debt_not_smaller
//                                     pending bytes smaller                           * 1.25   debt_smaller
//     delayed, and it was not         as it was                                                begun
//     normal after delayed                                                            * 1.4    recovered
//
// A rate of 16 KiB/s or less that the user set is never changed. Before there are pending bytes nothing is compared.
// With automatic compactions disabled, writes are delayed at delayed_write_rate.
//
// Credit: each millisecond adds the bytes of that millisecond. A write that has enough credit goes on at once; another
// one waits until its missing bytes would have been added, at least 1 ms, and takes all credit with it. The leader of a
// group asks for the bytes of the group before its own (WriterQueue::last_group_bytes).
//
// Source: RocksDB 7.8, db/write_controller.cc (GetDelay, GetDelayToken), db/column_family.cc (SetupDelay,
// RecalculateWriteStallConditions).
#pragma once

#include <cstdint>
#include <map>

#include "db/stall_condition.h"

namespace strata {

class WriteController {
 public:
  static constexpr uint64_t kRateMin = 16 * 1024;
  static constexpr uint64_t kDefaultRate = 16 * 1024 * 1024;
  static constexpr uint64_t kRefillNs = 1'000'000;

  // Sets the highest rate, and the rate to it. Setting the current one changes nothing. REQUIRES: > 0.
  void SetMaxRate(uint64_t bytes_per_second);
  // Takes a family's condition; `options` are the family's. Returns why the rate is another than before, or kBegun.
  rec::DelayedRateChange Update(uint32_t family, const StallCondition& found, uint64_t pending_bytes,
                                const Options& options);
  // The family was dropped.
  void Forget(uint32_t family) { families_.erase(family); }
  // No family calls for anything: other stall rules apply.
  void Clear() { families_.clear(); }

  // What holds for writes: the first family that calls for the condition, or kNoFamily.
  static constexpr uint32_t kNoFamily = UINT32_MAX;
  uint32_t StoppedBy() const { return FirstThat(rec::WriteStallCondition::kStopped); }
  uint32_t DelayedBy() const { return FirstThat(rec::WriteStallCondition::kDelayed); }
  // The condition of a family, normal if it is unknown.
  StallCondition ConditionOf(uint32_t family) const;
  uint64_t rate() const { return rate_; }

  // How long a write of this size must wait; 0 also while writes are stopped. Takes its credit. REQUIRES: now_ns never
  // decreases; bytes < 2^32.
  uint64_t DelayNs(uint64_t now_ns, uint64_t bytes);

 private:
  struct Family {
    StallCondition found;
    uint64_t pending_bytes = 0;  // at the evaluation before
  };

  uint32_t FirstThat(rec::WriteStallCondition condition) const;
  rec::DelayedRateChange AdjustRate(uint64_t before_bytes, uint64_t pending_bytes, bool penalize);

  uint64_t max_rate_ = kDefaultRate;
  uint64_t rate_ = kDefaultRate;
  std::map<uint32_t, Family> families_;
  uint64_t credit_bytes_ = 0;
  uint64_t next_refill_ns_ = 0;
  bool begins_ = false;  // the next refill is the first of this delay
};

}  // namespace strata

// RateLimiter: how many bytes a second flushes and compactions write to tables. Pure; integers only.
//
//   refill   each period the level rises by the bytes of one period, at most to them: time in which nothing is written
//            saves up nothing more
//   level    above 0: a job may run          0 or below, a debt: it waits for the next refill
//
// A job asks before each step and may run while the level is above 0; after the step it takes what the step appended.
// The last append may be larger than the level. That debt, of less than one append, is repaid by the next refills
// before a job runs again. RocksDB instead splits a write into requests of at most one refill. Here an append is one
// device operation and is the last act of a step, so it can neither be split nor wait.
//
// Invariant (tests/engine/db/rate_limiter_test.cc): the bytes of steps that begin within any second are less than the
// limit, one refill and the largest append together.
//
// Differences from RocksDB: refills come at fixed times, there a period after the last one that a job waited for. They
// have no fairness draw: of the jobs that wait for one the scheduler steps flushes first. The priority of flush and
// compaction is not raised while writes are stalled.
//
// Source: RocksDB 7.8, util/rate_limiter.cc (GenericRateLimiter).
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>

namespace strata {

class RateLimiter {
 public:
  // bytes_per_second 0: no limit. Setting the current limit changes nothing; another one keeps the debt. REQUIRES:
  // bytes_per_second is 0 or at least 1024, and at most 10^10; the period is 1000 to 10^6.
  void SetLimit(uint64_t now_ns, uint64_t bytes_per_second, uint64_t refill_period_us) {
    const uint64_t period_ns = refill_period_us * 1000;
    if (bytes_per_second == bytes_per_second_ && period_ns == period_ns_) return;
    const bool had_limit = has_limit();
    bytes_per_second_ = bytes_per_second;
    period_ns_ = period_ns;
    refill_ = static_cast<int64_t>(bytes_per_second * refill_period_us);
    level_ = had_limit ? std::min(level_, refill_) : refill_;
    next_refill_ns_ = now_ns + period_ns;
  }

  bool has_limit() const { return bytes_per_second_ != 0; }
  uint64_t bytes_per_second() const { return bytes_per_second_; }
  // Bytes taken beyond those that refills gave, rounded up.
  uint64_t debt_bytes() const { return level_ >= 0 ? 0 : static_cast<uint64_t>(-level_ + kParts - 1) / kParts; }

  // When a job may run: now_ns, or the refill that ends the debt, at which it must ask again. REQUIRES: now_ns never
  // decreases.
  uint64_t ReadyNs(uint64_t now_ns) {
    if (!has_limit()) return now_ns;
    if (now_ns >= next_refill_ns_) Refill(1 + (now_ns - next_refill_ns_) / period_ns_);
    if (level_ > 0) return now_ns;
    return next_refill_ns_ + static_cast<uint64_t>(-level_ / refill_) * period_ns_;
  }

  // True for the first job that waits for a refill.
  bool CountDrain() { return !std::exchange(drained_, true); }

  // Takes the bytes of a step that ReadyNs let run. REQUIRES: bytes <= 2^40.
  void Take(uint64_t bytes) {
    if (has_limit()) level_ -= static_cast<int64_t>(bytes * kParts);
  }

 private:
  void Refill(uint64_t times) {
    const auto missing = static_cast<uint64_t>((refill_ - level_ + refill_ - 1) / refill_);  // refills until it is full
    level_ = times >= missing ? refill_ : level_ + static_cast<int64_t>(times) * refill_;
    next_refill_ns_ += times * period_ns_;
    drained_ = false;
  }

  static constexpr int64_t kParts = 1'000'000;  // a millionth of a byte: bytes per second times microseconds is exact

  uint64_t bytes_per_second_ = 0;
  uint64_t period_ns_ = 0;
  int64_t refill_ = 0;  // parts
  int64_t level_ = 0;   // parts; below 0: debt
  uint64_t next_refill_ns_ = 0;
  bool drained_ = false;  // a job waits for the next refill
};

}  // namespace strata

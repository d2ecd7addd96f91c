// Virtual time, in nanoseconds since the engine was created.
//
// Data first, time later: Env calls return bytes immediately, and the device decorator only advances this clock, the
// local clock of the running job. The scheduler sets it at the beginning of a step and reads it at the end. Nothing
// else changes time, and the engine never reads a wall clock.
//
// Invariant: now_ns stays below 2^53, so that it is exact as a JavaScript number (104 days).
#pragma once

#include <cstdint>

namespace strata {

class Clock {
 public:
  uint64_t now_ns() const { return now_ns_; }
  // Charges modeled time to the running job.
  void Set(uint64_t now_ns) { now_ns_ = now_ns; }
  // Charge modeled time to the job being stepped.
  void Advance(uint64_t duration_ns) { now_ns_ += duration_ns; }

 private:
  uint64_t now_ns_ = 0;
};

}  // namespace strata

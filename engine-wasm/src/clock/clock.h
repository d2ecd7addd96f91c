// Virtual time, in nanoseconds since the engine was created.
//
// Data now, time later: Env calls return bytes at once, and the device decorator only moves this clock, which is the
// local clock of the job being stepped. The scheduler sets it when it begins a step and reads it when the step ends.
// Nobody else moves time, and no wall clock exists anywhere in the engine.
//
// Invariant: now_ns stays below 2^53, so that it is exact as a JavaScript number (104 days).
#pragma once

#include <cstdint>

namespace strata {

class Clock {
 public:
  uint64_t now_ns() const { return now_ns_; }
  // REQUIRES: called by the scheduler, at the beginning of a step.
  void Set(uint64_t now_ns) { now_ns_ = now_ns; }
  // Charge modelled time to the job being stepped.
  void Advance(uint64_t duration_ns) { now_ns_ += duration_ns; }

 private:
  uint64_t now_ns_ = 0;
};

}  // namespace strata

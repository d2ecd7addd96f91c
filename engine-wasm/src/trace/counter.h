// Counter: a number that only rises. A count also marks the counter, so that the summary of a step visits those that
// the step counted and no others (Tracer::TakeDeltas).
//
//   Counters   | marks, a bit for each counter | counter 0 | counter 1 | ...
//                            ^ bit i = counter i       each 8 bytes: counter i is at the place i of an array
//
// The place is known when compiling, so a mark costs one instruction, and a Counter is no larger than its number.
#pragma once

#include <cstdint>
#include <utility>

namespace strata {

class CounterMarks {
 public:
  static constexpr uint32_t kCountersMax = 128;

  // Calls f(i) for each marked counter, ascending, and clears the marks.
  template <class F>
  void Take(F f) {
    for (uint32_t w = 0; w < kCountersMax / 32; w++) {
      for (uint32_t bits = std::exchange(bits_[w], 0); bits != 0; bits &= bits - 1) {
        f(w * 32 + uint32_t(__builtin_ctz(bits)));
      }
    }
  }

 private:
  template <uint32_t kIndex>
  friend class Counter;

  uint32_t bits_[kCountersMax / 32] = {};
};

// Only as a member of Counters, at the place kIndex.
template <uint32_t kIndex>
class Counter {
 public:
  operator uint64_t() const { return value_; }
  void operator++() { *this += 1; }
  void operator++(int) { *this += 1; }
  void operator+=(uint64_t n) {
    value_ += n;
    auto* const marks = reinterpret_cast<CounterMarks*>(reinterpret_cast<char*>(this - kIndex) - sizeof(CounterMarks));
    marks->bits_[kIndex / 32] |= 1u << kIndex % 32;
  }

 private:
  uint64_t value_ = 0;
};

}  // namespace strata

// Prng: the engine's only source of randomness. The same seed gives the same numbers on every machine and compiler.
//
// xoshiro256** (Blackman and Vigna 2018) generates the stream; splitmix64 expands a 64-bit seed to its 256 bits of
// state, so that small seeds differ from the first number on. Numbers below n come from masking and rejection: no
// division, no bias, and no <random> distribution, whose results the standard does not specify.
#pragma once

#include <bit>
#include <cstdint>

#include "base/check.h"

namespace strata {

// One step of splitmix64: advances *state, returns the next number. Also suited to derive independent seeds from one.
inline uint64_t SplitMix64(uint64_t* state) {
  uint64_t z = (*state += 0x9e3779b97f4a7c15u);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

class Prng {
 public:
  explicit Prng(uint64_t seed) {
    for (uint64_t& word : state_) word = SplitMix64(&seed);
  }

  // Uniform over all 64-bit values.
  uint64_t Next() {
    const uint64_t result = std::rotl(state_[1] * 5, 7) * 9;
    const uint64_t t = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= t;
    state_[3] = std::rotl(state_[3], 45);
    return result;
  }

  // Uniform over 0 .. n-1. REQUIRES: n > 0. Draws fewer than two numbers on average.
  uint64_t Below(uint64_t n) {
    STRATA_CHECK(n > 0, "Prng::Below needs a range that is not empty.");
    if (n == 1) return 0;
    const uint64_t mask = ~uint64_t{0} >> std::countl_zero(n - 1);
    for (;;) {
      const uint64_t candidate = Next() & mask;
      if (candidate < n) return candidate;
    }
  }

  // True once in n times on average. REQUIRES: n > 0.
  bool OneIn(uint64_t n) { return Below(n) == 0; }

 private:
  uint64_t state_[4];
};

}  // namespace strata

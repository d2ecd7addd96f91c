// The loop that every Bloom filter has: k bits of an array, on for what was added, looked at for what is asked.
//
// What makes schemes differ is where the bits are and what stands behind them. So a scheme is a sequence of positions,
// a small value made of one hash and of how far positions reach (bits or lines), with
//
//     uint32_t Next();      the next position, below the array's size; the same ones from the same hash
//
// and a function that takes stored bytes apart. The loops are written once: SetBits builds, MayMatch asks and stops at
// the first bit that is off, Probe asks in the same order and keeps what it looked at, for records and the microscope.
// Bit j is byte j/8, bit j%8 from the low end, in all schemes.
#pragma once

#include <cstdint>

namespace strata {

constexpr uint32_t kMaxProbes = 30;

// One question, with the bits looked at.
struct FilterProbe {
  bool may_match = false;
  uint8_t k = 0;             // as stored in the filter
  uint32_t filter_bits = 0;  // size of the bit array
  uint32_t line_bits = 0;    // all positions lie in one aligned stretch of so many bits; 0: anywhere
  uint32_t position_count = 0;
  uint32_t positions[kMaxProbes] = {};  // in order, up to and including the first bit that is off
};

// A stored filter, taken apart.
struct StoredFilter {
  const unsigned char* bits = nullptr;
  uint32_t reach = 0;  // what a sequence is made with: bits or lines
  uint32_t filter_bits = 0;
  uint32_t line_bits = 0;
  uint8_t k = 0;
  bool decided = false;  // the bits need not or cannot be asked,
  bool answer = false;   // and this is what is said instead
};

template <class Sequence>
void SetBits(Sequence sequence, uint32_t k, unsigned char* bits) {
  for (uint32_t i = 0; i < k; ++i) {
    const uint32_t position = sequence.Next();
    bits[position / 8] = static_cast<unsigned char>(bits[position / 8] | 1u << position % 8);
  }
}

template <class Sequence, class Hash>
bool MayMatch(const StoredFilter& filter, Hash hash) {
  if (filter.decided) return filter.answer;
  Sequence sequence(hash, filter.reach);
  for (uint32_t i = 0; i < filter.k; ++i) {
    const uint32_t position = sequence.Next();
    if ((filter.bits[position / 8] & 1u << position % 8) == 0) return false;
  }
  return true;
}

// REQUIRES: decided, or k <= kMaxProbes.
template <class Sequence, class Hash>
FilterProbe Probe(const StoredFilter& filter, Hash hash) {
  FilterProbe probe;
  probe.k = filter.k;
  probe.filter_bits = filter.filter_bits;
  probe.line_bits = filter.line_bits;
  probe.may_match = !filter.decided || filter.answer;
  if (filter.decided) return probe;
  Sequence sequence(hash, filter.reach);
  for (uint32_t i = 0; i < filter.k && probe.may_match; ++i) {
    const uint32_t position = sequence.Next();
    probe.positions[probe.position_count++] = position;
    probe.may_match = (filter.bits[position / 8] & 1u << position % 8) != 0;
  }
  return probe;
}

}  // namespace strata

// The loops of all Bloom filters: k bits of an array are set for each key added and tested for each key probed.
//
// Schemes differ in the positions of the bits and in the layout of the stored filter. A scheme is a sequence of
// positions, a small value created from one hash and the range of positions (bits or lines), with
//
//     uint32_t Next();      the next position, below the array's size; deterministic for a hash
//
// and a function that parses stored bytes. The loops are written once: SetBits builds; MayMatch probes and stops at the
// first zero bit; Probe probes in the same order and returns the positions, for records and the microscope.
// Bit j is byte j/8, bit j%8 from the low end, in all schemes.
#pragma once

#include <cstdint>

namespace strata {

constexpr uint32_t kMaxProbes = 30;

// The result of a probe, with the bits tested.
struct FilterProbe {
  bool may_match = false;
  uint8_t k = 0;             // as stored in the filter
  uint32_t filter_bits = 0;  // size of the bit array
  uint32_t line_bits = 0;    // all positions are in one aligned group of this many bits; 0: anywhere
  uint32_t position_count = 0;
  uint32_t positions[kMaxProbes] = {};  // in order, up to and including the first zero bit
};

// A stored filter, parsed.
struct StoredFilter {
  const unsigned char* bits = nullptr;
  uint32_t reach = 0;  // the range of positions of a sequence: bits or lines
  uint32_t filter_bits = 0;
  uint32_t line_bits = 0;
  uint8_t k = 0;
  bool decided = false;  // no probe is needed or possible;
  bool answer = false;   // this is the answer
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

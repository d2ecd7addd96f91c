// RocksDB's legacy whole-table filter (format_version 2 to 4), bit for bit: all probes of a key in one cache line.
//
//   |line 0: 64 bytes|line 1| ... |k u8|lines u32|            lines: odd, keys * bits_per_key / 512 rounded up
//   k = bits_per_key * 0.69, in 1..30, as in LevelDB
//   h = RocksDB's hash(key);  line = h mod lines;  delta = h rotated right by 17;
//   probe i is bit (h + i * delta) mod 512 of that line
//
// A lookup costs one cache miss instead of k. Three effects make its rate worse:
//
//   lines fill unevenly (Poisson), and crowded lines cost more than sparse ones save: 0.84 % -> 0.96 % at 10 bits;
//   every filter with one-line probes has this cost
//
//   only nine bits of delta matter within a line, so one key in 512 has delta 0 there and probes a single bit k times:
//   + 0.1 to 0.2 points
//
//   a 32-bit hash: the filter cannot distinguish keys with equal hashes, which matters above some ten million keys
//
// Together 1.14 % at 10 bits. An engine with format_version 2 has this filter, such as the one whose options S121
// lists. The number of lines is odd because an even one would tie the line's lowest bit to that of the bit position.
//
// Reading is total: any bytes are a filter. One without lines matches nothing; a k of 0 or above 30, or a size that
// does not match its lines of 64 bytes, matches everything.
//
// Sources: RocksDB, util/bloom_impl.h (LegacyLocalityBloomImpl), table/block_based/filter_policy.cc
// (LegacyBloomBitsBuilder); its issue 4120 about delta.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/hash.h"
#include "base/slice.h"
#include "filter/probe_sequence.h"

namespace strata {

inline uint32_t LegacyBloomHash(Slice key) {
  return HashSignedTail(key, 0xbc9f1d34u);
}

// Appends a filter over the hashes to *out, independent of their order; duplicates count as keys. At most 2^32 bits.
void BuildLegacyBloom(const std::vector<uint32_t>& hashes, uint32_t bits_per_key, std::string* out);
// False: the key was certainly not added.
bool LegacyBloomMayMatch(Slice filter, uint32_t hash);
// The same, and returns the bits probed.
FilterProbe ProbeLegacyBloom(Slice filter, uint32_t hash);

}  // namespace strata

// RocksDB's legacy whole-table filter (format_version 2 to 4), bit for bit: all probes of a key in one cache line.
//
//   |line 0: 64 bytes|line 1| ... |k u8|lines u32|            lines: odd, keys * bits_per_key / 512 rounded up
//   k = bits_per_key * 0.69, in 1..30, as LevelDB's
//   h = RocksDB's hash(key);  line = h mod lines;  delta = h rotated right by 17;
//   probe i looks at bit (h + i * delta) mod 512 of that line
//
// A question costs one cache miss and not k. Three things make it pay more for that than it must:
//
//   lines are filled unevenly (Poisson), and crowded lines lie more often than empty ones make good: 0.84 % -> 0.96 %
//   at 10 bits; every filter of one-line probes pays this
//
//   only nine bits of delta count within a line, so one key in 512 has delta 0 there and asks one single bit k times:
//   + 0.1 to 0.2 points
//
//   a 32-bit hash: two keys in 2^32 are the same to the filter, which tells above some ten million keys
//
// Together 1.14 % at 10 bits. That is what an engine of format_version 2 has, such as the one whose options S121 lists.
// An even number of lines would tie the line's lowest bit to that of the bit position, hence odd.
//
// Reading is total: any bytes are a filter. No lines match nothing; a k of 0 or above 30, or a size that is not that of
// its lines of 64 bytes, matches everything.
//
// Sources: RocksDB, util/bloom_impl.h (LegacyLocalityBloomImpl), table/block_based/filter_policy.cc
// (LegacyBloomBitsBuilder); its issue 4120 on delta.
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

// Appends a filter over the hashes to *out; order does not matter, repeats count as keys. At most 2^32 bits.
void BuildLegacyBloom(const std::vector<uint32_t>& hashes, uint32_t bits_per_key, std::string* out);
// False: the key was certainly not added.
bool LegacyBloomMayMatch(Slice filter, uint32_t hash);
// The same with the bits looked at.
FilterProbe ProbeLegacyBloom(Slice filter, uint32_t hash);

}  // namespace strata

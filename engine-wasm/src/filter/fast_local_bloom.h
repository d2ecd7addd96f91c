// RocksDB's present whole-table filter (format_version 5 and later) in all but its hash: probes in one cache line,
// spread by multiplying.
//
//   |line 0: 64 bytes|line 1| ... |0xff|0|k u8|0|0|          lines: keys * bits_per_key / 512 rounded up
//   h = 64-bit hash(key);  line = (low half of h) * lines >> 32;
//   g = high half of h;  probe i looks at bit (g * 0x9e3779b9^i mod 2^32) >> 23 of that line
//
// A multiplication by the golden ratio remixes all 32 bits of g into its top nine, so no key asks one bit k times, as
// one in 512 does in the legacy filter. What is left of the price for one cache miss a question is uneven lines:
// 0.844 % -> 0.957 % at 10 bits. Because of them the best k grows more slowly than bits times ln 2: the table of k by
// bits a key is what RocksDB measured to be best.
//
// The same as RocksDB's: the size, the lines, how a line and its bits are chosen from the two halves, k, the five bytes
// behind. Ours: h is XXH64 with seed 0, where RocksDB has a preview of XXH3 that it keeps for this alone. So the rates
// are the same and the bits are not, and such a table carries the filter under a name that RocksDB does not take for
// its own.
//
// Reading is total: any bytes are a filter. No lines match nothing; another mark, k of 0 or above 30, or broken lines
// match everything.
//
// Source: RocksDB, util/bloom_impl.h (FastLocalBloomImpl), table/block_based/filter_policy.cc.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/slice.h"
#include "filter/probe_sequence.h"

namespace strata {

// Probes a key for a filter built with bits_per_key: 1..24.
uint32_t FastLocalBloomProbeCount(uint32_t bits_per_key);

// Appends a filter over the hashes (XxHash64 of the keys) to *out; order does not matter, repeats count as keys. At
// most 2^32 - 512 bits.
void BuildFastLocalBloom(const std::vector<uint64_t>& hashes, uint32_t bits_per_key, std::string* out);
// False: the key was certainly not added.
bool FastLocalBloomMayMatch(Slice filter, uint64_t hash);
// The same with the bits looked at.
FilterProbe ProbeFastLocalBloom(Slice filter, uint64_t hash);

}  // namespace strata

// RocksDB's current whole-table filter (format_version 5 and later) except for its hash: probes in one cache line,
// distributed by multiplication.
//
//   |line 0: 64 bytes|line 1| ... |0xff|0|k u8|0|0|          lines: keys * bits_per_key / 512 rounded up
//   h = 64-bit hash(key);  line = (low half of h) * lines >> 32;
//   g = high half of h;  probe i is bit (g * 0x9e3779b9^i mod 2^32) >> 23 of that line
//
// A multiplication by the golden ratio remixes all 32 bits of g into its top nine, so no key probes one bit k times, as
// one in 512 does in the legacy filter. What remains of the cost of a single cache miss per lookup is uneven lines:
// 0.844 % -> 0.957 % at 10 bits. Because of them the best k grows more slowly than bits times ln 2: the table of k by
// bits per key has the best values that RocksDB measured.
//
// Same as in RocksDB: the size, the lines, how a line and its bits are chosen from the two halves, k, the five bytes at
// the end. Different: h is XXH64 with seed 0, whereas RocksDB uses a preview of XXH3 that it keeps only for this
// filter. So the rates are equal and the bits are not, and a table stores this filter under a name that RocksDB does
// not recognize.
//
// Reading is total: any bytes are a filter. One without lines matches nothing; another mark, k of 0 or above 30, or an
// invalid size matches everything.
//
// Source: RocksDB, util/bloom_impl.h (FastLocalBloomImpl), table/block_based/filter_policy.cc.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/slice.h"
#include "filter/probe_sequence.h"

namespace strata {

// Number of probes per key of a filter built with bits_per_key: 1..24.
uint32_t FastLocalBloomProbeCount(uint32_t bits_per_key);

// Appends a filter over the hashes (XxHash64 of the keys) to *out, independent of their order; duplicates count as
// keys. At most 2^32 - 512 bits.
void BuildFastLocalBloom(const std::vector<uint64_t>& hashes, uint32_t bits_per_key, std::string* out);
// False: the key was certainly not added.
bool FastLocalBloomMayMatch(Slice filter, uint64_t hash);
// The same, and returns the bits probed.
FilterProbe ProbeFastLocalBloom(Slice filter, uint64_t hash);

}  // namespace strata

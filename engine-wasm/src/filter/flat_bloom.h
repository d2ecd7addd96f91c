// The textbook Bloom filter with a good hash: k probes anywhere in the array. The reference for the other schemes.
//
//   |bit array: max(64, keys * bits_per_key) bits, rounded up to words of 64|k u8|
//   k = bits_per_key * 0.69, in 1..30, as in LevelDB
//   h = XXH64(key, seed 0);  probe i is bit (upper half of h * c^i) * bits >> 32,  c = 2^64 / golden ratio, odd
//
// Its rate follows the formula (1 - e^(-k/b))^k: 0.844 % at 10 bits per key, for a thousand keys and for millions,
// because 64 bits of hash are enough and a multiplication remixes them for each probe. A lookup costs up to k cache
// misses, one per probe: RocksDB's one-line filters avoid them, with 0.958 % instead of 0.844 %.
//
// Neither LevelDB nor RocksDB stores this filter. LevelDB's (filter/bloom.h) is flat too, but has a weaker hash.
//
// Reading is total: any bytes are a filter. Fewer than 2 bytes match nothing, a k of 0 or above 30 everything.
//
// Source: B. Bloom, "Space/time trade-offs in hash coding with allowable errors", CACM 13(7), 1970.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/slice.h"
#include "filter/probe_sequence.h"

namespace strata {

// Appends a filter over the hashes (XxHash64 of the keys) to *out, independent of their order; duplicates count as
// keys. At most 2^32 - 64 bits.
void BuildFlatBloom(const std::vector<uint64_t>& hashes, uint32_t bits_per_key, std::string* out);
// False: the key was certainly not added.
bool FlatBloomMayMatch(Slice filter, uint64_t hash);
// The same, and returns the bits probed.
FilterProbe ProbeFlatBloom(Slice filter, uint64_t hash);

}  // namespace strata

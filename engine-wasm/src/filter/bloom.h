// LevelDB's Bloom filter, bit for bit: "certainly absent" for most absent keys, with about ten bits per key.
//
//   |bit array: max(64, keys * bits_per_key) bits, rounded up to bytes|k u8|
//   k = bits_per_key * 0.69, in 1..30: ln 2 times the bits, rounded down
//   h = Hash(user key, 0xbc9f1d34);  delta = h rotated right by 17;
//   probe i is bit (h + i * delta mod 2^32) mod bits
//
// All k probes come from one 32-bit hash (Kirsch and Mitzenmacher 2006), so only hashes are kept while a table is
// built. The price: with only 2^32 hashes, filters over hundreds of thousands of keys are worse than the formula (1 -
// e^(-k/b))^k, about 1.5% instead of 0.8% at ten bits. LevelDB's filters are too small for the effect; the whole-table
// filter shows it, and the course demonstrates it.
//
// Reading is total: any bytes are a filter. A k above 30 is reserved for other encodings and matches everything, as in
// LevelDB.
//
// Source: LevelDB, util/bloom.cc.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/hash.h"
#include "base/slice.h"
#include "filter/probe_sequence.h"

namespace strata {

// The policy's name in metaindex keys: "filter.<name>" for the filter block, and the whole-table filter's own key.
constexpr Slice kBloomPolicyName = "leveldb.BuiltinBloomFilter2";
constexpr Slice kBlockFilterKey = "filter.leveldb.BuiltinBloomFilter2";
constexpr Slice kFullFilterKey = "fullfilter.strata.leveldb.BuiltinBloomFilter2";

inline uint32_t BloomHash(Slice user_key) {
  return Hash(user_key, 0xbc9f1d34u);
}

// Parses |bit array|k u8|. Fewer than 2 bytes match nothing; a k below least_k or above 30, or more than max_bits bits,
// matches everything.
StoredFilter ParseFlatArray(Slice filter, uint64_t max_bits, uint8_t least_k);
// Number of probes per key of a filter built with bits_per_key: 1..30. Integer arithmetic only.
uint32_t BloomProbeCount(uint32_t bits_per_key);

// Appends a filter over the hashes (BloomHash; in any order, duplicates allowed) to *out. Deterministic, independent of
// the order. Without hashes it is a filter of 64 zero bits, which matches nothing. At most 2^32 - 8 bits.
void BuildBloom(const std::vector<uint32_t>& hashes, uint32_t bits_per_key, std::string* out);
void BuildBloom(const std::vector<Slice>& keys, uint32_t bits_per_key, std::string* out);

// False: the key was certainly not added. A filter of fewer than 2 bytes matches nothing.
bool BloomMayMatchHash(Slice filter, uint32_t hash);
inline bool BloomMayMatch(Slice filter, Slice user_key) {
  return BloomMayMatchHash(filter, BloomHash(user_key));
}

// The same, and returns the bits probed.
FilterProbe ProbeBloom(Slice filter, uint32_t hash);

}  // namespace strata

// XxHash64: a 64-bit hash in which every output bit depends on every input bit, as filters with a good false-positive
// rate need.
//
//   32 bytes per iteration, in four lanes of 8   lane = rotl(lane + word * P2, 31) * P1
//   merge the lanes, add the length, then the rest: words of 8, one of 4, single bytes
//   avalanche:                               h ^= h >> 33; h *= P2; h ^= h >> 29; h *= P3; h ^= h >> 32
//
// Integers only, bytes are read as little-endian on every machine, so native and WebAssembly agree. Do not use it for
// input from an attacker: seeds are public.
//
// Source: Y. Collet, "xxHash fast digest algorithm", the published description of XXH64 (doc/xxhash_spec.md, version
// 0.2). RocksDB hashes its format_version 5 filters with a preview of XXH3, a later member of the family, so our
// filters have other bits (filter/fast_local_bloom.h).
#pragma once

#include <cstdint>

#include "base/slice.h"

namespace strata {

// Pure.
uint64_t XxHash64(Slice data, uint64_t seed = 0);

}  // namespace strata

// XxHash64: a 64-bit hash whose every output bit depends on every input bit. Filters with a good false-positive rate
// need one.
//
//   32 bytes a turn, in four lanes of 8      lane = rotl(lane + word * P2, 31) * P1
//   the lanes are merged, the length added, then what is left goes in: words of 8, one of 4, single bytes
//   avalanche:                               h ^= h >> 33; h *= P2; h ^= h >> 29; h *= P3; h ^= h >> 32
//
// Integers only, bytes read as little-endian whatever the machine, so native and WebAssembly agree. Not for what an
// attacker may choose: seeds are public.
//
// Source: Y. Collet, "xxHash fast digest algorithm", the published description of XXH64 (doc/xxhash_spec.md, version
// 0.2). RocksDB hashes its format_version 5 filters with a preview of XXH3, a later member of the family; ours are
// therefore not its bits (filter/fast_local_bloom.h).
#pragma once

#include <cstdint>

#include "base/slice.h"

namespace strata {

// Pure.
uint64_t XxHash64(Slice data, uint64_t seed = 0);

}  // namespace strata

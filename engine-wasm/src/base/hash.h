// Hash: LevelDB's 32-bit hash, related to Murmur. It determines the bits of filters on disk, so it must match LevelDB's
// exactly.
//
// Four little-endian bytes per iteration, then the one to three left over; no final avalanche. Do not use it for input
// from an attacker, nor for hash tables of our own, which do not exist: they are sorted.
//
// RocksDB's variant reads the left-over bytes as signed, as char was on the machine where it was written; its filters
// on disk depend on that. The two agree on ASCII and on lengths that are a multiple of four. Sources: LevelDB,
// util/hash.cc; RocksDB, util/hash.cc.
#pragma once

#include <cstdint>

#include "base/slice.h"

namespace strata {

uint32_t Hash(Slice data, uint32_t seed);
// RocksDB's variant.
uint32_t HashSignedTail(Slice data, uint32_t seed);

}  // namespace strata

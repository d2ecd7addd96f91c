// Hash: LevelDB's 32-bit hash, kin to Murmur. Filters on disk are made of it, so it must agree with theirs bit by bit.
//
// Four little-endian bytes a turn, then the one to three left over; no final avalanche. It is not for anything that an
// attacker may feed and not for tables of our own: those are sorted.
//
// RocksDB's copy reads the bytes left over as signed, as char was where it was written first; its filters on disk
// depend on that. The two agree on ASCII and on lengths that are a multiple of four.
// Sources: LevelDB, util/hash.cc; RocksDB, util/hash.cc.
#pragma once

#include <cstdint>

#include "base/slice.h"

namespace strata {

uint32_t Hash(Slice data, uint32_t seed);
// RocksDB's.
uint32_t HashSignedTail(Slice data, uint32_t seed);

}  // namespace strata

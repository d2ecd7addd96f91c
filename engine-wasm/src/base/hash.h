// Hash: LevelDB's 32-bit hash, kin to Murmur. Filters on disk are made of it, so it must agree with theirs bit by bit.
//
// Four little-endian bytes a turn, then the one to three left over; no final avalanche. It is not for anything that an
// attacker may feed and not for tables of our own: those are sorted.
#pragma once

#include <cstdint>

#include "base/slice.h"

namespace strata {

uint32_t Hash(Slice data, uint32_t seed);

}  // namespace strata

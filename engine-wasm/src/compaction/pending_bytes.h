// PendingBytes: the bytes that compactions must process until no level exceeds its target. RocksDB's estimate, which
// delays and stops writes (soft_pending_compaction_bytes_limit). Pure; integers only.
//
//   L0     due (tables >= trigger, or bytes >= max_bytes_for_level_base): all of L0, and all of the base level
//   Ln     n from the base level on: what comes down from above, plus the level; the excess over its target goes on
//          down and is merged with its share of the next level:
//
//              excess * (bytes(n + 1) / (bytes(n) + coming down) + 1)          0 if the next level is empty
//
// It is 0 with the other styles, which have no targets.
//
// Source: RocksDB 7.8, db/version_set.cc (EstimateCompactionBytesNeeded).
#pragma once

#include <cstdint>

#include "strata/options.gen.h"
#include "version/version.h"

namespace strata {

uint64_t PendingBytes(const Version& version, const Options& options);

}  // namespace strata

// LevelTargets: how many bytes each level should hold, and into which level L0 goes. Pure arithmetic on a version.
//
//   static    target(n) = max_bytes_for_level_base * max_bytes_for_level_multiplier^(n-1); L0 goes into L1
//
//   dynamic   (level_compaction_dynamic_level_bytes) reckoned upwards from the fullest level. L6 holds 27600, and with
//             max_bytes_for_level_base 1000 and a multiplier of 10 there result
//                 L1   L2   L3   L4     L5     L6
//                  -    -    -   1000   2760   27600      base level: L4
//             The levels above the base level stay empty. The last one holds nearly all: what may be garbage above it
//             is about a ninth of it
//
// Dynamic, exactly: divide the bytes of the fullest level by the multiplier once for each level between the last one
// and the first that holds anything; go on upwards while the outcome is above max_bytes_for_level_base and there is a
// level. No target is below max_bytes_for_level_base. When there are more levels in use than the data needs (the
// outcome falls to max_bytes_for_level_base / multiplier or below), the ones not needed are drained: see
// lowest_unnecessary_level. Nothing below L0: the base level is the last one.
//
// Source: RocksDB 8.2 and later, db/version_set.cc (CalculateBaseBytes).
#pragma once

#include <array>
#include <cstdint>

#include "strata/options.gen.h"
#include "version/version.h"

namespace strata {

struct LevelTargets {
  // Of each level from the base level to the last; 0 means none. Static: none for the last one, which may grow.
  std::array<uint64_t, kLevels> bytes{};
  uint32_t base_level = 1;
  // This level, and those above it, are to be drained; 0: none is.
  uint32_t lowest_unnecessary_level = 0;
};

LevelTargets TargetsOf(const Version& version, const Options& options);

}  // namespace strata

// LevelScore: how much each level wants to be compacted. Pure arithmetic on a version; integers only, in thousandths.
//
//   leveldb          L0: tables / trigger                                  Ln: bytes / target(n)
//   rocksdb_static   L0: max(idle tables / trigger, bytes / target(1))     Ln: compensated bytes of idle tables /
//                                                                               target(n)
//   universal        L0: idle sorted runs / trigger                        Ln: none; the style has this rule alone
//
//   target(n) = max_bytes_for_level_base * max_bytes_for_level_multiplier^(n-1).   A level is due at 1000.
//
// The last level has no score: there is nothing below. "Idle" means not being compacted now. Compensated bytes are the
// size and, for a table that is at least half tombstones, what these would free below: RocksDB's rule.
//
// Sources: LevelDB, db/version_set.cc (Finalize); RocksDB 7.8, db/version_set.cc (ComputeCompactionScore,
// ComputeCompensatedSizes, GetAverageValueSize).
#pragma once

#include <array>
#include <cstdint>

#include "strata/options.gen.h"
#include "version/version.h"

namespace strata {

inline constexpr uint32_t kScoreDue = 1000;

struct LevelState {
  uint64_t size_bytes = 0;
  uint64_t target_bytes = 0;  // 0 for L0 under LevelDB's rule, which counts tables, and for the last level
  uint32_t score_milli = 0;   // rounded down, at most 10^9
};

// States of all levels; those at num_levels - 1 and deeper have score 0. Pure.
std::array<LevelState, kLevels> ScoreLevels(const Version& version, const Options& options);

// Bytes that level n >= 1 should hold. Saturates at 2^63. Pure.
uint64_t TargetBytes(const Options& options, uint32_t level);

// Bytes of values that one tombstone can be expected to free, over all tables of the version whose counts are known.
// Pure.
uint64_t AverageValueBytes(const Version& version);

// size + (2 * deletes - entries) * average value * 2 when that is positive; the size when counts are unknown. Pure.
uint64_t CompensatedBytes(const TableMeta& table, uint64_t average_value_bytes);

}  // namespace strata

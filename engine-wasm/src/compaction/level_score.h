// LevelScore: how urgently each level needs compaction. Pure arithmetic on a version; integers only, in thousandths.
//
//   leveldb          L0: tables / trigger                                  Ln: bytes / target(n)
//   rocksdb_static   L0: max(idle tables / trigger, bytes / target(1))     Ln: compensated bytes of idle tables /
//                                                                               target(n)
//   universal        L0: idle sorted runs / trigger                        Ln: none; the style has only this rule
//   lazy_leveling    L0: see LazyLevelingScore                             Ln: none
//   fifo             L0: bytes of all tables / fifo_max_table_files_size   Ln: none; due above 1, not at 1
//   dynamic          like rocksdb_static below 1; from 1 on ten times as much, and bytes about to come down count as
//                    room: Ln: 10 * bytes / (target(n) + coming), where coming is L0 plus the excess over target of
//                    the levels between. L0: also bytes / max(bytes, target of the base level). Unnecessary levels:
//                    10 * (1.001 + 0.001 for each level closer to the last). Used instead of level_score when
//                    level_compaction_dynamic_level_bytes is on
//
//   target(n): level_targets.h.   A level is due at 1000.
//
// The last level has no score, because there is no level below. "Idle" means not being compacted now. Compensated bytes
// are the size plus, for a table that is at least half tombstones, the bytes these would free below: RocksDB's rule.
//
// Sources: LevelDB, db/version_set.cc (Finalize); RocksDB 7.8, db/version_set.cc (ComputeCompactionScore,
// ComputeCompensatedSizes, GetAverageValueSize); RocksDB 8.2 and later for dynamic levels.
#pragma once

#include <array>
#include <cstdint>

#include "strata/options.gen.h"
#include "version/version.h"

namespace strata {

inline constexpr uint32_t kScoreDue = 1000;

struct LevelState {
  uint64_t size_bytes = 0;
  // 0 for none: L0 under rules that count tables, levels above the base level, the last level of static targets.
  uint64_t target_bytes = 0;
  uint32_t score_milli = 0;  // rounded down, at most 10^9
};

// 1000 * part / whole, at most 10^9; 0 if whole is 0. REQUIRES: sizes below 2^54, or counts. Pure.
uint32_t Milli(uint64_t part, uint64_t whole);

// States of all levels; level num_levels - 1 and deeper levels have score 0. Pure.
std::array<LevelState, kLevels> ScoreLevels(const Version& version, const Options& options);

// The value bytes that one tombstone is expected to free, averaged over the version's tables with known counts. Pure.
uint64_t AverageValueBytes(const Version& version);

// size + (2 * deletes - entries) * average value * 2 when that is positive; the size when counts are unknown. Pure.
uint64_t CompensatedBytes(const TableMeta& table, uint64_t average_value_bytes);

}  // namespace strata

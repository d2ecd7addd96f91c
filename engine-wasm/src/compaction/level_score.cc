#include "compaction/level_score.h"

#include <algorithm>

#include "compaction/sorted_runs.h"

namespace strata {
namespace {

constexpr uint64_t kScoreMax = 1'000'000'000;
constexpr uint64_t kTombstoneWeight = 2;

// 1000 * part / whole without overflow: sizes stay below 2^48, tables below 2^32.
uint32_t Milli(uint64_t part, uint64_t whole) {
  if (whole == 0) return 0;
  const uint64_t score =
      part / whole >= kScoreMax / 1000 ? kScoreMax : part / whole * 1000 + part % whole * 1000 / whole;
  return static_cast<uint32_t>(std::min(score, kScoreMax));
}

// Sorted runs, whatever their level, are counted at L0.
std::array<LevelState, kLevels> ScoreRuns(const Version& version, const Options& options) {
  std::array<LevelState, kLevels> states;
  for (uint32_t level = 0; level < kLevels; level++) states[level].size_bytes = version.level_bytes(level);
  const std::vector<SortedRun> runs = SortedRunsOf(version);
  const auto idle = static_cast<uint64_t>(
      std::count_if(runs.begin(), runs.end(), [](const SortedRun& r) { return !r.being_compacted; }));
  states[0].score_milli = Milli(idle, options.level0_file_num_compaction_trigger);
  return states;
}

LevelState ScoreFirstLevel(const Version& version, const Options& options) {
  LevelState state;
  state.size_bytes = version.level_bytes(0);
  const auto& tables = version.level(0);
  if (options.level_score == LevelScore::kLeveldb) {
    state.score_milli = Milli(tables.size(), options.level0_file_num_compaction_trigger);
    return state;
  }
  const auto idle = static_cast<uint64_t>(
      std::count_if(tables.begin(), tables.end(), [](const TableRef& t) { return !t->being_compacted; }));
  state.target_bytes = options.max_bytes_for_level_base;
  state.score_milli =
      std::max(Milli(idle, options.level0_file_num_compaction_trigger), Milli(state.size_bytes, state.target_bytes));
  return state;
}

}  // namespace

uint64_t TargetBytes(const Options& options, uint32_t level) {
  uint64_t target = options.max_bytes_for_level_base;
  for (uint32_t i = 1; i < level; i++) {
    if (target > (uint64_t{1} << 63) / options.max_bytes_for_level_multiplier) return uint64_t{1} << 63;
    target *= options.max_bytes_for_level_multiplier;
  }
  return target;
}

uint64_t AverageValueBytes(const Version& version) {
  uint64_t puts = 0, raw_key_bytes = 0, raw_value_bytes = 0, size_bytes = 0;
  for (const auto& tables : version.levels()) {
    for (const TableRef& t : tables) {
      if (!t->counted) continue;
      puts += t->entries - t->deletes;
      raw_key_bytes += t->raw_key_bytes;
      raw_value_bytes += t->raw_value_bytes;
      size_bytes += t->size_bytes;
    }
  }
  if (puts == 0 || raw_key_bytes + raw_value_bytes == 0) return 0;
  // What is stored may be compressed, so the value's share is taken of the bytes on the file.
  const uint64_t permille = size_bytes / (raw_key_bytes + raw_value_bytes) >= 1000
                                ? 1'000'000
                                : size_bytes * 1000 / (raw_key_bytes + raw_value_bytes);
  return raw_value_bytes / puts * permille / 1000;
}

uint64_t CompensatedBytes(const TableMeta& table, uint64_t average_value_bytes) {
  if (!table.counted || table.deletes * 2 < table.entries) return table.size_bytes;
  return table.size_bytes + (table.deletes * 2 - table.entries) * average_value_bytes * kTombstoneWeight;
}

std::array<LevelState, kLevels> ScoreLevels(const Version& version, const Options& options) {
  if (options.compaction_style == CompactionStyle::kUniversal) return ScoreRuns(version, options);
  std::array<LevelState, kLevels> states;
  const uint32_t last = static_cast<uint32_t>(options.num_levels) - 1;
  const uint64_t average = options.level_score == LevelScore::kLeveldb ? 0 : AverageValueBytes(version);
  for (uint32_t level = 0; level < kLevels; level++) {
    LevelState& state = states[level];
    state.size_bytes = version.level_bytes(level);
    if (level >= last) continue;
    if (level == 0) {
      state = ScoreFirstLevel(version, options);
      continue;
    }
    state.target_bytes = TargetBytes(options, level);
    uint64_t wanting = state.size_bytes;
    if (options.level_score == LevelScore::kRocksdbStatic) {
      wanting = 0;
      for (const TableRef& t : version.level(level)) {
        if (!t->being_compacted) wanting += CompensatedBytes(*t, average);
      }
    }
    state.score_milli = Milli(wanting, state.target_bytes);
  }
  return states;
}

}  // namespace strata

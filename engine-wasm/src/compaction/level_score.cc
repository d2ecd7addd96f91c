#include "compaction/level_score.h"

#include <algorithm>

#include "compaction/lazy_leveling_picker.h"
#include "compaction/level_targets.h"
#include "compaction/sorted_runs.h"

namespace strata {
namespace {

constexpr uint64_t kScoreMax = 1'000'000'000;
constexpr uint64_t kTombstoneWeight = 2;

uint32_t ScoreUniversal(const Version& version, const Options& options) {
  const std::vector<SortedRun> runs = SortedRunsOf(version);
  const auto idle = static_cast<uint64_t>(
      std::count_if(runs.begin(), runs.end(), [](const SortedRun& r) { return !r.being_compacted; }));
  return Milli(idle, options.level0_file_num_compaction_trigger);
}

// Styles whose rules concern the tree as a whole have one score, at L0.
std::array<LevelState, kLevels> ScoreTree(const Version& version, const Options& options) {
  std::array<LevelState, kLevels> states;
  for (uint32_t level = 0; level < kLevels; level++) states[level].size_bytes = version.level_bytes(level);
  if (options.compaction_style == CompactionStyle::kFifo) {
    states[0].target_bytes = options.fifo_max_table_files_size;
    states[0].score_milli = Milli(version.total_bytes(), states[0].target_bytes);
  } else {
    const bool universal = options.compaction_style == CompactionStyle::kUniversal;
    states[0].score_milli = universal ? ScoreUniversal(version, options) : LazyLevelingScore(version, options);
  }
  return states;
}

// The compensated bytes of a level's tables that are not being compacted.
uint64_t IdleBytes(const Version& version, uint32_t level, uint64_t average) {
  uint64_t bytes = 0;
  for (const TableRef& t : version.level(level)) {
    if (!t->being_compacted) bytes += CompensatedBytes(*t, average);
  }
  return bytes;
}

uint64_t IdleTables(const Version& version) {
  const auto& tables = version.level(0);
  return static_cast<uint64_t>(
      std::count_if(tables.begin(), tables.end(), [](const TableRef& t) { return !t->being_compacted; }));
}

// RocksDB's rule for dynamic levels.
class DynamicScores {
 public:
  DynamicScores(const Version& version, const Options& options)
      : version_(version),
        options_(options),
        targets_(TargetsOf(version, options)),
        average_(AverageValueBytes(version)) {}

  std::array<LevelState, kLevels> Score() {
    const uint32_t last = static_cast<uint32_t>(options_.num_levels) - 1;
    std::array<LevelState, kLevels> states;
    for (uint32_t level = 0; level < kLevels; level++) {
      states[level].size_bytes = version_.level_bytes(level);
      states[level].target_bytes = targets_.bytes[level];
    }
    states[0].target_bytes = options_.max_bytes_for_level_base;
    states[0].score_milli = ScoreL0();
    uint64_t coming_bytes = version_.level_bytes(0);
    for (uint32_t level = 1; level < last; level++) {
      states[level].score_milli = ScoreLevel(level, coming_bytes);
      const uint64_t bytes = version_.level_bytes(level);
      if (level <= targets_.lowest_unnecessary_level) {
        coming_bytes += bytes;
      } else if (targets_.bytes[level] != 0 && bytes > targets_.bytes[level]) {
        coming_bytes += bytes - targets_.bytes[level];
      }
    }
    return states;
  }

 private:
  static constexpr uint32_t kScale = 10;

  static uint32_t Scaled(uint32_t score_milli) {
    return static_cast<uint32_t>(std::min<uint64_t>(uint64_t{score_milli} * kScale, kScoreMax));
  }

  uint32_t ScoreL0() const {
    const uint64_t bytes = IdleBytes(version_, 0, average_);
    const uint64_t base_target = targets_.bytes[targets_.base_level];
    uint32_t score = Milli(IdleTables(version_), options_.level0_file_num_compaction_trigger);
    if (bytes >= options_.max_bytes_for_level_base) score = std::max(score, kDueForBytes);
    if (base_target != 0 && bytes > base_target) {
      uint64_t base_bytes = 0;
      for (const TableRef& t : version_.level(targets_.base_level)) base_bytes += CompensatedBytes(*t, average_);
      score = std::max(score, Milli(bytes, std::max(base_bytes, base_target)));
    }
    return score > kScoreDue ? Scaled(score) : score;
  }

  uint32_t ScoreLevel(uint32_t level, uint64_t coming_bytes) const {
    const uint64_t bytes = IdleBytes(version_, level, average_);
    const uint64_t target = targets_.bytes[level];
    uint32_t score = 0;
    if (target != 0) {
      score = bytes < target ? Milli(bytes, target) : Milli(bytes * kScale, target + coming_bytes);
    }
    if (bytes > 0 && level <= targets_.lowest_unnecessary_level) {
      score = std::max(score, Scaled(kDrain + (targets_.lowest_unnecessary_level - level)));
    }
    return score;
  }

  static constexpr uint32_t kDueForBytes = 1010;
  static constexpr uint32_t kDrain = 1001;

  const Version& version_;
  const Options& options_;
  const LevelTargets targets_;
  const uint64_t average_;
};

LevelState ScoreFirstLevel(const Version& version, const Options& options) {
  LevelState state;
  state.size_bytes = version.level_bytes(0);
  if (options.level_score == LevelScore::kLeveldb) {
    state.score_milli = Milli(version.level(0).size(), options.level0_file_num_compaction_trigger);
    return state;
  }
  state.target_bytes = options.max_bytes_for_level_base;
  state.score_milli = std::max(Milli(IdleTables(version), options.level0_file_num_compaction_trigger),
                               Milli(state.size_bytes, state.target_bytes));
  return state;
}

}  // namespace

uint32_t Milli(uint64_t part, uint64_t whole) {
  if (whole == 0) return 0;
  const uint64_t score =
      part / whole >= kScoreMax / 1000 ? kScoreMax : part / whole * 1000 + part % whole * 1000 / whole;
  return static_cast<uint32_t>(std::min(score, kScoreMax));
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
  // Stored bytes may be compressed, so the value's share is applied to the file size.
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
  if (options.compaction_style != CompactionStyle::kLevel) return ScoreTree(version, options);
  if (options.level_compaction_dynamic_level_bytes) return DynamicScores(version, options).Score();
  const LevelTargets targets = TargetsOf(version, options);
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
    state.target_bytes = targets.bytes[level];
    uint64_t wanting = state.size_bytes;
    if (options.level_score == LevelScore::kRocksdbStatic) wanting = IdleBytes(version, level, average);
    state.score_milli = Milli(wanting, state.target_bytes);
  }
  return states;
}

}  // namespace strata

#include "compaction/level_targets.h"

#include <algorithm>

namespace strata {
namespace {

constexpr uint64_t kMaxTarget = uint64_t{1} << 63;

uint64_t CappedTimes(uint64_t bytes, uint64_t multiplier) {
  return bytes > kMaxTarget / multiplier ? kMaxTarget : bytes * multiplier;
}

LevelTargets StaticTargets(const Options& options) {
  LevelTargets targets;
  uint64_t bytes = options.max_bytes_for_level_base;
  for (uint32_t level = 1; level + 1 < options.num_levels; level++) {
    targets.bytes[level] = bytes;
    bytes = CappedTimes(bytes, options.max_bytes_for_level_multiplier);
  }
  return targets;
}

LevelTargets DynamicTargets(const Version& version, const Options& options) {
  LevelTargets targets;
  const auto last = static_cast<uint32_t>(options.num_levels) - 1;
  const uint64_t multiplier = options.max_bytes_for_level_multiplier;
  uint64_t fullest_bytes = 0;
  uint32_t first_used = 0;
  for (uint32_t level = 1; level <= last; level++) {
    fullest_bytes = std::max(fullest_bytes, version.level_bytes(level));
    if (first_used == 0 && version.level_bytes(level) > 0) first_used = level;
  }
  targets.base_level = last;
  if (first_used == 0) return targets;

  const uint64_t base_max = options.max_bytes_for_level_base;
  const uint64_t base_min = base_max / multiplier;
  uint64_t bytes = fullest_bytes;
  for (uint32_t level = last; level-- > first_used;) {
    bytes /= multiplier;
    if (targets.lowest_unnecessary_level == 0 && bytes <= base_min) targets.lowest_unnecessary_level = level;
  }
  targets.base_level = first_used;
  if (bytes <= base_min) {
    bytes = base_min + 1;
  } else {
    for (; targets.base_level > 1 && bytes > base_max; targets.base_level--) bytes /= multiplier;
    bytes = std::min(bytes, base_max);
  }
  for (uint32_t level = targets.base_level; level <= last; level++) {
    targets.bytes[level] = std::max(bytes, base_max);
    bytes = CappedTimes(bytes, multiplier);
  }
  return targets;
}

}  // namespace

LevelTargets TargetsOf(const Version& version, const Options& options) {
  return options.level_compaction_dynamic_level_bytes ? DynamicTargets(version, options) : StaticTargets(options);
}

}  // namespace strata

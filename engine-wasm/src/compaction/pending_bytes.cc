#include "compaction/pending_bytes.h"

#include "compaction/level_targets.h"

namespace strata {
namespace {

// a * b / c, rounded down. Exact while the product fits; sizes above 2^32 lose low bits of the ratio.
uint64_t TimesRatio(uint64_t a, uint64_t b, uint64_t c) {
  const uint64_t whole = a * (b / c);
  uint64_t rest = b % c;
  while (a != 0 && rest > UINT64_MAX / a) rest >>= 1, c >>= 1;
  return whole + a * rest / c;
}

}  // namespace

uint64_t PendingBytes(const Version& version, const Options& options) {
  if (options.compaction_style != CompactionStyle::kLevel) return 0;
  const uint64_t l0_bytes = version.level_bytes(0);
  const bool l0_due = version.level(0).size() >= options.level0_file_num_compaction_trigger ||
                      l0_bytes >= options.max_bytes_for_level_base;
  const LevelTargets targets = TargetsOf(version, options);
  uint64_t pending = l0_due ? l0_bytes + version.level_bytes(targets.base_level) : 0;
  uint64_t coming_bytes = l0_due ? l0_bytes : 0;
  for (uint32_t level = targets.base_level; level + 1 < options.num_levels; level++) {
    const uint64_t level_bytes = version.level_bytes(level) + coming_bytes;
    const uint64_t next_bytes = version.level_bytes(level + 1);
    coming_bytes = level_bytes > targets.bytes[level] ? level_bytes - targets.bytes[level] : 0;
    if (coming_bytes > 0 && next_bytes > 0) pending += coming_bytes + TimesRatio(coming_bytes, next_bytes, level_bytes);
  }
  return pending;
}

}  // namespace strata

#include "db/stall_condition.h"

namespace strata {

StallCondition StallConditionOf(const StallPressure& pressure, const Options& options) {
  using rec::StallReason;
  using rec::WriteStallCondition;
  const auto [sealed, runs, pending_bytes] = pressure;
  const uint64_t soft = options.soft_pending_compaction_bytes_limit;
  const uint64_t hard = options.hard_pending_compaction_bytes_limit;
  const uint64_t buffers = options.max_write_buffer_number;
  const bool compactions = !options.disable_auto_compactions;

  if (sealed >= buffers) return {WriteStallCondition::kStopped, StallReason::kMemtableLimit};
  if (compactions && runs >= options.level0_stop_writes_trigger) {
    return {WriteStallCondition::kStopped, StallReason::kL0Stop};
  }
  if (compactions && hard > 0 && pending_bytes >= hard) {
    return {WriteStallCondition::kStopped, StallReason::kPendingBytesStop};
  }
  if (buffers > 3 && sealed + 1 >= buffers) return {WriteStallCondition::kDelayed, StallReason::kMemtableSlowdown};
  if (compactions && runs >= options.level0_slowdown_writes_trigger) {
    const bool near_stop = runs + 2 >= options.level0_stop_writes_trigger;
    return {WriteStallCondition::kDelayed, StallReason::kL0Slowdown, near_stop};
  }
  if (compactions && soft > 0 && pending_bytes >= soft) {
    const bool near_stop = hard > soft && pending_bytes - soft > 3 * (hard - soft) / 4;
    return {WriteStallCondition::kDelayed, StallReason::kPendingBytesSlowdown, near_stop};
  }
  return {};
}

}  // namespace strata

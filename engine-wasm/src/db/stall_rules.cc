#include "db/stall_rules.h"

namespace strata {

StallDecision DecideStall(const WritePressure& pressure, const Options& options) {
  const bool l0_rules = !options.disable_auto_compactions;
  if (l0_rules && !pressure.slowed_already && pressure.l0_tables >= options.level0_slowdown_writes_trigger) {
    return {WriteGateway::kSlowDown, rec::StallReason::kL0Slowdown};
  }
  if (!pressure.memtable_full) return {};
  if (pressure.memtables >= options.max_write_buffer_number)
    return {WriteGateway::kStop, rec::StallReason::kMemtableLimit};
  if (l0_rules && pressure.l0_tables >= options.level0_stop_writes_trigger) {
    return {WriteGateway::kStop, rec::StallReason::kL0Stop};
  }
  return {WriteGateway::kRotate, rec::StallReason::kNone};
}

}  // namespace strata

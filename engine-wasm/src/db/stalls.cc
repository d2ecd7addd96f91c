// Write stalls of the database: evaluates the stall conditions of stall_rules=rocksdb, and records waits.
#include "compaction/pending_bytes.h"
#include "db/db_impl.h"

namespace strata {
namespace {

uint64_t MaxDelayedRate(const Options& options) {
  if (options.delayed_write_rate != 0) return options.delayed_write_rate;
  if (options.rate_limiter_bytes_per_sec != 0) return options.rate_limiter_bytes_per_sec;
  return WriteController::kDefaultRate;
}

void Count(rec::StallReason reason, Counters* counters) {
  switch (reason) {
    case rec::StallReason::kNone:
    case rec::StallReason::kLogSpace:  // of another engine
      break;
    case rec::StallReason::kMemtableLimit:
      counters->memtable_limit_stops++;
      break;
    case rec::StallReason::kL0Stop:
      counters->l0_file_count_limit_stops++;
      break;
    case rec::StallReason::kPendingBytesStop:
      counters->pending_compaction_bytes_limit_stops++;
      break;
    case rec::StallReason::kMemtableSlowdown:
      counters->memtable_limit_slowdowns++;
      break;
    case rec::StallReason::kL0Slowdown:
      counters->l0_file_count_limit_slowdowns++;
      break;
    case rec::StallReason::kPendingBytesSlowdown:
      counters->pending_compaction_bytes_limit_slowdowns++;
      break;
  }
}

}  // namespace

void DbImpl::TakeLimits() {
  limiter_.SetLimit(clock().now_ns(), options_.rate_limiter_bytes_per_sec, options_.rate_limiter_refill_period_us);
  write_controller_.SetMaxRate(MaxDelayedRate(options_));
  if (options_.stall_rules != StallRules::kRocksdb) write_controller_.Clear();
}

void DbImpl::EvaluateStall(const ColumnFamily& family) {
  if (options_.stall_rules != StallRules::kRocksdb) return;
  const StallPressure pressure{static_cast<uint32_t>(family.sealed().size()), family.RunsThatSlowWrites(),
                               PendingBytes(*family.version(), family.options())};
  const StallCondition found = StallConditionOf(pressure, family.options());
  const StallCondition before = write_controller_.ConditionOf(family.id());
  Count(found.reason, &tracer().counters);
  const rec::DelayedRateChange change =
      write_controller_.Update(family.id(), found, pressure.pending_bytes, family.options());
  const bool was_normal = before.condition == rec::WriteStallCondition::kNormal;
  const bool is_normal = found.condition == rec::WriteStallCondition::kNormal;
  if (was_normal && is_normal && change == rec::DelayedRateChange::kNone) return;
  tracer().Emit(rec::WriteStallEvaluated{.rate_bytes_per_second = write_controller_.rate(),
                                         .pending_bytes = pressure.pending_bytes,
                                         .runs = pressure.runs,
                                         .sealed = pressure.sealed,
                                         .condition = found.condition,
                                         .reason = found.reason,
                                         .change = change,
                                         .family = static_cast<uint8_t>(family.id())});
}

void DbImpl::BeginStall(uint32_t op, rec::StallReason reason, uint32_t family) {
  stall_ = reason;
  tracer().Emit(rec::StallBegun{.op = op, .reason = reason, .family = static_cast<uint8_t>(family)});
}

void DbImpl::EndStall(uint32_t op, uint64_t begun_ns) {
  const uint64_t waited_ns = clock().now_ns() - begun_ns;
  tracer().counters.stall_nanos += waited_ns;
  tracer().Emit(rec::StallEnded{.op = op, .reason = stall_, .waited_ns = waited_ns});
  stall_ = rec::StallReason::kNone;
}

}  // namespace strata

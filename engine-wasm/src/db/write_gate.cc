#include "db/write_gate.h"

#include "compaction/sorted_runs.h"
#include "db/db_impl.h"
#include "db/stall_rules.h"

namespace strata {
namespace {

// Tables of L0; with universal compaction sorted runs of every level, as in RocksDB (set_l0_delay_trigger_count).
uint32_t RunsThatSlowWrites(const Version& version, const Options& options) {
  if (options.compaction_style == CompactionStyle::kUniversal) return CountSortedRuns(version);
  return static_cast<uint32_t>(version.level(0).size());
}

}  // namespace

void WriteGate::Begin(rec::StallReason reason, const ColumnFamily& family) {
  if (reason_ == reason && family_ == family.id()) return;
  End();
  reason_ = reason;
  family_ = family.id();
  begun_ns_ = db_.clock().now_ns();
  db_.BeginStall(op_, reason, family_);
}

void WriteGate::End() {
  if (reason_ == rec::StallReason::kNone) return;
  reason_ = rec::StallReason::kNone;
  db_.EndStall(op_, begun_ns_);
}

bool WriteGate::Pass(StepResult* result, Status* status) {
  *status = db_.bg_error();
  if (status->ok()) *status = db_.CheckWriteQuota();
  if (!status->ok()) {
    End();
    return true;
  }
  if (seal_ != nullptr) return PassFamily(*seal_, result, status);
  for (const auto& family : db_.families()) {
    if (!PassFamily(*family, result, status)) return false;
    if (!status->ok()) return true;
  }
  while (ColumnFamily* const family = db_.FamilyHoldingOldestLog()) {
    *status = db_.Rotate(*family, rec::JobTrigger::kWalFull);
    if (!status->ok()) break;
  }
  return true;
}

bool WriteGate::PassFamily(ColumnFamily& family, StepResult* result, Status* status) {
  WritePressure pressure;
  const MemTable& active = *family.active();
  const bool full = seal_ != nullptr || active.size_bytes() >= family.options().write_buffer_size;
  pressure.memtable_full = active.entries() > 0 && full;
  pressure.memtables = static_cast<uint32_t>(family.sealed().size()) + 1;
  pressure.l0_tables = RunsThatSlowWrites(*family.version(), family.options());
  pressure.slowed_already = slowed_ || seal_ != nullptr;
  const StallDecision decision = DecideStall(pressure, family.options());
  switch (decision.gateway) {
    case WriteGateway::kProceed:
      if (family_ == family.id()) End();
      return true;
    case WriteGateway::kRotate:
      if (family_ == family.id()) End();
      *status = db_.Rotate(family, seal_ != nullptr ? rec::JobTrigger::kManual : rec::JobTrigger::kMemtableFull);
      return true;
    case WriteGateway::kSlowDown:
      slowed_ = true;
      Begin(decision.reason, family);
      *result = StepResult::Waiting(begun_ns_ + kSlowdownNs);
      return false;
    case WriteGateway::kStop:
      Begin(decision.reason, family);
      *result = StepResult::Blocked(Condition::kStallCleared);
      return false;
  }
  return true;
}

}  // namespace strata

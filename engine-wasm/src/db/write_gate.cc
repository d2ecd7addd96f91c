#include "db/write_gate.h"

#include "base/link.h"
#include "compaction/sorted_runs.h"
#include "db/db_impl.h"
#include "db/stall_rules.h"

namespace strata {
namespace {

// Tables of L0; with universal compaction sorted runs of every level, as in RocksDB (set_l0_delay_trigger_count).
uint32_t RunsThatSlowWrites(const Version& version, const Options& options) {
  if (kFullLink && options.compaction_style == CompactionStyle::kUniversal) return CountSortedRuns(version);
  return static_cast<uint32_t>(version.level(0).size());
}

}  // namespace

void WriteGate::Begin(rec::StallReason reason) {
  if (reason_ == reason) return;
  End();
  reason_ = reason;
  begun_ns_ = db_.clock().now_ns();
  db_.BeginStall(op_, reason);
}

void WriteGate::End() {
  if (reason_ == rec::StallReason::kNone) return;
  reason_ = rec::StallReason::kNone;
  db_.EndStall(op_, begun_ns_);
}

bool WriteGate::Pass(StepResult* result, Status* status) {
  *status = db_.stopped();
  if (status->ok()) *status = db_.MayWrite();
  if (!status->ok()) {
    End();
    return true;
  }
  WritePressure pressure;
  const MemTable& active = *db_.active();
  pressure.memtable_full = active.entries() > 0 && (seal_ || active.size_bytes() >= db_.options().write_buffer_size);
  pressure.memtables = static_cast<uint32_t>(db_.sealed().size()) + 1;
  pressure.l0_tables = RunsThatSlowWrites(*db_.versions().current(), db_.options());
  pressure.slowed_already = slowed_ || seal_;
  const StallDecision decision = DecideStall(pressure, db_.options());
  switch (decision.gateway) {
    case WriteGateway::kGoOn:
      End();
      return true;
    case WriteGateway::kRotate:
      End();
      *status = db_.Rotate(seal_ ? rec::JobTrigger::kManual : rec::JobTrigger::kMemtableFull);
      return true;
    case WriteGateway::kSlowDown:
      slowed_ = true;
      Begin(decision.reason);
      *result = StepResult::Waiting(begun_ns_ + kSlowdownNs);
      return false;
    case WriteGateway::kStop:
      Begin(decision.reason);
      *result = StepResult::Blocked(Condition::kStallCleared);
      return false;
  }
  return true;
}

}  // namespace strata

#include "db/write_gate.h"

#include "db/db_impl.h"
#include "db/stall_rules.h"

namespace strata {

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
  *status = db_.bg_error().ok() ? db_.CheckWriteQuota() : db_.bg_error();
  if (!status->ok()) {
    End();
    return true;
  }
  if (db_.options().stall_rules == StallRules::kRocksdb) return PassController(result, status);
  if (seal_ != nullptr) return PassFamily(*seal_, result, status);
  for (const auto& family : db_.families()) {
    if (!PassFamily(*family, result, status)) return false;
    if (!status->ok()) return true;
  }
  *status = RotateForOldLogs();
  return true;
}

Status WriteGate::RotateForOldLogs() {
  while (ColumnFamily* const family = db_.FamilyHoldingOldestLog()) {
    const Status status = db_.Rotate(*family, rec::JobTrigger::kWalFull);
    if (!status.ok()) return status;
  }
  return Status::Ok();
}

bool WriteGate::IsToRotate(const ColumnFamily& family) const {
  const MemTable& active = *family.active();
  return active.entries() > 0 && (seal_ != nullptr || active.size_bytes() >= family.options().write_buffer_size);
}

bool WriteGate::StopsForEver(const ColumnFamily& family, Status* status) {
  if (!db_.background().IsIdle()) return false;
  End();
  *status = db_.background_error();
  if (!status->ok()) return true;
  const rec::StallReason reason = db_.write_controller().ConditionOf(family.id()).reason;
  *status = {Code::kBusy,
             "writes are stopped by family % (%), and no flush or compaction is due that would end it; another option "
             "may: see the triggers and limits of stall_rules=rocksdb",
             {family.name(), rec::NameOf(reason)}};
  return true;
}

bool WriteGate::PassController(StepResult* result, Status* status) {
  WriteController& controller = db_.write_controller();
  const auto wait = [&](const ColumnFamily& family, const StepResult& how) {
    Begin(controller.ConditionOf(family.id()).reason, family);
    *result = how;
    return false;
  };
  if (seal_ != nullptr) {
    // As in RocksDB, a manual flush waits only for its own family.
    if (controller.ConditionOf(seal_->id()).condition == rec::WriteStallCondition::kStopped) {
      if (StopsForEver(*seal_, status)) return true;
      return wait(*seal_, StepResult::Blocked(Condition::kStallCleared));
    }
    End();
    if (IsToRotate(*seal_)) *status = db_.Rotate(*seal_, rec::JobTrigger::kManual);
    return true;
  }
  for (const auto& family : db_.families()) {
    if (IsToRotate(*family)) *status = db_.Rotate(*family, rec::JobTrigger::kMemtableFull);
    if (!status->ok()) return true;
  }
  *status = RotateForOldLogs();
  if (!status->ok()) return true;
  const uint64_t now_ns = db_.clock().now_ns();
  if (!slowed_) until_ns_ = now_ns + controller.DelayNs(now_ns, db_.writers().last_group_bytes());
  slowed_ = true;
  const uint32_t delaying = controller.DelayedBy(), stopping = controller.StoppedBy();
  if (delaying != WriteController::kNoFamily && now_ns < until_ns_) {
    return wait(*db_.Find(delaying), StepResult::Waiting(until_ns_, Condition::kStallCleared));
  }
  if (stopping != WriteController::kNoFamily) {
    if (StopsForEver(*db_.Find(stopping), status)) return true;
    return wait(*db_.Find(stopping), StepResult::Blocked(Condition::kStallCleared));
  }
  End();
  return true;
}

bool WriteGate::PassFamily(ColumnFamily& family, StepResult* result, Status* status) {
  WritePressure pressure;
  pressure.memtable_full = IsToRotate(family);
  pressure.memtables = static_cast<uint32_t>(family.sealed().size()) + 1;
  pressure.l0_tables = family.RunsThatSlowWrites();
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
      if (decision.reason == rec::StallReason::kL0Stop && !db_.background_error().ok()) {
        End();  // no compaction will run, so it would wait for ever
        *status = db_.background_error();
        return true;
      }
      Begin(decision.reason, family);
      *result = StepResult::Blocked(Condition::kStallCleared);
      return false;
  }
  return true;
}

}  // namespace strata

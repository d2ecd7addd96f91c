// Opening: lock, recover, create a log, make it all durable, emit the whole state, queue what is due.
#include "db/db_impl.h"
#include "db/recovery.h"

namespace strata {

Status DbImpl::Open(const FamilyOptions& declared) {
  Status status = env().LockDir();
  if (!status.ok()) return status;
  locked_ = true;

  Recovery recovery(env(), tracer(), options_, declared, tables_);
  status = recovery.Read();
  if (!status.ok()) return status;
  last_sequence_ = recovery.last_sequence();

  const uint32_t log_number = recovery.numbers().next_file++;
  status = wals_.Create(log_number, last_sequence_);
  if (status.ok()) status = recovery.Install(log_number);
  if (!status.ok()) return status;
  wals_.DirSynced();
  recovery.RemoveOrphans();

  versions_.Start(recovery.TakeFamilies(), recovery.numbers(), recovery.TakeManifest());
  for (const auto& [number, state] : versions_.families()) AddFamily(number, recovery.OptionsOf(number, state.name));
  TraceOpened(recovery);
  for (const auto& family : families_) EvaluateStall(*family);
  background_.ScheduleDueWork();
  return status;
}

// A scene that starts here must be able to draw the whole state, so all of it is emitted: options that differ from
// their defaults first, because the number of levels is one.
void DbImpl::TraceOpened(const Recovery& recovery) {
  families_.front()->TraceOptions();
  tracer().Emit(rec::EngineOpened{.seed = context_.seed,
                                  .last_sequence = last_sequence_,
                                  .manifest = recovery.manifest_number(),
                                  .next_file = versions_.numbers().next_file,
                                  .dialect = static_cast<uint8_t>(Dialect{options_.dialect})});
  for (size_t i = 1; HasSeveralFamilies(families_) && i < families_.size(); i++) {
    tracer().Emit(rec::FamilyCreated{.family = static_cast<uint8_t>(families_[i]->id()), .name = families_[i]->name()});
    families_[i]->TraceOptions();
  }
  recovery.Trace(versions_.families());
  tracer().Emit(rec::WalCreated{.wal = wals_.newest()});
  for (const auto& family : families_) family->BeginMemtable(wals_.newest());
  for (const auto& family : families_) versions_.TraceCurrent(family->id(), recovery.edit_bytes());
}

}  // namespace strata

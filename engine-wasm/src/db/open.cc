// Opening: lock, recover, begin a log, make it all durable, tell the whole state, queue what is due.
#include "db/db_impl.h"
#include "db/recovery.h"

namespace strata {

Status DbImpl::Open() {
  Status status = env().LockDir();
  if (!status.ok()) return status;
  locked_ = true;

  const TableOptions table_options = NewTableOptions(false);
  Recovery recovery(env(), tracer(), options_, table_options, tables_);
  status = recovery.Read();
  if (!status.ok()) return status;
  last_sequence_ = recovery.last_sequence();

  const uint32_t log_number = recovery.numbers().next_file++;
  status = wals_.Create(log_number);
  if (status.ok()) status = recovery.Install(log_number);
  if (!status.ok()) return status;
  wals_.DirSynced();
  recovery.RemoveOrphans();

  versions_.Start(recovery.version(), recovery.numbers(), recovery.TakeManifest());
  active_ = NewMemTable(log_number);
  TellOpened(recovery);
  background_.ScheduleDueWork();
  return status;
}

// A scene that begins here must be able to draw everything that is, so everything is told:
// options that are not as by default first, because the number of levels is one.
void DbImpl::TellOpened(const Recovery& recovery) {
  for (const OptionInfo& info : kOptionInfos) {
    const uint64_t value = GetOptionField(options_, info.id);
    if (value != info.default_value) tracer().Emit(rec::OptionSet{.value = value, .option = info.id});
  }
  tracer().Emit(rec::EngineOpened{.seed = context_.seed,
                                  .last_sequence = last_sequence_,
                                  .manifest = recovery.manifest_number(),
                                  .next_file = versions_.numbers().next_file,
                                  .dialect = static_cast<uint8_t>(options_.dialect)});
  recovery.Tell();
  tracer().Emit(rec::WalCreated{.wal = wals_.newest()});
  tracer().Emit(rec::MemtableCreated{.memtable = active_->id(), .wal = wals_.newest()});
  versions_.TellCurrent(recovery.edit_bytes());
}

}  // namespace strata

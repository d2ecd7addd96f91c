#include "db/flush_job.h"

#include "db/db_impl.h"

namespace strata {

Slice FlushJob::StateName() const {
  switch (state_) {
    case State::kBegin:
      return "begin";
    case State::kFill:
      return "fill";
    case State::kFinishBlock:
      return "write_block";
    case State::kWriteTail:
      return "write_tail";
    case State::kSync:
      return "sync";
    case State::kSyncDir:
      return "sync_dir";
    case State::kInstall:
      return "manifest_append";
    case State::kInstallSync:
      return "manifest_sync";
  }
  return "";
}

StepResult FlushJob::Step() {
  Status status = db_.MayGoOn();
  StepResult result = StepResult::Ran();
  if (status.ok()) status = Run(&result);
  return status.ok() && !done_ ? result : Finish(status);
}

Status FlushJob::Run(StepResult* result) {
  Status status;
  switch (state_) {
    case State::kBegin:
      status = Begin();
      return status.ok() ? Fill() : status;
    case State::kFill:
      return Fill();
    case State::kFinishBlock:
      state_ = State::kWriteTail;
      return output_->builder().WriteBlock();
    case State::kWriteTail:
      state_ = State::kSync;
      return output_->builder().WriteTail();
    case State::kSync:
      state_ = State::kSyncDir;
      status = output_->Sync();
      if (status.ok()) {
        db_.tracer().counters.flush_write_bytes += output_->builder().size_bytes();
        EmitTableCreated(output_->builder().stats(), id(), output_->table(), &db_.tracer());
      }
      return status;
    case State::kSyncDir:
      state_ = State::kInstall;
      status = db_.env().SyncDir();
      if (status.ok()) db_.wals().DirSynced();
      return status;
    case State::kInstall:
      if (!db_.installer().Begin(id())) {
        *result = StepResult::Blocked(Condition::kBackgroundDone);
        return status;
      }
      state_ = State::kInstallSync;
      return db_.installer().Append(MakeEdit());
    case State::kInstallSync:
      done_ = true;
      status = db_.installer().SyncAndInstall();
      if (status.ok()) db_.RetireMemtable(memtable_->id(), log_number_);
      return status;
  }
  return status;
}

Status FlushJob::Begin() {
  state_ = State::kFill;
  memtable_ = db_.sealed().front();
  next_ = memtable_->First();
  Tracer& tracer = db_.tracer();
  tracer.counters.flush_count++;
  tracer.Emit(rec::FlushBegun{.job = id(), .memtable = memtable_->id(), .entries = memtable_->entries()});
  return TableOutput::Create(db_.env(), db_.NewFileNumber(), db_.NewTableOptions(), &output_);
}

Status FlushJob::Fill() {
  Tracer& tracer = db_.tracer();
  const bool tell_entries = tracer.Wants(Group::kEntry);
  TableBuilder& builder = output_->builder();
  const uint32_t before = entries_;
  while (next_ != nullptr && entries_ - before < kEntriesPerStep && !builder.BlockReady()) {
    const Slice key = next_->internal_key();
    builder.Add(key, next_->value());
    if (tell_entries) {
      tracer.Emit(rec::EntryFlushed{.job = id(),
                                    .memtable = memtable_->id(),
                                    .sequence = TrailerSequence(Trailer(key)),
                                    .value_bytes = static_cast<uint32_t>(next_->value().size()),
                                    .type = static_cast<rec::EntryType>(TrailerType(Trailer(key))),
                                    .key = UserKey(key)});
    }
    next_ = next_->next();
    entries_++;
  }
  tracer.counters.flush_entries += entries_ - before;
  tracer.Emit(rec::FlushAdvanced{.job = id(), .entries = entries_});
  const bool ready = builder.BlockReady();
  if (next_ == nullptr) state_ = builder.BlockPending() && !ready ? State::kFinishBlock : State::kWriteTail;
  return ready ? builder.WriteBlock() : Status::Ok();
}

VersionEdit FlushJob::MakeEdit() {
  TableRef meta = output_->Meta();
  const auto& sealed = db_.sealed();
  log_number_ = sealed.size() > 1 ? sealed[1]->wal() : db_.active()->wal();
  VersionEdit edit;
  edit.log_number = log_number_;
  edit.prev_log_number = 0;
  edit.last_sequence = memtable_->largest_sequence();
  const uint32_t level = db_.LevelForFlush(meta->smallest_user_key(), meta->largest_user_key());
  edit.Add(level, std::move(meta));
  return edit;
}

StepResult FlushJob::Finish(const Status& status) {
  output_.reset();
  memtable_.reset();
  db_.BackgroundFinished(id(), rec::JobKind::kFlush, status);
  return StepResult::Done();
}

}  // namespace strata

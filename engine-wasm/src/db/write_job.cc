#include "db/write_job.h"

#include "db/db_impl.h"
#include "format/batch_format.h"

namespace strata {

WriteJob::WriteJob(DbImpl& db, const WriteOptions& options, WriteBatch* batch, Db::Done done)
    : db_(db), done_(std::move(done)), writer_(db.writers(), &request_), gate_(db, options.op, nullptr) {
  request_.op = options.op;
  request_.batch = batch;
  request_.sync = options.sync;
  if (!batch->OnlyPutsAndDeletes()) {
    request_.status = CheckBatch(batch->Data(), db.options().dialect, &request_.families);
  }
}

StepResult WriteJob::Step() {
  switch (state_) {
    case State::kGate:
      return PassAndAppend();
    case State::kSync: {
      // Another job may have set a background error meanwhile; the log must not be touched then.
      if (db_.bg_error().ok()) {
        const Status status = db_.wals().NextSync();
        if (!status.ok()) db_.SetBackgroundError(status, rec::BackgroundErrorReason::kLogWrite);
      }
      if (!db_.bg_error().ok()) {
        db_.wals().MarkFailed();
        return EndAfterError();
      }
      if (!db_.wals().NeedsSync()) state_ = State::kPublish;
      return StepResult::Ran();
    }
    case State::kPublish:
      return Publish();
  }
  return StepResult::Done();
}

WriteBatch& WriteJob::GroupBatch() {
  uint64_t group_bytes = request_.batch->Data().size();
  if (db_.writers().waiting() > 0) followers_ = db_.writers().Followers(db_.family_bits());
  if (!followers_.empty()) group_ = std::make_unique<WriteBatch>(*request_.batch);
  for (const WriterQueue::Writer* const follower : followers_) {
    const WriteBatch& batch = *WriterQueue::RequestOf(*follower).batch;
    group_bytes += batch.Data().size();
    group_->Append(batch);
  }
  db_.writers().set_last_group_bytes(group_bytes);
  return group_ != nullptr ? *group_ : *request_.batch;
}

void WriteJob::EndWait() {
  if (!waits_) return;
  waits_ = false;
  const uint64_t waited_ns = db_.clock().now_ns() - entered_ns_;
  db_.tracer().counters.write_thread_wait_nanos += waited_ns;
  db_.tracer().Emit(rec::WriterWaited{.op = request_.op,
                                      .leader_op = request_.committed ? request_.leader_op : request_.op,
                                      .waited_ns = waited_ns,
                                      .group_writes = request_.group_writes});
}

StepResult WriteJob::PassAndAppend() {
  if (request_.committed) EndWait();
  if (request_.committed || !request_.status.ok()) return Finish(request_.status);
  writer_.Enter();
  if (!writer_.IsHead()) {
    if (!waits_) entered_ns_ = db_.clock().now_ns();
    waits_ = true;
    return StepResult::Blocked(Condition::kWriterQueue);
  }
  EndWait();
  // Only the head of the queue creates and drops families.
  const uint64_t missing = request_.families & ~db_.family_bits();
  if (missing != 0) {
    uint32_t family = 0;
    while ((missing >> family & 1) == 0) family++;
    return Finish(DbImpl::NoFamily(family));
  }
  StepResult result;
  Status status;
  if (!gate_.Pass(&result, &status)) return result;
  if (!db_.bg_error().ok()) return EndAfterError();
  if (!status.ok() || request_.batch->count() == 0) return Finish(status);

  WriteBatch& batch = GroupBatch();
  if (batch.count() > kMaxSequence - db_.last_sequence()) {
    return Finish(Status::NotSupported("of 2^56 - 1 sequence numbers % are left, and this write needs %",
                                       {kMaxSequence - db_.last_sequence(), batch.count()}));
  }
  batch.SetSequence(db_.last_sequence() + 1);
  status = db_.wals().Append(&batch);
  if (!status.ok()) {
    db_.SetBackgroundError(status, rec::BackgroundErrorReason::kLogWrite);
    return EndAfterError();
  }
  state_ = request_.sync ? State::kSync : State::kPublish;
  return state_ == State::kPublish ? Publish() : StepResult::Ran();
}

StepResult WriteJob::Publish() {
  db_.Publish(group_ != nullptr ? *group_ : *request_.batch);
  db_.tracer().counters.write_done_by_other += followers_.size();
  return Finish(Status::Ok());
}

StepResult WriteJob::EndAfterError() {
  const auto lose = [this](const WriterQueue::Request& write) {
    db_.tracer().Emit(rec::WriteLost{.op = write.op, .entries = write.batch->count()});
  };
  switch (db_.options().background_error_handling) {
    case BackgroundErrorHandling::kMyrocks5722:
      lose(request_);
      for (const WriterQueue::Writer* const follower : followers_) lose(WriterQueue::RequestOf(*follower));
      return Finish(Status::Ok());
    case BackgroundErrorHandling::kMyrocks5723:
      db_.Abort();
      return Finish(db_.bg_error());
    case BackgroundErrorHandling::kLeveldb:
    case BackgroundErrorHandling::kRocksdb:
      break;
  }
  return Finish(db_.bg_error());
}

StepResult WriteJob::Finish(const Status& status) {
  db_.writers().Commit(request_.op, followers_, status);
  writer_.Leave();
  db_.Signal(Condition::kWriterQueue);
  request_.status = status;
  if (done_) done_(status);
  return StepResult::Done();
}

}  // namespace strata

#include "baselines/redo_log.h"

#include <utility>

#include "base/coding.h"
#include "format/file_name.h"

namespace strata {

Status RedoLog::Begin() {
  Status status = SyncTo(last_lsn_);
  if (!status.ok()) return status;
  const uint32_t number = files_.empty() ? 1 : files_.back() + 1;
  std::unique_ptr<WritableFile> file;
  status = env_.NewWritableFile(LogFileName(number), &file);
  if (!status.ok()) return status;
  writer_ = std::make_unique<LogWriter>(std::move(file));
  files_.push_back(number);
  payload_.clear();
  PutFixed64(&payload_, last_lsn_);
  status = writer_->AddRecord(payload_);
  if (status.ok()) status = writer_->Sync();
  return status.ok() ? env_.SyncDir() : status;
}

Status RedoLog::Append(Slice changes) {
  if (writer_ == nullptr) {
    durable_lsn_ = ++last_lsn_;
    return Status::Ok();
  }
  payload_.clear();
  PutFixed64(&payload_, last_lsn_ + 1);
  payload_.append(changes);
  const Status status = writer_->AddRecord(payload_);
  if (status.ok()) last_lsn_++;
  return status;
}

Status RedoLog::SyncTo(uint64_t lsn) {
  if (lsn <= durable_lsn_) return Status::Ok();
  const Status status = writer_->Sync();
  if (status.ok()) durable_lsn_ = last_lsn_;
  return status;
}

Status RedoLog::RemoveOld() {
  while (files_.size() > 1) {
    const uint32_t old = files_.front();
    files_.erase(files_.begin());
    tracer_.Emit(rec::WalRetired{.wal = old});
    Status status = env_.Remove(LogFileName(old));
    // A crash may undo a removal that is not durable. With several files only the last removal may be undone; otherwise
    // a hole would appear.
    if (status.ok() && files_.size() > 1) status = env_.SyncDir();
    if (!status.ok()) return status;
  }
  return Status::Ok();
}

}  // namespace strata

#include "wal/wal_writer.h"

#include "format/log_format.h"

namespace strata {

Status LogWriter::KeepFirstError(Status status) {
  if (status_.ok()) status_ = std::move(status);
  return status_;
}

Status LogWriter::AddRecord(Slice payload) {
  if (!status_.ok()) return status_;
  framed_.clear();
  AppendLogRecord(file_->size_bytes(), payload, &framed_);
  return KeepFirstError(file_->Append(framed_));
}

Status LogWriter::Sync() {
  if (!status_.ok()) return status_;
  return KeepFirstError(file_->Sync());
}

Status LogWriter::Close() {
  if (!status_.ok()) return status_;
  return KeepFirstError(file_->Close());
}

}  // namespace strata

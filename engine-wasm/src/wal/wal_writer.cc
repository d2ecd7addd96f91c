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
  AppendLogRecord(size_bytes_, payload, &framed_);
  return Append(framed_);
}

Status LogWriter::AddRecordInPlace(char* record, size_t payload_bytes) {
  if (!status_.ok()) return status_;
  const Slice framed(record, kLogHeaderBytes + payload_bytes);
  if (FrameLogRecord(size_bytes_, record, payload_bytes)) return Append(framed);
  return AddRecord(framed.substr(kLogHeaderBytes));
}

Status LogWriter::Append(Slice framed) {
  Status status = file_->Append(framed);
  // After a failure, some of the bytes may be there.
  size_bytes_ = status.ok() ? size_bytes_ + framed.size() : file_->size_bytes();
  return KeepFirstError(std::move(status));
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

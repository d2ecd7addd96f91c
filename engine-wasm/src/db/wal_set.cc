#include "db/wal_set.h"

#include <algorithm>

#include "format/file_name.h"

namespace strata {

Status WalSet::Create(uint32_t number, uint64_t last_sequence) {
  std::unique_ptr<WritableFile> file;
  Status status = env_.NewWritableFile(LogFileName(number), &file);
  if (!status.ok()) return status;
  Log log;
  log.number = number;
  log.sequence_before = last_sequence;
  log.writer = std::make_unique<LogWriter>(std::move(file));
  logs_.push_back(std::move(log));
  return status;
}

Status WalSet::Append(WriteBatch* batch) {
  Log& log = logs_.back();
  log.unsynced = true;
  size_bytes_ -= log.writer->size_bytes();
  Status status = log.writer->AddRecordInPlace(batch->LogRecord(), batch->Data().size());
  size_bytes_ += log.writer->size_bytes();
  if (!status.ok()) failed_ = true;
  return status;
}

bool WalSet::NeedsSync() const {
  return std::any_of(logs_.begin(), logs_.end(), [](const Log& log) { return log.unsynced || !log.named; });
}

bool WalSet::ClosedNeedsSync() const {
  return std::any_of(logs_.begin(), logs_.end(),
                     [this](const Log& log) { return log.unsynced && log.number != newest(); });
}

bool WalSet::NeedsDirSync() const {
  return std::any_of(logs_.begin(), logs_.end(), [](const Log& log) { return !log.named; });
}

Status WalSet::NextSync() {
  for (Log& log : logs_) {
    if (!log.unsynced) continue;
    Status status = log.writer->Sync();
    status.ok() ? log.unsynced = false : failed_ = true;
    return status;
  }
  Status status = env_.SyncDir();
  status.ok() ? DirSynced() : MarkFailed();
  return status;
}

void WalSet::ForgetFailure() {
  if (!failed_) return;
  failed_ = false;
  for (Log& log : logs_) {
    if (log.number != newest()) log.unsynced = false;
  }
}

void WalSet::DirSynced() {
  for (Log& log : logs_) log.named = true;
}

std::vector<uint32_t> WalSet::RetireBefore(uint32_t number) {
  std::vector<uint32_t> retired;
  while (!logs_.empty() && logs_.front().number < number) {
    retired.push_back(logs_.front().number);
    size_bytes_ -= logs_.front().writer->size_bytes();
    logs_.erase(logs_.begin());
  }
  return retired;
}

uint64_t WalSet::SequenceBefore(uint32_t number) const {
  const auto found =
      std::find_if(logs_.begin(), logs_.end(), [number](const Log& log) { return log.number == number; });
  return found == logs_.end() ? 0 : found->sequence_before;
}

std::vector<uint32_t> WalSet::numbers() const {
  std::vector<uint32_t> numbers;
  for (const Log& log : logs_) numbers.push_back(log.number);
  return numbers;
}

}  // namespace strata

// LogWriter: appends records to a log, write-ahead log or manifest, in the framing of format/log_format.h.
//
// One record is one Append, regardless of its number of fragments, because an append is a device operation and a step
// may make only one. Nothing is buffered: a record that AddRecord accepted is in the file.
//
// Invariant: after the first failure the log's state on disk is unknown (part of the record may be there), so the
// writer keeps returning that failure. The owner continues with a new file and acknowledges nothing in this one.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "base/slice.h"
#include "base/status.h"
#include "env/env.h"

namespace strata {

class LogWriter {
 public:
  // Takes the file and appends at its end. REQUIRES: it is empty or ends after a whole record.
  explicit LogWriter(std::unique_ptr<WritableFile> file) : file_(std::move(file)), size_bytes_(file_->size_bytes()) {}
  LogWriter(const LogWriter&) = delete;
  LogWriter& operator=(const LogWriter&) = delete;

  // Errors: those of the file, sticky.
  Status AddRecord(Slice payload);
  // The same without a copy of a payload that fits the current block of the log. record: kLogHeaderBytes of room, which
  // are overwritten, then the payload.
  Status AddRecordInPlace(char* record, size_t payload_bytes);
  // Makes every record added so far survive a crash.
  Status Sync();
  Status Close();

  // Size of the file, framing included.
  uint64_t size_bytes() const { return size_bytes_; }
  // Ok, or the first failure.
  const Status& status() const { return status_; }

 private:
  Status KeepFirstError(Status status);
  Status Append(Slice framed);

  std::unique_ptr<WritableFile> file_;
  uint64_t size_bytes_;
  std::string framed_;  // reused
  Status status_;
};

}  // namespace strata

// LogWriter: appends records to a log, write-ahead log or manifest alike, in the framing of format/log_format.h.
//
// One record is one Append, whatever number of fragments it has, for an append is an operation of the device and a step
// may make one. Nothing is buffered: what AddRecord has accepted is the file's.
//
// Invariant: after the first failure the log's state on disk is unknown (part of the record may be there), so the
// writer returns that failure for ever. The owner goes on with a new file, and acknowledges nothing on this one.
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
  explicit LogWriter(std::unique_ptr<WritableFile> file) : file_(std::move(file)) {}
  LogWriter(const LogWriter&) = delete;
  LogWriter& operator=(const LogWriter&) = delete;

  // Errors: those of the file, sticky.
  Status AddRecord(Slice payload);
  // Every record added so far survives a crash.
  Status Sync();
  Status Close();

  // Of the file, framing included.
  uint64_t size_bytes() const { return file_->size_bytes(); }
  // Ok, or the first failure.
  const Status& status() const { return status_; }

 private:
  Status Remember(Status status);

  std::unique_ptr<WritableFile> file_;
  std::string framed_;  // reused
  Status status_;
};

}  // namespace strata

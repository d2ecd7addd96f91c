// Background errors: how severe the failure of a log, a flush, a compaction or the manifest is, and what it refuses.
//
//                  compaction     flush, log write, manifest
//   no space       soft           hard
//   corruption     unrecoverable  unrecoverable
//   other          fatal          fatal
//
//   soft           writes go on, compactions wait; resume lets them try again
//   hard           writes are refused; resume makes a new log, flushes what the old ones hold, and accepts writes again
//   fatal, unrecoverable    writes are refused until the database is reopened
//
// This is background_error_handling=rocksdb. The other ways have one severity, fatal: an error stays until the database
// is reopened. They differ in what a write after the error is answered (write_job.h).
//
// Simpler than RocksDB: nothing resumes by itself (there, SstFileManager polls for free space), and jobs that run when
// a hard error is set may finish.
//
// Source: RocksDB, db/error_handler.cc (ErrorSeverityMap, DefaultErrorSeverityMap).
#pragma once

#include "base/status.h"
#include "strata/options.gen.h"
#include "trace/records.gen.h"

namespace strata {

// Pure.
inline rec::BackgroundErrorSeverity SeverityOf(rec::BackgroundErrorReason reason, Code code) {
  using enum rec::BackgroundErrorSeverity;
  if (code == Code::kCorruption) return kUnrecoverable;
  if (code != Code::kNoSpace) return kFatal;
  return reason == rec::BackgroundErrorReason::kCompaction ? kSoft : kHard;
}

// The error with what it means for the database from now on.
Status Explained(const Status& error, rec::BackgroundErrorSeverity severity, BackgroundErrorHandling handling);

}  // namespace strata

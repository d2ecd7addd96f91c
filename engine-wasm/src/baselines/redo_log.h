// RedoLog: every change of every page, in order, before the page itself is written.
//
// A record is the changes of one write batch, so a batch is there whole or not at all. It is framed as the LSM-tree's
// log is (format/log_format.h) and numbered: lsn 1, 2, 3 ... A log file begins with an empty record of the last lsn
// before it. Log files are begun by checkpoints:
//
//   000004.log  |.....dirty pages of before.....|            removed when they are all written and synced
//   000005.log                                  |....>       what came since
//
// So there is no mark to be kept of where recovery must begin: it begins with the oldest file that is there.
//
// Invariants
//   1. A log file is synced whole before the next one is begun.
//   2. After a failed append or sync the log is never written again.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/slice.h"
#include "base/status.h"
#include "env/env.h"
#include "trace/tracer.h"
#include "wal/wal_writer.h"

namespace strata {

class RedoLog {
 public:
  RedoLog(Env& env, Tracer& tracer) : env_(env), tracer_(tracer) {}

  // Begins the next log file; the one before it, if any, is synced first. Durable when it returns. Emits nothing: a log
  // that is begun while the tree is opened is told when everything else is.
  Status Begin();
  // Appends a record of these changes under the lsn after last_lsn(). One append.
  Status Append(Slice changes);
  // Every record up to this lsn survives a crash. Nothing when it does already.
  Status SyncTo(uint64_t lsn);
  // Removes every log file but the newest. Emits WalRetired.
  Status RemoveOld();

  // What recovery found: the number of a log file that is there, and the lsn of a record that was read from one.
  void Found(uint32_t file) { files_.push_back(file); }
  void Replayed(uint64_t lsn) { last_lsn_ = durable_lsn_ = lsn; }

  uint64_t last_lsn() const { return last_lsn_; }
  // Of the newest file.
  uint64_t size_bytes() const { return writer_ == nullptr ? 0 : writer_->size_bytes(); }
  // Numbers of the log files, oldest first.
  const std::vector<uint32_t>& files() const { return files_; }
  // Ok, or why the log cannot be written any more.
  Status status() const { return writer_ == nullptr ? Status::Ok() : writer_->status(); }

 private:
  Env& env_;
  Tracer& tracer_;
  std::unique_ptr<LogWriter> writer_;
  std::vector<uint32_t> files_;
  std::string payload_;  // reused
  uint64_t last_lsn_ = 0;
  uint64_t durable_lsn_ = 0;
};

}  // namespace strata

// RedoLog: every change of every page, in order, logged before the page itself is written.
//
// A record holds the changes of one write batch, so a batch is logged atomically. It is framed like the LSM-tree's log
// (format/log_format.h) and numbered: lsn 1, 2, 3 ... A log file begins with an empty record that has the last lsn
// before it. Checkpoints start new log files:
//
//   000004.log  |.....changes of old dirty pages.....|      removed when those pages are all written and synced
//   000005.log                                       |....> changes since then
//
// So no checkpoint position needs to be stored: recovery begins with the oldest existing file.
//
// Invariants
//   1. A log file is synced completely before the next one is started.
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

  // Starts the next log file; the previous one, if any, is synced first. Durable on return. Emits nothing: a log
  // started while the tree is being opened is recorded with the rest of the state.
  Status Begin();
  // Appends a record of these changes under lsn last_lsn() + 1. One append. A log that was not begun keeps nothing: it
  // numbers the writes of a copy-on-write tree.
  Status Append(Slice changes);
  // After this, every record up to this lsn survives a crash. No operation if they already do.
  Status SyncTo(uint64_t lsn);
  // Removes all log files but the newest. Emits WalRetired.
  Status RemoveOld();

  // For recovery: adds an existing log file's number, or the lsn of a record read from one.
  void AddExisting(uint32_t file) { files_.push_back(file); }
  void Replayed(uint64_t lsn) { last_lsn_ = durable_lsn_ = lsn; }

  uint64_t last_lsn() const { return last_lsn_; }
  // Size of the newest file.
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

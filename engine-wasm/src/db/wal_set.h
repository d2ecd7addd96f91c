// WalSet: the logs that are still needed, oldest first; the newest one accepts writes.
//
//     #4 (its memtable is being flushed)   #7 (sealed)   #9 (active)
//
// Durability across logs. A synced write promises that everything before it is durable too; otherwise a crash would
// leave a hole in the middle of history. So before the newest log's sync counts, every older log with unsynced bytes is
// synced, and the directory if a log's name is not durable yet. Each is a device operation, so each is a step: NextSync
// does one at a time.
//
// A log that failed once is never written again; its owner sets the background error. When the database resumes from
// it, a new log follows, and nothing is promised of the older ones any more: their entries go to tables first.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "base/status.h"
#include "env/env.h"
#include "strata/write_batch.h"
#include "wal/wal_writer.h"

namespace strata {

class WalSet {
 public:
  explicit WalSet(Env& env) : env_(env) {}

  // Creates a log; its entries follow this sequence. No device operation.
  Status Create(uint32_t number, uint64_t last_sequence);
  // Appends a batch to the newest log. One device operation.
  Status Append(WriteBatch* batch);
  // True if something must be synced before a sync write may be acknowledged.
  bool NeedsSync() const;
  // The same for closed logs only; NextSync syncs those first.
  bool ClosedNeedsSync() const;
  // True if the name of a log is not durable yet.
  bool NeedsDirSync() const;
  // Performs one of the required device operations. REQUIRES: NeedsSync.
  Status NextSync();
  // A log cannot be synced, or holds the record of a write that was refused.
  bool failed() const { return failed_; }
  void MarkFailed() { failed_ = true; }
  // Nothing waits for a sync of the closed logs any more, and the newest has not failed. REQUIRES: the newest is new,
  // or none has failed.
  void ForgetFailure();
  // The directory was synced for another reason.
  void DirSynced();
  // Drops the logs before this number and returns their numbers, ascending.
  std::vector<uint32_t> RetireBefore(uint32_t number);

  uint32_t oldest() const { return logs_.empty() ? 0 : logs_.front().number; }
  uint64_t newest_bytes() const { return logs_.empty() ? 0 : logs_.back().writer->size_bytes(); }
  uint32_t newest() const { return logs_.empty() ? 0 : logs_.back().number; }
  // The sequence that the log's entries follow. REQUIRES: the log is in the set.
  uint64_t SequenceBefore(uint32_t number) const;
  std::vector<uint32_t> numbers() const;
  uint64_t size_bytes() const { return size_bytes_; }

 private:
  struct Log {
    uint32_t number = 0;
    uint64_t sequence_before = 0;
    std::unique_ptr<LogWriter> writer;
    bool unsynced = false;  // has bytes that are not synced
    bool named = false;     // its name is durable
  };

  Env& env_;
  std::vector<Log> logs_;
  uint64_t size_bytes_ = 0;  // of all logs
  bool failed_ = false;
};

}  // namespace strata

// WalSet: the logs that are still needed, oldest first; the newest takes writes.
//
//     #4 (its memtable is being flushed)   #7 (sealed)   #9 (active)
//
// Durability across logs. A synced write promises that everything before it is durable too, or a crash would leave a
// hole in the middle of history. So before the newest log's sync counts, every older log with unsynced bytes is synced,
// and the directory if a log's name is not on disk yet. Each is a device operation, so each is a step: NextSync does
// one at a time.
//
// A log that failed once is never written again; its owner stops the database.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "base/status.h"
#include "env/env.h"
#include "wal/wal_writer.h"

namespace strata {

class WalSet {
 public:
  explicit WalSet(Env& env) : env_(env) {}

  // Begins a log, whose entries will come after this sequence. No device operation.
  Status Create(uint32_t number, uint64_t last_sequence);
  // Appends to the newest. One device operation.
  Status Append(Slice record);
  // True when something must be synced before a sync write may be acknowledged.
  bool NeedsSync() const;
  // The same of the logs that take no more; NextSync syncs those first.
  bool ClosedNeedsSync() const;
  // Names are not on disk yet.
  bool NeedsDirSync() const;
  // One device operation of those that are needed. REQUIRES: NeedsSync.
  Status NextSync();
  // The directory was synced for another reason.
  void DirSynced();
  // Drops the logs before this number and returns their numbers, ascending.
  std::vector<uint32_t> RetireBefore(uint32_t number);

  uint32_t oldest() const { return logs_.empty() ? 0 : logs_.front().number; }
  uint64_t newest_bytes() const { return logs_.empty() ? 0 : logs_.back().writer->size_bytes(); }
  uint32_t newest() const { return logs_.empty() ? 0 : logs_.back().number; }
  // The sequence after which the log's entries come. REQUIRES: it is here.
  uint64_t SequenceBefore(uint32_t number) const;
  std::vector<uint32_t> numbers() const;
  uint64_t size_bytes() const;

 private:
  struct Log {
    uint32_t number = 0;
    uint64_t sequence_before = 0;
    std::unique_ptr<LogWriter> writer;
    bool unsynced = false;  // has bytes that were not synced
    bool named = false;     // its name is on disk
  };

  Env& env_;
  std::vector<Log> logs_;
};

}  // namespace strata

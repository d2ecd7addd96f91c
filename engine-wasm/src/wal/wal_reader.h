// Replays logs: what recovery does with a log damaged by a crash or a bad disk.
//
// The parser of format/log_format.h reports what is in the log; the modes decide what is tolerated (names as in
// RocksDB):
//
//   mode                      torn tail              damage elsewhere         used by
//   tolerate_corrupted_tail   dropped                open fails               LevelDB with paranoid_checks; manifests
//   absolute_consistency      open fails             open fails
//   point_in_time             replay stops, opens    replay stops, opens      the default
//   skip_any_corrupted        dropped                dropped, replay continues LevelDB without paranoid_checks
//
// A torn tail is what a crash during an append leaves: the file ends inside a record. A bad checksum is never a torn
// tail, not even in the last record, since it may as well be bit rot. Zeros up to the end of the file are preallocated
// space and not damage in any mode. A record that the callback finds corrupt (a batch that cannot be parsed) is damage
// elsewhere.
//
// Holes. Replay guarantees "a prefix of what was written" within one log. Across logs only the caller can guarantee it:
// after a log that was cut (torn, or lost at a boundary between records, which leaves no trace) a later log may contain
// later writes. In point_in_time mode the caller continues with the next log only if its first sequence number follows
// the last one replayed, and stops after stopped_early.
//
// Memory: a log is read a block at a time, so replay holds one block and one record. The caller limits the size of a
// record; a larger one is rejected before it is assembled.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/slice.h"
#include "base/status.h"
#include "env/env.h"
#include "strata/options.gen.h"
#include "trace/records.gen.h"

namespace strata {

// The modes are those of the option wal_recovery_mode: enum WalRecoveryMode of strata/options.gen.h.

// The mode that matches LevelDB's behavior.
constexpr WalRecoveryMode LevelDbRecoveryMode(bool paranoid_checks) {
  return paranoid_checks ? WalRecoveryMode::kTolerateCorruptedTailRecords : WalRecoveryMode::kSkipAnyCorruptedRecords;
}

// A range of a log that replay drops.
struct DroppedRange {
  uint64_t offset = 0;
  uint64_t bytes = 0;           // 0: the log shows no damage, but writes before this offset are missing
  uint32_t records = 0;         // whole records in the range
  bool torn_tail = false;       // the file ends inside a record
  uint64_t first_sequence = 0;  // of the missing writes; 0: unknown. The caller sets this and last_sequence
  uint64_t last_sequence = 0;   // 0: unknown
  std::string message;          // why, without the name of the file
};

// Maximum number of ranges listed per log; adjacent ranges count as one.
inline constexpr size_t kDroppedRangesMax = 64;

struct ReplayResult {
  uint32_t records = 0;               // passed to the callback and accepted
  uint64_t dropped_bytes = 0;         // damaged bytes and, after a stop, everything to the end of the file
  std::vector<DroppedRange> dropped;  // in file order; the first kDroppedRangesMax
  uint64_t end_offset = 0;            // after the last record accepted
  bool torn_tail = false;             // the file ended inside a record
  bool hole_possible = false;         // torn_tail, and not the last log: see "Holes"
  bool stopped_early = false;         // point_in_time found damage elsewhere: do not replay later logs
  std::string message;                // describes the first damage found, tolerated or not; empty if there was none
};

// A record of a log, or a range in which none can be read, and what replay has decided about it.
struct LogPart {
  uint64_t offset = 0;
  uint64_t bytes = 0;  // headers included
  rec::WalRecordOutcome outcome = rec::WalRecordOutcome::kReplayed;
  Slice payload;  // empty if it cannot be read; valid during the call
};
// Called once for each part that was read, in file order. May be null.
using LogPartListener = std::function<void(const LogPart& part)>;

// Passes every record of the log that the mode accepts to f, in order. name: of the file, for error messages. *result
// is also filled on error. is_last_log: there is no log with a higher number to replay.
//
// After a stop it still reads the rest of the file, to count the whole records in it.
//
// Errors: Corruption with file and offset if the mode does not tolerate a damage; in every mode an error of reading the
// file, and OutOfMemory for a record of more than record_bytes_max bytes; the errors of f, except that the mode decides
// about its Corruption.
Status ReplayLog(const RandomAccessFile& file, Slice name, WalRecoveryMode mode, bool is_last_log,
                 uint64_t record_bytes_max, const std::function<Status(Slice record)>& f, ReplayResult* result,
                 const LogPartListener& on_part = nullptr);

// The record for this range. log: number of the file. The views borrow from range.
rec::WalDropped ToRecord(uint32_t log, const DroppedRange& range);

// The whole log as one dropped range: none of it is replayed. Counts its records as far as it can be read.
DroppedRange DropWholeLog(const RandomAccessFile& file, uint64_t record_bytes_max, std::string message,
                          const LogPartListener& on_part = nullptr);

}  // namespace strata

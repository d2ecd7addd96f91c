// Reading logs back: what recovery does with a log that a crash, or a bad disk, has damaged.
//
// The parser of format/log_format.h says what is there; the modes here say what is bearable (the names are RocksDB's):
//
//   mode                      torn tail              damage elsewhere         who wants it
//   tolerate_corrupted_tail   dropped                open fails               LevelDB with paranoid_checks; manifests
//   absolute_consistency      open fails             open fails
//   point_in_time             replay stops, opens    replay stops, opens      the default
//   skip_any_corrupted        dropped                dropped, replay goes on  LevelDB without paranoid_checks
//
// A torn tail is what a crash in the middle of an append leaves: the file ends inside a record. A bad checksum is never
// one, not even in the last record, since nothing tells it from a rotten byte. Zeros to the end of the file are
// preallocated space and no damage in any mode. A record that the callback finds corrupt (a batch that cannot be
// parsed) is damage elsewhere.
//
// Holes. Replay keeps the promise "a prefix of what was written" within one log. Across logs only the caller can keep
// it: after a log that was cut (torn, or lost at a border between records, which leaves no trace) a later log may hold
// later writes. In point_in_time mode the caller goes on to the next log only if its first sequence number follows on
// the last one replayed, and does not go on at all after stopped_early.
//
// Memory: a log is read a block at a time, so what is held is a block and one record. A record may have as many bytes
// as the caller allows, and is refused before more of it is put together.
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

// The mode that does what LevelDB does.
constexpr WalRecoveryMode LevelDbRecoveryMode(bool paranoid_checks) {
  return paranoid_checks ? WalRecoveryMode::kTolerateCorruptedTailRecords : WalRecoveryMode::kSkipAnyCorruptedRecords;
}

// Bytes of a log that replay leaves out.
struct DroppedRange {
  uint64_t offset = 0;
  uint64_t bytes = 0;           // 0: the log shows no damage, but writes before this place are missing
  uint32_t records = 0;         // whole records in the range
  bool torn_tail = false;       // the file ends inside a record
  uint64_t first_sequence = 0;  // of the writes that are missing; 0: not known. The caller's, as is last_sequence
  uint64_t last_sequence = 0;   // 0: not known
  std::string message;          // why, without the name of the file
};

// Of one log at most so many ranges are listed; adjacent ones count as one.
inline constexpr size_t kDroppedRangesMax = 64;

struct ReplayResult {
  uint32_t records = 0;               // given to the callback and accepted
  uint64_t dropped_bytes = 0;         // of damages, and after a stop of everything to the end of the file
  std::vector<DroppedRange> dropped;  // in file order; the first kDroppedRangesMax
  uint64_t end_offset = 0;            // after the last record accepted
  bool torn_tail = false;             // the file ended inside a record
  bool hole_possible = false;         // torn_tail, and not the last log: see "Holes"
  bool stopped_early = false;         // point_in_time met damage elsewhere: later logs are not to be replayed
  std::string message;                // a sentence about the first damage met, borne or not; empty when there was none
};

// Gives every record of the log that the mode lets through to f, in order. name: of the file, for sentences. *result is
// filled also on error. is_last_log: no log with a higher number is to be replayed.
//
// After a stop the rest of the file is read as well, to count the whole records in it.
//
// Errors: Corruption with file and offset when the mode does not bear a damage; in every mode an error of reading the
// file, and OutOfMemory for a record of more than record_bytes_max bytes; what f returns, except that its Corruption is
// judged by the mode.
Status ReplayLog(const RandomAccessFile& file, Slice name, WalRecoveryMode mode, bool is_last_log,
                 uint64_t record_bytes_max, const std::function<Status(Slice record)>& f, ReplayResult* result);

// The record for this range. log: number of the file. The views borrow from range.
rec::WalDropped ToRecord(uint32_t log, const DroppedRange& range);

// The whole log as one dropped range: none of it is replayed. Its records are counted as far as it can be read.
DroppedRange DropWholeLog(const RandomAccessFile& file, uint64_t record_bytes_max, std::string message);

}  // namespace strata

// IndexLog: values in a log, and an index in memory that has the position of each key's newest entry.
//
//   index     a -> 7:340   b -> 5:20   c -> 7:512
//                    |          |           |
//   log       [000005.seg][000006.seg][000007.seg ....      segments, oldest first; the newest is the head
//              |                            |
//              cleaner: looks up each entry; copies the live ones to the head; removes the segment
//
//   write     one append to the head, whatever the number of entries; then the index
//   read      the index, then one read of the log
//   scan      only with a tree index; one read of the log for each row
//   clean     when the log has more bytes than it may have: the oldest segment first, so with uniform overwrites
//             1 / (1 - u) bytes are written for a byte, where u is the live share of a segment when it is cleaned
//
// The log is the write-ahead log too: a write is acknowledged when it is in the head, and survives a crash once the
// head is synced. Like BitCask and WiscKey; with a hash index as in BitCask and Faster. Unlike them: no hint files and
// no checkpoints of the index, so recovery reads all segments; no cache of values.
//
// Invariants
//   1. Segments have consecutive numbers. A segment and its header are durable before an entry is in it, and the one
//      before it is synced completely. So only the newest may end in a torn append.
//   2. A write batch is in one segment.
//   3. In the log the entries of a key are in the order of their sequence numbers: a copy keeps its number and is made
//      only while its entry is the newest of its key, in the step that asked the index.
//   4. The removal of a segment is durable before another one is removed.
//
// Tombstones are never copied: a tombstone in the oldest segment has nothing left to hide. By 3, every older entry of
// its key, copies included, is before it in the log, and so in the oldest segment, which goes as a whole, or in one
// that is gone; by 4, none of those comes back. Until then the tombstone hides them from recovery.
//
// Cleaning ends: the limit is at least 1.05 times the live bytes, of which headers take less than 0.5 %. So the log
// above it has dead entries; each is gone after its segment is cleaned, and those of the head after copies have filled
// it, or the head is the only segment left.
//
// Errors: after a failed append, sync or removal, and after damage that the cleaner met, writes are refused until the
// log is reopened, while reads continue. Damage found by a read fails only that read.
//
// Sources: Rosenblum and Ousterhout 1992; Sheehy and Smith 2010 (Bitcask); Lu et al. 2016 (WiscKey); Chandramouli et
// al. 2018 (Faster).
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/json.h"
#include "base/slice.h"
#include "base/status.h"
#include "baselines/log_index.h"
#include "baselines/log_segment.h"
#include "env/env.h"
#include "strata/options.gen.h"
#include "trace/tracer.h"

namespace strata {

class IndexLogCursor;

class IndexLog {
 public:
  // Opens the log in env's directory, rebuilds the index, and creates the first segment if the options allow. files:
  // the same files without device time and records, for inspection. All arguments must outlive the log. Errors:
  // InvalidArgument (an LSM-tree or a B+tree in the directory, exists), Corruption, IoError, Busy. Emits OptionSet,
  // IndexLogOpened, SegmentRecovered, SegmentCreated.
  static Status Open(const Options& options, Env& env, Env& files, Tracer& tracer, std::unique_ptr<IndexLog>* log);
  ~IndexLog();
  IndexLog(const IndexLog&) = delete;
  IndexLog& operator=(const IndexLog&) = delete;

  // NotFound. Counts number_keys_read, get_read_bytes; emits KeysCompared, LogIndexProbed.
  Status Get(Slice key, std::string* value);
  // Applies a write batch (format/batch_format.h), in order, atomically. Counts number_keys_written, bytes_written;
  // emits SegmentCreated, SegmentAppended.
  Status Write(Slice batch);
  // After this, every write so far survives a crash.
  Status SyncLog();
  // NotSupported with a hash index. op: the operation that returned rows are recorded under; bounds: see
  // IndexLogCursor. Destroy it before the log.
  Status NewCursor(uint32_t op, const Slice* lower, const Slice* upper, std::unique_ptr<IndexLogCursor>* cursor);

  // ---- Cleaning, one segment after another. True if there is something to clean.
  bool CleaningDue() const;
  // True if a write must wait for the cleaner: the log is a segment above its limit.
  bool MustWaitForCleaner() const;
  // From now on every present segment is due: what remains has no dead entry.
  Status CleanAll();
  // Reads up to 32 KiB of the oldest segment, and at its end removes it. *done: nothing is due any more. REQUIRES:
  // CleaningDue() or a segment is being cleaned.
  // Emits KeysCompared, SegmentEntryCopied, SegmentEntryDropped, SegmentCreated, SegmentRemoved.
  Status StepCleaning(bool* done);

  // Applies the new limit of the log.
  void set_options(const Options& options) { options_ = options; }
  // Ok, or why writes are refused.
  const Status& bg_error() const { return bg_error_; }
  uint64_t last_sequence() const { return last_sequence_; }

  // ---- Inspection. Counts and emits nothing, reads nothing through the device. Appends the members of the state:
  // engine, last_sequence, index, index_entries, index_bytes, segments, stopped.
  void AppendState(JsonWriter* json) const;
  // The entries of one segment. NotFound, Corruption.
  Status InspectSegment(uint64_t segment, std::string* json) const;

 private:
  friend class IndexLogCursor;

  struct Segment {
    uint32_t number = 0;
    uint32_t entries = 0;
    uint32_t live_entries = 0;
    uint64_t size_bytes = 0;  // up to the end of its last whole batch
    uint64_t live_bytes = 0;
  };
  // An entry that is in the log, or will be, and not yet in the index.
  struct Pending {
    std::string key;
    LogPlace place;
    bool tombstone = false;
  };

  IndexLog(const Options& options, Env& env, Env& files, Tracer& tracer);

  // ---- index_log.cc: reading and writing.
  Status CheckBatch(Slice batch) const;
  Status ReadEntry(const LogPlace& place, Slice key, std::string* value);
  void TraceProbe(bool found, const LogPlace& place);
  Segment& At(uint32_t number) { return segments_[number - segments_.front().number]; }
  Segment& head() { return segments_.back(); }
  // Appends to the head, or to a new one if they do not fit. *offset: where.
  Status Append(Slice bytes, uint64_t* offset);
  // Syncs the head and creates the next one.
  Status Roll();
  // Creates the file of a head; everything in it is durable on return.
  Status CreateHead(uint32_t number, uint64_t previous_bytes);
  // Makes an entry the newest of its key, or, for a tombstone, removes the key. The entry that is dead from now on is
  // *old, and no longer counted as live; true if there is one.
  bool Apply(Slice key, bool tombstone, const LogPlace& place, LogPlace* old);
  void SetBackgroundError(const Status& status);
  uint64_t log_bytes() const;
  uint64_t LimitBytes() const;

  // ---- index_log_cleaner.cc.
  struct Cleaning {
    std::unique_ptr<RandomAccessFile> file;
    std::unique_ptr<SegmentReader> reader;
    uint32_t copied = 0;
    // Live entries that are not appended yet, and their bytes.
    std::vector<Pending> copies;
    std::string bytes;
  };
  Status CleanEntry(const LogEntry& entry);
  Status AppendCopies();
  Status RemoveOldest();

  // ---- index_log_recovery.cc.
  Status Recover();
  Status FindSegments(std::vector<uint32_t>* numbers);
  Status ReadHeader(uint32_t number, uint64_t* size_bytes, SegmentHeader* header, bool* is_header);
  Status RecoverSegment(uint32_t number, uint64_t end, bool is_newest);
  Status RecoverSegments(std::vector<uint32_t> numbers);
  void TraceCreated(const Segment& segment, bool found);
  void TraceOpened();

  Options options_;
  Env& env_;
  Env& files_;
  Tracer& tracer_;
  const std::unique_ptr<LogIndex> index_;
  std::vector<Segment> segments_;  // oldest first
  std::unique_ptr<WritableFile> head_file_;
  uint64_t synced_bytes_ = 0;  // of the head
  uint64_t last_sequence_ = 0;
  uint64_t all_bytes_ = 0;   // of all segments
  uint64_t live_bytes_ = 0;  // of all segments
  uint64_t changes_ = 0;     // of the set of keys; cursors use it to detect them
  uint32_t clean_through_ = 0;
  std::unique_ptr<Cleaning> cleaning_;
  std::vector<rec::SegmentRecovered> recovered_;  // to be emitted after opening
  Status bg_error_;
  bool locked_ = false;
  bool opened_ = false;
};

}  // namespace strata

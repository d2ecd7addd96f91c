// DbIterator: user keys in order, each with its newest visible version, from a merge of all memtables and tables.
//
//   merge      a@9   b@7†  b@5   c@30  c@12  d@3            † tombstone; the reader is at sequence 20
//   result     row   tomb  dead  too   row   row
//                          value new
//
// Forward, the merge is positioned on the row's entry. Backward, versions come oldest first, so the newest visible one
// is known only when the previous key is reached: key and value are saved, and the merge is positioned before the row.
//
// Bounds are checked first for every entry, as in RocksDB: an entry outside them is neither counted as skipped nor
// returned. RocksDB's tables know the upper bound too, which saves these comparisons in blocks that lie entirely below
// it and the reads of blocks after it; ours do not.
//
// Two defenses against long runs of invisible entries. After more than max_sequential_skip_in_iterations versions of
// one key in a row, a seek skips the rest (SequentialSkipReseeked). After more than max_skippable_internal_keys entries
// in one call, the call gives up with Incomplete. The first helps against one key written many times, only the second
// against many deleted keys.
//
// Both reseek, and so does RangeDelMergingIterator. Each reseek ends after the entries that it skips, whatever the
// files contain, because every child of the merge keeps its order or fails (table/table_iterator.h); otherwise the seek
// would repeat forever within one step.
//
// A third one helps the scans that follow: with min_tombstones_for_range_conversion, a run of point tombstones that
// ends at a row is replaced for them by one range tombstone in the memtable (tombstone_run.h).
//
// Moves and counts like RocksDB 7.8's DBIter, quirks included (skipped_keys.h).
//
// Counters: read_path_range_tombstones_*, iter_*_count, iter_read_bytes, number_of_reseeks_in_iteration,
// user_key_comparison_count (sites version_skip and bound), and those of SkippedKeys.
// Source: RocksDB 7.8, db/db_iter.cc; the conversion: RocksDB 11.3.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/key_buffer.h"
#include "db/range_del_merging_iterator.h"
#include "db/skipped_keys.h"
#include "db/tombstone_run.h"
#include "format/internal_key.h"
#include "iter/iterator.h"
#include "strata/db.h"
#include "version/version.h"

namespace strata {

class ColumnFamily;

class DbIterator final : public Iterator {
 public:
  // The inputs of the merge, held for the iterator's lifetime; its children hold the memtables.
  struct Sources {
    VersionRef version;
    // By level, what filters left of the version's tables; empty if the bounds do not share one prefix.
    std::vector<std::vector<TableRef>> with_prefix;
    RangeDelMergingIterator::Inputs merge;
  };

  // options: bounds, and the operation that the records refer to. sequence: newer entries are invisible.
  DbIterator(std::shared_ptr<ColumnFamily> family, Sources sources, uint64_t sequence, const ReadOptions& options);
  ~DbIterator() override;

  bool Valid() const override { return valid_; }
  void SeekToFirst() override;
  void SeekToLast() override;
  void Seek(Slice target) override;
  void Next() override;
  void Prev() override;
  Slice key() const override { return saved_key_; }
  Slice value() const override { return backward_ ? Slice(saved_value_) : merge_->value(); }
  // Ok, the corruption met, or Incomplete until the next seek.
  Status status() const override { return status_.ok() ? merge_->status() : status_; }

 private:
  void BeginSeek(bool backward);
  void BeginCall();
  void EndCall();
  // Parses the merge's current entry; if it is malformed, sets Corruption and the iterator is not Valid.
  bool Parse(ParsedKey* entry);
  bool Visible(const ParsedKey& entry) const { return entry.sequence <= sequence_; }
  template <rec::CompareSite kSite>
  int CompareAt(Slice a, Slice b);
  int CompareUser(Slice a, Slice b);
  // False if there is no such bound.
  bool BelowLower(Slice user_key);
  bool AtOrAboveUpper(Slice user_key);
  bool TooManySkipped(bool count);
  void Reseek(Slice user_key, uint64_t sequence, EntryType type);

  // Forward. skipping: skip entries up to and including saved_key_. Ends Valid on a row, or not Valid.
  void FindNextRow(bool skipping);
  bool ReverseToForward();
  // Backward.
  void FindPreviousRow();
  bool FindValueOfSavedKey();
  bool FindValueBySeek();
  bool FindKeyBeforeSaved();
  void SaveRow(const ParsedKey& entry, Slice value);

  bool ConvertsTombstones() const;
  // On a row: converts the run of tombstones before `end`, if it is long enough, and begins another run.
  void EndTombstoneRun(Slice end);

  void TraceRow();

  const std::shared_ptr<ColumnFamily> family_;
  VersionRef version_;
  std::vector<std::vector<TableRef>> with_prefix_;
  const uint64_t sequence_;
  const uint32_t op_;
  const std::optional<std::string> lower_;
  const std::optional<std::string> upper_;
  Tracer& tracer_;
  SkippedKeys skipped_;
  std::optional<RangeDelMergingIterator> merge_;  // always there until the destructor begins

  bool valid_ = false;
  bool backward_ = false;
  bool detail_ = false;              // record comparisons during this call
  bool last_sequence_zero_ = false;  // the previous entry had sequence 0: no entry of its key can follow
  Status status_;
  KeyBuffer saved_key_;      // user key of the row, or of the key being skipped
  std::string saved_value_;  // backward only
  uint64_t row_sequence_ = 0;
  TombstoneRun tombstones_;
  // Backward: key of the last row returned, where the run ends; empty if there is none or runs are not converted.
  std::string row_above_;
  uint64_t bytes_until_charge_;
};

}  // namespace strata

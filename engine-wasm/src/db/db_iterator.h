// DbIterator: user keys in order, each with its newest visible version, out of a merge of everything that may hold one.
//
//   merge      a@9   b@7†  b@5   c@30  c@12  d@3            † tombstone; the reader is at sequence 20
//   passed     row   tomb  dead  too   row   row
//                          value new
//
// Forward, the merge stands on the row's entry. Backward, versions come oldest first, so the newest visible one is
// known only when the key before it is reached: key and value are saved, and the merge stands before the row.
//
// Bounds are asked of every entry before anything else, as in RocksDB: what lies outside is neither counted as skipped
// nor returned. RocksDB's tables know the upper bound too, which spares it these comparisons in blocks that lie below
// it whole, and the reading of blocks that lie behind it; ours do not.
//
// Two defences against long runs of entries nobody sees. More than max_sequential_skip_in_iterations versions of one
// key in a row: a seek leaves them behind (SequentialSkipReseeked). More than max_skippable_internal_keys entries in
// one call: the call gives up with Incomplete. The first helps against one key written many times, only the second
// against many deleted keys.
//
// Both seek again, and so does UncoveredMerge. Each such seek ends beyond the entries that it leaves, whatever is in
// the files, because every child of the merge keeps its order or fails (table/table_iterator.h); otherwise the seek
// would be repeated forever within one step.
//
// Moves and counts as RocksDB 7.8's DBIter does, quirks included (skipped_keys.h).
//
// Counters: iter_*_count, iter_read_bytes, number_of_reseeks_in_iteration, user_key_comparison_count (sites
// version_skip and bound), and those of SkippedKeys.
// Source: RocksDB 7.8, db/db_iter.cc.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "db/skipped_keys.h"
#include "db/uncovered_merge.h"
#include "format/internal_key.h"
#include "iter/iterator.h"
#include "memtable/memtable.h"
#include "strata/db.h"
#include "version/version.h"

namespace strata {

class ColumnFamily;

class DbIterator final : public Iterator {
 public:
  // What the merge reads from, held as long as the iterator.
  struct Sources {
    VersionRef version;
    std::vector<std::shared_ptr<MemTable>> memtables;
    std::unique_ptr<MergingIterator> merge;
    std::vector<UncoveredMerge::Run> ranges;
    Status ranges_status;  // whether they could all be read
  };

  // options: bounds, and the op named in the records. sequence: entries after it are not seen.
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
  // Ok, the damage met, or Incomplete until the next seek.
  Status status() const override { return status_.ok() ? merge_->status() : status_; }

 private:
  void BeginSeek(bool backward);
  void BeginCall();
  void EndCall();
  // Parses the entry the merge stands on; Corruption and not Valid otherwise.
  bool Parse(ParsedKey* entry);
  bool Visible(const ParsedKey& entry) const { return entry.sequence <= sequence_; }
  template <rec::CompareSite kSite>
  int CompareAt(Slice a, Slice b);
  int CompareUser(Slice a, Slice b);
  // False where there is no such bound.
  bool BelowLower(Slice user_key);
  bool AtOrAboveUpper(Slice user_key);
  bool TooManySkipped(bool count);
  void Reseek(Slice user_key, uint64_t sequence, EntryType type);

  // Forward. skipping: entries of saved_key_ and before are passed. Ends Valid on a row or not Valid.
  void FindNextRow(bool skipping);
  bool TurnForward();
  // Backward.
  void FindPreviousRow();
  bool FindValueOfSavedKey();
  bool FindValueBySeek();
  bool FindKeyBeforeSaved();
  void SaveRow(const ParsedKey& entry, Slice value);

  void TellRow();

  const std::shared_ptr<ColumnFamily> family_;
  VersionRef version_;
  std::vector<std::shared_ptr<MemTable>> memtables_;
  const uint64_t sequence_;
  const uint32_t op_;
  const std::optional<std::string> lower_;
  const std::optional<std::string> upper_;
  Tracer& tracer_;
  SkippedKeys skipped_;
  std::unique_ptr<UncoveredMerge> merge_;

  bool valid_ = false;
  bool backward_ = false;
  bool detail_ = false;              // comparisons are told in this call
  bool last_sequence_zero_ = false;  // the entry before had sequence 0: nothing of its key can follow
  Status status_;
  std::string saved_key_;    // user key of the row, or of what is being skipped
  std::string saved_value_;  // backward
  uint64_t row_sequence_ = 0;
  uint64_t bytes_until_charge_;
};

}  // namespace strata

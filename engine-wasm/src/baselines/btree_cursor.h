// BTreeCursor: rows of a B+tree in key order, forward and backward.
//
// A seek costs what a Get costs. After that the cursor holds its leaf, and the next row is the next slot: no comparison
// and no look into the pool, until the leaf ends and its link leads to the next one. Rows are told and counted as those
// of the LSM-tree's iterator, so that scans can be set side by side.
//
// Bounds are asked of every row that it comes to, as the LSM-tree's iterator asks them: a comparison each, at site
// bound.
//
// Links come from pages, which may hold anything with a right checksum. So a leaf that a link leads to must continue
// the order: its rows are after those that the cursor came from, or before them going backward; and no more leaves are
// followed in one call than there are pages. Otherwise the status is Corruption, naming the page.
//
// There are no snapshots: a cursor sees what is there when it moves. After a write it looks its place up again by its
// key, which may have been deleted meanwhile.
//
// Counters: iter_seek_count, iter_next_count, iter_prev_count, iter_read_bytes, user_key_comparison_count. Emits
// BTreePageVisited, KeysCompared, RowReturned (sequence 0: rows of this tree have none).
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/slice.h"
#include "base/status.h"
#include "baselines/btree.h"

namespace strata {

class BTreeCursor {
 public:
  // The tree must outlive the cursor. Rows lie in [lower, upper); null: no bound. Copied.
  BTreeCursor(BTree& tree, uint32_t op, const Slice* lower, const Slice* upper);

  bool Valid() const { return valid_; }
  void SeekToFirst();
  void SeekToLast();
  // To the first row at or after target.
  void Seek(Slice target);
  // REQUIRES: Valid.
  void Next();
  void Prev();
  // Valid until the cursor moves or the tree is written to.
  Slice key() const { return leaf_.page().Key(slot_); }
  Slice value() const { return leaf_.page().Payload(slot_); }
  // Why it is not Valid, when that is not for want of rows.
  const Status& status() const { return status_; }

 private:
  void Begin();
  // False where there is no such bound.
  bool BelowLower(Slice key) { return lower_ && CompareBound(key, *lower_) < 0; }
  bool AtOrAboveUpper(Slice key) { return upper_ && CompareBound(key, *upper_) >= 0; }
  int CompareBound(Slice key, Slice bound);
  // To a leaf, and in it to the first row at or after the key. True when it is that key.
  bool Descend(BTree::Toward toward, Slice key);
  // From slot_, which may be one past the end, to the next row there is; and from before slot_ to the one before.
  // `from`: every row passed is at or before it, or at or after it; null where there is no such key.
  void GoForward(const Slice* from);
  void GoBackward(const Slice* from);
  void Follow(PageId leaf, uint32_t* followed);
  // The row that a link led to lies beyond `from`, which the cursor came from.
  void CheckBeyond(Slice from, bool forward);
  // The row that it stands on is told, once per call.
  void End();

  BTree& tree_;
  const uint32_t op_;
  const std::optional<std::string> lower_;
  const std::optional<std::string> upper_;
  PageRef leaf_;
  uint32_t slot_ = 0;
  bool valid_ = false;
  std::string saved_key_;
  uint64_t writes_seen_ = 0;
  Status status_;
};

}  // namespace strata

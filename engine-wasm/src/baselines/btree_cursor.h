// BTreeCursor: rows of a B+tree in key order, forward and backward.
//
// A seek costs as much as a Get. After that the cursor holds its leaf, and the next row is the next slot: no comparison
// and no pool access, until the leaf ends and its link leads to the next one. Rows are recorded and counted like those
// of the LSM-tree's iterator, so that scans can be compared.
//
// Bounds are checked for every row reached, as in the LSM-tree's iterator: one comparison each, at site bound.
//
// Links come from pages, which may hold anything under a valid checksum. So a leaf reached by a link must continue the
// order: its rows come after those of the leaf it was reached from, or before them going backward; and one call follows
// at most as many links as there are pages. Otherwise the status is Corruption, naming the page.
//
// With btree_update=copy_on_write leaves have no links: the cursor holds the pages above its leaf, and goes up and down
// again. That costs no comparison either.
//
// There are no snapshots: a cursor sees the state at the time it moves. After a write it searches for its position
// again by its key, which may have been deleted.
//
// Counters: iter_seek_count, iter_next_count, iter_prev_count, iter_read_bytes, user_key_comparison_count.
// Emits BTreePageVisited, KeysCompared, RowReturned (sequence 0: rows of this tree have none).
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
  // The tree must outlive the cursor. Rows are in [lower, upper); null: no bound. Bounds are copied.
  BTreeCursor(BTree& tree, uint32_t op, const Slice* lower, const Slice* upper);

  bool Valid() const { return valid_; }
  void SeekToFirst();
  void SeekToLast();
  // Moves to the first row at or after target.
  void Seek(Slice target);
  // REQUIRES: Valid.
  void Next();
  void Prev();
  // Valid until the cursor moves or the tree changes.
  Slice key() const { return leaf_.page().Key(slot_); }
  Slice value() const { return leaf_.page().Payload(slot_); }
  // The error if the cursor is not Valid for another reason than the end of the rows.
  const Status& status() const { return status_; }

 private:
  void Begin();
  // False if there is no such bound.
  bool BelowLower(Slice key) { return lower_ && CompareBound(key, *lower_) < 0; }
  bool AtOrAboveUpper(Slice key) { return upper_ && CompareBound(key, *upper_) >= 0; }
  int CompareBound(Slice key, Slice bound);
  // Moves to a leaf, and to its first row at or after the key. True if that row has the key.
  bool Descend(BTree::Toward toward, Slice key);
  // GoForward moves from slot_, which may be one past the end, to the next existing row; GoBackward to the one before
  // slot_. `from`: a key that every row passed is at or before (backward: at or after); null if there is none.
  void GoForward(const Slice* from);
  void GoBackward(const Slice* from);
  // The leaf after or before this one, or an inner page above it, and kNoPage at the end.
  PageId Neighbor(bool forward);
  void Follow(PageId leaf, bool forward, uint32_t* followed);
  // From an inner page to its first leaf, or backward to its last.
  void DescendToEdge(bool forward, PageRef* ref);
  // Checks that the row reached by a link lies after `from` (backward: before it).
  void CheckLinkOrder(Slice from, bool forward);
  // Records the current row, once per call.
  void End();

  BTree& tree_;
  const uint32_t op_;
  const std::optional<std::string> lower_;
  const std::optional<std::string> upper_;
  PageRef leaf_;
  BTree::Path above_;  // with copy-on-write: from the root, each with the child that was taken
  uint32_t slot_ = 0;
  bool valid_ = false;
  std::string saved_key_;
  uint64_t writes_seen_ = 0;
  Status status_;
};

}  // namespace strata

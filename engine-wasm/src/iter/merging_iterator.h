// MergingIterator: several sorted runs read as one. One of five structures over their current keys (merge_order.h)
// finds the run with the next entry; all five give the same rows.
//
// Children are numbered in the order given, newest run first. Internal keys are distinct, so the order is total: user
// key ascending, newer sequence first. If corruption produces the same internal key twice, the lower child comes first.
//
// Direction. Forward, every other child is positioned at or after the current key, and the top is the smallest;
// backward, they are positioned before it and the top is the largest. A change of direction seeks every other child to
// the current key (and, backward, one entry back).
//
// Invariants
//   1. Valid: at least one child is positioned and no child has a bad status. The first bad status of a child stops the
//      whole iterator: without that run it could return an older version as the newest.
//   2. children_[i].at is the position of child i while child i is Valid.
//
// Counters: user_key_comparison_count and merge_heap_comparisons per comparison; seek_child_seek_count once per child
// and Seek or SeekBefore (not for SeekToFirst, SeekToLast or a change of direction), and together with
// internal_range_del_reseek_count per child that SkipCoveredForward or SkipCoveredBackward sought. Emits: MergeOpened
// and MergeRun at construction; MergeAdvanced for every child that moved, MergeWon after each move of the merging
// iterator (group entry); KeysCompared at merge_heap with left and right the children (group compare).
#pragma once

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "iter/blockwise_iterator.h"
#include "iter/merge_order.h"
#include "strata/options.gen.h"
#include "trace/tracer.h"

namespace strata {

// A run to merge, and how records identify it.
struct MergeChild {
  std::shared_ptr<const void> holder;  // what the iterator reads and does not hold itself; or null
  std::unique_ptr<Iterator> iterator;
  BlockwiseIterator* blockwise = nullptr;  // the same object if it reads blocks; null for a memtable
  rec::RunKind run_kind = rec::RunKind::kMemtable;
  uint32_t source = 0;  // memtable id, table number or level
  uint8_t level = 0;
  IterateResult at;  // its position while it is Valid; for the merge

  static MergeChild InMemory(std::unique_ptr<Iterator> iterator, rec::RunKind run_kind, uint32_t source,
                             std::shared_ptr<const void> holder = nullptr) {
    return {std::move(holder), std::move(iterator), nullptr, run_kind, source, 0, {}};
  }
  static MergeChild OfBlocks(std::unique_ptr<BlockwiseIterator> iterator, rec::RunKind run_kind, uint32_t source,
                             uint8_t level) {
    BlockwiseIterator* const blockwise = iterator.get();
    return {nullptr, std::move(iterator), blockwise, run_kind, source, level, {}};
  }
};

// It is blockwise itself: NeedsBlock reports whether the next forward move would read, which depends on the child on
// top or, before the first move, on every child.
class MergingIterator final : public BlockwiseIterator {
 public:
  // children: newest run first, unpositioned. merge: the number of this iterator in the records. strategy: fixed for
  // its lifetime. *tracer must outlive it.
  MergingIterator(std::vector<MergeChild> children, rec::MergePurpose purpose, uint32_t merge, MergeStrategy strategy,
                  Tracer* tracer);

  bool Valid() const override { return !order_.empty() && status_.ok(); }
  void SeekToFirst() override;
  void SeekToLast() override;
  void Seek(Slice target) override;
  // Moves to the last entry before target, ready to go backward.
  void SeekBefore(Slice target);
  void Next() override;
  void Prev() override;
  // Skips a range-deleted span in which the children with index >= first have no visible entry: those positioned before
  // target are sought to it (backward: those at or after target are sought before it). Counts
  // internal_range_del_reseek_count. REQUIRES: Valid, and the last move went in the same direction.
  void SkipCovered(bool forward, uint32_t first, Slice target);
  Slice key() const override { return children_[order_.top()].at.key; }
  Slice value() const override { return children_[order_.top()].at.value; }
  Status status() const override { return status_; }

  Ahead LookAhead() const override;
  // LookAhead() == kNeedsBlock; nearly always the last move has seen that the next entry is loaded.
  bool NeedsBlock() const {
    const bool is_loaded = !order_.empty() && children_[order_.top()].at.next_is_loaded;
    return !is_loaded && ChildNeedingBlock() != kNoChild;
  }
  Status LoadBlock() override;
  uint64_t bytes_read() const override;
  uint64_t held_bytes() const override;

  // The child that holds the current entry. REQUIRES: Valid.
  uint32_t current_child() const { return order_.top(); }
  uint32_t child_count() const { return static_cast<uint32_t>(children_.size()); }
  Iterator* child(uint32_t i) { return children_[i].iterator.get(); }

 private:
  static constexpr uint32_t kNoChild = MergeOrder::kNoChild;
  static constexpr uint32_t kFewChildren = 16;
  enum class Direction : uint8_t { kUnpositioned, kForward, kBackward };

  template <class Move>
  void MoveAll(Direction direction, const Move& move);
  void SwitchToForward();
  void SwitchToBackward();
  void SeekChildBefore(uint32_t i, Slice target);
  // Order of the current key of child i relative to target: negative, zero, positive.
  int OrderTo(uint32_t i, Slice target) const;
  // Restores the order after the child on top moved; valid: to an entry.
  void TopMoved(bool valid);
  template <bool kDetail>
  bool Compared(uint32_t a, uint32_t b) const;
  template <bool kDetail>
  bool Before(uint32_t a, uint32_t b) const;
  // Calls f with the variant of Before that the trace mask selects.
  template <class F>
  void Compare(const F& f) const;
  // After child i moved, to an entry if `valid`: records the move, adopts a bad status.
  void AfterMove(uint32_t i, bool valid);
  void TraceWinner();
  // The child whose block the next forward move would read, or kNoChild.
  uint32_t ChildNeedingBlock() const;

  std::vector<MergeChild> children_;
  MergeOrder order_;
  Direction direction_ = Direction::kUnpositioned;
  uint32_t merge_;
  Tracer* tracer_;
  Status status_;
};

}  // namespace strata

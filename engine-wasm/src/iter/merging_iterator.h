// MergingIterator: several sorted runs read as one. Which run's entry comes next is found by a structure over their
// current keys, one of five (merge_order.h); the rows are the same with each.
//
// Children are numbered in the order given, newest run first. Internal keys are distinct, so the order is total: user
// key ascending, newer sequence first; should damage bring the same internal key twice, the lower child comes first.
//
// Direction. Forward, every other child stands at or after the current key, and the top is the smallest;
// backward they stand before it and the top is the largest. Turning round seeks every other child to the current key
// (and one back).
//
// Invariants
//   1. Valid: some child stands and no child has a bad status. The first bad status of a child stops the whole
//      iterator: going on without a run could show an older version as the newest.
//   2. keys_[i] is the key of child i while child i stands.
//
// Counters: user_key_comparison_count and merge_heap_comparisons per comparison; seek_child_seek_count once per child
// and Seek or SeekBefore (not for SeekToFirst and SeekToLast, not for turning round), and with
// internal_range_del_reseek_count per child that a SkipCoveredForward or SkipCoveredBackward sought. Emits: MergeOpened
// and MergeRun at construction; MergeAdvanced for every child that moved, MergeWon after each move of the whole (group
// entry); KeysCompared at merge_heap with left and right the children (group compare).
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

// A run to be merged and what to call it in the records.
struct MergeChild {
  std::unique_ptr<Iterator> iterator;
  BlockwiseIterator* blockwise = nullptr;  // the same object, when it reads blocks; null for a memtable
  rec::RunKind run_kind = rec::RunKind::kMemtable;
  uint32_t source = 0;  // memtable id, table number or level
  uint8_t level = 0;

  static MergeChild InMemory(std::unique_ptr<Iterator> iterator, rec::RunKind run_kind, uint32_t source) {
    return {std::move(iterator), nullptr, run_kind, source, 0};
  }
  static MergeChild OfBlocks(std::unique_ptr<BlockwiseIterator> iterator, rec::RunKind run_kind, uint32_t source,
                             uint8_t level) {
    BlockwiseIterator* const blockwise = iterator.get();
    return {std::move(iterator), blockwise, run_kind, source, level};
  }
};

// It is blockwise itself: NeedsBlock tells whether the next forward move of the whole would read, which is the affair
// of the child on top, or, before the first move, of every child.
class MergingIterator final : public BlockwiseIterator {
 public:
  // children: newest run first, unpositioned. merge: the number by which the records name this iterator. strategy: for
  // as long as it lives. *tracer lives as long.
  MergingIterator(std::vector<MergeChild> children, rec::MergePurpose purpose, uint32_t merge, MergeStrategy strategy,
                  Tracer* tracer);

  bool Valid() const override { return !order_.empty() && status_.ok(); }
  void SeekToFirst() override;
  void SeekToLast() override;
  void Seek(Slice target) override;
  // To the last entry before target, ready to go backward.
  void SeekBefore(Slice target);
  void Next() override;
  void Prev() override;
  // Leaves a range of keys of which the children from `first` on hold nothing that is to be seen: those of them that
  // stand before target are sought to it, or, going backward, those that stand at or after it are sought before it.
  // Counts internal_range_del_reseek_count. REQUIRES: Valid, the last move was a move that way.
  void SkipCoveredForward(uint32_t first, Slice target);
  void SkipCoveredBackward(uint32_t first, Slice target);
  Slice key() const override { return keys_[order_.top()]; }
  Slice value() const override { return children_[order_.top()].iterator->value(); }
  Status status() const override { return status_; }

  Ahead LookAhead() const override;
  Status LoadBlock() override;
  uint64_t bytes_read() const override;
  uint64_t held_bytes() const override;

  // The child whose entry this is. REQUIRES: Valid.
  uint32_t current_child() const { return order_.top(); }
  uint32_t child_count() const { return static_cast<uint32_t>(children_.size()); }
  Iterator* child(uint32_t i) { return children_[i].iterator.get(); }

 private:
  static constexpr uint32_t kNoChild = MergeOrder::kNoChild;
  enum class Direction : uint8_t { kUnpositioned, kForward, kBackward };

  template <class Move>
  void MoveAll(Direction direction, const Move& move);
  void TurnForward();
  void TurnBackward();
  void SeekChildBefore(uint32_t i, Slice target);
  // How child i stands to target, where it stands: negative, zero, positive.
  int OrderTo(uint32_t i, Slice target) const;
  // The child on top made a move: a new place for it, or none.
  void TopMoved();
  template <bool kDetail>
  bool Before(uint32_t a, uint32_t b) const;
  // Calls f with Before, the variant that the mask asks for.
  template <class F>
  void Compare(const F& f) const;
  // After child i moved: caches its key, tells, and takes over a bad status. False when the child has no entry.
  bool Settle(uint32_t i);
  void TellWinner();
  // The child whose block the next forward move would read, or kNoChild.
  uint32_t NeedyChild() const;

  std::vector<MergeChild> children_;
  std::vector<Slice> keys_;
  std::vector<uint32_t> standing_;  // scratch of MoveAll: children that stand, ascending
  MergeOrder order_;
  Direction direction_ = Direction::kUnpositioned;
  uint32_t merge_;
  Tracer* tracer_;
  Status status_;
};

}  // namespace strata

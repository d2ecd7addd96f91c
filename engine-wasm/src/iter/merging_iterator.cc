#include "iter/merging_iterator.h"

#include <utility>

#include "iter/block_window.h"
#include "iter/counted_compare.h"
#include "iter/recorded_type.h"

namespace strata {

namespace {

// The record and the option number the strategies alike.
constexpr rec::MergeStrategy RecordedStrategy(MergeStrategy strategy) {
  return static_cast<rec::MergeStrategy>(strategy);
}
static_assert(RecordedStrategy(MergeStrategy::kLinear) == rec::MergeStrategy::kLinear &&
              RecordedStrategy(MergeStrategy::kHeap) == rec::MergeStrategy::kHeap &&
              RecordedStrategy(MergeStrategy::kHeapRootCached) == rec::MergeStrategy::kHeapRootCached &&
              RecordedStrategy(MergeStrategy::kHeapSiblingsCached) == rec::MergeStrategy::kHeapSiblingsCached &&
              RecordedStrategy(MergeStrategy::kLoserTree) == rec::MergeStrategy::kLoserTree);

}  // namespace

MergingIterator::MergingIterator(std::vector<MergeChild> children, rec::MergePurpose purpose, uint32_t merge,
                                 MergeStrategy strategy, Tracer* tracer)
    : children_(std::move(children)), order_(strategy), merge_(merge), tracer_(tracer) {
  tracer_->Emit(rec::MergeOpened{
      .merge = merge_, .runs = child_count(), .purpose = purpose, .strategy = RecordedStrategy(strategy)});
  for (uint32_t i = 0; i < child_count(); ++i) {
    const MergeChild& c = children_[i];
    tracer_->Emit(
        rec::MergeRun{.merge = merge_, .child = i, .source = c.source, .run_kind = c.run_kind, .level = c.level});
  }
}

template <bool kDetail>
inline bool MergingIterator::Compared(uint32_t a, uint32_t b) const {
  const CountedCompare<rec::CompareSite::kMergeHeap, kDetail> compare(tracer_);
  const int order = compare.Internal(children_[a].at.key, children_[b].at.key, PlaceOf(a), PlaceOf(b));
  if (order == 0) return a < b;
  return direction_ == Direction::kForward ? order < 0 : order > 0;
}

// Not inlined: the structures call it in some forty places, and the page downloads every copy.
template <bool kDetail>
__attribute__((noinline)) bool MergingIterator::Before(uint32_t a, uint32_t b) const {
  return Compared<kDetail>(a, b);
}

void MergingIterator::AfterMove(uint32_t i, bool valid) {
  if (!valid && status_.ok()) status_ = child(i)->status();
  if (tracer_->Wants(Group::kEntry)) {
    rec::MergeAdvanced record{.merge = merge_, .child = i, .valid = valid};
    if (valid) {
      const uint64_t trailer = Trailer(children_[i].at.key);
      record.sequence = TrailerSequence(trailer);
      record.type = RecordedType(TrailerType(trailer));
      record.key = UserKey(children_[i].at.key);
    }
    tracer_->Emit(record);
  }
}

void MergingIterator::TraceWinner() {
  if (!tracer_->Wants(Group::kEntry)) return;
  tracer_->Emit(rec::MergeWon{
      .merge = merge_, .child = order_.top(), .order = order_.places(), .remembered = order_.remembered()});
}

template <class F>
void MergingIterator::Compare(const F& f) const {
  if (tracer_->Wants(Group::kCompare)) {
    f([this](uint32_t a, uint32_t b) { return Before<true>(a, b); });
  } else {
    f([this](uint32_t a, uint32_t b) { return Before<false>(a, b); });
  }
}

// Moves every child by `move`, then rebuilds the order of those that are Valid.
template <class Move>
void MergingIterator::MoveAll(Direction direction, const Move& move) {
  direction_ = direction;
  uint32_t few[kFewChildren];
  std::vector<uint32_t> many(child_count() <= kFewChildren ? 0 : child_count());
  uint32_t* const valid_children = many.empty() ? few : many.data();
  size_t valid_count = 0;
  for (uint32_t i = 0; i < child_count(); ++i) {
    move(i);
    const bool valid = child(i)->GetResult(&children_[i].at);
    AfterMove(i, valid);
    if (valid) valid_children[valid_count++] = i;
    if (!status_.ok()) break;
  }
  if (status_.ok()) {
    Compare([&](const auto& before) { order_.Build({valid_children, valid_count}, before); });
  } else {
    order_.Clear();
  }
  TraceWinner();
}

void MergingIterator::SeekToFirst() {
  if (!status_.ok()) return;
  MoveAll(Direction::kForward, [this](uint32_t i) { child(i)->SeekToFirst(); });
}

void MergingIterator::SeekToLast() {
  if (!status_.ok()) return;
  MoveAll(Direction::kBackward, [this](uint32_t i) { child(i)->SeekToLast(); });
}

void MergingIterator::Seek(Slice target) {
  if (!status_.ok()) return;
  tracer_->counters.seek_child_seek_count += child_count();
  MoveAll(Direction::kForward, [this, target](uint32_t i) { child(i)->Seek(target); });
}

void MergingIterator::SeekChildBefore(uint32_t i, Slice target) {
  child(i)->Seek(target);
  if (child(i)->Valid()) {
    child(i)->Prev();
  } else if (child(i)->status().ok()) {
    child(i)->SeekToLast();
  }
}

void MergingIterator::SeekBefore(Slice target) {
  if (!status_.ok()) return;
  tracer_->counters.seek_child_seek_count += child_count();
  MoveAll(Direction::kBackward, [this, target](uint32_t i) { SeekChildBefore(i, target); });
}

int MergingIterator::OrderTo(uint32_t i, Slice target) const {
  const CountedCompare<rec::CompareSite::kRangeTombstone, true> compare(tracer_);
  return compare.Internal(children_[i].at.key, target, PlaceOf(i), kSoughtKey);
}

void MergingIterator::SkipCovered(bool forward, uint32_t first, Slice target) {
  MoveAll(forward ? Direction::kForward : Direction::kBackward, [this, forward, first, target](uint32_t i) {
    if (i < first || !child(i)->Valid() || (OrderTo(i, target) < 0) != forward) return;
    tracer_->counters.internal_range_del_reseek_count++;
    tracer_->counters.seek_child_seek_count++;
    forward ? child(i)->Seek(target) : SeekChildBefore(i, target);
  });
}

// The current child stays on the current key, which remains the smallest (backward: the largest). The others are
// positioned as that direction requires.
void MergingIterator::SwitchToForward() {
  const uint32_t current = order_.top();
  const Slice current_key = children_[current].at.key;
  MoveAll(Direction::kForward, [this, current, current_key](uint32_t i) {
    if (i != current) child(i)->Seek(current_key);
  });
}

void MergingIterator::SwitchToBackward() {
  const uint32_t current = order_.top();
  const Slice current_key = children_[current].at.key;
  MoveAll(Direction::kBackward, [this, current, current_key](uint32_t i) {
    if (i != current) SeekChildBefore(i, current_key);
  });
}

void MergingIterator::TopMoved(bool valid) {
  // Nearly every move: no record of it, and nothing is left to do but the comparisons.
  const bool recorded = tracer_->Wants(Group::kEntry);
  if (valid && !recorded && !tracer_->Wants(Group::kCompare) &&
      order_.TopMovedInDefault([this](uint32_t a, uint32_t b) { return Compared<false>(a, b); })) {
    return;
  }
  if (recorded || !valid) AfterMove(order_.top(), valid);
  if (!status_.ok()) {
    order_.Clear();
  } else if (valid) {
    Compare([this](const auto& before) { order_.TopMoved(before); });
  } else {
    Compare([this](const auto& before) { order_.TopEnded(before); });
  }
  if (recorded) TraceWinner();
}

void MergingIterator::Next() {
  if (direction_ != Direction::kForward) {
    SwitchToForward();
    if (!Valid()) return;
  }
  const uint32_t top = order_.top();
  IterateResult& at = children_[top].at;
  // Stay in the block if it has another entry.
  const bool in_block = at.window != nullptr && at.window->Next(&at);
  TopMoved(in_block || child(top)->NextAndGetResult(&at));
}

void MergingIterator::Prev() {
  if (direction_ != Direction::kBackward) {
    SwitchToBackward();
    if (!Valid()) return;
  }
  const uint32_t top = order_.top();
  TopMoved(child(top)->PrevAndGetResult(&children_[top].at));
}

uint32_t MergingIterator::ChildNeedingBlock() const {
  const auto needs = [this](uint32_t i) {
    return !children_[i].at.next_is_loaded && children_[i].blockwise != nullptr && children_[i].blockwise->NeedsBlock();
  };
  if (!status_.ok()) return kNoChild;
  if (direction_ == Direction::kUnpositioned) {
    for (uint32_t i = 0; i < child_count(); ++i) {
      if (needs(i)) return i;
    }
    return kNoChild;
  }
  return !order_.empty() && needs(order_.top()) ? order_.top() : kNoChild;
}

Ahead MergingIterator::LookAhead() const {
  if (ChildNeedingBlock() != kNoChild) return Ahead::kNeedsBlock;
  const bool at_end = !status_.ok() || (direction_ != Direction::kUnpositioned && order_.empty());
  return at_end ? Ahead::kEnd : Ahead::kLoaded;
}

Status MergingIterator::LoadBlock() {
  status_ = children_[ChildNeedingBlock()].blockwise->LoadBlock();
  return status_;
}

uint64_t MergingIterator::bytes_read() const {
  uint64_t bytes = 0;
  for (const MergeChild& c : children_) {
    if (c.blockwise != nullptr) bytes += c.blockwise->bytes_read();
  }
  return bytes;
}

uint64_t MergingIterator::held_bytes() const {
  uint64_t bytes = 0;
  for (const MergeChild& c : children_) {
    if (c.blockwise != nullptr) bytes += c.blockwise->held_bytes();
  }
  return bytes;
}

}  // namespace strata

#include "iter/concatenating_iterator.h"

#include <utility>

#include "iter/level_search.h"

namespace strata {

void ConcatenatingIterator::Drop(std::unique_ptr<BlockwiseIterator>* child) {
  if (*child == nullptr) return;
  dropped_bytes_read_ += (*child)->bytes_read();
  child->reset();
}

void ConcatenatingIterator::Enter(uint32_t index) {
  // The current table stays open, and so does its block.
  if (child_ != nullptr && index == index_) return;
  Drop(&child_);
  index_ = index;
  positioned_ = true;
  if (ahead_ != nullptr && ahead_index_ == index) {
    child_ = std::move(ahead_);
    return;
  }
  Drop(&ahead_);
  if (index < count()) child_ = Open(index);
}

void ConcatenatingIterator::SkipForward() {
  while (child_ != nullptr && !child_->Valid()) {
    status_ = child_->status();
    if (!status_.ok()) return;
    Enter(ahead_ != nullptr ? ahead_index_ : index_ + 1);
    if (child_ != nullptr) child_->SeekToFirst();
  }
}

void ConcatenatingIterator::SkipBackward() {
  while (child_ != nullptr && !child_->Valid()) {
    status_ = child_->status();
    if (!status_.ok()) return;
    // The position before the first table is the same "no table" as the one after the last.
    Enter(index_ == 0 ? count() : index_ - 1);
    if (child_ != nullptr) child_->SeekToLast();
  }
}

void ConcatenatingIterator::SeekToFirst() {
  if (!status_.ok()) return;
  Enter(!positioned_ && ahead_ != nullptr ? ahead_index_ : 0);
  if (child_ != nullptr) child_->SeekToFirst();
  SkipForward();
}

void ConcatenatingIterator::SeekToLast() {
  if (!status_.ok()) return;
  Enter(count() == 0 ? 0 : count() - 1);
  if (child_ != nullptr) child_->SeekToLast();
  SkipBackward();
}

void ConcatenatingIterator::Seek(Slice target) {
  if (!status_.ok()) return;
  const auto fence = [this](uint32_t i) { return largest(i); };
  const uint32_t index = FindTable(count(), fence, target, tracer_);
  Enter(index);
  if (child_ != nullptr) child_->Seek(target);
  SkipForward();
}

void ConcatenatingIterator::Next() {
  child_->Next();
  SkipForward();
}

void ConcatenatingIterator::Prev() {
  child_->Prev();
  SkipBackward();
}

bool ConcatenatingIterator::NextAndGetResult(IterateResult* result) {
  if (child_->NextAndGetResult(result)) return true;
  SkipForward();
  return GetResult(result);
}

bool ConcatenatingIterator::PrevAndGetResult(IterateResult* result) {
  if (child_->PrevAndGetResult(result)) return true;
  SkipBackward();
  return GetResult(result);
}

uint32_t ConcatenatingIterator::NextUnopened() const {
  if (ahead_ != nullptr) return ahead_index_ + 1;
  return positioned_ ? index_ + 1 : 0;
}

Ahead ConcatenatingIterator::LookAhead() const {
  if (!status_.ok()) return Ahead::kEnd;
  if (positioned_) {
    if (child_ == nullptr || !child_->Valid()) return Ahead::kEnd;
    const Ahead inside = child_->LookAhead();
    if (inside != Ahead::kEnd) return inside;
  }
  if (ahead_ != nullptr) {
    const Ahead beyond = ahead_->LookAhead();
    if (beyond != Ahead::kEnd) return beyond;
  }
  return NextUnopened() < count() ? Ahead::kNeedsBlock : Ahead::kEnd;
}

Status ConcatenatingIterator::LoadBlock() {
  if (positioned_ && child_->NeedsBlock()) {
    status_ = child_->LoadBlock();
    return status_;
  }
  // Crossing into the next table. If the table opened earlier turned out to be empty, open the one after it.
  if (ahead_ == nullptr || ahead_->LookAhead() == Ahead::kEnd) {
    const uint32_t next = NextUnopened();
    Drop(&ahead_);
    ahead_index_ = next;
    ahead_ = Open(next);
  }
  status_ = ahead_->NeedsBlock() ? ahead_->LoadBlock() : ahead_->status();
  return status_;
}

uint64_t ConcatenatingIterator::bytes_read() const {
  return dropped_bytes_read_ + (child_ != nullptr ? child_->bytes_read() : 0) +
         (ahead_ != nullptr ? ahead_->bytes_read() : 0);
}

uint64_t ConcatenatingIterator::held_bytes() const {
  return (child_ != nullptr ? child_->held_bytes() : 0) + (ahead_ != nullptr ? ahead_->held_bytes() : 0);
}

}  // namespace strata

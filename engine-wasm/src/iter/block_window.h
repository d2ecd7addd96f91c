// BlockWindow: the rest of the block that a run is in. A merge moves through it without asking the run.
//
//   merge -> level -> table -> cursor      a move to another block
//   merge -> window -> cursor              within a block: nothing above the cursor changes, so nothing above it is
//   called
//
// A run hands out its window with the result of a move. It is valid until the next other move of the run. Where the
// window ends, the run goes on by NextAndGetResult.
#pragma once

#include <cstdint>
#include <utility>

#include "format/block.h"
#include "iter/iterator.h"

namespace strata {

// Which entries a run may have.
struct AllowedEntries {
  uint64_t largest_sequence = kMaxSequence;
  bool single_deletes = true;

  bool Knows(EntryType type) const {
    return IsStoredType(type) && (type != EntryType::kSingleDelete || single_deletes);
  }
  bool Allows(uint64_t trailer) const {
    return Knows(TrailerType(trailer)) && TrailerSequence(trailer) <= largest_sequence;
  }
};

class BlockWindow {
 public:
  explicit BlockWindow(AllowedEntries allowed) : allowed_(allowed) {}

  // Begins at the position of the cursor, which must outlive its use.
  void Enter(BlockCursorBase* cursor) {
    cursor_ = cursor;
    moved_ = false;
  }
  // Moves to the next entry of the block. False if there is none, or if it is damaged or not allowed: what that means
  // is up to the owner.
  bool Next(IterateResult* result) {
    if (!cursor_->has_more()) return false;
    cursor_->Next();
    moved_ = true;
    if (!cursor_->Valid() || !allowed_.Allows(Trailer(cursor_->key()))) return false;
    moved_ = false;
    Get(result);
    return true;
  }
  // REQUIRES: the cursor is Valid.
  void Get(IterateResult* result) { *result = {cursor_->key(), cursor_->value(), cursor_->has_more(), this}; }

  // For the owner: whether the last Next moved the cursor and failed. Resets it.
  bool TakeMoved() { return std::exchange(moved_, false); }
  const AllowedEntries& allowed() const { return allowed_; }

 private:
  BlockCursorBase* cursor_ = nullptr;
  const AllowedEntries allowed_;
  bool moved_ = false;
};

}  // namespace strata

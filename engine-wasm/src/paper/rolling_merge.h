// RollingMerge: merges an inner component into the outer one below it, range by range, as the LSM-tree of 1996 does.
//
//   inner  [a c]  [f h]  [k m]          emptying blocks: c and b are the next entries
//             ^
//   outer  [a b e]  [g l]
//             ^
//   result [a]                          the filling block; when it is full it is written, and visible at once
//          <-> visible: up to here readers ask the result, beyond it inner, then outer
//
// A compaction shows all of its output at its end, when its inputs can go; until then both exist. Here an emptied block
// goes as soon as what was in it is in filled blocks. So beyond what was in use at the beginning the merge needs at
// most three blocks: the entries of the block just filled may still be in files of two half-emptied blocks, which hold
// up to one block each of entries of earlier filled blocks.
//
// The newest entry of a key stays. A tombstone stays too, unless the outer component is the last one: then there is
// nothing below that it deletes. A SingleDelete is a tombstone here.
//
// Emits BlockFilled, BlockEmptied, FindNoteSank, ComponentMade.
// Source: P. O'Neil, E. Cheng, D. Gawlick, E. O'Neil, "The Log-Structured Merge-Tree (LSM-Tree)", 1996, section 2.1.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/slice.h"
#include "base/status.h"
#include "format/block.h"
#include "paper/block_store.h"
#include "paper/find_note.h"
#include "trace/tracer.h"

namespace strata {

// What a search of some blocks found.
enum class PaperAnswer : uint8_t { kAbsent, kDeleted, kFound };

// The newest entry of a user key in the blocks from `begin` on, which are in key order.
Status FindInBlocks(const BlockStore& store, const std::vector<PaperBlock>& blocks, size_t begin, Slice user_key,
                    PaperAnswer* answer, std::string* value);

// The entries of a component, taken block by block; blocks from covered() to taken() are emptied, but needed by
// readers.
class EmptyingBlocks {
 public:
  explicit EmptyingBlocks(Component component) : component_(std::move(component)) {}

  // The next block must be read first.
  bool NeedsRead() const { return !cursor_ && taken_ < component_.blocks.size(); }
  // One device operation. REQUIRES: NeedsRead.
  Status Read(const BlockStore& store);
  bool Valid() const { return cursor_.has_value(); }
  // REQUIRES of the next ones: Valid.
  Slice key() const { return cursor_->key(); }
  Slice value() const { return cursor_->value(); }
  void Next();

  // All that was taken is in filled blocks.
  void Cover() { covered_ = taken_; }
  // The next emptied block that may be removed, or null.
  const PaperBlock* ToRemove() const { return removed_ < covered_ ? &component_.blocks[removed_] : nullptr; }
  void Removed() { removed_++; }
  // Searches the blocks that readers still need.
  Status Find(const BlockStore& store, Slice user_key, PaperAnswer* answer, std::string* value) const {
    return FindInBlocks(store, component_.blocks, covered_, user_key, answer, value);
  }

 private:
  const Component component_;
  size_t taken_ = 0;    // blocks of which all entries were taken
  size_t covered_ = 0;  // of these, blocks whose entries readers find elsewhere
  size_t removed_ = 0;
  std::string contents_;
  std::optional<BlockCursor<InternalOrder>> cursor_;  // over block taken_
};

class RollingMerge {
 public:
  struct Place {
    uint32_t outer = 1;  // number of the outer component
    bool into_last = true;
  };

  // Entries per step.
  static constexpr uint32_t kEntriesPerStep = 256;

  // store, tracer and note (which may be null) outlive this.
  RollingMerge(BlockStore& store, Tracer& tracer, FillingBlock filling, Place place, Component inner, Component outer,
               FindNote* note);

  // At most one device operation, last. *done: the merge has ended.
  Status Step(bool* done);
  // Asks what readers see now. NotFound is PaperAnswer::kAbsent; reads a block at most per component.
  Status Find(Slice user_key, PaperAnswer* answer, std::string* value) const;
  // REQUIRES: done.
  Component TakeResult() { return std::move(result_); }

 private:
  // Removes an emptied block; false if there is none.
  bool RemoveEmptied(Status* status);
  Status TakeEntry();
  Status WriteFilled();
  // All that was taken so far is visible in the result.
  void Cover();
  void SinkNote();
  void Finish();

  BlockStore& store_;
  Tracer& tracer_;
  const Place place_;
  EmptyingBlocks inner_;
  EmptyingBlocks outer_;
  FillingBlock filling_;
  Component result_;
  FindNote* note_;       // null once it has sunk
  std::string taken_;    // the last user key taken
  std::string visible_;  // readers find keys up to this one in the result
  bool taken_any_ = false;
  bool visible_any_ = false;
  const uint64_t begun_bytes_;
};

}  // namespace strata

// TableIterator: over all entries of one table. Two levels: a cursor over the index and one over the data block it
// names.
//
//     index   [ ..sep0 | sep1 | sep2 .. ]        usual: the index stands at the block that data walks
//                        ^
//     data             [ e e e e ]
//                          ^
// After LoadBlock the index stands one entry further, at the block that waits in ahead_; the move that leaves the
// current block then finds it there.
//
// A move reads at most one block: a block of the format always has entries, so an empty one is damage and not passed
// over.
//
// Progress. A block's entries ascend and end at its separator (CheckDataBlock); where a move goes from one block to the
// next, or back, the later one must begin after the separator between them. So Seek lands at or after its target, Next
// goes strictly forward and Prev strictly backward, and what Seek has found to be before the target is before it: or
// the status is Corruption.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "format/block.h"
#include "iter/blockwise_iterator.h"
#include "table/block_order.h"
#include "table/table_reader.h"

namespace strata {

class TableIterator final : public BlockwiseIterator {
 public:
  TableIterator(std::shared_ptr<const TableReader> reader, const TableReadOptions& options);

  bool Valid() const override { return valid_; }
  void SeekToFirst() override;
  void SeekToLast() override;
  void Seek(Slice target) override;
  void Next() override;
  void Prev() override;
  Slice key() const override { return data_->key(); }
  Slice value() const override { return data_->value(); }
  Status status() const override { return status_; }

  Ahead LookAhead() const override;
  Status LoadBlock() override;
  uint64_t bytes_read() const override { return bytes_read_; }
  uint64_t held_bytes() const override { return SizeOf(block_) + SizeOf(ahead_); }

 private:
  static uint64_t SizeOf(const std::shared_ptr<const Block>& block) {
    return block != nullptr ? block->size_bytes() : 0;
  }
  // Whole entries follow the one that the cursor stands on.
  static bool MoreIn(const BlockCursorBase& cursor, const BlockView& view) {
    return cursor.next_offset() < view.entries_bytes();
  }

  // To the next block of the index, whose entries must be after the separator of this one.
  void StepIndex();
  void EnterNextBlock();
  // The index was moved: takes its word for where to go on. False at either end and on damage; then not Valid.
  bool EnterBlock();
  // The index, or null and status_.
  std::shared_ptr<const Block> Index();
  // Reads the block that the index stands at.
  bool FetchAtIndex(BlockHandle* handle, std::shared_ptr<const Block>* block);
  void ForgetAhead();
  // data_ was moved: Valid or not, and why not. False when it ran off its block, undamaged.
  bool Land();
  void Fail(uint64_t offset, const Status& status);
  // Whether the entry that data_ stands on, a block's first one, is after the separator of the block before.
  bool FollowsSeparator(Slice separator) const { return CompareInternal(data_->key(), separator) > 0; }
  void FailNotAfterSeparator();

  const std::shared_ptr<const TableReader> reader_;
  const TableReadOptions options_;
  Status status_;
  const std::shared_ptr<const Block> index_block_;  // null when it could not be read
  BlockCursor<SwitchedBlockOrder<rec::CompareSite::kIndexBlock>> index_;
  std::shared_ptr<const Block> block_;
  BlockHandle handle_;                                                                 // of block_
  std::optional<BlockCursor<SwitchedBlockOrder<rec::CompareSite::kDataBlock>>> data_;  // over block_
  std::shared_ptr<const Block> ahead_;  // null, or the next block, and the index stands at it
  BlockHandle ahead_handle_;
  std::string separator_before_;  // of the block that StepIndex left
  bool positioned_ = false;
  bool valid_ = false;
  uint64_t bytes_read_ = 0;
};

}  // namespace strata

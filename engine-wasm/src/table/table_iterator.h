// TableIterator: iterates over all entries of one table with two cursors: one over the index and one over the data
// block to which it points.
//
//     index   [ ..sep0 | sep1 | sep2 .. ]        usual state: the index is at the block that data is in
//                        ^
//     data             [ e e e e ]
//                          ^
// After LoadBlock the index is one entry ahead, at the block held in ahead_; the move that leaves the current block
// finds it there.
//
// A move reads at most one block: a well-formed block always has entries, so an empty one is corruption and not
// skipped.
//
// Progress. Within a block the cursor ensures it (format/block.h). The last entry of a block is not after its separator
// (CheckDataBlock), and separators ascend (checked on open); when a move crosses from one block to another, in either
// direction, the later block must begin after the separator between them. So Seek lands at or after its target, and the
// entry before that is before the target; Next moves strictly forward, Prev strictly backward; otherwise the status is
// Corruption. An entry after its block's separator is out of order: a move from there to the next block passes the
// block's last entry and fails. Every entry returned has at most the largest sequence of the options.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "format/block.h"
#include "iter/block_window.h"
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
  bool NextAndGetResult(IterateResult* result) override {
    Next();
    return Result(result);
  }
  bool PrevAndGetResult(IterateResult* result) override {
    Prev();
    return Result(result);
  }

  Ahead LookAhead() const override;
  Status LoadBlock() override;
  uint64_t bytes_read() const override { return bytes_read_; }
  uint64_t held_bytes() const override { return SizeOf(block_) + SizeOf(ahead_); }

 private:
  static uint64_t SizeOf(const std::shared_ptr<const Block>& block) {
    return block != nullptr ? block->size_bytes() : 0;
  }
  bool Result(IterateResult* result) {
    if (valid_) window_.Get(result);
    return valid_;
  }
  // Moves the index to its next block, whose entries must be after the separator of this one.
  void NextIndexEntry();
  void EnterNextBlock();
  // Enters the block that the index points to, after it moved. False at either end and on corruption; then not Valid.
  bool EnterBlock();
  // The index block, or null with status_ set.
  std::shared_ptr<const Block> Index();
  // Reads the block that the index points to.
  bool FetchAtIndex(BlockHandle* handle, std::shared_ptr<const Block>* block);
  void DropAhead();
  // After data_ moved: sets Valid and the status. False if it ran off the end of an undamaged block.
  bool CheckPosition();
  void Fail(uint64_t offset, const Status& status);
  // Whether the current entry, the first of its block, sorts after the separator of the previous block.
  bool FollowsSeparator(Slice separator) const { return CompareInternal(data_->key(), separator) > 0; }
  void FailNotAfterSeparator();

  const std::shared_ptr<const TableReader> reader_;
  const TableReadOptions options_;
  Status status_;
  const std::shared_ptr<const Block> index_block_;  // null if it could not be read
  IndexCursor<SwitchedBlockOrder<rec::CompareSite::kIndexBlock>> index_;
  std::shared_ptr<const Block> block_;
  BlockHandle handle_;                                                                 // of block_
  std::optional<BlockCursor<SwitchedBlockOrder<rec::CompareSite::kDataBlock>>> data_;  // over block_
  BlockWindow window_;                                                                 // of data_
  std::shared_ptr<const Block> ahead_;  // null, or the next block; then the index points to it
  BlockHandle ahead_handle_;
  std::string separator_before_;  // of the block that NextIndexEntry left
  bool positioned_ = false;
  bool valid_ = false;
  uint64_t bytes_read_ = 0;
};

}  // namespace strata

#include "table/table_iterator.h"

#include <utility>

namespace strata {

TableIterator::TableIterator(std::shared_ptr<const TableReader> reader, const TableReadOptions& options)
    : reader_(std::move(reader)),
      options_(options),
      index_block_(Index()),
      index_(index_block_ != nullptr ? index_block_->view() : BlockView(),
             index_block_ != nullptr ? index_block_->prefixes() : nullptr,
             SwitchedBlockOrder<rec::CompareSite::kIndexBlock>(reader_->shared_.tracer)),
      window_(reader_->Allowed(options_)) {}

std::shared_ptr<const Block> TableIterator::Index() {
  std::shared_ptr<const Block> index;
  status_ = reader_->FindIndex(options_, &index);
  return index;
}

void TableIterator::Fail(uint64_t offset, const Status& status) {
  valid_ = false;
  status_ = InFile(reader_->file_name_, offset, status);
}

bool TableIterator::FetchAtIndex(BlockHandle* handle, std::shared_ptr<const Block>* block) {
  Status status = index_.status();
  if (status.ok() && index_.Valid()) status = ParseBlockHandle(index_.value(), handle);
  if (!status.ok()) Fail(reader_->footer_.index.offset, status);
  if (!status.ok() || !index_.Valid()) return false;
  status_ = reader_->FetchDataBlock(options_, *handle, index_.key(), block, &bytes_read_);
  if (!status_.ok()) valid_ = false;
  return status_.ok();
}

bool TableIterator::EnterBlock() {
  positioned_ = true;
  valid_ = false;
  // The current block does not need another cache lookup.
  BlockHandle handle;
  if (block_ != nullptr && index_.Valid() && ParseBlockHandle(index_.value(), &handle).ok() && handle == handle_) {
    ahead_ = nullptr;
    return true;
  }
  if (ahead_ != nullptr) {
    handle_ = ahead_handle_;
    block_ = std::move(ahead_);
    ahead_ = nullptr;
  } else if (!FetchAtIndex(&handle_, &block_)) {
    data_.reset();
    block_.reset();
    return false;
  }
  data_.emplace(block_->view(), SwitchedBlockOrder<rec::CompareSite::kDataBlock>(reader_->shared_.tracer));
  window_.Enter(&*data_);
  return true;
}

void TableIterator::DropAhead() {
  if (ahead_ == nullptr) return;
  ahead_ = nullptr;
  index_.Prev();
}

bool TableIterator::CheckPosition() {
  valid_ = data_->Valid();
  if (!data_->status().ok()) {
    Fail(handle_.offset, data_->status());
  } else if (valid_) {
    const uint64_t trailer = Trailer(data_->key());
    if (!window_.allowed().Allows(trailer)) {
      valid_ = false;
      status_ = reader_->NotAllowed(handle_.offset, trailer, options_);
    }
  }
  return valid_ || !status_.ok();
}

void TableIterator::NextIndexEntry() {
  separator_before_.assign(index_.key());
  index_.Next();
}

void TableIterator::EnterNextBlock() {
  if (ahead_ == nullptr) NextIndexEntry();
  if (!EnterBlock()) return;
  data_->SeekToFirst();
  if (CheckPosition() && valid_ && !FollowsSeparator(separator_before_)) FailNotAfterSeparator();
}

void TableIterator::FailNotAfterSeparator() {
  Fail(handle_.offset, Status::Corruption("the first entry of the block is not after the separator before it"));
}

void TableIterator::SeekToFirst() {
  if (!status_.ok()) return;
  if (positioned_ || ahead_ == nullptr) {
    ahead_ = nullptr;
    index_.SeekToFirst();
  }
  if (!EnterBlock()) return;
  data_->SeekToFirst();
  CheckPosition();
}

void TableIterator::SeekToLast() {
  if (!status_.ok()) return;
  ahead_ = nullptr;
  index_.SeekToLast();
  if (!EnterBlock()) return;
  data_->SeekToLast();
  CheckPosition();
}

void TableIterator::Seek(Slice target) {
  if (!status_.ok()) return;
  const bool detail = reader_->shared_.tracer->Wants(Group::kCompare);
  ahead_ = nullptr;
  index_.compare().set_detail(detail);
  index_.Seek(target);
  if (!EnterBlock()) return;
  data_->compare().set_detail(detail);
  data_->Seek(target);
  if (CheckPosition()) return;
  // Every entry of the block is before the target, but the block's separator is not: the target is in the gap, and the
  // next block begins after it.
  EnterNextBlock();
}

void TableIterator::Next() {
  if (!window_.TakeMoved()) data_->Next();
  if (!CheckPosition()) EnterNextBlock();
}

void TableIterator::Prev() {
  DropAhead();
  data_->Prev();
  if (CheckPosition()) return;
  data_->SeekToFirst();
  index_.Prev();
  if (index_.Valid() && !FollowsSeparator(index_.key())) return FailNotAfterSeparator();
  if (!EnterBlock()) return;
  data_->SeekToLast();
  CheckPosition();
}

Ahead TableIterator::LookAhead() const {
  if (!status_.ok() || (positioned_ && !valid_)) return Ahead::kEnd;
  if (ahead_ != nullptr || (positioned_ && data_->has_more())) return Ahead::kLoaded;
  const bool more_blocks = positioned_ ? index_.has_more() : index_block_->view().entries_bytes() > 0;
  return more_blocks ? Ahead::kNeedsBlock : Ahead::kEnd;
}

Status TableIterator::LoadBlock() {
  if (positioned_) {
    NextIndexEntry();
  } else {
    index_.SeekToFirst();
  }
  FetchAtIndex(&ahead_handle_, &ahead_);
  if (!status_.ok()) ahead_ = nullptr;
  return status_;
}

}  // namespace strata

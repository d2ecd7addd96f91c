// FailedIterator: takes the place of an iterator that could not be created. It has no entries; its status holds the
// reason.
//
// The caller always gets an iterator and checks its status at the end anyway, so failures are handled in one place.
// LookAhead returns kEnd, so a caller that loads blocks in advance finds the status too.
//
// Source: LevelDB, table/iterator.cc (NewErrorIterator).
#pragma once

#include <utility>

#include "iter/blockwise_iterator.h"

namespace strata {

class FailedIterator final : public BlockwiseIterator {
 public:
  // REQUIRES: not ok.
  explicit FailedIterator(Status status) : status_(std::move(status)) {}

  bool Valid() const override { return false; }
  void SeekToFirst() override {}
  void SeekToLast() override {}
  void Seek(Slice /*target*/) override {}
  void Next() override {}
  void Prev() override {}
  Slice key() const override { return {}; }
  Slice value() const override { return {}; }
  Status status() const override { return status_; }
  Ahead LookAhead() const override { return Ahead::kEnd; }
  Status LoadBlock() override { return status_; }
  uint64_t bytes_read() const override { return 0; }
  uint64_t held_bytes() const override { return 0; }

 private:
  const Status status_;
};

}  // namespace strata

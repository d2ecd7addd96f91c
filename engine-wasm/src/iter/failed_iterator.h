// FailedIterator: what stands for an iterator that could not be made: it has no entries, and its status says why.
//
// Whoever asks for an iterator gets one and looks at its status when it is at an end anyway; so there is one place
// where a failure is met, and not two. It ends where it begins, also for who reads ahead, so its status is met there.
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

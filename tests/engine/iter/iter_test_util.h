// Shared by the tests of iterators: a sorted run in memory, and one in blocks that knows when it would read.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "format/internal_key.h"
#include "iter/blockwise_iterator.h"

namespace strata {

using SortedRun = std::vector<std::pair<std::string, std::string>>;  // internal key, value; in order

struct InternalLess {
  bool operator()(const std::string& a, const std::string& b) const { return CompareInternal(a, b) < 0; }
};

inline size_t LowerBound(const SortedRun& run, Slice target) {
  return static_cast<size_t>(std::lower_bound(run.begin(), run.end(), target,
                                              [](const auto& e, Slice t) { return CompareInternal(e.first, t) < 0; }) -
                             run.begin());
}

// Entries [i * block_entries, (i + 1) * block_entries) form block i. A move into a block that is neither the current
// one nor loaded in advance reads it; *reads counts reads. Reads from entry number fail_at on fail.
class RunIterator final : public BlockwiseIterator {
 public:
  RunIterator(const SortedRun* run, size_t block_entries = 1u << 30, uint64_t* reads = nullptr,
              size_t fail_at = ~size_t{0})
      : run_(run), block_entries_(block_entries), reads_(reads), fail_at_(fail_at) {}

  bool Valid() const override { return positioned_ && at_ < run_->size() && status_.ok(); }
  void SeekToFirst() override { Go(0); }
  void SeekToLast() override { Go(run_->empty() ? 0 : run_->size() - 1); }
  void Seek(Slice target) override { Go(LowerBound(*run_, target)); }
  void Next() override { Go(at_ + 1); }
  void Prev() override { Go(at_ == 0 ? run_->size() : at_ - 1); }
  Slice key() const override { return (*run_)[at_].first; }
  Slice value() const override { return (*run_)[at_].second; }
  Status status() const override { return status_; }
  Ahead LookAhead() const override {
    if (!status_.ok() || (positioned_ && !Valid())) return Ahead::kEnd;
    const size_t next = positioned_ ? at_ + 1 : 0;
    if (next >= run_->size()) return Ahead::kEnd;
    return IsLoaded(next) ? Ahead::kLoaded : Ahead::kNeedsBlock;
  }
  Status LoadBlock() override {
    ahead_ = (positioned_ ? at_ + 1 : 0) / block_entries_;
    Read(ahead_);
    return status_;
  }
  uint64_t bytes_read() const override { return bytes_read_; }
  uint64_t held_bytes() const override { return 0; }

 private:
  static constexpr size_t kNone = ~size_t{0};

  bool IsLoaded(size_t entry) const { return entry / block_entries_ == block_ || entry / block_entries_ == ahead_; }
  void Read(size_t block) {
    if (reads_ != nullptr) ++*reads_;
    bytes_read_ += 100;
    if (block * block_entries_ >= fail_at_) status_ = Status::Corruption("a block that cannot be read");
  }
  void Go(size_t to) {
    if (!status_.ok()) return;
    positioned_ = true;
    at_ = to;
    if (at_ >= run_->size()) return;
    if (!IsLoaded(at_)) Read(at_ / block_entries_);
    block_ = at_ / block_entries_;
    ahead_ = kNone;
  }

  const SortedRun* run_;
  size_t block_entries_;
  uint64_t* reads_;
  size_t fail_at_;
  size_t at_ = 0;
  size_t block_ = kNone;
  size_t ahead_ = kNone;
  bool positioned_ = false;
  uint64_t bytes_read_ = 0;
  Status status_;
};

}  // namespace strata

// UncoveredMerge: the merge of a scan without what range tombstones cover.
//
//   memtable   [c ------------- h) @90                      a     b   | to h at once |   h
//   L0         .    c@50   f@51        k@52                         run by run, where it stands before h
//   L1     a@9   b@8   d@7   e@6   g@5   h@4
//
// Runs come newest first, so a tombstone of one run is newer than all that later runs hold of its keys: when the entry
// that comes next is covered by a tombstone of a run before its own, every run behind the tombstone's is sought to the
// fragment's end (or, going backward, before its begin). Only entries of the tombstone's own run are passed one by one,
// for some of them may be newer. Entries covered and met are told as skipped, range_deleted; those leapt over are not
// even read. Nothing covered is ever seen by whoever moves this, which needs to know nothing of ranges.
//
// RocksDB does the same inside its merging iterator, where ends of fragments stand in the heap; here each entry is
// looked up in the fragments of the runs that have any, and a scan of a database without range tombstones pays one
// test a move. There a seek to the end of one tombstone goes on to the end of the next run's, if that covers the first
// end; here the second leap is made when an entry under it comes next.
//
// Source: RocksDB, table/merging_iterator.cc (FindNextVisibleKey, SkipNextDeleted).
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "db/skipped_keys.h"
#include "iter/merging_iterator.h"
#include "ranges/range_run.h"

namespace strata {

class UncoveredMerge final : public Iterator {
 public:
  // The range tombstones of one child of the merge.
  struct Run {
    uint32_t child = 0;
    RangeRun ranges;
  };

  // runs: those that have any, by child. sequence: of the reader. skipped: told of what is met. status: not ok when the
  // range tombstones of some run could not be read; then nothing is ever Valid. The last three outlive this.
  UncoveredMerge(std::unique_ptr<MergingIterator> merge, std::vector<Run> runs, const Status& status, uint64_t sequence,
                 SkippedKeys& skipped, Tracer& tracer)
      : merge_(std::move(merge)),
        runs_(std::move(runs)),
        unreadable_(status),
        sequence_(sequence),
        skipped_(skipped),
        tracer_(tracer) {}

  bool Valid() const override { return merge_->Valid() && unreadable_.ok(); }
  void SeekToFirst() override {
    Forward([this] { merge_->SeekToFirst(); });
  }
  void SeekToLast() override {
    Backward([this] { merge_->SeekToLast(); });
  }
  void Seek(Slice target) override {
    Forward([this, target] { merge_->Seek(target); });
  }
  void SeekBefore(Slice target) {
    Backward([this, target] { merge_->SeekBefore(target); });
  }
  void Next() override {
    Forward([this] { merge_->Next(); });
  }
  void Prev() override {
    Backward([this] { merge_->Prev(); });
  }
  Slice key() const override { return merge_->key(); }
  Slice value() const override { return merge_->value(); }
  Status status() const override { return unreadable_.ok() ? merge_->status() : unreadable_; }

 private:
  // What covers the entry the merge stands on.
  struct Cover {
    const RangeFragment* fragment = nullptr;  // null: nothing
    uint32_t child = 0;
  };

  template <class Move>
  void Forward(const Move& move) {
    if (!unreadable_.ok()) return;
    move();
    if (Any(runs_)) PassForward();
  }
  template <class Move>
  void Backward(const Move& move) {
    if (!unreadable_.ok()) return;
    move();
    if (Any(runs_)) PassBackward();
  }
  void PassForward();
  void PassBackward();
  Cover CoverOf(const ParsedKey& entry) const;
  // The cover of the entry the merge stands on, which is told as skipped if there is one.
  Cover SkipCovered();

  const std::unique_ptr<MergingIterator> merge_;
  const std::vector<Run> runs_;
  const Status unreadable_;
  const uint64_t sequence_;
  SkippedKeys& skipped_;
  Tracer& tracer_;
};

}  // namespace strata

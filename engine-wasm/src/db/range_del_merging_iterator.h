// RangeDelMergingIterator: the merge of a scan without the entries that range tombstones cover.
//
//   memtable   [c ------------- h) @90                      a     b   | reseek to h  |   h
//   L0         .    c@50   f@51        k@52                         each run positioned before h
//   L1     a@9   b@8   d@7   e@6   g@5   h@4
//
// Runs come newest first, so a tombstone of one run is newer than all that later runs hold of its keys. If the next
// entry is covered by a tombstone of an earlier run, every run after the tombstone's is reseeked to the fragment's end
// (backward: to before its begin). Only entries of the tombstone's own run are skipped one by one, because some of them
// may be newer. Covered entries that are visited are recorded as skipped, range_deleted; entries jumped over by a
// reseek are not even read. The caller never sees a covered entry and needs to know nothing about ranges.
//
// RocksDB does the same inside its merging iterator, where fragment ends sit in the heap. Here each entry is looked up
// in the fragments of the runs that have any, so a scan of a database without range tombstones pays one test per move.
// In RocksDB a seek to the end of one tombstone continues to the end of the next run's if that covers the first end;
// here the second reseek happens when an entry covered by it comes next.
//
// Source: RocksDB, table/merging_iterator.cc (FindNextVisibleKey, SkipNextDeleted).
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "db/skipped_keys.h"
#include "iter/merging_iterator.h"
#include "range_del/range_run.h"

namespace strata {

class RangeDelMergingIterator final : public Iterator {
 public:
  // The range tombstones of one child of the merge.
  struct Run {
    uint32_t child = 0;
    RangeRun ranges;
  };
  struct Inputs {
    std::vector<MergeChild> children;  // as MergingIterator's
    std::vector<Run> ranges;           // the runs with range tombstones, in child order
    Status ranges_status;              // not ok if some could not be read; the iterator is then never Valid
  };

  // merge, strategy: as MergingIterator's. sequence: the reader's. skipped: records the skipped entries; it and tracer
  // outlive this.
  RangeDelMergingIterator(Inputs inputs, uint32_t merge, MergeStrategy strategy, uint64_t sequence,
                          SkippedKeys& skipped, Tracer& tracer)
      : merge_(std::move(inputs.children), rec::MergePurpose::kScan, merge, strategy, &tracer),
        runs_(std::move(inputs.ranges)),
        unreadable_(std::move(inputs.ranges_status)),
        sequence_(sequence),
        skipped_(skipped),
        tracer_(tracer) {}

  bool Valid() const override { return merge_.Valid() && unreadable_.ok(); }
  void SeekToFirst() override {
    Move(true, [this] { merge_.SeekToFirst(); });
  }
  void SeekToLast() override {
    Move(false, [this] { merge_.SeekToLast(); });
  }
  void Seek(Slice target) override {
    Move(true, [this, target] { merge_.Seek(target); });
  }
  void SeekBefore(Slice target) {
    Move(false, [this, target] { merge_.SeekBefore(target); });
  }
  void Next() override {
    Move(true, [this] { merge_.Next(); });
  }
  void Prev() override {
    Move(false, [this] { merge_.Prev(); });
  }
  Slice key() const override { return merge_.key(); }
  Slice value() const override { return merge_.value(); }
  Status status() const override { return unreadable_.ok() ? merge_.status() : unreadable_; }

 private:
  // The tombstone that covers the merge's current entry.
  struct Cover {
    const RangeFragment* fragment = nullptr;  // null: not covered
    uint32_t child = 0;
  };

  template <class F>
  void Move(bool forward, const F& move) {
    if (!unreadable_.ok()) return;
    move();
    if (Any(runs_)) SkipAllCovered(forward);
  }
  void SkipAllCovered(bool forward);
  Cover CoverOf(const ParsedKey& entry) const;
  // Returns the cover of the merge's current entry, and records the entry as skipped if it is covered.
  Cover SkipCovered();

  MergingIterator merge_;
  const std::vector<Run> runs_;
  const Status unreadable_;
  const uint64_t sequence_;
  SkippedKeys& skipped_;
  Tracer& tracer_;
};

}  // namespace strata

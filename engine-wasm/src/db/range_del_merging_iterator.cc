#include "db/range_del_merging_iterator.h"

#include "iter/counted_compare.h"

namespace strata {

RangeDelMergingIterator::Cover RangeDelMergingIterator::CoverOf(const ParsedKey& entry) const {
  const CountedCompare<rec::CompareSite::kRangeTombstone, true> counted(&tracer_);
  for (const Run& run : runs_) {
    if (run.child > merge_.current_child()) break;
    const RangeFragment* const fragment = run.ranges.Covering(
        entry.user_key, [&](Slice end, Slice key) { return counted.User(end, key, PlaceOf(run.child), kSoughtKey); });
    if (fragment != nullptr && NewestVisible(*fragment, sequence_) > entry.sequence) return {fragment, run.child};
  }
  return {};
}

RangeDelMergingIterator::Cover RangeDelMergingIterator::SkipCovered() {
  ParsedKey entry;
  // The reader of the entry reports the corruption.
  if (!ParseInternalKey(merge_.key(), &entry)) return {};
  const Cover cover = CoverOf(entry);
  if (cover.fragment != nullptr) skipped_.Skip(entry, rec::SkipReason::kRangeDeleted);
  return cover;
}

void RangeDelMergingIterator::SkipAllCovered(bool forward) {
  while (merge_.Valid()) {
    const Cover cover = SkipCovered();
    if (cover.fragment == nullptr) return;
    if (cover.child == merge_.current_child()) {
      forward ? merge_.Next() : merge_.Prev();
    } else {
      const Slice target = forward ? cover.fragment->end : cover.fragment->begin;
      merge_.SkipCovered(forward, cover.child + 1, MakeInternalKey(target, kMaxSequence, kSeekType));
    }
  }
}

}  // namespace strata

#include "table/table_extent.h"

namespace strata {

void TableExtent::AddRanges(const RangeFragments& ranges) {
  if (!Any(ranges)) return;
  const RangeFragment& first = ranges.front();
  const std::string begin = MakeInternalKey(first.begin, first.sequences.front(), EntryType::kRangeDelete);
  const std::string end = MakeInternalKey(ranges.back().end, kMaxSequence, EntryType::kRangeDelete);
  if (smallest.empty()) {
    smallest = begin;
    smallest_sequence = first.sequences.front();
  }
  if (largest.empty()) largest = end;
  if (CompareInternal(begin, smallest) < 0) smallest = begin;
  if (CompareInternal(end, largest) > 0) largest = end;
  for (const RangeFragment& f : ranges) {
    for (const uint64_t sequence : f.sequences) AddSequence(sequence);
  }
}

}  // namespace strata

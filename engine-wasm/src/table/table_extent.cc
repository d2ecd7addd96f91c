#include "table/table_extent.h"

#include <algorithm>

#include "format/internal_key.h"

namespace strata {

void TableExtent::AddSequence(uint64_t sequence) {
  smallest_sequence = std::min(smallest_sequence, sequence);
  largest_sequence = std::max(largest_sequence, sequence);
}

void TableExtent::AddKey(Slice internal_key) {
  const uint64_t sequence = TrailerSequence(Trailer(internal_key));
  if (smallest.empty()) {
    smallest.assign(internal_key);
    smallest_sequence = sequence;
  }
  AddSequence(sequence);
}

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

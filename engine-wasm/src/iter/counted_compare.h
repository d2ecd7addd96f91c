// CountedCompare: the only place that compares two internal keys, counts the comparison and, in detail mode, records
// it.
//
// A comparison of internal keys counts as one comparison of user keys (as in RocksDB). The eight-byte trailer of
// sequence and type after the user key breaks ties without a count: the newer entry comes first. The record holds the
// order of the user keys, so "equal" means two versions of one key.
//
// Callers choose kDetail once per operation by Tracer::Wants(Group::kCompare), so that inner loops do not test the
// mask. Both variants count, and the result does not depend on the variant.
//
// REQUIRES of internal keys: at least 8 bytes. Block cursors reject shorter ones before they compare (kMinKeyBytes).
#pragma once

#include <cstdint>

#include "base/compare.h"
#include "base/slice.h"
#include "format/internal_key.h"
#include "trace/tracer.h"

namespace strata {

// The place of the search key, which has none in the structure searched.
inline constexpr uint16_t kSoughtKey = 0xffff;

// Places have 16 bits in the record; 0xfffe stands for every larger index.
inline uint16_t PlaceOf(uint64_t index) {
  return index < 0xfffe ? static_cast<uint16_t>(index) : uint16_t{0xfffe};
}

template <rec::CompareSite kSite, bool kDetail>
class CountedCompare {
 public:
  explicit CountedCompare(Tracer* tracer) : tracer_(tracer) {}

  // Order of two user keys: negative, zero, positive. The places identify the operands: child numbers for merge_heap,
  // otherwise restart or table indexes, or kSoughtKey.
  int User(Slice left, Slice right, uint16_t left_place, uint16_t right_place) const {
    ++tracer_->counters.user_key_comparison_count;
    if constexpr (kSite == rec::CompareSite::kMergeHeap) ++tracer_->counters.merge_heap_comparisons;
    const int order = CompareBytes(left, right);
    if constexpr (kDetail) {
      tracer_->Emit(rec::KeysCompared{.left = left_place,
                                      .right = right_place,
                                      .site = kSite,
                                      .order = static_cast<uint8_t>(order < 0    ? 0
                                                                    : order == 0 ? 1
                                                                                 : 2)});
    }
    return order;
  }

  // Counts comparisons of user keys whose result was known without comparing all their bytes.
  void Count(uint32_t comparisons) const { tracer_->counters.user_key_comparison_count += comparisons; }

  // Order of two internal keys: user key ascending, then sequence and type descending.
  int Internal(Slice left, Slice right, uint16_t left_place, uint16_t right_place) const {
    const int order = User(UserKey(left), UserKey(right), left_place, right_place);
    if (order != 0) return order;
    const uint64_t left_trailer = Trailer(left);
    const uint64_t right_trailer = Trailer(right);
    return left_trailer > right_trailer ? -1 : left_trailer < right_trailer ? 1 : 0;
  }

 private:
  Tracer* tracer_;
};

}  // namespace strata

// CountedCompare: the one place where two internal keys are compared, counted and, when somebody looks closely, told.
//
// A comparison of internal keys is one comparison of user keys, and only that one is counted (RocksDB counts the same
// way); the eight bytes of sequence and type behind the user key break ties for free: the newer entry comes first. A
// record tells the order of the user keys, so that "equal" means two versions of one key.
//
// kDetail is chosen once per operation by Tracer::Wants(Group::kCompare), so that the loops that compare carry no test
// of the mask. Counters run in both variants and the result never depends on the variant.
//
// REQUIRES of internal keys: at least 8 bytes. Block cursors refuse shorter ones before they compare (kMinKeyBytes).
#pragma once

#include <cstdint>

#include "base/slice.h"
#include "format/internal_key.h"
#include "trace/tracer.h"

namespace strata {

// The place of the key that is looked for, which has no place in the structure searched.
inline constexpr uint16_t kSoughtKey = 0xffff;

// Places are 16 bits in the record; what lies further is told as the last place but one.
inline uint16_t PlaceOf(uint64_t index) {
  return index < 0xfffe ? static_cast<uint16_t>(index) : uint16_t{0xfffe};
}

template <rec::CompareSite kSite, bool kDetail>
class CountedCompare {
 public:
  explicit CountedCompare(Tracer* tracer) : tracer_(tracer) {}

  // Order of two user keys: negative, zero, positive. The places name what was compared: children for merge_heap, else
  // restart or table index, or kSoughtKey.
  int User(Slice left, Slice right, uint16_t left_place, uint16_t right_place) const {
    ++tracer_->counters.user_key_comparison_count;
    if constexpr (kSite == rec::CompareSite::kMergeHeap) ++tracer_->counters.merge_heap_comparisons;
    const int order = left.compare(right);
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

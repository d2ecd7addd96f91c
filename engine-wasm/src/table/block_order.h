// Orders for block cursors that count and, on demand, record: CountedCompare in the form that format/block.h requires.
#pragma once

#include <cstdint>

#include "format/internal_key.h"
#include "iter/counted_compare.h"

namespace strata {

// kDetail is known when the cursor is created: point reads.
template <rec::CompareSite kSite, bool kDetail>
class CountedBlockOrder {
 public:
  static constexpr uint32_t kMinKeyBytes = kTrailerBytes;
  static constexpr bool kChecksOrder = kSite == rec::CompareSite::kDataBlock;  // an index was checked when it was read
  explicit CountedBlockOrder(Tracer* tracer) : compare_(tracer) {}
  int operator()(Slice stored, Slice target, uint32_t restart) const {
    return compare_.Internal(stored, target, PlaceOf(restart), kSoughtKey);
  }
  static bool EachEntry() { return kDetail; }
  void Count(uint32_t entries) const { compare_.Count(entries); }
  const CountedCompare<kSite, kDetail>& compare() const { return compare_; }

 private:
  CountedCompare<kSite, kDetail> compare_;
};

// The mask may change between two seeks of one cursor: iterators. The variant is still chosen once per seek.
template <rec::CompareSite kSite>
class SwitchedBlockOrder {
 public:
  static constexpr uint32_t kMinKeyBytes = kTrailerBytes;
  static constexpr bool kChecksOrder = CountedBlockOrder<kSite, false>::kChecksOrder;
  explicit SwitchedBlockOrder(Tracer* tracer) : plain_(tracer), detailed_(tracer) {}
  void set_detail(bool detail) { detail_ = detail; }
  int operator()(Slice stored, Slice target, uint32_t restart) const {
    return detail_ ? detailed_(stored, target, restart) : plain_(stored, target, restart);
  }
  bool EachEntry() const { return detail_; }
  void Count(uint32_t entries) const { plain_.Count(entries); }

 private:
  CountedBlockOrder<kSite, false> plain_;
  CountedBlockOrder<kSite, true> detailed_;
  bool detail_ = false;
};

}  // namespace strata

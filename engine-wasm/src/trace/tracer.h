// Tracer: what the engine tells about itself. It has one job: if a record's group is in the mask, append it to the
// buffer.
//
// No listeners, no strings of its own, no I/O. Records and counters come from schema/*.json (records.gen.h,
// counters.gen.h). Counters are plain integers that sites increment whether or not anything is recorded; the summary
// record at the end of each step carries what changed since the last one. A counter is never read back by the engine.
//
// Laws: the stream under a smaller mask is the exact subsequence of the stream under a larger one (so no record may
// depend on the mask); chunking is invisible (where TakeBatch cuts changes no byte); every step ends with one summary.
// Cost: with mask 0 a site costs one predictable branch. Hot loops (skiplist search, block seek, merge heap) take
// template<bool kDetail>, chosen once per operation by Wants(Group::kCompare).
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "base/slice.h"
#include "trace/counters.gen.h"
#include "trace/records.gen.h"

namespace strata {

class Tracer {
 public:
  // Bit g of the mask is Group g. The default is tier 1: life and io.
  static constexpr uint32_t kTier1Mask = (1u << uint32_t(Group::kLife)) | (1u << uint32_t(Group::kIo));
  static constexpr uint32_t kFullMask = 0x1f;

  void set_mask(uint32_t mask) { mask_ = mask; }
  uint32_t mask() const { return mask_; }
  bool Wants(Group group) const { return (mask_ >> uint32_t(group)) & 1u; }

  // R is a generated struct of namespace rec.
  template <class R>
  void Emit(const R& record) {
    if (Wants(R::kGroup)) record.AppendTo(cause_, &buffer_);
  }

  // The job whose step the next records belong to; 0 outside steps.
  void set_cause(uint32_t cause) { cause_ = cause; }
  uint32_t cause() const { return cause_; }

  // Sites write `tracer.counters.user_key_comparison_count++`.
  Counters counters;

  // Counter changes since the last call, encoded as schema 'deltas' (see counters.gen.h), in id order.
  std::vector<uint32_t> TakeDeltas();

  // Everything recorded since the last call. Whole records; the tracer starts a new buffer.
  std::string TakeBatch();
  uint64_t buffered_bytes() const { return buffer_.size(); }

 private:
  uint32_t mask_ = kTier1Mask;
  uint32_t cause_ = 0;
  std::string buffer_;
  Counters reported_;
};

}  // namespace strata

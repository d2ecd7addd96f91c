// Tracer: records what the engine does. It has one job: if a record's group is in the mask, append the record to the
// buffer.
//
// No listeners, no strings of its own, no I/O. Records and counters come from schema/*.json (records.gen.h,
// counters.gen.h). Counters are numbers that call sites increment whether or not anything is recorded; the
// summary record at the end of each step has the changes since the last summary. The engine never reads a counter back.
//
// Invariants: the stream with a smaller mask is the exact subsequence of the stream with a larger one (so no record may
// depend on the mask); where TakeBatch ends a batch changes no byte; every step ends with one summary. The mask may
// change at any step boundary: the records of a step depend only on its own mask. While the life group is masked out
// no summaries are written; counter changes from that time are discarded when it is unmasked.
// Cost: with mask 0 a call site costs one predictable branch. Hot loops (skiplist search, block seek, merge heap) take
// template<bool kDetail>, chosen once per operation by Wants(Group::kCompare).
#pragma once

#include <cstdint>
#include <cstring>
#include <string>

#include "base/coding.h"
#include "base/slice.h"
#include "trace/counters.gen.h"
#include "trace/records.gen.h"

namespace strata {

class JsonWriter;

class Tracer {
 public:
  // Bit g of the mask is Group g. The default is tier 1: life and io.
  static constexpr uint32_t kTier1Mask = (1u << uint32_t(Group::kLife)) | (1u << uint32_t(Group::kIo));
  static constexpr uint32_t kFullMask = 0x1f;

  // Call only between steps.
  void set_mask(uint32_t mask) {
    if (!Wants(Group::kLife)) TakeDeltas();
    mask_ = mask;
  }
  uint32_t mask() const { return mask_; }
  bool Wants(Group group) const { return (mask_ >> uint32_t(group)) & 1u; }

  // R is a generated struct of namespace rec.
  template <class R>
  void Emit(const R& record) {
    if (Wants(R::kGroup)) wire::AppendRecord(record, cause_, &buffer_);
  }

  // The job whose step emits the next records; 0 outside steps.
  void set_cause(uint32_t cause) { cause_ = cause; }
  uint32_t cause() const { return cause_; }

  // Call sites write `tracer.counters.user_key_comparison_count++`.
  Counters counters;

  // Counter changes since the last call, encoded as schema 'deltas' (see counters.gen.h). Valid until the next call.
  // For the summary of a step, if group life is in the mask.
  Slice TakeDeltas();

  // All records since the last call of one of these two, never cut inside a record. A lent batch is valid until then.
  Slice LendBatch() { return buffer_.Take(); }
  std::string TakeBatch() { return std::string(LendBatch()); }
  uint64_t buffered_bytes() const { return buffer_.size(); }

 private:
  uint32_t mask_ = kTier1Mask;
  uint32_t cause_ = 0;
  wire::RecordBuffer buffer_;
  uint64_t reported_[Counters::kCount] = {};  // values of the counters at the last summary
  static constexpr size_t kDeltasBytesMax = Counters::kCount * (1 + kMaxVarint64Bytes);
  static_assert(kDeltasBytesMax <= wire::kDeltasBytesMax, "the changes of all counters fit a record");
  char deltas_[kDeltasBytesMax];
};

// Writes all counters as an object, in id order.
void WriteCounters(const Counters& counters, JsonWriter& json);

}  // namespace strata

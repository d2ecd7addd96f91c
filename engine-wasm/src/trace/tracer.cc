// The parts of the tracer that are not inlined: counters as deltas and as an object.
#include "trace/tracer.h"

#include "base/coding.h"
#include "base/json.h"
#include "base/status.h"

namespace strata {

// A record stores a StatusCode by casting a Code; the two enums must match.
static_assert(uint8_t(rec::StatusCode::kOk) == uint8_t(Code::kOk));
static_assert(uint8_t(rec::StatusCode::kNotFound) == uint8_t(Code::kNotFound));
static_assert(uint8_t(rec::StatusCode::kCorruption) == uint8_t(Code::kCorruption));
static_assert(uint8_t(rec::StatusCode::kNotSupported) == uint8_t(Code::kNotSupported));
static_assert(uint8_t(rec::StatusCode::kInvalidArgument) == uint8_t(Code::kInvalidArgument));
static_assert(uint8_t(rec::StatusCode::kIoError) == uint8_t(Code::kIoError));
static_assert(uint8_t(rec::StatusCode::kNoSpace) == uint8_t(Code::kNoSpace));
static_assert(uint8_t(rec::StatusCode::kIncomplete) == uint8_t(Code::kIncomplete));
static_assert(uint8_t(rec::StatusCode::kOutOfMemory) == uint8_t(Code::kOutOfMemory));
static_assert(uint8_t(rec::StatusCode::kAborted) == uint8_t(Code::kAborted));
static_assert(uint8_t(rec::StatusCode::kBusy) == uint8_t(Code::kBusy));

void WriteCounters(const Counters& counters, JsonWriter& json) {
  const uint64_t* const values = counters.values();
  json.Object([&] {
    for (uint32_t id = 0; id < Counters::kCount; id++) json.Name(kCounterNames[id]).Number(values[id]);
  });
}

Slice Tracer::TakeDeltas() {
  const uint64_t* const now = counters.values();
  char* end = deltas_;
  counters.marks.Take([&](uint32_t i) {
    const uint64_t delta = now[i] - reported_[i];
    if (delta == 0) return;  // zero was added
    reported_[i] = now[i];
    *end++ = char(kCounterIds[i]);
    end = delta < 0x80 ? EncodeVarint32(end, uint32_t(delta)) : EncodeVarint64(end, delta);
  });
  return {deltas_, size_t(end - deltas_)};
}

}  // namespace strata

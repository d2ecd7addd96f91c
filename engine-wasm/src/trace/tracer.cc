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

// The struct is the counters in id order and nothing else (counters.gen.h).
void WriteCounters(const Counters& counters, JsonWriter& json) {
  const auto* values = reinterpret_cast<const uint64_t*>(&counters);
  json.Object([&] {
    for (uint32_t id = 0; id < Counters::kCount; id++) json.Name(kCounterNames[id]).Number(values[id]);
  });
}

// A step changes few counters, and counters only rise: the sum of a group says whether one of them has changed.
Slice Tracer::TakeDeltas() {
  // As in WriteCounters.
  const auto* now = reinterpret_cast<const uint64_t*>(&counters);
  auto* reported = reinterpret_cast<uint64_t*>(&reported_);
  char* end = deltas_;
  const auto take = [&](uint32_t i) {
    if (now[i] == reported[i]) return;
    *end++ = char(kCounterIds[i]);
    end = EncodeVarint64(end, now[i] - reported[i]);
    reported[i] = now[i];
  };
  uint32_t i = 0;
  for (uint64_t& reported_sum : reported_sums_) {
    const uint64_t* const c = now + i;
    const uint64_t sum = c[0] + c[1] + c[2] + c[3] + c[4] + c[5] + c[6] + c[7];
    const uint32_t group_end = i + kGroupCounters;
    if (sum == reported_sum) {
      i = group_end;
      continue;
    }
    reported_sum = sum;
    while (i < group_end) take(i++);
  }
  while (i < Counters::kCount) take(i++);
  return {deltas_, size_t(end - deltas_)};
}

}  // namespace strata

// The parts of the tracer that are not inlined: taking batches and counter deltas.
#include "trace/tracer.h"

#include <algorithm>
#include <utility>

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

namespace {

// Limit on the memory that an idle tracer reserves.
constexpr size_t kReservedBytesMax = size_t{1} << 20;

}  // namespace

// The struct is the counters in id order and nothing else (counters.gen.h).
void WriteCounters(const Counters& counters, JsonWriter& json) {
  const auto* values = reinterpret_cast<const uint64_t*>(&counters);
  json.Object([&] {
    for (uint32_t id = 0; id < Counters::kCount; id++) json.Name(kCounterNames[id]).Number(values[id]);
  });
}

Slice Tracer::TakeDeltas() {
  // As in WriteCounters.
  const auto* now = reinterpret_cast<const uint64_t*>(&counters);
  auto* reported = reinterpret_cast<uint64_t*>(&reported_);
  char* end = deltas_;
  for (uint32_t i = 0; i < Counters::kCount; i++) {
    if (now[i] == reported[i]) continue;
    *end++ = char(kCounterIds[i]);
    end = EncodeVarint64(end, now[i] - reported[i]);
    reported[i] = now[i];
  }
  return {deltas_, size_t(end - deltas_)};
}

std::string Tracer::TakeBatch() {
  std::string batch = std::exchange(buffer_, {});
  // Batches are usually taken at about the same size; growing to it again would copy each of them twice.
  buffer_.reserve(std::min(batch.size(), kReservedBytesMax));
  return batch;
}

}  // namespace strata

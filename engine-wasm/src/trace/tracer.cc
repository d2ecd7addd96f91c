// What is left of the tracer once its sites are inlined: cutting batches and summing up counters.
#include "trace/tracer.h"

#include <algorithm>
#include <utility>

#include "base/status.h"

namespace strata {

// A record stores a StatusCode by casting a Code; the two lists are one list.
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

constexpr uint32_t kMagnitudeBits = 20;
constexpr uint64_t kMagnitudeMask = (uint64_t{1} << kMagnitudeBits) - 1;
constexpr uint32_t kScaled = 1u << kMagnitudeBits;
// One step never counts 2^44 of anything (4.8 hours of modelled stall, 16 TiB). Should it, the rest waits for the next
// summary, so that a record stays below its 4,096 elements: 53 counters times 17 are 901.
constexpr uint32_t kScaledElementsMax = 16;

// Appends the elements of one delta; returns how much of it they tell.
uint64_t AppendDelta(uint32_t id, uint64_t delta, std::vector<uint32_t>* elements) {
  uint64_t told = 0;
  for (uint32_t i = 0; i < kScaledElementsMax && (delta - told) > kMagnitudeMask; i++) {
    const uint64_t magnitude = std::min((delta - told) >> kMagnitudeBits, kMagnitudeMask);
    elements->push_back(id << 21 | kScaled | uint32_t(magnitude));
    told += magnitude << kMagnitudeBits;
  }
  const uint64_t rest = std::min(delta - told, kMagnitudeMask);
  if (rest != 0) elements->push_back(id << 21 | uint32_t(rest));
  return told + rest;
}

}  // namespace

std::vector<uint32_t> Tracer::TakeDeltas() {
  uint64_t now[Counters::kCount];
  uint64_t told[Counters::kCount];
  std::memcpy(now, &counters, sizeof now);
  std::memcpy(told, &reported_, sizeof told);
  std::vector<uint32_t> elements;
  for (uint32_t i = 0; i < Counters::kCount; i++) {
    if (now[i] != told[i]) told[i] += AppendDelta(kCounterIds[i], now[i] - told[i], &elements);
  }
  std::memcpy(&reported_, told, sizeof told);
  return elements;
}

std::string Tracer::TakeBatch() {
  return std::exchange(buffer_, {});
}

}  // namespace strata

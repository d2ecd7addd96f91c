#include "db/write_controller.h"

#include <algorithm>

namespace strata {
namespace {

constexpr uint64_t kSecondNs = 1'000'000'000;

// The bytes of a time at a rate, rounded up.
uint64_t BytesIn(uint64_t ns, uint64_t rate) {
  return ns / kSecondNs * rate + (ns % kSecondNs * rate + kSecondNs - 1) / kSecondNs;
}

// One multiplication of IEEE doubles, so that the rate is RocksDB's to the byte, and the same everywhere.
uint64_t Times(uint64_t rate, double factor) {
  return static_cast<uint64_t>(static_cast<double>(rate) * factor);
}

}  // namespace

void WriteController::SetMaxRate(uint64_t bytes_per_second) {
  if (bytes_per_second == max_rate_) return;
  max_rate_ = rate_ = bytes_per_second;
}

rec::DelayedRateChange WriteController::Update(uint32_t family, const StallCondition& found, uint64_t pending_bytes,
                                               const Options& options) {
  using rec::DelayedRateChange;
  const bool was_stopped = StoppedBy() != kNoFamily;
  const bool was_delayed = DelayedBy() != kNoFamily;
  const uint64_t before_rate = rate_;
  Family& state = families_[family];
  DelayedRateChange change = DelayedRateChange::kNone;
  if (found.condition == rec::WriteStallCondition::kDelayed) {
    if (options.disable_auto_compactions) {
      rate_ = max_rate_;
    } else if (was_delayed && max_rate_ > kRateMin) {
      change = AdjustRate(state.pending_bytes, pending_bytes, found.near_stop || was_stopped);
    }
    if (!was_delayed) {
      begins_ = true;
      credit_bytes_ = 0;
      change = DelayedRateChange::kBegun;
    }
  } else if (found.condition == rec::WriteStallCondition::kNormal && was_delayed) {
    rate_ = std::min(Times(rate_, 1.4), max_rate_);
    change = DelayedRateChange::kRecovered;
  }
  state = {found, pending_bytes};
  return rate_ != before_rate || change == DelayedRateChange::kBegun ? change : DelayedRateChange::kNone;
}

rec::DelayedRateChange WriteController::AdjustRate(uint64_t before_bytes, uint64_t pending_bytes, bool penalize) {
  if (penalize) {
    rate_ = std::max(Times(rate_, 0.6), kRateMin);
    return rec::DelayedRateChange::kNearStop;
  }
  if (before_bytes > 0 && before_bytes <= pending_bytes) {
    rate_ = std::max(Times(rate_, 0.8), kRateMin);
    return rec::DelayedRateChange::kDebtNotSmaller;
  }
  if (before_bytes <= pending_bytes) return rec::DelayedRateChange::kNone;
  rate_ = std::min(Times(rate_, 1.25), max_rate_);
  return rec::DelayedRateChange::kDebtSmaller;
}

uint32_t WriteController::FirstThat(rec::WriteStallCondition condition) const {
  for (const auto& [family, state] : families_) {
    if (state.found.condition == condition) return family;
  }
  return kNoFamily;
}

StallCondition WriteController::ConditionOf(uint32_t family) const {
  const auto state = families_.find(family);
  return state == families_.end() ? StallCondition() : state->second.found;
}

uint64_t WriteController::DelayNs(uint64_t now_ns, uint64_t bytes) {
  if (StoppedBy() != kNoFamily || DelayedBy() == kNoFamily) return 0;
  if (credit_bytes_ < bytes) {
    if (begins_) next_refill_ns_ = now_ns;
    begins_ = false;
    if (next_refill_ns_ <= now_ns) {
      credit_bytes_ += BytesIn(now_ns - next_refill_ns_ + kRefillNs, rate_);
      next_refill_ns_ = now_ns + kRefillNs;
    }
  }
  if (credit_bytes_ >= bytes) {
    credit_bytes_ -= bytes;
    return 0;
  }
  next_refill_ns_ += (bytes - credit_bytes_) * kSecondNs / rate_;
  credit_bytes_ = 0;
  return std::max(next_refill_ns_ - now_ns, kRefillNs);
}

}  // namespace strata

// TokenBucket: so many tokens a second, and at most a bucketful saved up.
//
//   level  burst ------.                ____      a request takes its tokens when it begins; when they are not there
//                       \   /\   /\    /          it waits at the head of the queue, and all that drips in is for it
//                        \_/  \_/  \__/
//          0  ---------------------------- time
//
// A rented volume is limited so, by operations and by bytes: QEMU's throttling and the burst buckets of cloud volumes.
// Nothing is lent: a request larger than the bucket empties it and waits for the rest, so the level is never below 0.
// Rounding is to whole nanoseconds, and what is over stays in the bucket: a level is kept in parts of 1e-9 token, so
// that a rate of r tokens a second is r parts a nanosecond, and all is exact in integers.
//
// Laws (tests/engine/sim/token_bucket_test.cc), of requests begun at times b(i) for c(i) tokens, in order:
//   1. c(i) + ... + c(j) <= max(burst, c(i)) + rate * (b(j) - b(i)) / 1e9;
//   2. no request begins later than it must: a nanosecond before, its tokens were not there.
#pragma once

#include <algorithm>
#include <cstdint>

namespace strata {

class TokenBucket {
 public:
  // 0 tokens a second: no limit. A bucket of 0 is one of a tenth of a second's tokens, at least one (QEMU's rule); one
  // that had no limit begins full, and what does not fit any more is lost. The limit that it has changes nothing.
  // REQUIRES: both <= 10^10.
  void SetLimit(uint64_t now_ns, uint64_t per_second, uint64_t burst) {
    const uint64_t capacity = (burst != 0 ? burst : std::max<uint64_t>(per_second / 10, 1)) * kParts;
    if (per_second == per_second_ && capacity == capacity_) return;
    const bool had_limit = has_limit();
    Fill(now_ns, capacity_);
    per_second_ = per_second;
    capacity_ = capacity;
    level_ = had_limit ? std::min(level_, capacity_) : capacity_;
  }

  bool has_limit() const { return per_second_ != 0; }
  // Whole tokens that are there since the last Take.
  uint64_t level() const { return has_limit() ? level_ / kParts : 0; }

  // A request is at the head of the queue from head_ns on: when its tokens are there. head_ns never falls and is not
  // before the last Take. REQUIRES: tokens <= 2^32.
  uint64_t ReadyNs(uint64_t head_ns, uint64_t tokens) {
    if (!has_limit()) return head_ns;
    Fill(head_ns, capacity_);
    const uint64_t wanted = tokens * kParts;
    if (wanted <= level_) return head_ns;
    return head_ns + (wanted - level_ + per_second_ - 1) / per_second_;
  }

  // The request begins. REQUIRES: begin_ns >= the answer of ReadyNs just before.
  void Take(uint64_t begin_ns, uint64_t tokens) {
    if (!has_limit()) return;
    const uint64_t wanted = tokens * kParts;
    Fill(begin_ns, std::max(capacity_, wanted));
    level_ -= wanted;
  }

 private:
  static constexpr uint64_t kParts = 1'000'000'000;

  // What dripped in until now_ns, as far as there is room up to `most` parts.
  void Fill(uint64_t now_ns, uint64_t most) {
    if (now_ns <= filled_ns_) return;
    const uint64_t passed_ns = now_ns - filled_ns_;
    filled_ns_ = now_ns;
    if (!has_limit() || level_ >= most) return;
    const uint64_t room = most - level_;
    level_ += passed_ns > room / per_second_ ? room : passed_ns * per_second_;
  }

  uint64_t per_second_ = 0;
  uint64_t capacity_ = 0;   // parts
  uint64_t level_ = 0;      // parts
  uint64_t filled_ns_ = 0;  // up to when the level is counted
};

}  // namespace strata

// TokenBucket: a rate limit of so many tokens per second that saves up at most a burst.
//
//   level  burst ------.                ____      a request takes its tokens when it begins; if there are too few it
//                       \   /\   /\    /          waits at the head of the queue, and all new tokens are for it
//                        \_/  \_/  \__/
//          0  ---------------------------- time
//
// Cloud volumes are limited like this, by operations and by bytes: QEMU's throttling and the burst buckets of cloud
// providers. There is no credit: a request larger than the bucket empties it and waits for the rest, so the level is
// never below 0. Times are rounded to whole nanoseconds, and the remainder stays in the bucket: the level is kept in
// units of 1e-9 token, so that a rate of r tokens per second is r units per nanosecond, and integers are exact.
//
// Invariants (tests/engine/sim/token_bucket_test.cc) for requests begun at times b(i) with c(i) tokens, in order:
//   1. c(i) + ... + c(j) <= max(burst, c(i)) + rate * (b(j) - b(i)) / 1e9;
//   2. no request begins later than necessary: a nanosecond earlier, its tokens were not available.
#pragma once

#include <algorithm>
#include <cstdint>

namespace strata {

class TokenBucket {
 public:
  // per_second 0: no limit. burst 0: the tokens of a tenth of a second, at least one (QEMU's rule). A bucket that had
  // no limit begins full; tokens above a smaller burst are lost. Setting the current limit changes nothing. REQUIRES:
  // both <= 10^10.
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
  // Whole tokens available as of the last Take.
  uint64_t level() const { return has_limit() ? level_ / kParts : 0; }

  // The time at which a request at the head of the queue from head_ns on gets its tokens. head_ns never decreases and
  // is not before the last Take. REQUIRES: tokens <= 2^32.
  uint64_t ReadyNs(uint64_t head_ns, uint64_t tokens) {
    if (!has_limit()) return head_ns;
    Fill(head_ns, capacity_);
    const uint64_t wanted = tokens * kParts;
    if (wanted <= level_) return head_ns;
    return head_ns + (wanted - level_ + per_second_ - 1) / per_second_;
  }

  // Takes the tokens of a request that begins. REQUIRES: begin_ns >= the result of ReadyNs just before.
  void Take(uint64_t begin_ns, uint64_t tokens) {
    if (!has_limit()) return;
    const uint64_t wanted = tokens * kParts;
    Fill(begin_ns, std::max(capacity_, wanted));
    level_ -= wanted;
  }

 private:
  static constexpr uint64_t kParts = 1'000'000'000;

  // Adds the tokens of the time until now_ns, up to a level of `most` units.
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
  uint64_t filled_ns_ = 0;  // time up to which tokens were added
};

}  // namespace strata

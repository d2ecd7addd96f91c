// The rate limiter alone: its invariant on random steps, and its edge cases. STRATA_SEED=n repeats one failure.
#include "db/rate_limiter.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <vector>

#include "base/prng.h"
#include "times.h"

namespace strata {
namespace {

// Runs one step that wants to begin at now_ns and appends `bytes`; returns when it begins.
uint64_t BeginStep(RateLimiter& limiter, uint64_t now_ns, uint64_t bytes) {
  uint64_t ready_ns = limiter.ReadyNs(now_ns);
  while (ready_ns > now_ns) {
    now_ns = ready_ns;
    ready_ns = limiter.ReadyNs(now_ns);
  }
  limiter.Take(bytes);
  return now_ns;
}

TEST(RateLimiterTest, WithoutALimitNothingWaits) {
  RateLimiter limiter;
  limiter.SetLimit(0, 0, 100'000);
  EXPECT_EQ(BeginStep(limiter, 5, 1 << 30), 5u);
  EXPECT_EQ(BeginStep(limiter, 6, 1), 6u);
  EXPECT_EQ(limiter.debt_bytes(), 0u);
}

TEST(RateLimiterTest, ARefillGivesTheBytesOfAPeriod) {
  RateLimiter limiter;
  limiter.SetLimit(0, 10'000, 100'000);
  std::vector<uint64_t> begins;
  for (int i = 0; i < 6; i++) begins.push_back(BeginStep(limiter, begins.empty() ? 0 : begins.back(), 500));
  EXPECT_EQ(begins, (std::vector<uint64_t>{0, 0, 100 * kMilli, 100 * kMilli, 200 * kMilli, 200 * kMilli}));
}

TEST(RateLimiterTest, ADebtIsRepaidByTheNextRefills) {
  RateLimiter limiter;
  limiter.SetLimit(0, 10'000, 100'000);
  EXPECT_EQ(BeginStep(limiter, 0, 3500), 0u);
  EXPECT_EQ(limiter.debt_bytes(), 2500u);
  EXPECT_EQ(limiter.ReadyNs(0), 300 * kMilli) << "two refills leave a debt of 500";
  EXPECT_EQ(BeginStep(limiter, 0, 500), 300 * kMilli);
  EXPECT_EQ(limiter.ReadyNs(300 * kMilli), 400 * kMilli) << "a level of exactly 0 is not above 0";
}

TEST(RateLimiterTest, IdleTimeSavesUpNothing) {
  RateLimiter limiter;
  limiter.SetLimit(0, 10'000, 100'000);
  EXPECT_EQ(BeginStep(limiter, 0, 1200), 0u);
  EXPECT_EQ(BeginStep(limiter, 50 * kSecond, 1000), 50 * kSecond) << "the debt is repaid, and the level is one refill";
  EXPECT_EQ(limiter.ReadyNs(50 * kSecond), 50 * kSecond + 100 * kMilli) << "periods are counted from the refill";
}

TEST(RateLimiterTest, ADrainIsCountedOncePerRefill) {
  RateLimiter limiter;
  limiter.SetLimit(0, 10'000, 100'000);
  EXPECT_EQ(BeginStep(limiter, 0, 1000), 0u);
  EXPECT_GT(limiter.ReadyNs(1), 1u);
  EXPECT_TRUE(limiter.CountDrain());
  EXPECT_FALSE(limiter.CountDrain()) << "the second job that waits for this refill";
  EXPECT_EQ(BeginStep(limiter, 2, 1000), 100 * kMilli);
  EXPECT_TRUE(limiter.CountDrain());
}

TEST(RateLimiterTest, ANewLimitKeepsTheDebt) {
  RateLimiter limiter;
  limiter.SetLimit(0, 10'000, 100'000);
  limiter.Take(2000);
  limiter.SetLimit(0, 10'000, 100'000);
  EXPECT_EQ(limiter.debt_bytes(), 1000u) << "setting the current limit changes nothing";
  limiter.SetLimit(kMilli, 20'000, 50'000);
  EXPECT_EQ(limiter.debt_bytes(), 1000u);
  EXPECT_EQ(limiter.ReadyNs(kMilli), 101 * kMilli) << "the second refill of 1000 bytes is the first above 0";
  limiter.SetLimit(kMilli, 0, 100'000);
  EXPECT_EQ(limiter.ReadyNs(kMilli), kMilli);
  limiter.SetLimit(kMilli, 1024, 100'000);
  EXPECT_EQ(limiter.debt_bytes(), 0u) << "a limit that begins owes nothing";
}

TEST(RateLimiterTest, TheLargestNumbersDoNotOverflow) {
  RateLimiter slow;
  slow.SetLimit(0, 1024, 1000);
  EXPECT_EQ(BeginStep(slow, 0, uint64_t{1} << 32), 0u);
  const uint64_t begin_ns = BeginStep(slow, 0, 1);
  EXPECT_GE(begin_ns, (uint64_t{1} << 22) * kSecond - 2 * kMilli);
  EXPECT_LE(begin_ns, (uint64_t{1} << 22) * kSecond);
  RateLimiter fast;
  fast.SetLimit(0, 10'000'000'000, 1'000'000);
  EXPECT_EQ(BeginStep(fast, 0, 10'000'000'000), 0u);
  EXPECT_EQ(BeginStep(fast, 0, uint64_t{1} << 40), kSecond);
}

// In any second less than the limit, one refill and the largest append; and no job waits while the level is above 0.
TEST(RateLimiterTest, NeverMoreThanTheLimitAndARefillInAnySecond) {
  const char* const given = std::getenv("STRATA_SEED");
  const uint64_t first = given != nullptr ? std::strtoull(given, nullptr, 10) : 1;
  for (uint64_t seed = first; seed < first + (given != nullptr ? 1 : 200); seed++) {
    SCOPED_TRACE("STRATA_SEED=" + std::to_string(seed));
    Prng random(seed);
    const uint64_t limit = 1024 + random.Below(seed % 2 == 0 ? 5000 : 2'000'000);
    // Periods that do not divide a second fit one more refill into it.
    const uint64_t period_us = seed % 3 == 0 ? 100'000 : 1000 * (1 + random.Below(1000));
    const uint64_t refill = limit * period_us / 1'000'000 + 1;
    RateLimiter limiter;
    limiter.SetLimit(0, limit, period_us);
    std::vector<uint64_t> begins, bytes;
    uint64_t now_ns = 0, largest = 0, most = 0;
    for (int i = 0; i < 400; i++) {
      const uint64_t append = random.Below(3) == 0 ? 0 : random.Below(seed % 5 == 0 ? 3 * limit : 1 + refill);
      now_ns = BeginStep(limiter, now_ns, append);
      begins.push_back(now_ns);
      bytes.push_back(append);
      largest = std::max(largest, append);
      if (random.Below(20) == 0) now_ns += random.Below(2 * kSecond);
      now_ns += random.Below(1000);
    }
    for (size_t i = 0; i < begins.size(); i++) {
      uint64_t sum = 0;
      for (size_t j = i; j < begins.size() && begins[j] < begins[i] + kSecond; j++) sum += bytes[j];
      most = std::max(most, sum);
    }
    const uint64_t rest_of_a_period = 1'000'000 % period_us == 0 ? 0 : refill;
    ASSERT_LT(most, limit + refill + rest_of_a_period + std::max<uint64_t>(largest, 1)) << "largest " << largest;
  }
}

}  // namespace
}  // namespace strata

// The two invariants of a bucket on random requests, and its edge cases. STRATA_SEED=n repeats one failure.
#include "sim/token_bucket.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <vector>

#include "base/prng.h"

namespace strata {
namespace {

constexpr uint64_t kSecond = 1'000'000'000;

// Serves one request at the head of the queue from head_ns on; returns when it begins.
uint64_t Serve(TokenBucket& bucket, uint64_t head_ns, uint64_t tokens) {
  const uint64_t begin_ns = bucket.ReadyNs(head_ns, tokens);
  bucket.Take(begin_ns, tokens);
  return begin_ns;
}

TEST(TokenBucketTest, WithoutALimitNoRequestWaits) {
  TokenBucket bucket;
  EXPECT_EQ(Serve(bucket, 5, 1'000'000), 5u);
  EXPECT_EQ(bucket.level(), 0u);
}

TEST(TokenBucketTest, ABurstGoesImmediatelyThenOnePerTick) {
  TokenBucket bucket;
  bucket.SetLimit(0, 1000, 3);
  std::vector<uint64_t> begins;
  for (uint64_t head = 0; begins.size() < 6; head = begins.back()) begins.push_back(Serve(bucket, head, 1));
  EXPECT_EQ(begins, (std::vector<uint64_t>{0, 0, 0, 1'000'000, 2'000'000, 3'000'000}));
  EXPECT_EQ(Serve(bucket, 4'500'000, 1), 4'500'000u) << "half a token remains";
  EXPECT_EQ(Serve(bucket, 4'500'000, 1), 5'000'000u) << "and the half is not lost";
}

TEST(TokenBucketTest, IdleTimeSavesUpNoMoreThanABurst) {
  TokenBucket bucket;
  bucket.SetLimit(0, 10, 2);
  EXPECT_EQ(Serve(bucket, 1000 * kSecond, 2), 1000 * kSecond);
  EXPECT_EQ(Serve(bucket, 1000 * kSecond, 1), 1000 * kSecond + kSecond / 10);
}

TEST(TokenBucketTest, ARequestLargerThanTheBucketWaitsForTheRest) {
  TokenBucket bucket;
  bucket.SetLimit(0, 1000, 100);
  EXPECT_EQ(Serve(bucket, 0, 1100), kSecond) << "the bucket holds 100, and 1000 are added in a second";
  EXPECT_EQ(bucket.level(), 0u);
  EXPECT_EQ(Serve(bucket, kSecond, 0), kSecond) << "a request without bytes waits for none";
}

TEST(TokenBucketTest, ABurstOfZeroIsATenthOfASecondAtLeastOne) {
  TokenBucket bucket;
  bucket.SetLimit(0, 1000, 0);
  EXPECT_EQ(bucket.level(), 100u);
  TokenBucket slow;
  slow.SetLimit(0, 2, 0);
  EXPECT_EQ(slow.level(), 1u);
}

TEST(TokenBucketTest, ANewLimitKeepsWhatFits) {
  TokenBucket bucket;
  bucket.SetLimit(0, 1000, 100);
  bucket.SetLimit(0, 1000, 10);
  EXPECT_EQ(bucket.level(), 10u);
  bucket.SetLimit(0, 1000, 100);
  EXPECT_EQ(bucket.level(), 10u) << "no tokens are added";
  bucket.SetLimit(kSecond / 100, 1000, 100);
  EXPECT_EQ(bucket.level(), 10u) << "setting the current limit changes nothing";
  bucket.SetLimit(kSecond / 100, 5, 100);
  EXPECT_EQ(bucket.level(), 20u) << "tokens until now were added at the old rate";
  bucket.SetLimit(kSecond, 0, 0);
  EXPECT_EQ(bucket.level(), 0u) << "no limit, no level";
}

TEST(TokenBucketTest, TheLargestNumbersDoNotOverflow) {
  TokenBucket bucket;
  bucket.SetLimit(0, 10'000'000'000, 10'000'000'000);
  EXPECT_EQ(Serve(bucket, 0, 0xffffffff), 0u);
  EXPECT_EQ(Serve(bucket, 1'000'000 * kSecond, 10'000'000'000), 1'000'000 * kSecond);
  TokenBucket slow;
  slow.SetLimit(0, 1024, 1);
  EXPECT_EQ(Serve(slow, 0, 0xffffffff), (0xfffffffeull * kSecond + 1023) / 1024);
}

TEST(TokenBucketTest, NeverMoreThanABurstAndTheRateInAnyWindow) {
  const char* const given = std::getenv("STRATA_SEED");
  const uint64_t first = given != nullptr ? std::strtoull(given, nullptr, 10) : 1;
  for (uint64_t seed = first; seed < first + (given != nullptr ? 1 : 200); seed++) {
    SCOPED_TRACE("STRATA_SEED=" + std::to_string(seed));
    Prng random(seed);
    const uint64_t rate = 1 + random.Below(seed % 2 == 0 ? 5000 : 2'000'000'000);
    const uint64_t burst = 1 + random.Below(seed % 3 == 0 ? 10 : 100'000);
    TokenBucket bucket;
    bucket.SetLimit(0, rate, burst);
    std::vector<uint64_t> begins;
    std::vector<uint64_t> costs;
    uint64_t head = 0;
    for (int i = 0; i < 120; i++) {
      const uint64_t cost = random.Below(2) == 0 ? 1 : random.Below(2 * burst);
      TokenBucket before = bucket;
      const uint64_t begin = Serve(bucket, head, cost);
      ASSERT_GE(begin, head);
      if (begin > head) {
        ASSERT_GT(before.ReadyNs(begin - 1, cost), begin - 1) << "it waited longer than necessary";
      }
      begins.push_back(begin);
      costs.push_back(cost);
      head = begin + (random.Below(3) == 0 ? random.Below(kSecond / 10) : random.Below(1000));
    }
    for (size_t i = 0; i < begins.size(); i++) {
      uint64_t sum = 0;
      for (size_t j = i; j < begins.size(); j++) {
        sum += costs[j];
        // At most 120 * 2 * 10^5 tokens: no overflow in 64 bits.
        const uint64_t most = std::max(burst, costs[i]);
        if (sum <= most) continue;
        ASSERT_LE((sum - most) * kSecond, rate * (begins[j] - begins[i])) << "requests " << i << " to " << j;
      }
    }
  }
}

}  // namespace
}  // namespace strata

// Workloads: shape of keys and values, orders, Zipf's distribution, and the bytes that every platform must produce.
#include "sim/workload.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "base/crc32c.h"

namespace strata {
namespace {

std::vector<WorkloadOp> All(const WorkloadSpec& spec) {
  Workload workload(spec);
  std::vector<WorkloadOp> ops;
  WorkloadOp op;
  while (workload.Next(&op)) ops.push_back(op);
  EXPECT_EQ(ops.size(), workload.total());
  EXPECT_EQ(workload.done(), workload.total());
  return ops;
}

uint32_t Digest(const WorkloadSpec& spec) {
  std::string all;
  for (const WorkloadOp& op : All(spec)) {
    all += static_cast<char>(op.kind);
    all += op.key + ":" + op.value + "\n";
  }
  return Crc32c(all);
}

TEST(Keys, AreDecimalPaddedAndNeverCut) {
  std::string key;
  MakeKey(42, 6, &key);
  EXPECT_EQ(key, "000042");
  MakeKey(0, 1, &key);
  EXPECT_EQ(key, "0");
  MakeKey(1234567, 4, &key);
  EXPECT_EQ(key, "1234567");
  MakeKey(~uint64_t{0}, 24, &key);
  EXPECT_EQ(key, "000018446744073709551615");
}

TEST(Values, ArePrintableHalfCompressibleAndDistinct) {
  for (const uint32_t size : {0u, 1u, 2u, 7u, 100u, 1001u}) {
    std::string a, b, c;
    MakeValue(1, 5, size, &a);
    MakeValue(1, 5, size, &b);
    MakeValue(1, 6, size, &c);
    ASSERT_EQ(a.size(), size);
    EXPECT_EQ(a, b);
    if (size >= 7) {
      EXPECT_NE(a, c);
    }
    for (const char ch : a) EXPECT_TRUE(ch > ' ' && ch < 127);
    const size_t half = (size + 1) / 2;
    EXPECT_EQ(a.substr(half), a.substr(0, size - half));
  }
}

TEST(Workloads, SeqContinuesCounting) {
  const auto ops = All({.n = 3, .first = 98, .key_space = 2});
  ASSERT_EQ(ops.size(), 3u);
  EXPECT_EQ(ops[0].key, "0000000000000098");
  EXPECT_EQ(ops[2].key, "0000000000000100");
  EXPECT_EQ(ops[0].value.size(), 100u);
  EXPECT_NE(ops[0].value, ops[1].value);
}

TEST(Workloads, RandomIsEvenAndInside) {
  std::map<std::string, int> counts;
  for (const auto& op : All({.kind = WorkloadSpec::Kind::kReadFill,
                        .distribution = KeyDistribution::kRandom,
                        .key_bytes = 3,
                        .n = 20000,
                        .first = 500,
                        .key_space = 10,
                        .seed = 3})) {
    EXPECT_EQ(op.kind, rec::OpKind::kGet);
    counts[op.key]++;
  }
  EXPECT_EQ(counts.begin()->first, "500");
  EXPECT_EQ(counts.rbegin()->first, "509");
  for (const auto& [key, n] : counts) EXPECT_NEAR(n, 2000, 200) << key;
}

TEST(Workloads, ChurnPutsAtTheHeadAndDeletesAtTheTail) {
  const auto ops = All({.kind = WorkloadSpec::Kind::kChurn, .key_bytes = 2, .n = 2, .head = 50, .tail = 10});
  ASSERT_EQ(ops.size(), 4u);
  EXPECT_EQ(ops[0].kind, rec::OpKind::kPut);
  EXPECT_EQ(ops[0].key, "50");
  EXPECT_EQ(ops[1].kind, rec::OpKind::kDelete);
  EXPECT_EQ(ops[1].key, "10");
  EXPECT_EQ(ops[1].value, "");
  EXPECT_EQ(ops[2].key, "51");
  EXPECT_EQ(ops[3].key, "11");
}

TEST(Zipf, FollowsTheDistribution) {
  for (const uint64_t n : {1u, 2u, 3u, 10u, 1000u, 1000000u}) {
    SCOPED_TRACE("n = " + std::to_string(n));
    const ZipfSampler zipf(n);
    Prng prng(11);
    constexpr uint32_t kDraws = 200000;
    std::map<uint64_t, uint32_t> counts;
    for (uint32_t i = 0; i < kDraws; i++) counts[zipf.Draw(&prng)]++;
    EXPECT_GE(counts.begin()->first, 1u);
    EXPECT_LE(counts.rbegin()->first, n);
    double sum = 0;
    for (uint64_t r = 1; r <= n; r++) sum += std::pow(static_cast<double>(r), -127.0 / 128);
    for (const uint64_t r : {1u, 2u, 3u, 4u, 7u, 8u, 10u, 100u}) {
      if (r > n) continue;
      const double expected = kDraws * std::pow(static_cast<double>(r), -127.0 / 128) / sum;
      EXPECT_NEAR(counts[r], expected, 5 * std::sqrt(expected) + 1) << "rank " << r;
    }
    // The tail too: all ranks above n / 2 together.
    double tail = 0;
    uint32_t got = 0;
    for (uint64_t r = n / 2 + 1; r <= n; r++) tail += std::pow(static_cast<double>(r), -127.0 / 128);
    for (const auto& [r, c] : counts) got += r > n / 2 ? c : 0;
    EXPECT_NEAR(got, kDraws * tail / sum, 5 * std::sqrt(kDraws * tail / sum) + 1);
  }
}

TEST(Zipf, HugeSpacesWork) {
  for (const uint64_t n : {uint64_t{1} << 33, uint64_t{1} << 63, ~uint64_t{0}}) {
    const ZipfSampler zipf(n);
    Prng prng(5);
    uint64_t largest = 0;
    for (int i = 0; i < 20000; i++) {
      const uint64_t r = zipf.Draw(&prng);
      ASSERT_TRUE(r >= 1 && r <= n);
      largest = std::max(largest, r);
    }
    EXPECT_GT(largest, n / 256);
  }
}

TEST(Workloads, ZipfScattersRanksByABijection) {
  for (const uint64_t space : {uint64_t{1}, uint64_t{2}, uint64_t{7}, uint64_t{64}, uint64_t{100}, uint64_t{720}}) {
    std::set<std::string> seen;
    std::map<std::string, uint32_t> counts;
    for (const auto& op : All({.kind = WorkloadSpec::Kind::kDeleteFill,
                          .distribution = KeyDistribution::kZipf,
                          .key_bytes = 4,
                          .n = 60000,
                          .first = 1000,
                          .key_space = space,
                          .seed = 9})) {
      seen.insert(op.key);
      counts[op.key]++;
    }
    EXPECT_EQ(seen.size(), space) << "this many draws reach every key";
    EXPECT_GE(*seen.begin(), "1000");
    EXPECT_LT(*seen.rbegin(), std::to_string(1000 + space));
  }
}

// The figures were produced once by the native build; any other build, WebAssembly included, must produce the same
// bytes.
TEST(Workloads, BytesAreTheSameEverywhere) {
  EXPECT_EQ(Digest({.n = 1000, .seed = 1}), 0x2b2eb523u);
  EXPECT_EQ(Digest({.distribution = KeyDistribution::kRandom, .n = 1000, .key_space = 12345, .seed = 1}), 0xd625526u);
  EXPECT_EQ(Digest({.distribution = KeyDistribution::kZipf, .n = 1000, .key_space = 12345, .seed = 1}), 0xc6b7f057u);
  EXPECT_EQ(Digest({.kind = WorkloadSpec::Kind::kChurn, .n = 1000, .head = 100, .seed = 2}), 0xd4be457u);
}

}  // namespace
}  // namespace strata

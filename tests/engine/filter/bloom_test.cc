#include "filter/bloom.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "base/coding.h"
#include "base/prng.h"

namespace strata {
namespace {

std::string BloomKey(uint64_t i) {
  std::string key;
  PutFixed64(&key, i);
  return key;
}

std::vector<uint32_t> BloomHashes(uint64_t from, uint64_t count) {
  std::vector<uint32_t> hashes;
  for (uint64_t i = from; i < from + count; ++i) hashes.push_back(BloomHash(BloomKey(i)));
  return hashes;
}

TEST(Bloom, MatchesLevelDbByteForByte) {
  std::string filter;
  BuildBloom(std::vector<Slice>{"hello", "world"}, 10, &filter);
  // Printed by LevelDB 1.23's policy for the same two keys.
  EXPECT_EQ(filter, Slice("\x11\x40\x00\x41\x44\x10\x40\x10\x06", 9));
  EXPECT_TRUE(BloomMayMatch(filter, "hello"));
  EXPECT_TRUE(BloomMayMatch(filter, "world"));
  EXPECT_FALSE(BloomMayMatch(filter, "x"));
  EXPECT_FALSE(BloomMayMatch(filter, "foo"));
}

TEST(Bloom, ProbeCountIsBitsTimesLn2InRange) {
  EXPECT_EQ(BloomProbeCount(1), 1u);
  EXPECT_EQ(BloomProbeCount(4), 2u);
  EXPECT_EQ(BloomProbeCount(10), 6u);
  EXPECT_EQ(BloomProbeCount(20), 13u);
  EXPECT_EQ(BloomProbeCount(43), 29u);
  EXPECT_EQ(BloomProbeCount(44), 30u);
  EXPECT_EQ(BloomProbeCount(UINT32_MAX), 30u);
}

TEST(Bloom, AppendsInAnyOrder) {
  std::vector<uint32_t> hashes = BloomHashes(0, 100);
  std::string one = "before";
  BuildBloom(hashes, 10, &one);
  std::reverse(hashes.begin(), hashes.end());
  std::string other = "before";
  BuildBloom(hashes, 10, &other);
  EXPECT_EQ(one, other);
  EXPECT_EQ(one.substr(0, 6), "before");
  EXPECT_EQ(one.size(), 6u + 125 + 1);
}

TEST(Bloom, EveryKeyIsFoundAtEveryBitsAndSize) {
  for (const uint32_t bits : {1u, 2u, 5u, 10u, 16u, 43u, 44u, 64u}) {
    for (const uint64_t count : {1u, 2u, 7u, 100u, 3000u}) {
      const std::vector<uint32_t> hashes = BloomHashes(count * 1000, count);
      std::string filter;
      BuildBloom(hashes, bits, &filter);
      for (const uint32_t hash : hashes) ASSERT_TRUE(BloomMayMatchHash(filter, hash)) << bits << " " << count;
    }
  }
}

TEST(Bloom, FalsePositivesFollowTheFormula) {
  // (1 - e^(-k/b))^k. LevelDB's scheme is close to it while a filter is small.
  struct Case {
    uint32_t bits;
    uint64_t keys;
    double tolerance;
  };
  for (const Case& c : {Case{4, 10000, 0.10}, Case{8, 2000, 0.10}, Case{10, 2000, 0.10}, Case{10, 10000, 0.10}}) {
    std::string filter;
    BuildBloom(BloomHashes(0, c.keys), c.bits, &filter);
    constexpr uint64_t kProbes = 400000;
    uint64_t positives = 0;
    for (uint64_t i = 0; i < kProbes; ++i) positives += BloomMayMatch(filter, BloomKey(1000000000 + i));
    const double k = BloomProbeCount(c.bits);
    const double formula = std::pow(1 - std::exp(-k / c.bits), k);
    const double measured = static_cast<double>(positives) / kProbes;
    EXPECT_NEAR(measured, formula, formula * c.tolerance) << c.bits << " bits, " << c.keys << " keys";
  }
}

TEST(Bloom, ProbeReturnsTheBitsAndAgreesWithMayMatch) {
  std::string filter;
  BuildBloom(BloomHashes(0, 500), 10, &filter);
  const auto is_on = [&filter](uint32_t position) {
    return (static_cast<unsigned char>(filter[position / 8]) >> position % 8 & 1) != 0;
  };
  uint32_t early = 0;
  for (uint64_t i = 0; i < 2000; ++i) {
    const uint32_t hash = BloomHash(BloomKey(i));
    const FilterProbe probe = ProbeBloom(filter, hash);
    EXPECT_EQ(probe.may_match, BloomMayMatchHash(filter, hash));
    EXPECT_EQ(probe.k, 6);
    EXPECT_EQ(probe.filter_bits, 5000u);
    ASSERT_GE(probe.position_count, 1u);
    for (uint32_t p = 0; p < probe.position_count; ++p) {
      const bool last = p + 1 == probe.position_count;
      EXPECT_EQ(probe.positions[p], (hash + p * ((hash >> 17) | (hash << 15))) % 5000);
      EXPECT_EQ(is_on(probe.positions[p]), !last || probe.may_match);
    }
    if (probe.may_match) {
      EXPECT_EQ(probe.position_count, 6u);
    } else {
      early += probe.position_count < 6;
    }
  }
  EXPECT_GT(early, 100u);
}

TEST(Bloom, AnyBytesAreAFilter) {
  EXPECT_FALSE(BloomMayMatch("", "key"));
  EXPECT_FALSE(BloomMayMatch("\x06", "key"));
  std::string empty;
  BuildBloom(std::vector<uint32_t>(), 10, &empty);
  EXPECT_EQ(empty.size(), 9u);
  EXPECT_FALSE(BloomMayMatch(empty, "key"));
  // More than 30 probes denote another encoding and match; 0 probes match too.
  EXPECT_TRUE(BloomMayMatch(Slice("\0\0\x1f", 3), "key"));
  EXPECT_TRUE(BloomMayMatch(Slice("\0\0\0", 3), "key"));
  EXPECT_FALSE(BloomMayMatch(Slice("\0\0\x1e", 3), "key"));
  const FilterProbe foreign = ProbeBloom(Slice("\0\0\xff", 3), 1);
  EXPECT_TRUE(foreign.may_match);
  EXPECT_EQ(foreign.k, 255);
  EXPECT_EQ(foreign.position_count, 0u);
  EXPECT_EQ(foreign.filter_bits, 16u);

  constexpr uint64_t kSeed = 9;
  SCOPED_TRACE("Prng seed " + std::to_string(kSeed));
  Prng prng(kSeed);
  for (int round = 0; round < 5000; ++round) {
    std::string bytes;
    for (uint64_t n = prng.Below(40); n > 0; --n) bytes.push_back(static_cast<char>(prng.Next()));
    const auto hash = static_cast<uint32_t>(prng.Next());
    EXPECT_EQ(ProbeBloom(bytes, hash).may_match, BloomMayMatchHash(bytes, hash));
  }
}

}  // namespace
}  // namespace strata

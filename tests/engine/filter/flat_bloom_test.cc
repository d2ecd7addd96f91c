#include "filter/flat_bloom.h"

#include <gtest/gtest.h>

#include "base/prng.h"

namespace strata {
namespace {

std::vector<uint64_t> FlatHashes(uint64_t seed, uint64_t count) {
  Prng prng(seed);
  std::vector<uint64_t> hashes;
  for (uint64_t i = 0; i < count; ++i) hashes.push_back(prng.Next());
  return hashes;
}

TEST(FlatBloom, SizeIsWholeWordsAndOneByteOfProbes) {
  for (const auto& [keys, bits] : {std::pair<uint64_t, uint64_t>{0, 64}, {1, 64}, {6, 64}, {7, 128}, {1000, 10'048}}) {
    std::string filter;
    BuildFlatBloom(FlatHashes(1, keys), 10, &filter);
    EXPECT_EQ(filter.size(), bits / 8 + 1);
    EXPECT_EQ(filter.back(), 6);
  }
}

TEST(FlatBloom, BitsAreAtTheDocumentedPositions) {
  std::string filter;
  BuildFlatBloom(FlatHashes(2, 1000), 10, &filter);
  std::vector<uint32_t> halves(2, 0);
  for (const uint64_t hash : FlatHashes(2, 1000)) {
    const FilterProbe probe = ProbeFlatBloom(filter, hash);
    ASSERT_TRUE(probe.may_match);
    ASSERT_TRUE(FlatBloomMayMatch(filter, hash));
    ASSERT_EQ(probe.line_bits, 0u);
    ASSERT_EQ(probe.filter_bits, 10'048u);
    ASSERT_EQ(probe.position_count, 6u);
    uint64_t remixed = hash;
    for (uint32_t p = 0; p < 6; ++p) {
      ASSERT_EQ(probe.positions[p], (remixed >> 32) * 10'048 >> 32);
      remixed *= 0x9e3779b97f4a7c15u;
      ++halves[probe.positions[p] / 5024];
    }
  }
  EXPECT_NEAR(halves[0], 3000, 200);
}

TEST(FlatBloom, AnyBytesAreAFilter) {
  EXPECT_FALSE(FlatBloomMayMatch("", 1));
  EXPECT_FALSE(FlatBloomMayMatch("\x06", 1));
  EXPECT_FALSE(FlatBloomMayMatch(Slice("\0\0\x06", 3), 1));
  EXPECT_TRUE(FlatBloomMayMatch(Slice("\0\0\0", 3), 1));
  EXPECT_TRUE(FlatBloomMayMatch(Slice("\0\0\x1f", 3), 1));
  constexpr uint64_t kSeed = 13;
  SCOPED_TRACE("Prng seed " + std::to_string(kSeed));
  Prng prng(kSeed);
  for (int round = 0; round < 5000; ++round) {
    std::string bytes;
    for (uint64_t n = prng.Below(40); n > 0; --n) bytes.push_back(static_cast<char>(prng.Next()));
    const uint64_t hash = prng.Next();
    EXPECT_EQ(ProbeFlatBloom(bytes, hash).may_match, FlatBloomMayMatch(bytes, hash));
  }
}

}  // namespace
}  // namespace strata

#include "filter/fast_local_bloom.h"

#include <gtest/gtest.h>

#include "base/coding.h"
#include "base/prng.h"
#include "base/xxhash64.h"

namespace strata {
namespace {

uint64_t HashOf(uint64_t i) {
  std::string key;
  PutFixed64(&key, i);
  return XxHash64(key);
}

std::string FastLocalFilterOver(uint64_t keys, uint32_t bits_per_key) {
  std::vector<uint64_t> hashes;
  for (uint64_t i = 0; i < keys; ++i) hashes.push_back(HashOf(i));
  std::string filter;
  BuildFastLocalBloom(hashes, bits_per_key, &filter);
  return filter;
}

TEST(FastLocalBloom, BitsAreChosenAsInRocksDb) {
  // The powers of the golden ratio that RocksDB's vector code contains (util/bloom_impl.h): probe i of a key is the top
  // nine bits of the upper half of its hash times the i-th power.
  constexpr uint32_t kPowers[] = {0x00000001, 0x9e3779b9, 0xe35e67b1, 0x734297e9,
                                  0x35fbe861, 0xdeb7c719, 0x0448b211, 0x3459b749};
  for (uint64_t i = 0; i < 1000; ++i) {
    const uint64_t hash = HashOf(i);
    std::string filter;
    BuildFastLocalBloom({hash}, 14, &filter);  // eight probes, one line
    ASSERT_EQ(filter.size(), 64u + 5);
    const FilterProbe probe = ProbeFastLocalBloom(filter, hash);
    ASSERT_EQ(probe.position_count, 8u);
    for (uint32_t p = 0; p < 8; ++p) {
      ASSERT_EQ(probe.positions[p], static_cast<uint32_t>(hash >> 32) * kPowers[p] >> 23);
    }
  }
}

TEST(FastLocalBloom, ProbesGrowWithBitsAsRocksDbMeasuredBest) {
  // RocksDB, util/bloom_test.cc: whole bits per key and their probes.
  const struct {
    uint32_t bits_per_key, k;
  } cases[] = {{1, 1},  {2, 1},   {3, 2},   {5, 3},   {8, 5},   {9, 6},   {10, 6},  {11, 7},  {14, 8},
               {16, 9}, {18, 10}, {22, 11}, {25, 12}, {28, 12}, {29, 13}, {50, 23}, {51, 24}, {64, 24}};
  for (const auto& c : cases) EXPECT_EQ(FastLocalBloomProbeCount(c.bits_per_key), c.k) << c.bits_per_key;
}

TEST(FastLocalBloom, LayoutAndTailMatchRocksDb) {
  for (const uint64_t keys : {1u, 51u, 52u, 103u, 1000u}) {
    const std::string filter = FastLocalFilterOver(keys, 10);
    EXPECT_EQ(filter.size(), (keys * 10 + 511) / 512 * 64 + 5);
    EXPECT_EQ(Slice(filter).substr(filter.size() - 5), Slice("\xff\0\x06\0\0", 5));
  }
  EXPECT_EQ(FastLocalFilterOver(0, 10), std::string("\xff\0\x06\0\0", 5));
}

TEST(FastLocalBloom, AllProbesShareOneLineAndLinesAreUsedAlike) {
  const std::string filter = FastLocalFilterOver(10'000, 10);
  const auto lines = static_cast<uint32_t>(filter.size() / 64);
  std::vector<uint32_t> probed(lines, 0);
  for (uint64_t i = 0; i < 100'000; ++i) {
    const FilterProbe probe = ProbeFastLocalBloom(filter, HashOf(i));
    ASSERT_EQ(probe.may_match, FastLocalBloomMayMatch(filter, HashOf(i)));
    ASSERT_TRUE(i >= 10'000 || probe.may_match);
    ASSERT_EQ(probe.line_bits, 512u);
    ASSERT_EQ(probe.filter_bits, lines * 512);
    for (uint32_t p = 0; p < probe.position_count; ++p) {
      ASSERT_EQ(probe.positions[p] / 512, probe.positions[0] / 512);
      ASSERT_LT(probe.positions[p], probe.filter_bits);
    }
    ++probed[probe.positions[0] / 512];
  }
  // 510 per line on average, Poisson: the standard deviation is 23.
  for (const uint32_t count : probed) EXPECT_NEAR(count, 100'000.0 / lines, 130);
}

TEST(FastLocalBloom, AnyBytesAreAFilter) {
  const uint64_t hash = HashOf(1'000'000);
  EXPECT_FALSE(FastLocalBloomMayMatch("", hash));
  EXPECT_FALSE(FastLocalBloomMayMatch(FastLocalFilterOver(0, 10), hash));
  const std::string filter = FastLocalFilterOver(1, 10);
  EXPECT_FALSE(FastLocalBloomMayMatch(filter, hash));
  for (const auto& [from_end, byte] : {std::pair<size_t, char>{5, 6}, {4, 1}, {3, 0}, {3, 31}, {2, 1}, {1, 1}}) {
    std::string changed = filter;
    changed[changed.size() - from_end] = byte;
    EXPECT_TRUE(FastLocalBloomMayMatch(changed, hash)) << from_end;
  }
  EXPECT_TRUE(FastLocalBloomMayMatch(filter.substr(1), hash));  // an incomplete line
  constexpr uint64_t kSeed = 12;
  SCOPED_TRACE("Prng seed " + std::to_string(kSeed));
  Prng prng(kSeed);
  for (int round = 0; round < 5000; ++round) {
    std::string bytes;
    for (uint64_t n = prng.Below(3) * 64; n > 0; --n) bytes.push_back(static_cast<char>(prng.Next()));
    bytes.append({'\xff', '\0', static_cast<char>(prng.Below(40)), '\0', '\0'});
    const uint64_t h = prng.Next();
    EXPECT_EQ(ProbeFastLocalBloom(bytes, h).may_match, FastLocalBloomMayMatch(bytes, h));
  }
}

}  // namespace
}  // namespace strata

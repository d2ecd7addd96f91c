#include "filter/legacy_bloom.h"

#include <gtest/gtest.h>

#include <set>

#include "base/coding.h"
#include "base/prng.h"
#include "filter/bloom.h"

namespace strata {
namespace {

std::string LegacyKey(uint32_t i) {
  std::string key;
  PutFixed32(&key, i);
  return key;
}

std::string LegacyFilterOver(uint32_t first, uint32_t end, uint32_t bits_per_key) {
  std::vector<uint32_t> hashes;
  for (uint32_t i = first; i < end; ++i) hashes.push_back(LegacyBloomHash(LegacyKey(i)));
  std::string filter;
  BuildLegacyBloom(hashes, bits_per_key, &filter);
  return filter;
}

TEST(LegacyBloom, MatchesRocksDbBitForBit) {
  // RocksDB, util/bloom_test.cc, FullBloomTest.Schema, for lines of 64 bytes: the hash of a whole filter.
  const struct {
    uint32_t first, end, bits_per_key, hash;
  } cases[] = {{0, 2087, 2, 1567096579u},  {0, 2087, 3, 2707206547u},  {0, 2087, 5, 515748486u},
               {0, 2087, 8, 1302145999u},  {0, 2087, 9, 2092755149u},  {0, 2087, 11, 3755609649u},
               {0, 2087, 14, 178861123u},  {0, 2087, 16, 1129406313u}, {0, 2087, 10, 1478976371u},
               {1, 2087, 10, 4205696321u}, {1, 2088, 10, 2885052954u}};
  for (const auto& c : cases) {
    EXPECT_EQ(BloomHash(LegacyFilterOver(c.first, c.end, c.bits_per_key)), c.hash) << c.bits_per_key;
  }
}

TEST(LegacyBloom, HashesLeftOverBytesAsSigned) {
  // If no bytes are left over, or they are ASCII, the hash is LevelDB's.
  EXPECT_EQ(LegacyBloomHash("user1234"), BloomHash("user1234"));
  EXPECT_EQ(LegacyBloomHash("user123"), BloomHash("user123"));
  // RocksDB, util/hash_test.cc: the values that its own tests require, with their seed.
  EXPECT_EQ(HashSignedTail("", 0xbc9f1d34u), 3164544308u);
  EXPECT_EQ(HashSignedTail("\x08", 0xbc9f1d34u), 422599524u);
  EXPECT_EQ(HashSignedTail("\x17", 0xbc9f1d34u), 3168152998u);
  EXPECT_EQ(HashSignedTail("\x9a", 0xbc9f1d34u), 3195034349u);
  EXPECT_EQ(HashSignedTail("\x1c", 0xbc9f1d34u), 2651681383u);
  EXPECT_EQ(HashSignedTail("\x4d\x76", 0xbc9f1d34u), 2447836956u);
  EXPECT_EQ(HashSignedTail("\x52\xd5", 0xbc9f1d34u), 3854228105u);
  EXPECT_EQ(HashSignedTail("\x91\xf7", 0xbc9f1d34u), 31066776u);
}

TEST(LegacyBloom, TheTailHasProbesAndAnOddNumberOfLines) {
  for (const uint32_t keys : {1u, 51u, 52u, 102u, 103u, 1000u}) {
    const std::string filter = LegacyFilterOver(0, keys, 10);
    const uint32_t lines = DecodeFixed32(filter.data() + filter.size() - 4);
    EXPECT_EQ(filter.size(), lines * 64 + 5);
    EXPECT_EQ(lines % 2, 1u);
    EXPECT_GE(lines * 512, keys * 10);
    EXPECT_LT(lines * 512, keys * 10 + 2 * 512);
    EXPECT_EQ(filter[filter.size() - 5], 6);
  }
}

TEST(LegacyBloom, AllProbesShareOneLineAndOneKeyIn512ProbesOneBit) {
  const std::string filter = LegacyFilterOver(0, 10'000, 10);
  uint32_t one_bit = 0;
  constexpr uint32_t kKeys = 100'000;
  for (uint32_t i = 0; i < kKeys; ++i) {
    const uint32_t hash = LegacyBloomHash(LegacyKey(i));
    const FilterProbe probe = ProbeLegacyBloom(filter, hash);
    ASSERT_EQ(probe.may_match, LegacyBloomMayMatch(filter, hash));
    ASSERT_EQ(probe.line_bits, 512u);
    ASSERT_EQ(probe.filter_bits, (filter.size() - 5) * 8);
    ASSERT_TRUE(i >= 10'000 || probe.may_match);
    std::set<uint32_t> bits;
    for (uint32_t p = 0; p < probe.position_count; ++p) {
      bits.insert(probe.positions[p]);
      ASSERT_EQ(probe.positions[p] / 512, probe.positions[0] / 512);
      ASSERT_LT(probe.positions[p], probe.filter_bits);
    }
    one_bit += probe.position_count == 6 && bits.size() == 1;
  }
  // Keys that passed all six probes: the 10,000 added ones, and those that a single set bit let pass, half of
  // 90,000/512.
  EXPECT_NEAR(one_bit, 10'000 / 512 + 90'000 / 512 / 2, 45);
}

TEST(LegacyBloom, AnyBytesAreAFilter) {
  const uint32_t hash = LegacyBloomHash("key");
  EXPECT_FALSE(LegacyBloomMayMatch("", hash));
  EXPECT_FALSE(LegacyBloomMayMatch(LegacyFilterOver(0, 0, 10), hash));
  const std::string filter = LegacyFilterOver(0, 60, 10);
  const auto with = [&filter](size_t from_end, char byte) {
    std::string changed = filter;
    changed[changed.size() - from_end] = byte;
    return changed;
  };
  EXPECT_TRUE(LegacyBloomMayMatch(with(5, 0), hash));       // no probes
  EXPECT_TRUE(LegacyBloomMayMatch(with(5, 31), hash));      // too many
  EXPECT_TRUE(LegacyBloomMayMatch(with(5, '\xff'), hash));  // a fast local filter
  EXPECT_TRUE(LegacyBloomMayMatch(with(4, 2), hash));       // the number of lines does not match
  EXPECT_TRUE(LegacyBloomMayMatch(with(1, 1), hash));
  constexpr uint64_t kSeed = 11;
  SCOPED_TRACE("Prng seed " + std::to_string(kSeed));
  Prng prng(kSeed);
  for (int round = 0; round < 5000; ++round) {
    std::string bytes;
    for (uint64_t n = prng.Below(140); n > 0; --n) bytes.push_back(static_cast<char>(prng.Next()));
    const auto h = static_cast<uint32_t>(prng.Next());
    EXPECT_EQ(ProbeLegacyBloom(bytes, h).may_match, LegacyBloomMayMatch(bytes, h));
  }
}

}  // namespace
}  // namespace strata

#include "base/xxhash64.h"

#include <gtest/gtest.h>

#include <bit>
#include <string>

#include "base/prng.h"

namespace strata {
namespace {

constexpr uint64_t kPrime32 = 2654435761u;

// The input of the authors' own sanity check (xxHash 0.8.1, cli/xsum_sanity_check.c).
std::string SanityBytes(size_t count) {
  std::string bytes;
  uint64_t generator = kPrime32;
  for (size_t i = 0; i < count; ++i) {
    bytes.push_back(static_cast<char>(generator >> 56));
    generator *= 11400714785074694797u;
  }
  return bytes;
}

TEST(XxHash64, MatchesThePublishedValues) {
  // Published with the algorithm: the sanity check's lengths and seeds.
  const struct {
    size_t bytes;
    uint64_t seed;
    uint64_t hash;
  } cases[] = {
      {0, 0, 0xef46db3751d8e999u},         {0, kPrime32, 0xac75fda2929b17efu}, {1, 0, 0xe934a84adb052768u},
      {1, kPrime32, 0x5014607643a9b4c3u},  {4, 0, 0x9136a0dca57457eeu},        {14, 0, 0x8282dcc4994e35c8u},
      {14, kPrime32, 0xc3bd6bf63deb6df0u}, {222, 0, 0xb641ae8cb691c174u},      {222, kPrime32, 0x20cb8ab7ae10c14au}};
  for (const auto& c : cases) EXPECT_EQ(XxHash64(SanityBytes(c.bytes), c.seed), c.hash) << c.bytes << " " << c.seed;
  EXPECT_EQ(XxHash64("a"), 0xd24ec4f1a98c6e5bu);
  EXPECT_EQ(XxHash64("abc"), 0x44bc2cf5ad770999u);
  EXPECT_EQ(XxHash64("Nobody inspects the spammish repetition"), 0xfbcea83c8a378bf1u);
}

TEST(XxHash64, EveryLengthUpToThreeIterationsHasItsOwnHash) {
  // If any byte were ignored, at any length, two of these hashes would be equal.
  const std::string bytes = SanityBytes(100);
  for (size_t length = 1; length <= bytes.size(); ++length) {
    for (size_t at = 0; at < length; ++at) {
      std::string changed = bytes.substr(0, length);
      changed[at] = static_cast<char>(changed[at] ^ 1);
      const uint64_t difference = XxHash64(Slice(bytes).substr(0, length)) ^ XxHash64(changed);
      // Of 64 bits about half change; 8 is six standard deviations away.
      ASSERT_GT(std::popcount(difference), 8) << length << " " << at;
    }
  }
}

}  // namespace
}  // namespace strata

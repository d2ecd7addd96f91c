#include "filter/prefix_transform.h"

#include <gtest/gtest.h>

#include "base/prng.h"

namespace strata {
namespace {

constexpr PrefixTransform kNoTransform;
constexpr PrefixTransform kFixedTransform{PrefixExtractor::kFixed, 4};
constexpr PrefixTransform kCappedTransform{PrefixExtractor::kCapped, 4};

TEST(PrefixTransform, FixedOmitsShortKeysAndCappedTakesThemWhole) {
  EXPECT_FALSE(kNoTransform.InDomain("user17"));
  EXPECT_EQ(kFixedTransform.Transform("user17"), "user");
  EXPECT_EQ(kFixedTransform.Transform("user"), "user");
  EXPECT_FALSE(kFixedTransform.InDomain("use"));
  EXPECT_TRUE(kCappedTransform.InDomain(""));
  EXPECT_EQ(kCappedTransform.Transform("use"), "use");
  EXPECT_EQ(kCappedTransform.Transform("user17"), "user");
}

TEST(PrefixTransform, NamesMatchRocksDbAndAreParsed) {
  EXPECT_EQ(kNoTransform.Name(), "nullptr");
  EXPECT_EQ(kFixedTransform.Name(), "rocksdb.FixedPrefix.4");
  EXPECT_EQ(kCappedTransform.Name(), "rocksdb.CappedPrefix.4");
  for (const PrefixTransform& transform :
       {kNoTransform, kFixedTransform, kCappedTransform, PrefixTransform{PrefixExtractor::kFixed, 1024}}) {
    PrefixTransform read{PrefixExtractor::kCapped, 9};
    ASSERT_TRUE(PrefixTransform::FromName(transform.Name(), &read));
    EXPECT_EQ(read.kind, transform.kind);
    EXPECT_EQ(read.length, transform.length);
  }
  for (const char* const name :
       {"", "rocksdb.Noop", "rocksdb.FixedPrefix", "rocksdb.FixedPrefix.", "rocksdb.FixedPrefix.0",
        "rocksdb.FixedPrefix.4x", "rocksdb.CappedPrefix.-1", "rocksdb.CappedPrefix.4294967297"}) {
    PrefixTransform read;
    EXPECT_FALSE(PrefixTransform::FromName(name, &read)) << name;
    EXPECT_FALSE(read.on()) << name;
  }
}

TEST(PrefixTransform, ARangeHasAPrefixIfAllItsKeysHaveIt) {
  for (const PrefixTransform& transform : {kFixedTransform, kCappedTransform}) {
    Slice prefix;
    EXPECT_TRUE(transform.PrefixOfRange("user17", "user2", &prefix));
    EXPECT_EQ(prefix, "user");
    EXPECT_TRUE(transform.PrefixOfRange("user", "uses", &prefix));
    EXPECT_FALSE(transform.PrefixOfRange("user17", "uses0", &prefix));
    EXPECT_FALSE(transform.PrefixOfRange("use", "user5", &prefix));
    EXPECT_FALSE(transform.PrefixOfRange("user17", "", &prefix));
    EXPECT_FALSE(transform.PrefixOfRange("", "user", &prefix));
    // The last byte cannot be incremented, so the byte before it is.
    EXPECT_TRUE(transform.PrefixOfRange("ab\xff\xff", "ac", &prefix));
    EXPECT_FALSE(transform.PrefixOfRange("ab\xff\xff", "ad", &prefix));
    // There is no string after it.
    EXPECT_TRUE(transform.PrefixOfRange("\xff\xff\xff\xff", "", &prefix));
  }
  Slice prefix;
  EXPECT_FALSE(kNoTransform.PrefixOfRange("user17", "user2", &prefix));
}

TEST(PrefixTransform, NoKeyOfARangeHasAnotherPrefix) {
  constexpr uint64_t kSeed = 14;
  SCOPED_TRACE("Prng seed " + std::to_string(kSeed));
  Prng prng(kSeed);
  const auto key = [&prng] {
    std::string bytes;
    for (uint64_t n = prng.Below(5); n > 0; --n) bytes.push_back("a\xfe\xff"[prng.Below(3)]);
    return bytes;
  };
  uint32_t with_prefix = 0;
  for (int round = 0; round < 200'000; ++round) {
    const PrefixTransform transform{prng.OneIn(2) ? PrefixExtractor::kFixed : PrefixExtractor::kCapped,
                                    static_cast<uint32_t>(1 + prng.Below(3))};
    const std::string from = key(), to = key(), k = key();
    Slice prefix;
    if (!transform.PrefixOfRange(from, to, &prefix)) continue;
    ++with_prefix;
    if (k < from || (!to.empty() && k >= to)) continue;
    ASSERT_TRUE(transform.InDomain(k)) << k;
    ASSERT_EQ(transform.Transform(k), prefix) << "from " << from << " to " << to;
  }
  EXPECT_GT(with_prefix, 10'000u);
}

}  // namespace
}  // namespace strata

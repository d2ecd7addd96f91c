// Tombstone buckets: counted, encoded, and parsed from untrusted bytes.
#include "format/tombstone_buckets.h"

#include <gtest/gtest.h>

#include "base/prng.h"

namespace strata {
namespace {

TEST(TombstoneBuckets, StayWithin64AndLoseNoTombstone) {
  for (const uint32_t entries : {0u, 1u, 63u, 64u, 65u, 128u, 129u, 1000u, 4097u}) {
    Prng prng(entries);
    TombstoneBuckets buckets;
    std::vector<bool> is_tombstone;
    for (uint32_t i = 0; i < entries; ++i) {
      is_tombstone.push_back(prng.OneIn(3));
      buckets.Add(is_tombstone.back());
    }
    const uint32_t width = buckets.bucket_entries();
    ASSERT_LE(buckets.counts().size(), 64u);
    ASSERT_EQ(buckets.counts().size(), (entries + width - 1) / width) << entries;
    for (uint32_t b = 0; b < buckets.counts().size(); ++b) {
      uint32_t expected = 0;
      for (uint32_t i = b * width; i < entries && i < (b + 1) * width; ++i) expected += is_tombstone[i] ? 1 : 0;
      ASSERT_EQ(buckets.counts()[b], expected) << entries << " bucket " << b;
    }
  }
}

TombstoneBuckets SomeBuckets(uint32_t entries, uint64_t seed, uint64_t* tombstones) {
  Prng prng(seed);
  TombstoneBuckets buckets;
  *tombstones = 0;
  for (uint32_t i = 0; i < entries; ++i) {
    const bool is_tombstone = prng.OneIn(3);
    buckets.Add(is_tombstone);
    *tombstones += is_tombstone ? 1 : 0;
  }
  return buckets;
}

TEST(TombstoneBuckets, RoundTripThroughTheirBytes) {
  for (const uint32_t entries : {1u, 2u, 63u, 64u, 65u, 127u, 128u, 129u, 1000u, 64u << 7, (64u << 7) + 1}) {
    uint64_t tombstones = 0;
    const TombstoneBuckets buckets = SomeBuckets(entries, entries, &tombstones);
    std::string bytes;
    buckets.AppendTo(&bytes);
    TombstoneBuckets back;
    ASSERT_TRUE(TombstoneBuckets::Parse(bytes, entries, tombstones, &back)) << entries;
    EXPECT_EQ(back.bucket_entries(), buckets.bucket_entries()) << entries;
    EXPECT_EQ(back.counts(), buckets.counts()) << entries;
  }
}

TEST(TombstoneBuckets, WithoutEqualsCounted) {
  for (uint32_t entries = 0; entries < 1000; ++entries) {
    TombstoneBuckets counted;
    for (uint32_t i = 0; i < entries; ++i) counted.Add(false);
    const TombstoneBuckets known = TombstoneBuckets::Without(entries);
    ASSERT_EQ(known.bucket_entries(), counted.bucket_entries()) << entries;
    ASSERT_EQ(known.counts(), counted.counts()) << entries;
  }
  EXPECT_LE(TombstoneBuckets::Without(UINT32_MAX).counts().size(), 64u);
}

TEST(TombstoneBuckets, AreRejectedIfTheyContradictTheCounts) {
  TombstoneBuckets out;
  const auto parse = [&out](Slice bytes, uint64_t entries, uint64_t tombstones) {
    return TombstoneBuckets::Parse(bytes, entries, tombstones, &out);
  };
  EXPECT_TRUE(parse(Slice("\1\0\1", 3), 3, 2));
  const std::vector<uint32_t> before = out.counts();
  EXPECT_FALSE(parse(Slice("\1\0\1", 3), 3, 1)) << "another sum";
  EXPECT_FALSE(parse(Slice("\1\0\1", 3), 2, 2)) << "too many counts";
  EXPECT_FALSE(parse(Slice("\1\0\1", 3), 4, 2)) << "too few";
  EXPECT_FALSE(parse(Slice("\2\0\0", 3), 3, 2)) << "two tombstones in a run of one entry";
  EXPECT_FALSE(parse("\x80", 1, 1)) << "no varint";
  EXPECT_FALSE(parse(Slice("\0", 1), uint64_t{1} << 32, 0)) << "more entries than a table can have";
  EXPECT_FALSE(parse("", 1, 0));
  EXPECT_EQ(out.counts(), before);
  // 65 entries are 32 buckets of two and one of one, which cannot contain two tombstones.
  std::string bytes(33, '\0');
  bytes[32] = 1;
  EXPECT_TRUE(parse(bytes, 65, 1));
  bytes[32] = 2;
  EXPECT_FALSE(parse(bytes, 65, 2));
}

}  // namespace
}  // namespace strata

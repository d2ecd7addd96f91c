// A table's block of range tombstones: round trip, and hostile input.
#include "range_del/range_del_block.h"

#include <gtest/gtest.h>

#include "format/block.h"
#include "plain_ranges.h"
#include "range_del/fragmenter.h"

namespace strata {
namespace {

TEST(RangeDelBlock, RoundTrips) {
  for (uint64_t seed = 1; seed <= 300; seed++) {
    Prng prng(seed);
    const RangeFragments fragments = FragmentRanges(RandomTombstones(&prng, prng.Below(10)));
    RangeFragments parsed;
    ASSERT_TRUE(ParseRangeDelBlock(EncodeRangeDelBlock(fragments), &parsed).ok()) << "seed " << seed;
    ASSERT_EQ(ToString(parsed), ToString(fragments)) << "seed " << seed;
  }
}

// An entry of the block.
struct BlockEntry {
  std::string begin, end;
  uint64_t sequence;
  EntryType type = EntryType::kRangeDelete;
};

std::string ErrorOf(const std::vector<BlockEntry>& entries) {
  BlockBuilder builder(1);
  for (const BlockEntry& e : entries) builder.Add(MakeInternalKey(e.begin, e.sequence, e.type), e.end);
  RangeFragments parsed;
  return std::string(ParseRangeDelBlock(builder.Finish(), &parsed).message());
}

TEST(RangeDelBlock, RejectsInvalidEntries) {
  EXPECT_EQ(ErrorOf({{"a", "b", 3}}), "");
  EXPECT_NE(ErrorOf({{"a", "b", 3, EntryType::kPut}}).find("has another type"), std::string::npos);
  EXPECT_NE(ErrorOf({{"b", "a", 3}}).find("ends before it begins"), std::string::npos);
  EXPECT_NE(ErrorOf({{"b", "b", 3}}).find("ends before it begins"), std::string::npos);
  EXPECT_NE(ErrorOf({{"a", "b", 0}}).find("no sequence number"), std::string::npos);
  EXPECT_NE(ErrorOf({{"a", "b", kMaxSequence}}).find("no sequence number"), std::string::npos);
  EXPECT_NE(ErrorOf({{"a", "b", 3}, {"a", "b", 3}}).find("not older"), std::string::npos);
  EXPECT_NE(ErrorOf({{"a", "c", 3}, {"b", "d", 2}}).find("overlaps"), std::string::npos);
  EXPECT_NE(ErrorOf({{"a", "c", 3}, {"a", "b", 2}}).find("overlaps"), std::string::npos);
  EXPECT_NE(ErrorOf({{"c", "d", 3}, {"a", "b", 2}}).find("overlaps"), std::string::npos);
}

TEST(RangeDelBlock, OversizedKeysAreRejected) {
  BlockBuilder builder(1 << 20);
  const std::string prefix(60'000, 'k');
  for (int i = 0; i < 700; i++) {
    builder.Add(MakeInternalKey(prefix + std::to_string(100'000 + i), 1, EntryType::kRangeDelete),
                prefix + std::to_string(100'001 + i));
  }
  RangeFragments parsed;
  const Status status = ParseRangeDelBlock(builder.Finish(), &parsed);
  EXPECT_NE(status.message().find("too long to be held"), std::string::npos) << status.ToString();
}

TEST(RangeDelBlock, CorruptionIsAStatus) {
  const std::string block = EncodeRangeDelBlock(FragmentRanges({{"a", "m", 5}, {"d", "r", 9}}));
  for (size_t size = 0; size < block.size(); size++) {
    RangeFragments parsed;
    EXPECT_FALSE(ParseRangeDelBlock(Slice(block).substr(0, size), &parsed).ok()) << "cut at " << size;
  }
  for (size_t bit = 0; bit < block.size() * 8; bit++) {
    std::string flipped = block;
    flipped[bit / 8] = static_cast<char>(flipped[bit / 8] ^ 1 << bit % 8);
    RangeFragments parsed;
    if (!ParseRangeDelBlock(flipped, &parsed).ok()) continue;
    for (size_t i = 0; i < parsed.size(); i++) {
      EXPECT_LT(parsed[i].begin, parsed[i].end);
      EXPECT_TRUE(i == 0 || parsed[i - 1].end <= parsed[i].begin);
    }
  }
}

}  // namespace
}  // namespace strata

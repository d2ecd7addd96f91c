// Rows in order, within bounds, and what a step costs. Walks beside a map are in btree_model_test.cc.
#include <algorithm>

#include "btree_world.h"

namespace strata {
namespace {

struct BTreeCursorTest : testing::Test {
  void SetUp() override {
    ASSERT_TRUE(world.Open().ok());
    for (uint64_t n = 0; n < 200; n += 2) {
      ASSERT_TRUE(world.Put(NumberKey(n), std::to_string(n)).ok());
      model[NumberKey(n)] = std::to_string(n);
    }
  }
  Rows Between(const Slice* lower, const Slice* upper, bool backward) {
    Rows rows;
    auto it = world.tree->NewCursor(0, lower, upper);
    backward ? it->SeekToLast() : it->SeekToFirst();
    for (; it->Valid(); backward ? it->Prev() : it->Next()) rows.emplace_back(it->key(), it->value());
    EXPECT_TRUE(it->status().ok());
    return rows;
  }
  BTreeWorld world;
  Model model;
};

TEST_F(BTreeCursorTest, BoundsHoldInBothDirections) {
  for (const uint64_t from : {0u, 1u, 40u, 41u, 198u, 300u}) {
    for (const uint64_t to : {0u, 1u, 42u, 43u, 198u, 199u, 300u}) {
      const std::string lower_key = NumberKey(from);
      const std::string upper_key = NumberKey(to);
      const Slice lower = lower_key;
      const Slice upper = upper_key;
      Rows expected;
      for (const auto& row : model) {
        if (row.first >= lower_key && row.first < upper_key) expected.push_back(row);
      }
      EXPECT_EQ(Between(&lower, &upper, false), expected) << from << ".." << to;
      EXPECT_EQ(Between(&lower, &upper, true), Reversed(expected)) << from << ".." << to;
    }
  }
}

TEST_F(BTreeCursorTest, AStepWithinALeafLooksAtNothingElse) {
  auto it = world.tree->NewCursor();
  it->Seek(NumberKey(20));
  const Counters before = world.counters();
  it->Next();
  ASSERT_TRUE(it->Valid());
  EXPECT_EQ(world.counters().user_key_comparison_count, before.user_key_comparison_count);
  EXPECT_EQ(world.counters().btree_buffer_pool_hit, before.btree_buffer_pool_hit);
  EXPECT_EQ(world.counters().btree_pages_read, before.btree_pages_read);
}

TEST_F(BTreeCursorTest, ABoundCostsAComparisonARow) {
  const std::string to = NumberKey(41);
  const Slice upper = to;
  auto it = world.tree->NewCursor(0, nullptr, &upper);
  uint64_t before = world.counters().user_key_comparison_count;
  uint64_t rows = 0;
  for (it->SeekToFirst(); it->Valid(); it->Next()) rows++;
  EXPECT_EQ(rows, 21u);
  EXPECT_EQ(world.counters().user_key_comparison_count - before, rows + 1) << "and one for the row that ends it";
  EXPECT_EQ(world.counters().iter_next_count, 21u);
  EXPECT_EQ(world.counters().iter_seek_count, 1u);
}

TEST_F(BTreeCursorTest, AnEmptyTreeHasNoRows) {
  BTreeWorld empty;
  ASSERT_TRUE(empty.Open().ok());
  EXPECT_EQ(empty.Scan(), Rows());
  EXPECT_EQ(empty.ScanBackward(), Rows());
  auto it = empty.tree->NewCursor();
  it->Seek("a");
  EXPECT_FALSE(it->Valid());
  EXPECT_TRUE(it->status().ok());
}

TEST_F(BTreeCursorTest, ADamagedLeafEndsTheScanWithItsName) {
  ASSERT_TRUE(world.Checkpoint().ok());
  std::unique_ptr<RandomRWFile> raw;
  ASSERT_TRUE(world.memory.NewRandomRWFile("PAGES", &raw).ok());
  ASSERT_TRUE(raw->Write(4 * 512 + 100, "damage").ok());
  ASSERT_TRUE(world.Open().ok()) << "opening does not read every page";
  auto it = world.tree->NewCursor();
  uint64_t rows = 0;
  for (it->SeekToFirst(); it->Valid(); it->Next()) rows++;
  EXPECT_EQ(it->status().ToString(), "corruption: PAGES: page 4: the checksum does not hold");
  EXPECT_GT(rows, 5u);
  EXPECT_LT(rows, 100u);
}

}  // namespace
}  // namespace strata

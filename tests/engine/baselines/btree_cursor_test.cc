// Rows in order, within bounds, and the cost of a step. Walks checked against a map are in btree_model_test.cc.
#include <algorithm>

#include "btree_machine.h"

namespace strata {
namespace {

struct BTreeCursorTest : testing::Test {
  void SetUp() override {
    ASSERT_TRUE(machine.Open().ok());
    for (uint64_t n = 0; n < 200; n += 2) {
      ASSERT_TRUE(machine.Put(NumberKey(n), std::to_string(n)).ok());
      model[NumberKey(n)] = std::to_string(n);
    }
  }
  Rows Between(const Slice* lower, const Slice* upper, bool backward) {
    Rows rows;
    auto it = machine.store->NewCursor(0, lower, upper);
    backward ? it->SeekToLast() : it->SeekToFirst();
    for (; it->Valid(); backward ? it->Prev() : it->Next()) rows.emplace_back(it->key(), it->value());
    EXPECT_TRUE(it->status().ok());
    return rows;
  }
  BTreeTestMachine machine;
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

TEST_F(BTreeCursorTest, StepWithinALeafAccessesNothingElse) {
  auto it = machine.store->NewCursor();
  it->Seek(NumberKey(20));
  const Counters before = machine.counters();
  it->Next();
  ASSERT_TRUE(it->Valid());
  EXPECT_EQ(machine.counters().user_key_comparison_count, before.user_key_comparison_count);
  EXPECT_EQ(machine.counters().btree_buffer_pool_hit, before.btree_buffer_pool_hit);
  EXPECT_EQ(machine.counters().btree_pages_read, before.btree_pages_read);
}

TEST_F(BTreeCursorTest, BoundCostsOneComparisonPerRow) {
  const std::string to = NumberKey(41);
  const Slice upper = to;
  auto it = machine.store->NewCursor(0, nullptr, &upper);
  uint64_t before = machine.counters().user_key_comparison_count;
  uint64_t rows = 0;
  for (it->SeekToFirst(); it->Valid(); it->Next()) rows++;
  EXPECT_EQ(rows, 21u);
  EXPECT_EQ(machine.counters().user_key_comparison_count - before, rows + 1) << "and one for the row that ends it";
  EXPECT_EQ(machine.counters().iter_next_count, 21u);
  EXPECT_EQ(machine.counters().iter_seek_count, 1u);
}

TEST_F(BTreeCursorTest, EmptyTreeHasNoRows) {
  BTreeTestMachine empty;
  ASSERT_TRUE(empty.Open().ok());
  EXPECT_EQ(empty.Scan(), Rows());
  EXPECT_EQ(empty.ScanBackward(), Rows());
  auto it = empty.store->NewCursor();
  it->Seek("a");
  EXPECT_FALSE(it->Valid());
  EXPECT_TRUE(it->status().ok());
}

TEST_F(BTreeCursorTest, DamagedLeafEndsTheScanAndIsNamed) {
  ASSERT_TRUE(machine.Checkpoint().ok());
  std::unique_ptr<RandomRWFile> raw;
  ASSERT_TRUE(machine.memory.NewRandomRWFile("PAGES", &raw).ok());
  ASSERT_TRUE(raw->Write(4 * 512 + 100, "damage").ok());
  ASSERT_TRUE(machine.Open().ok()) << "opening does not read every page";
  auto it = machine.store->NewCursor();
  uint64_t rows = 0;
  for (it->SeekToFirst(); it->Valid(); it->Next()) rows++;
  EXPECT_EQ(it->status().ToString(), "corruption: PAGES: page 4: the checksum does not hold");
  EXPECT_GT(rows, 5u);
  EXPECT_LT(rows, 100u);
}

// Applies `change` to every leaf, repairs its checksum, and reopens the tree. After 2,000 reads the device fails.
template <class Change>
void ForgeLeaves(BTreeTestMachine* machine, const Change& change) {
  ASSERT_TRUE(machine->Checkpoint().ok());
  machine->store.reset();
  std::string bytes;
  ASSERT_TRUE(machine->memory.Export("PAGES", &bytes).ok());
  const uint32_t page_bytes = static_cast<uint32_t>(machine->options.btree_page_size);
  for (size_t at = 0; at + page_bytes <= bytes.size(); at += page_bytes) {
    BTreePage page(bytes.data() + at, page_bytes);
    if (!page.is_leaf()) continue;
    change(&page);
    page.SealChecksum();
  }
  ASSERT_TRUE(machine->memory.Remove("PAGES").ok());
  ASSERT_TRUE(machine->memory.Import("PAGES", bytes).ok());
  ASSERT_TRUE(machine->Open().ok());
  machine->faults.SetPlan({{.op = FaultOp::kRead, .nth = 2000, .times = Fault::kForever}});
}

TEST_F(BTreeCursorTest, LeavesLinkedBackwardEndTheScan) {
  ForgeLeaves(&machine, [](BTreePage* leaf) {
    const PageId prev = leaf->prev() != kNoPage ? leaf->prev() : leaf->next();
    const PageId next = leaf->next() != kNoPage ? leaf->next() : leaf->prev();
    leaf->SetLinks(next, prev, leaf->leftmost());
  });
  for (const bool forward : {true, false}) {
    auto it = machine.store->NewCursor();
    uint64_t rows = 0;
    std::string last;
    for (forward ? it->SeekToFirst() : it->SeekToLast(); it->Valid() && rows <= 100;
         forward ? it->Next() : it->Prev()) {
      EXPECT_TRUE(rows++ == 0 || forward == (it->key() > last)) << it->key();
      last = it->key();
    }
    EXPECT_LT(rows, 100u);
    EXPECT_TRUE(it->status().Is(Code::kCorruption)) << it->status().ToString();
    EXPECT_NE(it->status().message().find("and its rows are not"), std::string::npos) << it->status().ToString();
  }
}

TEST_F(BTreeCursorTest, EmptyLeavesLinkedInACycleEndTheScan) {
  // All but the first are empty, and the last links to one in the middle: more of them than the pool holds.
  for (uint64_t n = 200; n < 1500; n++) ASSERT_TRUE(machine.Put(NumberKey(n), std::to_string(n)).ok());
  PageId middle = kNoPage;
  ForgeLeaves(&machine, [&middle](BTreePage* leaf) {
    if (leaf->prev() == kNoPage) return;
    if (middle == kNoPage) middle = leaf->id();
    leaf->Truncate(0);
    if (leaf->next() == kNoPage) leaf->SetLinks(leaf->prev(), middle, leaf->leftmost());
  });
  auto it = machine.store->NewCursor();
  for (it->SeekToFirst(); it->Valid(); it->Next()) {
  }
  EXPECT_TRUE(it->status().Is(Code::kCorruption)) << it->status().ToString();
  EXPECT_NE(it->status().message().find("in a circle"), std::string::npos) << it->status().ToString();
}

TEST_F(BTreeCursorTest, PageKeysOutOfOrderAreDamage) {
  PageId damaged = kNoPage;
  ForgeLeaves(&machine, [&damaged](BTreePage* leaf) {
    if (damaged != kNoPage || leaf->slots() < 3 || leaf->prev() == kNoPage) return;
    damaged = leaf->id();
    const std::string first(leaf->Record(0));
    leaf->Erase(0);
    leaf->Insert(1, first);
  });
  auto it = machine.store->NewCursor();
  for (it->SeekToFirst(); it->Valid(); it->Next()) {
  }
  EXPECT_EQ(it->status().message(),
            Text("PAGES: page %: the key in its slot 1 is not after the one before", {damaged}));
}

}  // namespace
}  // namespace strata

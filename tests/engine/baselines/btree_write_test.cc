// How the tree grows and shrinks: splits at the edge and in the middle, merges, free pages, batches.
#include <algorithm>

#include "btree_machine.h"

namespace strata {
namespace {

// A row is 8 + 40 + 2 bytes and a slot: nine fit in a page of 512.
std::string Value(uint64_t n) {
  return std::string(36, 'v') + std::to_string(1000 + n % 9000);
}

struct BTreeWriteTest : testing::Test {
  void SetUp() override { ASSERT_TRUE(machine.Open().ok()); }
  void Load(uint64_t n, uint64_t multiplier) {
    for (uint64_t i = 0; i < n; i++) ASSERT_TRUE(machine.Put(NumberKey(i * multiplier % n), Value(i)).ok());
  }
  // Mean used bytes of the leaves in percent.
  uint64_t LeafFill() {
    const std::string state = machine.State();
    const std::string leaves =
        state.substr(state.find("\"levels\":[["), state.find("],[") - state.find("\"levels\":[["));
    uint64_t used = 0;
    uint64_t pages = 0;
    for (size_t at = leaves.find("\"used_bytes\":"); at != std::string::npos;
         at = leaves.find("\"used_bytes\":", at + 1)) {
      used += std::strtoull(leaves.c_str() + at + 13, nullptr, 10);
      pages++;
    }
    return used * 100 / (pages * machine.options.btree_page_size);
  }
  BTreeTestMachine machine;
};

TEST_F(BTreeWriteTest, RowsInsertedInOrderLeaveFullPages) {
  Load(900, 1);
  EXPECT_EQ(machine.Shape(), "1,4,100");
  EXPECT_GE(LeafFill(), 97u);
  EXPECT_EQ(machine.counters().btree_page_splits, 99u + 3u);
}

TEST_F(BTreeWriteTest, RowsInsertedAtRandomLeavePagesTwoThirdsFull) {
  Load(900, 541);
  EXPECT_GE(LeafFill(), 60u);
  EXPECT_LE(LeafFill(), 80u) << "ln 2 is 69: Yao, On random 2-3 trees, 1978";
}

TEST_F(BTreeWriteTest, RootKeepsItsPageNumber) {
  for (uint64_t n = 0; n < 400; n++) {
    ASSERT_TRUE(machine.Put(NumberKey(n), Value(n)).ok());
    const std::string state = machine.State();
    ASSERT_NE(state.find("[{\"page\":1,"), std::string::npos) << n;
    ASSERT_LT(state.find("[{\"page\":1,"), state.find("\"free\"")) << n;
  }
  EXPECT_EQ(machine.Shape(), "1,2,45");
}

TEST_F(BTreeWriteTest, DeletesMergePagesAndFreePagesAreReused) {
  Load(900, 541);
  const std::string grown = machine.State();
  const uint64_t pages = std::strtoull(grown.c_str() + grown.find("\"pages\":") + 8, nullptr, 10);
  for (uint64_t n = 0; n < 900; n++) {
    ASSERT_TRUE(n % 9 == 0 || machine.Delete(NumberKey(n)).ok());
  }
  EXPECT_GT(machine.counters().btree_page_merges, 80u);
  EXPECT_GE(LeafFill(), 50u) << "a page less than half full merges with its neighbor when both fit";
  const std::string shrunk = machine.State();
  EXPECT_NE(shrunk.find("\"pages\":" + std::to_string(pages) + ","), std::string::npos) << "a file never gets shorter";
  EXPECT_EQ(shrunk.find("\"free\":[]"), std::string::npos);
  Load(900, 541);
  const std::string again = machine.State();
  EXPECT_LE(std::strtoull(again.c_str() + again.find("\"pages\":") + 8, nullptr, 10), pages + 10);
}

TEST_F(BTreeWriteTest, DeleteOfAMissingKeyWritesNothing) {
  Load(50, 1);
  const uint64_t log_bytes = machine.counters().wal_file_bytes;
  const uint64_t lsn = machine.store->last_lsn();
  ASSERT_TRUE(machine.Delete("absent").ok());
  EXPECT_EQ(machine.counters().wal_file_bytes, log_bytes);
  EXPECT_EQ(machine.store->last_lsn(), lsn);
  EXPECT_EQ(machine.counters().number_keys_written, 51u) << "the request still counts";
}

TEST_F(BTreeWriteTest, InsertLogsTheRowNotThePage) {
  Load(5, 1);
  const uint64_t before = machine.counters().wal_file_bytes;
  ASSERT_TRUE(machine.Put(NumberKey(5), Value(5)).ok());
  // Row of 2 + 8 + 40; lsn 8; kind, page, slot and length one byte each; frame 7.
  EXPECT_EQ(machine.counters().wal_file_bytes - before, 50u + 8 + 4 + 7);
}

TEST_F(BTreeWriteTest, BatchIsOneRecordAndLaterEntriesWin) {
  WriteBatch batch;
  for (uint64_t n = 0; n < 300; n++) batch.Put(NumberKey(n % 200), Value(n));
  for (uint64_t n = 0; n < 40; n++) batch.Delete(NumberKey(n));
  ASSERT_TRUE(machine.store->Write(batch.Data()).ok());
  EXPECT_EQ(machine.store->last_lsn(), 1u);
  EXPECT_EQ(machine.Scan().size(), 160u);
  EXPECT_EQ(machine.Get(NumberKey(50)), Value(250));
  EXPECT_EQ(machine.Get(NumberKey(39)), "-");
  ASSERT_TRUE(machine.Open().ok());
  EXPECT_EQ(machine.Scan().size(), 160u);
}

TEST_F(BTreeWriteTest, OversizedEntryRefusesTheWholeBatch) {
  WriteBatch batch;
  batch.Put("a", "1");
  batch.Put("b", std::string(300, 'x'));
  const Status status = machine.store->Write(batch.Data());
  EXPECT_EQ(status.ToString(),
            "invalid_argument: an entry of 301 bytes is too large for pages of 512 bytes: two must fit into one");
  EXPECT_EQ(machine.Get("a"), "-");
  EXPECT_TRUE(machine.store->bg_error().ok());
  // The largest possible key, so that it must fit inner pages too.
  const uint32_t longest = BTreePage::RecordBytesMax(512) - 7;
  for (char c = 'a'; c < 'm'; c++) ASSERT_TRUE(machine.Put(std::string(longest, c), "").ok());
  EXPECT_FALSE(machine.Put(std::string(longest + 1, 'm'), "").ok());
  EXPECT_EQ(machine.Scan().size(), 12u);
  for (char c = 'a'; c < 'm'; c++) ASSERT_TRUE(machine.Delete(std::string(longest, c)).ok());
  EXPECT_EQ(machine.Shape(), "1");
}

TEST_F(BTreeWriteTest, WriteThatFailsHalfwayIsUndoneByReopening) {
  Load(300, 7);
  ASSERT_TRUE(machine.Checkpoint().ok());
  const Rows before = machine.Scan();
  ASSERT_TRUE(machine.Open().ok());
  WriteBatch batch;
  for (uint64_t n = 0; n < 300; n += 10) batch.Put(NumberKey(n) + "x", Value(n));
  machine.faults.SetPlan({{.op = FaultOp::kRead, .nth = 9}});
  EXPECT_FALSE(machine.store->Write(batch.Data()).ok());
  machine.faults.SetPlan({});
  EXPECT_FALSE(machine.store->bg_error().ok());
  // Memory is ahead of the log, so nothing is answered from it: neither the batch's rows nor those before it.
  const std::string refused =
      "io_error: PAGES: the device failed (planned fault); reads are refused until the database is reopened: memory "
      "holds changes that are not on the device";
  EXPECT_EQ(machine.Get(NumberKey(0) + "x"), refused);
  EXPECT_EQ(machine.Get(before.front().first), refused);
  const auto it = machine.store->NewCursor();
  it->SeekToFirst();
  EXPECT_FALSE(it->Valid());
  EXPECT_EQ(it->status().ToString(), refused);
  ASSERT_TRUE(machine.Open().ok());
  EXPECT_EQ(machine.Scan(), before);
}

}  // namespace
}  // namespace strata

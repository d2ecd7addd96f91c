// Opening: the outcome for each state of the files, and the error messages. Power losses: btree_crash_test.cc.
#include <algorithm>

#include "btree_machine.h"
#include "format/file_name.h"
#include "format/log_format.h"

namespace strata {
namespace {

struct BTreeRecoveryTest : testing::Test {
  // Opens, puts n rows, closes.
  void Make(uint64_t n) {
    ASSERT_TRUE(machine.Open().ok());
    for (uint64_t i = 0; i < n; i++) ASSERT_TRUE(machine.Put(NumberKey(i), "v").ok());
    machine.store.reset();
  }
  std::vector<std::string> Files() {
    std::vector<std::string> names;
    EXPECT_TRUE(machine.memory.List(&names).ok());
    return names;
  }
  using Strings = std::vector<std::string>;
  BTreeTestMachine machine;
};

TEST_F(BTreeRecoveryTest, DatabaseIsAPageFileAndALog) {
  Make(300);
  EXPECT_EQ(Files(), (Strings{"000001.log", "PAGES"}));
  ASSERT_TRUE(machine.Open().ok());
  EXPECT_EQ(Files(), (Strings{"000002.log", "PAGES"})) << "opening ends with a checkpoint";
  EXPECT_EQ(machine.Scan().size(), 300u);
  EXPECT_NE(machine.State().find("\"dirty\":0"), std::string::npos);
}

TEST_F(BTreeRecoveryTest, DoublewriteAddsItsFile) {
  machine.options.btree_doublewrite = true;
  Make(1500);
  EXPECT_EQ(Files(), (Strings{"000001.log", "DOUBLEWRITE", "PAGES"}));
}

TEST_F(BTreeRecoveryTest, InvalidOptionsAreRefused) {
  Make(10);
  machine.options.btree_page_size = 1024;
  EXPECT_EQ(machine.Open().ToString(), "invalid_argument: PAGES has pages of 512 bytes, and btree_page_size is 1024");
  machine.options.btree_page_size = 600;
  EXPECT_EQ(machine.Open().ToString(), "invalid_argument: btree_page_size must be a power of two, not 600");
  machine.options = TinyTree();
  machine.options.error_if_exists = true;
  EXPECT_EQ(machine.Open().ToString(), "invalid_argument: there is a database, and error_if_exists is on");
  BTreeTestMachine none;
  none.options.create_if_missing = false;
  EXPECT_EQ(none.Open().ToString(), "invalid_argument: there is no database, and create_if_missing is off");
}

TEST_F(BTreeRecoveryTest, RefusesADirectoryWithAnLsmTree) {
  ASSERT_TRUE(machine.memory.Import("CURRENT", "MANIFEST-000001\n").ok());
  EXPECT_EQ(machine.Open().ToString(), "invalid_argument: an LSM-tree lives in this directory: it has a file CURRENT");
}

TEST_F(BTreeRecoveryTest, CannotBeOpenedTwice) {
  ASSERT_TRUE(machine.Open().ok());
  std::unique_ptr<BTree> second;
  EXPECT_TRUE(BTree::Open(machine.options, machine.device, machine.memory, machine.tracer, &second).Is(Code::kBusy));
}

TEST_F(BTreeRecoveryTest, LostFilesAreReported) {
  Make(300);
  ASSERT_TRUE(machine.Open().ok());
  machine.store.reset();
  const std::unique_ptr<MemEnv> image = machine.memory.Clone();
  ASSERT_TRUE(machine.memory.Remove("PAGES").ok());
  EXPECT_EQ(machine.Open().ToString(), "corruption: there are logs, and no PAGES that they belong to");
  machine.store.reset();

  FaultEnv files(*image);
  ASSERT_TRUE(image->Remove("000002.log").ok());
  std::unique_ptr<BTree> tree;
  EXPECT_EQ(BTree::Open(machine.options, files, files, machine.tracer, &tree).ToString(),
            "corruption: page 0 is newer than the redo log: the log was lost");
}

TEST_F(BTreeRecoveryTest, FlippedByteInTheLogEndsReplay) {
  Make(40);
  std::string log;
  ASSERT_TRUE(machine.memory.Export("000001.log", &log).ok());
  for (size_t at = 20; at < log.size(); at += 13) {
    const std::unique_ptr<MemEnv> image = machine.memory.Clone();
    std::string damaged = log;
    damaged[at] = static_cast<char>(damaged[at] ^ 0x40);
    ASSERT_TRUE(image->Import("000001.log", damaged).ok());
    FaultEnv files(*image);
    std::unique_ptr<BTree> tree;
    const Status status = BTree::Open(machine.options, files, files, machine.tracer, &tree);
    ASSERT_TRUE(status.ok()) << at << ": " << status.ToString();
    uint64_t rows = 0;
    auto it = tree->NewCursor();
    for (it->SeekToFirst(); it->Valid(); it->Next()) ASSERT_EQ(it->key(), NumberKey(rows++)) << at;
    EXPECT_LT(rows, 40u) << at;
  }
}

// A crafted log with valid checksums must not make us write outside a page or allocate a hundred million pages.
TEST_F(BTreeRecoveryTest, InvalidContentWithAValidChecksumIsRefused) {
  Make(3);
  const auto with = [&](const PageChange& change) {
    const std::unique_ptr<MemEnv> image = machine.memory.Clone();
    std::unique_ptr<RandomRWFile> raw;
    EXPECT_TRUE(image->NewRandomRWFile("000001.log", &raw).ok());
    std::string payload;
    PutFixed64(&payload, 4);
    AppendChange(&payload, change);
    std::string framed;
    AppendLogRecord(raw->size_bytes(), payload, &framed);
    EXPECT_TRUE(raw->Write(raw->size_bytes(), framed).ok());
    FaultEnv files(*image);
    std::unique_ptr<BTree> tree;
    return BTree::Open(machine.options, files, files, machine.tracer, &tree).ToString();
  };
  PageChange change;
  change.page = 1;
  change.slot = 77;
  change.record = "record";
  EXPECT_EQ(with(change), "corruption: a change does not fit page 1");
  change.page = 1'000'000;
  EXPECT_EQ(with(change), "corruption: a change is of a page that is not there");
  change.page = kMetaPage;
  change.kind = PageChange::Kind::kLinks;
  change.prev = 512;
  change.leftmost = 100'000'000;
  EXPECT_EQ(with(change), "corruption: a change is of a page that is not there");
  change.leftmost = 3;
  EXPECT_EQ(with(change), "ok");
}

}  // namespace
}  // namespace strata

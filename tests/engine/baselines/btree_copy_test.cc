// Copy-on-write: what a write copies, writes and frees, and that no page of the last durable state is overwritten.
#include <set>

#include "btree_machine.h"
#include "format/file_name.h"

namespace strata {
namespace {

Options CopyOptions() {
  Options options = TinyTree();
  options.btree_update = BtreeUpdate::kCopyOnWrite;
  return options;
}

class BTreeCopy : public testing::Test {
 protected:
  void Fill(uint64_t n) {
    ASSERT_TRUE(machine_.Open().ok());
    for (uint64_t i = 0; i < n; i++) Put(i * 7919 % n, "a value of some length");
  }
  void Put(uint64_t key, const std::string& value) {
    ASSERT_TRUE(machine_.Put(NumberKey(key), value).ok());
    model_[NumberKey(key)] = value;
  }
  void Delete(uint64_t key) {
    ASSERT_TRUE(machine_.Delete(NumberKey(key)).ok());
    model_.erase(NumberKey(key));
  }
  std::string Pages() {
    std::string bytes;
    EXPECT_TRUE(ReadWholeFile(machine_.memory, kPagesFileName, &bytes).ok());
    return bytes;
  }
  std::set<PageId> NumbersAfter(const std::string& name) {
    const std::string state = machine_.State();
    std::set<PageId> pages;
    for (size_t at = state.find(name); at != std::string::npos; at = state.find(name, at + 1)) {
      pages.insert(static_cast<PageId>(std::stoul(state.substr(at + name.size()))));
    }
    return pages;
  }
  std::set<PageId> TreePages() { return NumbersAfter("\"page\":"); }
  std::set<PageId> FreePages() {
    const std::string state = machine_.State();
    const size_t from = state.find("\"free\":[") + 8;
    std::set<PageId> pages;
    for (size_t at = from; state[at] != ']';) {
      size_t digits = 0;
      pages.insert(static_cast<PageId>(std::stoul(state.substr(at), &digits)));
      at += digits + (state[at + digits] == ',' ? 1 : 0);
    }
    return pages;
  }

  BTreeTestMachine machine_{CopyOptions()};
  Model model_;
};

TEST_F(BTreeCopy, AWriteCopiesItsPathAndNothingElse) {
  Fill(400);
  const std::string shape = machine_.Shape();
  ASSERT_EQ(std::count(shape.begin(), shape.end(), ','), 2) << "three levels: " << shape;
  const Counters before = machine_.counters();
  const uint64_t lsn = machine_.store->last_lsn();
  Put(77, "A VALUE OF SOME LENGTH");
  EXPECT_EQ(machine_.counters().btree_pages_copied - before.btree_pages_copied, 3u);
  EXPECT_EQ(machine_.counters().btree_pages_written - before.btree_pages_written, 4u) << "and a meta page";
  EXPECT_EQ(machine_.counters().btree_bytes_written - before.btree_bytes_written, 4u * 512);
  EXPECT_EQ(machine_.counters().btree_commits - before.btree_commits, 1u);
  EXPECT_EQ(machine_.counters().wal_file_bytes, 0u);
  EXPECT_EQ(machine_.counters().btree_doublewrite_pages, 0u);
  EXPECT_EQ(machine_.store->last_lsn(), lsn + 1);
  // Two rows of one leaf in a batch: each page is copied once. A missing key: none is.
  WriteBatch batch;
  batch.Put(NumberKey(77), "1");
  batch.Put(NumberKey(77), "2");
  ASSERT_TRUE(machine_.store->Write(batch.Data()).ok());
  EXPECT_EQ(machine_.counters().btree_pages_copied - before.btree_pages_copied, 6u);
  Delete(100'000);
  EXPECT_EQ(machine_.counters().btree_pages_copied - before.btree_pages_copied, 6u);
  EXPECT_EQ(machine_.store->last_lsn(), lsn + 2);
}

TEST_F(BTreeCopy, NoPageOfTheLastStateIsOverwritten) {
  Fill(300);
  Prng prng(1);
  uint32_t reused = 0;
  for (int i = 0; i < 600; i++) {
    const std::set<PageId> tree = TreePages();
    const std::set<PageId> free = FreePages();
    for (const PageId page : free) ASSERT_EQ(tree.count(page), 0u);
    const std::string before = Pages();
    if (prng.OneIn(2)) {
      Put(prng.Below(400), std::string(prng.Below(60), 'v'));
    } else {
      Delete(prng.Below(400));
    }
    const std::string after = Pages();
    for (const PageId page : tree) {
      ASSERT_EQ(before.compare(page * 512, 512, after, page * 512, 512), 0) << "page " << page << ", write " << i;
    }
    for (const PageId page : TreePages()) reused += free.count(page);
    ASSERT_EQ(TreePages().size() + FreePages().size() + PageSpace::kFirst, after.size() / 512) << "every page is known";
  }
  EXPECT_GT(reused, 500u);
  EXPECT_EQ(machine_.Scan(), RowsOf(model_));
  const std::set<PageId> tree = TreePages(), free = FreePages();
  ASSERT_TRUE(machine_.Open().ok());
  EXPECT_EQ(TreePages(), tree);
  EXPECT_EQ(FreePages(), free) << "what the tree does not name is free";
  EXPECT_EQ(machine_.Scan(), RowsOf(model_));
}

TEST_F(BTreeCopy, TheFileStaysSmallWhileRowsAreOverwritten) {
  Fill(300);
  const size_t pages = Pages().size();
  for (uint64_t i = 0; i < 2000; i++) Put(i * 7919 % 300, "another value of length");
  EXPECT_LE(Pages().size(), pages + 8 * 512);
}

TEST_F(BTreeCopy, ADamagedMetaPageLeavesTheStateBefore) {
  Fill(50);
  const Model before = model_;
  Put(7, "newest");
  std::string bytes = Pages();
  const uint64_t lsn0 = BTreePage(bytes.data(), 512).lsn(), lsn1 = BTreePage(bytes.data() + 512, 512).lsn();
  ASSERT_EQ(std::max(lsn0, lsn1), std::min(lsn0, lsn1) + 1) << "they take turns";
  const PageId newest = lsn0 > lsn1 ? 0 : 1;
  const auto damage = [&](PageId page) {
    std::unique_ptr<RandomRWFile> file;
    ASSERT_TRUE(machine_.memory.NewRandomRWFile(kPagesFileName, &file).ok());
    ASSERT_TRUE(file->Write(page * 512 + 100, "x").ok());
  };
  damage(newest);
  ASSERT_TRUE(machine_.Open().ok());
  EXPECT_EQ(machine_.Scan(), RowsOf(before));
  Put(8, "again");
  machine_.store.reset();
  damage(0);
  damage(1);
  EXPECT_TRUE(machine_.Open().Is(Code::kCorruption));
}

TEST_F(BTreeCopy, ATreeOfTheOtherKindIsRefused) {
  Fill(5);
  machine_.options.btree_update = BtreeUpdate::kInPlace;
  EXPECT_EQ(machine_.Open().ToString(), "invalid_argument: PAGES is of a tree with another btree_update");
  BTreeTestMachine in_place;
  ASSERT_TRUE(in_place.Open().ok());
  in_place.options.btree_update = BtreeUpdate::kCopyOnWrite;
  EXPECT_TRUE(in_place.Open().Is(Code::kInvalidArgument));
}

}  // namespace
}  // namespace strata

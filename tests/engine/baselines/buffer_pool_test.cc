// The buffer pool: exact LRU, pinned pages stay, and no page is written before its log.
#include "baselines/buffer_pool.h"

#include <gtest/gtest.h>

#include "baselines/mini_transaction.h"
#include "env/mem_env.h"
#include "sim/fault_env.h"

namespace strata {
namespace {

constexpr uint32_t kPageBytes = 512;

class BufferPoolTest : public testing::Test {
 protected:
  void SetUp() override {
    tracer_.set_mask(0);
    ASSERT_TRUE(PageFile::Create(env_, kPageBytes).ok());
    ASSERT_TRUE(file_.Open(env_, kPageBytes).ok());
    ASSERT_TRUE(log_.Begin().ok());
    pool_.set_doublewrite(false);
    for (PageId page = 1; page <= 9; page++) {
      std::string bytes(kPageBytes, '\0');
      BTreePage view(bytes.data(), kPageBytes);
      view.Format(page, PageKind::kLeaf, 0);
      view.SealChecksum();
      ASSERT_TRUE(file_.Write({view}, false).ok());
    }
  }
  bool Cached(PageId page) {
    PageRef ref;
    bool cached = false;
    EXPECT_TRUE(pool_.Fetch(page, &ref, &cached).ok());
    return cached;
  }
  // Adds a row to the page, logged.
  Status Change(PageId page) {
    PageRef ref;
    bool cached = false;
    Status status = pool_.Fetch(page, &ref, &cached);
    if (!status.ok()) return status;
    MiniTransaction mtr(pool_, log_, tracer_);
    std::string record;
    AppendPageRecord(&record, std::to_string(log_.last_lsn()), "v");
    mtr.Insert(ref, ref.page().slots(), record);
    return mtr.Commit();
  }
  // The pages that are in the pool.
  std::vector<PageId> Resident() {
    std::vector<PageId> pages;
    for (PageId page = 0; page < 10; page++) {
      if (pool_.Find(page) != nullptr) pages.push_back(page);
    }
    return pages;
  }
  using Pages = std::vector<PageId>;

  MemEnv memory_;
  FaultEnv env_{memory_};
  Tracer tracer_;
  PageFile file_;
  RedoLog log_{env_, tracer_};
  BufferPool pool_{file_, log_, tracer_, 3};
};

TEST_F(BufferPoolTest, EvictsTheLeastRecentlyUsedPage) {
  EXPECT_FALSE(Cached(1));
  EXPECT_FALSE(Cached(2));
  EXPECT_FALSE(Cached(3));
  EXPECT_TRUE(Cached(1));
  EXPECT_FALSE(Cached(4));
  EXPECT_EQ(Resident(), (Pages{1, 3, 4}));
  EXPECT_FALSE(Cached(5));
  EXPECT_EQ(Resident(), (Pages{1, 4, 5}));
  EXPECT_EQ(tracer_.counters.btree_pages_read, 5u);
  EXPECT_EQ(tracer_.counters.btree_pages_written, 0u) << "clean pages are not written";
}

TEST_F(BufferPoolTest, PinnedPagesStayAndThePoolGrows) {
  PageRef one, two, three, four;
  bool cached = false;
  ASSERT_TRUE(pool_.Fetch(1, &one, &cached).ok());
  ASSERT_TRUE(pool_.Fetch(2, &two, &cached).ok());
  ASSERT_TRUE(pool_.Fetch(3, &three, &cached).ok());
  ASSERT_TRUE(pool_.Fetch(4, &four, &cached).ok());
  EXPECT_EQ(pool_.resident(), 4u);
  one.Release();
  two.Release();
  EXPECT_FALSE(Cached(5));
  EXPECT_EQ(Resident(), (Pages{3, 4, 5})) << "and shrinks again";
}

TEST_F(BufferPoolTest, EvictingADirtyPageWritesItsLogFirst) {
  ASSERT_TRUE(Change(1).ok());
  const uint64_t before = env_.operations();
  Cached(2), Cached(3);
  EXPECT_EQ(env_.operations(), before);
  EXPECT_FALSE(Cached(4));
  EXPECT_EQ(env_.operations(), before + 2) << "a sync of the log, a write of the page";
  EXPECT_EQ(tracer_.counters.btree_pages_written, 1u);
  EXPECT_EQ(tracer_.counters.btree_bytes_written, kPageBytes);
  ASSERT_TRUE(log_.SyncTo(1).ok());
  EXPECT_EQ(env_.operations(), before + 2) << "the log was synced";
  PageRef ref;
  bool cached = true;
  ASSERT_TRUE(pool_.Fetch(1, &ref, &cached).ok());
  EXPECT_FALSE(cached);
  EXPECT_EQ(ref.page().slots(), 1u) << "it is read back unchanged";
}

TEST_F(BufferPoolTest, CopiesAreCounted) {
  pool_.set_doublewrite(true);
  ASSERT_TRUE(Change(1).ok());
  ASSERT_TRUE(Change(2).ok());
  ASSERT_TRUE(pool_.WriteBack({1, 2, 3}, log_.last_lsn(), rec::BTreeWriteReason::kCheckpoint).ok());
  EXPECT_EQ(tracer_.counters.btree_pages_written, 2u);
  EXPECT_EQ(tracer_.counters.btree_doublewrite_pages, 2u);
  EXPECT_EQ(tracer_.counters.btree_bytes_written, 4 * kPageBytes);
  EXPECT_EQ(pool_.dirty(), 0u);
}

TEST_F(BufferPoolTest, OldestChangeIsWrittenFirst) {
  ASSERT_TRUE(Change(3).ok());
  ASSERT_TRUE(Change(1).ok());
  const uint64_t lsn = log_.last_lsn();
  ASSERT_TRUE(Change(3).ok());
  ASSERT_TRUE(Change(2).ok());
  EXPECT_EQ(pool_.DirtySince(lsn), (Pages{3, 1})) << "by the first change that the file lacks";
  EXPECT_EQ(pool_.DirtySince(log_.last_lsn()), (Pages{3, 1, 2}));
  ASSERT_TRUE(pool_.WriteBack({3, 2}, lsn, rec::BTreeWriteReason::kCheckpoint).ok());
  EXPECT_EQ(pool_.DirtySince(log_.last_lsn()), (Pages{1, 2})) << "page 2 was changed after that lsn";
}

TEST_F(BufferPoolTest, FailedWritesKeepDirtyPagesAndAllowReads) {
  ASSERT_TRUE(Change(1).ok());
  env_.SetPlan({{.op = FaultOp::kSync, .times = Fault::kForever}});
  Cached(2), Cached(3);
  PageRef ref;
  bool cached = false;
  EXPECT_TRUE(pool_.Fetch(4, &ref, &cached).Is(Code::kIoError)) << "page 1 cannot be evicted";
  EXPECT_FALSE(pool_.write_status().ok());
  EXPECT_TRUE(pool_.Fetch(4, &ref, &cached).ok());
  EXPECT_TRUE(pool_.Fetch(5, &ref, &cached).ok());
  EXPECT_NE(pool_.Find(1), nullptr) << "a page that is only in memory must not be evicted";
}

TEST_F(BufferPoolTest, PageNewerThanTheLogIsDamage) {
  std::string bytes(kPageBytes, '\0');
  BTreePage view(bytes.data(), kPageBytes);
  view.Format(6, PageKind::kLeaf, 0);
  view.set_lsn(99);
  view.SealChecksum();
  ASSERT_TRUE(file_.Write({view}, false).ok());
  pool_.RejectPagesNewerThanLog();
  PageRef ref;
  bool cached = false;
  const Status status = pool_.Fetch(6, &ref, &cached);
  EXPECT_EQ(status.ToString(), "corruption: page 6 is newer than the redo log: the log was lost");
}

}  // namespace
}  // namespace strata

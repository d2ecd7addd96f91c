// A mini-transaction is one record of the log, and its pages stay in memory until it is logged.
#include "baselines/mini_transaction.h"

#include <gtest/gtest.h>

#include "env/mem_env.h"
#include "sim/fault_env.h"

namespace strata {
namespace {

constexpr uint32_t kLoggedPageBytes = 512;

class MiniTransactionTest : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_TRUE(PageFile::Create(env_, kLoggedPageBytes).ok());
    ASSERT_TRUE(file_.Open(env_, kLoggedPageBytes).ok());
    ASSERT_TRUE(log_.Begin().ok());
    bool cached = false;
    ASSERT_TRUE(pool_.Fetch(kRootPage, &root_, &cached).ok());
    ASSERT_TRUE(pool_.FetchNew(2, &fresh_).ok());
    AppendPageRecord(&record_, "key", "value");
  }

  MemEnv memory_;
  FaultEnv env_{memory_};
  Tracer tracer_;
  PageFile file_;
  RedoLog log_{env_, tracer_};
  BufferPool pool_{file_, log_, tracer_, 4};
  PageRef root_;
  PageRef fresh_;
  std::string record_;
};

TEST_F(MiniTransactionTest, ManyChangesAreOneAppend) {
  const uint64_t before = env_.operations();
  MiniTransaction mtr(pool_, log_, tracer_);
  PageChange image;
  image.page_kind = PageKind::kLeaf;
  mtr.Image(fresh_, image);
  mtr.Insert(fresh_, 0, record_);
  mtr.Insert(root_, 0, record_);
  mtr.Insert(root_, 1, record_);
  mtr.Erase(root_, 0);
  mtr.Replace(root_, 0, record_);
  mtr.Links(root_, 0, 2, 0);
  EXPECT_EQ(mtr.pages(), 2u);
  EXPECT_EQ(pool_.dirty(), 0u);
  ASSERT_TRUE(mtr.Commit().ok());
  EXPECT_EQ(env_.operations(), before + 1);
  EXPECT_EQ(log_.last_lsn(), 1u);
  EXPECT_EQ(pool_.dirty(), 2u);
  EXPECT_EQ(root_.page().lsn(), 1u);
  EXPECT_EQ(fresh_.page().lsn(), 1u);
  EXPECT_EQ(root_.page().next(), 2u);
}

TEST_F(MiniTransactionTest, NoChangeLogsNothing) {
  const uint64_t before = env_.operations();
  MiniTransaction mtr(pool_, log_, tracer_);
  ASSERT_TRUE(mtr.Commit().ok());
  EXPECT_EQ(env_.operations(), before);
  EXPECT_EQ(log_.last_lsn(), 0u);
}

TEST_F(MiniTransactionTest, PagesArePinnedUntilLogged) {
  MiniTransaction mtr(pool_, log_, tracer_);
  mtr.Insert(root_, 0, record_);
  EXPECT_EQ(root_.frame()->pins, 2u);
  mtr.Truncate(root_, 0);
  EXPECT_EQ(root_.frame()->pins, 2u) << "once";
  ASSERT_TRUE(mtr.Commit().ok());
  EXPECT_EQ(root_.frame()->pins, 1u);
}

TEST_F(MiniTransactionTest, UnloggedChangesAreNotDirty) {
  env_.SetPlan({{.op = FaultOp::kAppend}});
  MiniTransaction mtr(pool_, log_, tracer_);
  mtr.Insert(root_, 0, record_);
  EXPECT_FALSE(mtr.Commit().ok());
  EXPECT_EQ(pool_.dirty(), 0u) << "it must never reach the file";
}

}  // namespace
}  // namespace strata

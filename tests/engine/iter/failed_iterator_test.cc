#include "iter/failed_iterator.h"

#include <gtest/gtest.h>

#include "iter/iter_test_util.h"
#include "iter/merging_iterator.h"
#include "trace/tracer.h"

namespace strata {
namespace {

TEST(FailedIterator, HasNoEntriesAndKeepsItsStatusAfterEveryMove) {
  FailedIterator failed(Status::Corruption("the table is torn"));
  const auto expect_failed = [&failed] {
    EXPECT_FALSE(failed.Valid());
    EXPECT_TRUE(failed.status().Is(Code::kCorruption));
    EXPECT_EQ(failed.status().message(), "the table is torn");
    EXPECT_EQ(failed.LookAhead(), Ahead::kEnd);
    EXPECT_FALSE(failed.NeedsBlock());
  };
  expect_failed();
  failed.SeekToFirst();
  expect_failed();
  failed.SeekToLast();
  expect_failed();
  failed.Seek("k");
  expect_failed();
  EXPECT_EQ(failed.bytes_read(), 0u);
}

TEST(FailedIterator, StopsTheMergeThatReadsIt) {
  std::vector<MergeChild> children;
  children.push_back(MergeChild::OfBlocks(std::make_unique<FailedIterator>(Status::IoError("the file is gone")),
                                          rec::RunKind::kL0Table, 7, 0));
  Tracer tracer;
  MergingIterator merge(std::move(children), rec::MergePurpose::kScan, 1, MergeStrategy::kHeapRootCached, &tracer);
  merge.SeekToFirst();
  EXPECT_FALSE(merge.Valid());
  EXPECT_TRUE(merge.status().Is(Code::kIoError));
}

}  // namespace
}  // namespace strata

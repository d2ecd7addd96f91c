// Which waiting writes the head of the queue commits with its own.
#include "db/writer_queue.h"

#include <gtest/gtest.h>

#include <deque>
#include <string>

namespace strata {
namespace {

class WriterQueueTest : public testing::Test {
 protected:
  // A write of about this many bytes enters the queue.
  WriterQueue::Request& Enter(bool sync, size_t value_bytes = 10, uint64_t families = 0) {
    batches_.emplace_back().Put("key", std::string(value_bytes, 'v'));
    WriterQueue::Request& request = requests_.emplace_back();
    request.batch = &batches_.back();
    request.sync = sync;
    request.families = families;
    writers_.emplace_back(queue_, &request).Enter();
    return request;
  }
  size_t Followers(uint64_t families = 1) { return queue_.Followers(families).size(); }

  WriterQueue queue_;
  std::deque<WriteBatch> batches_;
  std::deque<WriterQueue::Request> requests_;
  std::deque<WriterQueue::Writer> writers_;
};

TEST_F(WriterQueueTest, AllWaitingWritesFollow) {
  for (int i = 0; i < 5; i++) Enter(true);
  EXPECT_EQ(4u, Followers());
}

TEST_F(WriterQueueTest, ASyncIsNotPromisedByAHeadThatDoesNotSync) {
  Enter(false);
  Enter(false);
  Enter(true);
  Enter(false);
  EXPECT_EQ(1u, Followers());
}

TEST_F(WriterQueueTest, AHeadThatSyncsTakesWritesWithoutSync) {
  Enter(true);
  Enter(false);
  Enter(true);
  EXPECT_EQ(2u, Followers());
}

TEST_F(WriterQueueTest, OrderIsKeptAtAFlushARefusedWriteAndAMissingFamily) {
  Enter(true);
  Enter(true);
  writers_.emplace_back(queue_).Enter();
  Enter(true);
  EXPECT_EQ(1u, Followers());

  requests_[1].status = Status::InvalidArgument("no");
  EXPECT_EQ(0u, Followers());
  requests_[1].status = Status::Ok();
  requests_[1].families = 2;
  EXPECT_EQ(0u, Followers());
  EXPECT_EQ(1u, Followers(3));
}

TEST_F(WriterQueueTest, ASmallHeadTakesAnEighthOfTheLimit) {
  Enter(true);
  Enter(true, WriterQueue::kSmallBatchBytes / 2);
  Enter(true, WriterQueue::kSmallBatchBytes);
  Enter(true);
  EXPECT_EQ(1u, Followers());
}

TEST_F(WriterQueueTest, ALargeHeadFillsTheGroupToTheLimit) {
  Enter(true, WriterQueue::kSmallBatchBytes * 2);
  Enter(true, WriterQueue::kSmallBatchBytes * 5);
  EXPECT_EQ(1u, Followers());
  Enter(true, WriterQueue::kSmallBatchBytes * 2);
  EXPECT_EQ(1u, Followers());
}

TEST_F(WriterQueueTest, CommitEndsFollowersAndTheNextWriterIsHead) {
  for (int i = 0; i < 4; i++) Enter(i < 3);
  writers_[0].Leave();
  EXPECT_TRUE(writers_[1].IsHead());
  const auto followers = queue_.Followers(1);
  ASSERT_EQ(2u, followers.size());
  queue_.Commit(17, followers, Status::IoError("disk"));
  EXPECT_TRUE(requests_[2].committed);
  EXPECT_EQ(17u, requests_[2].leader_op);
  EXPECT_EQ(3u, requests_[2].group_writes);
  EXPECT_TRUE(requests_[2].status.Is(Code::kIoError));
  EXPECT_FALSE(requests_[1].committed);
  writers_[1].Leave();
  EXPECT_TRUE(queue_.empty());
}

}  // namespace
}  // namespace strata

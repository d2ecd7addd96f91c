#include "db/writer_queue.h"

#include <algorithm>

namespace strata {

std::vector<WriterQueue::Writer*> WriterQueue::Followers(uint64_t families) const {
  std::vector<Writer*> followers;
  const Request& head = *writers_.front()->request_;
  uint64_t group_bytes = head.batch->ApproximateBytes();
  const uint64_t bytes_max = group_bytes <= kSmallBatchBytes ? group_bytes + kSmallBatchBytes : kGroupBytesMax;
  for (size_t i = 1; i < writers_.size(); i++) {
    const Request* const request = writers_[i]->request_;
    if (request == nullptr || !request->status.ok() || (request->families & ~families) != 0) break;
    if (request->sync && !head.sync) break;
    group_bytes += request->batch->ApproximateBytes();
    if (group_bytes > bytes_max) break;
    followers.push_back(writers_[i]);
  }
  return followers;
}

void WriterQueue::Commit(uint32_t leader_op, const std::vector<Writer*>& followers, const Status& status) {
  for (Writer* const follower : followers) {
    if (std::find(writers_.begin(), writers_.end(), follower) == writers_.end()) continue;
    follower->request_->status = status;
    follower->request_->committed = true;
    follower->request_->leader_op = leader_op;
    follower->request_->group_writes = static_cast<uint32_t>(followers.size() + 1);
    follower->Leave();
  }
}

}  // namespace strata

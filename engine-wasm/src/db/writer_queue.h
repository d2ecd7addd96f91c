// WriterQueue: writers in arrival order. Only the head may touch the log, memtable and last sequence, and it stays head
// through stall checks, rotation, append, sync and insertion. So an entry can never be in a memtable newer than its
// log.
//
// Group commit: the head commits the writes that wait directly after it with its own, as one batch: one log record, one
// sync. A group is at most 1 MiB, or an eighth of that more than the head's batch if that batch is small, so that a
// small write does not wait for large ones. It ends before a write that asks for a sync if the head does not, and
// before a writer that is not a write (a flush, a change of families).
//
// Source: LevelDB, DBImpl::BuildBatchGroup; RocksDB, WriteThread::EnterAsBatchGroupLeader, with its sizes.
#pragma once

#include <cstdint>
#include <vector>

#include "base/status.h"
#include "strata/write_batch.h"

namespace strata {

class WriterQueue {
 public:
  static constexpr uint64_t kGroupBytesMax = uint64_t{1} << 20;
  static constexpr uint64_t kSmallBatchBytes = kGroupBytesMax / 8;

  // A write in the queue.
  struct Request {
    uint32_t op = 0;
    WriteBatch* batch = nullptr;
    bool sync = false;
    uint64_t families = 0;   // bit f: the batch writes to family f, other than the default one
    Status status;           // before: why the batch is refused, or ok; after: the result
    bool committed = false;  // by another writer, which then set the next two
    uint32_t leader_op = 0;
    uint32_t group_writes = 0;  // with the leader
  };

  // A writer's entry in the queue. The destructor leaves the queue, so a job dropped midway blocks no other writer.
  class Writer {
   public:
    // request: null for a writer that is not a write. Not owned.
    explicit Writer(WriterQueue& queue, Request* request = nullptr) : queue_(queue), request_(request) {}
    ~Writer() { Leave(); }
    Writer(const Writer&) = delete;
    Writer& operator=(const Writer&) = delete;

    void Enter() {
      if (!entered_) queue_.writers_.push_back(this);
      entered_ = true;
    }
    bool IsHead() const { return entered_ && queue_.writers_.front() == this; }
    void Leave() {
      if (entered_) std::erase(queue_.writers_, this);
      entered_ = false;
    }

   private:
    friend class WriterQueue;

    WriterQueue& queue_;
    Request* const request_;
    bool entered_ = false;
  };

  bool empty() const { return writers_.empty(); }
  // The number of writers after the head.
  size_t waiting() const { return writers_.empty() ? 0 : writers_.size() - 1; }
  // Bytes of the batches of the group that was formed last; 0 before the first. A write that is delayed waits for as
  // many, since the delay is decided before its own group is known (RocksDB: last_batch_group_size_).
  uint64_t last_group_bytes() const { return last_group_bytes_; }
  void set_last_group_bytes(uint64_t bytes) { last_group_bytes_ = bytes; }

  // The writes that the head may commit with its own, in order. families: bits of those that exist. Pure. REQUIRES: the
  // head is a write.
  std::vector<Writer*> Followers(uint64_t families) const;
  // Ends the writes of a group with this result; they leave the queue. One that is gone meanwhile is skipped.
  void Commit(uint32_t leader_op, const std::vector<Writer*>& followers, const Status& status);
  static const Request& RequestOf(const Writer& follower) { return *follower.request_; }

 private:
  std::vector<Writer*> writers_;  // few: at most one per client that writes
  uint64_t last_group_bytes_ = 0;
};

}  // namespace strata

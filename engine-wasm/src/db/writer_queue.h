// WriterQueue: writers in arrival order. Only the head may touch the log, memtable and last sequence, and it stays head
// through stall checks, rotation, append, sync and insertion. So an entry can never be in a memtable newer than its
// log.
#pragma once

#include <vector>

namespace strata {

class WriterQueue {
 public:
  // A writer's entry in the queue. The destructor leaves the queue, so a job dropped midway blocks no other writer.
  class Writer {
   public:
    explicit Writer(WriterQueue& queue) : queue_(queue) {}
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
    WriterQueue& queue_;
    bool entered_ = false;
  };

  bool empty() const { return writers_.empty(); }

 private:
  std::vector<Writer*> writers_;  // few: at most one per client that writes
};

}  // namespace strata

// WriterQueue: writers in the order in which they came. The head alone may touch log, memtable and last sequence, and
// it keeps its place through everything: stall checks, rotation, append, sync, insertion. So an entry can never land in
// a memtable newer than its log.
#pragma once

#include <vector>

namespace strata {

class WriterQueue {
 public:
  // A place in the queue; leaves it when destroyed, so that a job dropped in the middle blocks nobody.
  class Place {
   public:
    explicit Place(WriterQueue& queue) : queue_(queue) {}
    ~Place() { Leave(); }
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;

    void Enter() {
      if (!entered_) queue_.places_.push_back(this);
      entered_ = true;
    }
    bool IsHead() const { return entered_ && queue_.places_.front() == this; }
    void Leave() {
      if (!entered_) return;
      entered_ = false;
      auto& places = queue_.places_;
      for (auto at = places.begin(); at != places.end(); ++at) {
        if (*at != this) continue;
        places.erase(at);
        return;
      }
    }

   private:
    WriterQueue& queue_;
    bool entered_ = false;
  };

  bool empty() const { return places_.empty(); }

 private:
  std::vector<Place*> places_;  // a handful at most: one for each client that writes
};

}  // namespace strata

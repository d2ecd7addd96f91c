// SequenceChain: tracks the sequence numbers of batches across the logs being replayed, and detects holes.
//
//   tables end at 40 | #7: 41..44, 45..45 | #9: 46..50          no hole
//   tables end at 40 | #7: 41..44         | #9: 46..50          45 is missing: expected() is 45 before #9
//
// With several column families the first batch of the oldest log may already be in the tables of some family, but it
// must not begin after the end of the tables; in every later log a batch must directly follow another one.
#pragma once

#include <cstdint>

#include "base/status.h"

namespace strata {

class SequenceChain {
 public:
  // last_sequence: the last one in the tables. first_log: the oldest log being replayed.
  SequenceChain(uint64_t last_sequence, bool several_families, uint32_t first_log)
      : tables_end_(last_sequence), several_families_(several_families), first_log_(first_log) {}

  // The next sequence number expected.
  uint64_t expected() const { return (last_ != 0 ? last_ : tables_end_) + 1; }
  // Sequence number of the last op taken; 0: none yet.
  uint64_t last() const { return last_; }

  // Corruption if writes are missing before a batch of this log that begins at `sequence`.
  Status CheckFollows(uint32_t log, uint64_t sequence) const {
    bool follows = sequence <= expected();
    if (several_families_) follows &= last_ != 0 || log == first_log_;
    if (follows) return Status::Ok();
    return Status::Corruption("a batch begins at sequence % where % should follow: writes before it are lost",
                              {sequence, expected()});
  }

  // Corruption if an earlier batch has the same sequence number. count: ops of the batch, not 0.
  Status Take(uint64_t sequence, uint32_t count) {
    if (sequence <= last_) {
      return Status::Corruption("a batch begins at sequence %, which was given to an earlier one", {sequence});
    }
    last_ = sequence + count - 1;
    return Status::Ok();
  }

 private:
  uint64_t tables_end_;
  bool several_families_;
  uint32_t first_log_;
  uint64_t last_ = 0;
};

}  // namespace strata

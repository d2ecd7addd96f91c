// StripeCensus: which versions each snapshot keeps, and how old the oldest invisible entry is. Pure.
//
// Snapshots cut history into stripes (compaction/drop_rules.h). In each stripe only the newest version of a key is
// needed:
//
//   versions of k   3  7     | 12  15     | 30        kept: 7 for s0, 15 for s1, 30 for now; obsolete: 3 and 12
//
//
// An entry is obsolete when a newer version of its key lies in the same stripe: no reader, at a snapshot or now, can
// see it. Its age is the number of sequences written since that newer version: last sequence - sequence of the version
// that hides it. So an entry that was overwritten by the last write has age 0. (If a snapshot between the two was
// released later, the entry became invisible only then; sequences do not record when, so the age counts from the
// overwrite.) The oldest obsolete entry is the garbage that compaction has left longest. Tombstones that no longer hide
// anything are not obsolete in this sense: whether one hides something depends on the levels below. Entries that only a
// range tombstone covers are not counted as hidden.
//
// When all snapshots of one sequence are released, their stripe merges with the next newer one. What it keeps then
// becomes obsolete where the newer stripe has a version of the same key: 7 and 15 above, for s0 and for s1.
//
// REQUIRES of the caller: all entries of the database in internal order, each once.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "format/internal_key.h"

namespace strata {

class StripeCensus {
 public:
  struct Stripe {
    uint64_t largest_sequence = 0;  // the snapshot's; for the last stripe the last sequence
    uint64_t kept = 0;              // versions that are the newest of their key in this stripe, tombstones included
    uint64_t kept_tombstones = 0;
    uint64_t obsolete = 0;
    uint64_t freed_by_release = 0;  // of the kept: become obsolete when the snapshot is released; 0 in the last stripe
  };
  struct Oldest {
    std::string user_key;
    uint64_t sequence = 0;
    uint64_t hidden_by = 0;  // sequence; 0: there is no obsolete entry
    uint64_t age = 0;        // in sequences
  };

  // snapshots: ascending.
  StripeCensus(const std::vector<uint64_t>& snapshots, uint64_t last_sequence) : last_sequence_(last_sequence) {
    // Snapshots at the same sequence share a stripe.
    for (const uint64_t s : snapshots) {
      if (stripes_.empty() || stripes_.back().largest_sequence != s) stripes_.push_back({s});
    }
    if (stripes_.empty() || stripes_.back().largest_sequence != last_sequence) stripes_.push_back({last_sequence});
  }

  void Add(const ParsedKey& entry) {
    const auto stripe = std::lower_bound(stripes_.begin(), stripes_.end(), entry.sequence,
                                         [](const Stripe& s, uint64_t n) { return s.largest_sequence < n; });
    const auto index = static_cast<size_t>(stripe - stripes_.begin());
    if (stripe == stripes_.end()) return;  // newer than the last sequence: written but not published yet
    const bool same_key = has_key_ && entry.user_key == key_;
    if (same_key && index == newer_stripe_) {
      stripe->obsolete++;
      if (oldest_.hidden_by == 0 || newer_sequence_ < oldest_.hidden_by) {
        oldest_ = {key_, entry.sequence, newer_sequence_, last_sequence_ - newer_sequence_};
      }
    } else {
      stripe->kept++;
      stripe->kept_tombstones += IsTombstone(entry.type);
      stripe->freed_by_release += same_key && index + 1 == newer_stripe_;
    }
    if (!same_key) key_.assign(entry.user_key);
    has_key_ = true;
    newer_stripe_ = index;
    newer_sequence_ = entry.sequence;
  }

  // One stripe per snapshot, oldest first; the last is what the current state sees and no snapshot does.
  const std::vector<Stripe>& stripes() const { return stripes_; }
  const Oldest& oldest() const { return oldest_; }

 private:
  const uint64_t last_sequence_;
  std::vector<Stripe> stripes_;
  Oldest oldest_;
  std::string key_;
  bool has_key_ = false;
  size_t newer_stripe_ = 0;      // stripe of the entry added last
  uint64_t newer_sequence_ = 0;  // its sequence
};

}  // namespace strata

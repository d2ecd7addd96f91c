// Range rules: which entries range tombstones drop in a compaction, and which of the tombstones stay. Pure.
//
//   an entry is dropped if a tombstone of the inputs covers it, is newer, and is in the same stripe: every snapshot
//   that sees the entry sees the tombstone                                                       range_deleted
//   of the tombstones over a fragment only the newest of each stripe stays                       hidden_by_newer
//   the oldest stripe's is dropped too if no table below the output level overlaps the fragment: everything that it
//   covers is among the inputs and is dropped now tombstone_at_base_level
//
// Stripes are those of drop_rules.h. All tombstones of the inputs apply to entries, including tombstones that do not
// stay themselves.
//
// Sources: RocksDB, db/range_del_aggregator.cc (ShouldDelete by stripe), db/compaction/compaction_outputs.cc
// (AddRangeDels).
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "format/internal_key.h"
#include "range_del/fragmenter.h"
#include "trace/records.gen.h"
#include "version/version.h"

namespace strata {

class RangeRules {
 public:
  struct Dropped {
    RangeTombstone tombstone;
    rec::DropReason reason = rec::DropReason::kHiddenByNewer;
  };

  // tombstones: of all inputs. snapshots: sequence numbers of the live snapshots, ascending.
  RangeRules(const std::vector<RangeTombstone>& tombstones, std::vector<uint64_t> snapshots)
      : fragments_(Any(tombstones) ? FragmentRanges(tombstones) : RangeFragments()), snapshots_(std::move(snapshots)) {}

  // False: there are no tombstones, so Covers is false for every entry.
  bool any() const { return Any(fragments_); }

  // True if the entry with this key and sequence may be dropped. compare(a, b): order of two user keys, as
  // Slice::compare; the caller counts through it. REQUIRES: user keys do not decrease from call to call.
  template <class Compare>
  bool Covers(Slice user_key, uint64_t sequence, const Compare& compare) {
    return SeekTo(user_key, compare) && NewestVisible(fragments_[at_], OldestReader(snapshots_, sequence)) > sequence;
  }

  // True if a range deleted the key between the two writes. Otherwise as Covers.
  template <class Compare>
  bool DeletedBetween(Slice user_key, uint64_t older_sequence, uint64_t newer_sequence, const Compare& compare) {
    return SeekTo(user_key, compare) && NewestVisible(fragments_[at_], newer_sequence) > older_sequence;
  }

  // The tombstones that the outputs keep; the rest are appended to *dropped, in order. deeper(range): true if a table
  // that is not an input, and older than the inputs, overlaps the range.
  template <class Deeper>
  RangeFragments Keep(const Deeper& deeper, std::vector<Dropped>* dropped) const {
    RangeFragments kept;
    for (const RangeFragment& f : fragments_) {
      const std::vector<uint64_t> newest = NewestOfEachStripe(f.sequences, snapshots_);
      const Slice from = f.begin;
      const Slice to = f.end;
      const bool needed = deeper(KeyRange{&from, &to, true});
      RangeFragment stays{f.begin, f.end, {}};
      for (const uint64_t sequence : f.sequences) {
        const bool is_newest = std::find(newest.begin(), newest.end(), sequence) != newest.end();
        if (!is_newest) {
          dropped->push_back({{f.begin, f.end, sequence}, rec::DropReason::kHiddenByNewer});
        } else if (InOldestStripe(sequence) && !needed) {
          dropped->push_back({{f.begin, f.end, sequence}, rec::DropReason::kTombstoneAtBaseLevel});
        } else {
          stays.sequences.push_back(sequence);
        }
      }
      if (!stays.sequences.empty()) kept.push_back(std::move(stays));
    }
    return kept;
  }

 private:
  // Moves to the fragment that covers the key; false if there is none.
  template <class Compare>
  bool SeekTo(Slice user_key, const Compare& compare) {
    if (!any()) return false;
    while (at_ < fragments_.size() && compare(Slice(fragments_[at_].end), user_key) <= 0) at_++;
    return at_ < fragments_.size() && compare(Slice(fragments_[at_].begin), user_key) <= 0;
  }
  bool InOldestStripe(uint64_t sequence) const { return snapshots_.empty() || sequence <= snapshots_.front(); }

  RangeFragments fragments_;
  std::vector<uint64_t> snapshots_;
  size_t at_ = 0;  // fragments before it end before every later key
};

}  // namespace strata

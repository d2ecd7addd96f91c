// Drop rules: may a compaction drop this entry? The verdict includes the reason. Pure: it depends only on the entries
// seen, the snapshots, the version of the inputs and the answers of filters.
//
// Snapshots cut history into stripes; a reader sees of each key the newest version in its stripe or an older one:
//
//   snapshots          s0=10         s1=20
//   sequences    1 .. 10 | 11 .. 20 | 21 .. now          stripe 0 | stripe 1 | stripe 2
//
//   Rule A  an entry is dropped if a newer entry of its key is in the same stripe: no reader can see the
//           difference. hidden_by_newer
//   Rule B  a tombstone is dropped if it is in stripe 0 and no table below the output level has a range that
//           covers its key: nothing is left to hide. tombstone_at_base_level
//   Rule C  (option ask_deeper_filters) it is also dropped if the filters of all tables that cover its key
//           answer that the key is absent. filters_rule_out
//   Rule P  a put that a predicate (version/predicate.h) applies to is dropped if there is no snapshot and no table
//           below the output level has a range that covers its key. matches_predicate
//   SingleDeletes have their own rules for the entry under them: single_delete_rules.h.
//
// LevelDB has rule A for stripe 0 only; stripes come from RocksDB. They free what is hidden between two snapshots and
// keep everything that either can see. Rule B checks ranges only: a deeper table whose range covers the key (the
// witness) keeps the tombstone even if the key is not in it. That is conservative, and rule C recovers most of it: a
// filter's no is always true. Cassandra and ScyllaDB probe filters this way; LevelDB, RocksDB and Pebble do not.
//
// Why rule B is safe with rule A: an older version of the key in the same compaction is in stripe 0 too, so rule A
// drops it; older versions in levels above the output are inputs, because inputs include every overlapping table. For
// an output in L0 the older tables of L0 count as deeper, too.
//
// Rule P drops where a tombstone in place of the put would be dropped at once, so dropping uncovers nothing, and no
// tombstone is ever written for a predicate: until then the put stays. RocksDB's compaction filters turn the put into a
// tombstone instead, which frees its value earlier, and is written again at every level; a SingleDelete of the key
// would meet it there, which is against its contract.
//
// Protocol: call Decide for every entry except a SingleDelete (KeepsNewestPut first is faster and gives the same). A
// SingleDelete is held (HoldSingleDelete) until the next entry of the merge is known and is decided with it
// (ResolveSingleDelete); then that next entry is decided as usual. If a verdict is kProbeFilter, the caller probes the
// filter of the witness and calls ApplyFilterAnswer, until the verdict is final.
//
// REQUIRES of the caller: internal keys in order. compare(a, b): order of two user keys, as Slice::compare; the caller
// counts through it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/copy_words.h"
#include "compaction/deeper_tables.h"
#include "compaction/single_delete_rules.h"
#include "format/internal_key.h"
#include "trace/records.gen.h"
#include "version/version.h"

namespace strata {

enum class Ruling : uint8_t { kKeep, kDrop, kProbeFilter };

struct DropVerdict {
  Ruling ruling = Ruling::kKeep;
  bool first_of_key = false;  // no newer version of the key came before: an output may be cut here
  rec::KeepReason keep = rec::KeepReason::kNewest;           // if kept
  rec::DropReason reason = rec::DropReason::kHiddenByNewer;  // if dropped
  uint32_t witness = 0;  // table that keeps a tombstone, or whose filter is to be probed
  uint32_t witness_level = 0;
  bool above_deepest = false;  // a tombstone is dropped although there are tables below the output level
  // The violation of the SingleDelete contract and the two entries involved; set whether or not the entry is kept.
  std::optional<rec::SingleDeleteViolation> violation;
  uint64_t single_delete_sequence = 0;
  uint64_t other_sequence = 0;

  bool drop() const { return ruling == Ruling::kDrop; }
  bool needs_filter() const { return ruling == Ruling::kProbeFilter; }
  bool violates() const { return violation.has_value(); }
};

class DropRules {
 public:
  // snapshots: sequence numbers of the live snapshots, ascending. ask_filters: rule C is on.
  DropRules(DeeperTables deeper, std::vector<uint64_t> snapshots, bool ask_filters)
      : deeper_(std::move(deeper)), snapshots_(std::move(snapshots)), ask_filters_(ask_filters) {}

  template <class Compare>
  DropVerdict Decide(const ParsedKey& entry, const Compare& compare) {
    DropVerdict verdict;
    const uint32_t stripe = StripeOf(entry.sequence);
    verdict.first_of_key = Enter(entry, compare);
    const bool same_stripe = !verdict.first_of_key && stripe == last_stripe_;
    last_stripe_ = stripe;
    const Pair pair = pair_;
    pair_ = Pair::kNone;
    if (pair == Pair::kPutNext) {
      pair_ = Pair::kPairDropped;
      return Drop(verdict, rec::DropReason::kSingleDeletePair);
    }
    if (same_stripe) {
      if (pair == Pair::kPairDropped && entry.type == EntryType::kPut) {
        Violate(rec::SingleDeleteViolation::kMetSecondPut, entry.sequence, &verdict);
      }
      return Drop(verdict, rec::DropReason::kHiddenByNewer);
    }
    if (entry.type == EntryType::kPut) {
      verdict.keep = verdict.first_of_key ? rec::KeepReason::kNewest : rec::KeepReason::kVisibleToSnapshot;
      return verdict;
    }
    return DecideTombstone(stripe, rec::KeepReason::kTombstoneNeededBySnapshot,
                           rec::KeepReason::kTombstoneCoversDeeperRange, verdict, compare);
  }

  // Decide for what nearly every entry is, without the cost of a verdict. True: the entry is a put and the first of its
  // key, so Decide would keep it as the newest, whatever the snapshots; it has been decided. False: call Decide, which
  // does not compare again.
  template <class Compare>
  bool KeepsNewestPut(const ParsedKey& entry, const Compare& compare) {
    if (entry.type != EntryType::kPut) return false;
    if (has_key_) {
      if (!next_is_same_key_) next_is_same_key_ = compare(entry.user_key, Slice(key_)) == 0;
      if (*next_is_same_key_) return false;
    }
    next_is_same_key_.reset();
    StartKey(entry.user_key);
    last_stripe_ = StripeOf(entry.sequence);
    return true;
  }

  // Rule P. REQUIRES: the last entry decided is a put that a predicate applies to, and it is kept.
  template <class Compare>
  bool MayDropMatch(const Compare& compare) {
    if (!snapshots_.empty()) return false;
    deeper_.StartKey();
    return deeper_.Next(key_, compare).table == 0;
  }

  // Holds a SingleDelete until the entry under it is known. REQUIRES: ResolveSingleDelete is the next call.
  template <class Compare>
  void HoldSingleDelete(const ParsedKey& entry, const Compare& compare) {
    held_ = DropVerdict();
    held_.first_of_key = Enter(entry, compare);
    held_sequence_ = entry.sequence;
    last_stripe_ = StripeOf(entry.sequence);
    pair_ = Pair::kNone;
  }

  // The verdict on the held SingleDelete. next: the entry after it, null at the end of the merge; decide it afterwards
  // (a SingleDelete is held in turn).
  template <class Compare>
  DropVerdict ResolveSingleDelete(const ParsedKey* next, const Compare& compare) {
    DropVerdict verdict = std::exchange(held_, {});
    next_is_same_key_ = next != nullptr && compare(next->user_key, Slice(key_)) == 0;
    const UnderlyingEntry under = !*next_is_same_key_                        ? UnderlyingEntry::kNothing
                                  : StripeOf(next->sequence) == last_stripe_ ? UnderlyingEntry::kSameStripe
                                                                             : UnderlyingEntry::kOlderStripe;
    const SingleDeleteRuling ruling = RuleOnSingleDelete(under, next != nullptr ? next->type : EntryType::kPut);
    if (ruling.takes_next) pair_ = Pair::kPutNext;
    if (ruling.violation) Violate(*ruling.violation, next->sequence, &verdict);
    if (ruling.drop) return Drop(verdict, ruling.reason);
    if (under == UnderlyingEntry::kOlderStripe) {
      verdict.keep = rec::KeepReason::kTombstoneNeededBySnapshot;
      return verdict;
    }
    return DecideTombstone(last_stripe_, rec::KeepReason::kSingleDeleteWaits, rec::KeepReason::kSingleDeleteWaits,
                           verdict, compare);
  }

  // may_hold: the answer of the witness's filter for the key; nullopt: there is no filter. REQUIRES: verdict is the
  // last one returned, and its ruling is kProbeFilter.
  template <class Compare>
  DropVerdict ApplyFilterAnswer(DropVerdict verdict, std::optional<bool> may_hold, const Compare& compare) {
    verdict.ruling = Ruling::kKeep;
    verdict.keep = may_hold ? rec::KeepReason::kFilterSaysMaybe : rec::KeepReason::kNoFilterToAsk;
    if (may_hold.value_or(true)) return verdict;
    if (NextCoveringTable(&verdict, compare)) {
      verdict.ruling = Ruling::kProbeFilter;
      return verdict;
    }
    verdict.above_deepest = true;
    return Drop(verdict, rec::DropReason::kFiltersRuleOut);
  }

 private:
  enum class Pair : uint8_t {
    kNone,
    kPutNext,     // the next entry is the put of a dropped SingleDelete
    kPairDropped  // the last two entries were such a pair
  };

  static DropVerdict Drop(DropVerdict verdict, rec::DropReason reason) {
    verdict.ruling = Ruling::kDrop;
    verdict.reason = reason;
    return verdict;
  }

  // Makes the entry's user key the current one; true if it is a new key.
  template <class Compare>
  bool Enter(const ParsedKey& entry, const Compare& compare) {
    const std::optional<bool> known = std::exchange(next_is_same_key_, std::nullopt);
    const bool same = has_key_ && (known ? *known : compare(entry.user_key, Slice(key_)) == 0);
    if (!same) StartKey(entry.user_key);
    return !same;
  }

  void StartKey(Slice user_key) {
    if (key_.size() != user_key.size()) key_.resize(user_key.size());
    CopyWords(key_.data(), user_key.data(), user_key.size());
    has_key_ = true;
    pair_ = Pair::kNone;
  }

  void Violate(rec::SingleDeleteViolation violation, uint64_t other_sequence, DropVerdict* verdict) const {
    verdict->violation = violation;
    verdict->single_delete_sequence = held_sequence_;
    verdict->other_sequence = other_sequence;
  }

  // Rules B and C.
  template <class Compare>
  DropVerdict DecideTombstone(uint32_t stripe, rec::KeepReason too_new, rec::KeepReason covered, DropVerdict verdict,
                              const Compare& compare) {
    verdict.keep = too_new;
    if (stripe != 0) return verdict;
    deeper_.StartKey();
    if (NextCoveringTable(&verdict, compare)) {
      verdict.keep = covered;
      if (ask_filters_) verdict.ruling = Ruling::kProbeFilter;
      return verdict;
    }
    verdict.above_deepest = deeper_.any();
    return Drop(verdict, rec::DropReason::kTombstoneAtBaseLevel);
  }

  template <class Compare>
  bool NextCoveringTable(DropVerdict* verdict, const Compare& compare) {
    const DeeperTable next = deeper_.Next(key_, compare);
    verdict->witness = next.table;
    verdict->witness_level = next.level;
    return next.table != 0;
  }

  // The number of snapshots older than the sequence: 0 for what the oldest snapshot sees, or for everything when there
  // are no snapshots.
  uint32_t StripeOf(uint64_t sequence) const {
    return static_cast<uint32_t>(std::lower_bound(snapshots_.begin(), snapshots_.end(), sequence) - snapshots_.begin());
  }

  DeeperTables deeper_;
  const std::vector<uint64_t> snapshots_;
  const bool ask_filters_;
  std::string key_;  // user key of the last entry
  bool has_key_ = false;
  uint32_t last_stripe_ = 0;  // of that entry
  DropVerdict held_;          // of the waiting SingleDelete
  uint64_t held_sequence_ = 0;
  std::optional<bool> next_is_same_key_;  // computed by ResolveSingleDelete
  Pair pair_ = Pair::kNone;
};

}  // namespace strata

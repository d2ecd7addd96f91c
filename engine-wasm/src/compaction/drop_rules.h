// Drop rules: may a compaction leave this entry out? The answer carries its reason. Pure: a verdict depends on the
// entries seen, the snapshots, the version in which the inputs were found and what filters answer, on nothing else.
//
// Snapshots cut history into stripes; a reader sees of each key the newest version of its stripe or of an older one:
//
//   snapshots          s0=10         s1=20
//   sequences    1 .. 10 | 11 .. 20 | 21 .. now          stripe 0 | stripe 1 | stripe 2
//
//   Rule A  an entry goes when a newer entry of its key is in the same stripe: no reader can tell.      hidden_by_newer
//   Rule B  a tombstone goes when it is in stripe 0 and no table deeper than the output level has a range
//           that covers its key: there is nothing left to hide. tombstone_at_base_level
//   Rule C  (option ask_deeper_filters) it also goes when the filters of all tables that cover its key say
//           that the key is not there. filters_rule_out
//   A SingleDelete has rules of its own for what lies under it: single_delete_rules.h.
//
// LevelDB has rule A for stripe 0 only; stripes are RocksDB's. They free what is hidden between two snapshots and keep
// all that either can see. Rule B asks ranges only: a deeper table whose range covers the key (the witness) keeps the
// tombstone even when the key is not in it. That errs on the safe side, and rule C takes most of it back: a filter's no
// is always true. Cassandra and ScyllaDB ask filters so; LevelDB, RocksDB and Pebble do not.
//
// Why rule B is safe with rule A: an older version of the key in the same compaction is in stripe 0 too, so rule A
// removes it; older versions in levels above the output are inputs, because inputs include all that overlap. For an
// output in L0 the older tables of L0 are deeper, too.
//
// How it is asked: Judge for every entry but a SingleDelete, which is held (Hold) until the next entry of the merge is
// known and judged with it (Meet); then that entry is judged as always. When a verdict is kAskFilter the caller asks
// the filter of the witness and comes back with Answered, until the verdict is another.
//
// REQUIRES of the caller: internal keys in order. compare(a, b): order of two user keys, as Slice::compare; the caller
// counts with it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/link.h"
#include "compaction/deeper_tables.h"
#include "compaction/single_delete_rules.h"
#include "format/internal_key.h"
#include "trace/records.gen.h"
#include "version/version.h"

namespace strata {

enum class Ruling : uint8_t { kKeep, kDrop, kAskFilter };

struct DropVerdict {
  Ruling ruling = Ruling::kKeep;
  bool first_of_key = false;  // no newer version of the key came before: an output may be cut here
  rec::KeepReason keep = rec::KeepReason::kNewest;           // when kept
  rec::DropReason reason = rec::DropReason::kHiddenByNewer;  // when dropped
  uint32_t witness = 0;                                      // table that keeps a tombstone, or whose filter is asked
  uint32_t witness_level = 0;
  bool above_deepest = false;  // a tombstone dropped although there are tables deeper than the output level
  // What the contract of SingleDelete forbids, and between whom; told whether the entry stays or goes.
  std::optional<rec::SingleDeleteViolation> violation;
  uint64_t single_delete_sequence = 0;
  uint64_t other_sequence = 0;

  bool drop() const { return ruling == Ruling::kDrop; }
  // Filters of deeper tables are asked, and SingleDeletes met, in the full link only.
  bool asks() const { return kFullLink && ruling == Ruling::kAskFilter; }
  bool violates() const { return kFullLink && violation.has_value(); }
};

class DropRules {
 public:
  // snapshots: sequence numbers of the live ones, ascending. ask_filters: rule C is on.
  DropRules(DeeperTables deeper, std::vector<uint64_t> snapshots, bool ask_filters)
      : deeper_(std::move(deeper)), snapshots_(std::move(snapshots)), ask_filters_(ask_filters) {}

  template <class Compare>
  DropVerdict Judge(const ParsedKey& entry, const Compare& compare) {
    DropVerdict verdict;
    const uint32_t stripe = StripeOf(entry.sequence);
    verdict.first_of_key = Enter(entry, compare);
    const bool same_stripe = !verdict.first_of_key && stripe == last_stripe_;
    last_stripe_ = stripe;
    const Pair pair = pair_;
    pair_ = Pair::kNone;
    if (pair == Pair::kPutToCome) {
      pair_ = Pair::kGone;
      return Drop(verdict, rec::DropReason::kSingleDeletePair);
    }
    if (same_stripe) {
      if (pair == Pair::kGone && entry.type == EntryType::kPut) {
        Violate(rec::SingleDeleteViolation::kMetSecondPut, entry.sequence, &verdict);
      }
      return Drop(verdict, rec::DropReason::kHiddenByNewer);
    }
    if (entry.type == EntryType::kPut) {
      verdict.keep = verdict.first_of_key ? rec::KeepReason::kNewest : rec::KeepReason::kVisibleToSnapshot;
      return verdict;
    }
    return JudgeTombstone(stripe, rec::KeepReason::kTombstoneNeededBySnapshot,
                          rec::KeepReason::kTombstoneCoversDeeperRange, verdict, compare);
  }

  // A SingleDelete comes, and waits for what lies under it. REQUIRES: Meet is called before anything else.
  template <class Compare>
  void Hold(const ParsedKey& entry, const Compare& compare) {
    held_ = DropVerdict();
    held_.first_of_key = Enter(entry, compare);
    held_sequence_ = entry.sequence;
    last_stripe_ = StripeOf(entry.sequence);
    pair_ = Pair::kNone;
  }

  // The verdict on the one that is held. next: the entry after it, null at the end of the merge; it is judged
  // afterwards, as a SingleDelete held in its turn.
  template <class Compare>
  DropVerdict Meet(const ParsedKey* next, const Compare& compare) {
    DropVerdict verdict = std::exchange(held_, {});
    next_is_same_key_ = next != nullptr && compare(next->user_key, Slice(key_)) == 0;
    const Under under = !*next_is_same_key_                        ? Under::kNothing
                        : StripeOf(next->sequence) == last_stripe_ ? Under::kSameStripe
                                                                   : Under::kOlderStripe;
    const SingleDeleteRuling ruling = RuleOnSingleDelete(under, next != nullptr ? next->type : EntryType::kPut);
    if (ruling.takes_next) pair_ = Pair::kPutToCome;
    if (ruling.violation) Violate(*ruling.violation, next->sequence, &verdict);
    if (ruling.drop) return Drop(verdict, ruling.reason);
    if (under == Under::kOlderStripe) {
      verdict.keep = rec::KeepReason::kTombstoneNeededBySnapshot;
      return verdict;
    }
    return JudgeTombstone(last_stripe_, rec::KeepReason::kSingleDeleteWaits, rec::KeepReason::kSingleDeleteWaits,
                          verdict, compare);
  }

  // may_hold: what the filter of the witness says of the key; none: there is no filter to ask. REQUIRES: the verdict is
  // the last one given, and its ruling is kAskFilter.
  template <class Compare>
  DropVerdict Answered(DropVerdict verdict, std::optional<bool> may_hold, const Compare& compare) {
    verdict.ruling = Ruling::kKeep;
    verdict.keep = may_hold ? rec::KeepReason::kFilterSaysMaybe : rec::KeepReason::kNoFilterToAsk;
    if (may_hold.value_or(true)) return verdict;
    if (Covered(&verdict, compare)) {
      verdict.ruling = Ruling::kAskFilter;
      return verdict;
    }
    verdict.above_deepest = true;
    return Drop(verdict, rec::DropReason::kFiltersRuleOut);
  }

 private:
  enum class Pair : uint8_t {
    kNone,
    kPutToCome,  // the next entry is the put of a SingleDelete that went
    kGone        // the last two were such a pair
  };

  static DropVerdict Drop(DropVerdict verdict, rec::DropReason reason) {
    verdict.ruling = Ruling::kDrop;
    verdict.reason = reason;
    return verdict;
  }

  // Whether the entry begins a new user key, which is then the current one.
  template <class Compare>
  bool Enter(const ParsedKey& entry, const Compare& compare) {
    const std::optional<bool> known = std::exchange(next_is_same_key_, std::nullopt);
    const bool same = has_key_ && (known ? *known : compare(entry.user_key, Slice(key_)) == 0);
    if (!same) key_.assign(entry.user_key);
    if (!same) pair_ = Pair::kNone;
    has_key_ = true;
    return !same;
  }

  void Violate(rec::SingleDeleteViolation violation, uint64_t other_sequence, DropVerdict* verdict) const {
    verdict->violation = violation;
    verdict->single_delete_sequence = held_sequence_;
    verdict->other_sequence = other_sequence;
  }

  // Rules B and C.
  template <class Compare>
  DropVerdict JudgeTombstone(uint32_t stripe, rec::KeepReason too_new, rec::KeepReason covered, DropVerdict verdict,
                             const Compare& compare) {
    verdict.keep = too_new;
    if (stripe != 0) return verdict;
    deeper_.Begin();
    if (Covered(&verdict, compare)) {
      verdict.keep = covered;
      if (ask_filters_) verdict.ruling = Ruling::kAskFilter;
      return verdict;
    }
    verdict.above_deepest = deeper_.any();
    return Drop(verdict, rec::DropReason::kTombstoneAtBaseLevel);
  }

  template <class Compare>
  bool Covered(DropVerdict* verdict, const Compare& compare) {
    const DeeperTable next = deeper_.Next(key_, compare);
    verdict->witness = next.table;
    verdict->witness_level = next.level;
    return next.table != 0;
  }

  // The number of snapshots that are older than the sequence: 0 for what the oldest snapshot sees, or all when there is
  // none.
  uint32_t StripeOf(uint64_t sequence) const {
    return static_cast<uint32_t>(std::lower_bound(snapshots_.begin(), snapshots_.end(), sequence) - snapshots_.begin());
  }

  DeeperTables deeper_;
  const std::vector<uint64_t> snapshots_;
  const FullOnly<bool, false> ask_filters_;
  std::string key_;  // user key of the entry judged last
  bool has_key_ = false;
  uint32_t last_stripe_ = 0;  // of that entry
  DropVerdict held_;          // of the SingleDelete that waits
  uint64_t held_sequence_ = 0;
  std::optional<bool> next_is_same_key_;  // found by Meet
  FullOnly<Pair, Pair::kNone> pair_;
};

}  // namespace strata

// Drop rules: may a compaction leave this entry out? The answer carries its reason. Pure: a verdict depends on the
// entries seen, the snapshots and the version in which the inputs were found, on nothing else.
//
// Snapshots cut history into stripes; a reader sees of each key the newest version of its stripe or of an older one:
//
//   snapshots          s0=10         s1=20
//   sequences    1 .. 10 | 11 .. 20 | 21 .. now          stripe 0 | stripe 1 | stripe 2
//
//   Rule A  an entry goes when a newer entry of its key is in the same stripe: no reader can tell.      hidden_by_newer
//   Rule B  a tombstone goes when it is in stripe 0 and no table deeper than the output level has a range
//           that covers its key: there is nothing left to hide. tombstone_at_base_level
//
// LevelDB has rule A for stripe 0 only; stripes are RocksDB's. They free what is hidden between two snapshots and keep
// all that either can see. Rule B asks ranges only, no filter and no block: a deeper table whose range covers the key
// (the witness) keeps the tombstone even when the key is not in it. That errs on the safe side.
//
// Why rule B is safe with rule A: an older version of the key in the same compaction is in stripe 0 too, so rule A
// removes it; older versions in levels above the output are inputs, because inputs include all that overlap. For an
// output in L0 the older tables of L0 are deeper, too.
//
// REQUIRES of the caller: internal keys in order. The range test then only moves forward, as in LevelDB's
// IsBaseLevelForKey.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "format/internal_key.h"
#include "trace/records.gen.h"
#include "version/version.h"

namespace strata {

struct DropVerdict {
  bool drop = false;
  bool first_of_key = false;  // no newer version of the key came before: an output may be cut here
  rec::KeepReason keep = rec::KeepReason::kNewest;           // when kept
  rec::DropReason reason = rec::DropReason::kHiddenByNewer;  // when dropped
  uint32_t witness = 0;                                      // table that keeps a tombstone
  bool above_deepest = false;  // a tombstone dropped although there are tables deeper than the output level
};

class DropRules {
 public:
  // snapshots: sequence numbers of the live ones, ascending. version: of the inputs; held. older: for an output in L0,
  // the tables of L0 below it.
  DropRules(VersionRef version, uint32_t output_level, std::vector<uint64_t> snapshots,
            std::vector<TableRef> older = {})
      : version_(std::move(version)),
        output_level_(output_level),
        snapshots_(std::move(snapshots)),
        older_(std::move(older)) {
    has_deeper_ = !older_.empty() || version_->deepest_level() > output_level_;
  }

  // compare(a, b): order of two user keys, as Slice::compare; the caller counts with it.
  template <class Compare>
  DropVerdict Judge(const ParsedKey& entry, const Compare& compare) {
    DropVerdict verdict;
    const uint32_t stripe = StripeOf(entry.sequence);
    verdict.first_of_key = !has_key_ || compare(entry.user_key, Slice(key_)) != 0;
    if (verdict.first_of_key) {
      key_.assign(entry.user_key);
      has_key_ = true;
    } else if (stripe == last_stripe_) {
      verdict.drop = true;
      verdict.reason = rec::DropReason::kHiddenByNewer;
      return verdict;
    }
    last_stripe_ = stripe;
    if (entry.type != EntryType::kDelete) {
      verdict.keep = verdict.first_of_key ? rec::KeepReason::kNewest : rec::KeepReason::kVisibleToSnapshot;
    } else if (stripe != 0) {
      verdict.keep = rec::KeepReason::kTombstoneNeededBySnapshot;
    } else if (verdict.witness = Witness(entry.user_key, compare); verdict.witness != 0) {
      verdict.keep = rec::KeepReason::kTombstoneCoversDeeperRange;
    } else {
      verdict.drop = true;
      verdict.reason = rec::DropReason::kTombstoneAtBaseLevel;
      verdict.above_deepest = has_deeper_;
    }
    return verdict;
  }

 private:
  // The number of snapshots that are older than the sequence: 0 for what the oldest snapshot sees, or all when there is
  // none.
  uint32_t StripeOf(uint64_t sequence) const {
    return static_cast<uint32_t>(std::lower_bound(snapshots_.begin(), snapshots_.end(), sequence) - snapshots_.begin());
  }

  // The first table deeper than the output whose range covers the key, or 0.
  template <class Compare>
  uint32_t Witness(Slice user_key, const Compare& compare) {
    for (const TableRef& t : older_) {
      if (compare(user_key, t->largest_user_key()) <= 0 && compare(user_key, t->smallest_user_key()) >= 0)
        return t->table;
    }
    for (uint32_t level = output_level_ + 1; level < kLevels; level++) {
      const auto& tables = version_->level(level);
      for (uint32_t& i = at_[level]; i < tables.size(); i++) {
        if (compare(user_key, tables[i]->largest_user_key()) > 0) continue;
        if (compare(user_key, tables[i]->smallest_user_key()) >= 0) return tables[i]->table;
        break;
      }
    }
    return 0;
  }

  const VersionRef version_;
  const uint32_t output_level_;
  const std::vector<uint64_t> snapshots_;
  const std::vector<TableRef> older_;
  bool has_deeper_ = false;
  std::array<uint32_t, kLevels> at_{};  // tables before these lie before every key to come
  std::string key_;                     // user key of the entry judged last
  bool has_key_ = false;
  uint32_t last_stripe_ = 0;  // of the last entry of key_ that was not dropped by rule A
};

}  // namespace strata

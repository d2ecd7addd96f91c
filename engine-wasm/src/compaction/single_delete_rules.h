// SingleDelete: what becomes of one, and of the entry under it. Pure.
//
// The contract: a key is put once, then deleted by one SingleDelete, and by nothing else. So the pair may vanish
// wherever the two meet, at any level: nothing else of the key can lie deeper. A Delete must wait for the bottom.
//
//   SD@8  Put@5             one stripe: both go                                   single_delete_pair
//   SD@8 |snapshot| Put@5   the snapshot sees the put: both stay                  tombstone_needed_by_snapshot
//   SD@8                    its put may lie deeper: it waits                      single_delete_waits
//   SD@8                    ... unless nothing deeper can hold the key            tombstone_at_base_level
//
// A newer version of the key hides it from readers, but it must not go for that: its put may lie deeper, and would come
// back when the newer version is deleted in turn. So a SingleDelete is judged by what is under it alone.
//
// When the contract was broken, in one stripe:
//   SD@8  Put@5  Put@3      the pair goes, and Put@3 with it where they meet;     met_second_put
//                           a second put that lies deeper comes back
//   SD@8  Put@5  [..)@4  Put@3    not broken: the range deletes Put@3 wherever that lies, and stays as long as it lies
//                           there; a Delete in its place would go under Put@5, which hides it
//   SD@8  SD@6              the newer one goes, the older one is judged next      met_single_delete
//   SD@8  Delete@6          both go, and what the Delete hid deeper comes back    met_delete
//
// Source: RocksDB, db/compaction/compaction_iterator.cc (NextFromInput); its bookkeeping for write conflicts of
// transactions has no counterpart here.
#pragma once

#include <cstdint>
#include <optional>

#include "format/internal_key.h"
#include "trace/records.gen.h"

namespace strata {

// What lies under a SingleDelete in the merge.
enum class Under : uint8_t { kNothing, kOlderStripe, kSameStripe };

struct SingleDeleteRuling {
  bool drop = false;
  bool takes_next = false;  // the put under it goes too
  // When dropped. When kept over an older stripe the reason is tombstone_needed_by_snapshot; over nothing the ranges of
  // deeper tables decide.
  rec::DropReason reason = rec::DropReason::kSingleDeletePair;
  std::optional<rec::SingleDeleteViolation> violation;
};

// next: type of the entry under it, when there is one.
inline SingleDeleteRuling RuleOnSingleDelete(Under under, EntryType next) {
  SingleDeleteRuling ruling;
  if (under != Under::kSameStripe) return ruling;
  ruling.drop = true;
  if (next == EntryType::kPut) {
    ruling.takes_next = true;
    return ruling;
  }
  ruling.reason = rec::DropReason::kSingleDeleteMismatch;
  ruling.violation = next == EntryType::kSingleDelete ? rec::SingleDeleteViolation::kMetSingleDelete
                                                      : rec::SingleDeleteViolation::kMetDelete;
  return ruling;
}

}  // namespace strata

// SingleDelete: the verdict on one and on the entry under it. Pure.
//
// The contract: a key is put once, then deleted by exactly one SingleDelete and nothing else. So the pair may vanish
// wherever the two meet, at any level: no other version of the key can lie deeper. A Delete must reach the bottom.
//
//   SD@8  Put@5             same stripe: both are dropped                         single_delete_pair
//   SD@8 |snapshot| Put@5   the snapshot sees the put: both stay                  tombstone_needed_by_snapshot
//   SD@8                    its put may lie deeper: it waits                      single_delete_waits
//   SD@8                    ... unless no deeper table can hold the key           tombstone_at_base_level
//
// A newer version of the key hides the SingleDelete from readers but does not make it droppable: its put may lie
// deeper, and would reappear if the newer version were deleted in turn. So only the entry under a SingleDelete decides.
//
// If the contract is violated, within one stripe:
//   SD@8  Put@5  Put@3      the pair is dropped, and Put@3 if it is in the same   met_second_put
//                           merge; a second put that lies deeper reappears
//   SD@8  Put@5  [..)@4  Put@3    no violation: the range deletes Put@3 wherever that lies, and is kept while
//                           Put@3 exists; a Delete in its place would be dropped under Put@5, which hides it
//   SD@8  SD@6              the newer one is dropped, the older decided next      met_single_delete
//   SD@8  Delete@6          both are dropped; entries that the Delete hid deeper reappear    met_delete
//
// Source: RocksDB, db/compaction/compaction_iterator.cc (NextFromInput); its bookkeeping for transaction write
// conflicts has no counterpart here.
#pragma once

#include <cstdint>
#include <optional>

#include "format/internal_key.h"
#include "trace/records.gen.h"

namespace strata {

// The entry under a SingleDelete in the merge.
enum class UnderlyingEntry : uint8_t { kNothing, kOlderStripe, kSameStripe };

struct SingleDeleteRuling {
  bool drop = false;
  bool takes_next = false;  // the put under it is dropped too
  // If dropped. If kept over an older stripe, the reason is tombstone_needed_by_snapshot; with no entry under it, the
  // ranges of deeper tables decide.
  rec::DropReason reason = rec::DropReason::kSingleDeletePair;
  std::optional<rec::SingleDeleteViolation> violation;
};

// next: type of the entry under it, if there is one.
inline SingleDeleteRuling RuleOnSingleDelete(UnderlyingEntry under, EntryType next) {
  SingleDeleteRuling ruling;
  if (under != UnderlyingEntry::kSameStripe) return ruling;
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

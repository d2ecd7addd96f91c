#include "db/skipped_keys.h"

#include <string>

#include "iter/recorded_type.h"

namespace strata {

Status SkippedKeys::Limit(bool count) {
  const uint64_t limit = options_.max_skippable_internal_keys;
  if (limit > 0 && in_call_ > limit) {
    return Status::Incomplete("more than % internal keys were skipped in one call", {limit});
  }
  if (count) in_call_++;
  return Status::Ok();
}

void SkippedKeys::Skip(const ParsedKey& entry, rec::SkipReason reason) {
  Counters& counters = tracer_.counters;
  switch (reason) {
    case rec::SkipReason::kTombstone:
      counters.internal_delete_skipped_count++;
      break;
    case rec::SkipReason::kTooNew:
      counters.internal_recent_skipped_count++;
      break;
    case rec::SkipReason::kRangeDeleted:
      counters.internal_range_del_skipped_count++;
      break;
    default:
      counters.internal_key_skipped_count++;
  }
  if (!tracer_.Wants(Group::kEntry)) return;
  tracer_.Emit(rec::EntrySkipped{.sequence = entry.sequence,
                                 .op = op_,
                                 .type = RecordedType(entry.type),
                                 .reason = reason,
                                 .key = entry.user_key});
}

void SkippedKeys::LeaveRow() {
  tracer_.counters.internal_key_skipped_count++;
  tracer_.Emit(rec::IteratorLeft{.op = op_});
}

}  // namespace strata

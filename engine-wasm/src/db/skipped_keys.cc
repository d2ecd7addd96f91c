#include "db/skipped_keys.h"

#include <string>

#include "iter/recorded_type.h"

namespace strata {

Status SkippedKeys::LimitError() const {
  return Status::Incomplete("more than % internal keys were skipped in one call",
                            {options_.max_skippable_internal_keys});
}

void SkippedKeys::Record(const ParsedKey& entry, rec::SkipReason reason) {
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

#include "range_del/range_del_block.h"

#include "format/block.h"

namespace strata {

std::string EncodeRangeDelBlock(const RangeFragments& fragments) {
  BlockBuilder builder(1);
  for (const RangeFragment& f : fragments) {
    for (const uint64_t sequence : f.sequences) {
      builder.Add(MakeInternalKey(f.begin, sequence, EntryType::kRangeDelete), f.end);
    }
  }
  return std::string(builder.Finish());
}

Status ParseRangeDelBlock(Slice block, RangeFragments* fragments) {
  fragments->clear();
  BlockView view;
  Status status = BlockView::Open(block, &view);
  if (!status.ok()) return status;
  BlockCursor<InternalOrder> cursor(view);
  const auto corruption = [&cursor](const char* what) {
    return Status::Corruption("range tombstone at " + std::to_string(cursor.entry_offset()) + " of its block " + what);
  };
  uint64_t key_bytes = 0;
  for (cursor.SeekToFirst(); cursor.Valid(); cursor.Next()) {
    ParsedKey key;
    if (!ParseFence(cursor.key(), &key) || key.type != EntryType::kRangeDelete) return corruption("has another type");
    if (key.sequence == 0 || key.sequence == kMaxSequence) return corruption("has no sequence number of a write");
    if (key.user_key >= cursor.value()) return corruption("ends before it begins");
    RangeFragment* const last = fragments->empty() ? nullptr : &fragments->back();
    if (last != nullptr && last->begin == key.user_key && last->end == cursor.value()) {
      if (last->sequences.back() <= key.sequence) return corruption("is not older than the one before");
      last->sequences.push_back(key.sequence);
      continue;
    }
    if (last != nullptr && key.user_key < Slice(last->end)) return corruption("overlaps the one before");
    key_bytes += key.user_key.size() + cursor.value().size();
    if (key_bytes > kMaxHeldKeyBytes) return corruption("is one of too many: their keys are too long to be held");
    fragments->push_back({std::string(key.user_key), std::string(cursor.value()), {key.sequence}});
  }
  return cursor.status();
}

}  // namespace strata

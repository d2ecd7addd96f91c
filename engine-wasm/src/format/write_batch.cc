#include "strata/write_batch.h"

#include "base/coding.h"
#include "format/batch_format.h"

namespace strata {

WriteBatch::WriteBatch() {
  Clear();
}

void WriteBatch::Clear() {
  payload_.clear();
  AppendBatchHeader(&payload_, 0, 0);
  only_puts_and_deletes_ = true;
}

void WriteBatch::Add(const BatchOp& op) {
  AppendBatchOp(&payload_, op);
  const bool put_or_delete = op.type == EntryType::kPut || op.type == EntryType::kDelete;
  if (!put_or_delete || op.family != 0) only_puts_and_deletes_ = false;
  EncodeFixed32(payload_.data() + 8, count() + 1);
}

void WriteBatch::Append(const WriteBatch& other) {
  payload_.append(other.payload_, kBatchHeaderBytes);
  only_puts_and_deletes_ = only_puts_and_deletes_ && other.only_puts_and_deletes_;
  EncodeFixed32(payload_.data() + 8, count() + other.count());
}

void WriteBatch::Put(Slice key, Slice value, uint32_t family) {
  Add({EntryType::kPut, key, value, family});
}

void WriteBatch::Delete(Slice key, uint32_t family) {
  Add({EntryType::kDelete, key, {}, family});
}

void WriteBatch::SingleDelete(Slice key, uint32_t family) {
  Add({EntryType::kSingleDelete, key, {}, family});
}

void WriteBatch::DeleteRange(Slice begin, Slice end, uint32_t family) {
  Add({EntryType::kRangeDelete, begin, end, family});
}

uint32_t WriteBatch::count() const {
  return DecodeFixed32(payload_.data() + 8);
}
void WriteBatch::SetSequence(uint64_t sequence) {
  EncodeFixed64(payload_.data(), sequence);
}

}  // namespace strata

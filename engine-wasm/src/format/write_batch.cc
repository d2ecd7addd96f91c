#include "strata/write_batch.h"

#include "base/check.h"
#include "base/coding.h"
#include "format/batch_format.h"

namespace strata {

WriteBatch::WriteBatch() {
  Clear();
}

void WriteBatch::Clear() {
  payload_.clear();
  AppendBatchHeader(&payload_, 0, 0);
}

void WriteBatch::Put(Slice key, Slice value, uint32_t family) {
  AppendBatchPut(&payload_, family, key, value);
  SetCount(count() + 1);
}

void WriteBatch::Delete(Slice key, uint32_t family) {
  AppendBatchDelete(&payload_, family, key);
  SetCount(count() + 1);
}

void WriteBatch::SingleDelete(Slice key, uint32_t family) {
  AppendBatchSingleDelete(&payload_, family, key);
  SetCount(count() + 1);
}

void WriteBatch::DeleteRange(Slice begin, Slice end, uint32_t family) {
  AppendBatchRangeDelete(&payload_, family, begin, end);
  SetCount(count() + 1);
}

void WriteBatch::Append(const WriteBatch& other) {
  const uint32_t added = other.count();
  STRATA_CHECK(added <= UINT32_MAX - count(), "A write batch has at most 2^32 - 1 operations.");
  payload_.append(other.payload_, kBatchHeaderBytes, std::string::npos);
  SetCount(count() + added);
}

uint32_t WriteBatch::count() const {
  return DecodeFixed32(payload_.data() + 8);
}
void WriteBatch::SetCount(uint32_t count) {
  EncodeFixed32(payload_.data() + 8, count);
}
uint64_t WriteBatch::sequence() const {
  return DecodeFixed64(payload_.data());
}
void WriteBatch::SetSequence(uint64_t sequence) {
  EncodeFixed64(payload_.data(), sequence);
}

}  // namespace strata

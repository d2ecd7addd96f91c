#include "strata/write_batch.h"

#include <algorithm>
#include <cstring>

#include "base/coding.h"
#include "format/batch_format.h"
#include "format/log_format.h"

namespace strata {

static_assert(WriteBatch::kRoomBytes == kLogHeaderBytes);

WriteBatch::WriteBatch() : buffer_(kRoomBytes + kBatchHeaderBytes, '\0'), end_(buffer_.size()) {}

void WriteBatch::Clear() {
  end_ = kRoomBytes + kBatchHeaderBytes;
  std::memset(payload(), 0, kBatchHeaderBytes);
  only_puts_and_deletes_ = true;
}

char* WriteBatch::Room(size_t bytes) {
  if (buffer_.size() - end_ < bytes) buffer_.resize(std::max(2 * buffer_.size(), end_ + bytes));
  return buffer_.data() + end_;
}

void WriteBatch::Add(const BatchOp& op) {
  char* const begin = Room(BatchOpBytesMax(op));
  end_ += static_cast<size_t>(EncodeBatchOp(begin, op) - begin);
  const bool put_or_delete = op.type == EntryType::kPut || op.type == EntryType::kDelete;
  if (!put_or_delete || op.family != 0) only_puts_and_deletes_ = false;
  EncodeFixed32(payload() + 8, count() + 1);
}

void WriteBatch::Append(const WriteBatch& other) {
  const size_t ops_bytes = other.Data().size() - kBatchHeaderBytes;
  std::memcpy(Room(ops_bytes), other.Data().data() + kBatchHeaderBytes, ops_bytes);
  end_ += ops_bytes;
  only_puts_and_deletes_ = only_puts_and_deletes_ && other.only_puts_and_deletes_;
  EncodeFixed32(payload() + 8, count() + other.count());
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
  return DecodeFixed32(Data().data() + 8);
}
void WriteBatch::SetSequence(uint64_t sequence) {
  EncodeFixed64(payload(), sequence);
}

}  // namespace strata

#include "format/filter_block.h"

#include "base/check.h"
#include "base/coding.h"

namespace strata {

// ---- Writing

void FilterBlockBuilder::StartBlock(uint64_t block_offset) {
  const uint64_t filter_index = block_offset >> kFilterBaseLg;
  STRATA_CHECK(filter_index >= offsets_.size(), "Data blocks are begun in the order of their offsets.");
  while (offsets_.size() < filter_index) FinishFilter();
}

void FilterBlockBuilder::FinishFilter() {
  offsets_.push_back(static_cast<uint32_t>(result_.size()));
  if (hashes_.empty()) return;
  build_(hashes_, bits_per_key_, &result_);
  STRATA_CHECK(result_.size() <= UINT32_MAX, "A filter block holds less than 4 GiB.");
  hashes_.clear();
}

Slice FilterBlockBuilder::Finish() {
  if (!hashes_.empty()) FinishFilter();
  const auto array_offset = static_cast<uint32_t>(result_.size());
  for (const uint32_t offset : offsets_) PutFixed32(&result_, offset);
  PutFixed32(&result_, array_offset);
  result_.push_back(static_cast<char>(kFilterBaseLg));
  return result_;
}

// ---- Reading

namespace {

constexpr uint32_t kTailBytes = 5;  // the array's offset and base_lg

}  // namespace

FilterBlockReader::FilterBlockReader(Slice contents) {
  const uint64_t size = contents.size();
  if (size < kTailBytes || size > UINT32_MAX) {
    status_ = Status::Corruption("a filter block cannot have % bytes; it is ignored", {size});
    return;
  }
  const auto base_lg = static_cast<uint8_t>(contents.back());
  const uint64_t array_end = size - kTailBytes;
  const uint32_t array_offset = DecodeFixed32(contents.data() + array_end);
  if (base_lg >= 64) {
    status_ = Status::Corruption("the filter block covers 2^% bytes a filter; it is ignored", {base_lg});
    return;
  }
  if (array_offset > array_end || (array_end - array_offset) % 4 != 0) {
    status_ = Status::Corruption("the filter block's array of offsets at % does not fit in its % bytes; it is ignored",
                                 {array_offset, size});
    return;
  }
  const auto count = static_cast<uint32_t>((array_end - array_offset) / 4);
  // The word after the last offset is the array's own offset, which also serves as the last filter's end.
  for (uint32_t i = 0; i < count; ++i) {
    const char* const word = contents.data() + array_offset + i * 4;
    const uint32_t start = DecodeFixed32(word);
    const uint32_t limit = DecodeFixed32(word + 4);
    if (start > limit || limit > array_offset) {
      status_ = Status::Corruption("filter % of the filter block is at % to % of % bytes; the block is ignored",
                                   {i, start, limit, array_offset});
      return;
    }
  }
  contents_ = contents;
  array_offset_ = array_offset;
  count_ = count;
  base_lg_ = base_lg;
}

Slice FilterBlockReader::filter(uint32_t i) const {
  const char* const word = contents_.data() + array_offset_ + i * 4;
  const uint32_t start = DecodeFixed32(word);
  return contents_.substr(start, DecodeFixed32(word + 4) - start);
}

FilterLookup FilterBlockReader::Find(uint64_t block_offset, Slice* filter_bytes) const {
  const uint64_t index = block_offset >> base_lg_;
  if (index >= count_) return FilterLookup::kMaybe;
  *filter_bytes = filter(static_cast<uint32_t>(index));
  return filter_bytes->empty() ? FilterLookup::kNothing : FilterLookup::kProbe;
}

}  // namespace strata

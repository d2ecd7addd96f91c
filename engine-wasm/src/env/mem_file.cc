#include "env/mem_file.h"

#include <algorithm>
#include <cstring>

namespace strata {

void MemFile::Append(Slice data) {
  while (!data.empty()) {
    const uint64_t n = std::min<uint64_t>(Room(), data.size());
    std::memcpy(chunks_.back().get() + size_bytes_ % kChunkBytes, data.data(), n);
    size_bytes_ += n;
    data.remove_prefix(n);
  }
}

uint64_t MemFile::Room() {
  const uint64_t filled = size_bytes_ % kChunkBytes;
  if (size_bytes_ >= kChunkBytes) {
    if (filled == 0 && size_bytes_ / kChunkBytes == chunks_.size()) {
      chunks_.emplace_back(new char[kChunkBytes]);
    }
    return kChunkBytes - filled;
  }
  if (size_bytes_ == first_capacity_) {
    const uint64_t capacity = first_capacity_ == 0 ? kFirstChunkBytes : 2 * first_capacity_;
    std::unique_ptr<char[]> grown(new char[capacity]);
    if (size_bytes_ > 0) std::memcpy(grown.get(), chunks_[0].get(), size_bytes_);
    chunks_.clear();
    chunks_.push_back(std::move(grown));
    first_capacity_ = capacity;
  }
  return first_capacity_ - size_bytes_;
}

void MemFile::Read(uint64_t offset, uint64_t n, std::string* out) const {
  out->clear();
  out->reserve(n);
  while (n > 0) {
    const uint64_t at = offset % kChunkBytes;
    const uint64_t part = std::min(n, kChunkBytes - at);
    out->append(chunks_[offset / kChunkBytes].get() + at, part);
    offset += part;
    n -= part;
  }
}

void MemFile::Truncate(uint64_t n) {
  size_bytes_ = n;
  synced_bytes_ = std::min(synced_bytes_, n);
  chunks_.resize((n + kChunkBytes - 1) / kChunkBytes);
  if (n == 0) first_capacity_ = 0;
}

std::shared_ptr<MemFile> MemFile::Clone() const {
  auto copy = std::make_shared<MemFile>();
  for (uint64_t offset = 0; offset < size_bytes_; offset += kChunkBytes) {
    copy->Append(Slice(chunks_[offset / kChunkBytes].get(), std::min(kChunkBytes, size_bytes_ - offset)));
  }
  copy->synced_bytes_ = synced_bytes_;
  return copy;
}

}  // namespace strata

#include "env/mem_file.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace strata {

void MemFile::Append(Slice data) {
  while (!data.empty()) {
    if (free_bytes_ == 0) MakeRoom();
    const size_t n = std::min<size_t>(free_bytes_, data.size());
    std::memcpy(end_, data.data(), n);
    end_ += n;
    free_bytes_ -= static_cast<uint32_t>(n);
    size_bytes_ += n;
    data.remove_prefix(n);
  }
}

void MemFile::Write(uint64_t offset, Slice data) {
  const auto over = static_cast<size_t>(std::min<uint64_t>(data.size(), size_bytes_ - offset));
  SaveBeforeOverwrite(offset, over);
  Put(offset, data.substr(0, over));
  Append(data.substr(over));
}

void MemFile::Put(uint64_t offset, Slice data) {
  while (!data.empty()) {
    MakeExclusive(static_cast<size_t>(offset / kChunkBytes));
    const Slice chunk = ChunkFrom(offset);
    const size_t n = std::min(chunk.size(), data.size());
    std::memcpy(const_cast<char*>(chunk.data()), data.data(), n);
    offset += n;
    data.remove_prefix(n);
  }
}

void MemFile::SaveBeforeOverwrite(uint64_t offset, uint64_t n) {
  const uint64_t end = std::min(offset + n, synced_bytes_);
  for (uint64_t block = offset - offset % kBlockBytes; block < end; block += kBlockBytes) {
    std::string& bytes = before_[block];
    if (bytes.empty()) Read(block, std::min<uint64_t>(kBlockBytes, synced_bytes_ - block), &bytes);
  }
}

void MemFile::MakeRoom() {
  const auto used = static_cast<uint32_t>(size_bytes_ % kChunkBytes);
  if (size_bytes_ >= kChunkBytes) {
    if (size_bytes_ == uint64_t{kChunkBytes} * chunks_.size()) chunks_.emplace_back(new char[kChunkBytes]);
  } else if (used == first_capacity_) {
    first_capacity_ = used == 0 ? kFirstChunkBytes : 2 * used;
    std::shared_ptr<char[]> grown(new char[first_capacity_]);
    if (used > 0) std::memcpy(grown.get(), chunks_[0].get(), used);
    chunks_.clear();
    chunks_.push_back(std::move(grown));
  }
  end_ = chunks_.back().get() + used;
  free_bytes_ = (chunks_.size() == 1 ? first_capacity_ : kChunkBytes) - used;
}

void MemFile::MakeExclusive(size_t chunk) {
  if (chunks_[chunk].use_count() == 1) return;
  const Slice bytes = ChunkFrom(uint64_t{chunk} * kChunkBytes);
  std::shared_ptr<char[]> copy(new char[chunk == 0 ? first_capacity_ : kChunkBytes]);
  std::memcpy(copy.get(), bytes.data(), bytes.size());
  chunks_[chunk] = std::move(copy);
  free_bytes_ = 0;  // end_ may have been in the chunk: Append looks again
}

Slice MemFile::ChunkFrom(uint64_t offset) const {
  const auto at = static_cast<size_t>(offset % kChunkBytes);
  const auto n = static_cast<size_t>(std::min<uint64_t>(kChunkBytes - at, size_bytes_ - offset));
  return Slice(chunks_[static_cast<size_t>(offset / kChunkBytes)].get() + at, n);
}

void MemFile::Read(uint64_t offset, uint64_t n, std::string* out) const {
  out->clear();
  out->reserve(static_cast<size_t>(n));
  while (n > 0) {
    Slice part = ChunkFrom(offset);
    part = part.substr(0, static_cast<size_t>(std::min<uint64_t>(n, part.size())));
    out->append(part);
    offset += part.size();
    n -= part.size();
  }
}

bool MemFile::Lend(uint64_t offset, uint64_t n, FileBytes* out) const {
  const uint64_t at = offset % kChunkBytes;
  if (n == 0 || n > kChunkBytes - at) return false;
  const std::shared_ptr<char[]>& chunk = chunks_[static_cast<size_t>(offset / kChunkBytes)];
  *out = FileBytes(chunk, Slice(chunk.get() + at, static_cast<size_t>(n)));
  return true;
}

void MemFile::Truncate(uint64_t n) {
  size_bytes_ = n;
  synced_bytes_ = std::min(synced_bytes_, n);
  chunks_.resize(static_cast<size_t>((n + kChunkBytes - 1) / kChunkBytes));
  if (n == 0) first_capacity_ = 0;
  if (n % kChunkBytes != 0) MakeExclusive(chunks_.size() - 1);
  free_bytes_ = 0;  // of the last chunk: Append looks again
}

std::shared_ptr<MemFile> MemFile::Clone() const {
  auto copy = std::make_shared<MemFile>();
  for (uint64_t offset = 0; offset < size_bytes_; offset += kChunkBytes) copy->Append(ChunkFrom(offset));
  copy->synced_bytes_ = synced_bytes_;
  copy->before_ = before_;
  return copy;
}

}  // namespace strata

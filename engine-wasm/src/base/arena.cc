#include "base/arena.h"

#include <algorithm>

namespace strata {

char* Arena::AllocateAligned(size_t size_bytes) {
  const size_t past = reinterpret_cast<uintptr_t>(next_) & (kAlignment - 1);
  const size_t padding = past == 0 ? 0 : kAlignment - past;
  if (padding + size_bytes <= static_cast<size_t>(limit_ - next_)) {
    next_ += padding;
    return Allocate(size_bytes);
  }
  declared_bytes_ += size_bytes;
  // A fresh chunk is aligned by operator new[].
  return AllocateFromNewChunk(size_bytes);
}

char* Arena::AllocateFromNewChunk(size_t size_bytes) {
  if (size_bytes > chunk_bytes_ / 4) return NewChunk(size_bytes);  // invariant 3: the current chunk stays in use
  char* const piece = NewChunk(chunk_bytes_);
  next_ = piece + size_bytes;
  limit_ = piece + chunk_bytes_;
  chunk_bytes_ = std::min(chunk_bytes_ * 2, kLargestChunkBytes);
  return piece;
}

char* Arena::NewChunk(size_t size_bytes) {
  chunks_.emplace_back(new char[size_bytes]);
  return chunks_.back().get();
}

}  // namespace strata

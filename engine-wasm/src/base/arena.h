// Arena: memory allocated in pieces and freed all at once. Each memtable has one.
//
//   chunk   |piece|piece|..piece|........free........|     next chunk twice as large, from 4 KiB up to 64 KiB
//                                ^ next_              ^ limit_
//
// Invariants
// 1. A piece never moves and is never freed before the arena.
// 2. declared_bytes() is the sum of the sizes requested: no alignment, no slack, no allocator overhead. All records and
//    decisions (flush triggers) use it, so that 32-bit wasm and 64-bit native agree.
// 3. A piece of more than a quarter of a chunk gets its own chunk, so at most a quarter of a chunk is ever wasted.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace strata {

class Arena {
 public:
  Arena() = default;
  Arena(const Arena&) = delete;
  Arena& operator=(const Arena&) = delete;

  // Returns size_bytes uninitialized bytes at any address. REQUIRES: size_bytes > 0.
  char* Allocate(size_t size_bytes) {
    declared_bytes_ += size_bytes;
    if (size_bytes <= static_cast<size_t>(limit_ - next_)) {
      char* piece = next_;
      next_ += size_bytes;
      return piece;
    }
    return AllocateFromNewChunk(size_bytes);
  }

  // The same, aligned for any scalar type (8 bytes). The padding is not declared.
  char* AllocateAligned(size_t size_bytes);

  // See invariant 2.
  uint64_t declared_bytes() const { return declared_bytes_; }

 private:
  char* AllocateFromNewChunk(size_t size_bytes);
  char* NewChunk(size_t size_bytes);

  static constexpr size_t kFirstChunkBytes = 4096;
  static constexpr size_t kLargestChunkBytes = 65536;
  static constexpr size_t kAlignment = 8;

  // Both initially point to the same byte, so that their difference needs no case for null.
  char none_ = 0;
  char* next_ = &none_;
  char* limit_ = &none_;
  size_t chunk_bytes_ = kFirstChunkBytes;
  uint64_t declared_bytes_ = 0;
  std::vector<std::unique_ptr<char[]>> chunks_;
};

}  // namespace strata

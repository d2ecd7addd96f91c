// Arena: memory that is handed out piece by piece and given back all at once. A memtable lives and dies in one.
//
//   chunk   |piece|piece|..piece|........free........|     next chunk twice as large, from 4 KiB up to 64 KiB
//                                ^ next_              ^ limit_
//
// Invariants
// 1. A piece never moves and is never freed before the arena.
// 2. declared_bytes() is the sum of what was asked for: no alignment, no slack, no allocator overhead. Everything that
//    is recorded or decided (flush triggers) uses it, so that 32-bit wasm and 64-bit native agree.
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

  // A piece of size_bytes uninitialised bytes at any address. REQUIRES: size_bytes > 0.
  char* Allocate(size_t size_bytes) {
    declared_bytes_ += size_bytes;
    if (size_bytes <= static_cast<size_t>(limit_ - next_)) {
      char* piece = next_;
      next_ += size_bytes;
      return piece;
    }
    return AllocateFromNewChunk(size_bytes);
  }

  // The same at an address that suits any scalar type (8 bytes). The padding is not declared.
  char* AllocateAligned(size_t size_bytes);

  // Invariant 2.
  uint64_t declared_bytes() const { return declared_bytes_; }

 private:
  char* AllocateFromNewChunk(size_t size_bytes);
  char* NewChunk(size_t size_bytes);

  static constexpr size_t kFirstChunkBytes = 4096;
  static constexpr size_t kLargestChunkBytes = 65536;
  static constexpr size_t kAlignment = 8;

  // Both point to one byte in the beginning, so that their difference needs no case for null.
  char none_ = 0;
  char* next_ = &none_;
  char* limit_ = &none_;
  size_t chunk_bytes_ = kFirstChunkBytes;
  uint64_t declared_bytes_ = 0;
  std::vector<std::unique_ptr<char[]>> chunks_;
};

}  // namespace strata

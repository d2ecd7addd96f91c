// MemFile: the bytes of one file in memory, and how many of them a power cut cannot take.
//
//   chunk 0             chunk 1          chunk 2
//   |64 KiB            |64 KiB           |.....free....|
//   <------ synced ------><--unsynced--->
//
// Chunk 0 of a small file is a power of two, from 1 KiB up, that just holds it: a demo makes many tiny tables.
//
// Why chunks: WebAssembly memory never shrinks, so what a file gives back must fit the next file. Pieces of one size
// do.
//
// Invariant: synced_bytes() <= size_bytes().
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/slice.h"

namespace strata {

class MemFile {
 public:
  static constexpr uint32_t kChunkBytes = 64 * 1024;
  static constexpr uint32_t kFirstChunkBytes = 1024;

  MemFile() = default;
  MemFile(const MemFile&) = delete;
  MemFile& operator=(const MemFile&) = delete;

  uint64_t size_bytes() const { return size_bytes_; }
  uint64_t synced_bytes() const { return synced_bytes_; }

  void Append(Slice data);
  // Replaces *out. REQUIRES: [offset, offset + n) lies in the file.
  void Read(uint64_t offset, uint64_t n, std::string* out) const;
  // Cuts the file to n bytes. REQUIRES: n <= size_bytes().
  void Truncate(uint64_t n);
  void MarkSynced() { synced_bytes_ = size_bytes_; }
  std::shared_ptr<MemFile> Clone() const;

  // Names that lead to this file, held by MemEnv.
  uint32_t links = 0;

 private:
  // Makes room for one more byte at least; returns the free bytes of the last chunk.
  uint32_t Room();
  // The bytes of the file from the offset to the end of their chunk. REQUIRES: offset < size_bytes().
  Slice ChunkFrom(uint64_t offset) const;

  std::vector<std::unique_ptr<char[]>> chunks_;
  uint32_t first_capacity_ = 0;  // of chunk 0; every other chunk holds kChunkBytes
  uint64_t size_bytes_ = 0;
  uint64_t synced_bytes_ = 0;
};

}  // namespace strata

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
// Bytes written in place below the synced end keep what a crash may bring back: the block of 4 KiB as it was at the
// last sync, made when its first byte is overwritten. So a crash can mix old and new sectors, which is how a page is
// torn.
//
// Invariants: synced_bytes() <= size_bytes(); what is remembered lies below synced_bytes().
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/slice.h"

namespace strata {

class MemFile {
 public:
  static constexpr uint32_t kChunkBytes = 64 * 1024;
  static constexpr uint32_t kFirstChunkBytes = 1024;
  static constexpr uint32_t kSectorBytes = 512;  // a device writes them whole

  MemFile() = default;
  MemFile(const MemFile&) = delete;
  MemFile& operator=(const MemFile&) = delete;

  uint64_t size_bytes() const { return size_bytes_; }
  uint64_t synced_bytes() const { return synced_bytes_; }

  void Append(Slice data);
  // Puts data at offset, over what is there and past the end. REQUIRES: offset <= size_bytes().
  void Write(uint64_t offset, Slice data);
  // Replaces *out. REQUIRES: [offset, offset + n) lies in the file.
  void Read(uint64_t offset, uint64_t n, std::string* out) const;
  // Cuts the file to n bytes. REQUIRES: n <= size_bytes().
  void Truncate(uint64_t n);
  void MarkSynced() {
    synced_bytes_ = size_bytes_;
    before_.clear();
  }
  // Takes back what was written in place since the last sync, each sector of 512 bytes for which revert() says so, in
  // rising order. Returns how many bytes came back. What was appended stays.
  template <class F>
  uint64_t RevertOverwrites(F revert) {
    uint64_t reverted = 0;
    for (const auto& [offset, bytes] : before_) {
      for (uint64_t at = 0; at < bytes.size(); at += kSectorBytes) {
        if (!revert()) continue;
        const Slice sector = Slice(bytes).substr(static_cast<size_t>(at), kSectorBytes);
        Put(offset + at, sector);
        reverted += sector.size();
      }
    }
    before_.clear();
    return reverted;
  }
  std::shared_ptr<MemFile> Clone() const;

  // Names that lead to this file, held by MemEnv.
  uint32_t links = 0;

 private:
  static constexpr uint32_t kBlockBytes = 4096;

  // Makes room for one more byte at least; returns the free bytes of the last chunk.
  uint32_t Room();
  // The bytes of the file from the offset to the end of their chunk. REQUIRES: offset < size_bytes().
  Slice ChunkFrom(uint64_t offset) const;
  // Overwrites. REQUIRES: [offset, offset + data.size()) lies in the file.
  void Put(uint64_t offset, Slice data);
  // Keeps the blocks of the range as they were at the last sync, unless they are kept already.
  void Remember(uint64_t offset, uint64_t n);

  std::vector<std::unique_ptr<char[]>> chunks_;
  uint32_t first_capacity_ = 0;  // of chunk 0; every other chunk holds kChunkBytes
  uint64_t size_bytes_ = 0;
  uint64_t synced_bytes_ = 0;
  std::map<uint64_t, std::string> before_;  // by offset, a multiple of kBlockBytes
};

}  // namespace strata

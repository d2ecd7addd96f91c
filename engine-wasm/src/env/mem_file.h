// MemFile: the bytes of one file in memory, and how many of them survive a power loss.
//
//   chunk 0             chunk 1          chunk 2
//   |64 KiB            |64 KiB           |.....free....|
//   <------ synced ------><--unsynced--->
//
// The size of chunk 0 of a small file is the smallest sufficient power of two, from 1 KiB up: a demo makes many tiny
// tables.
//
// Why chunks: WebAssembly memory never shrinks, so memory freed by a file must fit the next file. Pieces of one size
// do.
//
// Reading lends bytes that are in one chunk. A chunk is shared with the borrowers of its bytes, and is copied before
// bytes in a shared one change: in-place writes, and appends after a truncation, go to the copy.
//
// For bytes written in place below the synced end, the file keeps what a crash may restore: the block of 4 KiB as of
// the last sync, copied when its first byte is overwritten. So a crash can mix old and new sectors, as in a torn page.
//
// Invariants: synced_bytes() <= size_bytes(); saved blocks are below synced_bytes().
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/slice.h"
#include "env/file_bytes.h"

namespace strata {

class MemFile {
 public:
  static constexpr uint32_t kChunkBytes = 64 * 1024;
  static constexpr uint32_t kFirstChunkBytes = 1024;
  static constexpr uint32_t kSectorBytes = 512;  // a device writes a sector atomically

  MemFile() = default;
  MemFile(const MemFile&) = delete;
  MemFile& operator=(const MemFile&) = delete;

  uint64_t size_bytes() const { return size_bytes_; }
  uint64_t synced_bytes() const { return synced_bytes_; }

  void Append(Slice data);
  // Writes data at offset, overwriting and extending the file. REQUIRES: offset <= size_bytes().
  void Write(uint64_t offset, Slice data);
  // Replaces *out. REQUIRES: [offset, offset + n) is inside the file.
  void Read(uint64_t offset, uint64_t n, std::string* out) const;
  // Lends the bytes if they are in one chunk; otherwise false. REQUIRES: as Read.
  bool Lend(uint64_t offset, uint64_t n, FileBytes* out) const;
  // Truncates the file to n bytes. REQUIRES: n <= size_bytes().
  void Truncate(uint64_t n);
  void MarkSynced() {
    synced_bytes_ = size_bytes_;
    before_.clear();
  }
  // Reverts in-place writes since the last sync, for each sector of 512 bytes for which revert() returns true, in
  // ascending order. Returns the number of bytes reverted. Appended bytes are kept.
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

  // Number of names of this file, maintained by MemEnv.
  uint32_t links = 0;

 private:
  static constexpr uint32_t kBlockBytes = 4096;

  // Makes room for at least one more byte: sets end_ and free_bytes_.
  void MakeRoom();
  // Copies the chunk if bytes of it are lent. REQUIRES: it is not empty.
  void MakeExclusive(size_t chunk);
  // The bytes from the offset to the end of its chunk. REQUIRES: offset < size_bytes().
  Slice ChunkFrom(uint64_t offset) const;
  // Overwrites. REQUIRES: [offset, offset + data.size()) is inside the file.
  void Put(uint64_t offset, Slice data);
  // Saves the blocks of the range as of the last sync, unless saved already.
  void SaveBeforeOverwrite(uint64_t offset, uint64_t n);

  std::vector<std::shared_ptr<char[]>> chunks_;
  uint32_t first_capacity_ = 0;  // of chunk 0; every other chunk has kChunkBytes
  char* end_ = nullptr;          // where the next byte goes, and for how many there is room; meaningless without room
  uint32_t free_bytes_ = 0;
  uint64_t size_bytes_ = 0;
  uint64_t synced_bytes_ = 0;
  std::map<uint64_t, std::string> before_;  // by offset, a multiple of kBlockBytes
};

}  // namespace strata

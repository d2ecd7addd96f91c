// Footer, block handles and block trailers: how the parts of a table file refer to and check each other.
//
//   table   |data block|T|data block|T| ... |filter|T|metaindex|T|index|T|footer 48 bytes|
//   T       compression type u8, masked crc u32 over the stored bytes and the type                    5 bytes
//   handle  varint64 offset, varint64 size; the size is without the trailer                        2..20 bytes
//   footer  metaindex handle, index handle, zeros up to 40 bytes, magic 57 fb 80 8b 24 75 47 db
//
// A handle from a file is checked against the file's size before a byte is read or allocated (CheckHandle), in an order
// in which no 64-bit value can overflow.
//
// Source: LevelDB, table/format.h; RocksDB's magic numbers are known so that error messages can name its files.
#pragma once

#include <cstdint>
#include <string>

#include "base/slice.h"
#include "base/status.h"

namespace strata {

constexpr uint32_t kFooterBytes = 48;
constexpr uint32_t kBlockTrailerBytes = 5;
constexpr uint64_t kTableMagic = 0xdb4775248b80fb57u;

struct BlockHandle {
  uint64_t offset = 0;
  uint64_t size_bytes = 0;  // stored bytes, without the trailer

  void AppendTo(std::string* out) const;
  // Bytes in the file, trailer included.
  uint64_t StoredBytes() const { return size_bytes + kBlockTrailerBytes; }
};

inline bool operator==(const BlockHandle& a, const BlockHandle& b) {
  return a.offset == b.offset && a.size_bytes == b.size_bytes;
}

// Parses a handle from the front of *input; false on corruption.
bool GetBlockHandle(Slice* input, BlockHandle* handle);
// The same for a value of an index or metaindex block. Like LevelDB, it ignores bytes after the handle.
Status ParseBlockHandle(Slice value, BlockHandle* handle);

// Corruption unless block and trailer end before the footer of a file of file_size_bytes. The message has both ranges.
Status CheckHandle(const BlockHandle& handle, uint64_t file_size_bytes);

struct Footer {
  BlockHandle metaindex;
  BlockHandle index;

  void AppendTo(std::string* out) const;
};

// tail: the last kFooterBytes of the file, or all of it if it is shorter. Checks the magic number and both handles.
// Corruption, or NotSupported for a table of another engine, which the message names.
Status ParseFooter(Slice tail, uint64_t file_size_bytes, Footer* footer);

// ---- The 5 bytes after each block.

// The trailer of a block of these stored bytes: writes kBlockTrailerBytes at p, or appends them.
void EncodeBlockTrailer(Slice stored, uint8_t compression_type, char* p);
void AppendBlockTrailer(Slice stored, uint8_t compression_type, std::string* out);
// stored_with_trailer: size_bytes + kBlockTrailerBytes bytes. Corruption has the stored and the computed checksum, so
// that a viewer can still show the block as corrupt. With verify_checksum off only the type is parsed.
Status ParseBlockTrailer(Slice stored_with_trailer, bool verify_checksum, Slice* stored, uint8_t* compression_type);

}  // namespace strata

// Compression: a block's bytes according to the type byte of its trailer. The codecs are their authors' own code; this
// file adds the checks.
//
//   snappy   the size is the first part of its bytes
//   lz4      the size in 8 bytes before its bytes, as RocksDB writes it into tables of format version 0, which ours are
//   zstd     the size as a varint32 before its bytes, as RocksDB writes it into tables of any version
//
// A block that a codec shrinks by less than an eighth is stored uncompressed: reading it would cost time and save
// little.
//
// Checks before decompression allocates anything: a block may not declare more than kMaxUncompressedBytes, nor more
// than its codec can express. Snappy's densest element takes 3 bytes for 64, so a ratio above 22 is impossible; a byte
// of LZ4 prolongs a match by 255; and the smallest block of zstd takes 4 bytes for at most 128 KiB.
//
// The type bytes above Snappy's are RocksDB's (LevelDB uses 2 for zstd); error messages name them.
#pragma once

#include <cstdint>
#include <string>

#include "base/slice.h"
#include "base/status.h"

namespace strata {

// As in block trailers.
enum class CompressionType : uint8_t {
  kNone = 0,
  kSnappy = 1,
  kLz4 = 4,
  kZstd = 7,
};

constexpr uint64_t kMaxUncompressedBytes = uint64_t{64} << 20;
constexpr uint64_t kMaxSnappyRatio = 22;
constexpr uint64_t kMaxLz4Ratio = 255;
constexpr uint64_t kMaxZstdRatio = 32768;
constexpr uint32_t kDefaultZstdLevel = 3;

// False for a codec that this page could not load.
bool CanCompress(CompressionType type);

// Sets *stored to the bytes to write: raw itself, or *scratch, which then holds the compressed bytes. Returns the type
// of *stored, which is kNone if compression did not pay off or the codec is not loaded. level: of zstd. Pure except for
// *scratch; deterministic.
CompressionType CompressBlock(CompressionType wanted, Slice raw, std::string* scratch, Slice* stored,
                              uint32_t level = kDefaultZstdLevel);

// Sets *raw to stored itself (type kNone; nothing is copied) or to *scratch. Corruption: invalid compressed bytes, or a
// declared size that the checks reject. NotSupported: the type of another codec, which is named, of one that is not
// loaded, or an unknown type.
Status UncompressBlock(uint8_t type, Slice stored, std::string* scratch, Slice* raw);

// "none", "snappy", "lz4", ..., "unknown".
Slice CompressionName(uint8_t type);

// RocksDB's name in the properties of a table: "NoCompression", "Snappy", "LZ4", "ZSTD".
Slice CompressionProperty(CompressionType type);

}  // namespace strata

// Compression: a block's bytes according to the type byte of its trailer. Snappy is Google's own code; this file adds
// the checks.
//
// A block that Snappy shrinks by less than an eighth is stored uncompressed: reading it would cost time and save
// little.
//
// Checks before decompression allocates anything: a block may not declare more than kMaxUncompressedBytes, nor more
// than Snappy can express. Its densest element takes 3 bytes for 64, so a ratio above 22 is impossible.
//
// The type bytes above Snappy's are RocksDB's (LevelDB uses 2 for zstd); error messages name them.
#pragma once

#include <cstdint>
#include <string>

#include "base/slice.h"
#include "base/status.h"

namespace strata {

// As in block trailers. The option `compression` of the schema uses the same numbers.
enum class CompressionType : uint8_t {
  kNone = 0,
  kSnappy = 1,
};

constexpr uint64_t kMaxUncompressedBytes = uint64_t{64} << 20;
constexpr uint64_t kMaxSnappyRatio = 22;

// Sets *stored to the bytes to write: raw itself, or *scratch, which then holds the compressed bytes. Returns the type
// of *stored, which is kNone if compression did not pay off. Pure except for *scratch; deterministic.
CompressionType CompressBlock(CompressionType wanted, Slice raw, std::string* scratch, Slice* stored);

// Sets *raw to stored itself (type kNone; nothing is copied) or to *scratch. Corruption: invalid Snappy bytes, or a
// declared size that the checks reject. NotSupported: the type of another codec, which is named, or an unknown type.
Status UncompressBlock(uint8_t type, Slice stored, std::string* scratch, Slice* raw);

// "none", "snappy", "lz4", ..., "unknown".
Slice CompressionName(uint8_t type);

}  // namespace strata

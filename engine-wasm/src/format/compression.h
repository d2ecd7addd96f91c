// Compression: a block's bytes by the type byte of its trailer. Snappy is Snappy's own code; this file only guards it.
//
// A block that Snappy makes less than an eighth smaller is stored as it is: reading it would cost time and save little.
//
// Guards on the way back, before anything is allocated: a block may not declare more than kMaxUncompressedBytes, nor
// more than Snappy can express. Its densest element spends 3 bytes on 64, so a ratio above 22 is a lie.
//
// The type bytes above Snappy's are RocksDB's (LevelDB calls 2 zstd); they are named in the refusal.
#pragma once

#include <cstdint>
#include <string>

#include "base/slice.h"
#include "base/status.h"

namespace strata {

// As in block trailers. The schema's option `compression` has the same numbers.
enum class CompressionType : uint8_t {
  kNone = 0,
  kSnappy = 1,
};

constexpr uint64_t kMaxUncompressedBytes = uint64_t{64} << 20;
constexpr uint64_t kMaxSnappyRatio = 22;

// Sets *stored to what should be written: raw itself, or *scratch, which then holds the compressed bytes. Returns the
// type that *stored has, which is kNone when `wanted` did not pay. Pure apart from *scratch; deterministic.
CompressionType CompressBlock(CompressionType wanted, Slice raw, std::string* scratch, Slice* stored);

// Sets *raw to stored itself (type kNone; nothing is copied) or to *scratch. Corruption: not Snappy's bytes, or a
// declared size that the guards refuse. NotSupported: a type that is another codec's, named, or nobody's.
Status UncompressBlock(uint8_t type, Slice stored, std::string* scratch, Slice* raw);

// "none", "snappy", "lz4", ..., "unknown".
Slice CompressionName(uint8_t type);

}  // namespace strata

// CRC-32C (Castagnoli): the checksum of every log fragment and every block.
//
// The reflected polynomial 0x82f63b78, initial and final inversion, as in iSCSI (RFC 3720), LevelDB and RocksDB.
// Computed sixteen bytes per iteration from sixteen tables of 256 words ("slicing by 16", after Kounavis and Berry
// 2005) in plain C++, so that the native and the wasm engine run the same code.
//
// Stored checksums are masked: a CRC over bytes that contain their own CRC is a constant, so data that embeds stored
// checksums (a log of blocks) would be poorly protected.   masked = rotate-right(crc, 15) + 0xa282ead8   (mod 2^32)
#pragma once

#include <cstdint>

#include "base/slice.h"

namespace strata {

// Extends `crc`, the CRC of some bytes, by data. Crc32cExtend(0, data) is the CRC of data.
uint32_t Crc32cExtend(uint32_t crc, Slice data);
inline uint32_t Crc32c(Slice data) {
  return Crc32cExtend(0, data);
}

constexpr uint32_t kCrcMaskDelta = 0xa282ead8u;
constexpr uint32_t MaskCrc(uint32_t crc) {
  return ((crc >> 15) | (crc << 17)) + kCrcMaskDelta;
}
constexpr uint32_t UnmaskCrc(uint32_t masked) {
  const uint32_t rotated = masked - kCrcMaskDelta;
  return (rotated >> 17) | (rotated << 15);
}

}  // namespace strata

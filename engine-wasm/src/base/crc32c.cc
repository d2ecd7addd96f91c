#include "base/crc32c.h"

#include <array>
#include <cstddef>

#include "base/coding.h"

namespace strata {

namespace {

constexpr uint32_t kPolynomial = 0x82f63b78u;

// Table 0 has the CRC of one byte; table i that of the byte followed by i zero bytes. An iteration looks up each of
// sixteen bytes in the table for the number of bytes after it; the CRC is linear, so the results are combined by xor.
using Tables = std::array<std::array<uint32_t, 256>, 16>;

Tables MakeTables() {
  Tables tables;
  for (uint32_t byte = 0; byte < 256; ++byte) {
    uint32_t crc = byte;
    for (int bit = 0; bit < 8; ++bit) crc = (crc >> 1) ^ ((crc & 1) != 0 ? kPolynomial : 0);
    tables[0][byte] = crc;
  }
  for (size_t i = 1; i < tables.size(); ++i) {
    for (size_t byte = 0; byte < 256; ++byte) {
      const uint32_t crc = tables[i - 1][byte];
      tables[i][byte] = (crc >> 8) ^ tables[0][crc & 0xff];
    }
  }
  return tables;
}

// Computed at program start, in some microseconds, so that the page need not download 16 KiB of incompressible data.
const Tables kTables = MakeTables();

// The CRC of four bytes, the first of them the lowest, followed by `after` zero bytes.
inline uint32_t OfWord(uint32_t word, size_t after) {
  return kTables[after + 3][word & 0xff] ^ kTables[after + 2][word >> 8 & 0xff] ^
         kTables[after + 1][word >> 16 & 0xff] ^ kTables[after][word >> 24];
}

// The same for bytes in memory: to load each is faster than to cut them out of a word.
inline uint32_t OfBytes(const char* p, size_t after) {
  const auto* const bytes = reinterpret_cast<const unsigned char*>(p);
  return kTables[after + 3][bytes[0]] ^ kTables[after + 2][bytes[1]] ^ kTables[after + 1][bytes[2]] ^
         kTables[after][bytes[3]];
}

}  // namespace

uint32_t Crc32cExtend(uint32_t crc, Slice data) {
  const char* p = data.data();
  const char* const end = p + data.size();
  uint32_t state = ~crc;
  // Only the first four bytes wait for the state; the lookups of the others run meanwhile.
  for (; end - p >= 16; p += 16) {
    const uint32_t rest = OfBytes(p + 4, 8) ^ OfBytes(p + 8, 4) ^ OfBytes(p + 12, 0);
    state = OfWord(DecodeFixed32(p) ^ state, 12) ^ rest;
  }
  for (; end - p >= 4; p += 4) state = OfWord(DecodeFixed32(p) ^ state, 0);
  for (; p < end; ++p) state = (state >> 8) ^ kTables[0][(state ^ static_cast<unsigned char>(*p)) & 0xff];
  return ~state;
}

}  // namespace strata

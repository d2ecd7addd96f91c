#include "base/crc32c.h"

#include <array>

#include "base/coding.h"

namespace strata {

namespace {

constexpr uint32_t kPolynomial = 0x82f63b78u;

// Table 0 has the CRC of one byte; table i that of the byte followed by i zero bytes. An iteration looks up each of
// eight bytes in the table for the number of bytes after it; the CRC is linear, so the eight results are combined by
// xor.
using Tables = std::array<std::array<uint32_t, 256>, 8>;

Tables MakeTables() {
  Tables tables;
  for (uint32_t byte = 0; byte < 256; ++byte) {
    uint32_t crc = byte;
    for (int bit = 0; bit < 8; ++bit) crc = (crc >> 1) ^ ((crc & 1) != 0 ? kPolynomial : 0);
    tables[0][byte] = crc;
  }
  for (size_t i = 1; i < 8; ++i) {
    for (size_t byte = 0; byte < 256; ++byte) {
      const uint32_t crc = tables[i - 1][byte];
      tables[i][byte] = (crc >> 8) ^ tables[0][crc & 0xff];
    }
  }
  return tables;
}

// Computed at program start, in some microseconds, so that the page need not download 8 KiB of incompressible data.
const Tables kTables = MakeTables();

}  // namespace

uint32_t Crc32cExtend(uint32_t crc, Slice data) {
  const char* p = data.data();
  const char* const end = p + data.size();
  uint32_t state = ~crc;
  for (; end - p >= 8; p += 8) {
    const uint32_t low = DecodeFixed32(p) ^ state;
    const uint32_t high = DecodeFixed32(p + 4);
    state = kTables[7][low & 0xff] ^ kTables[6][low >> 8 & 0xff] ^ kTables[5][low >> 16 & 0xff] ^
            kTables[4][low >> 24] ^ kTables[3][high & 0xff] ^ kTables[2][high >> 8 & 0xff] ^
            kTables[1][high >> 16 & 0xff] ^ kTables[0][high >> 24];
  }
  for (; p < end; ++p) state = (state >> 8) ^ kTables[0][(state ^ static_cast<unsigned char>(*p)) & 0xff];
  return ~state;
}

}  // namespace strata

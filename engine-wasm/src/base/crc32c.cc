#include "base/crc32c.h"

#include <array>
#include <cstddef>

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

// A loop over one stream waits for its own lookups: the next eight bytes need the state after the last eight. So long
// data is read as pairs of streams, and the state after the first is moved over the length of the second.
constexpr size_t kStreamBytes = 512;

// What each of the four bytes of a state becomes after a number of zero bytes; again the CRC is linear.
using Zeros = std::array<std::array<uint32_t, 256>, 4>;

uint32_t After(const Zeros& zeros, uint32_t state) {
  return zeros[0][state & 0xff] ^ zeros[1][state >> 8 & 0xff] ^ zeros[2][state >> 16 & 0xff] ^ zeros[3][state >> 24];
}

Zeros MakeZeros() {
  Zeros zeros = {kTables[3], kTables[2], kTables[1], kTables[0]};
  for (size_t bytes = 4; bytes < kStreamBytes; bytes *= 2) {
    const Zeros half = zeros;
    for (auto& table : zeros) {
      for (uint32_t& state : table) state = After(half, state);
    }
  }
  return zeros;
}

const Zeros kStreamOfZeros = MakeZeros();

// The state after eight bytes more.
inline uint32_t Eight(uint32_t state, const char* p) {
  const uint32_t low = DecodeFixed32(p) ^ state;
  const uint32_t high = DecodeFixed32(p + 4);
  return kTables[7][low & 0xff] ^ kTables[6][low >> 8 & 0xff] ^ kTables[5][low >> 16 & 0xff] ^ kTables[4][low >> 24] ^
         kTables[3][high & 0xff] ^ kTables[2][high >> 8 & 0xff] ^ kTables[1][high >> 16 & 0xff] ^
         kTables[0][high >> 24];
}

// Not inlined: this loop needs nearly all registers, and short data does not come here.
__attribute__((noinline)) uint32_t ExtendByPairs(uint32_t state, const char* p, size_t pairs) {
  for (; pairs > 0; --pairs, p += 2 * kStreamBytes) {
    uint32_t second = 0;
    for (size_t i = 0; i < kStreamBytes; i += 8) {
      state = Eight(state, p + i);
      second = Eight(second, p + kStreamBytes + i);
    }
    state = After(kStreamOfZeros, state) ^ second;
  }
  return state;
}

}  // namespace

uint32_t Crc32cExtend(uint32_t crc, Slice data) {
  const char* p = data.data();
  const char* const end = p + data.size();
  uint32_t state = ~crc;
  if (data.size() >= 2 * kStreamBytes) {
    const size_t pairs = data.size() / (2 * kStreamBytes);
    state = ExtendByPairs(state, p, pairs);
    p += pairs * 2 * kStreamBytes;
  }
  for (; end - p >= 8; p += 8) state = Eight(state, p);
  for (; p < end; ++p) state = (state >> 8) ^ kTables[0][(state ^ static_cast<unsigned char>(*p)) & 0xff];
  return ~state;
}

}  // namespace strata

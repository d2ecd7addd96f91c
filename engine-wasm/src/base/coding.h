// Integers and strings as bytes: little-endian fixed widths, varints, length-prefixed strings.
//
//   fixed32   4 bytes, low byte first            fixed64   8 bytes, low byte first
//   varint    7 bits per byte, low bits first, the top bit marks that more follow:  300 = 0b10'0101100 -> ac 02
//   lp        varint32 length, then that many bytes
//
// Writers append to a string and cannot fail. Readers consume the front of a slice; on bad input they return false and
// leave the slice unchanged. Bad input is: too few bytes, a varint of more than 5 (10) bytes or with a value past 32
// (64) bits, a length past the end. A length is compared with the bytes left before anything is added to it, so no
// hostile value overflows.
//
// Source: LevelDB's util/coding, which defines these formats. Unlike LevelDB's, these readers reject bits beyond the
// width instead of dropping them.
#pragma once

#include <cstdint>
#include <cstring>
#include <string>

#include "base/slice.h"

namespace strata {

constexpr uint32_t kMaxVarint32Bytes = 5;
constexpr uint32_t kMaxVarint64Bytes = 10;

// ---- At an address. REQUIRES: 4 or 8 bytes there. Compilers turn these into one load or store.

inline uint32_t DecodeFixed32(const char* p) {
  const auto* b = reinterpret_cast<const unsigned char*>(p);
  return uint32_t{b[0]} | uint32_t{b[1]} << 8 | uint32_t{b[2]} << 16 | uint32_t{b[3]} << 24;
}

inline uint64_t DecodeFixed64(const char* p) {
  return uint64_t{DecodeFixed32(p)} | uint64_t{DecodeFixed32(p + 4)} << 32;
}

inline void EncodeFixed32(char* p, uint32_t v) {
  p[0] = static_cast<char>(v & 0xff);
  p[1] = static_cast<char>(v >> 8 & 0xff);
  p[2] = static_cast<char>(v >> 16 & 0xff);
  p[3] = static_cast<char>(v >> 24 & 0xff);
}

inline void EncodeFixed64(char* p, uint64_t v) {
  EncodeFixed32(p, static_cast<uint32_t>(v));
  EncodeFixed32(p + 4, static_cast<uint32_t>(v >> 32));
}

// Writes at most kMaxVarint32Bytes (kMaxVarint64Bytes); returns the address after the last byte written. Here and
// below, the case of one byte, which nearly all lengths of a block are, is inline.
char* EncodeVarint64(char* p, uint64_t v);
inline char* EncodeVarint32(char* p, uint32_t v) {
  if (v >= 0x80) return EncodeVarint64(p, v);
  *p = static_cast<char>(v);
  return p + 1;
}

// Reads a varint32 from [p, limit). Returns the address after it, or null on bad input.
const char* GetVarint32PtrSlow(const char* p, const char* limit, uint32_t* value);
inline const char* GetVarint32Ptr(const char* p, const char* limit, uint32_t* value) {
  if (p < limit && (static_cast<unsigned char>(*p) & 0x80) == 0) {
    *value = static_cast<unsigned char>(*p);
    return p + 1;
  }
  return GetVarint32PtrSlow(p, limit, value);
}

// ---- Appending to a string.

void PutFixed32(std::string* out, uint32_t v);
void PutFixed64(std::string* out, uint64_t v);
void PutVarint32(std::string* out, uint32_t v);
void PutVarint64(std::string* out, uint64_t v);
// REQUIRES: value is shorter than 4 GiB.
void PutLengthPrefixed(std::string* out, Slice value);

// Length of the varint of v in bytes: 1..10.
uint32_t VarintLength(uint64_t v);

// ---- Consuming the front of a slice. False on bad input; then *input is unchanged.

bool GetFixed32(Slice* input, uint32_t* value);
bool GetFixed64(Slice* input, uint64_t* value);
bool GetVarint32(Slice* input, uint32_t* value);
bool GetVarint64(Slice* input, uint64_t* value);
// *value points into *input's bytes.
bool GetLengthPrefixed(Slice* input, Slice* value);

// "0x0000002a": at least `digits` lower-case digits, for messages. printf would bring floating-point code into a small
// module.
std::string HexText(uint64_t value, int digits);

}  // namespace strata

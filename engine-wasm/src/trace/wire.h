// The encoding of records and commands; fields.h applies it to the generated structs.
//
//   record    u16 kind | u16 size | u32 cause | fields, naturally aligned | u32 elements | bytes, deltas | zeros to 8
//   command   u16 kind | u16 zero | u32 size  | fields, naturally aligned |                bytes         | zeros to 8
//
// Everything is little endian, like every machine that the engine runs on (checked by a static_assert), so a store is a
// memcpy. Padding is zero because what is appended is zeroed, and stores write only fields.
#pragma once

#include <cstdint>
#include <cstring>
#include <string>

#include "trace/record_buffer.h"

namespace strata::wire {

static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__,
              "records are little endian and are stored as they are in memory");

inline constexpr uint32_t kHeaderBytes = 8;
// Limits that keep a record below 65,536 bytes (its size is a u16): two bytes fields and one array make 18 KiB.
inline constexpr uint32_t kBytesMax = 1024;
inline constexpr uint32_t kDeltasBytesMax = 4096;
inline constexpr uint32_t kElementsMax = 4096;

inline constexpr uint64_t Padded(uint64_t size_bytes) {
  return (size_bytes + 7) & ~uint64_t{7};
}

template <class T>
inline void Store(char* p, T value) {
  std::memcpy(p, &value, sizeof(T));
}

template <class T>
inline T Load(const char* p) {
  T value;
  std::memcpy(&value, p, sizeof(T));
  return value;
}

// Appends a zeroed record with its header; returns its first byte, valid until out changes.
// REQUIRES: size_bytes is a multiple of 8 below 65,536.
inline char* BeginRecord(RecordBuffer* out, uint16_t kind, uint32_t size_bytes, uint32_t cause) {
  char* p = out->Extend(size_bytes);
  Store(p, kind);
  Store(p + 2, uint16_t(size_bytes));
  Store(p + 4, cause);
  return p;
}

inline char* BeginCommand(std::string* out, uint16_t kind, uint32_t size_bytes) {
  const size_t at = out->size();
  out->resize(at + size_bytes);
  char* p = out->data() + at;
  Store(p, kind);
  Store(p + 4, size_bytes);
  return p;
}

}  // namespace strata::wire

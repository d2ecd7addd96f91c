// The encoding of records and commands; fields.h applies it to the generated structs.
//
//   record    u16 kind | u16 size | u32 cause | fields, naturally aligned | u32 elements | bytes, deltas | zeros to 8
//   command   u16 kind | u16 zero | u32 size  | fields, naturally aligned |                bytes         | zeros to 8
//
// Everything is little endian, like every machine that the engine runs on (checked by a static_assert), so a store is a
// memcpy. Fields are at their natural alignment, so each lies in one word of 8 bytes. Words are stored whole, and what
// is no field in them is zero.
#pragma once

#include <cstdint>
#include <cstring>

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

// The first 8 bytes of a record or command, as a word.
inline constexpr uint64_t RecordHeader(uint16_t kind, uint32_t size_bytes, uint32_t cause) {
  return kind | uint64_t{size_bytes} << 16 | uint64_t{cause} << 32;
}
inline constexpr uint64_t CommandHeader(uint16_t kind, uint32_t size_bytes) {
  return kind | uint64_t{size_bytes} << 32;
}

}  // namespace strata::wire

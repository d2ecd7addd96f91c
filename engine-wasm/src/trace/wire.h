// The encoding of records and commands, shared by the generated structs.
//
//   record    u16 kind | u16 size | u32 cause | fields, naturally aligned | u32 elements | bytes, deltas | zeros to 8
//   command   u16 kind | u16 zero | u32 size  | fields, naturally aligned |                bytes         | zeros to 8
//
// Everything is little endian, like every machine that the engine runs on (checked by a static_assert), so a store is a
// memcpy. Padding is zero because Begin resizes the string with zeroed bytes and stores write only fields.
#pragma once

#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>

namespace strata::wire {

static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__,
              "records are little endian and are stored as they are in memory");

inline constexpr uint32_t kHeaderBytes = 8;
// Limits that keep a record below 65,536 bytes (its size is a u16): two bytes fields and one array make 18 KiB.
inline constexpr uint32_t kBytesMax = 1024;
inline constexpr uint32_t kElementsMax = 4096;

inline constexpr uint64_t Padded(uint64_t size_bytes) {
  return (size_bytes + 7) & ~uint64_t{7};
}

inline uint32_t Capped(std::string_view s) {
  return s.size() < kBytesMax ? uint32_t(s.size()) : kBytesMax;
}
inline uint32_t Capped(std::span<const uint32_t> s) {
  return s.size() < kElementsMax ? uint32_t(s.size()) : kElementsMax;
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

// Copies n elements or bytes and returns the address after them. An empty view may be null, hence the test.
inline char* StoreAll(char* p, std::span<const uint32_t> elements, uint32_t n) {
  if (n != 0) std::memcpy(p, elements.data(), size_t{n} * 4);
  return p + size_t{n} * 4;
}
inline char* StoreAll(char* p, std::string_view bytes, uint32_t n) {
  if (n != 0) std::memcpy(p, bytes.data(), n);
  return p + n;
}

// Appends a zeroed record with its header; returns its first byte, valid until out changes.
// REQUIRES: size_bytes is a multiple of 8 below 65,536.
inline char* BeginRecord(std::string* out, uint16_t kind, uint32_t size_bytes, uint32_t cause) {
  const size_t at = out->size();
  out->resize(at + size_bytes);
  char* p = out->data() + at;
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

// Takes the bytes field whose u32 length is at p + length_at; its content begins at *at, which moves past it.
// REQUIRES: the command was checked.
inline std::string_view TakeBytes(const char* p, uint32_t length_at, const char** at) {
  const std::string_view field(*at, Load<uint32_t>(p + length_at));
  *at += field.size();
  return field;
}

}  // namespace strata::wire

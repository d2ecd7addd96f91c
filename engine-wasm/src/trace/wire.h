// The bytes of records and commands: what the generated structs share.
//
//   record    u16 kind | u16 size | u32 cause | fields, naturally aligned | u32 elements | bytes, deltas | zeros to 8
//   command   u16 kind | u16 zero | u32 size  | fields, naturally aligned |                bytes         | zeros to 8
//
// Everything is little endian, as is every machine that the engine runs on; a static_assert says so, and then a store
// is a memcpy. Padding is zero because Begin asks the string for zeroed bytes and stores touch only fields.
#pragma once

#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>

namespace strata::wire {

static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__,
              "records are little endian and are stored as they stand in memory");

inline constexpr uint32_t kHeaderBytes = 8;
// Caps that keep a record below 65,536 bytes (its size is a u16): two bytes fields and one array make 18 KiB.
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

// Copies n elements or bytes and returns the place behind them. An empty view may have no address, hence the test.
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

// Stores a literal that says why, when somebody asks; always false.
inline bool Refuse(const char** why, const char* sentence) {
  if (why != nullptr) *why = sentence;
  return false;
}

// Reads the header of the first command in `bytes`. False when no whole command stands there.
inline bool PeekCommand(std::string_view bytes, uint16_t* kind, uint32_t* size_bytes, const char** why = nullptr) {
  if (bytes.size() < kHeaderBytes) return Refuse(why, "a command has at least its 8 bytes of header");
  *kind = Load<uint16_t>(bytes.data());
  *size_bytes = Load<uint32_t>(bytes.data() + 4);
  if (Load<uint16_t>(bytes.data() + 2) != 0) return Refuse(why, "bytes 2 and 3 of a command are zero");
  if (*size_bytes < kHeaderBytes || *size_bytes % 8 != 0)
    return Refuse(why, "a command's size is a multiple of 8, at least 8");
  if (*size_bytes > bytes.size()) return Refuse(why, "a command's size reaches past the end of the bytes");
  return true;
}

// `bytes` is one command of this kind, long enough for its fields in place.
inline bool IsCommand(std::string_view bytes, uint16_t kind, uint32_t end) {
  uint16_t k = 0;
  uint32_t size_bytes = 0;
  return PeekCommand(bytes, &k, &size_bytes) && k == kind && size_bytes == bytes.size() && bytes.size() >= end;
}

// Takes the bytes field whose u32 length stands at length_at; its content begins at *at, which moves behind it.
// False when it would reach past the command. REQUIRES: length_at + 4 <= bytes.size().
inline bool TakeBytes(std::string_view bytes, uint32_t length_at, uint64_t* at, std::string_view* field) {
  const uint64_t length = Load<uint32_t>(bytes.data() + length_at);
  if (*at > bytes.size() || length > bytes.size() - *at) return false;
  *field = bytes.substr(size_t(*at), size_t(length));
  *at += length;
  return true;
}

// The command ends where its fields end, padded to 8 with zeros: one meaning, one encoding.
inline bool EndsAt(std::string_view bytes, uint64_t at) {
  if (Padded(at) != bytes.size()) return false;
  for (uint64_t i = at; i < bytes.size(); i++) {
    if (bytes[size_t(i)] != 0) return false;
  }
  return true;
}

}  // namespace strata::wire

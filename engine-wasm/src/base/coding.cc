#include "base/coding.h"

#include "base/check.h"

namespace strata {

namespace {

// The last byte may hold only the remaining bits of T: 4 of 32, 1 of 64. More bits are an overflow, and so is a byte
// with the continuation bit.
template <class T>
const char* DecodeVarint(const char* p, const char* limit, T* value) {
  constexpr uint32_t kBits = sizeof(T) * 8;
  T result = 0;
  for (uint32_t shift = 0; shift < kBits && p < limit; shift += 7) {
    const T byte = static_cast<unsigned char>(*p++);
    if (shift + 7 > kBits && (byte >> (kBits - shift)) != 0) return nullptr;
    result |= static_cast<T>((byte & 0x7f) << shift);
    if ((byte & 0x80) == 0) {
      *value = result;
      return p;
    }
  }
  return nullptr;
}

template <class T>
bool TakeVarint(Slice* input, T* value) {
  const char* const begin = input->data();
  const char* const end = DecodeVarint(begin, begin + input->size(), value);
  if (end == nullptr) return false;
  input->remove_prefix(static_cast<size_t>(end - begin));
  return true;
}

}  // namespace

char* EncodeVarint64(char* p, uint64_t v) {
  while (v >= 0x80) {
    *p++ = static_cast<char>((v & 0x7f) | 0x80);
    v >>= 7;
  }
  *p++ = static_cast<char>(v);
  return p;
}

const char* GetVarint32PtrSlow(const char* p, const char* limit, uint32_t* value) {
  return DecodeVarint(p, limit, value);
}

void PutFixed32(std::string* out, uint32_t v) {
  char bytes[4];
  EncodeFixed32(bytes, v);
  out->append(bytes, sizeof(bytes));
}

void PutFixed64(std::string* out, uint64_t v) {
  char bytes[8];
  EncodeFixed64(bytes, v);
  out->append(bytes, sizeof(bytes));
}

void PutVarint32(std::string* out, uint32_t v) {
  char bytes[kMaxVarint32Bytes];
  out->append(bytes, static_cast<size_t>(EncodeVarint32(bytes, v) - bytes));
}

void PutVarint64(std::string* out, uint64_t v) {
  char bytes[kMaxVarint64Bytes];
  out->append(bytes, static_cast<size_t>(EncodeVarint64(bytes, v) - bytes));
}

void PutLengthPrefixed(std::string* out, Slice value) {
  STRATA_CHECK(uint64_t{value.size()} <= UINT32_MAX, "A length-prefixed string is shorter than 4 GiB.");
  PutVarint32(out, static_cast<uint32_t>(value.size()));
  out->append(value);
}

uint32_t VarintLength(uint64_t v) {
  uint32_t bytes = 1;
  while (v >= 0x80) {
    v >>= 7;
    ++bytes;
  }
  return bytes;
}

bool GetFixed32(Slice* input, uint32_t* value) {
  if (input->size() < 4) return false;
  *value = DecodeFixed32(input->data());
  input->remove_prefix(4);
  return true;
}

bool GetFixed64(Slice* input, uint64_t* value) {
  if (input->size() < 8) return false;
  *value = DecodeFixed64(input->data());
  input->remove_prefix(8);
  return true;
}

bool GetVarint32(Slice* input, uint32_t* value) {
  return TakeVarint(input, value);
}
bool GetVarint64(Slice* input, uint64_t* value) {
  return TakeVarint(input, value);
}

bool GetLengthPrefixed(Slice* input, Slice* value) {
  Slice rest = *input;
  uint32_t length = 0;
  if (!GetVarint32(&rest, &length) || length > rest.size()) return false;
  *value = rest.substr(0, length);
  rest.remove_prefix(length);
  *input = rest;
  return true;
}

std::string HexText(uint64_t value, int digits) {
  std::string text;
  for (; value != 0 || digits > 0; value >>= 4, digits--) text.insert(text.begin(), "0123456789abcdef"[value & 15]);
  return "0x" + text;
}

}  // namespace strata

#include "base/hash.h"

#include "base/coding.h"

namespace strata {

namespace {

template <class Byte>
uint32_t HashOf(Slice data, uint32_t seed) {
  constexpr uint32_t kMultiplier = 0xc6a4a793u;
  const char* p = data.data();
  const char* const end = p + data.size();
  uint32_t h = seed ^ (static_cast<uint32_t>(data.size()) * kMultiplier);
  for (; end - p >= 4; p += 4) {
    h = (h + DecodeFixed32(p)) * kMultiplier;
    h ^= h >> 16;
  }
  // One to three bytes are left; they become the low bytes of a word.
  if (p < end) {
    uint32_t word = 0;
    for (uint32_t shift = 0; p < end; ++p, shift += 8) word += static_cast<uint32_t>(static_cast<Byte>(*p)) << shift;
    h = (h + word) * kMultiplier;
    h ^= h >> 24;
  }
  return h;
}

}  // namespace

uint32_t Hash(Slice data, uint32_t seed) {
  return HashOf<uint8_t>(data, seed);
}

uint32_t HashSignedTail(Slice data, uint32_t seed) {
  return HashOf<int8_t>(data, seed);
}

}  // namespace strata

#include "base/xxhash64.h"

#include <bit>

#include "base/coding.h"

namespace strata {

namespace {

constexpr uint64_t kPrime1 = 0x9e3779b185ebca87u;
constexpr uint64_t kPrime2 = 0xc2b2ae3d27d4eb4fu;
constexpr uint64_t kPrime3 = 0x165667b19e3779f9u;
constexpr uint64_t kPrime4 = 0x85ebca77c2b2ae63u;
constexpr uint64_t kPrime5 = 0x27d4eb2f165667c5u;

constexpr uint64_t Round(uint64_t lane, uint64_t word) {
  return std::rotl(lane + word * kPrime2, 31) * kPrime1;
}

constexpr uint64_t Merge(uint64_t h, uint64_t lane) {
  return (h ^ Round(0, lane)) * kPrime1 + kPrime4;
}

}  // namespace

uint64_t XxHash64(Slice data, uint64_t seed) {
  const char* p = data.data();
  const char* const end = p + data.size();
  uint64_t h = seed + kPrime5;
  if (data.size() >= 32) {
    uint64_t lanes[4] = {seed + kPrime1 + kPrime2, seed + kPrime2, seed, seed - kPrime1};
    for (; end - p >= 32; p += 32) {
      for (int i = 0; i < 4; ++i) lanes[i] = Round(lanes[i], DecodeFixed64(p + 8 * i));
    }
    h = std::rotl(lanes[0], 1) + std::rotl(lanes[1], 7) + std::rotl(lanes[2], 12) + std::rotl(lanes[3], 18);
    for (const uint64_t lane : lanes) h = Merge(h, lane);
  }
  h += data.size();
  for (; end - p >= 8; p += 8) h = std::rotl(h ^ Round(0, DecodeFixed64(p)), 27) * kPrime1 + kPrime4;
  if (end - p >= 4) {
    h = std::rotl(h ^ uint64_t{DecodeFixed32(p)} * kPrime1, 23) * kPrime2 + kPrime3;
    p += 4;
  }
  for (; p < end; ++p) h = std::rotl(h ^ static_cast<unsigned char>(*p) * kPrime5, 11) * kPrime1;
  h ^= h >> 33;
  h *= kPrime2;
  h ^= h >> 29;
  h *= kPrime3;
  return h ^ h >> 32;
}

}  // namespace strata

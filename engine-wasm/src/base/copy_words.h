// CopyWords: memcpy of short data, in words at any address, inline. For keys, which take longer to copy by a call, and
// for the module's memcpy (bindings/memcpy.cc).
#pragma once

#include <cstddef>
#include <cstdint>

namespace strata {

// Words at any address, which may alias objects of every type.
struct __attribute__((packed, may_alias)) Unaligned64 {
  uint64_t bits;
};
struct __attribute__((packed, may_alias)) Unaligned32 {
  uint32_t bits;
};

// The last words of each range overlap those before them, so no byte is copied alone from 4 bytes up. REQUIRES: the
// ranges do not overlap.
inline void CopyWords(char* to, const char* from, size_t n) {
  if (n >= 8) {
    char* const last = to + n - 8;
    const Unaligned64 last_word = *reinterpret_cast<const Unaligned64*>(from + n - 8);
    for (; to + 8 < last; to += 16, from += 16) {
      const Unaligned64 a = reinterpret_cast<const Unaligned64*>(from)[0];
      const Unaligned64 b = reinterpret_cast<const Unaligned64*>(from)[1];
      reinterpret_cast<Unaligned64*>(to)[0] = a;
      reinterpret_cast<Unaligned64*>(to)[1] = b;
    }
    if (to < last) *reinterpret_cast<Unaligned64*>(to) = *reinterpret_cast<const Unaligned64*>(from);
    *reinterpret_cast<Unaligned64*>(last) = last_word;
  } else if (n >= 4) {
    const Unaligned32 last = *reinterpret_cast<const Unaligned32*>(from + n - 4);
    *reinterpret_cast<Unaligned32*>(to) = *reinterpret_cast<const Unaligned32*>(from);
    *reinterpret_cast<Unaligned32*>(to + n - 4) = last;
  } else if (n > 0) {
    const char middle = from[n / 2];
    const char last = from[n - 1];
    to[0] = from[0];
    to[n / 2] = middle;
    to[n - 1] = last;
  }
}

}  // namespace strata

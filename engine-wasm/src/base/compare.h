// The order of byte strings: bytes are unsigned, and a prefix comes first. The same order as Slice::compare.
//
// Eight bytes at a time and inline, because keys are short: WebAssembly's memcmp is a call and loops over single bytes.
// Words are only compared for equality: their order as numbers would need reversed bytes, for which WebAssembly has no
// instruction.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "base/slice.h"

namespace strata {

// How many bytes the two have in common at their beginning.
inline size_t CommonPrefix(Slice a, Slice b) {
  const size_t limit = a.size() < b.size() ? a.size() : b.size();
  size_t n = 0;
  for (; n + 8 <= limit; n += 8) {
    uint64_t x = 0;
    uint64_t y = 0;
    std::memcpy(&x, a.data() + n, 8);
    std::memcpy(&y, b.data() + n, 8);
    // Little-endian: the lowest differing bit is in the first differing byte.
    if (x != y) return n + static_cast<size_t>(__builtin_ctzll(x ^ y)) / 8;
  }
  while (n < limit && a[n] == b[n]) n++;
  return n;
}

// Negative, zero, positive.
inline int CompareBytes(Slice a, Slice b) {
  const size_t n = CommonPrefix(a, b);
  if (n < a.size() && n < b.size()) {
    return static_cast<unsigned char>(a[n]) < static_cast<unsigned char>(b[n]) ? -1 : 1;
  }
  return a.size() == b.size() ? 0 : (a.size() < b.size() ? -1 : 1);
}

}  // namespace strata

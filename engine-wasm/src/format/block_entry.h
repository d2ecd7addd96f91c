// The head of a block's entry: three varints, nearly always one byte each.
#pragma once

#include <cstdint>

#include "base/coding.h"

namespace strata {

// Returns the address after the lengths, or null if they are damaged or reach past the limit.
inline const char* ParseLengths(const char* p, const char* limit, uint32_t* shared, uint32_t* unshared,
                                uint32_t* value_bytes) {
  if (limit - p >= 3) {
    const auto* bytes = reinterpret_cast<const unsigned char*>(p);
    *shared = bytes[0];
    *unshared = bytes[1];
    *value_bytes = bytes[2];
    if ((*shared | *unshared | *value_bytes) < 128) return p + 3;
  }
  p = GetVarint32Ptr(p, limit, shared);
  if (p != nullptr) p = GetVarint32Ptr(p, limit, unshared);
  if (p != nullptr) p = GetVarint32Ptr(p, limit, value_bytes);
  return p;
}

}  // namespace strata

// Virtual time in nanoseconds, for tests of limits and delays.
#pragma once

#include <cstdint>

namespace strata {

inline constexpr uint64_t kMilli = 1'000'000;
inline constexpr uint64_t kSecond = 1'000'000'000;

}  // namespace strata

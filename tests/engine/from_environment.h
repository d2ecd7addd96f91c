// A number that an environment variable may replace: the long forms of the tests use it.
#pragma once

#include <cstdint>
#include <cstdlib>

namespace strata {

// name: variable that holds a decimal number. otherwise: the value while it is not set.
inline uint64_t FromEnvironment(const char* name, uint64_t otherwise) {
  const char* const text = std::getenv(name);
  return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

}  // namespace strata

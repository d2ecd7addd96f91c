#include "base/compare.h"

#include <gtest/gtest.h>

#include <string>

#include "base/prng.h"

namespace strata {
namespace {

TEST(CompareBytesTest, AgreesWithSlices) {
  Prng prng(3);
  for (int i = 0; i < 20000; i++) {
    std::string a(prng.Below(24), '\0');
    for (char& c : a) c = static_cast<char>(prng.Below(4) * 85);
    std::string b = a.substr(0, prng.Below(a.size() + 1));
    if (prng.OneIn(2)) b += static_cast<char>(prng.Below(256));
    if (prng.OneIn(2)) b += a.substr(b.size() < a.size() ? b.size() : a.size());
    const int order = CompareBytes(a, b);
    const int expected = Slice(a).compare(b);
    ASSERT_EQ(order < 0, expected < 0);
    ASSERT_EQ(order > 0, expected > 0);
  }
}

}  // namespace
}  // namespace strata

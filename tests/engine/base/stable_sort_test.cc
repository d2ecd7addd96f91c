#include "base/stable_sort.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/prng.h"

namespace strata {
namespace {

TEST(StableSort, MatchesTheStandardLibraryForEveryLengthAndManyTies) {
  Prng prng(11);
  for (uint32_t n = 0; n < 70; n++) {
    std::vector<uint32_t> worth(n);
    for (uint32_t& w : worth) w = static_cast<uint32_t>(prng.Below(1 + n / 3));
    const auto before = [&worth](uint32_t a, uint32_t b) { return worth[a] < worth[b]; };
    std::vector<uint32_t> expected(n);
    for (uint32_t i = 0; i < n; i++) expected[i] = i;
    std::stable_sort(expected.begin(), expected.end(), before);
    EXPECT_EQ(SortedPlaces(n, before), expected) << "seed 11, " << n << " places";
  }
}

TEST(StableSort, NumbersAscend) {
  std::vector<uint32_t> numbers = {7, 0, UINT32_MAX, 7, 1};
  SortNumbers(&numbers);
  EXPECT_EQ(numbers, (std::vector<uint32_t>{0, 1, 7, 7, UINT32_MAX}));
}

}  // namespace
}  // namespace strata

#include "base/copy_words.h"

#include <gtest/gtest.h>

#include <string>

namespace strata {
namespace {

TEST(CopyWordsTest, CopiesEveryLengthFromAndToEveryAddress) {
  std::string from;
  for (int i = 0; i < 200; i++) from += static_cast<char>(i + 1);
  for (size_t n = 0; n <= 150; n++) {
    for (size_t shift = 0; shift < 64; shift++) {
      std::string to(200, '\0');
      std::string expected = to;
      const size_t from_at = shift % 8;
      const size_t to_at = 8 + shift / 8;
      expected.replace(to_at, n, from, from_at, n);
      CopyWords(to.data() + to_at, from.data() + from_at, n);
      ASSERT_EQ(to, expected) << n << " bytes from " << from_at << " to " << to_at;
    }
  }
}

}  // namespace
}  // namespace strata

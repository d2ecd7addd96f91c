#include "base/text.h"

#include <gtest/gtest.h>

#include "base/status.h"

namespace strata {
namespace {

TEST(Text, EachPlaceholderTakesTheNextWord) {
  EXPECT_EQ(Text("nothing to put in", {}), "nothing to put in");
  EXPECT_EQ(Text("%% at %", {"key", 7u, std::string("the end")}), "key7 at the end");
  EXPECT_EQ(Text("%", {UINT64_MAX}), "18446744073709551615");
  EXPECT_EQ(Text("%", {uint8_t{200}}), "200");
}

TEST(Text, WordsAreBytes) {
  const std::string zero("\0%", 2);
  EXPECT_EQ(Text("<%>", {zero}), std::string("<\0%>", 4));
  EXPECT_EQ(Text("<%>", {Slice()}), "<>");
  EXPECT_EQ(Text("<%>", {""}), "<>");
}

TEST(TextDeathTest, PlaceholdersAndWordsMustMatch) {
  EXPECT_DEATH(Text("% and %", {1u}), "a word for each placeholder");
  EXPECT_DEATH(Text("%", {1u, 2u}), "a placeholder for each word");
}

TEST(Status, AFormattedTextIsTheMessage) {
  const Status status = Status::Corruption("a block of % bytes at %", {4096u, "the start"});
  EXPECT_EQ(status.ToString(), "corruption: a block of 4096 bytes at the start");
}

TEST(Status, HasPointerSizeAndCopiesAndMoves) {
  static_assert(sizeof(Status) == sizeof(void*));
  Status failed = Status::NotFound("gone");
  const Status copy = failed;
  Status moved = std::move(failed);
  EXPECT_EQ(copy.message(), "gone");
  EXPECT_TRUE(moved.Is(Code::kNotFound));
  Status& same = moved;
  moved = same;
  EXPECT_EQ(moved.message(), "gone");
  moved = Status::Ok();
  EXPECT_TRUE(moved.ok());
  EXPECT_EQ(moved.message(), "");
  EXPECT_EQ(copy.ToString(), "not_found: gone");
}

}  // namespace
}  // namespace strata

// Where outputs are cut: at the target size, and on too much overlap with the level below.
#include "compaction/output_cutter.h"

#include <gtest/gtest.h>

namespace strata {
namespace {

// Grandparents of 100 bytes: "a".."c", "d".."f", "g".."i", ...
std::vector<TableRef> Grandparents(char count) {
  std::vector<TableRef> tables;
  for (char i = 0; i < count; i++) {
    auto meta = std::make_shared<TableMeta>();
    meta->size_bytes = 100;
    meta->smallest = MakeInternalKey(std::string(1, static_cast<char>('a' + 3 * i)), 1, EntryType::kPut);
    meta->largest = MakeInternalKey(std::string(1, static_cast<char>('c' + 3 * i)), 1, EntryType::kPut);
    tables.push_back(meta);
  }
  return tables;
}

// The keys before which a table ends. Every entry has entry_bytes.
std::string CutsOf(const std::string& keys, char grandparent_count, uint64_t entry_bytes, const Options& options) {
  const std::vector<TableRef> grandparents = Grandparents(grandparent_count);
  OutputCutter cutter;
  uint64_t output_bytes = 0;
  std::string cuts;
  for (const char key : keys) {
    const std::string internal = MakeInternalKey(std::string(1, key), 1, EntryType::kPut);
    const bool cut = cutter.CutBefore(grandparents, output_bytes, options, [&](uint32_t i) {
      return CompareInternal(internal, grandparents[i]->largest) > 0;
    });
    if (cut) {
      cuts += key;
      output_bytes = 0;
    }
    output_bytes += entry_bytes;
  }
  return cuts;
}

TEST(OutputCutter, CutsAtTheTargetSize) {
  Options options;
  options.target_file_size_base = 300;
  EXPECT_EQ(CutsOf("abcdefghij", 0, 100, options), "dgj");
  EXPECT_EQ(CutsOf("abcdefghij", 0, 300, options), "bcdefghij");
  EXPECT_EQ(CutsOf("abcdefghij", 0, 29, options), "");
}

TEST(OutputCutter, CutsOnTooMuchOverlapWithTheLevelBelow) {
  Options options;
  options.target_file_size_base = 100;
  options.max_grandparent_overlap_factor = 2;
  // More than 200 bytes: after the third grandparent passed since the table started.
  EXPECT_EQ(CutsOf("abcdefghijklmnopqrstuvwx", 8, 1, options), "js");
  // A gap in the keys skips several at once. Grandparents before the first key do not count.
  EXPECT_EQ(CutsOf("ax", 8, 1, options), "x");
  EXPECT_EQ(CutsOf("xy", 8, 1, options), "");
}

TEST(OutputCutter, OptionChangeAppliesFromItsNextUse) {
  const std::vector<TableRef> none;
  const auto never = [](uint32_t) { return false; };
  OutputCutter cutter;
  Options options;
  options.target_file_size_base = 1000;
  EXPECT_FALSE(cutter.CutBefore(none, 500, options, never));
  options.target_file_size_base = 400;
  EXPECT_TRUE(cutter.CutBefore(none, 500, options, never));
}

}  // namespace
}  // namespace strata

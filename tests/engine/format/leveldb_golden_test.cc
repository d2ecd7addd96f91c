// A whole table written by LevelDB 1.23's TableBuilder, against the same table assembled from the parts of this folder:
// blocks, separators, filter block, trailers, footer. Any different byte fails here.
#include <gtest/gtest.h>

#include "filter/bloom.h"
#include "format/block.h"
#include "format/filter_block.h"
#include "format/footer.h"

namespace strata {
namespace {

// apple -> 1, apricot -> 2, banana -> empty; no compression, Bloom filter with 10 bits per key, bytewise order.
constexpr Slice kTableOfLevelDb =
    "0005016170706c65310205017269636f743200060062616e616e610000000001"
    "00000000fddf17474245000ca002d00f0600000000090000000b0006536a9400"
    "220266696c7465722e6c6576656c64622e4275696c74696e426c6f6f6d46696c"
    "7465723228120000000001000000000729702b00010263002300000000010000"
    "00006e253dc83f2f730e00000000000000000000000000000000000000000000"
    "000000000000000000000000000057fb808b247547db";

std::string ToHex(Slice bytes) {
  std::string hex;
  for (const char c : bytes) {
    hex += "0123456789abcdef"[static_cast<unsigned char>(c) >> 4];
    hex += "0123456789abcdef"[c & 15];
  }
  return hex;
}

BlockHandle Append(Slice block, std::string* file) {
  const BlockHandle handle{file->size(), block.size()};
  file->append(block);
  AppendBlockTrailer(block, 0, file);
  return handle;
}

std::string Encoded(const BlockHandle& handle) {
  std::string bytes;
  handle.AppendTo(&bytes);
  return bytes;
}

TEST(LevelDbGolden, TheSameTableFromTheseParts) {
  std::string file;
  FilterBlockBuilder filters(BuildBloom, 10);
  filters.StartBlock(0);
  BlockBuilder data(16);
  for (const auto& [key, value] : {std::pair<Slice, Slice>{"apple", "1"}, {"apricot", "2"}, {"banana", ""}}) {
    filters.AddHash(BloomHash(key));
    data.Add(key, value);
  }
  const BlockHandle data_handle = Append(data.Finish(), &file);
  const BlockHandle filter_handle = Append(filters.Finish(), &file);

  Footer footer;
  BlockBuilder metaindex(16);
  metaindex.Add(kBlockFilterKey, Encoded(filter_handle));
  footer.metaindex = Append(metaindex.Finish(), &file);
  BlockBuilder index(1);
  std::string last_key = "banana";
  ShortUserSuccessor(&last_key);
  index.Add(last_key, Encoded(data_handle));
  footer.index = Append(index.Finish(), &file);
  footer.AppendTo(&file);

  EXPECT_EQ(ToHex(file), kTableOfLevelDb);
}

}  // namespace
}  // namespace strata

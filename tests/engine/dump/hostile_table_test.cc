// Tables designed to make a dump slow or large: they are reported, and the dump stays short.
#include <functional>
#include <string>

#include "dump_files.h"
#include "format/block.h"
#include "format/footer.h"

namespace strata {
namespace {

std::string Stored(std::string block) {
  AppendBlockTrailer(block, 0, &block);
  return block;
}

// A table with one data block and the given index and metaindex.
std::string HostileTable(const std::string& data,
                         const std::function<void(const BlockHandle&, BlockBuilder*)>& index_of,
                         const std::function<void(const BlockHandle&, BlockBuilder*)>& metaindex_of) {
  std::string file = Stored(data);
  const BlockHandle data_handle{0, data.size()};
  BlockBuilder metaindex(16);
  metaindex_of(data_handle, &metaindex);
  const std::string metaindex_block(metaindex.Finish());
  BlockBuilder index(16);
  index_of(data_handle, &index);
  const std::string index_block(index.Finish());
  Footer footer;
  footer.metaindex = {file.size(), metaindex_block.size()};
  file += Stored(metaindex_block);
  footer.index = {file.size(), index_block.size()};
  file += Stored(index_block);
  footer.AppendTo(&file);
  return file;
}

std::string Number(int i) {
  return std::to_string(100000 + i);
}

TEST(Dump, BlockNamedManyTimesIsReportedAndNotFollowed) {
  BlockBuilder block(16);
  for (int i = 0; i < 2000; i++) block.Add(MakeInternalKey(Number(i), 1, EntryType::kPut), "v");
  const std::string data(block.Finish());
  std::string value;
  const std::string file = HostileTable(
      data,
      [&](const BlockHandle& handle, BlockBuilder* index) {
        for (int i = 0; i < 5000; i++) {
          value.clear();
          handle.AppendTo(&value);
          index->Add(MakeInternalKey(Number(i), 1, EntryType::kPut), value);
        }
      },
      [](const BlockHandle&, BlockBuilder*) {});
  const std::string json = Dumped("000005.ldb", file);
  EXPECT_TRUE(Has(json, "some of them overlap")) << json.substr(0, 500);
  EXPECT_TRUE(Has(json, "more problems than are worth telling"));
  EXPECT_LT(json.size(), 4u << 20);
}

// Checksums are valid and each block is in order: only a comparison across blocks finds the problem.
TEST(Dump, KeysOutOfOrderBetweenBlocksAreReported) {
  const auto block_of = [](Slice key) {
    BlockBuilder block(16);
    block.Add(MakeInternalKey(key, 1, EntryType::kPut), "v");
    return std::string(block.Finish());
  };
  const std::string first = Stored(block_of("m"));
  const std::string second = block_of("c");
  std::string value;
  // HostileTable puts its block at offset 0, so this test assembles the file itself.
  std::string file = first + Stored(second);
  BlockBuilder metaindex(16);
  const std::string metaindex_block(metaindex.Finish());
  BlockBuilder index(16);
  BlockHandle{0, first.size() - kBlockTrailerBytes}.AppendTo(&value);
  index.Add(MakeInternalKey("n", kMaxSequence, kSeekType), value);
  value.clear();
  BlockHandle{first.size(), second.size()}.AppendTo(&value);
  index.Add(MakeInternalKey("z", kMaxSequence, kSeekType), value);
  const std::string index_block(index.Finish());
  Footer footer;
  footer.metaindex = {file.size(), metaindex_block.size()};
  file += Stored(metaindex_block);
  footer.index = {file.size(), index_block.size()};
  file += Stored(index_block);
  footer.AppendTo(&file);
  const std::string json = Dumped("000005.ldb", file);
  EXPECT_TRUE(Has(json, "{\"offset\":" + std::to_string(first.size()) +
                            ",\"message\":\"the first entry of the block is not after the separator before it\"}"))
      << json;
}

TEST(Dump, LongKeysThatDifferInOneByteAreCountedNotListed) {
  BlockBuilder block(1 << 20);
  const std::string prefix(60'000, 'k');
  for (int i = 0; i < 3000; i++) block.Add(MakeInternalKey(prefix + Number(i), 1, EntryType::kPut), "");
  const std::string data(block.Finish());
  std::string value;
  const std::string file = HostileTable(
      data,
      [&](const BlockHandle& handle, BlockBuilder* index) {
        handle.AppendTo(&value);
        index->Add(MakeInternalKey("z", 1, EntryType::kPut), value);
      },
      [](const BlockHandle&, BlockBuilder*) {});
  EXPECT_LT(file.size(), 200'000u);
  const std::string json = Dumped("000005.ldb", file);
  EXPECT_TRUE(Has(json, "\"entries_not_listed\":")) << json.size();
}

TEST(Dump, LongNamesInTheMetaindexEndTheDump) {
  std::string value;
  const std::string prefix(30'000, 'n');
  const std::string file = HostileTable(
      "", [](const BlockHandle&, BlockBuilder*) {},
      [&](const BlockHandle& handle, BlockBuilder* metaindex) {
        handle.AppendTo(&value);
        for (int i = 0; i < 5000; i++) metaindex->Add(prefix + Number(i), value);
      });
  const std::string json = Dumped("000005.ldb", file);
  EXPECT_TRUE(Has(json, "they are too long")) << json.size();
}

}  // namespace
}  // namespace strata

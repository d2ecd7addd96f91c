// Dumps of a directory: missing, leftover, foreign and damaged files are reported, and dumping changes nothing.
#include <string>
#include <utility>
#include <vector>

#include "dump_files.h"
#include "format/block.h"
#include "format/footer.h"
#include "format/properties.h"

namespace strata {
namespace {

struct Directory {
  MemEnv env;

  explicit Directory(Slice comparator = "leveldb.BytewiseComparator", Slice smallest = "key1000",
                     Slice largest = "key1023") {
    const std::string table = TableBytes(env, 24, 150, CompressionType::kNone);
    EXPECT_TRUE(
        env.Import("MANIFEST-000002", ManifestBytes(comparator, {Meta(5, table.size(), smallest, largest)})).ok());
    EXPECT_TRUE(env.Import("CURRENT", "MANIFEST-000002\n").ok());
    EXPECT_TRUE(env.Import("000003.log", WalBytes(6)).ok());
  }
  std::string Dump(bool deep) {
    std::string json;
    EXPECT_TRUE(DumpDirectory(env, deep, &json).ok());
    EXPECT_TRUE(JsonCheck::Parses(json)) << json;
    return json;
  }
};

// Replaces the comparator name in the properties. name: of the same length.
std::string WithComparator(std::string table, Slice name) {
  Footer footer;
  BlockView metaindex;
  BlockHandle properties;
  EXPECT_TRUE(ParseFooter(Slice(table).substr(table.size() - kFooterBytes), table.size(), &footer).ok());
  EXPECT_TRUE(
      BlockView::Open(Slice(table).substr(footer.metaindex.offset, footer.metaindex.size_bytes), &metaindex).ok());
  BlockCursor<BytewiseOrder> cursor(metaindex);
  cursor.Seek(kPropertiesBlockName);
  EXPECT_TRUE(cursor.Valid() && ParseBlockHandle(cursor.value(), &properties).ok());
  table.replace(table.find("leveldb.BytewiseComparator", properties.offset), name.size(), name);
  std::string trailer;
  AppendBlockTrailer(Slice(table).substr(properties.offset, properties.size_bytes), 0, &trailer);
  return table.replace(properties.offset + properties.size_bytes, kBlockTrailerBytes, trailer);
}

TEST(DumpDirectory, IntactDirectoryHasNoProblem) {
  Directory directory;
  for (const bool deep : {false, true}) {
    const std::string json = directory.Dump(deep);
    EXPECT_TRUE(HasNoProblem(json)) << json;
    EXPECT_EQ(
        0u, json.find(
                "{\"kind\":\"directory\",\"current\":\"MANIFEST-000002\",\"comparator\":\"leveldb.BytewiseComparator\","
                "\"last_sequence\":40,\"log_number\":3,\"levels\":[[],[],[{\"table\":5,"))
        << json;
  }
}

TEST(DumpDirectory, S28_InspectionChangesNothing) {
  Directory directory;
  auto contents = [&] {
    std::vector<std::string> names;
    EXPECT_TRUE(directory.env.List(&names).ok());
    std::string all;
    for (const std::string& name : names) {
      std::string bytes;
      EXPECT_TRUE(directory.env.Export(name, &bytes).ok());
      all += name + ":" + bytes + ";";
    }
    return all;
  };
  const std::string before = contents();
  directory.Dump(false);
  directory.Dump(true);
  EXPECT_EQ(before, contents());
}

TEST(DumpDirectory, ForeignComparatorIsShownAndItsOrderNotChecked) {
  // With a comparator that reverses the order, the smallest key is the larger one bytewise.
  Directory directory("reverse.Comparator", "key1023", "key1000");
  for (const bool deep : {false, true}) {
    const std::string json = directory.Dump(deep);
    EXPECT_TRUE(Has(json, "\"comparator\":\"reverse.Comparator\"")) << json;
    EXPECT_TRUE(Has(json, "\"smallest\":\"6b657931303233\",\"largest\":\"6b657931303030\"")) << json;
    EXPECT_TRUE(HasNoProblem(json)) << json;
  }
}

TEST(DumpDirectory, TableWithAnotherComparatorThanTheManifestIsReported) {
  Directory directory;
  std::string bytes;
  ASSERT_TRUE(directory.env.Export("000005.ldb", &bytes).ok());
  // The checksum is valid, as if a program had written the wrong name.
  const std::string renamed = WithComparator(bytes, "leveldb.BytewiseComparatOr");
  ASSERT_TRUE(directory.env.Import("000005.ldb", renamed).ok());
  EXPECT_TRUE(Has(directory.Dump(true), "the properties name another comparator than the manifest"));
  // Without the manifest it is a valid table with another order.
  EXPECT_TRUE(HasNoProblem(Dumped("000005.ldb", renamed)));
}

TEST(DumpDirectory, MissingFilesAreReported) {
  for (const auto& [name, said] : std::vector<std::pair<std::string, std::string>>{
           {"000005.ldb", "the manifest has it in L2, and it is not there"},
           {"MANIFEST-000002", "it names MANIFEST-000002, which is not there"},
           {"CURRENT", "CURRENT"}}) {
    Directory directory;
    ASSERT_TRUE(directory.env.Remove(name).ok());
    const std::string json = directory.Dump(true);
    EXPECT_TRUE(Has(json, said)) << json;
    EXPECT_FALSE(HasNoProblem(json));
  }
}

TEST(DumpDirectory, FilesThatNoVersionNeedsAreLeftoverAndNotChecked) {
  Directory directory;
  for (const char* name : {"000009.ldb", "000002.log", "MANIFEST-000001", "000011.dbtmp"}) {
    ASSERT_TRUE(directory.env.Import(name, "half written").ok());
  }
  const std::string json = directory.Dump(true);
  EXPECT_TRUE(HasNoProblem(json)) << json;
  EXPECT_TRUE(Has(json, "{\"name\":\"000009.ldb\",\"size_bytes\":12,\"kind\":\"table\",\"left_over\":true}")) << json;
  EXPECT_TRUE(Has(json, "\"kind\":\"wal\",\"left_over\":true}")) << json;
  uint64_t size_bytes = 0;
  ASSERT_TRUE(directory.env.FileSize("000005.ldb", &size_bytes).ok());
  const std::string needed =
      "{\"name\":\"000005.ldb\",\"size_bytes\":" + std::to_string(size_bytes) + ",\"kind\":\"table\"}";
  EXPECT_TRUE(Has(json, needed)) << json;
}

TEST(DumpDirectory, DeepDumpFindsEveryFlippedBitOfATable) {
  Directory directory;
  std::string bytes;
  ASSERT_TRUE(directory.env.Export("000005.ldb", &bytes).ok());
  for (size_t at = 0; at + kFooterBytes < bytes.size(); at++) {
    std::string damaged = bytes;
    damaged[at] = static_cast<char>(damaged[at] ^ (1 << at % 8));
    ASSERT_TRUE(directory.env.Import("000005.ldb", damaged).ok());
    const std::string json = directory.Dump(true);
    ASSERT_TRUE(Has(json, "{\"file\":\"000005.ldb\",\"offset\":")) << "byte " << at << ": " << json;
  }
}

TEST(DumpDirectory, EveryTruncationOfEveryFileIsJson) {
  for (const char* name : {"CURRENT", "MANIFEST-000002", "000003.log", "000005.ldb"}) {
    Directory directory;
    std::string bytes;
    ASSERT_TRUE(directory.env.Export(name, &bytes).ok());
    for (size_t size = 0; size < bytes.size(); size++) {
      ASSERT_TRUE(directory.env.Import(name, bytes.substr(0, size)).ok());
      directory.Dump(true);
      if (::testing::Test::HasFailure()) FAIL() << name << " cut to " << size;
    }
  }
}

}  // namespace
}  // namespace strata

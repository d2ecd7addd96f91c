// Dumps of whole, cut, flipped and hostile files: always JSON, never long without cause, every damage told with its
// place.
#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/crc32c.h"
#include "base/prng.h"
#include "dump/dump.h"
#include "env/mem_env.h"
#include "format/batch_format.h"
#include "format/block.h"
#include "format/file_name.h"
#include "format/footer.h"
#include "format/internal_key.h"
#include "format/log_format.h"
#include "json_check.h"
#include "table/table_builder.h"
#include "version/version_edit.h"

namespace strata {
namespace {

constexpr uint64_t kJsonFactor = 64;
constexpr uint64_t kJsonFloorBytes = 2u << 20;

// Appends to a file of env, as an engine would.
std::string TableBytes(MemEnv& env, uint32_t keys, uint32_t block_size, CompressionType compression) {
  std::unique_ptr<WritableFile> file;
  EXPECT_TRUE(env.NewWritableFile("000005.ldb", &file).ok());
  TableOptions options;
  options.block_size = block_size;
  options.filter = FilterMode::kBoth;
  options.compression = compression;
  TableBuilder builder(options, file.get());
  for (uint32_t i = 0; i < keys; i++) {
    const EntryType type = i % 5 == 3 ? EntryType::kDelete : EntryType::kPut;
    builder.Add(MakeInternalKey("key" + std::to_string(1000 + i), i + 1, type),
                type == EntryType::kPut ? "value of " + std::to_string(i) : "");
    if (builder.BlockReady()) {
      EXPECT_TRUE(builder.WriteBlock().ok());
    }
  }
  if (builder.BlockPending()) {
    EXPECT_TRUE(builder.WriteBlock().ok());
  }
  EXPECT_TRUE(builder.WriteTail().ok());
  std::string bytes;
  EXPECT_TRUE(env.Export("000005.ldb", &bytes).ok());
  return bytes;
}

std::string WalBytes(int records) {
  std::string log;
  uint64_t sequence = 1;
  for (int i = 0; i < records; i++) {
    std::string batch;
    AppendBatchHeader(&batch, sequence, 2);
    AppendBatchPut(&batch, 0, "key" + std::to_string(i), std::string(static_cast<size_t>(i % 90), 'v'));
    AppendBatchDelete(&batch, 0, "gone" + std::to_string(i));
    AppendLogRecord(log.size(), batch, &log);
    sequence += 2;
  }
  return log;
}

TableRef Meta(uint32_t table, uint64_t size_bytes, Slice smallest, Slice largest) {
  auto meta = std::make_shared<TableMeta>();
  meta->table = table;
  meta->size_bytes = size_bytes;
  meta->smallest = MakeInternalKey(smallest, 9, EntryType::kPut);
  meta->largest = MakeInternalKey(largest, 3, EntryType::kPut);
  return meta;
}

std::string ManifestBytes(Slice comparator, const std::vector<TableRef>& tables) {
  VersionEdit first;
  first.comparator = std::string(comparator);
  first.log_number = 3;
  first.next_file = 6;
  first.last_sequence = 40;
  VersionEdit second;
  second.compact_pointers.push_back({1, MakeInternalKey("key1005", 6, EntryType::kPut)});
  for (const TableRef& table : tables) second.Add(2, table);
  std::string log;
  for (const VersionEdit& edit : {first, second}) {
    std::string record;
    edit.EncodeTo(&record);
    AppendLogRecord(log.size(), record, &log);
  }
  return log;
}

std::string Dumped(Slice name, const std::string& bytes) {
  MemEnv env;
  std::string json;
  EXPECT_TRUE(env.Import(name, bytes).ok());
  EXPECT_TRUE(DumpFile(env, name, &json).ok());
  EXPECT_TRUE(JsonCheck::Parses(json)) << json;
  EXPECT_LE(json.size(), bytes.size() * kJsonFactor + kJsonFloorBytes);
  return json;
}

bool Has(const std::string& json, const std::string& part) {
  return json.find(part) != std::string::npos;
}
bool HasNoProblem(const std::string& json) {
  return Has(json, "\"problems\":[]");
}

// Every kind of file, small enough to damage at every place.
std::vector<std::pair<std::string, std::string>> SmallFiles() {
  MemEnv env;
  return {{"000005.ldb", TableBytes(env, 24, 150, CompressionType::kNone)},
          {"000006.ldb", TableBytes(env, 24, 150, CompressionType::kSnappy)},
          {"000003.log", WalBytes(6)},
          {"MANIFEST-000002", ManifestBytes("leveldb.BytewiseComparator", {Meta(5, 600, "key1000", "key1023")})},
          {"CURRENT", "MANIFEST-000002\n"}};
}

TEST(Dump, ATableIsShownBlockByBlock) {
  MemEnv env;
  const std::string json = Dumped("000005.ldb", TableBytes(env, 24, 150, CompressionType::kNone));
  EXPECT_TRUE(HasNoProblem(json)) << json;
  EXPECT_TRUE(Has(json, "{\"key\":\"6b657931303030\",\"sequence\":1,\"type\":\"put\",\"value_bytes\":10}")) << json;
  EXPECT_TRUE(Has(json, "{\"key\":\"6b657931303033\",\"sequence\":4,\"type\":\"delete\",\"value_bytes\":0}")) << json;
  EXPECT_TRUE(Has(json, "\"rocksdb.num.entries\":24,\"rocksdb.deleted.keys\":5"));
  for (const char* part : {"\"kind\":\"data\"", "\"kind\":\"filter\",\"name\":\"filter.leveldb.BuiltinBloomFilter2\"",
                           "\"name\":\"fullfilter.strata.leveldb.BuiltinBloomFilter2\"", "\"kind\":\"properties\"",
                           "\"kind\":\"metaindex\"", "\"kind\":\"index\""}) {
    EXPECT_TRUE(Has(json, part)) << part;
  }
}

TEST(Dump, ALogIsShownByBatchAndOperation) {
  const std::string json = Dumped("000003.log", WalBytes(2));
  EXPECT_EQ(
      "{\"kind\":\"wal\",\"name\":\"000003.log\",\"size_bytes\":67,\"records\":["
      "{\"offset\":0,\"size_bytes\":33,\"sequence\":1,\"count\":2,\"ops\":[{\"type\":\"put\",\"key\":\"6b657930\","
      "\"value_bytes\":0,"
      "\"value\":\"\"},{\"type\":\"delete\",\"key\":\"676f6e6530\",\"value_bytes\":0,\"value\":\"\"}]},"
      "{\"offset\":33,\"size_bytes\":34,\"sequence\":3,\"count\":2,\"ops\":[{\"type\":\"put\",\"key\":\"6b657931\","
      "\"value_bytes\":1,"
      "\"value\":\"76\"},{\"type\":\"delete\",\"key\":\"676f6e6531\",\"value_bytes\":0,\"value\":\"\"}]}],\"problems\":"
      "[]}",
      json);
}

TEST(Dump, AManifestIsShownByEdit) {
  const std::string json = Dumped("MANIFEST-000002", SmallFiles()[3].second);
  EXPECT_TRUE(HasNoProblem(json)) << json;
  EXPECT_TRUE(
      Has(json, "\"comparator\":\"leveldb.BytewiseComparator\",\"log_number\":3,\"next_file\":6,\"last_sequence\":40"));
  EXPECT_TRUE(Has(json,
                  "\"new_tables\":[{\"level\":2,\"table\":5,\"size_bytes\":600,\"smallest\":\"6b657931303030\","
                  "\"largest\":\"6b657931303233\"}]"))
      << json;
}

TEST(Dump, WhatANameDoesNotTellTheContentDoes) {
  for (const auto& [name, bytes] : SmallFiles()) {
    if (name == "CURRENT") continue;
    const std::string by_name = Dumped(name, bytes);
    std::string by_content = Dumped("a copy", bytes);
    by_content.replace(by_content.find("a copy"), 6, name);
    EXPECT_EQ(by_name, by_content);
  }
  EXPECT_TRUE(Has(Dumped("notes.txt", "hello"),
                  "{\"kind\":\"other\",\"name\":\"notes.txt\",\"size_bytes\":5,\"text\":\"hello\"}"));
}

TEST(Dump, EveryTruncationIsJson) {
  for (const auto& [name, bytes] : SmallFiles()) {
    const bool is_table = name.find(".ldb") != std::string::npos;
    for (size_t size = 0; size < bytes.size(); size++) {
      SCOPED_TRACE(name + " cut to " + std::to_string(size));
      const std::string json = Dumped(name, bytes.substr(0, size));
      if (is_table) {
        EXPECT_FALSE(HasNoProblem(json)) << json;
      }
      if (::testing::Test::HasFailure()) return;
    }
  }
}

TEST(Dump, EveryFlippedBitIsJsonAndIsTold) {
  for (const auto& [name, bytes] : SmallFiles()) {
    const bool checksummed = name != "CURRENT";
    for (size_t at = 0; at < bytes.size(); at++) {
      for (int bit = 0; bit < 8; bit++) {
        SCOPED_TRACE(name + " bit " + std::to_string(bit) + " of byte " + std::to_string(at));
        std::string damaged = bytes;
        damaged[at] = static_cast<char>(damaged[at] ^ (1 << bit));
        const std::string json = Dumped(name, damaged);
        // The zeros that pad a footer's handles are nobody's: a flip there is harmless or shows in a handle.
        const bool in_footer = name.find(".ldb") != std::string::npos && at >= bytes.size() - kFooterBytes;
        if (checksummed && !in_footer) {
          EXPECT_FALSE(HasNoProblem(json)) << json;
        }
        if (::testing::Test::HasFailure()) return;
      }
    }
  }
}

TEST(Dump, DamageIsToldWithTheOffsetOfItsBlockAndTheRestIsShown) {
  MemEnv env;
  std::string bytes = TableBytes(env, 24, 150, CompressionType::kNone);
  // The second data block: its handle is what the first one's end says.
  std::string json = Dumped("000005.ldb", bytes);
  const size_t second = json.find("{\"offset\":", json.find("\"kind\":\"data\""));
  const uint64_t offset = std::stoull(json.substr(second + 10));
  ASSERT_GT(offset, 0u);
  bytes[offset + 3] = static_cast<char>(bytes[offset + 3] ^ 1);
  json = Dumped("000005.ldb", bytes);
  EXPECT_TRUE(Has(json, "\"problems\":[{\"offset\":" + std::to_string(offset) + ",\"message\":")) << json;
  EXPECT_TRUE(Has(json, "6b657931303030")) << "entries of the undamaged first block";
  EXPECT_TRUE(Has(json, "6b657931303233")) << "entries of the undamaged last block";
}

TEST(Dump, RandomBytesOfAnyKindAreJson) {
  for (uint64_t seed = 1; seed <= 600; seed++) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Prng prng(seed);
    std::string bytes;
    for (uint64_t i = prng.Below(600); i > 0; i--) bytes += static_cast<char>(prng.Below(prng.OneIn(3) ? 256 : 4));
    for (const char* name : {"000005.ldb", "000003.log", "MANIFEST-000002", "CURRENT", "x"}) Dumped(name, bytes);
    // With a footer that holds: two random handles before a right magic number.
    Footer footer;
    footer.metaindex = {prng.Below(bytes.size() + 9), prng.Below(bytes.size() + 9)};
    footer.index = {prng.Below(bytes.size() + 9), prng.Below(40)};
    footer.AppendTo(&bytes);
    Dumped("000005.ldb", bytes);
  }
}

std::string Stored(std::string block) {
  AppendBlockTrailer(block, 0, &block);
  return block;
}

// A table of one data block, whose index and metaindex are as given.
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

TEST(Dump, OneBlockNamedManyTimesIsToldAndNotFollowed) {
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

TEST(Dump, LongKeysThatShareAllButAByteAreCountedNotListed) {
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

TEST(Dump, LongNamesInTheMetaindexEndTheReading) {
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

// ---- Directories.

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

TEST(DumpDirectory, AWholeOneHasNoProblem) {
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

TEST(DumpDirectory, S28_LookingChangesNothing) {
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

TEST(DumpDirectory, AForeignComparatorIsShownAndItsOrderNotJudged) {
  // Under a comparator that turns the order around, smallest is the larger one bytewise.
  Directory directory("reverse.Comparator", "key1023", "key1000");
  for (const bool deep : {false, true}) {
    const std::string json = directory.Dump(deep);
    EXPECT_TRUE(Has(json, "\"comparator\":\"reverse.Comparator\"")) << json;
    EXPECT_TRUE(Has(json, "\"smallest\":\"6b657931303233\",\"largest\":\"6b657931303030\"")) << json;
    EXPECT_TRUE(HasNoProblem(json)) << json;
  }
}

TEST(DumpDirectory, WhatIsMissingIsTold) {
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

TEST(DumpDirectory, WhatNoVersionNeedsIsLeftOverAndNotJudged) {
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

TEST(DumpDirectory, EveryFlippedBitOfATableIsFoundByTheDeepOne) {
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

// Sum of the numbers that follow this text from `from` on.
uint64_t SumAfter(const std::string& json, const std::string& text, size_t from) {
  uint64_t sum = 0;
  for (size_t at = from; (at = json.find(text, at)) != std::string::npos; at += text.size()) {
    sum += std::stoull(json.substr(at + text.size()));
  }
  return sum;
}

// Every part of the file from its first byte on; how many there are. Fields cover each part exactly, whatever it holds.
int ExpectPartsCovered(const std::string& name, const std::string& bytes, bool sound) {
  MemEnv env;
  EXPECT_TRUE(env.Import(name, bytes).ok());
  uint64_t offset = 0;
  for (int parts = 1;; parts++) {
    std::string json;
    const Status status = DumpFile(env, name + "/" + std::to_string(offset), &json);
    if (!status.ok()) {
      EXPECT_FALSE(sound) << status.message();
      return 0;
    }
    EXPECT_TRUE(JsonCheck::Parses(json)) << json;
    const size_t fields = json.find("\"fields\":[");
    const size_t hex = json.find("\",\"fields\"") - json.find("\"hex\":\"") - 7;
    EXPECT_EQ(SumAfter(json, "{\"bytes\":", fields), hex / 2) << json;
    if (sound) {
      EXPECT_EQ(json.find("cannot be read"), std::string::npos) << json;
      EXPECT_EQ(json.find("\"problem\""), std::string::npos) << json;
    }
    const size_t next = json.find("\"next\":");
    if (next == std::string::npos || parts > 1000) return parts;
    const uint64_t before = offset;
    offset = std::stoull(json.substr(next + 7));
    EXPECT_GT(offset, before) << json;
    if (offset <= before) return parts;
  }
}

TEST(DumpPart, FieldsCoverEveryByteOfEveryPart) {
  MemEnv env;
  // Data blocks, two filters, properties, metaindex, index, footer.
  EXPECT_GE(ExpectPartsCovered("000005.ldb", TableBytes(env, 60, 150, CompressionType::kNone), true), 12);
  EXPECT_GE(ExpectPartsCovered("000005.ldb", TableBytes(env, 60, 150, CompressionType::kSnappy), true), 12);
  EXPECT_EQ(ExpectPartsCovered("000003.log", WalBytes(900), true), 900);
  EXPECT_EQ(ExpectPartsCovered("MANIFEST-000002",
                               ManifestBytes("leveldb.BytewiseComparator", {Meta(5, 600, "key1000", "key1023")}), true),
            2);
}

TEST(DumpPart, ARecordOverABorderIsCutWhereItsHeadersAre) {
  std::string batch;
  AppendBatchHeader(&batch, 7, 1);
  AppendBatchPut(&batch, 0, "k", std::string(kLogBlockBytes, 'v'));
  std::string log;
  AppendLogRecord(0, batch, &log);
  MemEnv env;
  ASSERT_TRUE(env.Import("000003.log", log).ok());
  std::string json;
  ASSERT_TRUE(DumpFile(env, "000003.log/0", &json).ok());
  EXPECT_TRUE(Has(json, "{\"bytes\":1,\"name\":\"fragment type\",\"number\":2,\"text\":\"first\"}")) << json;
  EXPECT_TRUE(Has(json, "{\"bytes\":1,\"name\":\"fragment type\",\"number\":4,\"text\":\"last\"}"));
  // Header of 7, sequence and count, type, lengths and key before the value's first piece.
  EXPECT_TRUE(
      Has(json, "{\"bytes\":" + std::to_string(kLogBlockBytes - 7 - 12 - 1 - 2 - 3) + ",\"name\":\"value\",\"of\":0}"))
      << json;
  EXPECT_EQ(ExpectPartsCovered("000003.log", log, true), 1);
}

TEST(DumpPart, DamageIsShownAndNeverBelieved) {
  for (const auto& [name, bytes] : SmallFiles()) {
    for (size_t at = 0; at < bytes.size(); at++) {
      for (const int flip : {0x01, 0xff}) {
        std::string damaged = bytes;
        damaged[at] = static_cast<char>(damaged[at] ^ flip);
        ExpectPartsCovered(name, damaged, false);
      }
    }
    for (size_t size = 0; size < bytes.size(); size += 7) ExpectPartsCovered(name, bytes.substr(0, size), false);
  }
}

TEST(DumpPart, WhatHasNoPartsIsRefused) {
  MemEnv env;
  std::string json;
  ASSERT_TRUE(env.Import("CURRENT", "MANIFEST-000002\n").ok());
  ASSERT_TRUE(env.Import("000007.sst", TableBytes(env, 9, 150, CompressionType::kNone)).ok());
  EXPECT_TRUE(DumpFile(env, "CURRENT/0", &json).Is(Code::kNotFound));
  EXPECT_TRUE(DumpFile(env, "000009.log/0", &json).Is(Code::kNotFound));
  EXPECT_FALSE(DumpFile(env, "CURRENT/x", &json).ok());
  const std::string log = WalBytes(3);
  ASSERT_TRUE(env.Import("000008.log", log).ok());
  EXPECT_TRUE(DumpFile(env, "000008.log/" + std::to_string(log.size() - 1), &json).ok());
  EXPECT_TRUE(DumpFile(env, "000008.log/" + std::to_string(log.size()), &json).Is(Code::kNotFound));
  // A table of the old name is found.
  EXPECT_TRUE(DumpFile(env, "000007.ldb/0", &json).ok());
  EXPECT_TRUE(Has(json, "\"name\":\"000007.sst\""));
}

}  // namespace
}  // namespace strata

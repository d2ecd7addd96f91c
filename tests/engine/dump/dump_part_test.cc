// Parts of a file, byte by byte: fields cover every byte once, whatever the part contains.
#include <string>

#include "dump_files.h"
#include "from_environment.h"

namespace strata {
namespace {

// The sum of the numbers that follow each occurrence of this text after position `from`.
uint64_t SumAfter(const std::string& json, const std::string& text, size_t from) {
  uint64_t sum = 0;
  for (size_t at = from; (at = json.find(text, at)) != std::string::npos; at += text.size()) {
    sum += std::stoull(json.substr(at + text.size()));
  }
  return sum;
}

// Reads the file part by part and returns their number. Expects the fields of each part to cover it exactly.
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

TEST(DumpPart, RecordOverABlockBoundaryIsSplitAtItsHeaders) {
  std::string batch;
  AppendBatchHeader(&batch, 7, 1);
  AppendBatchOp(&batch, {EntryType::kPut, "k", std::string(kLogBlockBytes, 'v'), 0});
  std::string log;
  AppendLogRecord(0, batch, &log);
  MemEnv env;
  ASSERT_TRUE(env.Import("000003.log", log).ok());
  std::string json;
  ASSERT_TRUE(DumpFile(env, "000003.log/0", &json).ok());
  EXPECT_TRUE(Has(json, "{\"bytes\":1,\"name\":\"fragment type\",\"number\":2,\"text\":\"first\"}")) << json;
  EXPECT_TRUE(Has(json, "{\"bytes\":1,\"name\":\"fragment type\",\"number\":4,\"text\":\"last\"}"));
  // Before the first piece of the value: a header of 7 bytes, sequence and count, type, lengths, key.
  EXPECT_TRUE(
      Has(json, "{\"bytes\":" + std::to_string(kLogBlockBytes - 7 - 12 - 1 - 2 - 3) + ",\"name\":\"value\",\"of\":0}"))
      << json;
  EXPECT_EQ(ExpectPartsCovered("000003.log", log, true), 1);
}

TEST(DumpPart, DamageIsShownAndNeverTrusted) {
  for (const auto& [name, bytes] : SmallFiles()) {
    for (size_t at = 0; at < bytes.size(); at += FromEnvironment("STRATA_DAMAGE_STRIDE", 1)) {
      for (const int flip : {0x01, 0xff}) {
        std::string damaged = bytes;
        damaged[at] = static_cast<char>(damaged[at] ^ flip);
        ExpectPartsCovered(name, damaged, false);
      }
    }
    for (size_t size = 0; size < bytes.size(); size += 7) ExpectPartsCovered(name, bytes.substr(0, size), false);
  }
}

TEST(DumpPart, FilesWithoutPartsAreRefused) {
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
  // A table with the old file name extension is found.
  EXPECT_TRUE(DumpFile(env, "000007.ldb/0", &json).ok());
  EXPECT_TRUE(Has(json, "\"name\":\"000007.sst\""));
}

}  // namespace
}  // namespace strata

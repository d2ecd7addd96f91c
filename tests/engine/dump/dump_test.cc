// Dumps of one file: the content of each kind of file; truncated, flipped and random bytes give JSON that reports all
// damage.
#include <string>

#include "base/prng.h"
#include "dump_files.h"
#include "format/footer.h"
#include "from_environment.h"

namespace strata {
namespace {

TEST(Dump, TableIsShownBlockByBlock) {
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

TEST(Dump, LogIsShownByBatchAndOperation) {
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

TEST(Dump, ManifestIsShownByEdit) {
  const std::string json = Dumped("MANIFEST-000002", SmallFiles()[3].second);
  EXPECT_TRUE(HasNoProblem(json)) << json;
  EXPECT_TRUE(
      Has(json, "\"comparator\":\"leveldb.BytewiseComparator\",\"log_number\":3,\"next_file\":6,\"last_sequence\":40"));
  EXPECT_TRUE(Has(json,
                  "\"new_tables\":[{\"level\":2,\"table\":5,\"size_bytes\":600,\"smallest\":\"6b657931303030\","
                  "\"largest\":\"6b657931303233\"}]"))
      << json;
}

TEST(Dump, ContentIdentifiesAFileThatItsNameDoesNot) {
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

TEST(Dump, EveryTruncationGivesJson) {
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

TEST(Dump, EveryFlippedBitGivesJsonThatReportsIt) {
  for (const auto& [name, bytes] : SmallFiles()) {
    const bool checksummed = name != "CURRENT";
    for (size_t at = 0; at < bytes.size(); at += FromEnvironment("STRATA_DAMAGE_STRIDE", 1)) {
      for (int bit = 0; bit < 8; bit++) {
        SCOPED_TRACE(name + " bit " + std::to_string(bit) + " of byte " + std::to_string(at));
        std::string damaged = bytes;
        damaged[at] = static_cast<char>(damaged[at] ^ (1 << bit));
        const std::string json = Dumped(name, damaged);
        // The zeros that pad a footer's handles have no meaning: a flip there is harmless or shows in a handle.
        const bool in_footer = name.find(".ldb") != std::string::npos && at >= bytes.size() - kFooterBytes;
        if (checksummed && !in_footer) {
          EXPECT_FALSE(HasNoProblem(json)) << json;
        }
        if (::testing::Test::HasFailure()) return;
      }
    }
  }
}

TEST(Dump, DamageIsReportedWithItsBlocksOffsetAndTheRestIsShown) {
  MemEnv env;
  std::string bytes = TableBytes(env, 24, 150, CompressionType::kNone);
  // The second data block starts where the first one ends.
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

TEST(Dump, RandomBytesOfAnyKindGiveJson) {
  for (uint64_t seed = 1; seed <= 600; seed++) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Prng prng(seed);
    std::string bytes;
    for (uint64_t i = prng.Below(600); i > 0; i--) bytes += static_cast<char>(prng.Below(prng.OneIn(3) ? 256 : 4));
    for (const char* name : {"000005.ldb", "000003.log", "MANIFEST-000002", "CURRENT", "x"}) Dumped(name, bytes);
    // With a valid footer: two random handles before the correct magic number.
    Footer footer;
    footer.metaindex = {prng.Below(bytes.size() + 9), prng.Below(bytes.size() + 9)};
    footer.index = {prng.Below(bytes.size() + 9), prng.Below(40)};
    footer.AppendTo(&bytes);
    Dumped("000005.ldb", bytes);
  }
}

}  // namespace
}  // namespace strata

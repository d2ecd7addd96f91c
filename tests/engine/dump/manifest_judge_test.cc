// Manifests with invalid edits: every violated rule is reported exactly once, and no consequence of it.
#include <string>
#include <vector>

#include "base/coding.h"
#include "dump_files.h"

namespace strata {
namespace {

constexpr uint64_t kHuge = ~uint64_t{0};

std::string Head() {
  VersionEdit edit;
  edit.comparator = "leveldb.BytewiseComparator";
  edit.log_number = 3;
  edit.next_file = 50;
  edit.last_sequence = 100;
  std::string record;
  edit.EncodeTo(&record);
  return record;
}

void PutNumber(std::string* out, uint32_t tag, uint64_t value) {
  PutVarint32(out, tag);
  PutVarint64(out, value);
}

void PutTable(std::string* out, uint64_t level, uint64_t number, uint64_t size, Slice smallest, Slice largest) {
  PutVarint32(out, 7);
  PutVarint64(out, level);
  PutVarint64(out, number);
  PutVarint64(out, size);
  PutLengthPrefixed(out, smallest);
  PutLengthPrefixed(out, largest);
}

void PutDeleted(std::string* out, uint64_t level, uint64_t number) {
  PutVarint32(out, 6);
  PutVarint64(out, level);
  PutVarint64(out, number);
}

std::string Key(Slice user_key) {
  return MakeInternalKey(user_key, 1, EntryType::kPut);
}

std::string Manifest(const std::vector<std::string>& records) {
  std::string file;
  for (const std::string& record : records) AppendLogRecord(file.size(), record, &file);
  return file;
}

// The messages of all problems from the dump of the file; the dump of the directory must have the same.
std::vector<std::string> Problems(const std::string& manifest) {
  const auto messages = [](const std::string& json) {
    std::vector<std::string> found;
    const std::string name = "\"message\":\"";
    for (size_t at = json.find(name); at != std::string::npos; at = json.find(name, at)) {
      at += name.size();
      found.push_back(json.substr(at, json.find('"', at) - at));
    }
    return found;
  };
  const std::vector<std::string> of_file = messages(Dumped("MANIFEST-000002", manifest));
  MemEnv env;
  EXPECT_TRUE(env.Import("MANIFEST-000002", manifest).ok());
  EXPECT_TRUE(env.Import("CURRENT", "MANIFEST-000002\n").ok());
  std::string json;
  EXPECT_TRUE(DumpDirectory(env, false, &json).ok());
  std::vector<std::string> of_directory;
  for (const std::string& message : messages(json)) {
    if (message.find("it is not there") == std::string::npos) of_directory.push_back(message);
  }
  EXPECT_EQ(of_directory, of_file);
  return of_file;
}

TEST(ManifestJudge, ValidManifestHasNoProblem) {
  std::string table;
  PutTable(&table, 1, 5, 100, Key("a"), Key("m"));
  EXPECT_EQ(Problems(Manifest({Head(), table})), std::vector<std::string>());
}

TEST(ManifestJudge, EveryFieldOfAnEditIsCheckedAndNumbersAreExact) {
  std::string bad;
  PutTable(&bad, 9, 5, 100, Key("a"), Key("m"));
  PutTable(&bad, 1, kHuge, kHuge, Key("z"), Key("a"));
  PutDeleted(&bad, 1, (uint64_t{1} << 32) + 5);
  PutNumber(&bad, 4, kHuge - 1);
  PutTable(&bad, 2, 6, 100, "ab", Key("b"));
  EXPECT_EQ(
      Problems(Manifest({Head(), bad})),
      (std::vector<std::string>{
          "new table (tag 7) at byte 0 of the record names level 9; levels are 0 to 6",
          "new table (tag 7) at byte 24 of the record is file number 18446744073709551615, which is past 32 bits",
          "new table (tag 7) at byte 24 of the record gives table 18446744073709551615 a size of 18446744073709551615 "
          "bytes",
          "new table (tag 7) at byte 24 of the record gives table 18446744073709551615 a smallest key after its "
          "largest",
          "deleted table (tag 6) at byte 66 of the record is file number 4294967301, which is past 32 bits",
          "last sequence (tag 4) at byte 73 of the record is sequence 18446744073709551614, which is past 2^56 - 1",
          "new table (tag 7) at byte 84 of the record has a smallest key that is no internal key"}));
}

TEST(ManifestJudge, FieldsOfAnUnreadableEditAreNotReportedMissing) {
  std::string first;
  PutNumber(&first, 8, 1);  // not a tag of LevelDB: the rest of the edit is unreadable
  first += Head();
  std::string later;
  PutDeleted(&later, 1, 5);
  EXPECT_EQ(Problems(Manifest({first, later})),
            std::vector<std::string>{"tag at byte 0 of the record 8 is not one of LevelDB's"});
}

TEST(ManifestJudge, EveryContradictionOfAnEditIsReportedOnce) {
  std::string tables;
  PutTable(&tables, 1, 5, 100, Key("a"), Key("c"));
  PutTable(&tables, 2, 6, 100, Key("a"), Key("c"));
  std::string bad;
  PutNumber(&bad, 2, 1);
  PutNumber(&bad, 3, 20);
  PutNumber(&bad, 4, 7);
  PutDeleted(&bad, 3, 6);
  PutDeleted(&bad, 1, 77);
  PutTable(&bad, 4, 5, 100, Key("a"), Key("c"));
  std::string follows;  // not reported: table 6 was reported before, and the last sequence rises again
  PutDeleted(&follows, 4, 6);
  PutNumber(&follows, 4, 8);
  EXPECT_EQ(Problems(Manifest({Head(), tables, bad, follows})),
            (std::vector<std::string>{
                "the next file number goes backward from 50 to 20", "the last sequence goes backward from 100 to 7",
                "the log number goes backward from 3 to 1", "an edit deletes table 6 of level 3, which is not there",
                "an edit deletes table 77 of level 1, which is not there",
                "an edit adds table 5 of level 4, which is already in level 1"}));
}

TEST(ManifestJudge, EveryOverlapIsReported) {
  std::string tables;
  PutTable(&tables, 1, 5, 100, Key("a"), Key("m"));
  PutTable(&tables, 1, 6, 100, Key("k"), Key("p"));
  PutTable(&tables, 3, 7, 100, Key("a"), Key("m"));
  PutTable(&tables, 3, 8, 100, Key("b"), Key("c"));
  EXPECT_EQ(Problems(Manifest({Head(), tables})),
            (std::vector<std::string>{"tables 5 and 6 of level 1 overlap", "tables 7 and 8 of level 3 overlap"}));
}

TEST(ManifestJudge, ProblemsOfAnEditWithManyViolationsAreLimited) {
  std::string bad;
  for (int i = 0; i < 100'000; i++) PutDeleted(&bad, 9, 5);
  const std::vector<std::string> problems = Problems(Manifest({Head(), bad}));
  ASSERT_EQ(problems.size(), Violations::kMax + 1);
  EXPECT_EQ(problems.back(), "more is wrong, which is not listed");
}

TEST(ManifestJudge, TablesAreNotLeftoverWhenTheManifestIsDamaged) {
  MemEnv env;
  std::string bad;
  PutNumber(&bad, 8, 1);
  ASSERT_TRUE(env.Import("MANIFEST-000002", Manifest({Head(), bad})).ok());
  ASSERT_TRUE(env.Import("CURRENT", "MANIFEST-000002\n").ok());
  ASSERT_TRUE(env.Import("000009.ldb", "no table").ok());
  std::string json;
  ASSERT_TRUE(DumpDirectory(env, true, &json).ok());
  EXPECT_FALSE(Has(json, "left_over")) << json;
  EXPECT_TRUE(Has(json, "{\"file\":\"000009.ldb\",\"offset\":0,")) << json;
}

}  // namespace
}  // namespace strata

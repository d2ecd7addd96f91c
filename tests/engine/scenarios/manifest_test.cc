// Manifests and CURRENT files with invalid content. Each is refused with a message that names the file, the refusal
// changes nothing on disk, and an inspection of the directory reports what is wrong.
#include "base/coding.h"
#include "format/log_format.h"
#include "scenario.h"

namespace strata {
namespace {

// A manifest of raw records, which can hold what VersionEdit would never encode.
class Forger {
 public:
  Forger& Number(uint32_t tag, uint64_t value) {
    PutVarint32(&record_, tag);
    PutVarint64(&record_, value);
    return *this;
  }
  Forger& Comparator(Slice name) {
    PutVarint32(&record_, 1);
    PutLengthPrefixed(&record_, name);
    return *this;
  }
  Forger& Table(uint64_t level, uint64_t number, uint64_t size, Slice smallest, Slice largest) {
    PutVarint32(&record_, 7);
    PutVarint64(&record_, level);
    PutVarint64(&record_, number);
    PutVarint64(&record_, size);
    PutLengthPrefixed(&record_, smallest);
    PutLengthPrefixed(&record_, largest);
    return *this;
  }
  Forger& Deleted(uint64_t level, uint64_t number) {
    PutVarint32(&record_, 6);
    PutVarint64(&record_, level);
    PutVarint64(&record_, number);
    return *this;
  }
  Forger& Raw(Slice bytes) {
    record_.append(bytes);
    return *this;
  }
  // Ends the record.
  Forger& End() {
    AppendLogRecord(file_.size(), record_, &file_);
    record_.clear();
    return *this;
  }
  // Comparator and the three required numbers.
  Forger& Head() { return Comparator("leveldb.BytewiseComparator").Number(2, 0).Number(3, 50).Number(4, 100).End(); }
  const std::string& file() const { return file_; }

 private:
  std::string record_, file_;
};

std::string Key(Slice user_key, uint64_t sequence = 1) {
  return MakeInternalKey(user_key, sequence, EntryType::kPut);
}

const uint64_t kHuge = ~uint64_t{0};

struct HostileManifest {
  const char* name;
  std::string manifest;
  const char* message;  // part of the message
};

std::vector<HostileManifest> HostileManifestList() {
  const auto head = [] { return Forger().Head(); };
  const std::string long_number(11, '\xff');
  return {
      {"overlap", head().Table(1, 5, 100, Key("a"), Key("m")).Table(1, 6, 100, Key("k"), Key("z")).End().file(),
       "overlap"},
      {"one key twice", head().Table(2, 5, 100, Key("a"), Key("m")).Table(2, 6, 100, Key("m"), Key("z")).End().file(),
       "overlap"},
      {"smallest after largest", head().Table(1, 5, 100, Key("z"), Key("a")).End().file(),
       "smallest key after its largest"},
      {"level of 32 bits", head().Table(0xffffffff, 5, 100, Key("a"), Key("b")).End().file(), "level"},
      {"level 7", head().Table(7, 5, 100, Key("a"), Key("b")).End().file(), "level 7"},
      {"level that wraps", head().Table(uint64_t{1} << 32, 5, 100, Key("a"), Key("b")).End().file(), "level"},
      {"file number of 64 bits", head().Table(1, kHuge, 100, Key("a"), Key("b")).End().file(), "18446744073709551615"},
      {"file number that wraps", head().Table(1, (uint64_t{1} << 32) + 5, 100, Key("a"), Key("b")).End().file(),
       "past 32 bits"},
      {"size 2^63", head().Table(1, 5, uint64_t{1} << 63, Key("a"), Key("b")).End().file(), "9223372036854775808"},
      {"size 2^64 - 1", head().Table(1, 5, kHuge, Key("a"), Key("b")).End().file(), "18446744073709551615"},
      {"key of two bytes", head().Table(1, 5, 100, "ab", Key("b")).End().file(), "no internal key"},
      {"key of an unknown type",
       head().Table(1, 5, 100, "a" + std::string(1, '\x09') + std::string(7, '\0'), Key("b")).End().file(),
       "no internal key"},
      {"deletes what never was", head().Deleted(3, 77).End().file(), "table 77 of level 3"},
      {"deletes from another level", head().Table(1, 5, 100, Key("a"), Key("b")).End().Deleted(2, 5).End().file(),
       "table 5 of level 2"},
      {"adds twice",
       head().Table(1, 5, 100, Key("a"), Key("b")).End().Table(2, 5, 100, Key("a"), Key("b")).End().file(),
       "already in level 1"},
      {"adds twice in one edit",
       head().Table(1, 5, 100, Key("a"), Key("b")).Table(1, 5, 100, Key("c"), Key("d")).End().file(), "already"},
      {"log number goes backward", head().Number(2, 40).End().Number(2, 3).End().file(),
       "log number goes backward from 40 to 3"},
      {"next file goes backward", head().Number(3, 10).End().file(), "next file number goes backward from 50 to 10"},
      {"last sequence goes backward", head().Number(4, 10).End().file(), "last sequence goes backward from 100 to 10"},
      {"sequence past 2^56", head().Number(4, kHuge).End().file(), "2^56"},
      {"no room for file numbers", head().Number(3, 0xf0000001).End().file(), "no room"},
      {"no room for one file number", head().Number(3, 0xfffffffe).End().file(), "no room"},
      {"nothing in it", "", "next file"},
      {"no next file", Forger().Comparator("leveldb.BytewiseComparator").Number(2, 0).Number(4, 1).End().file(),
       "next file"},
      {"no log number", Forger().Comparator("leveldb.BytewiseComparator").Number(3, 9).Number(4, 1).End().file(),
       "log number"},
      {"no last sequence", Forger().Comparator("leveldb.BytewiseComparator").Number(2, 0).Number(3, 9).End().file(),
       "last sequence"},
      {"unknown tag", head().Number(8, 1).End().file(), "8 is not one of LevelDB's"},
      {"tag of RocksDB", head().Number(103, 1).End().file(), "103"},
      {"endless varint", head().Raw(long_number).End().file(), "number"},
      {"length past the record", head().Raw(std::string("\x01\xff\xff\xff\xff\x0f", 6)).End().file(), "name"},
      {"not a log", std::string(5000, 'M'), "MANIFEST-000009"},
      {"zeros", std::string(40000, '\0'), "next file"},
      {"a table that is not there", head().Table(1, 5, 100, Key("a"), Key("b")).End().file(), "000005.ldb is missing"},
  };
}

void Install(MemEnv* env, const std::string& manifest) {
  ASSERT_TRUE(env->Import("MANIFEST-000009", manifest).ok());
  ASSERT_TRUE(env->Import("CURRENT", "MANIFEST-000009\n").ok());
}

TEST(HostileManifests, AreRefusedWithAMessageAndNothingChanges) {
  for (const HostileManifest& hostile : HostileManifestList()) {
    for (const bool paranoid : {false, true}) {
      SCOPED_TRACE(hostile.name);
      Options options;
      options.paranoid_checks = paranoid;
      TestMachine machine(options);
      Install(&machine.memory, hostile.manifest);
      const Files before = FilesOf(machine.memory);
      const Status status = machine.Open();
      ASSERT_TRUE(status.Is(Code::kCorruption)) << status.ToString();
      EXPECT_TRUE(Mentions(status, hostile.message) || (paranoid && Mentions(status, "MANIFEST-000009")))
          << status.message();
      EXPECT_EQ(machine.db, nullptr);
      EXPECT_EQ(machine.faults.operations(), 0u);
      EXPECT_EQ(FilesOf(machine.memory), before);
    }
  }
}

TEST(HostileManifests, InspectionReportsWhatIsWrong) {
  for (const HostileManifest& hostile : HostileManifestList()) {
    SCOPED_TRACE(hostile.name);
    TestMachine machine;
    Install(&machine.memory, hostile.manifest);
    for (const bool deep : {false, true}) {
      std::string json;
      ASSERT_TRUE(DumpDirectory(machine.memory, deep, &json).ok());
      const size_t problems = json.find("\"problems\":[");
      ASSERT_NE(problems, std::string::npos);
      EXPECT_EQ(json.compare(problems, 14, "\"problems\":[{\""), 0) << "no problem was reported: " << json;
    }
    DumpOf(machine.memory, "MANIFEST-000009");
  }
}

TEST(HostileManifests, HundredThousandEditsAreReplayed) {
  Forger forger;
  forger.Head();
  for (uint64_t i = 0; i < 100'000; i++) {
    if (i > 0) forger.Deleted(i % 7, 10);
    forger.Table((i + 1) % 7, 10, 100, Key("a"), Key("b")).Number(4, 100 + i).End();
  }
  forger.Deleted(100'000 % 7, 10).End();
  TestMachine machine;
  Install(&machine.memory, forger.file());
  ASSERT_TRUE(machine.Open().ok());
  EXPECT_EQ(machine.db->last_sequence(), 100'099u);
  EXPECT_EQ(machine.Shape(), "");
  uint64_t size_bytes = 0;
  ASSERT_TRUE(machine.memory.FileSize(OnlyName(machine.memory, FileKind::kManifest), &size_bytes).ok());
  EXPECT_LT(size_bytes, 200u) << "an opening begins a short manifest";
}

TEST(HostileManifests, CurrentMayOnlyNameAManifest) {
  const std::string contents[] = {"",
                                  "\n",
                                  "MANIFEST-000009",
                                  "MANIFEST-000009\n\n",
                                  "MANIFEST-000009\r\n",
                                  " MANIFEST-000009\n",
                                  "MANIFEST-9\n",
                                  "MANIFEST-000008\n",
                                  "../MANIFEST-000009\n",
                                  "/etc/MANIFEST-000009\n",
                                  "./MANIFEST-000009\n",
                                  "MANIFEST-000009/\n",
                                  "MANIFEST--00009\n",
                                  "MANIFEST-+00009\n",
                                  "000009.log\n",
                                  "CURRENT\n",
                                  "MANIFEST-18446744073709551616\n",
                                  "MANIFEST-4294967305\n",
                                  std::string("MANIFEST-000009\0\n", 17),
                                  std::string(10 << 20, 'M')};
  TestMachine good;
  ASSERT_TRUE(good.Open().ok());
  ASSERT_TRUE(good.Put("a", "1", true).ok());
  good.Close();
  const Files files = FilesOf(good.memory);
  const std::string manifest = OnlyName(good.memory, FileKind::kManifest);
  for (const std::string& current : contents) {
    SCOPED_TRACE(current.substr(0, 40));
    TestMachine machine;
    Fill(&machine.memory, files);
    ASSERT_TRUE(machine.memory.Import("MANIFEST-000009", files.at(manifest)).ok());
    ASSERT_TRUE(machine.memory.Import("CURRENT", current).ok());
    const Files before = FilesOf(machine.memory);
    const Status status = machine.Open();
    EXPECT_TRUE(status.Is(Code::kCorruption)) << status.ToString();
    EXPECT_TRUE(Mentions(status, "CURRENT")) << status.message();
    EXPECT_LT(status.message().size(), 300u);
    EXPECT_EQ(FilesOf(machine.memory), before) << "an existing manifest must not be removed";
    std::string json;
    ASSERT_TRUE(DumpDirectory(machine.memory, false, &json).ok());
    EXPECT_NE(json.find("\"file\":\"CURRENT\""), std::string::npos);
    // After a manual repair it opens.
    ASSERT_TRUE(machine.memory.Import("CURRENT", files.at("CURRENT")).ok());
    ASSERT_TRUE(machine.Open().ok());
    EXPECT_EQ(machine.Get("a"), "1");
  }
}

// Cut anywhere, a manifest either opens with everything acknowledged (its last edits then count as a crash, and the
// logs that they made obsolete still exist) or is refused.
TEST(HostileManifests, CutAtEveryByteNothingIsSilentlyLost) {
  TestMachine made(QuietOptions());
  ASSERT_TRUE(made.Open().ok());
  for (uint64_t round = 0; round < 3; round++) {
    for (uint64_t i = 0; i < 5; i++) ASSERT_TRUE(made.Put(Digits(round * 5 + i), "v").ok());
    ASSERT_TRUE(made.db->Flush().ok());
  }
  made.RunAll();
  made.Close();
  const Files files = FilesOf(made.memory);
  const std::string manifest = OnlyName(made.memory, FileKind::kManifest);
  for (size_t size = 0; size < files.at(manifest).size(); size++) {
    SCOPED_TRACE(size);
    TestMachine machine(QuietOptions());
    Fill(&machine.memory, files);
    ASSERT_TRUE(machine.memory.Import(manifest, files.at(manifest).substr(0, size)).ok());
    const Status status = machine.Open();
    if (status.ok()) {
      EXPECT_EQ(machine.Scan().size(), 15u);
      continue;
    }
    EXPECT_TRUE(status.Is(Code::kCorruption)) << status.ToString();
    for (const std::string& name : NamesOf(made.memory, FileKind::kTable)) EXPECT_TRUE(machine.memory.FileExists(name));
  }
}

}  // namespace
}  // namespace strata

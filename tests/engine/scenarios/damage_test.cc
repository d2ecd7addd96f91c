// Damaged files, checked on the whole database (scenario 9): a flipped byte anywhere in any file, and tables with
// invalid content. The rule: a read returns what was written, or an error. Which error, and how much is read, depends
// on options; a wrong row is never an answer.
#include "from_environment.h"
#include "scenario.h"

namespace strata {
namespace {

// A tree with tables in two levels, every kind of filter, a log and an unused snapshot. Small, so that every byte can
// be tried.
Files SmallTree(const Options& options, Rows* rows) {
  TestMachine machine(options);
  EXPECT_TRUE(machine.Open().ok());
  for (uint64_t i = 0; i < 24; i++) EXPECT_TRUE(machine.Put(Digits(i * 2), "old" + Digits(i)).ok());
  EXPECT_TRUE(machine.db->CompactRange({}, {}).ok());
  for (uint64_t i = 0; i < 12; i++) EXPECT_TRUE(machine.Put(Digits(i * 4), "new" + Digits(i)).ok());
  for (uint64_t i = 0; i < 4; i++) EXPECT_TRUE(machine.Delete(Digits(i * 12 + 2)).ok());
  EXPECT_TRUE(machine.db->Flush().ok());
  EXPECT_TRUE(machine.Put("000001", "logged", true).ok());
  EXPECT_TRUE(machine.db->WaitForIdle().ok());
  *rows = machine.Scan();
  machine.Close();
  return FilesOf(machine.memory);
}

Options FullyFiltered() {
  Options options = QuietOptions();
  options.block_size = 128;
  options.filter = Filter::kBoth;
  return options;
}

struct Tally {
  uint64_t refused = 0;   // open failed
  uint64_t reported = 0;  // opened, and some read reported damage
  uint64_t harmless = 0;  // opened, and everything was right
};

// Opens the files and reads everything, by iterators and by Get. `prefix_is_enough`: rows may also end early without an
// error, if the end of a log was cut (its last writes are then lost, not wrong).
void CheckReads(TestMachine* machine, const Rows& rows, bool prefix_is_enough, Tally* tally) {
  const Status status = machine->Open();
  if (!status.ok()) {
    ASSERT_TRUE(status.Is(Code::kCorruption) || status.Is(Code::kNotSupported) || status.Is(Code::kInvalidArgument))
        << status.ToString();
    tally->refused++;
    return;
  }
  bool reported = false;
  const auto read = [&](bool forward) {
    Rows found;
    auto it = machine->db->NewIterator({});
    for (forward ? it->SeekToFirst() : it->SeekToLast(); it->Valid(); forward ? it->Next() : it->Prev()) {
      found.emplace_back(it->key(), it->value());
    }
    if (!it->status().ok()) {
      reported = true;
      ASSERT_TRUE(it->status().Is(Code::kCorruption)) << it->status().ToString();
      ASSERT_LE(found.size(), rows.size());
    }
    const Rows expected = forward ? rows : Reversed(rows);
    const bool partial = !it->status().ok() || prefix_is_enough;
    if (!partial) {
      ASSERT_EQ(found, expected);
    }
    for (const auto& row : found)
      ASSERT_NE(std::find(expected.begin(), expected.end(), row), expected.end()) << row.first;
  };
  read(true);
  read(false);
  for (const auto& [key, value] : rows) {
    std::string got;
    const Status get = machine->db->Get({}, key, &got);
    if (get.ok()) {
      ASSERT_EQ(got, value) << key;
    } else if (get.Is(Code::kNotFound)) {
      ASSERT_TRUE(prefix_is_enough) << key << " was not found";
    } else {
      ASSERT_TRUE(get.Is(Code::kCorruption)) << get.ToString();
      reported = true;
    }
  }
  for (const char* absent : {"000002", "000003", "000014", "x"}) {
    std::string got;
    const Status get = machine->db->Get({}, absent, &got);
    ASSERT_TRUE(get.Is(Code::kNotFound) || get.Is(Code::kCorruption)) << absent << " reappeared: " << got;
  }
  (reported ? tally->reported : tally->harmless)++;
}

// Every n-th byte only: the long forms and npm test try them all, the sanitized run a part.
uint64_t Stride() {
  return FromEnvironment("STRATA_DAMAGE_STRIDE", 1);
}

void FlipEveryByte(FileKind kind, bool paranoid, Tally* tally) {
  Rows rows;
  Options options = FullyFiltered();
  options.paranoid_checks = paranoid;
  const Files files = SmallTree(options, &rows);
  for (const auto& [name, bytes] : files) {
    uint64_t number = 0;
    FileKind is = FileKind::kOther;
    if (!ParseFileName(name, &number, &is) || is != kind) continue;
    for (uint64_t at = 0; at < bytes.size(); at += Stride()) {
      for (const int mask : {0x01, 0x80, 0xff}) {
        SCOPED_TRACE(testing::Message() << name << " byte " << at << " xor " << mask);
        TestMachine machine(options);
        machine.tracer.set_mask(0);
        Fill(&machine.memory, files);
        FlipByte(&machine.memory, name, at, static_cast<uint8_t>(mask));
        CheckReads(&machine, rows, kind == FileKind::kWal, tally);
        if (testing::Test::HasFatalFailure()) return;
      }
    }
  }
}

TEST(Scenario, S09_FlippedByteInATableNeverReturnsWrongDataAndParanoidChecksRefuseADamagedIndex) {
  Tally loose, strict;
  FlipEveryByte(FileKind::kTable, false, &loose);
  // Only parts that reads can do without (filters, properties, their metaindex entries) may be damaged silently.
  EXPECT_GT(loose.reported, 1000u / Stride());
  FlipEveryByte(FileKind::kTable, true, &strict);
  EXPECT_GT(strict.refused, loose.refused);
  EXPECT_LT(strict.reported, loose.reported);
}

TEST(Scenario, S09_FlippedByteInTheManifestOrCurrentIsNeverAccepted) {
  for (const FileKind kind : {FileKind::kManifest, FileKind::kCurrent}) {
    Tally tally;
    FlipEveryByte(kind, false, &tally);
    EXPECT_EQ(tally.harmless + tally.reported, 0u);
    EXPECT_GT(tally.refused, 0u);
  }
}

TEST(Scenario, S09_FlippedByteInTheLogLosesOnlyTheLog) {
  Tally tally;
  FlipEveryByte(FileKind::kWal, false, &tally);
  EXPECT_EQ(tally.reported, 0u);
}

TEST(Scenario, S09_WithoutChecksumsDamageMayMisleadButNeverTraps) {
  Rows rows;
  Options options = FullyFiltered();
  options.verify_checksums = false;
  const Files files = SmallTree(options, &rows);
  for (const auto& [name, bytes] : files) {
    uint64_t number = 0;
    FileKind kind = FileKind::kOther;
    if (!ParseFileName(name, &number, &kind) || kind != FileKind::kTable) continue;
    for (uint64_t at = 0; at < bytes.size(); at += Stride()) {
      TestMachine machine(options);
      machine.tracer.set_mask(0);
      Fill(&machine.memory, files);
      FlipByte(&machine.memory, name, at, 0xff);
      if (!machine.Open().ok()) continue;
      auto it = machine.db->NewIterator({});
      for (it->SeekToFirst(); it->Valid(); it->Next()) {
      }
      for (it->SeekToLast(); it->Valid(); it->Prev()) {
      }
      it.reset();
      for (const auto& row : rows) machine.Get(row.first);
      machine.db->CompactRange({}, {}).IgnoreError();
    }
  }
}

// ---- An invalid table, with a manifest that has its right size.

TEST(HostileTables, AreRefusedByName) {
  TestMachine good(FullyFiltered());
  ASSERT_TRUE(good.Open().ok());
  for (uint64_t i = 0; i < 20; i++) ASSERT_TRUE(good.Put(Digits(i), "v").ok());
  ASSERT_TRUE(good.db->Flush().ok());
  good.Close();
  const std::string name = OnlyName(good.memory, FileKind::kTable);
  const std::string whole = FilesOf(good.memory)[name];
  std::vector<std::string> contents = {"",
                                       "x",
                                       std::string(47, 'x'),
                                       std::string(48, '\0'),
                                       std::string(48, '\xff'),
                                       "\x89PNG\r\n\x1a\n" + std::string(200, 'p'),
                                       std::string(1 << 16, '\0')};
  for (size_t n = 0; n < whole.size(); n += 7) contents.push_back(whole.substr(0, n));
  for (const std::string& content : contents) {
    for (const bool paranoid : {false, true}) {
      SCOPED_TRACE(testing::Message() << content.size() << " bytes");
      Options options = FullyFiltered();
      options.paranoid_checks = paranoid;
      TestMachine machine(options);
      DirectoryBuilder builder(machine.memory);
      const uint32_t table = builder.AddTable(1, {{"a", 1}, {"z", 2}});
      builder.edit().added[0].meta->size_bytes = content.size();
      builder.Finish();
      ASSERT_TRUE(machine.memory.Import(TableFileName(table), content).ok());
      const Status status = machine.Open();
      if (paranoid) {
        EXPECT_TRUE(status.Is(Code::kCorruption)) << status.ToString();
        EXPECT_TRUE(Mentions(status, TableFileName(table))) << status.message();
        continue;
      }
      // The rest of the database stays readable, and reads that need this table report it.
      ASSERT_TRUE(status.ok()) << status.ToString();
      EXPECT_EQ(machine.Get("zz"), "-");
      EXPECT_EQ(machine.Get("m").substr(0, 10), "corruption");
      auto it = machine.db->NewIterator({});
      it->SeekToFirst();
      EXPECT_FALSE(it->Valid());
      EXPECT_TRUE(it->status().Is(Code::kCorruption)) << "an empty table without an error would be wrong";
    }
  }
}

}  // namespace
}  // namespace strata

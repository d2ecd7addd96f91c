// Damage on the files, judged by the whole database: a flipped bit in a log under every recovery mode (scenario 2), and a flipped
// byte anywhere in any file (scenario 9). The rule of both: what is read is what was written, or an error is told. Which error, and how
// much is read, is a matter of modes; a wrong row is never an answer.
#include "scenario.h"

namespace strata {
namespace {

// ---- Scenario 2.

constexpr uint64_t kLogBlock = 32768;
constexpr int kWrites = 110;  // of 1000 bytes and more each: a log of three whole blocks and a bit

// A closed database whose rows 000000..000109 are in one log and nowhere else. ends: where each record ends.
Files ThreeBlocksOfLog(std::string* log, std::vector<uint64_t>* ends) {
  World world(QuietOptions());
  EXPECT_TRUE(world.Open().ok());
  *log = OnlyName(world.memory, FileKind::kWal);
  for (uint64_t i = 0; i < kWrites; i++) {
    EXPECT_TRUE(world.Put(Digits(i), std::string(1000, static_cast<char>('a' + i % 26)) + Digits(i)).ok());
    uint64_t size_bytes = 0;
    EXPECT_TRUE(world.memory.FileSize(*log, &size_bytes).ok());
    ends->push_back(size_bytes);
  }
  world.Close();
  EXPECT_EQ(ends->back() / kLogBlock, 3u);
  return FilesOf(world.memory);
}

void ExpectTrueRows(const Rows& rows) {
  for (const auto& [key, value] : rows) {
    const uint64_t i = std::stoul(key);
    ASSERT_EQ(value, std::string(1000, static_cast<char>('a' + i % 26)) + Digits(i));
  }
}

std::string KeysOf(const Rows& rows) {
  std::string keys;
  for (const auto& row : rows) keys += row.first + " ";
  return keys;
}

struct Mode {
  WalRecoveryMode mode;
  bool paranoid;
};
const Mode kModes[] = {
    {WalRecoveryMode::kTolerateCorruptedTailRecords, false}, {WalRecoveryMode::kTolerateCorruptedTailRecords, true},
    {WalRecoveryMode::kAbsoluteConsistency, false},          {WalRecoveryMode::kAbsoluteConsistency, true},
    {WalRecoveryMode::kPointInTimeRecovery, false},          {WalRecoveryMode::kPointInTimeRecovery, true},
    {WalRecoveryMode::kSkipAnyCorruptedRecords, false},      {WalRecoveryMode::kSkipAnyCorruptedRecords, true},
};

// Flips a bit in the middle of a record that lies whole in one block, and opens under every mode.
void FlipIn(size_t record) {
  std::string log;
  std::vector<uint64_t> ends;
  const Files files = ThreeBlocksOfLog(&log, &ends);
  const uint64_t block = ends[record] / kLogBlock;
  ASSERT_EQ(block, ends[record - 1] / kLogBlock) << "choose another record";
  // Skipping leaves out the rest of the block, and the record that begins in it and ends in the next one.
  std::string point_in_time, skipping;
  for (size_t i = 0; i < kWrites; i++) {
    if (i < record) point_in_time += Digits(i) + " ";
    const uint64_t begin = i == 0 ? 0 : ends[i - 1];
    if (i < record || begin / kLogBlock > block) skipping += Digits(i) + " ";
  }
  for (const Mode& mode : kModes) {
    SCOPED_TRACE(testing::Message() << "mode " << NameOf(mode.mode) << (mode.paranoid ? ", paranoid" : ""));
    Options options = QuietOptions();
    options.wal_recovery_mode = mode.mode;
    options.paranoid_checks = mode.paranoid;
    World world(options);
    Fill(&world.memory, files);
    FlipByte(&world.memory, log, ends[record] - 500, 4);
    const bool skips = mode.mode == WalRecoveryMode::kSkipAnyCorruptedRecords;
    const Status status = world.Open();
    if ((skips && !mode.paranoid) || mode.mode == WalRecoveryMode::kPointInTimeRecovery) {
      ASSERT_TRUE(status.ok()) << status.ToString();
      const Rows rows = world.Scan();
      ExpectTrueRows(rows);
      EXPECT_EQ(KeysOf(rows), skips ? skipping : point_in_time);
    } else {
      EXPECT_TRUE(status.Is(Code::kCorruption)) << status.ToString();
      EXPECT_TRUE(Mentions(status, log)) << status.message();
      // A refusal loses nothing: the next mode that one tries finds what was there.
      world.options.wal_recovery_mode = WalRecoveryMode::kPointInTimeRecovery;
      ASSERT_TRUE(world.Open().ok());
      EXPECT_EQ(KeysOf(world.Scan()), point_in_time);
    }
    // Whatever was given up is given up once: the database lives on, and opens under the strictest mode.
    ASSERT_TRUE(world.Put("z", "1", true).ok());
    const Rows rows = world.Scan();
    world.options.wal_recovery_mode = WalRecoveryMode::kAbsoluteConsistency;
    world.options.paranoid_checks = true;
    ASSERT_TRUE(world.Reopen().ok());
    EXPECT_EQ(world.Scan(), rows);
  }
}

TEST(Scenario, S02_ABitFlipsInTheFirstLogBlock) { FlipIn(5); }
TEST(Scenario, S02_ABitFlipsInAMiddleLogBlock) { FlipIn(40); }
TEST(Scenario, S02_ABitFlipsInTheLastLogBlock) { FlipIn(105); }
TEST(Scenario, S02_ABitFlipsInTheLastRecord) { FlipIn(kWrites - 1); }

TEST(Scenario, S02_ATornEndUnderEveryMode) {
  std::string log;
  std::vector<uint64_t> ends;
  const Files files = ThreeBlocksOfLog(&log, &ends);
  for (const Mode& mode : kModes) {
    SCOPED_TRACE(testing::Message() << "mode " << NameOf(mode.mode) << (mode.paranoid ? ", paranoid" : ""));
    Options options = QuietOptions();
    options.wal_recovery_mode = mode.mode;
    options.paranoid_checks = mode.paranoid;
    World world(options);
    Fill(&world.memory, files);
    ASSERT_TRUE(world.memory.Import(log, files.at(log).substr(0, ends.back() - 100)).ok());
    const Status status = world.Open();
    if (mode.mode == WalRecoveryMode::kAbsoluteConsistency) {
      EXPECT_TRUE(status.Is(Code::kCorruption)) << status.ToString();
      continue;
    }
    ASSERT_TRUE(status.ok()) << status.ToString();
    EXPECT_EQ(world.Scan().size(), kWrites - 1u);
  }
}

// ---- Scenario 4: a log that is not there.

TEST(Scenario, S04_AMissingLogIsToldToTheParanoidAndBorneByOthers) {
  for (const bool paranoid : {false, true}) {
    World world(QuietOptions());
    ASSERT_TRUE(world.Open().ok());
    ASSERT_TRUE(world.Put("table", "1").ok());
    ASSERT_TRUE(world.db->Flush().ok());
    ASSERT_TRUE(world.Put("log", "1").ok());
    world.RunAll();
    world.Close();
    const std::string log = OnlyName(world.memory, FileKind::kWal);
    ASSERT_TRUE(world.memory.Remove(log).ok());
    world.options.paranoid_checks = paranoid;
    const Status status = world.Open();
    EXPECT_EQ(status.Is(Code::kCorruption), paranoid) << status.ToString();
    EXPECT_EQ(Mentions(status, log), paranoid) << status.message();
    if (!status.ok()) continue;
    EXPECT_EQ(world.Get("table"), "1");
    EXPECT_EQ(world.Get("log"), "-");
  }
}

TEST(Scenario, S04_TheFirstOfTwoLogsIsMissing) {
  // What the second holds came after what is lost. The default opens with what comes before the hole; LevelDB's way takes all there is.
  for (const auto mode : {WalRecoveryMode::kPointInTimeRecovery, WalRecoveryMode::kAbsoluteConsistency,
                          WalRecoveryMode::kSkipAnyCorruptedRecords, WalRecoveryMode::kTolerateCorruptedTailRecords}) {
    SCOPED_TRACE(NameOf(mode));
    Options options = QuietOptions();
    options.write_buffer_size = 400;
    World world(options);
    ASSERT_TRUE(world.Open().ok());
    ASSERT_TRUE(world.Put("a", "table").ok());
    ASSERT_TRUE(world.db->Flush().ok());
    world.RunAll();
    const std::string first = OnlyName(world.memory, FileKind::kWal);
    // Flushes fail, so that the sealed memtable's log stays; the write that rotates is logged in the next one.
    world.faults.SetPlan({{.op = FaultOp::kCreate, .any_class = false, .file_class = rec::FileClass::kTable, .times = Fault::kForever}});
    for (int i = 0; i < 20; i++) world.Put("b" + std::to_string(i), std::string(60, 'v')).IgnoreError();
    world.faults.SetPlan({});
    world.Close();
    ASSERT_EQ(NamesOf(world.memory, FileKind::kWal).size(), 2u);
    ASSERT_TRUE(world.memory.Remove(first).ok());
    world.options.wal_recovery_mode = mode;
    const Status status = world.Open();
    if (mode == WalRecoveryMode::kAbsoluteConsistency) {
      EXPECT_TRUE(status.Is(Code::kCorruption)) << status.ToString();
      continue;
    }
    ASSERT_TRUE(status.ok()) << status.ToString();
    EXPECT_EQ(world.Get("a"), "table");
    EXPECT_EQ(world.Scan().size() == 1, mode == WalRecoveryMode::kPointInTimeRecovery);
  }
}

// ---- Scenario 9.

// A tree with tables in two levels, every kind of filter, a log and a snapshot of no use. Small, so that every byte can be tried.
Files SmallTree(const Options& options, Rows* rows) {
  World world(options);
  EXPECT_TRUE(world.Open().ok());
  for (uint64_t i = 0; i < 24; i++) EXPECT_TRUE(world.Put(Digits(i * 2), "old" + Digits(i)).ok());
  EXPECT_TRUE(world.db->CompactRange({}, {}).ok());
  for (uint64_t i = 0; i < 12; i++) EXPECT_TRUE(world.Put(Digits(i * 4), "new" + Digits(i)).ok());
  for (uint64_t i = 0; i < 4; i++) EXPECT_TRUE(world.Delete(Digits(i * 12 + 2)).ok());
  EXPECT_TRUE(world.db->Flush().ok());
  EXPECT_TRUE(world.Put("000001", "logged", true).ok());
  EXPECT_TRUE(world.db->Settle().ok());
  *rows = world.Scan();
  world.Close();
  return FilesOf(world.memory);
}

Options FullyFiltered() {
  Options options = QuietOptions();
  options.block_size = 128;
  options.filter = Filter::kBoth;
  return options;
}

struct Tally {
  uint64_t refused = 0;   // to open
  uint64_t told = 0;      // opened, and some read told of damage
  uint64_t harmless = 0;  // opened, and everything was right
};

// Opens what is there and reads everything, by iterators and by Get. `whole`: rows may also end early without an error, where what
// was cut was a log's end (its last writes are then lost, and not wrong).
void Judge(World* world, const Rows& rows, bool prefix_is_enough, Tally* tally) {
  const Status status = world->Open();
  if (!status.ok()) {
    ASSERT_TRUE(status.Is(Code::kCorruption) || status.Is(Code::kNotSupported) || status.Is(Code::kInvalidArgument))
        << status.ToString();
    tally->refused++;
    return;
  }
  bool told = false;
  const auto read = [&](bool forward) {
    Rows found;
    auto it = world->db->NewIterator({});
    for (forward ? it->SeekToFirst() : it->SeekToLast(); it->Valid(); forward ? it->Next() : it->Prev()) {
      found.emplace_back(it->key(), it->value());
    }
    if (!it->status().ok()) {
      told = true;
      ASSERT_TRUE(it->status().Is(Code::kCorruption)) << it->status().ToString();
      ASSERT_LE(found.size(), rows.size());
    }
    const Rows expected = forward ? rows : Reversed(rows);
    const bool partial = !it->status().ok() || prefix_is_enough;
    if (!partial) {
      ASSERT_EQ(found, expected);
    }
    for (const auto& row : found) ASSERT_NE(std::find(expected.begin(), expected.end(), row), expected.end()) << row.first;
  };
  read(true);
  read(false);
  for (const auto& [key, value] : rows) {
    std::string got;
    const Status get = world->db->Get({}, key, &got);
    if (get.ok()) {
      ASSERT_EQ(got, value) << key;
    } else if (get.Is(Code::kNotFound)) {
      ASSERT_TRUE(prefix_is_enough) << key << " was denied";
    } else {
      ASSERT_TRUE(get.Is(Code::kCorruption)) << get.ToString();
      told = true;
    }
  }
  for (const char* absent : {"000002", "000003", "000014", "x"}) {
    std::string got;
    const Status get = world->db->Get({}, absent, &got);
    ASSERT_TRUE(get.Is(Code::kNotFound) || get.Is(Code::kCorruption)) << absent << " came back: " << got;
  }
  (told ? tally->told : tally->harmless)++;
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
    for (uint64_t at = 0; at < bytes.size(); at++) {
      for (const int mask : {0x01, 0x80, 0xff}) {
        SCOPED_TRACE(testing::Message() << name << " byte " << at << " xor " << mask);
        World world(options);
        world.tracer.set_mask(0);
        Fill(&world.memory, files);
        FlipByte(&world.memory, name, at, static_cast<uint8_t>(mask));
        Judge(&world, rows, kind == FileKind::kWal, tally);
        if (testing::Test::HasFatalFailure()) return;
      }
    }
  }
}

TEST(Scenario, S09_AFlippedByteInATableIsNeverWrongData) {
  Tally tally;
  FlipEveryByte(FileKind::kTable, false, &tally);
  // Only what reads can do without (filters, properties, their places in the metaindex) may be damaged without a word.
  EXPECT_GT(tally.told, 1000u);
  std::printf("tables: %llu openings refused, %llu told by reads, %llu harmless\n", static_cast<unsigned long long>(tally.refused),
              static_cast<unsigned long long>(tally.told), static_cast<unsigned long long>(tally.harmless));
}

TEST(Scenario, S09_TheParanoidOpenNoTableWithADamagedIndex) {
  Tally loose, strict;
  FlipEveryByte(FileKind::kTable, false, &loose);
  FlipEveryByte(FileKind::kTable, true, &strict);
  EXPECT_GT(strict.refused, loose.refused);
  EXPECT_LT(strict.told, loose.told);
}

TEST(Scenario, S09_AFlippedByteInTheManifestOrCurrentIsNeverBelieved) {
  for (const FileKind kind : {FileKind::kManifest, FileKind::kCurrent}) {
    Tally tally;
    FlipEveryByte(kind, false, &tally);
    EXPECT_EQ(tally.harmless + tally.told, 0u);
    EXPECT_GT(tally.refused, 0u);
  }
}

TEST(Scenario, S09_AFlippedByteInTheLogLosesItAtMost) {
  Tally tally;
  FlipEveryByte(FileKind::kWal, false, &tally);
  EXPECT_EQ(tally.told, 0u);
}

TEST(Scenario, S09_WithoutChecksumsDamageMisleadsAndNeverTraps) {
  Rows rows;
  Options options = FullyFiltered();
  options.verify_checksums = false;
  const Files files = SmallTree(options, &rows);
  for (const auto& [name, bytes] : files) {
    uint64_t number = 0;
    FileKind kind = FileKind::kOther;
    if (!ParseFileName(name, &number, &kind) || kind != FileKind::kTable) continue;
    for (uint64_t at = 0; at < bytes.size(); at++) {
      World world(options);
      world.tracer.set_mask(0);
      Fill(&world.memory, files);
      FlipByte(&world.memory, name, at, 0xff);
      if (!world.Open().ok()) continue;
      auto it = world.db->NewIterator({});
      for (it->SeekToFirst(); it->Valid(); it->Next()) {
      }
      for (it->SeekToLast(); it->Valid(); it->Prev()) {
      }
      it.reset();
      for (const auto& row : rows) world.Get(row.first);
      world.db->CompactRange({}, {}).IgnoreError();
    }
  }
}

// ---- A table that is no table, with a manifest that agrees about its size.

TEST(HostileTables, AreRefusedByNameWhateverTheyAre) {
  World good(FullyFiltered());
  ASSERT_TRUE(good.Open().ok());
  for (uint64_t i = 0; i < 20; i++) ASSERT_TRUE(good.Put(Digits(i), "v").ok());
  ASSERT_TRUE(good.db->Flush().ok());
  good.Close();
  const std::string name = OnlyName(good.memory, FileKind::kTable);
  const std::string whole = FilesOf(good.memory)[name];
  std::vector<std::string> contents = {"", "x", std::string(47, 'x'), std::string(48, '\0'), std::string(48, '\xff'),
                                       "\x89PNG\r\n\x1a\n" + std::string(200, 'p'), std::string(1 << 16, '\0')};
  for (size_t n = 0; n < whole.size(); n += 7) contents.push_back(whole.substr(0, n));
  for (const std::string& content : contents) {
    for (const bool paranoid : {false, true}) {
      SCOPED_TRACE(testing::Message() << content.size() << " bytes");
      Options options = FullyFiltered();
      options.paranoid_checks = paranoid;
      World world(options);
      DirectoryBuilder builder(world.memory);
      const uint32_t table = builder.AddTable(1, {{"a", 1}, {"z", 2}});
      builder.edit().added[0].meta->size_bytes = content.size();
      builder.Finish();
      ASSERT_TRUE(world.memory.Import(TableFileName(table), content).ok());
      const Status status = world.Open();
      if (paranoid) {
        EXPECT_TRUE(status.Is(Code::kCorruption)) << status.ToString();
        EXPECT_TRUE(Mentions(status, TableFileName(table))) << status.message();
        continue;
      }
      // The rest of the database stays readable, and what needs this table says so.
      ASSERT_TRUE(status.ok()) << status.ToString();
      EXPECT_EQ(world.Get("zz"), "-");
      EXPECT_EQ(world.Get("m").substr(0, 10), "corruption");
      auto it = world.db->NewIterator({});
      it->SeekToFirst();
      EXPECT_FALSE(it->Valid());
      EXPECT_TRUE(it->status().Is(Code::kCorruption)) << "nothing, and all is well, would be a lie";
    }
  }
}

}  // namespace
}  // namespace strata

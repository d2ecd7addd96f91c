// Damaged or missing logs, seen by the whole database: a flipped bit under every recovery mode (scenario 2), and
// missing logs (scenario 4). tests/engine/wal tests the same for one log; here rows are counted, and after a refusal or
// a loss the database must remain usable.
#include "scenario.h"

namespace strata {
namespace {

// ---- Scenario 2.

constexpr uint64_t kLogBlock = 32768;
constexpr int kWrites = 110;  // of 1000 bytes and more each: a log of a little more than three blocks

// A closed database with rows 000000..000109 only in one log. ends: where each record ends.
Files ThreeBlocksOfLog(std::string* log, std::vector<uint64_t>* ends) {
  TestMachine machine(QuietOptions());
  EXPECT_TRUE(machine.Open().ok());
  *log = OnlyName(machine.memory, FileKind::kWal);
  for (uint64_t i = 0; i < kWrites; i++) {
    EXPECT_TRUE(machine.Put(Digits(i), std::string(1000, static_cast<char>('a' + i % 26)) + Digits(i)).ok());
    uint64_t size_bytes = 0;
    EXPECT_TRUE(machine.memory.FileSize(*log, &size_bytes).ok());
    ends->push_back(size_bytes);
  }
  machine.Close();
  EXPECT_EQ(ends->back() / kLogBlock, 3u);
  return FilesOf(machine.memory);
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

// Flips a bit in the middle of a record that lies within one block, and opens the database under every mode.
void FlipIn(size_t record) {
  std::string log;
  std::vector<uint64_t> ends;
  const Files files = ThreeBlocksOfLog(&log, &ends);
  const uint64_t block = ends[record] / kLogBlock;
  ASSERT_EQ(block, ends[record - 1] / kLogBlock) << "choose another record";
  // Skipping drops the rest of the block, and the record that begins in it and ends in the next one.
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
    TestMachine machine(options);
    Fill(&machine.memory, files);
    FlipByte(&machine.memory, log, ends[record] - 500, 4);
    const bool skips = mode.mode == WalRecoveryMode::kSkipAnyCorruptedRecords;
    const Status status = machine.Open();
    if ((skips && !mode.paranoid) || mode.mode == WalRecoveryMode::kPointInTimeRecovery) {
      ASSERT_TRUE(status.ok()) << status.ToString();
      const Rows rows = machine.Scan();
      ExpectTrueRows(rows);
      EXPECT_EQ(KeysOf(rows), skips ? skipping : point_in_time);
    } else {
      EXPECT_TRUE(status.Is(Code::kCorruption)) << status.ToString();
      EXPECT_TRUE(Mentions(status, log)) << status.message();
      // A refusal loses nothing: the next mode tried finds everything.
      machine.options.wal_recovery_mode = WalRecoveryMode::kPointInTimeRecovery;
      ASSERT_TRUE(machine.Open().ok());
      EXPECT_EQ(KeysOf(machine.Scan()), point_in_time);
    }
    // Dropped writes are dropped once: the database remains usable and opens under the strictest mode.
    ASSERT_TRUE(machine.Put("z", "1", true).ok());
    const Rows rows = machine.Scan();
    machine.options.wal_recovery_mode = WalRecoveryMode::kAbsoluteConsistency;
    machine.options.paranoid_checks = true;
    ASSERT_TRUE(machine.Reopen().ok());
    EXPECT_EQ(machine.Scan(), rows);
  }
}

TEST(Scenario, S02_FlippedBitInTheFirstLogBlock) {
  FlipIn(5);
}
TEST(Scenario, S02_FlippedBitInAMiddleLogBlock) {
  FlipIn(40);
}
TEST(Scenario, S02_FlippedBitInTheLastLogBlock) {
  FlipIn(105);
}
TEST(Scenario, S02_FlippedBitInTheLastRecord) {
  FlipIn(kWrites - 1);
}

TEST(Scenario, S02_TornEndUnderEveryMode) {
  std::string log;
  std::vector<uint64_t> ends;
  const Files files = ThreeBlocksOfLog(&log, &ends);
  for (const Mode& mode : kModes) {
    SCOPED_TRACE(testing::Message() << "mode " << NameOf(mode.mode) << (mode.paranoid ? ", paranoid" : ""));
    Options options = QuietOptions();
    options.wal_recovery_mode = mode.mode;
    options.paranoid_checks = mode.paranoid;
    TestMachine machine(options);
    Fill(&machine.memory, files);
    ASSERT_TRUE(machine.memory.Import(log, files.at(log).substr(0, ends.back() - 100)).ok());
    const Status status = machine.Open();
    if (mode.mode == WalRecoveryMode::kAbsoluteConsistency) {
      EXPECT_TRUE(status.Is(Code::kCorruption)) << status.ToString();
      continue;
    }
    ASSERT_TRUE(status.ok()) << status.ToString();
    EXPECT_EQ(machine.Scan().size(), kWrites - 1u);
  }
}

// ---- Scenario 4: a missing log.

TEST(Scenario, S04_MissingLogIsRefusedOnlyByParanoidChecks) {
  for (const bool paranoid : {false, true}) {
    TestMachine machine(QuietOptions());
    ASSERT_TRUE(machine.Open().ok());
    ASSERT_TRUE(machine.Put("table", "1").ok());
    ASSERT_TRUE(machine.db->Flush().ok());
    ASSERT_TRUE(machine.Put("log", "1").ok());
    machine.RunAll();
    machine.Close();
    const std::string log = OnlyName(machine.memory, FileKind::kWal);
    ASSERT_TRUE(machine.memory.Remove(log).ok());
    machine.options.paranoid_checks = paranoid;
    const Status status = machine.Open();
    EXPECT_EQ(status.Is(Code::kCorruption), paranoid) << status.ToString();
    EXPECT_EQ(Mentions(status, log), paranoid) << status.message();
    if (!status.ok()) continue;
    EXPECT_EQ(machine.Get("table"), "1");
    EXPECT_EQ(machine.Get("log"), "-");
  }
}

TEST(Scenario, S04_FirstOfTwoLogsIsMissing) {
  // The second log's writes came after the lost ones. The default opens with the writes before the hole; LevelDB's mode
  // takes everything.
  for (const auto mode : {WalRecoveryMode::kPointInTimeRecovery, WalRecoveryMode::kAbsoluteConsistency,
                          WalRecoveryMode::kSkipAnyCorruptedRecords, WalRecoveryMode::kTolerateCorruptedTailRecords}) {
    SCOPED_TRACE(NameOf(mode));
    Options options = QuietOptions();
    options.write_buffer_size = 400;
    TestMachine machine(options);
    ASSERT_TRUE(machine.Open().ok());
    ASSERT_TRUE(machine.Put("a", "table").ok());
    ASSERT_TRUE(machine.db->Flush().ok());
    machine.RunAll();
    const std::string first = OnlyName(machine.memory, FileKind::kWal);
    // Flushes fail, so that the sealed memtable's log stays; the write that rotates is logged in the next one.
    machine.faults.SetPlan(
        {{.op = FaultOp::kCreate, .any_class = false, .file_class = rec::FileClass::kTable, .times = Fault::kForever}});
    for (int i = 0; i < 20; i++) machine.Put("b" + std::to_string(i), std::string(60, 'v')).IgnoreError();
    machine.faults.SetPlan({});
    machine.Close();
    ASSERT_EQ(NamesOf(machine.memory, FileKind::kWal).size(), 2u);
    ASSERT_TRUE(machine.memory.Remove(first).ok());
    machine.options.wal_recovery_mode = mode;
    const Status status = machine.Open();
    if (mode == WalRecoveryMode::kAbsoluteConsistency) {
      EXPECT_TRUE(status.Is(Code::kCorruption)) << status.ToString();
      continue;
    }
    ASSERT_TRUE(status.ok()) << status.ToString();
    EXPECT_EQ(machine.Get("a"), "table");
    EXPECT_EQ(machine.Scan().size() == 1, mode == WalRecoveryMode::kPointInTimeRecovery);
  }
}

}  // namespace
}  // namespace strata

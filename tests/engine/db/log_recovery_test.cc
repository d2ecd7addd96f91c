// Log recovery: logs that are cut, have flipped bytes, holes or hostile content, or exceed memory.
#include "db/log_recovery.h"

#include <algorithm>

#include "base/prng.h"
#include "format/batch_format.h"
#include "format/log_format.h"
#include "test_machine.h"

namespace strata {
namespace {

std::string OnlyLog(TestMachine* machine) {
  std::vector<std::string> names;
  EXPECT_TRUE(machine->memory.List(&names).ok());
  std::string found;
  for (const std::string& name : names) {
    if (name.size() > 4 && name.substr(name.size() - 4) == ".log") found = name;
  }
  return found;
}

// Writes k0..k9 to one log and closes the database. Returns where each record ends.
std::vector<uint64_t> TenWrites(TestMachine* machine, size_t value_bytes = 20) {
  machine->options.write_buffer_size = 1 << 20;
  EXPECT_TRUE(machine->Open().ok());
  std::vector<uint64_t> ends;
  const std::string log = OnlyLog(machine);
  for (int i = 0; i < 10; i++) {
    EXPECT_TRUE(machine->Put("k" + std::to_string(i), std::string(value_bytes, 'v')).ok());
    uint64_t size = 0;
    EXPECT_TRUE(machine->memory.FileSize(log, &size).ok());
    ends.push_back(size);
  }
  machine->Close();
  return ends;
}

TEST(LogRecovery, LogCutAnywhereYieldsWholeBatches) {
  TestMachine machine;
  const std::vector<uint64_t> ends = TenWrites(&machine);
  const std::string log = OnlyLog(&machine);
  const auto image = machine.memory.Clone();
  for (uint64_t size = 0; size <= ends.back(); size++) {
    TestMachine copy;
    ASSERT_TRUE(copy.memory.total_bytes() == 0);
    std::vector<std::string> names;
    ASSERT_TRUE(image->List(&names).ok());
    for (const std::string& name : names) {
      std::string contents;
      ASSERT_TRUE(image->Export(name, &contents).ok());
      ASSERT_TRUE(copy.memory.Import(name, name == log ? contents.substr(0, size) : contents).ok());
    }
    ASSERT_TRUE(copy.Open().ok()) << size;
    const auto whole = static_cast<size_t>(std::upper_bound(ends.begin(), ends.end(), size) - ends.begin());
    EXPECT_EQ(copy.Scan().size(), whole) << size;
  }
}

// The rows recovered in each mode after a byte of record n of ten is flipped.
std::string AfterFlip(WalRecoveryMode mode, int record) {
  TestMachine machine;
  const std::vector<uint64_t> ends = TenWrites(&machine);
  const std::string log = OnlyLog(&machine);
  std::string contents;
  EXPECT_TRUE(machine.memory.Export(log, &contents).ok());
  contents[ends[static_cast<size_t>(record)] - 3] ^= 4;
  EXPECT_TRUE(machine.memory.Import(log, contents).ok());
  machine.options.wal_recovery_mode = mode;
  const Status status = machine.Open();
  return status.ok() ? std::to_string(machine.Scan().size()) : std::string(CodeName(status.code()));
}

TEST(LogRecovery, RecoveryModesTreatDamageDifferently) {
  EXPECT_EQ(AfterFlip(WalRecoveryMode::kPointInTimeRecovery, 4), "4");
  EXPECT_EQ(AfterFlip(WalRecoveryMode::kPointInTimeRecovery, 0), "0");
  EXPECT_EQ(AfterFlip(WalRecoveryMode::kTolerateCorruptedTailRecords, 4), "corruption");
  EXPECT_EQ(AfterFlip(WalRecoveryMode::kAbsoluteConsistency, 4), "corruption");
  // The rest of the damaged 32 KiB block is dropped, as LevelDB does: its lengths cannot be trusted.
  EXPECT_EQ(AfterFlip(WalRecoveryMode::kSkipAnyCorruptedRecords, 4), "4");
}

// What became of the parts of a log of ten records, as letters: one byte of record `flipped` is flipped (-1: of none),
// and the last `cut` bytes are missing. The last letter says whether the database opened.
std::string PartsRead(WalRecoveryMode mode, int flipped, size_t cut, size_t value_bytes = 20) {
  TestMachine machine;
  const std::vector<uint64_t> ends = TenWrites(&machine, value_bytes);
  const std::string log = OnlyLog(&machine);
  std::string contents;
  EXPECT_TRUE(machine.memory.Export(log, &contents).ok());
  if (flipped >= 0) contents[ends[static_cast<size_t>(flipped)] - 3] ^= 4;
  EXPECT_TRUE(machine.memory.Import(log, contents.substr(0, contents.size() - cut)).ok());
  machine.options.wal_recovery_mode = mode;
  machine.tracer.TakeBatch();
  const bool opened = machine.Open().ok();
  std::string parts;
  uint64_t end = 0;
  TestMachine::ForEach<rec::WalRecordRead>(machine.tracer.TakeBatch(), [&](Slice record) {
    const auto offset = wire::Load<uint64_t>(record.data() + 8);
    const auto first_sequence = wire::Load<uint64_t>(record.data() + 24);
    const auto entries = wire::Load<uint32_t>(record.data() + 36);
    const auto outcome = wire::Load<uint8_t>(record.data() + 40);
    const auto key_bytes = wire::Load<uint32_t>(record.data() + 44);
    EXPECT_EQ(offset, end) << "no byte is left out";
    end = offset + wire::Load<uint64_t>(record.data() + 16);
    EXPECT_EQ(entries, outcome == 0 || outcome == 4 ? 1 : 0);
    if (entries > 0) EXPECT_EQ(record.substr(48, key_bytes), "k" + std::to_string(first_sequence - 1));
    parts += "rtdxs"[outcome];
  });
  return parts + (opened ? "+" : "-");
}

TEST(LogRecovery, EachRecordIsReportedWithWhatBecameOfIt) {
  for (const WalRecoveryMode mode :
       {WalRecoveryMode::kPointInTimeRecovery, WalRecoveryMode::kTolerateCorruptedTailRecords,
        WalRecoveryMode::kAbsoluteConsistency, WalRecoveryMode::kSkipAnyCorruptedRecords}) {
    EXPECT_EQ(PartsRead(mode, -1, 0), "rrrrrrrrrr+");
    EXPECT_EQ(PartsRead(mode, -1, 5), mode == WalRecoveryMode::kAbsoluteConsistency ? "rrrrrrrrrt-" : "rrrrrrrrrt+");
  }
  EXPECT_EQ(PartsRead(WalRecoveryMode::kPointInTimeRecovery, 4, 0), "rrrrd+");
  EXPECT_EQ(PartsRead(WalRecoveryMode::kTolerateCorruptedTailRecords, 4, 0), "rrrrd-");
  EXPECT_EQ(PartsRead(WalRecoveryMode::kAbsoluteConsistency, 4, 0), "rrrrd-");
  EXPECT_EQ(PartsRead(WalRecoveryMode::kSkipAnyCorruptedRecords, 4, 0), "rrrrd+");
  // Blocks of three records and a part of a fourth: the damage takes the rest of its block, and the end of the fourth.
  EXPECT_EQ(PartsRead(WalRecoveryMode::kPointInTimeRecovery, 1, 0, 10000), "rddssssss+");
  EXPECT_EQ(PartsRead(WalRecoveryMode::kAbsoluteConsistency, 1, 0, 10000), "rd-");
  EXPECT_EQ(PartsRead(WalRecoveryMode::kSkipAnyCorruptedRecords, 1, 0, 10000), "rddrrrrrr+");
}

TEST(LogRecovery, TornTailsByMode) {
  for (const auto& [mode, expected] : {std::pair{WalRecoveryMode::kPointInTimeRecovery, "9"},
                                       std::pair{WalRecoveryMode::kTolerateCorruptedTailRecords, "9"},
                                       std::pair{WalRecoveryMode::kAbsoluteConsistency, "corruption"},
                                       std::pair{WalRecoveryMode::kSkipAnyCorruptedRecords, "9"}}) {
    TestMachine machine;
    const std::vector<uint64_t> ends = TenWrites(&machine);
    const std::string log = OnlyLog(&machine);
    std::string contents;
    ASSERT_TRUE(machine.memory.Export(log, &contents).ok());
    ASSERT_TRUE(machine.memory.Import(log, contents.substr(0, ends.back() - 5)).ok());
    machine.options.wal_recovery_mode = mode;
    const Status status = machine.Open();
    EXPECT_EQ(status.ok() ? std::to_string(machine.Scan().size()) : std::string(CodeName(status.code())), expected);
  }
}

TEST(LogRecovery, HoleBetweenLogsEndsReplay) {
  // Two logs; the first loses its end at a record boundary, which leaves no trace except in the sequence numbers.
  Options options = TinyOptions();
  options.write_buffer_size = 300;
  options.max_write_buffer_number = 8;
  for (const bool tolerant : {false, true}) {
    TestMachine machine(options);
    ASSERT_TRUE(machine.Open().ok());
    const std::string first = OnlyLog(&machine);
    for (int i = 0; i < 8; i++) {
      WriteBatch batch;
      batch.Put("k" + std::to_string(i), std::string(60, 'v'));
      auto job = machine.db->NewWriteJob({}, &batch, [](const Status& s) { EXPECT_TRUE(s.ok()); });
      while (job->Step().kind != StepResult::Kind::kDone) {
      }
    }
    machine.Close();
    ASSERT_NE(OnlyLog(&machine), first);
    std::string contents;
    ASSERT_TRUE(machine.memory.Export(first, &contents).ok());
    ASSERT_TRUE(machine.memory.Import(first, "").ok());
    machine.options.wal_recovery_mode =
        tolerant ? WalRecoveryMode::kSkipAnyCorruptedRecords : WalRecoveryMode::kPointInTimeRecovery;
    ASSERT_TRUE(machine.Open().ok());
    EXPECT_EQ(machine.Scan().empty(), !tolerant);
  }
}

TEST(LogRecovery, HostileLogsAreRefusedAndNeverTrap) {
  TestMachine machine;
  TenWrites(&machine);
  const std::string log = OnlyLog(&machine);
  const auto image = machine.memory.Clone();
  Prng prng(17);
  std::string good;
  ASSERT_TRUE(machine.memory.Export(log, &good).ok());
  std::vector<std::string> names;
  ASSERT_TRUE(image->List(&names).ok());
  for (int round = 0; round < 400; round++) {
    // Records with good checksums and bad content: repeated or decreasing sequences, wrong counts.
    std::string bad;
    for (int n = 0; n < 4; n++) {
      std::string payload;
      AppendBatchHeader(&payload, prng.OneIn(8) ? prng.Next() : prng.Below(20),
                        static_cast<uint32_t>(prng.OneIn(6) ? prng.Next() : prng.Below(4)));
      for (uint64_t ops = prng.Below(4); ops-- > 0;) {
        AppendBatchOp(&payload, {prng.OneIn(2) ? EntryType::kPut : EntryType::kDelete, "k", "v", 0});
      }
      AppendLogRecord(bad.size(), payload, &bad);
    }
    TestMachine copy;
    for (const std::string& name : names) {
      std::string contents;
      ASSERT_TRUE(image->Export(name, &contents).ok());
      ASSERT_TRUE(copy.memory.Import(name, name == log ? bad : contents).ok());
    }
    copy.options.wal_recovery_mode = static_cast<WalRecoveryMode>(round % 4);
    const Status status = copy.Open();
    if (status.ok()) copy.Scan();
  }
}

// A record that takes more memory than the quota is refused before it is assembled, in every mode, and nothing changes.
TEST(LogRecovery, RecordLargerThanTheQuotaIsRefused) {
  TestMachine machine;
  machine.options.write_buffer_size = 4 << 20;
  ASSERT_TRUE(machine.Open().ok());
  ASSERT_TRUE(machine.Put("small", "1").ok());
  ASSERT_TRUE(machine.Put("large", std::string(2 << 20, 'x')).ok());
  machine.Close();
  std::vector<std::string> before, after;
  ASSERT_TRUE(machine.memory.List(&before).ok());
  machine.options.memory_quota = 1 << 20;
  machine.options.write_buffer_size = 1 << 16;
  for (int mode = 0; mode < 4; mode++) {
    machine.options.wal_recovery_mode = static_cast<WalRecoveryMode>(mode);
    const Status status = machine.Open();
    EXPECT_TRUE(status.Is(Code::kOutOfMemory)) << status.ToString();
    EXPECT_NE(status.message().find(".log: at "), std::string::npos) << status.message();
    ASSERT_TRUE(machine.memory.List(&after).ok());
    EXPECT_EQ(after, before);
  }
  machine.options.memory_quota = 64 << 20;
  ASSERT_TRUE(machine.Open().ok());
  EXPECT_EQ(machine.Get("large").size(), size_t{2 << 20});
}

}  // namespace
}  // namespace strata

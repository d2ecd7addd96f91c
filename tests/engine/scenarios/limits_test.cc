// Limits: the last sequence number, ten thousand snapshots, many iterators, shapes that might never become idle, large
// and odd keys. Each is refused with a message or handled; none wraps, traps or runs forever.
#include "base/prng.h"
#include "bindings/abi_engine.h"
#include "format/batch_format.h"
#include "format/log_format.h"
#include "scenario.h"

namespace strata {
namespace {

// A database with this many sequence numbers left.
void Age(TestMachine* machine, uint64_t left) {
  DirectoryBuilder builder(machine->memory);
  builder.AddTable(1, {{"old", kMaxSequence - left, EntryType::kPut, "value"}});
  builder.Finish();
}

TEST(Limits, TheLastSequenceNumberIsUsedAndNoneAfterIt) {
  TestMachine machine(QuietOptions());
  Age(&machine, 3);
  ASSERT_TRUE(machine.Open().ok());
  EXPECT_EQ(machine.db->last_sequence(), kMaxSequence - 3);
  EXPECT_EQ(machine.Get("old"), "value");
  ASSERT_TRUE(machine.Put("a", "1").ok());
  WriteBatch batch;
  for (const char* key : {"b", "c", "d"}) batch.Put(key, "1");
  const Status three = machine.db->Write({}, &batch);
  EXPECT_TRUE(three.Is(Code::kNotSupported)) << three.ToString();
  EXPECT_TRUE(Mentions(three, "2 are left")) << three.message();
  ASSERT_TRUE(machine.Put("a", "2").ok()) << "a refused batch takes no numbers";
  ASSERT_TRUE(machine.Delete("old").ok());
  EXPECT_EQ(machine.db->last_sequence(), kMaxSequence);
  for (int i = 0; i < 3; i++) EXPECT_TRUE(machine.Put("a", "3").Is(Code::kNotSupported));
  const Rows rows = {{"a", "2"}};
  const Snapshot* snapshot = machine.db->GetSnapshot();
  EXPECT_EQ(machine.Scan(snapshot), rows);
  EXPECT_EQ(machine.ScanBackward(), rows);
  EXPECT_EQ(machine.Get("old"), "-");
  machine.db->ReleaseSnapshot(snapshot);
  // Everything but writes continues: flush, compaction, reopening.
  ASSERT_TRUE(machine.db->CompactRange({}, {}).ok());
  EXPECT_EQ(machine.Scan(), rows);
  ASSERT_TRUE(machine.Reopen().ok());
  EXPECT_EQ(machine.db->last_sequence(), kMaxSequence);
  EXPECT_EQ(machine.Scan(), rows);
  EXPECT_TRUE(machine.Put("a", "4").Is(Code::kNotSupported));
  EXPECT_NE(machine.State().find("\"stopped\":\"ok\""), std::string::npos) << "a refusal is not a disk failure";
}

TEST(Limits, LoggedBatchMayNotExceedTheLastSequenceNumber) {
  // The log claims more entries than there are numbers left: the batch is damage, handled by the recovery mode.
  for (const bool skip : {false, true}) {
    TestMachine machine(QuietOptions());
    Age(&machine, 1);
    ASSERT_TRUE(machine.Open().ok());
    ASSERT_TRUE(machine.Put("last", "1").ok());
    machine.Close();
    const std::string log = OnlyName(machine.memory, FileKind::kWal);
    std::string bytes = FilesOf(machine.memory)[log], payload;
    AppendBatchHeader(&payload, kMaxSequence, 2);
    AppendBatchOp(&payload, {EntryType::kPut, "x", "1", 0});
    AppendBatchOp(&payload, {EntryType::kPut, "y", "1", 0});
    AppendLogRecord(bytes.size(), payload, &bytes);
    ASSERT_TRUE(machine.memory.Import(log, bytes).ok());
    machine.options.wal_recovery_mode =
        skip ? WalRecoveryMode::kSkipAnyCorruptedRecords : WalRecoveryMode::kPointInTimeRecovery;
    ASSERT_TRUE(machine.Open().ok());
    EXPECT_EQ(machine.Scan(), (Rows{{"last", "1"}, {"old", "value"}}));
  }
}

TEST(Limits, TenThousandSnapshotsIsTheLimit) {
  AbiEngine machine({}, 1);
  constexpr uint32_t kMax = 10'000;
  machine.Put("k", "0");
  for (uint32_t n = 1; n <= kMax + 1; n++) machine.Add(cmd::Snapshot{.snapshot = n});
  ASSERT_EQ(machine.Submit(), 0u);
  std::vector<std::string> sentences;
  const auto run = [&] {
    sentences.clear();
    for (const TraceRecord& record : SplitRecords(machine.Run())) {
      if (record.kind == rec::OpAnswered::kKind) sentences.push_back(record.bytes);
    }
  };
  run();
  ASSERT_EQ(sentences.size(), 1u) << "one operation fails, the last";
  EXPECT_NE(sentences[0].find("there are 10000 snapshots already"), std::string::npos);
  // After one is released another may be taken; and all of them can be released.
  machine.Add(cmd::Release{.snapshot = 5}).Add(cmd::Snapshot{.snapshot = kMax + 1});
  run();
  EXPECT_TRUE(sentences.empty());
  for (uint32_t n = 1; n <= kMax + 1; n++) {
    if (n != 5) machine.Add(cmd::Release{.snapshot = n});
  }
  run();
  EXPECT_TRUE(sentences.empty());
  EXPECT_NE(machine.Inspect("state").find("\"snapshots\":[]"), std::string::npos);
}

TEST(Limits, ManySnapshotsEachKeepTheirVersion) {
  TestMachine machine(QuietOptions());
  machine.tracer.set_mask(0);
  machine.options.write_buffer_size = 16 << 20;
  ASSERT_TRUE(machine.Open().ok());
  std::vector<const Snapshot*> snapshots;
  for (uint64_t i = 0; i < 2000; i++) {
    ASSERT_TRUE(machine.Put("k", Digits(i)).ok());
    snapshots.push_back(machine.db->GetSnapshot());
  }
  ASSERT_TRUE(machine.db->CompactRange({}, {}).ok());
  EXPECT_EQ(machine.counters().compaction_entries_out, 2000u);
  for (uint64_t i = 0; i < 2000; i += 37) EXPECT_EQ(machine.Get("k", snapshots[i]), Digits(i));
  for (size_t i = 0; i + 1 < snapshots.size(); i++) machine.db->ReleaseSnapshot(snapshots[i]);
  ASSERT_TRUE(machine.Put("a", "1").ok());
  ASSERT_TRUE(machine.Put("z", "1").ok());
  ASSERT_TRUE(machine.db->CompactRange({}, {}).ok());
  EXPECT_EQ(VersionsOf(machine, "k"), "L1 put@2000");
  machine.db->ReleaseSnapshot(snapshots.back());
}

TEST(Limits, ManyIteratorsPinAndReleaseTheirTables) {
  TestMachine machine(TinyOptions());
  machine.tracer.set_mask(0);
  ASSERT_TRUE(machine.Open().ok());
  Prng prng(6);
  std::vector<std::unique_ptr<Iterator>> iterators;
  std::vector<Rows> rows;
  for (int i = 0; i < 300; i++) {
    for (int j = 0; j < 10; j++)
      ASSERT_TRUE(machine.Put(Digits(prng.Below(200)), std::to_string(i) + std::string(30, 'v')).ok());
    iterators.push_back(machine.db->NewIterator({}));
    rows.push_back(machine.Scan());
  }
  ASSERT_TRUE(machine.db->CompactRange({}, {}).ok());
  const uint64_t pinned_bytes = machine.memory.total_bytes();
  for (size_t i = 0; i < iterators.size(); i += 23) {
    Rows found;
    for (iterators[i]->SeekToFirst(); iterators[i]->Valid(); iterators[i]->Next()) {
      found.emplace_back(iterators[i]->key(), iterators[i]->value());
    }
    ASSERT_TRUE(iterators[i]->status().ok());
    ASSERT_EQ(found, rows[i]) << "iterator " << i;
  }
  iterators.clear();
  ExpectNoOrphans(machine);
  EXPECT_LT(machine.memory.total_bytes(), pinned_bytes / 2);
}

TEST(Limits, EveryAllowedShapeBecomesIdle) {
  // Random extremes of every option that shapes the tree. WaitForIdle returns, and then no level is due but the last.
  for (uint64_t seed = 1; seed <= 60; seed++) {
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    Prng prng(seed);
    const auto either = [&prng](uint64_t a, uint64_t b) { return prng.OneIn(2) ? a : b; };
    Options options;
    options.write_buffer_size = either(256, 4096);
    options.block_size = either(64, 65536);
    options.target_file_size_base = either(256, 1 << 20);
    options.max_bytes_for_level_base = either(256, 8192);
    options.max_bytes_for_level_multiplier = either(2, 100);
    options.num_levels = either(2, 7);
    options.level0_file_num_compaction_trigger = either(1, 8);
    options.level0_slowdown_writes_trigger = either(1, 12);
    options.level0_stop_writes_trigger = 12;
    options.max_grandparent_overlap_factor = either(1, 1000);
    options.expanded_compaction_factor = either(1, 1000);
    options.max_background_jobs = either(1, 16);
    options.max_write_buffer_number = either(2, 64);
    options.memtable_push_down = prng.OneIn(2);
    options.seek_compaction = prng.OneIn(2);
    options.level_score = static_cast<LevelScore>(prng.Below(2));
    options.compaction_pri = static_cast<CompactionPri>(prng.Below(3));
    TestMachine machine(options, seed);
    machine.tracer.set_mask(0);
    ASSERT_TRUE(machine.Open().ok());
    Model model;
    for (int i = 0; i < 400; i++) {
      const std::string key = Digits(prng.Below(150));
      if (prng.OneIn(3)) {
        ASSERT_TRUE(machine.Delete(key).ok());
        model.erase(key);
      } else {
        model[key] = std::string(prng.Below(200), 'v');
        ASSERT_TRUE(machine.Put(key, model[key]).ok());
      }
    }
    ASSERT_TRUE(machine.db->Flush().ok());
    bool settled = false;
    machine.scheduler.Add(machine.db->NewWaitForIdleJob([&settled](const Status& s) { settled = s.ok(); }),
                          Priority::kClient);
    uint64_t steps = 0;
    while (machine.scheduler.StepOnce()) ASSERT_LT(++steps, 200'000u) << "it never becomes idle";
    EXPECT_TRUE(settled);
    EXPECT_EQ(machine.Scan(), RowsOf(model));
    ExpectNoOrphans(machine);
  }
}

TEST(Limits, LongSharedPrefixesAndHugeKeys) {
  Options options = TinyOptions();
  options.filter = Filter::kBoth;
  TestMachine machine(options);
  machine.tracer.set_mask(0);
  ASSERT_TRUE(machine.Open().ok());
  Model model;
  const std::string stem(5000, '\xff');
  for (size_t n = 0; n < 40; n++) model[stem + std::string(n, '\0')] = std::to_string(n);
  for (size_t n = 0; n < 40; n++) model[stem.substr(0, n)] = std::to_string(n);
  model[std::string(1 << 20, '\xff')] = "a key of 1 MiB";
  model[std::string(1 << 20, '\0')] = std::string(1 << 20, 'v');
  model[std::string("\xc3\x28\x80", 3)] = "no UTF-8";
  for (const auto& [key, value] : model) ASSERT_TRUE(machine.Put(key, value).ok());
  for (int round = 0; round < 3; round++) {
    EXPECT_EQ(machine.Scan() == RowsOf(model), true);
    EXPECT_EQ(machine.ScanBackward() == Reversed(RowsOf(model)), true);
    for (const auto& [key, value] : model) ASSERT_EQ(machine.Get(key) == value, true) << key.size();
    EXPECT_EQ(machine.Get(stem + "x"), "-");
    if (round == 0) {
      ASSERT_TRUE(machine.db->CompactRange({}, {}).ok());
    } else {
      ASSERT_TRUE(machine.Reopen().ok());
    }
  }
}

}  // namespace
}  // namespace strata

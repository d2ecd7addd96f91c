// Opening: logs with and without tables, crashes around every step, missing or damaged files, a hundred openings in a
// row (scenarios 4 to 8, 27, 29).
#include "scenario.h"

namespace strata {
namespace {

TEST(Scenario, S04_EmptyMissingAndOnlyLogs) {
  TestMachine machine(QuietOptions());
  ASSERT_TRUE(machine.Open().ok());
  EXPECT_EQ(NamesOf(machine.memory, FileKind::kWal).size(), 1u);
  ASSERT_TRUE(machine.Reopen().ok());  // an empty log
  EXPECT_TRUE(machine.Scan().empty());
  ASSERT_TRUE(machine.Put("a", "1").ok());
  ASSERT_TRUE(machine.Reopen().ok());  // a log only, no table before
  EXPECT_EQ(machine.Get("a"), "1");
  EXPECT_EQ(machine.Shape(), "1");
  machine.Close();
  ASSERT_TRUE(
      machine.memory.Remove(NamesOf(machine.memory, FileKind::kWal)[0]).ok());  // a missing log that held nothing
  ASSERT_TRUE(machine.Open().ok());
  EXPECT_EQ(machine.Get("a"), "1");
}

TEST(Scenario, S05_SeveralLogs) {
  Options options = QuietOptions();
  options.write_buffer_size = 512;
  options.max_write_buffer_number = 8;
  TestMachine machine(options);
  ASSERT_TRUE(machine.Open().ok());
  Model model;
  // Stepped manually, so that no flush runs: sealed memtables pile up, each with its log.
  for (int i = 0; i < 40; i++) {
    const std::string key = "k" + std::to_string(i % 13), value(30, static_cast<char>('a' + i % 26));
    WriteBatch batch;
    batch.Put(key, value);
    auto job = machine.db->NewWriteJob({}, &batch, [](const Status& s) { EXPECT_TRUE(s.ok()); });
    while (job->Step().kind != StepResult::Kind::kDone) {
    }
    model[key] = value;
  }
  EXPECT_GE(NamesOf(machine.memory, FileKind::kWal).size(), 4u);
  ASSERT_TRUE(machine.Reopen().ok());
  EXPECT_EQ(machine.Scan(), RowsOf(model));
  EXPECT_EQ(NamesOf(machine.memory, FileKind::kWal).size(), 1u);
}

TEST(Scenario, S06_CrashAroundEveryStepOfAnInstall) {
  // Flush and compaction, with a power loss before every single file operation: nothing is lost, and no file is left
  // over.
  for (const CrashMode mode : {CrashMode::kDropUnsynced, CrashMode::kKeepAll, CrashMode::kTorn}) {
    for (uint64_t stop = 0;; stop++) {
      TestMachine machine(QuietOptions(), stop + 1);
      ASSERT_TRUE(machine.Open().ok());
      Model model;
      for (int round = 0; round < 3; round++) {
        for (int i = 0; i < 10; i++) {
          const std::string key = std::to_string(i * (round + 1)), value = std::to_string(round);
          ASSERT_TRUE(machine.Put(key, value, true).ok());
          model[key] = value;
        }
        if (round < 2) {
          ASSERT_TRUE(machine.db->Flush().ok());
        }
      }
      ASSERT_TRUE(machine.Delete("0", true).ok());
      model.erase("0");
      const uint64_t before = machine.faults.operations();
      machine.faults.CrashAfter(before + stop);
      const bool finished = machine.db->CompactRange({}, {}).ok() && machine.db->WaitForIdle().ok();
      machine.faults.CrashAfter(Fault::kForever);
      ASSERT_TRUE(machine.CrashAndOpen(mode, stop).ok()) << "mode " << int(mode) << " after " << stop;
      ASSERT_EQ(machine.Scan(), RowsOf(model)) << "mode " << int(mode) << " after " << stop;
      ExpectNoOrphans(machine);
      if (finished) break;
      ASSERT_LT(stop, 200u);
    }
  }
}

TEST(Scenario, S06_CrashAroundEveryStepOfAnOpening) {
  for (const CrashMode mode : {CrashMode::kDropUnsynced, CrashMode::kTorn}) {
    for (uint64_t stop = 0;; stop++) {
      TestMachine machine(QuietOptions());
      ASSERT_TRUE(machine.Open().ok());
      for (int i = 0; i < 20; i++) ASSERT_TRUE(machine.Put(std::to_string(i), "v", true).ok());
      machine.Close();
      machine.faults.CrashAfter(machine.faults.operations() + stop);
      const bool opened = machine.Open().ok();
      machine.faults.CrashAfter(Fault::kForever);
      ASSERT_TRUE(machine.CrashAndOpen(mode, stop).ok()) << stop;
      ASSERT_EQ(machine.Scan().size(), 20u) << stop;
      if (opened) break;
      ASSERT_LT(stop, 100u);
    }
    // The very first opening too: it leaves a database or nothing.
    for (uint64_t stop = 0;; stop++) {
      TestMachine machine(QuietOptions());
      machine.faults.CrashAfter(stop);
      const bool opened = machine.Open().ok();
      machine.faults.CrashAfter(Fault::kForever);
      ASSERT_TRUE(machine.CrashAndOpen(mode, stop).ok()) << stop;
      EXPECT_TRUE(machine.Scan().empty());
      if (opened) break;
      ASSERT_LT(stop, 100u);
    }
  }
}

TEST(Scenario, S07_CurrentDamagedOrGone) {
  TestMachine machine(QuietOptions());
  ASSERT_TRUE(machine.Open().ok());
  ASSERT_TRUE(machine.Put("a", "1").ok());
  ASSERT_TRUE(machine.db->Flush().ok());
  machine.Close();
  const std::string current = BytesOf(machine.memory, "CURRENT");
  for (const std::string& damaged :
       {current.substr(0, current.size() - 1), std::string("MANIFEST-000099\n"), std::string("")}) {
    ASSERT_TRUE(machine.memory.Import("CURRENT", damaged).ok());
    EXPECT_TRUE(machine.Open().Is(Code::kCorruption)) << damaged;
  }
  ASSERT_TRUE(machine.memory.Remove("CURRENT").ok());
  const Status status = machine.Open();
  EXPECT_TRUE(status.Is(Code::kCorruption)) << "tables without a CURRENT must not be taken for a new database";
  EXPECT_EQ(NamesOf(machine.memory, FileKind::kTable).size(), 1u);
  ASSERT_TRUE(machine.memory.Import("CURRENT", current).ok());
  ASSERT_TRUE(machine.Open().ok());
  EXPECT_EQ(machine.Get("a"), "1");
}

TEST(Scenario, S08_MissingTableIsNamed) {
  TestMachine machine(QuietOptions());
  ASSERT_TRUE(machine.Open().ok());
  ASSERT_TRUE(machine.Put("a", "1").ok());
  ASSERT_TRUE(machine.db->Flush().ok());
  machine.Close();
  const std::string table = NamesOf(machine.memory, FileKind::kTable)[0];
  const std::string contents = BytesOf(machine.memory, table);
  ASSERT_TRUE(machine.memory.Remove(table).ok());
  Status status = machine.Open();
  EXPECT_TRUE(status.Is(Code::kCorruption));
  EXPECT_NE(status.message().find(table), std::string::npos) << status.message();
  ASSERT_TRUE(machine.memory.Import(table, contents + "x").ok());
  status = machine.Open();
  EXPECT_NE(status.message().find(table), std::string::npos) << "a table of another size is not the one written";
  ASSERT_TRUE(machine.memory.Import(table, contents).ok());
  ASSERT_TRUE(machine.Open().ok());
}

TEST(Scenario, S08_DamagedTableIsRefusedOnlyByParanoidChecks) {
  TestMachine machine(QuietOptions());
  ASSERT_TRUE(machine.Open().ok());
  ASSERT_TRUE(machine.Put("a", "1").ok());
  ASSERT_TRUE(machine.db->Flush().ok());
  ASSERT_TRUE(machine.Put("z", "2").ok());
  ASSERT_TRUE(machine.db->Flush().ok());
  machine.Close();
  const std::string table = NamesOf(machine.memory, FileKind::kTable)[0];
  std::string contents = BytesOf(machine.memory, table);
  contents[contents.size() - 1] ^= 1;  // the footer's magic number
  ASSERT_TRUE(machine.memory.Import(table, contents).ok());
  machine.options.paranoid_checks = true;
  EXPECT_TRUE(machine.Open().Is(Code::kCorruption));
  machine.options.paranoid_checks = false;
  ASSERT_TRUE(machine.Open().ok());
  EXPECT_EQ(machine.Get("z"), "2");
  EXPECT_EQ(machine.Get("a").substr(0, 10), "corruption");
  auto it = machine.db->NewIterator({});
  it->SeekToFirst();
  EXPECT_FALSE(it->Valid());
  EXPECT_TRUE(it->status().Is(Code::kCorruption));
  // A compaction of it stops, keeps its inputs, and the database refuses writes while reads continue.
  EXPECT_TRUE(machine.db->CompactRange({}, {}).Is(Code::kCorruption));
  EXPECT_TRUE(machine.Put("b", "3").Is(Code::kCorruption));
  EXPECT_EQ(machine.Get("z"), "2");
  EXPECT_EQ(machine.Shape(), "2");
}

TEST(Scenario, S27_HundredReopeningsLeakNothing) {
  TestMachine machine(QuietOptions());
  ASSERT_TRUE(machine.Open().ok());
  for (int i = 0; i < 50; i++) ASSERT_TRUE(machine.Put(std::to_string(i), std::string(100, 'x')).ok());
  ASSERT_TRUE(machine.Reopen().ok());
  std::vector<std::string> names;
  ASSERT_TRUE(machine.memory.List(&names).ok());
  const size_t files = names.size();
  const uint64_t bytes = machine.memory.total_bytes();
  std::string manifest = NamesOf(machine.memory, FileKind::kManifest)[0];
  for (int i = 0; i < 100; i++) {
    ASSERT_TRUE(machine.Reopen().ok());
    ASSERT_TRUE(machine.memory.List(&names).ok());
    EXPECT_EQ(names.size(), files);
    EXPECT_LE(machine.memory.total_bytes(), bytes + 64);
    const std::string next = NamesOf(machine.memory, FileKind::kManifest)[0];
    EXPECT_GT(next, manifest) << "numbers grow";
    manifest = next;
  }
  EXPECT_EQ(machine.Scan().size(), 50u);
  EXPECT_EQ(machine.Shape(), "1");
}

TEST(Scenario, S29_ForeignComparatorsAreRefused) {
  TestMachine strict(QuietOptions());
  ASSERT_TRUE(strict.Open().ok());
  ASSERT_TRUE(strict.Put("a", "1").ok());
  strict.Close();
  strict.options.dialect = Dialect::kExtended;
  const Status status = strict.Open();
  EXPECT_TRUE(status.Is(Code::kInvalidArgument));
  EXPECT_NE(status.message().find("leveldb.BytewiseComparator"), std::string::npos);
  strict.options.dialect = Dialect::kStrict;
  ASSERT_TRUE(strict.Open().ok());
  EXPECT_EQ(strict.Get("a"), "1");
}

}  // namespace
}  // namespace strata

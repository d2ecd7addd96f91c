// SingleDelete: the pair vanishes where it meets, waits while the put may lie deeper, and each contract violation has
// its own consequence (scenario 18). The rules alone: compaction/testdata/single_deletes.txt.
#include "scenario.h"

namespace strata {
namespace {

struct Violation {
  rec::SingleDeleteViolation kind;
  uint64_t sequence;
  uint64_t other_sequence;
};

struct SingleDeleteMachine : TestMachine {
  explicit SingleDeleteMachine(bool enforce = true) : TestMachine(ExtendedOptions(enforce)) {}

  static Options ExtendedOptions(bool enforce) {
    Options options = QuietOptions();
    options.dialect = Dialect::kExtended;
    options.enforce_single_del_contracts = enforce;
    return options;
  }
  Status SingleDelete(Slice key) { return db->SingleDelete({}, key); }
  // Opens a tree with these rows in one table of the level.
  void OpenWith(uint32_t level, const std::vector<Row>& rows) {
    DirectoryBuilder builder(memory);
    builder.AddTable(level, rows);
    builder.Finish(kExtendedComparator);
    ASSERT_TRUE(Open().ok());
  }
  // Merges L0 with the tables of L1 that it overlaps, and goes no deeper.
  void CompactFirstLevel() {
    ASSERT_TRUE(db->Flush().ok());
    ASSERT_TRUE(db->SetOption(option_id::kLevel0FileNumCompactionTrigger, 1).ok());
    ASSERT_TRUE(db->SetOption(option_id::kDisableAutoCompactions, 0).ok());
    db->WaitForIdle().IgnoreError();
    ASSERT_TRUE(db->SetOption(option_id::kDisableAutoCompactions, 1).ok());
  }
  // Adds a table to L0 that overlaps the others, so that they are merged, not moved.
  void PutBeside() {
    ASSERT_TRUE(db->Flush().ok());
    ASSERT_TRUE(Put("b", "beside").ok());
    ASSERT_TRUE(Put("x", "beside").ok());
  }
  std::vector<Violation> Violations() {
    std::vector<Violation> found;
    ForEach<rec::SingleDeleteViolated>(tracer.TakeBatch(), [&found](Slice r) {
      // Field offsets of the record: schema/records.json.
      found.push_back({static_cast<rec::SingleDeleteViolation>(r[32]), wire::Load<uint64_t>(r.data() + 16),
                       wire::Load<uint64_t>(r.data() + 24)});
    });
    return found;
  }
};

TEST(Scenario, S18_PairVanishesAtAnyLevelWhereADeleteStays) {
  for (const bool single : {true, false}) {
    SingleDeleteMachine machine;
    // A deeper table whose range covers the keys, so that no tombstone is dropped for having nothing to hide.
    machine.OpenWith(4, {{"a", 1}, {"z", 2}});
    ASSERT_TRUE(machine.Put("k", "v").ok());
    ASSERT_TRUE(machine.db->Flush().ok());
    ASSERT_TRUE((single ? machine.SingleDelete("k") : machine.Delete("k")).ok());
    EXPECT_EQ(machine.Get("k"), "-");
    EXPECT_EQ(machine.Scan().size(), 2u);
    EXPECT_EQ(machine.ScanBackward().size(), 2u);
    machine.PutBeside();
    machine.CompactFirstLevel();
    EXPECT_EQ(VersionsOf(machine, "k"), single ? "" : "L1 delete@4");
    EXPECT_EQ(machine.Get("k"), "-");
    EXPECT_EQ(machine.counters().compaction_key_drop_obsolete, single ? 1u : 0u);
    EXPECT_EQ(machine.counters().compaction_key_drop_new, 1u);
    EXPECT_TRUE(machine.Violations().empty());
  }
}

TEST(Scenario, S18_UnmatchedSingleDeleteWaitsForItsPut) {
  SingleDeleteMachine machine;
  machine.OpenWith(3, {{"a", 1}, {"k", 2, EntryType::kPut, "old"}, {"z", 3}});
  ASSERT_TRUE(machine.SingleDelete("k").ok());
  machine.PutBeside();
  machine.CompactFirstLevel();
  EXPECT_EQ(VersionsOf(machine, "k"), "L1 single_delete@4; L3 put@2");
  EXPECT_EQ(machine.Get("k"), "-");
  ASSERT_TRUE(machine.db->CompactRange({}, {}).ok());
  EXPECT_EQ(VersionsOf(machine, "k"), "");
  EXPECT_EQ(machine.counters().num_single_del_fallthrough, 0u);
  // And a SingleDelete of a missing key is dropped where no deeper table can hold the key.
  ASSERT_TRUE(machine.SingleDelete("m").ok());
  ASSERT_TRUE(machine.db->CompactRange({}, {}).ok());
  EXPECT_EQ(VersionsOf(machine, "m"), "");
  EXPECT_EQ(machine.counters().num_single_del_fallthrough, 1u);
}

TEST(Scenario, S18_SnapshotBetweenThemKeepsBoth) {
  SingleDeleteMachine machine;
  ASSERT_TRUE(machine.Open().ok());
  ASSERT_TRUE(machine.Put("k", "v").ok());
  const Snapshot* before = machine.db->GetSnapshot();
  ASSERT_TRUE(machine.SingleDelete("k").ok());
  ASSERT_TRUE(machine.db->CompactRange({}, {}).ok());
  EXPECT_EQ(VersionsOf(machine, "k"), "L1 single_delete@2 put@1");
  EXPECT_EQ(machine.Get("k", before), "v");
  EXPECT_EQ(machine.Get("k"), "-");
  machine.db->ReleaseSnapshot(before);
  // A snapshot that sees both keeps neither.
  const Snapshot* after = machine.db->GetSnapshot();
  machine.PutBeside();
  ASSERT_TRUE(machine.db->CompactRange({}, {}).ok());
  EXPECT_EQ(VersionsOf(machine, "k"), "");
  EXPECT_EQ(machine.Get("k", after), "-");
  machine.db->ReleaseSnapshot(after);
}

TEST(Scenario, S18_TwoPutsTheOlderOneReappears) {
  SingleDeleteMachine machine;
  machine.OpenWith(3, {{"a", 1}, {"k", 2, EntryType::kPut, "first"}, {"z", 3}});
  ASSERT_TRUE(machine.Put("k", "second").ok());
  ASSERT_TRUE(machine.SingleDelete("k").ok());
  EXPECT_EQ(machine.Get("k"), "-");
  machine.PutBeside();
  machine.CompactFirstLevel();
  // The pair was dropped; where it met, the other put was not visible.
  EXPECT_EQ(VersionsOf(machine, "k"), "L3 put@2");
  EXPECT_EQ(machine.Get("k"), "first");
  EXPECT_TRUE(machine.Violations().empty());
}

TEST(Scenario, S18_TwoPutsInOneMergeAreRecorded) {
  SingleDeleteMachine machine;
  ASSERT_TRUE(machine.Open().ok());
  ASSERT_TRUE(machine.Put("k", "first").ok());
  ASSERT_TRUE(machine.Put("k", "second").ok());
  ASSERT_TRUE(machine.SingleDelete("k").ok());
  ASSERT_TRUE(machine.db->CompactRange({}, {}).ok());
  EXPECT_EQ(VersionsOf(machine, "k"), "");
  const auto violations = machine.Violations();
  ASSERT_EQ(violations.size(), 1u);
  EXPECT_EQ(violations[0].kind, rec::SingleDeleteViolation::kMetSecondPut);
  EXPECT_EQ(violations[0].sequence, 3u);
  EXPECT_EQ(violations[0].other_sequence, 1u);
  EXPECT_EQ(machine.counters().num_single_del_mismatch, 0u) << "RocksDB counts met tombstones only";
}

// RocksDB's contract names Put, Delete and Merge. A range between two puts keeps the contract: the older put is deleted
// wherever it is, also if the pair has vanished above it.
TEST(Scenario, S18_RangeBetweenTwoPutsKeepsTheContract) {
  for (const bool deeper : {false, true}) {
    for (const bool range : {false, true}) {
      SingleDeleteMachine machine;
      if (deeper) {
        machine.OpenWith(3, {{"a", 1}, {"k", 2, EntryType::kPut, "first"}, {"z", 3}});
      } else {
        ASSERT_TRUE(machine.Open().ok());
        ASSERT_TRUE(machine.Put("k", "first").ok());
      }
      WriteBatch batch;
      batch.DeleteRange("j", "l");
      if (range) {
        ASSERT_TRUE(machine.db->Write({}, &batch).ok());
      }
      ASSERT_TRUE(machine.Put("k", "second").ok());
      ASSERT_TRUE(machine.SingleDelete("k").ok());
      machine.PutBeside();
      machine.CompactFirstLevel();
      EXPECT_EQ(VersionsOf(machine, "k"), deeper ? "L3 put@2" : "") << "the pair has met";
      EXPECT_EQ(machine.Get("k"), deeper && !range ? "first" : "-");
      EXPECT_EQ(machine.Violations().size(), deeper || range ? 0u : 1u);
      ASSERT_TRUE(machine.db->CompactRange({}, {}).ok());
      EXPECT_EQ(machine.Get("k"), deeper && !range ? "first" : "-");
      EXPECT_EQ(VersionsOf(machine, "k"), deeper && !range ? "L3 put@2" : "");
    }
  }
}

TEST(Scenario, S18_TwoSingleDeletesTheNewerOneIsDropped) {
  SingleDeleteMachine machine;
  ASSERT_TRUE(machine.Open().ok());
  ASSERT_TRUE(machine.Put("k", "v").ok());
  ASSERT_TRUE(machine.SingleDelete("k").ok());
  ASSERT_TRUE(machine.SingleDelete("k").ok());
  ASSERT_TRUE(machine.db->CompactRange({}, {}).ok());
  EXPECT_EQ(VersionsOf(machine, "k"), "");
  const auto violations = machine.Violations();
  ASSERT_EQ(violations.size(), 1u);
  EXPECT_EQ(violations[0].kind, rec::SingleDeleteViolation::kMetSingleDelete);
  EXPECT_EQ(violations[0].sequence, 3u);
  EXPECT_EQ(violations[0].other_sequence, 2u);
  EXPECT_EQ(machine.counters().num_single_del_mismatch, 1u);
  EXPECT_EQ(machine.counters().compaction_key_drop_obsolete, 2u);
}

TEST(Scenario, S18_MeetingADeleteStopsTheCompaction) {
  SingleDeleteMachine machine;
  ASSERT_TRUE(machine.Open().ok());
  ASSERT_TRUE(machine.Delete("k").ok());
  ASSERT_TRUE(machine.SingleDelete("k").ok());
  ASSERT_TRUE(machine.db->Flush().ok());
  const Status status = machine.db->CompactRange({}, {});
  EXPECT_TRUE(status.Is(Code::kCorruption)) << status.ToString();
  EXPECT_TRUE(Mentions(status, "the SingleDelete at sequence 2 met the Delete at sequence 1")) << status.ToString();
  EXPECT_EQ(machine.Violations().size(), 1u) << "recorded before it stops";
  EXPECT_EQ(machine.counters().num_single_del_mismatch, 1u);
  EXPECT_TRUE(machine.Put("l", "x").Is(Code::kCorruption));
  EXPECT_EQ(VersionsOf(machine, "k"), "L0 single_delete@2 delete@1") << "the inputs are untouched";
  EXPECT_EQ(machine.Get("k"), "-");
}

TEST(Scenario, S18_MeetingADeleteUnenforcedHiddenEntriesReappear) {
  SingleDeleteMachine machine(false);
  machine.OpenWith(3, {{"a", 1}, {"k", 2, EntryType::kPut, "old"}, {"z", 3}});
  ASSERT_TRUE(machine.Delete("k").ok());
  ASSERT_TRUE(machine.SingleDelete("k").ok());
  EXPECT_EQ(machine.Get("k"), "-");
  machine.PutBeside();
  machine.CompactFirstLevel();
  EXPECT_EQ(VersionsOf(machine, "k"), "L3 put@2");
  EXPECT_EQ(machine.Get("k"), "old");
  const auto violations = machine.Violations();
  ASSERT_EQ(violations.size(), 1u);
  EXPECT_EQ(violations[0].kind, rec::SingleDeleteViolation::kMetDelete);
}

TEST(Scenario, S18_SurvivesRecoveryAndIsChecked) {
  SingleDeleteMachine machine;
  ASSERT_TRUE(machine.Open().ok());
  ASSERT_TRUE(machine.db->Put({.sync = true}, "k", "v").ok());
  ASSERT_TRUE(machine.db->SingleDelete({.sync = true}, "k").ok());
  const std::string log = OnlyName(machine.memory, FileKind::kWal);
  EXPECT_NE(DumpOf(machine.memory, log).find("{\"type\":\"single_delete\",\"key\":\"6b\""), std::string::npos);
  ASSERT_TRUE(machine.CrashAndOpen(CrashMode::kDropUnsynced, 1).ok());
  EXPECT_EQ(machine.Get("k"), "-");
  EXPECT_EQ(VersionsOf(machine, "k"), "L0 single_delete@2 put@1");
  std::string json;
  ASSERT_TRUE(DumpDirectory(machine.memory, true, &json).ok());
  EXPECT_NE(json.find("\"problems\":[]"), std::string::npos) << json;
}

TEST(Scenario, S18_StrictDialectRefusesIt) {
  TestMachine machine(QuietOptions());
  ASSERT_TRUE(machine.Open().ok());
  const Status status = machine.db->SingleDelete({}, "k");
  EXPECT_TRUE(status.Is(Code::kNotSupported));
  EXPECT_TRUE(Mentions(status, "it needs dialect=extended")) << status.ToString();
  WriteBatch batch;
  batch.Put("a", "1");
  batch.SingleDelete("k");
  EXPECT_TRUE(Mentions(machine.db->Write({}, &batch), "operation 1 of 2"));
  EXPECT_EQ(machine.Get("a"), "-") << "nothing of a refused batch is written";
  EXPECT_TRUE(machine.Put("b", "1").ok()) << "and the database stays usable";
}

TEST(Scenario, S18_StrictDatabaseDoesNotReplayIt) {
  // The log of an extended database under the manifest of a strict one.
  SingleDeleteMachine extended;
  ASSERT_TRUE(extended.Open().ok());
  ASSERT_TRUE(extended.db->SingleDelete({.sync = true}, "k").ok());
  const std::string log = OnlyName(extended.memory, FileKind::kWal);
  TestMachine strict(QuietOptions());
  ASSERT_TRUE(strict.Open().ok());
  strict.Close();
  ASSERT_TRUE(strict.memory.Import(OnlyName(strict.memory, FileKind::kWal), BytesOf(extended.memory, log)).ok());
  const Status status = strict.Open();
  EXPECT_TRUE(Mentions(status, "is a single delete, which LevelDB's format does not have")) << status.ToString();
  std::string json;
  ASSERT_TRUE(DumpDirectory(strict.memory, true, &json).ok());
  EXPECT_NE(json.find("is a single delete"), std::string::npos) << json;
}

TEST(Scenario, S18_StrictDatabaseDoesNotReadItFromATable) {
  const std::string sentence = "an entry of type 7, a SingleDelete, which LevelDB's format does not have";
  TestMachine machine(QuietOptions());
  DirectoryBuilder builder(machine.memory);
  const uint32_t table = builder.AddTable(1, {{"a", 1}, {"k", 5, EntryType::kSingleDelete}, {"z", 2}});
  builder.Finish();
  ASSERT_TRUE(machine.Open().ok()) << "an entry in a table fails only the reads that meet it";
  std::string value;
  const Status get = machine.db->Get({}, "k", &value);
  EXPECT_TRUE(get.Is(Code::kNotSupported)) << get.ToString();
  EXPECT_TRUE(Mentions(get, TableFileName(table)) && Mentions(get, sentence)) << get.ToString();
  EXPECT_EQ(machine.Get("a"), "");
  for (const bool reverse : {false, true}) {
    auto it = machine.db->NewIterator({});
    reverse ? it->SeekToLast() : it->SeekToFirst();
    while (it->Valid()) reverse ? it->Prev() : it->Next();
    EXPECT_TRUE(Mentions(it->status(), sentence)) << it->status().ToString();
  }
  std::string json;
  ASSERT_TRUE(DumpDirectory(machine.memory, true, &json).ok());
  EXPECT_NE(json.find(sentence), std::string::npos) << json;
  ASSERT_TRUE(machine.Put("k", "above").ok());
  const Status compacted = machine.db->CompactRange({}, {});
  EXPECT_TRUE(Mentions(compacted, sentence)) << compacted.ToString();
}

}  // namespace
}  // namespace strata

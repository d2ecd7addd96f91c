// Which version of a key is visible, and which versions are kept: the newest wins, snapshots pin versions, tombstones
// stay while they cover something and are dropped when they do not (scenarios 13 to 17, 30).
#include "scenario.h"

namespace strata {
namespace {

TEST(Scenario, S13_NewestOfOverlappingL0TablesWins) {
  TestMachine machine(QuietOptions());
  ASSERT_TRUE(machine.Open().ok());
  for (int i = 0; i < 4; i++) {
    ASSERT_TRUE(machine.Put("k", "v" + std::to_string(i)).ok());
    ASSERT_TRUE(machine.Put("only" + std::to_string(i), "x").ok());
    ASSERT_TRUE(machine.db->Flush().ok());
  }
  EXPECT_EQ(machine.Shape(), "4");
  EXPECT_EQ(machine.Get("k"), "v3");
  EXPECT_EQ(machine.Scan().size(), 5u);
  ASSERT_TRUE(machine.Reopen().ok());
  EXPECT_EQ(machine.Get("k"), "v3");
  ASSERT_TRUE(machine.db->CompactRange("k", "k").ok());
  EXPECT_EQ(machine.Shape(), "0,1");
  EXPECT_EQ(machine.Get("k"), "v3");
}

TEST(Scenario, S13_LevelDbIssue44) {
  TestMachine a(QuietOptions());
  ASSERT_TRUE(a.Open().ok());
  const auto deletes_and_reopens = [&](std::initializer_list<const char*> ops) {
    for (const char* op : ops) {
      const std::string text = op;
      ASSERT_TRUE((text[0] == '-' ? a.Delete(text.substr(1)) : a.Put(text, "v")).ok());
      ASSERT_TRUE(a.Reopen().ok());
    }
  };
  deletes_and_reopens({"b", "-b", "-e", "a", "-a"});
  EXPECT_TRUE(a.Scan().empty());
  ASSERT_TRUE(a.db->CompactRange({}, {}).ok());
  EXPECT_TRUE(a.Scan().empty());
  TestMachine b(QuietOptions());
  ASSERT_TRUE(b.Open().ok());
  for (const char* step : {"E", "-E", "C", "-C", "reopen", "D", "-E", "reopen", "-", "-", "-D", "-E", "D", "reopen"}) {
    const std::string text = step;
    if (text == "reopen") {
      ASSERT_TRUE(b.Reopen().ok());
    } else {
      ASSERT_TRUE((text[0] == '-' ? b.Delete(text.substr(1)) : b.Put(text, "v")).ok());
    }
  }
  EXPECT_EQ(b.Scan(), (Rows{{"D", "v"}}));
  ASSERT_TRUE(b.db->CompactRange({}, {}).ok());
  EXPECT_EQ(b.Scan(), (Rows{{"D", "v"}}));
}

TEST(Scenario, S14_VersionsSplitBetweenTables) {
  // Built by hand: our own compactions never split the versions of a key. m@9 ends one table of L1, m@5 begins the
  // next.
  TestMachine machine(QuietOptions());
  DirectoryBuilder builder(machine.memory);
  builder.AddTable(1, {{"a", 1, EntryType::kPut, "a1"}, {"m", 9, EntryType::kPut, "m9"}});
  builder.AddTable(1, {{"m", 5, EntryType::kPut, "m5"}, {"z", 2, EntryType::kPut, "z2"}});
  builder.AddTable(2, {{"m", 1, EntryType::kPut, "m1"}});
  builder.Finish();
  ASSERT_TRUE(machine.Open().ok());
  EXPECT_EQ(machine.Get("m"), "m9");
  EXPECT_EQ(machine.Get("z"), "z2");
  // If only the first table were compacted, m@5 would stay above m@9.
  ASSERT_TRUE(machine.db->CompactRange("a", "a").ok());
  EXPECT_EQ(machine.Get("m"), "m9");
  ASSERT_TRUE(machine.db->CompactRange("m", "m").ok());
  EXPECT_EQ(machine.Get("m"), "m9");
  EXPECT_EQ(VersionsOf(machine, "m"), "L2 put@9");
  EXPECT_EQ(machine.Scan(), (Rows{{"a", "a1"}, {"m", "m9"}, {"z", "z2"}}));
}

TEST(Scenario, S14_SnapshotKeepsVersionsTogether) {
  Options options = TinyOptions();
  TestMachine machine(options);
  ASSERT_TRUE(machine.Open().ok());
  std::vector<const Snapshot*> snapshots;
  for (int i = 0; i < 300; i++) {
    ASSERT_TRUE(machine.Put("key", std::string(60, static_cast<char>('a' + i % 26)) + std::to_string(i)).ok());
    snapshots.push_back(machine.db->GetSnapshot());
  }
  ASSERT_TRUE(machine.db->CompactRange({}, {}).ok());
  for (int i = 0; i < 300; i++) {
    EXPECT_EQ(machine.Get("key", snapshots[static_cast<size_t>(i)]),
              std::string(60, static_cast<char>('a' + i % 26)) + std::to_string(i));
  }
  EXPECT_EQ(machine.Shape(), "0,1") << "versions of one key are never split, whatever the target size";
  for (const Snapshot* s : snapshots) machine.db->ReleaseSnapshot(s);
  ASSERT_TRUE(machine.Put("key", "last").ok());
  ASSERT_TRUE(machine.db->CompactRange({}, {}).ok());
  EXPECT_EQ(VersionsOf(machine, "key"), "L1 put@301");
}

// A database whose L2 holds old rows a..z with nothing above, like the start of LevelDB's DeletionMarkers tests.
void BeginDeep(TestMachine* machine, uint32_t level) {
  DirectoryBuilder builder(machine->memory);
  std::vector<Row> rows;
  for (char c = 'a'; c <= 'z'; c++)
    rows.push_back({std::string(1, c), static_cast<uint64_t>(c - 'a' + 1), EntryType::kPut, "old"});
  builder.AddTable(level, rows);
  builder.Finish();
  ASSERT_TRUE(machine->Open().ok());
}

TEST(Scenario, S15_TombstoneStaysWhileItCovers) {
  TestMachine machine(QuietOptions());
  BeginDeep(&machine, 3);
  ASSERT_TRUE(machine.Delete("m").ok());
  ASSERT_TRUE(machine.db->Flush().ok());
  // A second table over the same range; otherwise the first one would only move.
  ASSERT_TRUE(machine.Put("l", "x").ok());
  ASSERT_TRUE(machine.Put("n", "x").ok());
  ASSERT_TRUE(machine.db->Flush().ok());
  EXPECT_EQ(VersionsOf(machine, "m"), "L0 delete@27; L3 put@13");
  // One level down: the range of L3 still covers it.
  ASSERT_TRUE(machine.db->SetOption(option_id::kLevel0FileNumCompactionTrigger, 2).ok());
  ASSERT_TRUE(machine.db->SetOption(option_id::kDisableAutoCompactions, 0).ok());
  ASSERT_TRUE(machine.db->WaitForIdle().ok());
  EXPECT_EQ(machine.Shape(), "0,1,0,1");
  EXPECT_EQ(VersionsOf(machine, "m"), "L1 delete@27; L3 put@13");
  EXPECT_EQ(machine.counters().compaction_key_drop_obsolete, 0u);
  EXPECT_EQ(machine.Get("m"), "-");
  // Down to the old value: both are dropped.
  ASSERT_TRUE(machine.db->CompactRange({}, {}).ok());
  EXPECT_EQ(machine.Shape(), "0,0,0,1");
  EXPECT_EQ(VersionsOf(machine, "m"), "");
  EXPECT_EQ(machine.counters().compaction_key_drop_obsolete, 1u);
  EXPECT_EQ(machine.Get("m"), "-");
}

TEST(Scenario, S16_HiddenVersionsAreDroppedAndSnapshotsPinThem) {
  TestMachine machine(QuietOptions());
  ASSERT_TRUE(machine.Open().ok());
  ASSERT_TRUE(machine.Put("foo", "tiny").ok());
  const Snapshot* snapshot = machine.db->GetSnapshot(1);
  ASSERT_TRUE(machine.Put("foo", std::string(5000, 'x')).ok());
  ASSERT_TRUE(machine.Put("pastfoo", "v").ok());
  ASSERT_TRUE(machine.db->Flush().ok());
  EXPECT_EQ(VersionsOf(machine, "foo"), "L0 put@2 put@1");
  ASSERT_TRUE(machine.Put("foo", "newest").ok());
  ASSERT_TRUE(machine.db->CompactRange({}, {}).ok());
  EXPECT_EQ(VersionsOf(machine, "foo"), "L1 put@4 put@1") << "between two snapshots only the newest is kept";
  EXPECT_EQ(machine.Get("foo", snapshot), "tiny");
  machine.db->ReleaseSnapshot(snapshot);
  ASSERT_TRUE(machine.Put("foo0", "v").ok());
  ASSERT_TRUE(machine.db->CompactRange({}, {}).ok());
  EXPECT_EQ(VersionsOf(machine, "foo"), "L1 put@4");
  EXPECT_EQ(machine.counters().compaction_key_drop_new, 2u);
}

TEST(Scenario, S17_TombstoneInAGapIsDroppedEarly) {
  TestMachine machine(QuietOptions());
  DirectoryBuilder builder(machine.memory);
  builder.AddTable(3, {{"a", 1}, {"c", 2}});
  builder.AddTable(3, {{"x", 3}, {"z", 4}});
  builder.Finish();
  ASSERT_TRUE(machine.Open().ok());
  for (const char* key : {"b", "m", "y"}) ASSERT_TRUE(machine.Delete(key).ok());
  ASSERT_TRUE(machine.db->SetOption(option_id::kLevel0FileNumCompactionTrigger, 1).ok());
  ASSERT_TRUE(machine.db->SetOption(option_id::kDisableAutoCompactions, 0).ok());
  ASSERT_TRUE(machine.db->Flush().ok());
  ASSERT_TRUE(machine.db->WaitForIdle().ok());
  // A single table of L0 with nothing below it would be moved and keep its tombstones, hence two that overlap.
  ASSERT_TRUE(machine.db->SetOption(option_id::kLevel0FileNumCompactionTrigger, 2).ok());
  for (int i = 0; i < 2; i++) {
    for (const char* key : {"b", "m", "y"}) ASSERT_TRUE(machine.Delete(key).ok());
    ASSERT_TRUE(machine.db->Flush().ok());
  }
  ASSERT_TRUE(machine.db->WaitForIdle().ok());
  EXPECT_EQ(machine.counters().compaction_optimized_del_drop_obsolete, 1u) << "m lies between the tables of L3";
  EXPECT_EQ(machine.counters().compaction_key_drop_obsolete, 1u);
  EXPECT_EQ(VersionsOf(machine, "m"), "");
  EXPECT_NE(VersionsOf(machine, "b"), "");
  EXPECT_NE(VersionsOf(machine, "y"), "");
}

TEST(Scenario, S30_OddKeysAndLargeValues) {
  Options options = TinyOptions();
  TestMachine machine(options);
  ASSERT_TRUE(machine.Open().ok());
  Model model;
  const std::string large(1 << 20, 'L');
  for (const std::string& key : {std::string(), std::string(1, '\0'), std::string("\xff"), std::string(50, '\xff'),
                                 std::string("a\0b", 3), std::string(3000, 'k'), std::string("plain")}) {
    model[key] = key.size() == 1 ? large : key;
    ASSERT_TRUE(machine.Put(key, model[key]).ok());
  }
  model["empty value"] = "";
  ASSERT_TRUE(machine.Put("empty value", "").ok());
  EXPECT_EQ(machine.Scan(), RowsOf(model));
  ASSERT_TRUE(machine.db->CompactRange({}, {}).ok());
  EXPECT_EQ(machine.Scan(), RowsOf(model));
  EXPECT_EQ(machine.ScanBackward(), Reversed(RowsOf(model)));
  ASSERT_TRUE(machine.Reopen().ok());
  for (const auto& [key, value] : model) EXPECT_EQ(machine.Get(key), value);
}

}  // namespace
}  // namespace strata

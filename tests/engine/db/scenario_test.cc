// The acceptance scenarios of the field that concern the tree itself, one named test each (S and the number).
#include <algorithm>
#include <set>

#include "base/prng.h"
#include "directory.h"
#include "format/file_name.h"
#include "world.h"

namespace strata {
namespace {

Options NoAuto() {
  Options options = TinyOptions();
  options.disable_auto_compactions = true;
  options.write_buffer_size = 1 << 20;
  return options;
}

std::vector<std::string> Files(World* world, FileKind wanted) {
  std::vector<std::string> names, found;
  EXPECT_TRUE(world->memory.List(&names).ok());
  for (const std::string& name : names) {
    uint64_t number = 0;
    FileKind kind = FileKind::kOther;
    if (ParseFileName(name, &number, &kind) && kind == wanted) found.push_back(name);
  }
  return found;
}

std::string Export(World* world, const std::string& name) {
  std::string contents;
  EXPECT_TRUE(world->memory.Export(name, &contents).ok()) << name;
  return contents;
}

// Sequence numbers and kinds of all entries of a key in all tables and memtables, newest first: what LevelDB's tests
// call AllEntriesFor.
std::string Entries(World* world, const std::string& key) {
  world->tracer.TakeBatch();
  const uint32_t mask = world->tracer.mask();
  world->tracer.set_mask(Tracer::kFullMask);
  std::string found;
  {
    auto it = world->db->NewIterator({});
    it->SeekToFirst();
    while (it->Valid()) it->Next();
  }
  std::set<uint64_t> seen;
  World::ForEach<rec::MergeAdvanced>(world->tracer.TakeBatch(), [&](Slice r) {
    rec::MergeAdvanced layout;
    const uint64_t sequence = wire::Load<uint64_t>(r.data() + 16);
    const bool put = r[24] == 1, valid = r[25] == 1;
    const Slice user_key = r.substr(32, wire::Load<uint32_t>(r.data() + 28));
    (void)layout;
    if (!valid || user_key != key || !seen.insert(sequence).second) return;
    found += (found.empty() ? "" : " ") + std::to_string(sequence) + (put ? "" : "-");
  });
  world->tracer.set_mask(mask);
  return found;
}

TEST(Scenario, S04_EmptyMissingAndOnlyLogs) {
  World world(NoAuto());
  ASSERT_TRUE(world.Open().ok());
  EXPECT_EQ(Files(&world, FileKind::kWal).size(), 1u);
  ASSERT_TRUE(world.Reopen().ok());  // an empty log
  EXPECT_TRUE(world.Scan().empty());
  ASSERT_TRUE(world.Put("a", "1").ok());
  ASSERT_TRUE(world.Reopen().ok());  // a log only, no table before
  EXPECT_EQ(world.Get("a"), "1");
  EXPECT_EQ(world.Shape(), "1");
  world.Close();
  ASSERT_TRUE(world.memory.Remove(Files(&world, FileKind::kWal)[0]).ok());  // a log that is gone, with nothing in it
  ASSERT_TRUE(world.Open().ok());
  EXPECT_EQ(world.Get("a"), "1");
}

TEST(Scenario, S05_SeveralLogs) {
  Options options = NoAuto();
  options.write_buffer_size = 512;
  options.max_write_buffer_number = 8;
  World world(options);
  ASSERT_TRUE(world.Open().ok());
  Model model;
  // Stepped by hand, so that no flush gets its turn: sealed memtables pile up, each with its log.
  for (int i = 0; i < 40; i++) {
    const std::string key = "k" + std::to_string(i % 13), value(30, static_cast<char>('a' + i % 26));
    WriteBatch batch;
    batch.Put(key, value);
    auto job = world.db->NewWriteJob({}, &batch, [](const Status& s) { EXPECT_TRUE(s.ok()); });
    while (job->Step().kind != StepResult::Kind::kDone) {
    }
    model[key] = value;
  }
  EXPECT_GE(Files(&world, FileKind::kWal).size(), 4u);
  ASSERT_TRUE(world.Reopen().ok());
  EXPECT_EQ(world.Scan(), RowsOf(model));
  EXPECT_EQ(Files(&world, FileKind::kWal).size(), 1u);
}

TEST(Scenario, S06_CrashAroundEveryStepOfAnInstall) {
  // Flush and compaction, with the power going before every single file operation: nothing is lost, nothing stays
  // behind.
  for (const CrashMode mode : {CrashMode::kDropUnsynced, CrashMode::kKeepAll, CrashMode::kTorn}) {
    for (uint64_t stop = 0;; stop++) {
      World world(NoAuto(), stop + 1);
      ASSERT_TRUE(world.Open().ok());
      Model model;
      for (int round = 0; round < 3; round++) {
        for (int i = 0; i < 10; i++) {
          const std::string key = std::to_string(i * (round + 1)), value = std::to_string(round);
          ASSERT_TRUE(world.Put(key, value, true).ok());
          model[key] = value;
        }
        if (round < 2) {
          ASSERT_TRUE(world.db->Flush().ok());
        }
      }
      ASSERT_TRUE(world.Delete("0", true).ok());
      model.erase("0");
      const uint64_t before = world.faults.operations();
      world.faults.CrashAfter(before + stop);
      const bool finished = world.db->CompactRange({}, {}).ok() && world.db->Settle().ok();
      world.faults.CrashAfter(Fault::kForever);
      ASSERT_TRUE(world.CrashAndOpen(mode, stop).ok()) << "mode " << int(mode) << " after " << stop;
      ASSERT_EQ(world.Scan(), RowsOf(model)) << "mode " << int(mode) << " after " << stop;
      // Every table file that is there is part of the version.
      const std::string state = world.State();
      for (const std::string& name : Files(&world, FileKind::kTable)) {
        const std::string number = std::to_string(std::stoul(name));
        EXPECT_NE(state.find("{\"table\":" + number + ","), std::string::npos) << name << " is an orphan";
      }
      EXPECT_EQ(Files(&world, FileKind::kManifest).size(), 1u);
      EXPECT_TRUE(Files(&world, FileKind::kTemp).empty());
      if (finished) break;
      ASSERT_LT(stop, 200u);
    }
  }
}

TEST(Scenario, S06_CrashAroundEveryStepOfAnOpening) {
  for (const CrashMode mode : {CrashMode::kDropUnsynced, CrashMode::kTorn}) {
    for (uint64_t stop = 0;; stop++) {
      World world(NoAuto());
      ASSERT_TRUE(world.Open().ok());
      for (int i = 0; i < 20; i++) ASSERT_TRUE(world.Put(std::to_string(i), "v", true).ok());
      world.Close();
      world.faults.CrashAfter(world.faults.operations() + stop);
      const bool opened = world.Open().ok();
      world.faults.CrashAfter(Fault::kForever);
      ASSERT_TRUE(world.CrashAndOpen(mode, stop).ok()) << stop;
      ASSERT_EQ(world.Scan().size(), 20u) << stop;
      if (opened) break;
      ASSERT_LT(stop, 100u);
    }
    // The very first opening too: what it leaves is a database or nothing.
    for (uint64_t stop = 0;; stop++) {
      World world(NoAuto());
      world.faults.CrashAfter(stop);
      const bool opened = world.Open().ok();
      world.faults.CrashAfter(Fault::kForever);
      ASSERT_TRUE(world.CrashAndOpen(mode, stop).ok()) << stop;
      EXPECT_TRUE(world.Scan().empty());
      if (opened) break;
      ASSERT_LT(stop, 100u);
    }
  }
}

TEST(Scenario, S07_CurrentDamagedOrGone) {
  World world(NoAuto());
  ASSERT_TRUE(world.Open().ok());
  ASSERT_TRUE(world.Put("a", "1").ok());
  ASSERT_TRUE(world.db->Flush().ok());
  world.Close();
  const std::string current = Export(&world, "CURRENT");
  for (const std::string& damaged :
       {current.substr(0, current.size() - 1), std::string("MANIFEST-000099\n"), std::string("")}) {
    ASSERT_TRUE(world.memory.Import("CURRENT", damaged).ok());
    EXPECT_TRUE(world.Open().Is(Code::kCorruption)) << damaged;
  }
  ASSERT_TRUE(world.memory.Remove("CURRENT").ok());
  const Status status = world.Open();
  EXPECT_TRUE(status.Is(Code::kCorruption)) << "tables without a CURRENT must not be taken for a new database";
  EXPECT_EQ(Files(&world, FileKind::kTable).size(), 1u);
  ASSERT_TRUE(world.memory.Import("CURRENT", current).ok());
  ASSERT_TRUE(world.Open().ok());
  EXPECT_EQ(world.Get("a"), "1");
}

TEST(Scenario, S08_AMissingTableIsNamed) {
  World world(NoAuto());
  ASSERT_TRUE(world.Open().ok());
  ASSERT_TRUE(world.Put("a", "1").ok());
  ASSERT_TRUE(world.db->Flush().ok());
  world.Close();
  const std::string table = Files(&world, FileKind::kTable)[0];
  const std::string contents = Export(&world, table);
  ASSERT_TRUE(world.memory.Remove(table).ok());
  Status status = world.Open();
  EXPECT_TRUE(status.Is(Code::kCorruption));
  EXPECT_NE(status.message().find(table), std::string::npos) << status.message();
  ASSERT_TRUE(world.memory.Import(table, contents + "x").ok());
  status = world.Open();
  EXPECT_NE(status.message().find(table), std::string::npos)
      << "a table of another size is not the one that was written";
  ASSERT_TRUE(world.memory.Import(table, contents).ok());
  ASSERT_TRUE(world.Open().ok());
}

TEST(Scenario, S08_ADamagedTableStopsOnlyTheParanoid) {
  World world(NoAuto());
  ASSERT_TRUE(world.Open().ok());
  ASSERT_TRUE(world.Put("a", "1").ok());
  ASSERT_TRUE(world.db->Flush().ok());
  ASSERT_TRUE(world.Put("z", "2").ok());
  ASSERT_TRUE(world.db->Flush().ok());
  world.Close();
  const std::string table = Files(&world, FileKind::kTable)[0];
  std::string contents = Export(&world, table);
  contents[contents.size() - 1] ^= 1;  // the footer's magic number
  ASSERT_TRUE(world.memory.Import(table, contents).ok());
  world.options.paranoid_checks = true;
  EXPECT_TRUE(world.Open().Is(Code::kCorruption));
  world.options.paranoid_checks = false;
  ASSERT_TRUE(world.Open().ok());
  EXPECT_EQ(world.Get("z"), "2");
  EXPECT_EQ(world.Get("a").substr(0, 10), "corruption");
  auto it = world.db->NewIterator({});
  it->SeekToFirst();
  EXPECT_FALSE(it->Valid());
  EXPECT_TRUE(it->status().Is(Code::kCorruption));
  // A compaction of it stops, keeps its inputs, and the database refuses writes and goes on reading.
  EXPECT_TRUE(world.db->CompactRange({}, {}).Is(Code::kCorruption));
  EXPECT_TRUE(world.Put("b", "3").Is(Code::kCorruption));
  EXPECT_EQ(world.Get("z"), "2");
  EXPECT_EQ(world.Shape(), "2");
}

TEST(Scenario, S13_TheNewestOfOverlappingFirstLevelTablesWins) {
  World world(NoAuto());
  ASSERT_TRUE(world.Open().ok());
  for (int i = 0; i < 4; i++) {
    ASSERT_TRUE(world.Put("k", "v" + std::to_string(i)).ok());
    ASSERT_TRUE(world.Put("only" + std::to_string(i), "x").ok());
    ASSERT_TRUE(world.db->Flush().ok());
  }
  EXPECT_EQ(world.Shape(), "4");
  EXPECT_EQ(world.Get("k"), "v3");
  EXPECT_EQ(world.Scan().size(), 5u);
  ASSERT_TRUE(world.Reopen().ok());
  EXPECT_EQ(world.Get("k"), "v3");
  ASSERT_TRUE(world.db->CompactRange("k", "k").ok());
  EXPECT_EQ(world.Shape(), "0,1");
  EXPECT_EQ(world.Get("k"), "v3");
}

TEST(Scenario, S13_LevelDbIssue44) {
  World a(NoAuto());
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
  World b(NoAuto());
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
  // Made by hand: our own compactions never part the versions of a key. m@9 ends one table of L1, m@5 begins the next.
  World world(NoAuto());
  DirectoryBuilder builder(world.memory);
  builder.AddTable(1, {{"a", 1, EntryType::kPut, "a1"}, {"m", 9, EntryType::kPut, "m9"}});
  builder.AddTable(1, {{"m", 5, EntryType::kPut, "m5"}, {"z", 2, EntryType::kPut, "z2"}});
  builder.AddTable(2, {{"m", 1, EntryType::kPut, "m1"}});
  builder.Finish();
  ASSERT_TRUE(world.Open().ok());
  EXPECT_EQ(world.Get("m"), "m9");
  EXPECT_EQ(world.Get("z"), "z2");
  // Were only the first table compacted, m@5 would stay above m@9.
  ASSERT_TRUE(world.db->CompactRange("a", "a").ok());
  EXPECT_EQ(world.Get("m"), "m9");
  ASSERT_TRUE(world.db->CompactRange("m", "m").ok());
  EXPECT_EQ(world.Get("m"), "m9");
  EXPECT_EQ(Entries(&world, "m"), "9");
  EXPECT_EQ(world.Scan(), (Rows{{"a", "a1"}, {"m", "m9"}, {"z", "z2"}}));
}

TEST(Scenario, S14_ASnapshotKeepsVersionsTogether) {
  Options options = TinyOptions();
  World world(options);
  ASSERT_TRUE(world.Open().ok());
  std::vector<const Snapshot*> snapshots;
  for (int i = 0; i < 300; i++) {
    ASSERT_TRUE(world.Put("key", std::string(60, static_cast<char>('a' + i % 26)) + std::to_string(i)).ok());
    snapshots.push_back(world.db->GetSnapshot());
  }
  ASSERT_TRUE(world.db->CompactRange({}, {}).ok());
  for (int i = 0; i < 300; i++) {
    EXPECT_EQ(world.Get("key", snapshots[static_cast<size_t>(i)]),
              std::string(60, static_cast<char>('a' + i % 26)) + std::to_string(i));
  }
  EXPECT_EQ(world.Shape(), "0,1") << "one key is never cut, whatever the target size";
  for (const Snapshot* s : snapshots) world.db->ReleaseSnapshot(s);
  ASSERT_TRUE(world.Put("key", "last").ok());
  ASSERT_TRUE(world.db->CompactRange({}, {}).ok());
  EXPECT_EQ(Entries(&world, "key"), "301");
}

// A database whose L2 holds old rows a..z and nothing above, as LevelDB's DeletionMarkers tests begin.
void BeginDeep(World* world, uint32_t level) {
  DirectoryBuilder builder(world->memory);
  std::vector<Row> rows;
  for (char c = 'a'; c <= 'z'; c++)
    rows.push_back({std::string(1, c), static_cast<uint64_t>(c - 'a' + 1), EntryType::kPut, "old"});
  builder.AddTable(level, rows);
  builder.Finish();
  ASSERT_TRUE(world->Open().ok());
}

TEST(Scenario, S15_ATombstoneStaysWhileItCovers) {
  World world(NoAuto());
  BeginDeep(&world, 3);
  ASSERT_TRUE(world.Delete("m").ok());
  ASSERT_TRUE(world.db->Flush().ok());
  // A second table over the same range, or the first one would only move.
  ASSERT_TRUE(world.Put("l", "x").ok());
  ASSERT_TRUE(world.Put("n", "x").ok());
  ASSERT_TRUE(world.db->Flush().ok());
  EXPECT_EQ(Entries(&world, "m"), "27- 13");
  // One level down: the range of L3 still covers it.
  ASSERT_TRUE(world.db->SetOption(option_id::kLevel0FileNumCompactionTrigger, 2).ok());
  ASSERT_TRUE(world.db->SetOption(option_id::kDisableAutoCompactions, 0).ok());
  ASSERT_TRUE(world.db->Settle().ok());
  EXPECT_EQ(world.Shape(), "0,1,0,1");
  EXPECT_EQ(Entries(&world, "m"), "27- 13");
  EXPECT_EQ(world.counters().compaction_key_drop_obsolete, 0u);
  EXPECT_EQ(world.Get("m"), "-");
  // Down to where the old value is: both go.
  ASSERT_TRUE(world.db->CompactRange({}, {}).ok());
  EXPECT_EQ(world.Shape(), "0,0,0,1");
  EXPECT_EQ(Entries(&world, "m"), "");
  EXPECT_EQ(world.counters().compaction_key_drop_obsolete, 1u);
  EXPECT_EQ(world.Get("m"), "-");
}

TEST(Scenario, S16_HiddenVersionsGoAndSnapshotsPinThem) {
  World world(NoAuto());
  ASSERT_TRUE(world.Open().ok());
  ASSERT_TRUE(world.Put("foo", "tiny").ok());
  const Snapshot* snapshot = world.db->GetSnapshot(1);
  ASSERT_TRUE(world.Put("foo", std::string(5000, 'x')).ok());
  ASSERT_TRUE(world.Put("pastfoo", "v").ok());
  ASSERT_TRUE(world.db->Flush().ok());
  EXPECT_EQ(Entries(&world, "foo"), "2 1");
  ASSERT_TRUE(world.Put("foo", "newest").ok());
  ASSERT_TRUE(world.db->CompactRange({}, {}).ok());
  EXPECT_EQ(Entries(&world, "foo"), "4 1") << "between two snapshots only the newest is kept";
  EXPECT_EQ(world.Get("foo", snapshot), "tiny");
  world.db->ReleaseSnapshot(snapshot);
  ASSERT_TRUE(world.Put("foo0", "v").ok());
  ASSERT_TRUE(world.db->CompactRange({}, {}).ok());
  EXPECT_EQ(Entries(&world, "foo"), "4");
  EXPECT_EQ(world.counters().compaction_key_drop_new, 2u);
}

TEST(Scenario, S17_ATombstoneInAGapIsDroppedEarly) {
  World world(NoAuto());
  DirectoryBuilder builder(world.memory);
  builder.AddTable(3, {{"a", 1}, {"c", 2}});
  builder.AddTable(3, {{"x", 3}, {"z", 4}});
  builder.Finish();
  ASSERT_TRUE(world.Open().ok());
  for (const char* key : {"b", "m", "y"}) ASSERT_TRUE(world.Delete(key).ok());
  ASSERT_TRUE(world.db->SetOption(option_id::kLevel0FileNumCompactionTrigger, 1).ok());
  ASSERT_TRUE(world.db->SetOption(option_id::kDisableAutoCompactions, 0).ok());
  ASSERT_TRUE(world.db->Flush().ok());
  ASSERT_TRUE(world.db->Settle().ok());
  // A single table of L0 with nothing below it would move as it is, and keep its tombstones: so two that overlap.
  ASSERT_TRUE(world.db->SetOption(option_id::kLevel0FileNumCompactionTrigger, 2).ok());
  for (int i = 0; i < 2; i++) {
    for (const char* key : {"b", "m", "y"}) ASSERT_TRUE(world.Delete(key).ok());
    ASSERT_TRUE(world.db->Flush().ok());
  }
  ASSERT_TRUE(world.db->Settle().ok());
  EXPECT_EQ(world.counters().compaction_optimized_del_drop_obsolete, 1u) << "m lies between the tables of L3";
  EXPECT_EQ(world.counters().compaction_key_drop_obsolete, 1u);
  EXPECT_EQ(Entries(&world, "m"), "");
  EXPECT_NE(Entries(&world, "b"), "");
  EXPECT_NE(Entries(&world, "y"), "");
}

TEST(Scenario, S25_ATrivialMoveRewritesNothing) {
  Options options = NoAuto();
  options.disable_auto_compactions = false;
  options.level0_file_num_compaction_trigger = 1;
  World world(options);
  ASSERT_TRUE(world.Open().ok());
  ASSERT_TRUE(world.Put("a", "1").ok());
  ASSERT_TRUE(world.db->Flush().ok());
  ASSERT_TRUE(world.db->Settle().ok());
  EXPECT_EQ(world.Shape(), "0,1");
  EXPECT_EQ(world.counters().trivial_move_count, 1u);
  EXPECT_EQ(world.counters().compact_write_bytes, 0u);
  EXPECT_EQ(world.counters().compact_read_bytes, 0u);
  EXPECT_EQ(world.Get("a"), "1");
  ASSERT_TRUE(world.Reopen().ok());
  EXPECT_EQ(world.Shape(), "0,1");
  EXPECT_EQ(world.Get("a"), "1");
}

TEST(Scenario, S25_NoTrivialMoveOverManyGrandparents) {
  Options options = NoAuto();
  options.target_file_size_base = 256;
  options.max_grandparent_overlap_factor = 1;
  World world(options);
  DirectoryBuilder builder(world.memory);
  builder.AddTable(2, {{"a", 1, EntryType::kPut, std::string(400, 'x')}, {"m", 2}});
  builder.Finish();
  ASSERT_TRUE(world.Open().ok());
  ASSERT_TRUE(world.Put("b", "1").ok());
  ASSERT_TRUE(world.db->Flush().ok());
  ASSERT_TRUE(world.db->SetOption(option_id::kLevel0FileNumCompactionTrigger, 1).ok());
  ASSERT_TRUE(world.db->SetOption(option_id::kDisableAutoCompactions, 0).ok());
  ASSERT_TRUE(world.db->Settle().ok());
  EXPECT_EQ(world.counters().trivial_move_count, 0u);
  EXPECT_GT(world.counters().compact_write_bytes, 0u);
  EXPECT_EQ(world.Get("b"), "1");
}

TEST(Scenario, S26_TheRoundRobinPointerSurvivesAReopening) {
  Options options = TinyOptions();
  options.max_bytes_for_level_base = 100'000;
  options.disable_auto_compactions = true;
  World world(options);
  DirectoryBuilder builder(world.memory);
  for (char c = 'a'; c < 'g'; c++) {
    const std::string key(1, c);
    builder.AddTable(1, {{key + "1", 1, EntryType::kPut, std::string(300, c)}, {key + "8", 2}});
    builder.AddTable(2, {{key + "0", 1}, {key + "9", 2}});
  }
  builder.Finish();
  ASSERT_TRUE(world.Open().ok());
  // L1 is due for exactly one table each time, because the target is just below what it holds.
  std::vector<std::string> order;
  for (int round = 0; round < 5; round++) {
    uint64_t bytes = 0;
    const std::string before = world.State();
    World::ForEach<rec::LevelScored>(world.tracer.TakeBatch(), [&bytes](Slice r) {
      if (r[28] == 1) bytes = wire::Load<uint64_t>(r.data() + 8);
    });
    ASSERT_GE(bytes, 256u);
    ASSERT_TRUE(world.db->SetOption(option_id::kMaxBytesForLevelBase, bytes - 1).ok());
    ASSERT_TRUE(world.db->SetOption(option_id::kDisableAutoCompactions, 0).ok());
    ASSERT_TRUE(world.db->Settle().ok());
    ASSERT_TRUE(world.db->SetOption(option_id::kDisableAutoCompactions, 1).ok());
    World::ForEach<rec::TableRemoved>(world.tracer.TakeBatch(), [&](Slice r) {
      if (r[12] != 1) return;
      const std::string entry = "{\"table\":" + std::to_string(wire::Load<uint32_t>(r.data() + 8)) + ",";
      const size_t at = before.find("\"smallest\":\"", before.find(entry)) + 12;
      order.push_back(before.substr(at, 2));
    });
    ASSERT_TRUE(world.Reopen().ok());
  }
  EXPECT_EQ(order, (std::vector<std::string>{"61", "62", "63", "64", "65"}));
}

TEST(Scenario, S27_AHundredReopeningsLeakNothing) {
  World world(NoAuto());
  ASSERT_TRUE(world.Open().ok());
  for (int i = 0; i < 50; i++) ASSERT_TRUE(world.Put(std::to_string(i), std::string(100, 'x')).ok());
  ASSERT_TRUE(world.Reopen().ok());
  std::vector<std::string> names;
  ASSERT_TRUE(world.memory.List(&names).ok());
  const size_t files = names.size();
  const uint64_t bytes = world.memory.total_bytes();
  std::string manifest = Files(&world, FileKind::kManifest)[0];
  for (int i = 0; i < 100; i++) {
    ASSERT_TRUE(world.Reopen().ok());
    ASSERT_TRUE(world.memory.List(&names).ok());
    EXPECT_EQ(names.size(), files);
    EXPECT_LE(world.memory.total_bytes(), bytes + 64);
    const std::string next = Files(&world, FileKind::kManifest)[0];
    EXPECT_GT(next, manifest) << "numbers grow";
    manifest = next;
  }
  EXPECT_EQ(world.Scan().size(), 50u);
  EXPECT_EQ(world.Shape(), "1");
}

TEST(Scenario, S29_ComparatorsAreKeptApart) {
  World strict(NoAuto());
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

TEST(Scenario, S30_OddKeysAndLargeValues) {
  Options options = TinyOptions();
  World world(options);
  ASSERT_TRUE(world.Open().ok());
  Model model;
  const std::string large(1 << 20, 'L');
  for (const std::string& key : {std::string(), std::string(1, '\0'), std::string("\xff"), std::string(50, '\xff'),
                                 std::string("a\0b", 3), std::string(3000, 'k'), std::string("plain")}) {
    model[key] = key.size() == 1 ? large : key;
    ASSERT_TRUE(world.Put(key, model[key]).ok());
  }
  model["empty value"] = "";
  ASSERT_TRUE(world.Put("empty value", "").ok());
  EXPECT_EQ(world.Scan(), RowsOf(model));
  ASSERT_TRUE(world.db->CompactRange({}, {}).ok());
  EXPECT_EQ(world.Scan(), RowsOf(model));
  EXPECT_EQ(world.ScanBackward(), Reversed(RowsOf(model)));
  ASSERT_TRUE(world.Reopen().ok());
  for (const auto& [key, value] : model) EXPECT_EQ(world.Get(key), value);
}

TEST(Scenario, S35_ReadsCompactWhatCostsThem) {
  // Every read of the range looks into a table of L1 in vain before L2 answers.
  Options options = NoAuto();
  options.disable_auto_compactions = false;
  options.seek_compaction = true;
  options.max_bytes_for_level_base = 10 << 20;
  for (const bool by_iterator : {false, true}) {
    World world(options);
    DirectoryBuilder builder(world.memory);
    std::vector<Row> upper, lower;
    for (int i = 100; i < 200; i++) {
      upper.push_back({std::to_string(i * 2 + 1), 500, EntryType::kPut, std::string(8000, 'u')});
      lower.push_back({std::to_string(i * 2), 1, EntryType::kPut, std::string(8000, 'l')});
    }
    builder.AddTable(1, upper);
    builder.AddTable(2, lower);
    builder.Finish();
    ASSERT_TRUE(world.Open().ok());
    ASSERT_EQ(world.Shape(), "0,1,1");
    for (int read = 0; read < 150; read++) {
      if (by_iterator) {
        world.Scan();
      } else {
        world.Get("300");
      }
    }
    ASSERT_TRUE(world.db->Settle().ok());
    EXPECT_EQ(world.Shape().substr(0, 4), "0,0,") << by_iterator;
    EXPECT_EQ(world.counters().compaction_count, 1u);
    EXPECT_EQ(world.Scan().size(), 200u);
  }
}

}  // namespace
}  // namespace strata

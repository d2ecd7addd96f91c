// Range tombstones: fragments, snapshots, whole tables, cuts, moves; the cost of reading past them; what is refused.
#include "scenario.h"

namespace strata {
namespace {

constexpr EntryType kRange = EntryType::kRangeDelete;

Options ExtendedOptions() {
  Options options = TinyOptions();
  options.dialect = Dialect::kExtended;
  return options;
}

Status DeleteRange(TestMachine* machine, Slice begin, Slice end, bool sync = false) {
  WriteBatch batch;
  batch.DeleteRange(begin, end);
  return machine->db->Write({.sync = sync}, &batch);
}

// Keys "aa" to "zz", all pairs of letters, each with the key as its value.
Rows Letters(char from, char to) {
  Rows rows;
  for (char a = from; a <= to; a++) {
    for (char b = 'a'; b <= 'z'; b++) rows.emplace_back(std::string{a, b}, std::string{a, b});
  }
  return rows;
}

Rows Without(Rows rows, const std::string& from, const std::string& to) {
  rows.erase(
      std::remove_if(rows.begin(), rows.end(), [&](const auto& row) { return row.first >= from && row.first < to; }),
      rows.end());
  return rows;
}

void ExpectRows(TestMachine* machine, const Rows& rows, const Snapshot* snapshot = nullptr) {
  EXPECT_EQ(machine->Scan(snapshot), rows);
  EXPECT_EQ(machine->ScanBackward(snapshot), Reversed(rows));
  const Model model(rows.begin(), rows.end());
  for (const auto& [key, value] : Letters('a', 'z')) {
    const auto found = model.find(key);
    ASSERT_EQ(machine->Get(key, snapshot), found == model.end() ? "-" : found->second) << key;
  }
}

// Three overlapping ranges, each read just after it was written and again after the others: in the memtable, in tables,
// after a compaction with the snapshots and after one without; the last range covers a whole table.
TEST(Scenario, S19_OverlappingRangesWithSnapshotsAndAWholeTable) {
  TestMachine machine(ExtendedOptions());
  ASSERT_TRUE(machine.Open().ok());
  for (const auto& [key, value] : Letters('a', 'z')) ASSERT_TRUE(machine.Put(key, value).ok());
  ASSERT_TRUE(machine.db->Flush().ok());

  struct Moment {
    const Snapshot* snapshot;
    Rows rows;
  };
  std::vector<Moment> moments{{machine.db->GetSnapshot(1), Letters('a', 'z')}};
  uint32_t number = 1;
  for (const auto& [from, to] : {std::pair("dd", "mm"), std::pair("jj", "rr"), std::pair("bb", "kk")}) {
    ASSERT_TRUE(DeleteRange(&machine, from, to).ok());
    moments.push_back({machine.db->GetSnapshot(++number), Without(moments.back().rows, from, to)});
    ASSERT_TRUE(machine.Put("kc", "again").ok());
    Model model(moments.back().rows.begin(), moments.back().rows.end());
    model["kc"] = "again";
    moments.push_back({machine.db->GetSnapshot(++number), RowsOf(model)});
  }
  const auto expect_all = [&] {
    for (size_t i = 0; i < moments.size(); i++) {
      SCOPED_TRACE(testing::Message() << "snapshot " << i + 1);
      ExpectRows(&machine, moments[i].rows, moments[i].snapshot);
    }
    ExpectRows(&machine, moments.back().rows);
  };
  expect_all();
  ASSERT_TRUE(machine.db->Flush().ok());
  expect_all();
  ASSERT_TRUE(machine.db->CompactRange({}, {}).ok());
  expect_all();
  EXPECT_EQ(machine.counters().compaction_key_drop_range_del, 0u) << "a snapshot sees each of them";
  for (const Moment& m : moments) machine.db->ReleaseSnapshot(m.snapshot);
  // Two existing rows include every table in the compaction.
  ASSERT_TRUE(machine.Put("aa", "aa").ok());
  ASSERT_TRUE(machine.Put("zz", "zz").ok());
  ASSERT_TRUE(machine.db->Flush().ok());
  ASSERT_TRUE(machine.db->CompactRange({}, {}).ok());
  ExpectRows(&machine, moments.back().rows);
  const uint64_t from_bb_to_rr = Letters('a', 'z').size() - Without(Letters('a', 'z'), "bb", "rr").size();
  EXPECT_EQ(machine.counters().compaction_key_drop_range_del, from_bb_to_rr - 1) << "all but the versions of kc";
  ASSERT_TRUE(DeleteRange(&machine, "", "zzz").ok());
  ASSERT_TRUE(machine.db->Flush().ok());
  ASSERT_TRUE(machine.db->CompactRange({}, {}).ok());
  EXPECT_EQ(machine.Shape(), "") << "a range over whole tables drops them, and then itself";
}

// A claim of 1996 in today's terms: one entry is written, however many rows are deleted.
TEST(Ranges, OneEntryInsteadOfOnePerRow) {
  uint64_t written[2], bytes[2];
  for (const bool by_range : {false, true}) {
    TestMachine machine(ExtendedOptions());
    ASSERT_TRUE(machine.Open().ok());
    for (const auto& [key, value] : Letters('a', 'z')) ASSERT_TRUE(machine.Put(key, value).ok());
    const Counters before = machine.counters();
    if (by_range) {
      ASSERT_TRUE(DeleteRange(&machine, "b", "z").ok());
    } else {
      for (const auto& [key, value] : Letters('b', 'y')) ASSERT_TRUE(machine.Delete(key).ok());
    }
    written[by_range] = machine.counters().number_keys_written - before.number_keys_written;
    bytes[by_range] = machine.counters().bytes_written - before.bytes_written;
    Rows rows = Letters('a', 'a');
    for (const auto& row : Letters('z', 'z')) rows.push_back(row);
    ExpectRows(&machine, rows);
  }
  EXPECT_EQ(written[0], 24u * 26);
  EXPECT_EQ(written[1], 1u);
  EXPECT_GT(bytes[0], 100 * bytes[1]);
}

// Two rows before the range, a thousand in it, two after it; the range in the memtable, the rows in tables.
void ReadPastRange(bool reverse) {
  TestMachine machine(ExtendedOptions());
  machine.options.write_buffer_size = 1 << 20;
  machine.options.target_file_size_base = 1 << 20;
  DirectoryBuilder builder(machine.memory);
  std::vector<Row> rows{{"a", 1, EntryType::kPut, "a"}, {"b", 2, EntryType::kPut, "b"}};
  for (uint64_t i = 0; i < 1000; i++) rows.push_back({"k" + std::to_string(1000 + i), 3 + i, EntryType::kPut, "gone"});
  rows.push_back({"y", 1003, EntryType::kPut, "y"});
  rows.push_back({"z", 1004, EntryType::kPut, "z"});
  builder.AddTable(3, rows);
  builder.AddTable(2, {{"k1500", 2000, EntryType::kPut, "newer, gone too"}});
  builder.Finish(kExtendedComparator);
  ASSERT_TRUE(machine.Open().ok());
  ASSERT_TRUE(DeleteRange(&machine, "k", "l").ok());
  ASSERT_TRUE(machine.Put("k1700", "lives").ok());
  machine.tracer.set_mask(Tracer::kFullMask);
  const Counters before = machine.counters();
  EXPECT_EQ(reverse ? Reversed(machine.ScanBackward()) : machine.Scan(),
            (Rows{{"a", "a"}, {"b", "b"}, {"k1700", "lives"}, {"y", "y"}, {"z", "z"}}));
  const Counters& after = machine.counters();
  // Once, when the first of them is met: L3 reseeks from one end to the other, and L2, which is within the range, too.
  EXPECT_EQ(after.internal_range_del_reseek_count - before.internal_range_del_reseek_count, 2u);
  uint32_t met = 0;
  TestMachine::ForEach<rec::EntrySkipped>(machine.tracer.TakeBatch(), [&met](Slice r) {
    met += rec::SkipReason(r[21]) == rec::SkipReason::kRangeDeleted ? 1 : 0;
  });
  EXPECT_EQ(met, 1u) << "of a thousand";
}

TEST(Ranges, ScanReseeksOverARangeForward) {
  ReadPastRange(false);
}
TEST(Ranges, ScanReseeksOverARangeBackward) {
  ReadPastRange(true);
}

// Outputs of a compaction are cut at keys, and ranges with them: no table's range reaches into the next table, and no
// part of a range is lost between them.
TEST(Ranges, AreCutWhereTablesEnd) {
  Options options = ExtendedOptions();
  options.disable_auto_compactions = true;
  options.compression = Compression::kNone;
  TestMachine machine(options);
  DirectoryBuilder builder(machine.memory);
  // Below, where the range begins and ends, so that it stays and is compacted into L1 only.
  builder.AddTable(3, {{"a", 1, EntryType::kPut, "old"}});
  builder.AddTable(3, {{"zz", 2, EntryType::kPut, "old"}});
  builder.Finish(kExtendedComparator);
  ASSERT_TRUE(machine.Open().ok());
  ASSERT_TRUE(DeleteRange(&machine, "a", "zzz").ok());
  for (const auto& [key, value] : Letters('b', 'y')) ASSERT_TRUE(machine.Put(key, value + std::string(90, '.')).ok());
  ASSERT_TRUE(machine.db->Flush().ok());
  ASSERT_TRUE(machine.db->CompactRange("b", "y").ok());
  const std::vector<std::vector<uint32_t>> levels = TablesOf(machine);
  std::string end = "61";  // a
  uint32_t cut = 0;
  for (const auto& level : levels) {
    for (const uint32_t table : level) {
      std::string json;
      ASSERT_TRUE(machine.db->Inspect("table/" + std::to_string(table), &json).ok());
      const size_t at = json.find("\"ranges\":[{\"begin\":\"");
      if (at == std::string::npos) continue;
      const size_t begin = at + 20, stop = json.find('"', begin);
      EXPECT_EQ(json.substr(begin, stop - begin), end) << "of table " << table;
      const size_t from = json.find("\"end\":\"", stop) + 7;
      end = json.substr(from, json.find('"', from) - from);
      EXPECT_EQ(json.find("begin", from), std::string::npos) << "one fragment a table";
      cut++;
    }
  }
  EXPECT_EQ(end, "7a7a7a");
  EXPECT_GT(cut, 10u);
  EXPECT_EQ(machine.Get("a"), "-");
  EXPECT_EQ(machine.Get("zz"), "-");
}

// A table with only range tombstones is moved down unchanged, and dropped when it has met what it covers.
TEST(Ranges, TableOfOnlyRangesIsMovedReadAndReopened) {
  Options options = ExtendedOptions();
  TestMachine machine(options);
  DirectoryBuilder builder(machine.memory);
  builder.AddTable(3, {{"c", 1, EntryType::kPut, "old"}, {"m", 2, EntryType::kPut, "old"}});
  builder.AddTable(1, {{"b", 5, kRange, "k"}});
  builder.Finish(kExtendedComparator);
  ASSERT_TRUE(machine.Open().ok());
  for (int life = 0; life < 2; life++) {
    EXPECT_EQ(machine.Scan(), (Rows{{"m", "old"}}));
    EXPECT_EQ(machine.ScanBackward(), (Rows{{"m", "old"}}));
    EXPECT_EQ(machine.Get("c"), "-");
    EXPECT_EQ(machine.Shape(), "0,1,0,1");
    ASSERT_TRUE(machine.Reopen().ok());
  }
  ASSERT_TRUE(machine.db->CompactRange({}, {}).ok());
  EXPECT_EQ(machine.Shape(), "0,0,0,1");
  EXPECT_EQ(machine.counters().compaction_range_del_drop_obsolete, 1u);
  EXPECT_EQ(machine.counters().compaction_key_drop_range_del, 1u);
  EXPECT_EQ(machine.Scan(), (Rows{{"m", "old"}}));
}

// Open ends: a table that ends at a range's end does not hold that key, and is not adjacent to the table that does.
TEST(Ranges, TablesMeetingAtAnOpenEndAreNotCompactedTogether) {
  TestMachine machine(ExtendedOptions());
  machine.options.disable_auto_compactions = true;
  DirectoryBuilder builder(machine.memory);
  builder.AddTable(1, {{"a", 5, EntryType::kPut, "a"}, {"a", 9, kRange, "f"}});
  builder.AddTable(1, {{"f", 6, EntryType::kPut, "f"}, {"f", 9, kRange, "m"}});
  builder.AddTable(2, {{"b", 3, EntryType::kPut, "old"}});
  builder.AddTable(2, {{"f", 1, EntryType::kPut, "old"}, {"g", 2, EntryType::kPut, "old"}});
  builder.Finish(kExtendedComparator);
  ASSERT_TRUE(machine.Open().ok());
  EXPECT_EQ(machine.Scan(), Rows{});
  ASSERT_TRUE(machine.db->CompactRange("b", "c").ok());
  EXPECT_EQ(machine.Shape(), "0,1,1") << "only the first table went down, and had nothing to keep";
  EXPECT_EQ(machine.Scan(), Rows{});
  EXPECT_EQ(machine.Get("f"), "-");
}

TEST(Ranges, SurviveACrashInTheLogAndAreAppliedInOrder) {
  for (uint64_t seed = 1; seed <= 20; seed++) {
    TestMachine machine(ExtendedOptions(), seed);
    ASSERT_TRUE(machine.Open().ok());
    ASSERT_TRUE(machine.Put("b", "before").ok());
    ASSERT_TRUE(machine.Put("c", "before").ok());
    WriteBatch batch;
    batch.Put("d", "gone at once");
    batch.DeleteRange("a", "m");
    batch.Put("c", "after");
    ASSERT_TRUE(machine.db->Write({.sync = true}, &batch).ok());
    ASSERT_TRUE(machine.Put("x", "not synced").ok());
    ASSERT_TRUE(machine.CrashAndOpen(CrashMode::kTorn, seed).ok());
    EXPECT_EQ(machine.Get("b"), "-");
    EXPECT_EQ(machine.Get("c"), "after");
    EXPECT_EQ(machine.Get("d"), "-");
  }
}

TEST(Ranges, StrictDatabaseRefusesATableWithRanges) {
  TestMachine machine(QuietOptions());
  DirectoryBuilder builder(machine.memory);
  const uint32_t table = builder.AddTable(1, {{"b", 1, EntryType::kPut, "v"}, {"c", 5, kRange, "d"}});
  builder.Finish();
  const Status status = machine.Open();
  EXPECT_TRUE(status.Is(Code::kNotSupported)) << status.ToString();
  EXPECT_TRUE(Mentions(status, TableFileName(table)) && Mentions(status, "they need dialect=extended"))
      << status.ToString();
  std::string json;
  ASSERT_TRUE(DumpDirectory(machine.memory, true, &json).ok());
  EXPECT_NE(json.find("range tombstones, which LevelDB's format does not have"), std::string::npos) << json;
}

TEST(Ranges, DamagedRangeBlockFailsReadsOfItsTable) {
  TestMachine machine(ExtendedOptions());
  ASSERT_TRUE(machine.Open().ok());
  ASSERT_TRUE(machine.Put("b", "value").ok());
  ASSERT_TRUE(machine.db->Flush().ok());
  ASSERT_TRUE(DeleteRange(&machine, "a", "marked end of range").ok());
  ASSERT_TRUE(machine.db->Flush().ok());
  machine.Close();
  for (const std::string& name : NamesOf(machine.memory, FileKind::kTable)) {
    const size_t at = BytesOf(machine.memory, name).find("marked end");
    if (at != std::string::npos) FlipByte(&machine.memory, name, at + 3);
  }
  ASSERT_TRUE(machine.Open().ok()) << "damage fails only the reads that need it";
  EXPECT_NE(machine.Get("b").find("checksum"), std::string::npos) << machine.Get("b");
  auto it = machine.db->NewIterator({});
  it->SeekToFirst();
  EXPECT_FALSE(it->Valid());
  EXPECT_FALSE(it->status().ok());
}

}  // namespace
}  // namespace strata

// Bulk index builds: runs and memory exactly, where the entries land, refusals, and that a crash or a failure at any
// file operation leaves no index or the whole one.
#include "db/create_index_job.h"

#include <algorithm>

#include "format/file_name.h"
#include "sim/insert_benchmark.h"
#include "test_machine.h"

namespace strata {
namespace {

constexpr uint64_t kRows = 500;
constexpr uint64_t kEntryBytes = IndexBuild::kEntryBytes;

Options BuildOptions() {
  Options options = TinyOptions();
  options.merge_buf_size = 1024;
  options.merge_combine_read_size = 2048;
  return options;
}

IndexBuild BuildOf(uint32_t index) {
  IndexBuild build;
  build.index = index;
  MakeIndexStart(0, &build.table_begin);
  MakeIndexStart(1, &build.table_end);
  MakeIndexStart(index, &build.index_begin);
  MakeIndexStart(index + 1, &build.index_end);
  build.extract = [index](Slice key, std::string* entry) {
    uint64_t row = 0;
    if (!ParsePrimaryKey(key, &row)) return false;
    MakeSecondaryKey(row, index, entry);
    return true;
  };
  return build;
}

void Load(TestMachine& machine, uint64_t rows = kRows) {
  ASSERT_TRUE(machine.Open().ok());
  std::string key;
  for (uint64_t row = 0; row < rows; row++) {
    MakePrimaryKey(row, &key);
    ASSERT_TRUE(machine.Put(key, "a row", row + 1 == rows).ok());
  }
  ASSERT_TRUE(machine.db->WaitForIdle().ok());
  machine.tracer.TakeBatch();
}

// The entries of an index, sorted.
std::vector<std::string> Expected(uint32_t index, uint64_t rows = kRows) {
  std::vector<std::string> entries(rows);
  for (uint64_t row = 0; row < rows; row++) MakeSecondaryKey(row, index, &entries[row]);
  std::sort(entries.begin(), entries.end());
  return entries;
}

std::vector<std::string> Entries(TestMachine& machine, uint32_t index) {
  const IndexBuild build = BuildOf(index);
  const Slice begin = build.index_begin, end = build.index_end;
  ReadOptions read;
  read.iterate_lower_bound = &begin;
  read.iterate_upper_bound = &end;
  std::vector<std::string> entries;
  const auto it = machine.db->NewIterator(read);
  for (it->SeekToFirst(); it->Valid(); it->Next()) entries.emplace_back(it->key());
  EXPECT_TRUE(it->status().ok()) << it->status().ToString();
  return entries;
}

uint64_t RowsOfTable(TestMachine& machine) {
  return Entries(machine, 0).size();
}

// Temporary files, and tables that the state does not have.
std::vector<std::string> Leftovers(TestMachine& machine) {
  std::vector<std::string> names, left;
  EXPECT_TRUE(machine.memory.List(&names).ok());
  const std::string state = machine.State();
  for (const std::string& name : names) {
    uint64_t number = 0;
    FileKind kind = FileKind::kOther;
    if (!ParseFileName(name, &number, &kind)) continue;
    const std::string table = "\"table\":" + std::to_string(number) + ",";
    if (kind == FileKind::kTemp || (kind == FileKind::kTable && state.find(table) == std::string::npos)) {
      left.push_back(name);
    }
  }
  return left;
}

struct Memory {
  uint64_t sort_peak = 0, merge_peak = 0;
};

Memory MemoryOf(const std::string& batch) {
  Memory memory;
  TestMachine::ForEach<rec::IndexBuildFinished>(batch, [&memory](Slice record) {
    memory = {wire::Load<uint64_t>(record.data() + 16), wire::Load<uint64_t>(record.data() + 24)};
  });
  return memory;
}

// What the records of a build say about its entries.
struct Passed {
  uint64_t scanned = 0, sliced_bytes = 0, merged = 0;
  bool ascending = true;  // the columns that were merged
};

Passed PassedOf(const std::string& batch) {
  Passed passed;
  TestMachine::ForEach<rec::IndexEntriesScanned>(batch, [&passed](Slice record) {
    const auto scanned = wire::Load<uint64_t>(record.data() + 16);
    passed.scanned += wire::Load<uint32_t>(record.data() + 28);
    EXPECT_EQ(scanned, passed.scanned);
  });
  TestMachine::ForEach<rec::IndexSliceRead>(
      batch, [&passed](Slice record) { passed.sliced_bytes += wire::Load<uint32_t>(record.data() + 24); });
  uint32_t last = 0;
  TestMachine::ForEach<rec::IndexEntriesMerged>(batch, [&](Slice record) {
    passed.merged = wire::Load<uint64_t>(record.data() + 8);
    const auto column = wire::Load<uint32_t>(record.data() + 20);
    passed.ascending &= column >= last;
    last = column;
  });
  return passed;
}

TEST(CreateIndexJob, RunsAreExactAndTheLastLevelHoldsTheIndex) {
  for (const uint64_t rows : {1u, 63u, 64u, 65u, 128u, 500u}) {
    SCOPED_TRACE(rows);
    TestMachine machine(BuildOptions());
    Load(machine, rows);
    const Counters before = machine.counters();
    const std::string shape = machine.Shape();
    ASSERT_TRUE(machine.db->CreateIndex(BuildOf(1)).ok());
    ASSERT_TRUE(machine.db->WaitForIdle().ok());
    const std::string batch = machine.tracer.TakeBatch();
    EXPECT_EQ(machine.counters().index_build_runs, (rows * kEntryBytes + 1023) / 1024);
    EXPECT_EQ(machine.counters().index_build_spilled_bytes, rows * kEntryBytes);
    EXPECT_EQ(machine.counters().flush_write_bytes, before.flush_write_bytes);
    EXPECT_EQ(machine.counters().compact_write_bytes, before.compact_write_bytes);
    EXPECT_EQ(machine.Shape().substr(0, shape.size()), shape) << "the levels above stay as they are";
    TestMachine::ForEach<rec::TableInstalled>(
        batch, [&](Slice record) { EXPECT_EQ(record[12], static_cast<char>(machine.options.num_levels - 1)); });
    const Passed passed = PassedOf(batch);
    EXPECT_EQ(passed.scanned, rows);
    EXPECT_EQ(passed.sliced_bytes, rows * kEntryBytes) << "each run is read once";
    EXPECT_EQ(passed.merged, rows);
    EXPECT_TRUE(passed.ascending);
    const Memory memory = MemoryOf(batch);
    EXPECT_EQ(memory.sort_peak, 1024u);
    EXPECT_LE(memory.merge_peak, 2048u);
    EXPECT_EQ(Entries(machine, 1), Expected(1, rows));
    EXPECT_EQ(RowsOfTable(machine), rows);
    EXPECT_EQ(Leftovers(machine), std::vector<std::string>());
    ASSERT_TRUE(machine.Reopen().ok());
    EXPECT_EQ(Entries(machine, 1), Expected(1, rows));
  }
}

TEST(CreateIndexJob, MergeMemoryIsTheCombineSizeUntilTheRunsAreSmaller) {
  for (const uint64_t combine : {1024u, 2048u, 4096u, 8192u, 65536u}) {
    Options options = BuildOptions();
    options.merge_combine_read_size = combine;
    TestMachine machine(options);
    Load(machine, 512);  // 8 full runs
    ASSERT_TRUE(machine.db->CreateIndex(BuildOf(2)).ok());
    EXPECT_EQ(MemoryOf(machine.tracer.TakeBatch()).merge_peak, std::min<uint64_t>(combine, 512 * kEntryBytes));
    EXPECT_EQ(Entries(machine, 2), Expected(2, 512));
  }
}

TEST(CreateIndexJob, StepsMakeAtMostOneWrite) {
  TestMachine machine(BuildOptions());
  Load(machine);
  ASSERT_TRUE(machine.db->CreateIndex(BuildOf(1)).ok());
  const std::string batch = machine.tracer.TakeBatch();
  uint32_t writes = 0;
  for (size_t at = 0; at < batch.size(); at += wire::Load<uint16_t>(&batch[at + 2])) {
    const uint16_t kind = wire::Load<uint16_t>(&batch[at]);
    if (kind == rec::FileAppended::kKind || kind == rec::FileSynced::kKind) EXPECT_LE(++writes, 1u);
    if (kind == rec::StepFinished::kKind) writes = 0;
  }
}

TEST(CreateIndexJob, RefusesWhatCannotBeBuilt) {
  TestMachine machine(BuildOptions());
  Load(machine, 10'000);
  EXPECT_EQ(machine.db->CreateIndex(BuildOf(1)).ToString(),
            "invalid_argument: merge_combine_read_size=2048 gives each of 157 runs less than one entry of 16 bytes");
  ASSERT_TRUE(machine.db->SetOption(86, 65536).ok());
  ASSERT_TRUE(machine.db->CreateIndex(BuildOf(1)).ok());
  EXPECT_EQ(machine.db->CreateIndex(BuildOf(1)).ToString(),
            "invalid_argument: index 1 has entries, or a table lies across it; give it a family of its own");
  std::string entry;
  MakeSecondaryKey(7, 2, &entry);
  ASSERT_TRUE(machine.Delete(entry).ok());
  EXPECT_TRUE(machine.db->CreateIndex(BuildOf(2)).Is(Code::kInvalidArgument)) << "a tombstone would hide an entry";
  ASSERT_TRUE(machine.Put(BuildOf(3).table_begin + "no row", "").ok());
  EXPECT_EQ(machine.db->CreateIndex(BuildOf(3)).ToString(),
            "invalid_argument: a key of the table is not that of a row");
  EXPECT_FALSE(machine.db->SetOption(86, 1).ok());
  EXPECT_FALSE(machine.db->SetOption(87, 1).ok());
  ASSERT_TRUE(machine.db->WaitForIdle().ok());
  EXPECT_EQ(Leftovers(machine), std::vector<std::string>());
  EXPECT_EQ(Entries(machine, 3), std::vector<std::string>());
}

void SeeTheIndex(CompactionStyle style) {
  SCOPED_TRACE(static_cast<int>(style));
  Options options = BuildOptions();
  options.compaction_style = style;
  if (style != CompactionStyle::kLevel) {
    options.dialect = Dialect::kExtended;
    options.memtable_push_down = false;
    options.seek_compaction = false;
  }
  TestMachine machine(options);
  Load(machine);
  for (const uint32_t index : {1u, 2u, 3u}) ASSERT_TRUE(machine.db->CreateIndex(BuildOf(index)).ok());
  std::vector<std::string> expected = Expected(2);
  ASSERT_TRUE(machine.Delete(expected[9]).ok());
  expected.erase(expected.begin() + 9);
  EXPECT_EQ(Entries(machine, 2), expected);
  ASSERT_TRUE(machine.db->CompactRange({}, {}).ok());
  EXPECT_EQ(Entries(machine, 2), expected);
  EXPECT_EQ(Entries(machine, 3), Expected(3));
}

TEST(CreateIndexJob, LaterWritesAndCompactionsSeeTheIndex) {
  for (const CompactionStyle style :
       {CompactionStyle::kLevel, CompactionStyle::kUniversal, CompactionStyle::kLazyLeveling}) {
    SeeTheIndex(style);
  }
}

TEST(CreateIndexJob, FifoCompactionWouldDeleteTheIndex) {
  Options options = BuildOptions();
  options.compaction_style = CompactionStyle::kFifo;
  options.memtable_push_down = options.seek_compaction = false;
  TestMachine machine(options);
  Load(machine, 200);
  EXPECT_EQ(machine.db->CreateIndex(BuildOf(1)).ToString(),
            "invalid_argument: compaction_style=fifo deletes what is in the last level first; give index 1 another");
  EXPECT_EQ(Entries(machine, 1), std::vector<std::string>());
  EXPECT_TRUE(machine.Put("later", "write").ok());
}

// The number of operations that change files in the build and what follows.
uint64_t Operations() {
  TestMachine machine(BuildOptions());
  Load(machine, 200);
  const uint64_t before = machine.faults.operations();
  EXPECT_TRUE(machine.db->CreateIndex(BuildOf(1)).ok());
  EXPECT_TRUE(machine.db->WaitForIdle().ok());
  return machine.faults.operations() - before;
}

TEST(CreateIndexJob, ACrashAnywhereLeavesNoIndexOrAllOfIt) {
  const uint64_t operations = Operations();
  ASSERT_GT(operations, 20u);
  uint64_t whole = 0;
  for (uint64_t k = 0; k < operations; k++) {
    for (const CrashMode mode : {CrashMode::kDropUnsynced, CrashMode::kKeepAll, CrashMode::kTorn}) {
      SCOPED_TRACE(k);
      TestMachine machine(BuildOptions());
      Load(machine, 200);
      machine.faults.CrashAfter(machine.faults.operations() + k);
      const bool built = machine.db->CreateIndex(BuildOf(1)).ok();
      machine.RunAll();
      machine.Close();
      machine.faults.CrashAfter(Fault::kForever);
      ASSERT_TRUE(machine.CrashAndOpen(mode, k).ok());
      const std::vector<std::string> entries = Entries(machine, 1);
      if (built || !entries.empty()) {
        EXPECT_EQ(entries, Expected(1, 200));
      }
      if (!entries.empty()) whole++;
      EXPECT_EQ(RowsOfTable(machine), 200u);
      EXPECT_EQ(Leftovers(machine), std::vector<std::string>());
    }
  }
  EXPECT_GT(whole, 0u);
}

TEST(CreateIndexJob, AFailureAnywhereLeavesNoIndexOrAllOfIt) {
  for (const FaultOp op : {FaultOp::kAppend, FaultOp::kSync, FaultOp::kCreate, FaultOp::kRead, FaultOp::kSyncDir}) {
    for (const FaultEffect effect : {FaultEffect::kIoError, FaultEffect::kNoSpace, FaultEffect::kTornWrite}) {
      for (uint64_t nth = 1;; nth++) {
        SCOPED_TRACE(std::to_string(static_cast<int>(op)) + " " + std::to_string(nth));
        TestMachine machine(BuildOptions());
        Load(machine, 200);
        const uint64_t struck = machine.faults.struck();
        machine.faults.SetPlan({{.op = op, .nth = nth, .effect = effect, .argument = 5}});
        const bool built = machine.db->CreateIndex(BuildOf(1)).ok();
        machine.RunAll();
        const bool failed = machine.faults.struck() != struck;
        machine.faults.SetPlan({});
        EXPECT_EQ(Entries(machine, 1), built ? Expected(1, 200) : std::vector<std::string>());
        EXPECT_EQ(RowsOfTable(machine), 200u) << "reads go on";
        if (built || machine.Put("later", "write").ok()) {
          EXPECT_EQ(Leftovers(machine), std::vector<std::string>()) << "files stay only for a failed edit";
        }
        ASSERT_TRUE(machine.Reopen().ok());
        const std::vector<std::string> entries = Entries(machine, 1);
        if (built || !entries.empty()) {
          EXPECT_EQ(entries, Expected(1, 200));
        }
        EXPECT_EQ(Leftovers(machine), std::vector<std::string>());
        if (!failed) break;
      }
    }
  }
}

TEST(CreateIndexJob, AfterAFailedEditResumingRemovesItsTables) {
  for (const FaultOp op : {FaultOp::kAppend, FaultOp::kSync}) {
    Options options = BuildOptions();
    options.background_error_handling = BackgroundErrorHandling::kRocksdb;
    TestMachine machine(options);
    Load(machine, 200);
    // A single failure only makes the next manifest.
    machine.faults.SetPlan({{.op = op,
                             .any_class = false,
                             .file_class = rec::FileClass::kManifest,
                             .times = Fault::kForever,
                             .effect = FaultEffect::kNoSpace}});
    EXPECT_EQ(machine.db->CreateIndex(BuildOf(1)).code(), Code::kNoSpace) << static_cast<int>(op);
    machine.RunAll();
    machine.faults.SetPlan({});
    EXPECT_FALSE(Leftovers(machine).empty()) << "the manifest may name the tables";
    ASSERT_TRUE(machine.db->Resume().ok());
    ASSERT_TRUE(machine.db->WaitForIdle().ok());
    EXPECT_EQ(Leftovers(machine), std::vector<std::string>());
    ASSERT_TRUE(machine.Reopen().ok());
    EXPECT_EQ(Entries(machine, 1), std::vector<std::string>());
    EXPECT_EQ(RowsOfTable(machine), 200u);
    ASSERT_TRUE(machine.db->CreateIndex(BuildOf(1)).ok());
    EXPECT_EQ(Entries(machine, 1), Expected(1, 200));
  }
}

TEST(CreateIndexJob, AFlippedBitOfARunIsFoundOrKeepsTheOrder) {
  TestMachine machine(BuildOptions());
  Load(machine, 200);
  // The first byte of an entry, which is part of the number of the index.
  machine.faults.SetPlan({{.op = FaultOp::kRead,
                           .any_class = false,
                           .file_class = rec::FileClass::kTemp,
                           .effect = FaultEffect::kBitFlip,
                           .argument = 8 * 16 + 7}});
  EXPECT_TRUE(machine.db->CreateIndex(BuildOf(1)).Is(Code::kCorruption));
  ASSERT_TRUE(machine.db->WaitForIdle().ok());
  EXPECT_EQ(Leftovers(machine), std::vector<std::string>());
}

}  // namespace
}  // namespace strata

// External tables: the level each goes to, when memtables are flushed and numbers are taken, that reads and snapshots
// see the right rows, and that a crash or a failure at any file operation leaves no table or the whole one.
#include "db/ingest_job.h"

#include "db/ingest_place.h"
#include "test_machine.h"

namespace strata {
namespace {

std::string ExternalKey(uint64_t i) {
  return "k" + std::to_string(1000 + i);
}

// Rows first, first + step, ... of this value.
ExternalTable NewTable(uint64_t first, uint64_t rows, const std::string& value, uint64_t step = 1) {
  ExternalTable table;
  table.rows = rows;
  table.row = [=](uint64_t row, std::string* key, std::string* v) {
    *key = ExternalKey(first + row * step);
    *v = value;
  };
  return table;
}

struct IngestMachine : TestMachine {
  explicit IngestMachine(const Options& options = TinyOptions()) : TestMachine(options) { EXPECT_TRUE(Open().ok()); }

  void PutRows(uint64_t first, uint64_t rows, const std::string& value) {
    for (uint64_t i = first; i < first + rows; i++) EXPECT_TRUE(Put(ExternalKey(i), value).ok());
  }
  // The record of the ingestion.
  struct Ingested {
    uint64_t sequence = 0;
    uint32_t level = 0, overlap_level = 0;
    bool flushed = false;
  };
  Ingested Ingest(const ExternalTable& table) {
    tracer.TakeBatch();
    EXPECT_TRUE(db->Ingest(table).ok());
    EXPECT_TRUE(db->WaitForIdle().ok());
    Ingested ingested;
    ForEach<rec::TableIngested>(tracer.TakeBatch(), [&](Slice record) {
      ingested = {wire::Load<uint64_t>(record.data() + 8), static_cast<uint8_t>(record[32]),
                  static_cast<uint8_t>(record[33]), record[34] != 0};
    });
    return ingested;
  }
};

Options StillOptions() {
  Options options = TinyOptions();
  options.disable_auto_compactions = true;
  options.memtable_push_down = false;
  return options;
}

std::vector<LevelFacts> LevelsOf(const std::string& text) {
  std::vector<LevelFacts> levels;
  // a letter per level: . room and no key, g no room and no key, k a key, - not used
  for (const char c : text) levels.push_back({c != '-', c == 'k', c == '.'});
  levels[0].has_room = true;
  return levels;
}

TEST(IngestPlace, TheDeepestLevelWithRoomAboveTheFirstKey) {
  const auto level = [](const std::string& text) { return PlaceAmong(LevelsOf(text)).level; };
  EXPECT_EQ(level("......."), 6u);
  EXPECT_EQ(level("k......"), 0u);
  EXPECT_EQ(level(".k....."), 0u);
  EXPECT_EQ(level("....k.."), 3u);
  EXPECT_EQ(level("..g.k.."), 3u);
  EXPECT_EQ(level("..gg..."), 6u) << "a table without a key in the range is passed";
  EXPECT_EQ(level("...ggk."), 2u);
  EXPECT_EQ(level("g-----g"), 0u);
  EXPECT_EQ(level(".-----."), 6u);
  EXPECT_EQ(level(".----k."), 0u) << "a level that is not used is no place";
  EXPECT_EQ(PlaceAmong(LevelsOf("..k.k..")).overlap_level, 2u);
  EXPECT_EQ(PlaceAmong(LevelsOf("..g....")).overlap_level, IngestPlace::kNoLevel);
}

TEST(IngestJob, IntoAnEmptyTreeWithoutANumber) {
  IngestMachine machine(StillOptions());
  const IngestMachine::Ingested in = machine.Ingest(NewTable(0, 100, "new"));
  EXPECT_EQ(in.level, 6u);
  EXPECT_EQ(in.sequence, 0u);
  EXPECT_FALSE(in.flushed);
  EXPECT_EQ(machine.Shape(), "0,0,0,0,0,0,1");
  EXPECT_EQ(machine.Scan().size(), 100u);
  EXPECT_EQ(machine.db->last_sequence(), 0u);
}

TEST(IngestJob, AKeyInMemoryIsFlushedFirst) {
  IngestMachine machine(StillOptions());
  machine.PutRows(50, 1, "old");
  const IngestMachine::Ingested in = machine.Ingest(NewTable(0, 100, "new"));
  EXPECT_EQ(in.level, 0u);
  EXPECT_EQ(in.overlap_level, 0u);
  EXPECT_EQ(in.sequence, 2u);
  EXPECT_TRUE(in.flushed);
  EXPECT_EQ(machine.Shape(), "2");
  EXPECT_EQ(machine.Get(ExternalKey(50)), "new");
  ASSERT_TRUE(machine.Put(ExternalKey(50), "newer").ok());
  EXPECT_EQ(machine.Get(ExternalKey(50)), "newer");
  ASSERT_TRUE(machine.db->Flush().ok());
  ASSERT_TRUE(machine.Reopen().ok());
  EXPECT_EQ(machine.Get(ExternalKey(50)), "newer");
  EXPECT_EQ(machine.Get(ExternalKey(51)), "new");
}

TEST(IngestJob, OtherKeysInMemoryStayThere) {
  IngestMachine machine(StillOptions());
  machine.PutRows(200, 5, "old");
  const IngestMachine::Ingested in = machine.Ingest(NewTable(0, 100, "new"));
  EXPECT_EQ(in.level, 6u);
  EXPECT_FALSE(in.flushed);
  EXPECT_EQ(machine.Scan().size(), 105u);
}

TEST(IngestJob, AboveTheLevelThatHasAKey) {
  IngestMachine machine(StillOptions());
  machine.PutRows(0, 40, "old");
  ASSERT_TRUE(machine.db->CompactRange("", "").ok());
  ASSERT_EQ(machine.Shape(), "0,1");
  EXPECT_EQ(machine.Ingest(NewTable(30, 20, "new")).level, 0u) << "L1 has keys of it";
  EXPECT_EQ(machine.Ingest(NewTable(60, 20, "deep")).level, 6u);
  EXPECT_EQ(machine.Ingest(NewTable(70, 3, "newest")).level, 5u) << "above L6, which has keys of it";
  EXPECT_EQ(machine.Get(ExternalKey(35)), "new");
  EXPECT_EQ(machine.Get(ExternalKey(71)), "newest");
  EXPECT_EQ(machine.Get(ExternalKey(75)), "deep");
}

TEST(IngestJob, IntoAGapOfATable) {
  IngestMachine machine(StillOptions());
  machine.PutRows(0, 10, "old");
  machine.PutRows(90, 10, "old");
  ASSERT_TRUE(machine.db->CompactRange("", "").ok());
  const IngestMachine::Ingested in = machine.Ingest(NewTable(40, 10, "new"));
  EXPECT_EQ(in.level, 6u) << "no room in L1, but no key either";
  EXPECT_EQ(in.sequence, 0u);
  EXPECT_EQ(machine.Scan().size(), 30u);
}

TEST(IngestJob, TombstonesAndDeletedRangesAreKeys) {
  Options options = StillOptions();
  options.dialect = Dialect::kExtended;
  for (const bool range : {false, true}) {
    IngestMachine machine(options);
    machine.PutRows(0, 1, "old");
    ASSERT_TRUE(range ? machine.db->DeleteRange({}, ExternalKey(40), ExternalKey(60)).ok()
                      : machine.Delete(ExternalKey(50)).ok());
    const IngestMachine::Ingested in = machine.Ingest(NewTable(45, 10, "new"));
    EXPECT_TRUE(in.flushed);
    EXPECT_EQ(in.level, 0u);
    EXPECT_EQ(machine.Scan().size(), 11u) << "the tombstone is older";
    // The same once the tombstone is in a table.
    ASSERT_TRUE(range ? machine.db->DeleteRange({}, ExternalKey(80), ExternalKey(90)).ok()
                      : machine.Delete(ExternalKey(85)).ok());
    ASSERT_TRUE(machine.db->Flush().ok());
    EXPECT_EQ(machine.Ingest(NewTable(86 - !range, 2, "new")).level, 0u);
    EXPECT_EQ(machine.Scan().size(), 13u);
  }
}

TEST(IngestJob, ASnapshotDoesNotSeeTheTable) {
  IngestMachine machine(StillOptions());
  machine.PutRows(0, 1, "old");
  const Snapshot* const before = machine.db->GetSnapshot();
  const IngestMachine::Ingested in = machine.Ingest(NewTable(40, 10, "new"));
  EXPECT_EQ(in.level, 6u);
  EXPECT_EQ(in.sequence, 2u);
  EXPECT_EQ(machine.Scan(before).size(), 1u);
  EXPECT_EQ(machine.Scan().size(), 11u);
  machine.db->ReleaseSnapshot(before);
}

TEST(IngestJob, NoRecoveryTakesTheNumberForALostWrite) {
  for (const bool families : {false, true}) {
    Options options = StillOptions();
    options.dialect = Dialect::kExtended;
    IngestMachine machine(options);
    if (families) {
      ASSERT_TRUE(machine.db->CreateFamily(1, "one", options).ok());
      WriteBatch batch;
      batch.Put(ExternalKey(500), "other", 1);
      ASSERT_TRUE(machine.db->Write({}, &batch).ok());
      machine.families[1] = {"one", options};
    }
    machine.PutRows(0, 20, "old");
    EXPECT_NE(machine.Ingest(NewTable(10, 20, "new")).sequence, 0u);
    machine.PutRows(20, 20, "newer");
    ASSERT_TRUE(machine.CrashAndOpen(CrashMode::kKeepAll, 1).ok());
    EXPECT_EQ(machine.Get(ExternalKey(9)), "old");
    EXPECT_EQ(machine.Get(ExternalKey(19)), "new");
    EXPECT_EQ(machine.Get(ExternalKey(29)), "newer");
    EXPECT_EQ(machine.Scan().size(), 40u);
  }
}

TEST(IngestJob, OtherKeysInMemoryAreFlushedBeforeANumberIsTaken) {
  IngestMachine machine(StillOptions());
  machine.PutRows(0, 20, "old");
  ASSERT_TRUE(machine.db->Flush().ok());
  machine.PutRows(100, 5, "other");
  const IngestMachine::Ingested in = machine.Ingest(NewTable(10, 5, "new"));
  EXPECT_EQ(in.level, 0u);
  EXPECT_EQ(in.sequence, 26u);
  EXPECT_TRUE(in.flushed);
  machine.PutRows(200, 5, "later");
  ASSERT_TRUE(machine.CrashAndOpen(CrashMode::kKeepAll, 1).ok());
  EXPECT_EQ(machine.Scan().size(), 30u);
  EXPECT_EQ(machine.Get(ExternalKey(12)), "new");
}

TEST(IngestJob, RefusesRowsOutOfOrder) {
  IngestMachine machine;
  ExternalTable table = NewTable(0, 10, "new");
  table.row = [](uint64_t row, std::string* key, std::string* value) {
    *key = std::to_string(row < 5 ? row : 7 - row);
    *value = "v";
  };
  const Status status = machine.db->Ingest(table);
  EXPECT_TRUE(status.Is(Code::kInvalidArgument)) << status.ToString();
  ASSERT_TRUE(machine.db->WaitForIdle().ok());
  EXPECT_TRUE(machine.Put("a", "b").ok()) << "it is no background error";
  table.family = 9;
  EXPECT_TRUE(machine.db->Ingest(table).Is(Code::kInvalidArgument));
}

// Rows of the old and of the new table; a machine on which the second needs a flush and a number.
void PrepareIngest(IngestMachine& machine) {
  machine.PutRows(0, 30, "old");
  ASSERT_TRUE(machine.Put("last", "old", true).ok());
}
void ExpectNoTableOrAll(IngestMachine& machine, bool must) {
  const Rows rows = machine.Scan();
  const bool all = machine.Get(ExternalKey(39)) == "new";
  EXPECT_TRUE(all || !must);
  EXPECT_EQ(rows.size(), all ? 41u : 31u);
  for (const auto& [key, value] : rows)
    EXPECT_EQ(value, all && key >= ExternalKey(20) && key < ExternalKey(40) ? "new" : "old") << key;
}

TEST(IngestJob, ACrashAnywhereLeavesNoTableOrAllOfIt) {
  for (uint64_t k = 0;; k++) {
    bool crashed = false;
    for (const CrashMode mode : {CrashMode::kDropUnsynced, CrashMode::kKeepAll, CrashMode::kTorn}) {
      SCOPED_TRACE(k);
      IngestMachine machine(StillOptions());
      PrepareIngest(machine);
      const uint64_t before = machine.faults.operations();
      machine.faults.CrashAfter(before + k);
      const bool ingested = machine.db->Ingest(NewTable(20, 20, "new")).ok();
      machine.RunAll();
      crashed = machine.faults.operations() - before >= k;
      machine.Close();
      machine.faults.CrashAfter(Fault::kForever);
      ASSERT_TRUE(machine.CrashAndOpen(mode, k).ok());
      ExpectNoTableOrAll(machine, ingested);
      machine.PutRows(50, 1, "later");
      ASSERT_TRUE(machine.Reopen().ok());
      EXPECT_EQ(machine.Get(ExternalKey(50)), "later");
    }
    if (!crashed) break;
  }
}

TEST(IngestJob, AFailureAnywhereLeavesNoTableOrAllOfIt) {
  for (const FaultOp op : {FaultOp::kAppend, FaultOp::kSync, FaultOp::kCreate, FaultOp::kRead, FaultOp::kSyncDir}) {
    for (uint64_t nth = 1;; nth++) {
      SCOPED_TRACE(std::to_string(static_cast<int>(op)) + " " + std::to_string(nth));
      IngestMachine machine(StillOptions());
      PrepareIngest(machine);
      const uint64_t struck = machine.faults.struck();
      machine.faults.SetPlan({{.op = op, .nth = nth, .effect = FaultEffect::kIoError}});
      const bool ingested = machine.db->Ingest(NewTable(20, 20, "new")).ok();
      machine.RunAll();
      const bool failed = machine.faults.struck() != struck;
      machine.faults.SetPlan({});
      ASSERT_TRUE(machine.Reopen().ok());
      ExpectNoTableOrAll(machine, ingested);
      if (!failed) break;
    }
  }
}

}  // namespace
}  // namespace strata

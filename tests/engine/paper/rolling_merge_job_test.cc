// A rolling merge of the runs of a database: beside a compaction of the same runs, and with every failure.
#include "db/rolling_merge_job.h"

#include "db/family_machine.h"
#include "paper_machine.h"

namespace strata {
namespace {

// A table in L0 over one level of tables; each key of the level has a new version with even numbers, and the odd ones
// of a part are deleted.
struct MergeMachine : TestMachine {
  static Options Plain() {
    Options options = QuietOptions();
    options.compression = Compression::kNone;
    options.target_file_size_base = 1 << 20;
    return options;
  }
  explicit MergeMachine(const Options& opts = Plain()) : TestMachine(opts) {
    EXPECT_TRUE(Open().ok());
    for (uint64_t n = 0; n < 300; n++) EXPECT_TRUE(Put(PaperKey(n), "old" + std::string(n % 40, 'o')).ok());
    EXPECT_TRUE(db->CompactRange({}, {}).ok());
    for (uint64_t n = 0; n < 300; n += 2) EXPECT_TRUE(Put(PaperKey(n), "new" + std::string(n % 30, 'n')).ok());
    for (uint64_t n = 1; n < 100; n += 2) EXPECT_TRUE(Delete(PaperKey(n)).ok());
    EXPECT_TRUE(db->Flush().ok());
    RunAll();
    tracer.TakeBatch();
  }

  // Starts a job; Done shows when it has ended, and status how.
  void Start(const RollingMergeRequest& request = {256, false, "", ""}, uint32_t family = 0) {
    ended = false;
    scheduler.Add(db->NewRollingMergeJob(
                      request,
                      [this](const Status& s) {
                        status = s;
                        ended = true;
                      },
                      family),
                  Priority::kClient);
  }
  Status Merge(const RollingMergeRequest& request = {256, false, "", ""}, uint32_t family = 0) {
    Start(request, family);
    while (!ended) EXPECT_TRUE(scheduler.StepOnce());
    return status;
  }
  std::vector<std::string> Scratch() {
    std::vector<std::string> all, scratch;
    EXPECT_TRUE(memory.List(&all).ok());
    for (const std::string& name : all) {
      if (name.find(".dbtmp") != std::string::npos) scratch.push_back(name);
    }
    return scratch;
  }
  std::vector<std::string> Tables() {
    std::vector<std::string> all, tables;
    EXPECT_TRUE(memory.List(&all).ok());
    for (const std::string& name : all) {
      if (name.find(".ldb") != std::string::npos) tables.push_back(name);
    }
    return tables;
  }

  bool ended = true;
  Status status;
};

// The last component that a merge of the machine's runs made.
rec::ComponentMade LastMade(const std::string& batch) {
  rec::ComponentMade last;
  PaperTestMachine::ForEach<rec::ComponentMade>(batch, [&](const auto& r) { last = r; });
  return last;
}

TEST(RollingMergeJob, HasTheDataBlocksOfTheCompactionOfTheSameRuns) {
  MergeMachine machine;
  ASSERT_EQ(machine.Shape(), "1,1");
  // The blocks of the result, as the last merge leaves them.
  machine.Start({static_cast<uint32_t>(machine.options.block_size), false, "", ""});
  std::string batch, blocks;
  while (!machine.ended) {
    machine.scheduler.StepOnce();
    batch += machine.tracer.TakeBatch();
    if (!blocks.empty() || LastMade(batch).merged == 0) continue;
    for (const std::string& name : machine.Scratch()) {
      std::string contents;
      ASSERT_TRUE(machine.memory.Export(name, &contents).ok());
      blocks += contents;
    }
  }
  ASSERT_TRUE(machine.status.ok()) << machine.status.ToString();
  const rec::ComponentMade rolled = LastMade(batch);
  EXPECT_EQ(blocks.size(), rolled.bytes);
  EXPECT_GT(rolled.blocks, 20u);

  ASSERT_TRUE(machine.db->CompactRange({}, {}).ok());
  machine.RunAll();
  ASSERT_EQ(machine.Shape(), "0,1");
  // A data block of the table has a trailer of five bytes.
  std::string table, data;
  ASSERT_TRUE(machine.memory.Export(machine.Tables()[0], &table).ok());
  size_t at = 0, in_blocks = 0;
  uint32_t same = 0;
  PaperTestMachine::ForEach<rec::BlockFilled>(batch, [&](const auto& r) {
    if (r.copied) return;
    same += Slice(table).substr(at, r.bytes) == Slice(blocks).substr(in_blocks, r.bytes);
    at += r.bytes + 5;
    in_blocks += r.bytes;
  });
  EXPECT_EQ(same, rolled.blocks);

  // The copy of the compacted run is the same component; so claims compare the two.
  machine.tracer.TakeBatch();
  ASSERT_TRUE(machine.Merge({static_cast<uint32_t>(machine.options.block_size), false, "", ""}).ok());
  const rec::ComponentMade compacted = LastMade(machine.tracer.TakeBatch());
  EXPECT_EQ(compacted.merged, 0);
  EXPECT_EQ(compacted.checksum, rolled.checksum);
  EXPECT_EQ(compacted.bytes, rolled.bytes);
}

TEST(RollingMergeJob, TakesThreeBlocksWhereACompactionTakesAllItsOutputs) {
  MergeMachine machine;
  ASSERT_TRUE(machine.Merge({1024, false, "", ""}).ok());
  const std::string batch = machine.tracer.TakeBatch();
  uint64_t largest = 0;
  PaperTestMachine::ForEach<rec::BlockFilled>(batch, [&](const auto& r) {
    if (!r.copied) largest = std::max<uint64_t>(largest, r.bytes);
  });
  EXPECT_LE(LastMade(batch).peak_extra_bytes, 3 * largest);

  const uint64_t begun_bytes = machine.memory.total_bytes();
  uint64_t peak = 0;
  bool done = false;
  machine.scheduler.Add(machine.db->NewCompactRangeJob({}, {}, [&](const Status&) { done = true; }), Priority::kClient);
  while (!done) {
    machine.scheduler.StepOnce();
    peak = std::max(peak, machine.memory.total_bytes() - begun_bytes);
  }
  uint64_t outputs = 0;
  PaperTestMachine::ForEach<rec::FileAppended>(machine.tracer.TakeBatch(), [&](const auto& r) {
    if (r.file_class == rec::FileClass::kTable) outputs += r.bytes;
  });
  EXPECT_GT(outputs, 3 * largest);
  EXPECT_GE(peak, outputs) << "the inputs are there until the outputs are installed";
}

TEST(RollingMergeJob, ChangesNothingInTheDatabase) {
  for (const bool in_cache : {false, true}) {
    Options options = MergeMachine::Plain();
    options.cache_index_and_filter_blocks = in_cache;
    MergeMachine machine(options);
    const Rows rows = machine.Scan();
    const std::vector<std::string> tables = machine.Tables();
    ASSERT_TRUE(machine.Merge({1024, true, PaperKey(20), PaperKey(90)}).ok()) << machine.status.ToString();
    EXPECT_EQ(machine.Scan(), rows);
    EXPECT_EQ(machine.Tables(), tables);
    EXPECT_EQ(machine.Shape(), "1,1");
    EXPECT_TRUE(machine.Scratch().empty());
    // A table that only the merge still held is removed after it.
    machine.Start();
    for (int i = 0; i < 40; i++) machine.scheduler.StepOnce();
    ASSERT_TRUE(machine.db->CompactRange({}, {}).ok());
    while (!machine.ended) machine.scheduler.StepOnce();
    machine.RunAll();
    EXPECT_TRUE(machine.status.ok());
    EXPECT_EQ(machine.Tables().size(), 1u);
  }
}

TEST(RollingMergeJob, MakesOneDeviceOperationInAStep) {
  MergeMachine machine;
  machine.Start({256, true, "", ""});
  machine.device.TakeOperations();
  while (!machine.ended) {
    machine.scheduler.StepOnce();
    EXPECT_LE(machine.device.TakeOperations(), 1u);
  }
}

TEST(RollingMergeJob, RefusesWhatItCannotMerge) {
  FamilyTestMachine empty;
  const auto merge = [](TestMachine& machine, const RollingMergeRequest& request, uint32_t family) {
    Status result;
    bool ended = false;
    machine.scheduler.Add(machine.db->NewRollingMergeJob(
                              request,
                              [&](const Status& status) {
                                result = status;
                                ended = true;
                              },
                              family),
                          Priority::kClient);
    while (!ended) machine.scheduler.StepOnce();
    return result.ToString();
  };
  EXPECT_EQ(merge(empty, {}, 1), "invalid_argument: there is no table to merge; flush first");
  EXPECT_EQ(merge(empty, {}, 9), "invalid_argument: there is no column family 9");
  ASSERT_TRUE(empty.Put("a", "1").ok() && empty.db->Flush().ok());
  EXPECT_EQ(merge(empty, {}, 0), "ok") << "a copy";
  EXPECT_EQ(merge(empty, {.note = true}, 0),
            "invalid_argument: there is only one sorted run, so a find note cannot sink");
  ASSERT_TRUE(empty.db->DeleteRange({}, "a", "b").ok() && empty.db->Flush().ok());
  EXPECT_NE(merge(empty, {}, 0).find("has range tombstones, which a rolling merge does not have"), std::string::npos);

  Options options = QuietOptions();
  options.level0_slowdown_writes_trigger = options.level0_stop_writes_trigger = 1000;
  TestMachine many(options);
  ASSERT_TRUE(many.Open().ok());
  for (uint32_t i = 0; i <= RollingMergeJob::kRunsMax; i++) {
    ASSERT_TRUE(many.Put("a", std::to_string(i)).ok() && many.db->Flush().ok());
  }
  EXPECT_EQ(merge(many, {}, 0), "invalid_argument: there are 65 sorted runs; a rolling merge takes at most 64");
}

TEST(RollingMergeJob, EachOperationFailsOnce) {
  using enum FaultOp;
  for (const FaultOp op : {kAppend, kCreate, kRead, kRemove}) {
    for (const bool of_table : {false, true}) {
      if (of_table && op != kRead) continue;
      uint64_t nth = 1;
      for (bool struck = true; struck; nth += 3) {
        MergeMachine machine;
        const Rows rows = machine.Scan();
        ASSERT_TRUE(machine.Reopen().ok());
        const uint64_t before = machine.faults.struck();
        machine.faults.SetPlan({{.op = op,
                                 .any_class = false,
                                 .file_class = of_table ? rec::FileClass::kTable : rec::FileClass::kTemp,
                                 .nth = nth}});
        const Status status = machine.Merge({512, true, "", ""});
        struck = machine.faults.struck() > before;
        machine.faults.SetPlan({});
        EXPECT_TRUE(status.ok() ? op == kRemove || !struck : struck) << status.ToString();
        EXPECT_LE(machine.Scratch().size(), op == kRemove && struck ? 1u : 0u);
        EXPECT_EQ(machine.Scan(), rows);
        ASSERT_TRUE(machine.Put("later", "1", true).ok()) << "no failure of a scratch file stops the database";
        ASSERT_TRUE(machine.Delete("later").ok() && machine.Merge().ok());
        ASSERT_TRUE(machine.Reopen().ok());
        EXPECT_TRUE(machine.Scratch().empty());
        EXPECT_EQ(machine.Scan(), rows);
      }
      EXPECT_GT(nth, of_table ? 7u : 10u);
    }
  }
}

TEST(RollingMergeJob, ACrashAtAnyStepLeavesTheDatabaseAsItWas) {
  for (const CrashMode mode : {CrashMode::kDropUnsynced, CrashMode::kKeepAll, CrashMode::kTorn}) {
    bool ended = false;
    for (uint64_t steps = 1; !ended; steps += 7) {
      MergeMachine machine;
      const Rows rows = machine.Scan();
      machine.Start({512, true, "", ""});
      for (uint64_t i = 0; i < steps && !machine.ended; i++) machine.scheduler.StepOnce();
      ended = machine.ended;
      ASSERT_TRUE(machine.CrashAndOpen(mode, steps).ok());
      EXPECT_EQ(machine.Scan(), rows) << "after " << steps << " steps";
      EXPECT_TRUE(machine.Scratch().empty());
      machine.ended = true;
      ASSERT_TRUE(machine.Merge().ok());
    }
  }
}

}  // namespace
}  // namespace strata

// From entries to installed tables: the order of the steps, one device operation in each, and the state after an error.
#include "version/output_stage.h"

#include <gtest/gtest.h>

#include <string>

#include "env/mem_env.h"
#include "format/file_name.h"
#include "sim/device_env.h"
#include "sim/fault_env.h"

namespace strata {
namespace {

constexpr JobId kJob = 7;

// Records its calls; `free` says whether the manifest can be acquired.
class RecordingInstaller final : public EditInstaller {
 public:
  bool Acquire(JobId job) override {
    EXPECT_EQ(job, kJob);
    return free;
  }
  Status Append(VersionEdit edit) override {
    appended = std::move(edit);
    appends++;
    return Status::Ok();
  }
  Status Step(bool* installed) override {
    *installed = --steps_left == 0;
    return Status::Ok();
  }

  int steps_left = 1;
  bool free = true;
  int appends = 0;
  VersionEdit appended;
};

struct Stage {
  Stage() {
    options.block_size = 100;
    tracer.set_mask(Tracer::kFullMask);
  }

  // Writes a table with this many entries, block by block, and calls Finish.
  void Fill(uint32_t table, int entries) {
    EXPECT_TRUE(stage.Begin(table, options).ok());
    for (int i = 0; i < entries; i++) {
      stage.builder().Add(MakeInternalKey("key" + std::to_string(100 + i), 5, EntryType::kPut), "value");
      if (stage.builder().BlockReady()) {
        EXPECT_TRUE(stage.builder().WriteBlock().ok());
      }
    }
    device.TakeOperations();
    tracer.TakeBatch();
    stage.Finish();
  }

  Status Step() {
    Status status = stage.Step(
        kJob,
        [this] {
          VersionEdit edit;
          for (const TableRef& t : stage.tables()) edit.Add(1, t);
          return edit;
        },
        &event);
    operations = device.TakeOperations();
    return status;
  }
  // The device's request since the last call; "edit" for a step of the installer or while it is waited for.
  std::string Request() {
    const std::string batch = tracer.TakeBatch();
    for (size_t at = 0; at < batch.size(); at += wire::Load<uint16_t>(&batch[at + 2])) {
      if (wire::Load<uint16_t>(&batch[at]) != rec::RequestServed::kKind) continue;
      return rec::kDeviceRequestNames[static_cast<unsigned char>(batch[at + 49])];
    }
    return "edit";
  }
  // The requests of the steps up to the event; checks that each makes at most one device operation.
  std::string StepsTo(OutputStage::Event wanted) {
    std::string names;
    for (int i = 0; i < 10; i++) {
      EXPECT_TRUE(Step().ok());
      names += (names.empty() ? "" : " ") + Request();
      EXPECT_LE(operations, 1u) << names;
      if (event == wanted) return names;
    }
    return names + " and never the event";
  }

  MemEnv memory;
  FaultEnv faults{memory};
  Clock clock;
  Tracer tracer;
  // A limit that is never reached: every request is recorded.
  DeviceEnv device{faults, clock, tracer, {.iops = 1'000'000'000}};
  RecordingInstaller installer;
  TableOptions options;
  OutputStage stage{device, tracer, installer};
  OutputStage::Event event = OutputStage::Event::kNone;
  uint32_t operations = 0;
};

TEST(OutputStage, TableIsWrittenAndInstalledInSingleSteps) {
  Stage s;
  EXPECT_FALSE(s.stage.has_table());
  s.Fill(3, 1);
  EXPECT_TRUE(s.stage.has_table());
  EXPECT_TRUE(s.stage.tables().empty()) << "a table is complete when it is synced";
  EXPECT_EQ(s.StepsTo(OutputStage::Event::kTableMade), "append append sync");
  EXPECT_FALSE(s.stage.has_table());
  ASSERT_EQ(s.stage.tables().size(), 1u);
  EXPECT_EQ(s.stage.tables()[0]->entries, 1u);
  s.stage.Install();
  EXPECT_EQ(s.StepsTo(OutputStage::Event::kDirSynced), "sync_dir");
  EXPECT_EQ(s.StepsTo(OutputStage::Event::kInstalled), "edit edit");
  ASSERT_EQ(s.installer.appended.added.size(), 1u);
  EXPECT_EQ(s.installer.appended.added[0].meta->table, 3u);
}

TEST(OutputStage, TablesAreSyncedBeforeOneDirectorySync) {
  Stage s;
  for (const uint32_t table : {4u, 5u, 9u}) {
    s.Fill(table, 30);
    s.StepsTo(OutputStage::Event::kTableMade);
  }
  s.stage.Install();
  EXPECT_EQ(s.StepsTo(OutputStage::Event::kInstalled), "sync_dir edit edit");
  ASSERT_EQ(s.stage.tables().size(), 3u);
  EXPECT_EQ(s.stage.tables()[2]->table, 9u);
  EXPECT_TRUE(s.memory.FileExists(TableFileName(5)));
  s.memory.Crash(CrashMode::kDropUnsynced, 1);
  for (const TableRef& t : s.stage.tables()) {
    uint64_t size_bytes = 0;
    ASSERT_TRUE(s.memory.FileSize(TableFileName(t->table), &size_bytes).ok());
    EXPECT_EQ(size_bytes, t->size_bytes);
  }
}

TEST(OutputStage, NoDirectorySyncWithoutATable) {
  Stage s;
  s.stage.Install();
  EXPECT_EQ(s.StepsTo(OutputStage::Event::kInstalled), "edit edit");
}

TEST(OutputStage, InstallingMayTakeSeveralSteps) {
  Stage s;
  s.installer.steps_left = 3;
  s.stage.Install();
  EXPECT_EQ(s.StepsTo(OutputStage::Event::kInstalled), "edit edit edit edit");
}

TEST(OutputStage, WaitsForTheManifestBeforeMakingTheEdit) {
  Stage s;
  s.Fill(3, 5);
  s.StepsTo(OutputStage::Event::kTableMade);
  s.stage.Install();
  s.StepsTo(OutputStage::Event::kDirSynced);
  s.installer.free = false;
  for (int i = 0; i < 3; i++) {
    EXPECT_EQ(s.StepsTo(OutputStage::Event::kWaitedForInstall), "edit");
    EXPECT_EQ(s.operations, 0u);
    EXPECT_EQ(s.installer.appends, 0);
  }
  s.installer.free = true;
  s.StepsTo(OutputStage::Event::kInstalled);
  EXPECT_EQ(s.installer.appends, 1);
}

TEST(OutputStage, FailedWriteMakesNoTable) {
  for (const FaultOp op : {FaultOp::kAppend, FaultOp::kSync}) {
    for (uint64_t nth = 1; nth <= (op == FaultOp::kAppend ? 2u : 1u); nth++) {
      Stage s;
      s.Fill(3, 1);
      s.faults.SetPlan({{.op = op, .nth = nth}});
      Status status;
      while (status.ok()) {
        status = s.Step();
        ASSERT_NE(s.event, OutputStage::Event::kTableMade);
      }
      EXPECT_TRUE(status.Is(Code::kIoError));
      EXPECT_TRUE(s.stage.tables().empty());
      EXPECT_EQ(s.installer.appends, 0);
    }
  }
}

TEST(OutputStage, NoEditAfterAFailedDirectorySync) {
  Stage s;
  s.Fill(3, 1);
  s.StepsTo(OutputStage::Event::kTableMade);
  s.faults.SetPlan({{.op = FaultOp::kSyncDir}});
  s.stage.Install();
  EXPECT_FALSE(s.Step().ok());
  EXPECT_EQ(s.event, OutputStage::Event::kNone);
  EXPECT_EQ(s.installer.appends, 0);
}

}  // namespace
}  // namespace strata

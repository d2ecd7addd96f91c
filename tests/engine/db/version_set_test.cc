// A failed manifest is replaced: nothing more is acknowledged on it, and a new one with the whole state takes over. If
// that fails too, the database stops. Whatever a crash leaves then, nothing is lost.
#include "db/version_set.h"

#include "format/file_name.h"
#include "test_machine.h"

namespace strata {
namespace {

using Plan = std::vector<Fault>;

Fault On(FaultOp op, rec::FileClass file_class, uint64_t nth = 1, FaultEffect effect = FaultEffect::kIoError,
         uint64_t argument = 0) {
  return {.op = op, .any_class = false, .file_class = file_class, .nth = nth, .effect = effect, .argument = argument};
}

// Writes thirty rows, all into the memtable.
void WriteRows(TestMachine* machine) {
  machine->faults.set_heals(true);
  ASSERT_TRUE(machine->Open().ok());
  for (int i = 0; i < 30; i++) ASSERT_TRUE(machine->Put(std::to_string(i), "v", true).ok());
}

uint64_t ManifestIn(const TestMachine& machine) {
  const std::string state = machine.State();
  return std::stoull(state.substr(state.find("\"manifest\":") + 11));
}
bool Stopped(const TestMachine& machine) {
  return machine.State().find("\"stopped\":\"ok\"") == std::string::npos;
}
std::vector<std::string> Manifests(const TestMachine& machine) {
  std::vector<std::string> names, found;
  EXPECT_TRUE(const_cast<MemEnv&>(machine.memory).List(&names).ok());
  for (const std::string& name : names) {
    if (name.rfind("MANIFEST-", 0) == 0) found.push_back(name);
  }
  return found;
}

// Operations of the current manifest that may fail.
std::vector<Fault> FirstFailures() {
  std::vector<Fault> faults = {On(FaultOp::kSync, rec::FileClass::kManifest),
                               On(FaultOp::kAppend, rec::FileClass::kManifest, 1, FaultEffect::kNoSpace)};
  for (uint64_t torn = 0; torn < 60; torn += 7)
    faults.push_back(On(FaultOp::kAppend, rec::FileClass::kManifest, 1, FaultEffect::kTornWrite, torn));
  return faults;
}

TEST(VersionSet, NewManifestReplacesAFailedOne) {
  for (const Fault& fault : FirstFailures()) {
    for (const CrashMode mode : {CrashMode::kDropUnsynced, CrashMode::kKeepAll, CrashMode::kTorn}) {
      TestMachine machine;
      WriteRows(&machine);
      const uint64_t before = ManifestIn(machine);
      machine.faults.SetPlan({fault});
      EXPECT_TRUE(machine.db->Flush().ok());
      EXPECT_EQ(machine.faults.struck(), 1u);
      EXPECT_FALSE(Stopped(machine));
      EXPECT_GT(ManifestIn(machine), before);
      EXPECT_EQ(machine.Shape(), "1");
      // Edits continue, and the replaced manifest is removed.
      ASSERT_TRUE(machine.Put("later", "w", true).ok());
      ASSERT_TRUE(machine.db->Flush().ok());
      ASSERT_TRUE(machine.db->CompactRange({}, {}).ok());
      ASSERT_TRUE(machine.db->WaitForIdle().ok());
      EXPECT_EQ(Manifests(machine), std::vector<std::string>{ManifestFileName(ManifestIn(machine))});
      EXPECT_EQ(machine.tracer.counters.compaction_count, 1u);
      ASSERT_TRUE(machine.CrashAndOpen(mode, fault.argument).ok());
      EXPECT_EQ(machine.Scan().size(), 31u);
      EXPECT_EQ(machine.Get("later"), "w");
    }
  }
}

TEST(VersionSet, EveryManifestMayFail) {
  // Each edit fails on the manifest that the previous one started.
  TestMachine machine;
  WriteRows(&machine);
  for (int round = 0; round < 5; round++) {
    machine.faults.SetPlan({On(round % 2 == 0 ? FaultOp::kSync : FaultOp::kAppend, rec::FileClass::kManifest)});
    ASSERT_TRUE(machine.Put("round", std::to_string(round)).ok());
    ASSERT_TRUE(machine.db->Flush().ok());
    EXPECT_EQ(machine.faults.struck(), static_cast<uint64_t>(round) + 1);
  }
  ASSERT_TRUE(machine.db->WaitForIdle().ok());
  EXPECT_EQ(Manifests(machine).size(), 1u);
  ASSERT_TRUE(machine.CrashAndOpen(CrashMode::kDropUnsynced, 1).ok());
  EXPECT_EQ(machine.Get("round"), "4");
}

// The second failure, at each operation of the takeover in order.
std::vector<Fault> SecondFailures(bool append_failed) {
  const uint64_t next_sync = append_failed ? 1 : 2;
  return {On(FaultOp::kCreate, rec::FileClass::kManifest),
          On(FaultOp::kAppend, rec::FileClass::kManifest, 2, FaultEffect::kTornWrite, 30),
          On(FaultOp::kSync, rec::FileClass::kManifest, next_sync),
          {.op = FaultOp::kSyncDir, .nth = 2},
          On(FaultOp::kCreate, rec::FileClass::kTemp),
          On(FaultOp::kAppend, rec::FileClass::kTemp, 1, FaultEffect::kNoSpace),
          On(FaultOp::kSync, rec::FileClass::kTemp),
          {.op = FaultOp::kRename},
          {.op = FaultOp::kSyncDir, .nth = 3}};
}

TEST(VersionSet, FailedTakeoverStopsTheDatabase) {
  for (const Fault& first : FirstFailures()) {
    for (const Fault& second : SecondFailures(first.op == FaultOp::kAppend)) {
      for (const CrashMode mode : {CrashMode::kDropUnsynced, CrashMode::kKeepAll, CrashMode::kTorn}) {
        SCOPED_TRACE(testing::Message() << "first " << int(first.op) << " " << first.argument << ", then "
                                        << int(second.op) << " of class " << int(second.file_class) << " nth "
                                        << second.nth << ", crash " << int(mode));
        TestMachine machine;
        WriteRows(&machine);
        machine.faults.SetPlan({first, second});
        const Status failed = machine.db->Flush();
        EXPECT_EQ(machine.faults.struck(), 2u);
        EXPECT_EQ(failed.code(), first.effect == FaultEffect::kNoSpace ? Code::kNoSpace : Code::kIoError);
        EXPECT_NE(failed.message().find("no new manifest could take over"), std::string::npos) << failed.message();
        EXPECT_TRUE(Stopped(machine));
        EXPECT_FALSE(machine.Put("x", "y", true).ok()) << "the disk works again, but its content is unknown";
        EXPECT_EQ(machine.Scan().size(), 30u) << "reads continue";
        EXPECT_EQ(TestMachine::Count<rec::FileRemoved>(machine.tracer.TakeBatch()), 0u) << "no file is removed";
        ASSERT_TRUE(machine.CrashAndOpen(mode, first.argument + second.nth).ok());
        EXPECT_EQ(machine.Scan().size(), 30u);
        ASSERT_TRUE(machine.Put("after", "1", true).ok());
        ASSERT_TRUE(machine.CrashAndOpen(CrashMode::kDropUnsynced, 1).ok());
        EXPECT_EQ(machine.Scan().size(), 31u);
        EXPECT_EQ(Manifests(machine).size(), 1u);
      }
    }
  }
}

TEST(VersionSet, PowerLossDuringATakeoverLosesNothing) {
  for (const Fault& first : FirstFailures()) {
    for (const CrashMode mode : {CrashMode::kDropUnsynced, CrashMode::kKeepAll, CrashMode::kTorn}) {
      // A flush is some seven operations up to the edit, a takeover nine, then files are removed.
      for (uint64_t cut = 0; cut < 25; cut++) {
        TestMachine machine;
        WriteRows(&machine);
        machine.faults.SetPlan({first});
        machine.faults.CrashAfter(machine.faults.operations() + cut);
        const bool flushed = machine.db->Flush().ok();
        machine.faults.CrashAfter(Fault::kForever);
        machine.faults.SetPlan({});
        ASSERT_TRUE(machine.CrashAndOpen(mode, cut).ok()) << "cut after " << cut;
        ASSERT_EQ(machine.Scan().size(), 30u) << "cut after " << cut;
        ASSERT_TRUE(flushed || cut < 20);
      }
    }
  }
}

// While one job's edit waits for its new manifest, other jobs wait to edit, writes continue, and a log created
// meanwhile is replayed after a crash.
TEST(VersionSet, WorkContinuesDuringATakeover) {
  Options options = TinyOptions();
  options.max_write_buffer_number = 4;
  options.max_background_jobs = 4;
  TestMachine machine(options);
  machine.faults.set_heals(true);
  ASSERT_TRUE(machine.Open().ok());
  Plan plan;
  for (const uint64_t nth : {3, 13, 23, 33}) plan.push_back(On(FaultOp::kSync, rec::FileClass::kManifest, nth));
  for (const uint64_t nth : {8, 18, 28}) {
    plan.push_back(On(FaultOp::kAppend, rec::FileClass::kManifest, nth, FaultEffect::kTornWrite, nth));
  }
  machine.faults.SetPlan(plan);
  Model model;
  for (int i = 0; i < 1500; i++) {
    const std::string key = std::to_string(i * 7919 % 300), value = std::string(40, 'v') + std::to_string(i);
    ASSERT_TRUE(machine.Put(key, value, i % 10 == 0).ok()) << i;
    model[key] = value;
  }
  EXPECT_EQ(machine.faults.struck(), 7u);
  EXPECT_EQ(machine.Scan(), RowsOf(model));
  ASSERT_TRUE(machine.Put("last", "1", true).ok());
  model["last"] = "1";
  ASSERT_TRUE(machine.CrashAndOpen(CrashMode::kDropUnsynced, 1).ok());
  EXPECT_EQ(machine.Scan(), RowsOf(model));
  EXPECT_EQ(Manifests(machine).size(), 1u);
}

TEST(VersionSet, EditThatRecoveryWouldRefuseIsNeverWritten) {
  MemEnv env;
  Tracer tracer;
  Options options;
  uint64_t last_sequence = 0;
  VersionSet versions(env, tracer, options, last_sequence);
  NewManifest manifest(env, 1, DescribeFamilies({{0, {}}}, VersionNumbers(), kStrictComparator));
  while (!manifest.done()) ASSERT_TRUE(manifest.Step().ok());
  VersionNumbers numbers;
  numbers.next_file = 5;
  FamilyStates families = {{0, {}}};
  families[0].numbers.log_number = 3;
  versions.Start(families, numbers, manifest.Take());
  const uint64_t bytes = versions.manifest_bytes();
  VersionEdit absent;
  absent.Delete(1, 77);
  VersionEdit backward;
  backward.log_number = 2;
  for (const VersionEdit& edit : {absent, backward}) {
    ASSERT_TRUE(versions.Acquire(1));
    EXPECT_FALSE(versions.Acquire(2)) << "one edit at a time";
    EXPECT_TRUE(versions.Append(edit).Is(Code::kCorruption));
    EXPECT_EQ(versions.manifest_bytes(), bytes);
    EXPECT_EQ(versions.manifest_number(), 1u);
  }
  ASSERT_TRUE(versions.Acquire(2)) << "the manifest is free again";
}

}  // namespace
}  // namespace strata

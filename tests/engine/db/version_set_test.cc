// A failed manifest is replaced: nothing more is acknowledged on it, and a new one with the whole state takes over. If
// that fails too, the database stops. Whatever a crash leaves then, nothing is lost.
#include "db/version_set.h"

#include "format/file_name.h"
#include "world.h"

namespace strata {
namespace {

using Plan = std::vector<Fault>;

Fault On(FaultOp op, rec::FileClass file_class, uint64_t nth = 1, FaultEffect effect = FaultEffect::kIoError,
         uint64_t argument = 0) {
  return {.op = op, .any_class = false, .file_class = file_class, .nth = nth, .effect = effect, .argument = argument};
}

// Writes thirty rows, all into the memtable.
void WriteRows(World* world) {
  world->faults.set_heals(true);
  ASSERT_TRUE(world->Open().ok());
  for (int i = 0; i < 30; i++) ASSERT_TRUE(world->Put(std::to_string(i), "v", true).ok());
}

uint64_t ManifestIn(const World& world) {
  const std::string state = world.State();
  return std::stoull(state.substr(state.find("\"manifest\":") + 11));
}
bool Stopped(const World& world) {
  return world.State().find("\"stopped\":\"ok\"") == std::string::npos;
}
std::vector<std::string> Manifests(const World& world) {
  std::vector<std::string> names, found;
  EXPECT_TRUE(const_cast<MemEnv&>(world.memory).List(&names).ok());
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
      World world;
      WriteRows(&world);
      const uint64_t before = ManifestIn(world);
      world.faults.SetPlan({fault});
      EXPECT_TRUE(world.db->Flush().ok());
      EXPECT_EQ(world.faults.struck(), 1u);
      EXPECT_FALSE(Stopped(world));
      EXPECT_GT(ManifestIn(world), before);
      EXPECT_EQ(world.Shape(), "1");
      // Edits continue, and the replaced manifest is removed.
      ASSERT_TRUE(world.Put("later", "w", true).ok());
      ASSERT_TRUE(world.db->Flush().ok());
      ASSERT_TRUE(world.db->CompactRange({}, {}).ok());
      ASSERT_TRUE(world.db->WaitForIdle().ok());
      EXPECT_EQ(Manifests(world), std::vector<std::string>{ManifestFileName(ManifestIn(world))});
      EXPECT_EQ(world.tracer.counters.compaction_count, 1u);
      ASSERT_TRUE(world.CrashAndOpen(mode, fault.argument).ok());
      EXPECT_EQ(world.Scan().size(), 31u);
      EXPECT_EQ(world.Get("later"), "w");
    }
  }
}

TEST(VersionSet, EveryManifestMayFail) {
  // Each edit fails on the manifest that the previous one started.
  World world;
  WriteRows(&world);
  for (int round = 0; round < 5; round++) {
    world.faults.SetPlan({On(round % 2 == 0 ? FaultOp::kSync : FaultOp::kAppend, rec::FileClass::kManifest)});
    ASSERT_TRUE(world.Put("round", std::to_string(round)).ok());
    ASSERT_TRUE(world.db->Flush().ok());
    EXPECT_EQ(world.faults.struck(), static_cast<uint64_t>(round) + 1);
  }
  ASSERT_TRUE(world.db->WaitForIdle().ok());
  EXPECT_EQ(Manifests(world).size(), 1u);
  ASSERT_TRUE(world.CrashAndOpen(CrashMode::kDropUnsynced, 1).ok());
  EXPECT_EQ(world.Get("round"), "4");
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
        World world;
        WriteRows(&world);
        world.faults.SetPlan({first, second});
        const Status failed = world.db->Flush();
        EXPECT_EQ(world.faults.struck(), 2u);
        EXPECT_EQ(failed.code(), first.effect == FaultEffect::kNoSpace ? Code::kNoSpace : Code::kIoError);
        EXPECT_NE(failed.message().find("no new manifest could take over"), std::string::npos) << failed.message();
        EXPECT_TRUE(Stopped(world));
        EXPECT_FALSE(world.Put("x", "y", true).ok()) << "the disk works again, but its content is unknown";
        EXPECT_EQ(world.Scan().size(), 30u) << "reads continue";
        EXPECT_EQ(World::Count<rec::FileRemoved>(world.tracer.TakeBatch()), 0u) << "no file is removed";
        ASSERT_TRUE(world.CrashAndOpen(mode, first.argument + second.nth).ok());
        EXPECT_EQ(world.Scan().size(), 30u);
        ASSERT_TRUE(world.Put("after", "1", true).ok());
        ASSERT_TRUE(world.CrashAndOpen(CrashMode::kDropUnsynced, 1).ok());
        EXPECT_EQ(world.Scan().size(), 31u);
        EXPECT_EQ(Manifests(world).size(), 1u);
      }
    }
  }
}

TEST(VersionSet, PowerLossDuringATakeoverLosesNothing) {
  for (const Fault& first : FirstFailures()) {
    for (const CrashMode mode : {CrashMode::kDropUnsynced, CrashMode::kKeepAll, CrashMode::kTorn}) {
      // A flush is some seven operations up to the edit, a takeover nine, then files are removed.
      for (uint64_t cut = 0; cut < 25; cut++) {
        World world;
        WriteRows(&world);
        world.faults.SetPlan({first});
        world.faults.CrashAfter(world.faults.operations() + cut);
        const bool flushed = world.db->Flush().ok();
        world.faults.CrashAfter(Fault::kForever);
        world.faults.SetPlan({});
        ASSERT_TRUE(world.CrashAndOpen(mode, cut).ok()) << "cut after " << cut;
        ASSERT_EQ(world.Scan().size(), 30u) << "cut after " << cut;
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
  World world(options);
  world.faults.set_heals(true);
  ASSERT_TRUE(world.Open().ok());
  Plan plan;
  for (const uint64_t nth : {3, 13, 23, 33}) plan.push_back(On(FaultOp::kSync, rec::FileClass::kManifest, nth));
  for (const uint64_t nth : {8, 18, 28}) {
    plan.push_back(On(FaultOp::kAppend, rec::FileClass::kManifest, nth, FaultEffect::kTornWrite, nth));
  }
  world.faults.SetPlan(plan);
  Model model;
  for (int i = 0; i < 1500; i++) {
    const std::string key = std::to_string(i * 7919 % 300), value = std::string(40, 'v') + std::to_string(i);
    ASSERT_TRUE(world.Put(key, value, i % 10 == 0).ok()) << i;
    model[key] = value;
  }
  EXPECT_EQ(world.faults.struck(), 7u);
  EXPECT_EQ(world.Scan(), RowsOf(model));
  ASSERT_TRUE(world.Put("last", "1", true).ok());
  model["last"] = "1";
  ASSERT_TRUE(world.CrashAndOpen(CrashMode::kDropUnsynced, 1).ok());
  EXPECT_EQ(world.Scan(), RowsOf(model));
  EXPECT_EQ(Manifests(world).size(), 1u);
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

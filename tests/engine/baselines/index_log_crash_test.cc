// Power losses before and after every file operation of an index and log, and during its recovery; then every operation
// failing once, and permanently.
//
// After recovery the log must hold the state after a prefix of the batches: at least up to the last one acknowledged
// and synced. STRATA_CRASH_STRIDE tests every n-th operation only, STRATA_CRASH_TORN is the number of torn images per
// point, STRATA_SEED selects another workload.
#include "baseline_crash.h"
#include "from_environment.h"
#include "index_log_machine.h"

namespace strata {
namespace {

// A machine; its files may be reused after it.
struct LogMachine {
  explicit LogMachine(Env& files) : env(files) { tracer.set_mask(0); }
  Status Open() {
    log.reset();
    return IndexLog::Open(TinyLog(), env, env, tracer, &log);
  }
  Status Write(const Action& action, Played* played) { return WriteAction(*log, action, played); }
  Status Play(const std::vector<Action>& actions, Played* played) {
    Status status = Open();
    for (const Action& action : actions) {
      bool done = false;
      if (!status.ok()) break;
      if (action.kind == Action::Kind::kWrite) status = Write(action, played);
      if (action.kind == Action::Kind::kReopen) status = Open();
      if (action.kind == Action::Kind::kUpkeepStep && log->CleaningDue()) status = log->StepCleaning(&done);
    }
    return status;
  }
  Model ReadAll(const std::string& where) {
    Model rows;
    std::unique_ptr<IndexLogCursor> it;
    EXPECT_TRUE(log->NewCursor(0, nullptr, nullptr, &it).ok());
    for (it->SeekToFirst(); it->Valid(); it->Next()) rows[std::string(it->key())] = std::string(it->value());
    EXPECT_TRUE(it->status().ok()) << where << ": " << it->status().ToString();
    return rows;
  }

  Env& env;
  Tracer tracer;
  std::unique_ptr<IndexLog> log;
};

// It opens, has the required rows, can be written and cleaned again, and then survives another power loss.
void ExpectRecovers(MemEnv& image, const Played& played, const std::string& where) {
  LogMachine machine(image);
  const Status status = machine.Open();
  ASSERT_TRUE(status.ok()) << where << ": " << status.ToString();
  ASSERT_TRUE(IsAPrefix(machine.ReadAll(where), played))
      << where << ": the rows are not the state after a prefix of " << played.batches.size()
      << " batches that holds the " << played.durable << " durable ones";
  Action more;
  more.puts = {{"more", "1"}};
  more.sync = true;
  Played ignored;
  ASSERT_TRUE(machine.Write(more, &ignored).ok()) << where;
  const Model before = machine.ReadAll(where);
  ASSERT_TRUE(machine.log->CleanAll().ok()) << where;
  for (bool done = false; machine.log->CleaningDue() && !done;) {
    ASSERT_TRUE(machine.log->StepCleaning(&done).ok()) << where;
  }
  image.Crash(CrashMode::kDropUnsynced, 1);
  LogMachine again(image);
  const Status reopened = again.Open();
  ASSERT_TRUE(reopened.ok()) << where << ": " << reopened.ToString();
  ASSERT_EQ(again.ReadAll(where), before) << where;
}

TEST(IndexLogCrash, SyncedWritesSurviveAnyPowerLoss) {
  const uint64_t seed = FromEnvironment("STRATA_SEED", 1);
  const uint64_t stride = FromEnvironment("STRATA_CRASH_STRIDE", 1);
  const uint64_t torn_images = FromEnvironment("STRATA_CRASH_TORN", 3);
  const std::vector<Action> actions = MakeWorkload(seed);

  MemEnv whole;
  FaultEnv counting(whole);
  Played all;
  LogMachine first(counting);
  ASSERT_TRUE(first.Play(actions, &all).ok());
  ASSERT_GE(counting.operations(), 300u) << "the workload is too small to be worth crashing";
  ASSERT_GE(first.tracer.counters.index_log_segments_removed, 5u);

  for (uint64_t point = 0; point <= counting.operations(); point += stride) {
    MemEnv files;
    FaultEnv env(files);
    env.CrashAfter(point);
    Played played;
    LogMachine(env).Play(actions, &played).IgnoreError();
    for (uint64_t i = 0; i < 2 + torn_images; i++) {
      const CrashMode mode = i == 0 ? CrashMode::kDropUnsynced : i == 1 ? CrashMode::kKeepAll : CrashMode::kTorn;
      std::unique_ptr<MemEnv> image = files.Clone();
      image->Crash(mode, point * 1000 + i);
      ExpectRecovers(*image, played,
                     "STRATA_SEED=" + std::to_string(seed) + ", power cut after operation " + std::to_string(point) +
                         ", image " + std::to_string(i));
      if (HasFailure()) return;
    }
  }
}

TEST(IndexLogCrash, PowerLossDuringRecoveryLosesNothing) {
  const uint64_t seed = FromEnvironment("STRATA_SEED", 1);
  const std::vector<Action> actions = MakeWorkload(seed);
  uint64_t points = 0;
  for (uint64_t point = 41; point < 420; point += 19) {
    MemEnv files;
    FaultEnv env(files);
    env.CrashAfter(point);
    Played played;
    LogMachine(env).Play(actions, &played).IgnoreError();
    // A process that ended without a power loss leaves everything in the system's cache.
    if (point % 2 != 0) files.Crash(CrashMode::kTorn, point);
    for (uint64_t inner = 0;; inner++) {
      std::unique_ptr<MemEnv> image = files.Clone();
      FaultEnv faults(*image);
      faults.CrashAfter(inner);
      ASSERT_TRUE(image->UnlockDir().ok());
      const bool done = LogMachine(faults).Open().ok();
      image->Crash(inner % 2 == 0 ? CrashMode::kTorn : CrashMode::kDropUnsynced, inner);
      ExpectRecovers(*image, played,
                     "STRATA_SEED=" + std::to_string(seed) + ", after operation " + std::to_string(point) +
                         ", then after " + std::to_string(inner) + " of recovery");
      if (HasFailure()) return;
      points++;
      if (done) break;
    }
  }
  EXPECT_GT(points, 100u);
}

// An operation fails while the machine keeps running: nothing acknowledged and synced may be lost, and after a failed
// write no write may be acknowledged until the log is reopened.
TEST(IndexLogCrash, FailedOperationStopsWritesAndLosesNothing) {
  const uint64_t seed = FromEnvironment("STRATA_SEED", 1);
  const std::vector<Action> actions = MakeWorkload(seed);
  uint64_t stopped = 0;
  for (const FaultOp op :
       {FaultOp::kAppend, FaultOp::kSync, FaultOp::kRead, FaultOp::kCreate, FaultOp::kRemove, FaultOp::kSyncDir}) {
    for (const uint64_t times : {uint64_t{1}, Fault::kForever}) {
      for (uint64_t nth = 2; nth < 200; nth += 3) {
        MemEnv files;
        FaultEnv env(files);
        env.SetPlan({{.op = op, .nth = nth, .times = times}});
        Played played;
        LogMachine machine(env);
        const Status status = machine.Play(actions, &played);
        if (!status.ok() && machine.log != nullptr && !machine.log->bg_error().ok()) {
          stopped++;
          Played ignored;
          Action more;
          more.puts = {{"more", "1"}};
          EXPECT_FALSE(machine.Write(more, &ignored).ok());
        }
        files.Crash(CrashMode::kDropUnsynced, nth);
        ExpectRecovers(files, played,
                       "STRATA_SEED=" + std::to_string(seed) + ", operation kind " + std::to_string(int(op)) +
                           " number " + std::to_string(nth) + " fails");
        if (HasFailure()) return;
      }
    }
  }
  EXPECT_GT(stopped, 100u);
}

}  // namespace
}  // namespace strata

// Crash before and after every file operation; crash inside recovery; crash while a new manifest takes over; every
// operation failing once, for a while, permanently.
//
// STRATA_CRASH_STRIDE tests every n-th operation only (1 in the nightly run), STRATA_CRASH_TORN is the number of torn
// images per point, STRATA_SEED selects another workload. A failure prints the command that repeats it.
#include <gtest/gtest.h>

#include "crash_helpers.h"

namespace strata::crash {
namespace {

std::string Name(int shape, uint64_t seed, uint64_t point, const char* mode, uint64_t torn) {
  return "STRATA_SEED=" + std::to_string(seed) + " workload " + std::to_string(shape) + ", power cut after operation " +
         std::to_string(point) + ", " + mode + " " + std::to_string(torn);
}

// The disk images that one power loss may leave.
template <class F>
void ForEachImage(const MemEnv& left, uint64_t torn_images, uint64_t seed, F f) {
  const struct {
    CrashMode mode;
    const char* name;
    uint64_t images;
  } kModes[] = {{CrashMode::kDropUnsynced, "drop_unsynced", 1},
                {CrashMode::kKeepAll, "keep_all", 1},
                {CrashMode::kTorn, "torn", torn_images}};
  for (const auto& mode : kModes) {
    for (uint64_t i = 0; i < mode.images; i++) {
      std::unique_ptr<MemEnv> image = left.Clone();
      image->Crash(mode.mode, seed * 1000 + i);
      f(*image, mode.name, i);
      if (::testing::Test::HasFatalFailure()) return;
    }
  }
}

class CrashPoints : public ::testing::TestWithParam<int> {};

TEST_P(CrashPoints, NothingDurableIsLostNothingDeletedReturns) {
  const int shape = GetParam();
  const uint64_t seed = FromEnvironment("STRATA_SEED", 1);
  const uint64_t stride = FromEnvironment("STRATA_CRASH_STRIDE", 1);
  const uint64_t torn_images = FromEnvironment("STRATA_CRASH_TORN", 3);
  const Options options = SmallOptions(shape);
  const std::vector<Action> actions = MakeWorkload(shape, seed);

  MemEnv whole;
  FaultEnv counting(whole);
  const Played all = Play(counting, options, actions);
  ASSERT_GE(all.operations, 300u) << "the workload is too small to be worth crashing";

  uint64_t images = 0;
  for (uint64_t point = 0; point <= all.operations; point += stride) {
    MemEnv files;
    FaultEnv env(files);
    env.CrashAfter(point);
    const Played played = Play(env, options, actions);
    ForEachImage(files, torn_images, point, [&](MemEnv& image, const char* mode, uint64_t torn) {
      images++;
      ExpectRecovers(image, options, played, Name(shape, seed, point, mode, torn));
    });
    if (HasFatalFailure()) return;
  }
  std::printf("workload %d: %llu file operations, %llu crash images, nothing lost\n", shape,
              static_cast<unsigned long long>(all.operations), static_cast<unsigned long long>(images));
}

// Recovery is idempotent: it is interrupted twice, and the third one still finds everything.
TEST_P(CrashPoints, RecoveryMayBeInterruptedTwice) {
  const int shape = GetParam();
  const uint64_t seed = FromEnvironment("STRATA_SEED", 1);
  const Options options = SmallOptions(shape);
  const std::vector<Action> actions = MakeWorkload(shape, seed);
  Prng prng(seed + 99);
  MemEnv whole;
  FaultEnv counting(whole);
  const uint64_t operations = Play(counting, options, actions).operations;
  const uint64_t chains = FromEnvironment("STRATA_CRASH_CHAINS", 150);
  for (uint64_t chain = 0; chain < chains; chain++) {
    MemEnv files;
    FaultEnv env(files);
    const uint64_t point = prng.Below(operations);
    env.CrashAfter(point);
    const Played played = Play(env, options, actions);
    std::string where = Name(shape, seed, point, "chain", chain);
    files.Crash(CrashMode::kTorn, prng.Next());
    for (int again = 0; again < 2; again++) {
      FaultEnv recovering(files);
      const uint64_t cut = prng.Below(25);
      recovering.CrashAfter(cut);
      where += ", recovery cut after " + std::to_string(cut);
      { OpenDb db(recovering, options); }
      files.Crash(CrashMode::kTorn, prng.Next());
    }
    ExpectRecovers(files, options, played, where);
    if (HasFatalFailure()) return;
  }
}

// A manifest fails, another one takes over, and the power fails at any operation of that or shortly after.
TEST_P(CrashPoints, FailedManifestIsReplacedAndPowerLossMeanwhileLosesNothing) {
  const int shape = GetParam();
  const uint64_t seed = FromEnvironment("STRATA_SEED", 1);
  const uint64_t stride = FromEnvironment("STRATA_CRASH_STRIDE", 1);
  const uint64_t torn_images = FromEnvironment("STRATA_CRASH_TORN", 3);
  const Options options = SmallOptions(shape);
  const std::vector<Action> actions = MakeWorkload(shape, seed);
  // The takeover and the operations after it: the job's end, file removals, the next writes.
  constexpr uint64_t kOperationsAfter = 14;
  uint64_t images = 0, takeovers = 0;
  for (const FaultOp op : {FaultOp::kAppend, FaultOp::kSync}) {
    for (uint64_t nth = 1;; nth += stride) {
      const std::vector<Fault> plan = {{.op = op,
                                        .any_class = false,
                                        .file_class = rec::FileClass::kManifest,
                                        .nth = nth,
                                        .effect = FaultEffect::kTornWrite,
                                        .argument = nth * 7 % 90}};
      uint64_t failed_at = 0;
      {
        MemEnv files;
        FaultEnv env(files);
        env.SetPlan(plan);
        const Played whole = Play(env, options, actions);
        if (env.struck() == 0) break;
        failed_at = env.last_struck();
        // A manifest that fails while opening makes the opening fail; every other one is replaced without visible
        // effect.
        if (whole.acknowledged == whole.batches.size() && env.operations() > failed_at + kOperationsAfter) takeovers++;
      }
      for (uint64_t after = 0; after <= kOperationsAfter; after++) {
        MemEnv files;
        FaultEnv env(files);
        env.SetPlan(plan);
        env.CrashAfter(failed_at + after);
        const Played played = Play(env, options, actions);
        ForEachImage(files, torn_images, nth * 100 + after, [&](MemEnv& image, const char* mode, uint64_t torn) {
          images++;
          ExpectRecovers(image, options, played,
                         Name(shape, seed, failed_at + after, mode, torn) + ", manifest operation kind " +
                             std::to_string(static_cast<int>(op)) + " failed the " + std::to_string(nth) + "th time");
        });
        if (HasFatalFailure()) return;
      }
    }
  }
  std::printf("workload %d: %llu manifests replaced, %llu crash images, nothing lost\n", shape,
              static_cast<unsigned long long>(takeovers), static_cast<unsigned long long>(images));
  EXPECT_GE(takeovers, 40 / stride);
}

// The machine keeps running while its disk fails: acknowledged writes exist after reopening, whatever failed and how
// often.
TEST_P(CrashPoints, EveryOperationMayFailAndNothingAcknowledgedIsLost) {
  const int shape = GetParam();
  const uint64_t seed = FromEnvironment("STRATA_SEED", 1);
  const uint64_t stride = FromEnvironment("STRATA_CRASH_STRIDE", 1);
  const Options options = SmallOptions(shape);
  const std::vector<Action> actions = MakeWorkload(shape, seed);
  uint64_t schedules = 0;
  for (const FaultOp op : {FaultOp::kAppend, FaultOp::kSync, FaultOp::kCreate, FaultOp::kRename, FaultOp::kSyncDir}) {
    for (const FaultEffect effect : {FaultEffect::kIoError, FaultEffect::kNoSpace, FaultEffect::kTornWrite}) {
      if (effect == FaultEffect::kTornWrite && op != FaultOp::kAppend) continue;
      for (const uint64_t times : {uint64_t{1}, uint64_t{3}, Fault::kForever}) {
        for (uint64_t nth = 1;; nth += stride * 5) {
          MemEnv files;
          FaultEnv env(files);
          env.set_heals(true);
          env.SetPlan({{.op = op, .nth = nth, .times = times, .effect = effect, .argument = nth % 23}});
          const Played played = Play(env, options, actions);
          if (env.struck() == 0) break;
          schedules++;
          // The process ends; its appends are in the file, synced or not.
          files.Crash(CrashMode::kKeepAll, 0);
          Played judged = played;
          judged.durable = played.acknowledged;
          ExpectRecovers(files, options, judged,
                         "STRATA_SEED=" + std::to_string(seed) + " workload " + std::to_string(shape) +
                             ", operation kind " + std::to_string(static_cast<int>(op)) + " effect " +
                             std::to_string(static_cast<int>(effect)) + " from the " + std::to_string(nth) + "th, " +
                             std::to_string(times) + " times");
          if (HasFatalFailure()) return;
        }
      }
    }
  }
  std::printf("workload %d: %llu fault schedules, nothing acknowledged was lost\n", shape,
              static_cast<unsigned long long>(schedules));
}

// After a failed append or sync nothing is acknowledged until the database is reopened, although the disk works again.
TEST(Poison, NothingIsAcknowledgedAfterAFailedLogWrite) {
  for (const FaultOp op : {FaultOp::kAppend, FaultOp::kSync}) {
    MemEnv files;
    FaultEnv env(files);
    env.set_heals(true);
    Options options;
    {
      OpenDb db(env, options);
      ASSERT_TRUE(db.status().ok());
      ASSERT_TRUE(db->Put({.sync = true}, "before", "1").ok());
      env.SetPlan({{.op = op, .any_class = false, .file_class = rec::FileClass::kWal, .nth = 1, .times = 1}});
      EXPECT_FALSE(db->Put({.sync = true}, "during", "2").ok());
      for (int i = 0; i < 3; i++)
        EXPECT_FALSE(db->Put({.sync = true}, "after", "3").ok()) << "acknowledged on a failed log";
      std::string value;
      EXPECT_TRUE(db->Get({}, "before", &value).ok()) << "reads continue";
    }
    OpenDb db(env, options);
    ASSERT_TRUE(db.status().ok()) << db.status().ToString();
    std::string value;
    EXPECT_TRUE(db->Get({}, "before", &value).ok());
    EXPECT_TRUE(db->Get({}, "after", &value).Is(Code::kNotFound));
    EXPECT_TRUE(db->Put({.sync = true}, "again", "4").ok()) << "a reopened database takes writes";
  }
}

// The disk is full, then it is not.
TEST(DiskFull, RefusesUntilReopenedAndLosesNothing) {
  Options options = SmallOptions(0);
  const std::vector<Action> actions = MakeWorkload(0, 5);
  for (uint64_t quota = 200; quota < 40'000; quota += 331) {
    MemEnv files(quota);
    FaultEnv env(files);
    Played played = Play(env, options, actions);
    files.set_quota_bytes(MemEnv::kNoQuota);
    files.Crash(CrashMode::kKeepAll, 0);
    played.durable = played.acknowledged;
    ExpectRecovers(files, options, played, "a disk of " + std::to_string(quota) + " bytes");
    if (HasFatalFailure()) return;
  }
}

INSTANTIATE_TEST_SUITE_P(Workloads, CrashPoints, ::testing::Values(0, 1, 2, 3, 4, 5, 6));

}  // namespace
}  // namespace strata::crash

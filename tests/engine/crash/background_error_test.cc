// Every file operation of a workload fails, once or from then on, with an error, without space, or torn, in each way to
// handle background errors. After the first refusal the device heals, the database resumes or is reopened, and the rest
// of the workload runs. No acknowledged write is lost, except in the mode that is wrong on purpose: that one loses
// exactly the writes that it recorded as lost.
//
// STRATA_FAULT_STRIDE tests every n-th operation only (1 in the campaign), STRATA_SEED selects another workload.
#include <gtest/gtest.h>

#include "crash_helpers.h"

namespace strata::crash {
namespace {

class Machine {
 public:
  Machine(Env& env, const Options& options) : env_(env), options_(options) {}
  ~Machine() { Close(); }

  Status Open() {
    Close();
    tracer_.set_mask(1u << static_cast<uint32_t>(Group::kLife));
    return Db::Open(options_, {env_, clock_, scheduler_, tracer_, 11}, &db, {});
  }
  void Close() {
    scheduler_.Clear();
    db.reset();
  }
  // Writes recorded as lost since the last call.
  uint64_t TakeLost() {
    uint64_t lost = 0;
    const std::string batch = tracer_.TakeBatch();
    for (Slice rest = batch; !rest.empty();) {
      if (wire::Load<uint16_t>(rest.data()) == rec::WriteLost::kKind) lost++;
      rest.remove_prefix(wire::Load<uint16_t>(rest.data() + 2));
    }
    return lost;
  }

  std::unique_ptr<Db> db;

 private:
  Env& env_;
  const Options options_;
  Clock clock_;
  Tracer tracer_;
  Scheduler scheduler_{clock_, tracer_};
};

struct Outcome {
  Model rows;         // by the writes that were acknowledged and not recorded as lost
  Model with_last;    // and with the last write that was refused or lost: its record may be in a log
  uint64_t lost = 0;  // acknowledged writes
  uint64_t resumed = 0;
  uint64_t aborted = 0;
  bool opened = true;
};

Status Do(Db& db, const Action& action) {
  switch (action.kind) {
    case Action::Kind::kFlush:
      return db.Flush();
    case Action::Kind::kCompact:
      return db.CompactRange({}, {});
    default:
      break;
  }
  WriteBatch batch;
  for (const auto& [k, v] : action.batch.puts) batch.Put(k, v);
  for (const auto& k : action.batch.deletes) batch.Delete(k);
  return db.Write({.sync = action.batch.sync}, &batch);
}

// After a refusal: a device that heals, then a resume or, where there is none, a reopening.
Status Recover(Machine& machine, FaultEnv& env, Outcome* outcome) {
  env.SetPlan({});
  if (machine.db->aborted()) outcome->aborted++;
  if (!machine.db->aborted() && machine.db->Resume().ok()) {
    outcome->resumed++;
    return Status::Ok();
  }
  return machine.Open();
}

Outcome Play(Machine& machine, FaultEnv& env, const std::vector<Action>& actions) {
  Outcome outcome;
  outcome.opened = machine.Open().ok();
  for (const Action& action : actions) {
    if (!outcome.opened) break;
    if (action.kind == Action::Kind::kReopen) continue;
    const bool writes = action.kind == Action::Kind::kWrite;
    const Status status = Do(*machine.db, action);
    const bool lost = machine.TakeLost() > 0;
    if (lost) outcome.lost++;
    if (status.ok() && !lost) {
      if (writes) ApplyTo(&outcome.rows, action.batch);
      outcome.with_last = outcome.rows;
      continue;
    }
    if (writes && outcome.with_last == outcome.rows) ApplyTo(&outcome.with_last, action.batch);
    if (status.ok()) continue;
    const uint64_t resumed = outcome.resumed;
    if (!machine.db->aborted()) {
      EXPECT_EQ(ReadAll(*machine.db, "after the error"), outcome.rows);
    }
    outcome.opened = Recover(machine, env, &outcome).ok();
    if (!outcome.opened) break;
    const Model rows = ReadAll(*machine.db, "after the recovery");
    if (outcome.resumed > resumed) {
      EXPECT_EQ(rows, outcome.rows) << "a refused write came back";
    } else {
      EXPECT_TRUE(rows == outcome.rows || rows == outcome.with_last);
    }
    outcome.rows = outcome.with_last = rows;
  }
  return outcome;
}

class FaultSweep : public ::testing::TestWithParam<BackgroundErrorHandling> {};

TEST_P(FaultSweep, LosesNothingAcknowledgedButInTheWrongMode) {
  const uint64_t seed = FromEnvironment("STRATA_SEED", 1);
  const uint64_t stride = FromEnvironment("STRATA_FAULT_STRIDE", 29);
  uint64_t schedules = 0, lost = 0, resumed = 0, aborted = 0;
  for (const int shape : {0, 1}) {
    Options options = SmallOptions(shape);
    options.background_error_handling = GetParam();
    std::vector<Action> actions = MakeWorkload(shape, seed);
    actions.resize(150);
    for (const FaultOp op :
         {FaultOp::kAppend, FaultOp::kSync, FaultOp::kCreate, FaultOp::kRename, FaultOp::kRemove, FaultOp::kSyncDir}) {
      for (const FaultEffect effect : {FaultEffect::kIoError, FaultEffect::kNoSpace, FaultEffect::kTornWrite}) {
        if (effect == FaultEffect::kTornWrite && op != FaultOp::kAppend) continue;
        for (const uint64_t times : {uint64_t{1}, Fault::kForever}) {
          for (uint64_t nth = 1;; nth += stride) {
            SCOPED_TRACE(testing::Message()
                         << "shape " << shape << ", operation kind " << static_cast<int>(op) << " fails with effect "
                         << static_cast<int>(effect) << " from the " << nth << "th, " << times << " times");
            MemEnv files;
            FaultEnv env(files);
            env.SetPlan({{.op = op, .nth = nth, .times = times, .effect = effect, .argument = nth % 23}});
            Machine machine(env, options);
            const Outcome outcome = Play(machine, env, actions);
            if (env.struck() == 0) break;
            schedules++;
            lost += outcome.lost;
            resumed += outcome.resumed;
            aborted += outcome.aborted;
            if (outcome.opened) {
              EXPECT_EQ(ReadAll(*machine.db, "at the end"), outcome.rows);
            }
            machine.Close();
            env.SetPlan({});
            files.Crash(CrashMode::kKeepAll, 0);
            ASSERT_TRUE(machine.Open().ok());
            const Model rows = ReadAll(*machine.db, "after a restart");
            EXPECT_TRUE(rows == outcome.rows || rows == outcome.with_last);
            if (HasFailure()) return;
          }
        }
      }
    }
  }
  const bool wrong = GetParam() == BackgroundErrorHandling::kMyrocks5722;
  EXPECT_EQ(lost > 0, wrong);
  EXPECT_EQ(resumed > 0, GetParam() == BackgroundErrorHandling::kRocksdb);
  EXPECT_EQ(aborted > 0, GetParam() == BackgroundErrorHandling::kMyrocks5723);
  std::printf("%s: %llu fault schedules, %llu writes lost, %llu times resumed, %llu times aborted\n",
              NameOf(GetParam()), static_cast<unsigned long long>(schedules), static_cast<unsigned long long>(lost),
              static_cast<unsigned long long>(resumed), static_cast<unsigned long long>(aborted));
}

INSTANTIATE_TEST_SUITE_P(Handlings, FaultSweep,
                         ::testing::Values(BackgroundErrorHandling::kLeveldb, BackgroundErrorHandling::kRocksdb,
                                           BackgroundErrorHandling::kMyrocks5722,
                                           BackgroundErrorHandling::kMyrocks5723),
                         [](const auto& info) { return std::string(NameOf(info.param)); });

}  // namespace
}  // namespace strata::crash

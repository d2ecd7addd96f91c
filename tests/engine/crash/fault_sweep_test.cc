// Every file operation of five workloads (fault_workloads.h) fails: once or from then on, with an error, without space,
// or torn; and every sync is lost. In each way to handle background errors. After the first refusal the device heals,
// the database resumes or is reopened, and the rest of the workload runs.
//
// No acknowledged write is lost, and in a power cut at the refusal or the end no acknowledged synced one; except in the
// mode that is wrong on purpose: that one loses exactly the writes that it recorded as lost. A device that lies about a
// sync is the one that loses writes in a power cut: the database is then refused, or in a state that it once had.
//
// STRATA_FAULT_STRIDE tests every n-th operation only (1 in the campaign), STRATA_SEED selects other workloads.
#include <gtest/gtest.h>

#include "fault_workloads.h"

namespace strata::crash {
namespace {

class Machine {
 public:
  Machine(Env& env, const Options& options) : env_(env), options_(options) {}
  ~Machine() { Close(); }

  Status Open() {
    Close();
    tracer_.set_mask(1u << static_cast<uint32_t>(Group::kLife));
    const Options odd = OptionsOfOddKeys(options_);
    Status status = Db::Open(options_, {env_, clock_, scheduler_, tracer_, 11}, &db, {{1, {"odd", odd}}});
    if (status.ok() && HasFamilies(options_)) status = db->CreateFamily(1, "odd", odd);
    if (!status.ok()) Close();
    return status;
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

struct Totals {
  uint64_t schedules = 0;
  uint64_t lost = 0;  // acknowledged writes, all of them recorded as lost
  uint64_t resumed = 0;
  uint64_t aborted = 0;
  uint64_t refused = 0;  // databases that a lying device has damaged
};

// One run of a workload on a device with one fault.
class FaultRun {
 public:
  FaultRun(const Options& options, const Fault& fault, Totals* totals)
      : env_(files_), machine_(env_, options), options_(options), totals_(*totals) {
    env_.SetPlan({fault});
    lying_ = fault.effect == FaultEffect::kLyingSync;
  }

  // False if the fault struck nothing.
  bool Play(const std::vector<FaultStep>& steps) {
    history_.emplace_back();
    if (!machine_.Open().ok()) Reopen();
    for (const FaultStep& step : steps) {
      if (machine_.db == nullptr) break;
      Take(step);
    }
    if (env_.struck() == 0) return false;
    totals_.schedules++;
    if (machine_.db != nullptr) {
      env_.SetPlan({});
      EXPECT_EQ(ReadAll(*machine_.db, "at the end"), rows_);
    }
    machine_.Close();
    env_.SetPlan({});
    const std::unique_ptr<MemEnv> cut = files_.Clone();
    files_.Crash(CrashMode::kKeepAll, 0);
    Reopen();
    CheckPowerCut(*cut);
    return true;
  }

 private:
  Status Do(const Action& action) {
    Db& db = *machine_.db;
    switch (action.kind) {
      case Action::Kind::kFlush: {
        const Status status = db.Flush();
        return status.ok() && HasFamilies(options_) ? db.Flush(1) : status;
      }
      case Action::Kind::kCompact:
        return db.CompactRange({}, {}, HasFamilies(options_) ? 1 : 0);
      case Action::Kind::kDeleteWhere:
        return db.DeleteWhere({"", "", "a"});
      case Action::Kind::kReopen:
        return machine_.Open();
      case Action::Kind::kWrite:
        break;
    }
    WriteBatch batch;
    Fill(action.batch, HasFamilies(options_), &batch);
    return db.Write({.sync = action.batch.sync}, &batch);
  }

  void Take(const FaultStep& step) {
    if (step.kind == FaultStep::Kind::kTakeSnapshot) {
      snapshot_ = machine_.db->GetSnapshot();
      at_snapshot_ = rows_;
    } else if (step.kind == FaultStep::Kind::kReleaseSnapshot) {
      CheckSnapshot();
    } else {
      Take(step.action);
    }
  }

  void Take(const Action& action) {
    const bool writes = action.kind == Action::Kind::kWrite;
    if (action.kind == Action::Kind::kReopen) snapshot_ = nullptr;
    const Status status = Do(action);
    if (action.kind == Action::Kind::kReopen) return status.ok() ? CheckReopened() : Reopen();
    const bool lost = machine_.TakeLost() > 0;
    if (lost) totals_.lost++;
    if (status.ok() && !lost) {
      if (writes) ApplyTo(&rows_, action.batch);
      with_last_ = rows_;
      history_.push_back(rows_);
      // A flushed write is in a synced table.
      if (action.batch.sync || action.kind == Action::Kind::kFlush) durable_ = history_.size() - 1;
      return;
    }
    if (writes && with_last_ == rows_) ApplyTo(&with_last_, action.batch);
    history_.push_back(with_last_);
    history_.push_back(rows_);
    if (status.ok()) return;
    CheckPowerCut(*files_.Clone());
    Recover();
  }

  // After a refusal: a device that heals, then a resume or, where there is none, a reopening.
  void Recover() {
    env_.SetPlan({});
    if (machine_.db->aborted()) {
      totals_.aborted++;
      return Reopen();
    }
    EXPECT_EQ(ReadAll(*machine_.db, "after the error"), rows_);
    if (!machine_.db->Resume().ok()) return Reopen();
    totals_.resumed++;
    EXPECT_EQ(ReadAll(*machine_.db, "after the resume"), rows_) << "a refused write came back";
    with_last_ = rows_;
  }

  // Opens again on a device that has healed.
  void Reopen() {
    env_.SetPlan({});
    snapshot_ = nullptr;
    const Status status = machine_.Open();
    EXPECT_TRUE(status.ok()) << status.ToString();
    if (status.ok()) CheckReopened();
  }

  void CheckReopened() {
    Model rows;
    const Status status = ReadAll(*machine_.db, nullptr, &rows);
    if (!status.ok()) return Reopen();  // the fault struck this read
    EXPECT_TRUE(rows == rows_ || rows == with_last_) << "after a reopening";
    rows_ = with_last_ = rows;
    history_.push_back(rows_);
  }

  void CheckSnapshot() {
    if (snapshot_ == nullptr) return;
    Model rows;
    const Status status = ReadAll(*machine_.db, snapshot_, &rows);
    if (status.ok()) {
      EXPECT_EQ(rows, at_snapshot_) << "a snapshot has changed";
    }
    machine_.db->ReleaseSnapshot(snapshot_);
    snapshot_ = nullptr;
  }

  void CheckPowerCut(MemEnv& files) {
    files.Crash(CrashMode::kDropUnsynced, 0);
    Machine machine(files, options_);
    Status status = machine.Open();
    Model rows;
    if (status.ok()) status = ReadAll(*machine.db, nullptr, &rows);
    if (!status.ok()) {
      totals_.refused++;
      EXPECT_TRUE(lying_) << "after a power cut: " << status.ToString();
      return;
    }
    const auto first = history_.begin() + static_cast<ptrdiff_t>(lying_ ? 0 : durable_);
    EXPECT_NE(std::find(first, history_.end(), rows), history_.end())
        << "after a power cut: " << rows.size() << " rows are no state since the last durable write";
  }

  MemEnv files_;
  FaultEnv env_;
  Machine machine_;
  const Options options_;
  Totals& totals_;
  bool lying_ = false;
  Model rows_;       // by the writes that were acknowledged and not recorded as lost
  Model with_last_;  // and with the last write that was refused or lost: its record may be in a log
  std::vector<Model> history_;
  size_t durable_ = 0;  // states from this one on may be left by a power cut
  const Snapshot* snapshot_ = nullptr;
  Model at_snapshot_;
};

bool IsPossible(FaultOp op, FaultEffect effect) {
  const bool syncs = op == FaultOp::kSync || op == FaultOp::kSyncDir;
  const bool reads = op == FaultOp::kRead || op == FaultOp::kList;
  switch (effect) {
    case FaultEffect::kIoError:
      return true;
    case FaultEffect::kNoSpace:
      return !reads;
    case FaultEffect::kTornWrite:
      return op == FaultOp::kAppend;
    case FaultEffect::kLyingSync:
      return syncs;
    case FaultEffect::kBitFlip:
      return false;
  }
  return false;
}

class FaultSweep : public ::testing::TestWithParam<std::tuple<BackgroundErrorHandling, Workload>> {
 protected:
  // Every stride-th call of this operation.
  void Sweep(FaultOp op, FaultEffect effect, uint64_t times) {
    const auto [handling, workload] = GetParam();
    static const uint64_t seed = FromEnvironment("STRATA_SEED", 1);
    static const uint64_t stride = FromEnvironment("STRATA_FAULT_STRIDE", 29);
    Options options = OptionsFor(workload);
    options.background_error_handling = handling;
    const std::vector<FaultStep> steps = MakeSteps(workload, seed);
    for (uint64_t nth = 1; !HasFailure(); nth += stride) {
      SCOPED_TRACE(testing::Message() << "operation kind " << static_cast<int>(op) << " fails with effect "
                                      << static_cast<int>(effect) << " from the " << nth << "th, " << times
                                      << " times");
      const Fault fault{.op = op, .nth = nth, .times = times, .effect = effect, .argument = nth % 23};
      if (!FaultRun(options, fault, &totals_).Play(steps)) return;
    }
  }

  Totals totals_;
};

TEST_P(FaultSweep, LosesNothingAcknowledgedButInTheWrongMode) {
  for (const FaultOp op : {FaultOp::kAppend, FaultOp::kSync, FaultOp::kCreate, FaultOp::kRename, FaultOp::kRemove,
                           FaultOp::kRead, FaultOp::kSyncDir, FaultOp::kList}) {
    for (const FaultEffect effect :
         {FaultEffect::kIoError, FaultEffect::kNoSpace, FaultEffect::kTornWrite, FaultEffect::kLyingSync}) {
      if (!IsPossible(op, effect)) continue;
      Sweep(op, effect, 1);
      Sweep(op, effect, Fault::kForever);
    }
  }
  const auto [handling, workload] = GetParam();
  EXPECT_EQ(totals_.lost > 0, handling == BackgroundErrorHandling::kMyrocks5722);
  EXPECT_EQ(totals_.resumed > 0, handling == BackgroundErrorHandling::kRocksdb);
  EXPECT_EQ(totals_.aborted > 0, handling == BackgroundErrorHandling::kMyrocks5723);
  const auto number = [](uint64_t n) { return static_cast<unsigned long long>(n); };
  std::printf("%s, %s: %llu fault schedules, %llu writes lost, %llu times resumed, %llu aborted, %llu refused\n",
              NameOf(handling), kWorkloadNames[static_cast<size_t>(workload)], number(totals_.schedules),
              number(totals_.lost), number(totals_.resumed), number(totals_.aborted), number(totals_.refused));
}

INSTANTIATE_TEST_SUITE_P(
    Handlings, FaultSweep,
    ::testing::Combine(::testing::Values(BackgroundErrorHandling::kLeveldb, BackgroundErrorHandling::kRocksdb,
                                         BackgroundErrorHandling::kMyrocks5722, BackgroundErrorHandling::kMyrocks5723),
                       ::testing::ValuesIn(kWorkloads)),
    [](const auto& info) {
      return std::string(NameOf(std::get<0>(info.param))) + "_" +
             kWorkloadNames[static_cast<size_t>(std::get<1>(info.param))];
    });

}  // namespace
}  // namespace strata::crash

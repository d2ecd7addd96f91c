// Power losses before and after every file operation of a B+tree, and during its recovery; then every operation failing
// once, and permanently.
//
// After recovery the tree must hold the state after a prefix of the batches: at least up to the last one acknowledged
// and synced, at most one more than the last one acknowledged. STRATA_CRASH_STRIDE tests every n-th operation only,
// STRATA_CRASH_TORN is the number of torn images per point, STRATA_SEED selects another workload.
#include <cstdlib>

#include "baseline_crash.h"
#include "from_environment.h"

namespace strata {
namespace {

enum class Mode : uint8_t { kOverwrite, kDoublewrite, kCopyOnWrite };

// Pages of several sectors, so that they can be torn; a small pool that evicts most pages dirty.
Options CrashOptions(Mode mode) {
  Options options;
  options.btree_page_size = 1024;
  options.btree_buffer_pool_size = 6 * 1024;
  options.btree_redo_log_size = 4096;
  options.btree_doublewrite = mode == Mode::kDoublewrite;
  if (mode == Mode::kCopyOnWrite) options.btree_update = BtreeUpdate::kCopyOnWrite;
  return options;
}

// A machine; its files may be reused after it.
struct Machine {
  Machine(Env& files, const Options& opts) : options(opts), env(files) { tracer.set_mask(0); }
  Status Open() {
    tree.reset();
    return BTree::Open(options, env, env, tracer, &tree);
  }
  Status Write(const Action& action, Played* played) {
    const Status status = WriteAction(*tree, action, played);
    if (status.ok() && tree->copy_on_write()) played->durable = played->acknowledged;
    return status;
  }
  Status CheckpointStep() {
    if (!checkpointing && !tree->CheckpointDue()) return Status::Ok();
    if (!std::exchange(checkpointing, true)) return tree->BeginCheckpoint();
    bool done = false;
    const Status status = tree->StepCheckpoint(&done);
    checkpointing = !done;
    return status;
  }
  Status Play(const std::vector<Action>& actions, Played* played) {
    Status status = Open();
    for (const Action& action : actions) {
      if (!status.ok()) break;
      switch (action.kind) {
        case Action::Kind::kWrite:
          status = Write(action, played);
          break;
        case Action::Kind::kUpkeepStep:
          status = CheckpointStep();
          break;
        case Action::Kind::kReopen:
          checkpointing = false;
          status = Open();
          break;
      }
    }
    return status;
  }
  Model ReadAll(const std::string& where) {
    Model rows;
    auto it = tree->NewCursor(0);
    for (it->SeekToFirst(); it->Valid(); it->Next()) rows[std::string(it->key())] = std::string(it->value());
    EXPECT_TRUE(it->status().ok()) << where << ": " << it->status().ToString();
    return rows;
  }

  const Options options;
  Env& env;
  Tracer tracer;
  std::unique_ptr<BTree> tree;
  bool checkpointing = false;
};

// True if the tree was opened and holds the required rows; false if a page is lost, which only `may_lose` allows.
bool Recovers(MemEnv& image, const Options& options, const Played& played, bool may_lose, const std::string& where) {
  Machine machine(image, options);
  const Status status = machine.Open();
  if (!status.ok() && may_lose) {
    EXPECT_TRUE(status.Is(Code::kCorruption)) << where << ": " << status.ToString();
    return false;
  }
  EXPECT_TRUE(status.ok()) << where << ": " << status.ToString();
  if (!status.ok()) return false;
  EXPECT_TRUE(IsAPrefix(machine.ReadAll(where), played))
      << where << ": the rows are not the state after a prefix of " << played.batches.size()
      << " batches that holds the " << played.durable << " durable ones";
  // It can be written again, and what it holds now survives.
  Action more;
  more.puts = {{"more", "1"}};
  more.sync = true;
  Played ignored;
  EXPECT_TRUE(machine.Write(more, &ignored).ok()) << where;
  const Model before = machine.ReadAll(where);
  image.Crash(CrashMode::kDropUnsynced, 1);
  Machine again(image, options);
  const Status reopened = again.Open();
  EXPECT_TRUE(reopened.ok()) << where << ": " << reopened.ToString();
  EXPECT_TRUE(!reopened.ok() || again.ReadAll(where) == before) << where;
  return true;
}

class BTreeCrash : public testing::TestWithParam<Mode> {};

TEST_P(BTreeCrash, SyncedWritesSurviveAnyPowerLoss) {
  const bool may_tear = GetParam() == Mode::kOverwrite;
  const uint64_t seed = FromEnvironment("STRATA_SEED", 1);
  const uint64_t stride = FromEnvironment("STRATA_CRASH_STRIDE", 3);
  const uint64_t torn_images = FromEnvironment("STRATA_CRASH_TORN", 3);
  const Options options = CrashOptions(GetParam());
  const std::vector<Action> actions = MakeWorkload(seed);

  MemEnv whole;
  FaultEnv counting(whole);
  Played all;
  ASSERT_TRUE(Machine(counting, options).Play(actions, &all).ok());
  ASSERT_GE(counting.operations(), 300u) << "the workload is too small to be worth crashing";

  uint64_t lost = 0;
  for (uint64_t point = 0; point <= counting.operations(); point += stride) {
    MemEnv files;
    FaultEnv env(files);
    env.CrashAfter(point);
    Played played;
    Machine(env, options).Play(actions, &played).IgnoreError();
    for (uint64_t i = 0; i < 2 + torn_images; i++) {
      const CrashMode mode = i == 0 ? CrashMode::kDropUnsynced : i == 1 ? CrashMode::kKeepAll : CrashMode::kTorn;
      std::unique_ptr<MemEnv> image = files.Clone();
      image->Crash(mode, point * 1000 + i);
      const std::string where = "STRATA_SEED=" + std::to_string(seed) + ", power cut after operation " +
                                std::to_string(point) + ", image " + std::to_string(i);
      lost += !Recovers(*image, options, played, mode == CrashMode::kTorn && may_tear, where);
      if (HasFailure()) return;
    }
  }
  if (!may_tear) {
    EXPECT_EQ(lost, 0u);
  } else {
    EXPECT_GT(lost, 0u) << "without copies a torn page is lost: that is what they are for";
  }
}

TEST_P(BTreeCrash, PowerLossDuringRecoveryLosesNothing) {
  const uint64_t seed = FromEnvironment("STRATA_SEED", 1);
  const uint64_t stride = FromEnvironment("STRATA_CRASH_STRIDE", 1);
  const Options options = CrashOptions(GetParam());
  const std::vector<Action> actions = MakeWorkload(seed);
  const bool repairs = GetParam() != Mode::kOverwrite;
  uint64_t points = 0;
  for (uint64_t point = 41; point < 420; point += 38) {
    MemEnv files;
    FaultEnv env(files);
    env.CrashAfter(point);
    Played played;
    Machine(env, options).Play(actions, &played).IgnoreError();
    files.Crash(repairs ? CrashMode::kTorn : CrashMode::kDropUnsynced, point);
    for (uint64_t inner = 0;; inner += stride) {
      std::unique_ptr<MemEnv> image = files.Clone();
      FaultEnv faults(*image);
      faults.CrashAfter(inner);
      const bool done = Machine(faults, options).Open().ok();
      image->Crash(repairs && inner % 2 == 0 ? CrashMode::kTorn : CrashMode::kDropUnsynced, inner);
      Recovers(*image, options, played, false,
               "STRATA_SEED=" + std::to_string(seed) + ", after operation " + std::to_string(point) + ", then after " +
                   std::to_string(inner) + " of recovery");
      if (HasFailure()) return;
      points++;
      if (done) break;
    }
  }
  // Opening a copy-on-write tree changes nothing: it syncs.
  EXPECT_GT(points, GetParam() == Mode::kCopyOnWrite ? 10u : 30u);
}

// The process dies, and the operating system keeps what it wrote. The tree is opened and written again; then the power
// fails. What was read after the opening must survive, and so must what it held when that was written.
TEST_P(BTreeCrash, PowerLossAfterADeathOfTheProcessLosesNothing) {
  const Options options = CrashOptions(GetParam());
  const std::vector<Action> actions = MakeWorkload(FromEnvironment("STRATA_SEED", 1));
  const uint64_t stride = FromEnvironment("STRATA_CRASH_STRIDE", 2);
  for (uint64_t point = 20; point < 320; point += 3 * stride) {
    MemEnv files;
    FaultEnv dying(files);
    dying.CrashAfter(point);
    Played before;
    Machine(dying, options).Play(actions, &before).IgnoreError();
    for (uint64_t inner = 1; inner < 12; inner += stride) {
      const std::string where = "the process died after operation " + std::to_string(point) + ", the power failed " +
                                std::to_string(inner) + " operations after the opening";
      std::unique_ptr<MemEnv> image = files.Clone();
      FaultEnv env(*image);
      Machine machine(env, options);
      ASSERT_TRUE(machine.Open().ok()) << where;
      const Model opened = machine.ReadAll(where);
      ASSERT_TRUE(IsAPrefix(opened, before)) << where;
      env.CrashAfter(env.operations() + inner);
      Action base, more;
      for (const auto& row : opened) base.puts.push_back(row);
      for (uint64_t i = 0; i < 5; i++) more.puts.emplace_back(NumberKey(i * 17), std::string(150, 'm'));
      more.sync = true;
      Played played;
      played.batches = {&base};
      played.acknowledged = played.durable = 1;
      machine.Write(more, &played).IgnoreError();
      machine.tree.reset();
      image->Crash(GetParam() == Mode::kOverwrite ? CrashMode::kDropUnsynced : CrashMode::kTorn, point + inner);
      Recovers(*image, options, played, false, where);
      if (HasFailure()) return;
    }
  }
}

// An operation fails while the machine keeps running: nothing acknowledged and synced may be lost, and after a failed
// write no write may be acknowledged until the tree is reopened.
TEST_P(BTreeCrash, FailedOperationStopsWritesAndLosesNothing) {
  const uint64_t seed = FromEnvironment("STRATA_SEED", 1);
  const Options options = CrashOptions(GetParam());
  const uint64_t stride = FromEnvironment("STRATA_CRASH_STRIDE", 1);
  const std::vector<Action> actions = MakeWorkload(seed);
  uint64_t stopped = 0;
  for (const FaultOp op : {FaultOp::kAppend, FaultOp::kSync, FaultOp::kRead, FaultOp::kCreate, FaultOp::kRemove}) {
    for (const uint64_t times : {uint64_t{1}, Fault::kForever}) {
      for (uint64_t nth = 2; nth < 200; nth += 3 * stride) {
        MemEnv files;
        FaultEnv env(files);
        env.SetPlan({{.op = op, .nth = nth, .times = times}});
        Played played;
        Machine machine(env, options);
        const Status status = machine.Play(actions, &played);
        if (!status.ok() && machine.tree != nullptr && !machine.tree->bg_error().ok()) {
          stopped++;
          Played ignored;
          Action more;
          more.puts = {{"more", "1"}};
          EXPECT_FALSE(machine.Write(more, &ignored).ok());
        }
        files.Crash(CrashMode::kDropUnsynced, nth);
        Recovers(files, options, played, false,
                 "STRATA_SEED=" + std::to_string(seed) + ", operation kind " + std::to_string(int(op)) + " number " +
                     std::to_string(nth) + " fails");
        if (HasFailure()) return;
      }
    }
  }
  EXPECT_GT(stopped, 100u / stride);
}

INSTANTIATE_TEST_SUITE_P(Modes, BTreeCrash, testing::Values(Mode::kOverwrite, Mode::kDoublewrite, Mode::kCopyOnWrite),
                         [](const auto& info) {
                           return std::string(info.param == Mode::kOverwrite     ? "Overwrite"
                                              : info.param == Mode::kDoublewrite ? "Doublewrite"
                                                                                 : "CopyOnWrite");
                         });

}  // namespace
}  // namespace strata

// At most one device operation per step: the law that lets the device serve in order of arrival (sim/device_env.h).
// tests/engine/db tests it for writes and background work, including directory syncs; here is the list of exceptions,
// read from the records of a run with every kind of command. An exception that no longer occurs must be removed from
// the list.
#include <map>
#include <set>

#include "bindings/abi_engine.h"
#include "scenario.h"

namespace strata {
namespace {

const AbiEngine::OptionList kSmall = {{option_id::kWriteBufferSize, 2048},
                                      {option_id::kTargetFileSizeBase, 2048},
                                      {option_id::kMaxBytesForLevelBase, 8192},
                                      {option_id::kMaxBytesForLevelMultiplier, 4},
                                      {option_id::kBlockSize, 256},
                                      {option_id::kBlockCacheSize, 4096},
                                      {option_id::kLevel0SlowdownWritesTrigger, 5},
                                      {option_id::kMaxBackgroundJobs, 4}};

bool IsOperation(uint16_t kind) {
  return kind == rec::FileAppended::kKind || kind == rec::FileSynced::kKind || kind == rec::FileRead::kKind ||
         kind == rec::FileRenamed::kKind || kind == rec::FileRemoved::kKind;
}

// The most device operations in a step of each kind of work: the client's by operation, all background jobs together.
std::map<std::string, int> MostInAStep(const std::string& trace) {
  std::map<std::string, int> most;
  std::string doing = "nothing";
  uint32_t client = 0;
  int operations = 0;
  for (const TraceRecord& record : SplitRecords(trace)) {
    if (record.kind == rec::OpBegun::kKind) {
      client = record.cause;
      doing = rec::NameOf(static_cast<rec::OpKind>(record.bytes[16]));
    }
    if (IsOperation(record.kind)) operations++;
    if (record.kind != rec::StepFinished::kKind && record.kind != rec::OpFinished::kKind) continue;
    int& here = most[record.cause == client ? doing : "background"];
    here = std::max(here, operations);
    operations = 0;
  }
  return most;
}

void ExpectOneInAStep(const AbiEngine::OptionList& options) {
  AbiEngine engine(options, Tracer::kTier1Mask);
  const auto work = [&](uint64_t seed) {
    engine.Add(cmd::Fill{.n = 1200,
                         .first = 0,
                         .key_space = 700,
                         .seed = seed,
                         .key_bytes = 12,
                         .value_bytes = 60,
                         .order = cmd::FillOrder::kRandom,
                         .sync = 0});
    engine.Add(cmd::Snapshot{.snapshot = 1});
    for (int i = 0; i < 30; i++)
      engine.Put("key" + std::to_string(i), std::string(500, 'v'), 1).Delete("key" + std::to_string(i / 2));
    engine.Add(cmd::ReadFill{
        .n = 300, .first = 0, .key_space = 900, .seed = seed, .key_bytes = 12, .order = cmd::FillOrder::kRandom});
    engine.Add(cmd::Scan{.limit = 50, .snapshot = 0, .reverse = 0, .from = "", .to = ""});
    engine.Add(cmd::Scan{.limit = 50, .snapshot = 1, .reverse = 1, .from = "", .to = ""});
    engine.Add(cmd::Release{.snapshot = 1});
    engine.Add(cmd::Set{.value = 4096, .option = option_id::kMaxBytesForLevelBase});
    engine.Add(cmd::Flush{});
    engine.Add(cmd::Compact{.from = "", .to = ""});
    engine.Add(cmd::Settle{});
  };
  work(1);
  engine.Add(cmd::Reopen{});
  work(2);
  engine.Add(cmd::Crash{.seed = 3, .mode = cmd::CrashMode::kDropUnsynced});
  engine.Add(cmd::Reopen{});
  work(3);
  std::map<std::string, int> most = MostInAStep(engine.Run());
  ASSERT_GT(most.size(), 10u) << "a kind of work is missing";
  const std::set<std::string> exceptions = {"get", "scan", "reopen"};
  for (const auto& [work_kind, operations] : most) {
    if (exceptions.count(work_kind) == 0) {
      EXPECT_LE(operations, 1) << work_kind;
    } else {
      EXPECT_GT(operations, 1) << work_kind << " is listed as an exception but makes only one";
    }
  }
  EXPECT_EQ(most["background"], 1);
  EXPECT_EQ(most["put"], 1);
}

TEST(DeviceOperations, OnlyReadsAndOpeningsMakeSeveralPerStep) {
  ExpectOneInAStep(kSmall);
}

// Index and filters may be evicted between two steps, also those of tables that a compaction reads or probes.
TEST(DeviceOperations, JobsWithIndexesInTheCacheMakeOnePerStep) {
  AbiEngine::OptionList options = kSmall;
  options.push_back({option_id::kCacheIndexAndFilterBlocks, 1});
  options.push_back({option_id::kFilter, static_cast<uint64_t>(Filter::kFull)});
  options.push_back({option_id::kAskDeeperFilters, 1});
  ExpectOneInAStep(options);
}

}  // namespace
}  // namespace strata

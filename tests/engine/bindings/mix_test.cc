// A mix: operations of closed-loop clients overlap, draw the same operations as one client, and commit in groups.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "abi_engine.h"
#include "trace/tracer.h"

namespace strata {
namespace {

cmd::Mix MixOf(uint64_t n, uint32_t clients, uint32_t reads) {
  return {.n = n,
          .first = 0,
          .key_space = 400,
          .seed = 3,
          .think_ns = 0,
          .key_bytes = 8,
          .value_bytes = 40,
          .clients = clients,
          .reads = reads,
          .order = cmd::FillOrder::kRandom,
          .sync = 2};
}

struct Op {
  uint32_t client = 0;
  uint64_t begun_step = 0;
  uint64_t end_ns = 0;
  std::string what;  // kind and key
};

// The operations in order of their begin.
std::vector<Op> OpsOf(const std::string& trace) {
  std::vector<Op> ops;
  std::map<uint32_t, size_t> open;  // by client
  for (const TraceRecord& record : SplitRecords(trace)) {
    if (record.kind == rec::OpBegun::kKind) {
      EXPECT_EQ(0u, open.count(record.cause)) << "client " << record.cause << " has two operations";
      open[record.cause] = ops.size();
      ops.push_back({.client = record.cause, .what = record.bytes.substr(16)});
    } else if (record.kind == rec::OpFinished::kKind) {
      EXPECT_EQ(1u, open.count(record.cause));
      ops[open[record.cause]].end_ns = wire::Load<uint64_t>(record.bytes.data() + 8);
      open.erase(record.cause);
    }
  }
  EXPECT_TRUE(open.empty());
  return ops;
}

std::vector<std::string> WhatOf(const std::vector<Op>& ops) {
  std::vector<std::string> what;
  for (const Op& op : ops) what.push_back(op.what);
  return what;
}

uint64_t CounterOf(AbiEngine& engine, const std::string& name) {
  const std::string state = engine.Inspect("state");
  const size_t at = state.find("\"" + name + "\":");
  return at == std::string::npos ? ~uint64_t{0} : std::stoull(state.substr(at + name.size() + 3));
}

TEST(Mix, ClientsShareTheOperationsAndTheNextCommandWaitsForAll) {
  AbiEngine engine({}, Tracer::kTier1Mask);
  const std::vector<Op> ops = OpsOf(engine.Add(MixOf(200, 4, 50)).Put("after", "v").Run());
  ASSERT_EQ(202u, ops.size());  // opening, and the put
  std::set<uint32_t> clients;
  uint64_t end_ns = 0;
  for (size_t i = 1; i <= 200; i++) {
    clients.insert(ops[i].client);
    end_ns = std::max(end_ns, ops[i].end_ns);
  }
  EXPECT_EQ(4u, clients.size());
  EXPECT_EQ(ops.front().client, ops.back().client);
  EXPECT_GT(ops.back().end_ns, end_ns);
}

// The operation that is stepped last may end before another: a Get that finds its key in memory begins and ends while
// one reads, or while a write syncs. The Get after the mix needs no device, so it would end early if it began early.
TEST(Mix, TheNextCommandBeginsAfterTheLatestEnd) {
  for (const uint64_t sync : {0, 1}) {
    for (uint64_t n = 10; n < 50; n++) {
      AbiEngine engine({{option_id::kBlockCacheSize, 0}, {option_id::kSync, sync}}, Tracer::kTier1Mask);
      cmd::Mix mix = MixOf(n, 4, 60);
      mix.order = cmd::FillOrder::kZipf;
      engine.Add(cmd::Fill{.n = 400, .key_space = 400, .key_bytes = 8, .value_bytes = 40}).Add(cmd::Flush{}).Run();
      const std::vector<Op> ops = OpsOf(engine.Add(mix).Get("after").Run());
      ASSERT_EQ(n + 1, ops.size());
      for (size_t i = 0; i < n; i++) EXPECT_GE(ops.back().end_ns, ops[i].end_ns) << n << " operations, sync " << sync;
    }
  }
}

TEST(Mix, OperationsAreTheSameForAnyNumberOfClients) {
  std::vector<std::vector<std::string>> drawn;
  for (const uint32_t clients : {1, 2, 7, 256}) {
    AbiEngine engine({}, Tracer::kTier1Mask);
    drawn.push_back(WhatOf(OpsOf(engine.Add(MixOf(300, clients, 30)).Run())));
  }
  for (const auto& ops : drawn) EXPECT_EQ(drawn.front(), ops);
}

TEST(Mix, AClientWaitsItsThinkTimeAfterEachOperation) {
  AbiEngine engine({}, Tracer::kTier1Mask);
  cmd::Mix mix = MixOf(5, 1, 0);
  mix.think_ns = 1'000'000;
  const std::vector<Op> ops = OpsOf(engine.Add(mix).Run());
  ASSERT_EQ(6u, ops.size());
  for (size_t i = 2; i < ops.size(); i++) EXPECT_GE(ops[i].end_ns - ops[i - 1].end_ns, 1'000'000u);
}

TEST(Mix, SyncedWritesOfSeveralClientsShareALogRecordAndASync) {
  AbiEngine engine({{option_id::kSync, 1}}, Tracer::kTier1Mask);
  engine.Add(MixOf(200, 8, 0)).Run();
  const uint64_t led = CounterOf(engine, "write_done_by_self");
  EXPECT_EQ(200u, led + CounterOf(engine, "write_done_by_other"));
  EXPECT_LE(led, 200u / 4);  // seven writes wait while one syncs
  EXPECT_EQ(200u, CounterOf(engine, "number_keys_written"));
  EXPECT_LE(CounterOf(engine, "wal_file_synced"), led);
}

// Of each write that was not alone: how long it waited, and for which leader.
TEST(Mix, AWriterThatWaitsRecordsForWhomAndHowLong) {
  AbiEngine engine({{option_id::kSync, 1}}, Tracer::kTier1Mask);
  std::map<uint32_t, uint32_t> op_of;  // by client
  std::map<uint32_t, uint64_t> waited_ns, latency_ns;
  std::set<uint32_t> followers;
  uint64_t all_ns = 0;
  for (const TraceRecord& record : SplitRecords(engine.Add(MixOf(200, 8, 0)).Run())) {
    const char* const r = record.bytes.data();
    if (record.kind == rec::OpBegun::kKind) op_of[record.cause] = wire::Load<uint32_t>(r + 8);
    if (record.kind == rec::OpFinished::kKind) latency_ns[op_of[record.cause]] = wire::Load<uint64_t>(r + 16);
    if (record.kind != rec::WriterWaited::kKind) continue;
    const uint32_t op = wire::Load<uint32_t>(r + 8), leader = wire::Load<uint32_t>(r + 12);
    EXPECT_EQ(op_of[record.cause], op);
    EXPECT_TRUE(waited_ns.emplace(op, wire::Load<uint64_t>(r + 16)).second) << op << " waited twice";
    all_ns += waited_ns[op];
    if (leader == op) continue;
    followers.insert(op);
    EXPECT_LT(leader, op) << "writers are committed in the order in which they came";
    EXPECT_GE(wire::Load<uint32_t>(r + 24), 2u);
  }
  EXPECT_EQ(CounterOf(engine, "write_done_by_other"), followers.size());
  EXPECT_EQ(CounterOf(engine, "write_thread_wait_nanos"), all_ns);
  for (const uint32_t op : followers) EXPECT_EQ(latency_ns[op], waited_ns[op]) << op << " did nothing else";
}

TEST(Mix, DelayedGroupsTogetherGetTheRate) {
  constexpr uint64_t kRate = 100'000, kWrites = 1000;
  constexpr uint64_t kBatchBytes = 12 + 3 + 8 + 40;  // header, type and lengths, key, value
  for (const uint32_t clients : {1, 8}) {
    AbiEngine engine({{option_id::kStallRules, 1},
                      {option_id::kDelayedWriteRate, kRate},
                      {option_id::kSync, 1},
                      {option_id::kWriteBufferSize, 1 << 20},
                      {option_id::kLevel0FileNumCompactionTrigger, 4},
                      {option_id::kLevel0SlowdownWritesTrigger, 3}},
                     Tracer::kTier1Mask);
    for (int i = 0; i < 3; i++) engine.Put("key", "value").Add(cmd::Flush{});
    const uint64_t begun_ns = OpsOf(engine.Run()).back().end_ns;
    uint64_t end_ns = 0;
    for (const Op& op : OpsOf(engine.Add(MixOf(kWrites, clients, 0)).Run())) end_ns = std::max(end_ns, op.end_ns);
    const double rate = static_cast<double>(kWrites * kBatchBytes) * 1e9 / static_cast<double>(end_ns - begun_ns);
    // A wait lasts at least a millisecond, and the last group is not paid for.
    EXPECT_NEAR(rate, kRate, kRate * 0.03) << clients;
  }
}

TEST(Mix, NoAcknowledgedWriteOfAGroupIsLost) {
  AbiEngine engine({{option_id::kSync, 1}}, Tracer::kTier1Mask);
  engine.Add(MixOf(150, 6, 0)).Run();
  const std::string before = engine.Inspect("state");
  engine.Add(cmd::Crash{.seed = 1, .mode = cmd::CrashMode::kDropUnsynced}).Add(cmd::Reopen{}).Run();
  const auto last_sequence = [](const std::string& state) { return state.substr(0, state.find(',')); };
  EXPECT_EQ("{\"last_sequence\":150", last_sequence(before));
  EXPECT_EQ(last_sequence(before), last_sequence(engine.Inspect("state")));
}

TEST(Mix, AnInjectedCommandRunsBetweenOperationsAndTheMixGoesOn) {
  AbiEngine engine({}, Tracer::kTier1Mask);
  engine.Add(MixOf(100, 4, 50)).Submit();
  std::string trace = engine.Step(20);
  engine.Put("now", "v").Inject();
  trace += engine.Run();
  const std::vector<Op> ops = OpsOf(trace);
  ASSERT_EQ(102u, ops.size());
  const auto is_injected = [](const Op& op) { return op.what.find("now") != std::string::npos; };
  const auto injected = std::find_if(ops.begin(), ops.end(), is_injected);
  ASSERT_NE(ops.end(), injected);
  EXPECT_LT(injected - ops.begin(), 30);
  EXPECT_GT(injected - ops.begin(), 5);
}

TEST(Mix, CanceledClientsEndAndTheEngineIsIdle) {
  AbiEngine engine({}, Tracer::kTier1Mask);
  engine.Add(MixOf(1000, 4, 50)).Put("dropped", "v").Submit();
  engine.Step(20);
  strata_forget(engine.handle());
  const std::vector<Op> ops = OpsOf(engine.Put("next", "v").Run());
  EXPECT_LE(ops.size(), 5u);
  EXPECT_NE(std::string::npos, ops.back().what.find("next"));
}

TEST(Mix, AnErrorEndsTheMix) {
  AbiEngine engine({}, Tracer::kTier1Mask);
  engine.Add(cmd::Fault{.nth = 10, .argument = 0, .call = cmd::FaultOp::kAppend, .files = cmd::FaultFiles::kWal});
  engine.Add(MixOf(1000, 4, 0)).Get("00000001");
  const std::vector<Op> ops = OpsOf(engine.Run());
  EXPECT_LE(ops.size(), 2u + 10 + 4 + 1);
}

TEST(Mix, AProcessThatEndsInAMixWaitsForTheNextCommand) {
  AbiEngine engine({{option_id::kBackgroundErrorHandling, 3}, {option_id::kSync, 1}}, Tracer::kTier1Mask);
  engine.Add(cmd::Fault{.nth = 5,
                        .argument = 0,
                        .call = cmd::FaultOp::kAppend,
                        .files = cmd::FaultFiles::kWal,
                        .effect = cmd::FaultEffect::kIoError});
  engine.Add(MixOf(100, 4, 0));
  int ended = 0;
  for (const TraceRecord& record : SplitRecords(engine.Run())) {
    ended += record.kind == rec::EngineAborted::kKind;
  }

  EXPECT_EQ(1, ended);
  const std::vector<Op> ops = OpsOf(engine.Add(cmd::Reopen{}).Put("next", "v").Run());
  EXPECT_EQ(2u, ops.size());
}

}  // namespace
}  // namespace strata

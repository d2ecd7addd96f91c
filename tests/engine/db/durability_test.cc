// What was promised is there after a crash: the rules of logs, modes of recovery, poisoned files, full disks, stalls
// and options.
#include <algorithm>

#include "base/prng.h"
#include "directory.h"
#include "format/batch_format.h"
#include "format/file_name.h"
#include "format/log_format.h"
#include "world.h"

namespace strata {
namespace {

std::string OnlyLog(World* world) {
  std::vector<std::string> names;
  EXPECT_TRUE(world->memory.List(&names).ok());
  std::string found;
  for (const std::string& name : names) {
    if (name.size() > 4 && name.substr(name.size() - 4) == ".log") found = name;
  }
  return found;
}

// Ten writes k0..k9 in one log, the database closed. Returns where each record ends.
std::vector<uint64_t> TenWrites(World* world) {
  world->options.write_buffer_size = 1 << 20;
  EXPECT_TRUE(world->Open().ok());
  std::vector<uint64_t> ends;
  const std::string log = OnlyLog(world);
  for (int i = 0; i < 10; i++) {
    EXPECT_TRUE(world->Put("k" + std::to_string(i), std::string(20, 'v')).ok());
    uint64_t size = 0;
    EXPECT_TRUE(world->memory.FileSize(log, &size).ok());
    ends.push_back(size);
  }
  world->Close();
  return ends;
}

TEST(Recovery, ALogCutAnywhereGivesWholeBatches) {
  World world;
  const std::vector<uint64_t> ends = TenWrites(&world);
  const std::string log = OnlyLog(&world);
  const auto image = world.memory.Clone();
  for (uint64_t size = 0; size <= ends.back(); size++) {
    World copy;
    ASSERT_TRUE(copy.memory.total_bytes() == 0);
    std::vector<std::string> names;
    ASSERT_TRUE(image->List(&names).ok());
    for (const std::string& name : names) {
      std::string contents;
      ASSERT_TRUE(image->Export(name, &contents).ok());
      ASSERT_TRUE(copy.memory.Import(name, name == log ? contents.substr(0, size) : contents).ok());
    }
    ASSERT_TRUE(copy.Open().ok()) << size;
    const auto whole = static_cast<size_t>(std::upper_bound(ends.begin(), ends.end(), size) - ends.begin());
    EXPECT_EQ(copy.Scan().size(), whole) << size;
  }
}

// What each mode makes of a flipped byte in record n of ten.
std::string AfterFlip(WalRecoveryMode mode, int record) {
  World world;
  const std::vector<uint64_t> ends = TenWrites(&world);
  const std::string log = OnlyLog(&world);
  std::string contents;
  EXPECT_TRUE(world.memory.Export(log, &contents).ok());
  contents[ends[static_cast<size_t>(record)] - 3] ^= 4;
  EXPECT_TRUE(world.memory.Import(log, contents).ok());
  world.options.wal_recovery_mode = mode;
  const Status status = world.Open();
  return status.ok() ? std::to_string(world.Scan().size()) : std::string(CodeName(status.code()));
}

TEST(Recovery, ModesJudgeDamage) {
  EXPECT_EQ(AfterFlip(WalRecoveryMode::kPointInTimeRecovery, 4), "4");
  EXPECT_EQ(AfterFlip(WalRecoveryMode::kPointInTimeRecovery, 0), "0");
  EXPECT_EQ(AfterFlip(WalRecoveryMode::kTolerateCorruptedTailRecords, 4), "corruption");
  EXPECT_EQ(AfterFlip(WalRecoveryMode::kAbsoluteConsistency, 4), "corruption");
  // The rest of the damaged 32 KiB block is dropped, as LevelDB does: its lengths cannot be trusted.
  EXPECT_EQ(AfterFlip(WalRecoveryMode::kSkipAnyCorruptedRecords, 4), "4");
}

TEST(Recovery, TornTailsByMode) {
  for (const auto& [mode, expected] : {std::pair{WalRecoveryMode::kPointInTimeRecovery, "9"},
                                       std::pair{WalRecoveryMode::kTolerateCorruptedTailRecords, "9"},
                                       std::pair{WalRecoveryMode::kAbsoluteConsistency, "corruption"},
                                       std::pair{WalRecoveryMode::kSkipAnyCorruptedRecords, "9"}}) {
    World world;
    const std::vector<uint64_t> ends = TenWrites(&world);
    const std::string log = OnlyLog(&world);
    std::string contents;
    ASSERT_TRUE(world.memory.Export(log, &contents).ok());
    ASSERT_TRUE(world.memory.Import(log, contents.substr(0, ends.back() - 5)).ok());
    world.options.wal_recovery_mode = mode;
    const Status status = world.Open();
    EXPECT_EQ(status.ok() ? std::to_string(world.Scan().size()) : std::string(CodeName(status.code())), expected);
  }
}

TEST(Recovery, AHoleBetweenLogsEndsHistoryThere) {
  // Two logs; the first one loses its end at a border between records, which leaves no trace but in the sequence
  // numbers.
  Options options = TinyOptions();
  options.write_buffer_size = 300;
  options.max_write_buffer_number = 8;
  for (const bool tolerant : {false, true}) {
    World world(options);
    ASSERT_TRUE(world.Open().ok());
    const std::string first = OnlyLog(&world);
    for (int i = 0; i < 8; i++) {
      WriteBatch batch;
      batch.Put("k" + std::to_string(i), std::string(60, 'v'));
      auto job = world.db->NewWriteJob({}, &batch, [](const Status& s) { EXPECT_TRUE(s.ok()); });
      while (job->Step().kind != StepResult::Kind::kDone) {
      }
    }
    world.Close();
    ASSERT_NE(OnlyLog(&world), first);
    std::string contents;
    ASSERT_TRUE(world.memory.Export(first, &contents).ok());
    ASSERT_TRUE(world.memory.Import(first, "").ok());
    world.options.wal_recovery_mode =
        tolerant ? WalRecoveryMode::kSkipAnyCorruptedRecords : WalRecoveryMode::kPointInTimeRecovery;
    ASSERT_TRUE(world.Open().ok());
    EXPECT_EQ(world.Scan().empty(), !tolerant);
  }
}

TEST(Recovery, HostileLogsAreJudgedAndNeverTrap) {
  World world;
  TenWrites(&world);
  const std::string log = OnlyLog(&world);
  const auto image = world.memory.Clone();
  Prng prng(17);
  std::string good;
  ASSERT_TRUE(world.memory.Export(log, &good).ok());
  std::vector<std::string> names;
  ASSERT_TRUE(image->List(&names).ok());
  for (int round = 0; round < 400; round++) {
    // Records with good checksums and bad content: sequences that repeat or go backward, counts that lie.
    std::string bad;
    for (int n = 0; n < 4; n++) {
      std::string payload;
      AppendBatchHeader(&payload, prng.OneIn(8) ? prng.Next() : prng.Below(20),
                        static_cast<uint32_t>(prng.OneIn(6) ? prng.Next() : prng.Below(4)));
      for (uint64_t ops = prng.Below(4); ops-- > 0;) {
        prng.OneIn(2) ? AppendBatchPut(&payload, "k", "v") : AppendBatchDelete(&payload, "k");
      }
      AppendLogRecord(bad.size(), payload, &bad);
    }
    World copy;
    for (const std::string& name : names) {
      std::string contents;
      ASSERT_TRUE(image->Export(name, &contents).ok());
      ASSERT_TRUE(copy.memory.Import(name, name == log ? bad : contents).ok());
    }
    copy.options.wal_recovery_mode = static_cast<WalRecoveryMode>(round % 4);
    const Status status = copy.Open();
    if (status.ok()) copy.Scan();
  }
}

TEST(Durability, AfterAFailedAppendNothingIsAcknowledgedOnThatLog) {
  for (const FaultEffect effect : {FaultEffect::kIoError, FaultEffect::kNoSpace, FaultEffect::kTornWrite}) {
    World world;
    ASSERT_TRUE(world.Open().ok());
    ASSERT_TRUE(world.Put("before", "1", true).ok());
    world.faults.SetPlan({{.op = FaultOp::kAppend,
                           .any_class = false,
                           .file_class = rec::FileClass::kWal,
                           .effect = effect,
                           .argument = 9}});
    const Status failed = world.Put("torn", "2");
    EXPECT_FALSE(failed.ok());
    // The device is healthy again, and still nothing more may be said yes to.
    for (int i = 0; i < 5; i++) {
      const Status later = world.Put("later", "3");
      EXPECT_EQ(later.code(), failed.code());
      EXPECT_EQ(later.message(), failed.message());
    }
    EXPECT_EQ(world.Get("before"), "1");
    EXPECT_EQ(world.Get("torn"), "-");
    EXPECT_NE(world.State().find("\"stopped\":\"" + std::string(CodeName(failed.code()))), std::string::npos);
    EXPECT_EQ(World::Count<rec::EngineStopped>(world.tracer.TakeBatch()), 1u);
    EXPECT_FALSE(world.db->Flush().ok());
    EXPECT_FALSE(world.db->Settle().ok());
    EXPECT_FALSE(world.db->CompactRange({}, {}).ok());
    ASSERT_TRUE(world.Reopen().ok());
    EXPECT_EQ(world.Get("before"), "1");
    ASSERT_TRUE(world.Put("later", "4", true).ok());
    ASSERT_TRUE(world.CrashAndOpen(CrashMode::kDropUnsynced, 1).ok());
    EXPECT_EQ(world.Get("later"), "4");
    EXPECT_EQ(world.Get("before"), "1");
  }
}

TEST(Durability, AFailedSyncIsNotTriedAgain) {
  World world;
  ASSERT_TRUE(world.Open().ok());
  world.faults.SetPlan({{.op = FaultOp::kSync, .any_class = false, .file_class = rec::FileClass::kWal}});
  EXPECT_FALSE(world.Put("a", "1", true).ok());
  EXPECT_FALSE(world.Put("b", "1", true).ok());
  EXPECT_EQ(world.Get("a"), "-");
  ASSERT_TRUE(world.Reopen().ok());
  ASSERT_TRUE(world.Put("b", "2", true).ok());
}

TEST(Durability, AFullDiskRefusesAndComesBack) {
  World world;
  ASSERT_TRUE(world.Open().ok());
  world.memory.set_quota_bytes(40'000);
  Model acknowledged;
  Status status;
  for (int i = 0; i < 5000 && status.ok(); i++) {
    status = world.Put(std::to_string(i), std::string(100, 'x'), true);
    if (status.ok()) acknowledged[std::to_string(i)] = std::string(100, 'x');
  }
  EXPECT_TRUE(status.Is(Code::kNoSpace));
  EXPECT_FALSE(world.Put("more", "x").ok());
  EXPECT_EQ(world.Get("0"), std::string(100, 'x'));
  world.memory.set_quota_bytes(MemEnv::kNoQuota);
  EXPECT_FALSE(world.Put("more", "x").ok()) << "only a reopening makes the log trustworthy again";
  ASSERT_TRUE(world.CrashAndOpen(CrashMode::kDropUnsynced, 3).ok());
  for (const auto& [key, value] : acknowledged) ASSERT_EQ(world.Get(key), value);
  ASSERT_TRUE(world.Put("more", "x", true).ok());
}

TEST(Durability, TheQuotaRefusesWritesBeforeBackgroundWork) {
  Options options = TinyOptions();
  options.memory_quota = 1 << 20;
  World world(options);
  ASSERT_TRUE(world.Open().ok());
  Status status;
  int written = 0;
  for (; written < 20'000 && status.ok(); written++)
    status = world.Put(std::to_string(written), std::string(200, static_cast<char>('a' + written % 26)));
  EXPECT_TRUE(status.Is(Code::kOutOfMemory)) << status.ToString();
  EXPECT_GT(written, 1000);
  ASSERT_TRUE(world.db->Settle().ok());
  EXPECT_EQ(world.Get("5"), std::string(200, 'f'));
  EXPECT_NE(world.State().find("\"stopped\":\"ok\""), std::string::npos);
}

// Random synced and unsynced writes, a crash at a random file operation, and what must hold after it: every
// acknowledged synced write is there, and what is there is a prefix of what was written.
TEST(Durability, AnyCrashLeavesAPrefixThatHoldsWhatWasSynced) {
  for (uint64_t seed = 1; seed <= 600; seed++) {
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    Options options = TinyOptions();
    Prng prng(seed);
    options.write_buffer_size = 256 + prng.Below(1000);
    options.max_write_buffer_number = 2 + prng.Below(3);
    options.memtable_push_down = prng.OneIn(3);
    options.max_background_jobs = 1 + prng.Below(4);
    World world(options, seed);
    ASSERT_TRUE(world.Open().ok());
    std::vector<Model> history = {{}};
    size_t durable = 0;
    for (int life = 0; life < 3; life++) {
      world.faults.CrashAfter(world.faults.operations() + prng.Below(120));
      Status status;
      while (status.ok()) {
        Model next = history.back();
        WriteBatch batch;
        for (uint64_t n = 1 + prng.Below(3); n-- > 0;) {
          const std::string key = std::to_string(prng.Below(40));
          if (prng.OneIn(4)) {
            batch.Delete(key);
            next.erase(key);
          } else {
            batch.Put(key, std::to_string(history.size()));
            next[key] = std::to_string(history.size());
          }
        }
        const bool sync = prng.OneIn(5);
        history.push_back(next);
        status = world.db->Write({sync, 0}, &batch);
        if (status.ok() && sync) durable = history.size() - 1;
      }
      world.faults.CrashAfter(Fault::kForever);
      const auto mode = static_cast<CrashMode>(prng.Below(3));
      ASSERT_TRUE(world.CrashAndOpen(mode, seed * 7 + static_cast<uint64_t>(life)).ok());
      const Rows rows = world.Scan();
      // The last write may have been refused and still be there.
      size_t found = history.size();
      for (size_t i = history.size(); i-- > durable;) {
        if (RowsOf(history[i]) == rows) {
          found = i;
          break;
        }
      }
      ASSERT_LT(found, history.size()) << "mode " << int(mode) << ", life " << life
                                       << ": not a prefix that holds write " << durable;
      history.resize(found + 1);
      durable = found;  // recovery made it durable
    }
  }
}

TEST(Stalls, SlowdownStopAndMemtableLimit) {
  Options options = TinyOptions();
  options.write_buffer_size = 256;
  options.level0_slowdown_writes_trigger = 4;
  options.level0_stop_writes_trigger = 5;
  // A slow device for background work and fast writes: the log is not synced.
  World world(options);
  world.device.set_profile({.read_latency_ns = 5'000'000,
                            .write_latency_ns = 1000,
                            .sync_latency_ns = 5'000'000,
                            .bytes_per_second = 1 << 20});
  ASSERT_TRUE(world.Open().ok());
  for (int i = 0; i < 400; i++) ASSERT_TRUE(world.Put(std::to_string(i * 37 % 100), std::string(60, 'x')).ok());
  std::map<int, int> begun;
  uint64_t waited = 0, slow = 0, slow_waited = 0;
  const std::string trace = world.tracer.TakeBatch();
  World::ForEach<rec::StallBegun>(trace, [&](Slice r) { begun[r[12]]++; });
  World::ForEach<rec::StallEnded>(trace, [&](Slice r) {
    const uint64_t ns = wire::Load<uint64_t>(r.data() + 16);
    waited += ns;
    if (rec::StallReason(r[12]) != rec::StallReason::kL0Slowdown) return;
    slow++;
    slow_waited += ns;
  });
  EXPECT_GT(begun[int(rec::StallReason::kMemtableLimit)], 0);
  EXPECT_GT(begun[int(rec::StallReason::kL0Slowdown)], 0);
  EXPECT_EQ(slow_waited, slow * 1'000'000) << "a slowdown is one millisecond";
  EXPECT_EQ(waited, world.counters().stall_nanos);
  EXPECT_EQ(World::Count<rec::StallBegun>(trace), World::Count<rec::StallEnded>(trace));
}

TEST(Stalls, RaisingALimitLetsAWriterGoOn) {
  Options options = TinyOptions();
  options.write_buffer_size = 256;
  options.level0_file_num_compaction_trigger = 2;
  options.level0_slowdown_writes_trigger = 2;
  options.level0_stop_writes_trigger = 2;
  World world(options);
  ASSERT_TRUE(world.Open().ok());
  for (int i = 0; i < 100; i++) ASSERT_TRUE(world.Put(std::to_string(i), std::string(100, 'x')).ok());
  EXPECT_EQ(world.Scan().size(), 100u);
}

TEST(Options, ContradictionsAndRangesAreNamed) {
  Options options;
  EXPECT_TRUE(ValidateOptions(options).ok());
  options.level0_stop_writes_trigger = 3;
  EXPECT_NE(ValidateOptions(options).message().find(
                "level0_file_num_compaction_trigger (4) is more than level0_stop_writes_trigger (3)"),
            std::string::npos)
      << ValidateOptions(options).message();
  options = Options();
  options.write_buffer_size = 1;
  EXPECT_EQ(ValidateOptions(options).message(), "write_buffer_size must lie between 256 and 268435456, not 1");
  options = Options();
  options.level0_slowdown_writes_trigger = 13;
  EXPECT_FALSE(ValidateOptions(options).ok());
  World world(options);
  EXPECT_TRUE(world.Open().Is(Code::kInvalidArgument));
}

TEST(Options, ChangeWhileItRuns) {
  World world;
  ASSERT_TRUE(world.Open().ok());
  world.tracer.TakeBatch();
  EXPECT_TRUE(world.db->SetOption(option_id::kWriteBufferSize, 4096).ok());
  EXPECT_EQ(world.db->options().write_buffer_size, 4096u);
  EXPECT_EQ(World::Count<rec::OptionSet>(world.tracer.TakeBatch()), 1u);
  EXPECT_NE(world.db->SetOption(option_id::kNumLevels, 5).message().find("num_levels"), std::string::npos);
  EXPECT_NE(world.db->SetOption(option_id::kBlockSize, 1).message().find("between 64 and 4194304"), std::string::npos);
  EXPECT_FALSE(world.db->SetOption(option_id::kLevel0StopWritesTrigger, 2).ok());
  EXPECT_FALSE(world.db->SetOption(999, 2).ok());
  EXPECT_EQ(world.db->options().level0_stop_writes_trigger, 12u);
}

TEST(Opening, RefusesByNameAndLocks) {
  World world;
  world.options.create_if_missing = false;
  EXPECT_TRUE(world.Open().Is(Code::kInvalidArgument));
  world.options.create_if_missing = true;
  ASSERT_TRUE(world.Open().ok());
  std::unique_ptr<Db> second;
  EXPECT_TRUE(
      Db::Open(world.options, {world.device, world.clock, world.scheduler, world.tracer, 1}, &second).Is(Code::kBusy));
  EXPECT_TRUE(world.Put("a", "1").ok()) << "the first one is unharmed";
  world.Close();
  world.options.error_if_exists = true;
  EXPECT_TRUE(world.Open().Is(Code::kInvalidArgument));
  world.options.error_if_exists = false;
  world.options.num_levels = 2;
  ASSERT_TRUE(world.Open().ok());
}

TEST(Inspect, AddressesAnswerAndChangeNothing) {
  World world;
  ASSERT_TRUE(world.Open().ok());
  for (int i = 0; i < 60; i++) ASSERT_TRUE(world.Put("key" + std::to_string(i), std::string(40, 'v')).ok());
  ASSERT_TRUE(world.db->Settle().ok());
  ASSERT_TRUE(world.Put("fresh", "value").ok());
  const std::string state = world.State();
  const uint64_t now = world.clock.now_ns();
  world.tracer.TakeBatch();
  world.device.TakeOperations();
  std::string json;
  const size_t at = state.find("\"memtable\":") + 11;
  ASSERT_TRUE(world.db->Inspect("memtable/" + state.substr(at, state.find(',', at) - at), &json).ok());
  EXPECT_NE(json.find("\"key\":\"6672657368\""), std::string::npos) << json;
  EXPECT_NE(json.find("\"height\":"), std::string::npos);
  const size_t table_at = state.find("\"table\":") + 8;
  const std::string table = "table/" + state.substr(table_at, state.find(',', table_at) - table_at);
  ASSERT_TRUE(world.db->Inspect(table, &json).ok()) << table;
  EXPECT_NE(json.find("\"num_entries\":"), std::string::npos);
  EXPECT_NE(json.find("\"blocks\":[{\"offset\":0"), std::string::npos) << json;
  ASSERT_TRUE(world.db->Inspect(table + "/block/0", &json).ok());
  EXPECT_NE(json.find("\"restarts\":[0"), std::string::npos) << json;
  ASSERT_TRUE(world.db->Inspect(table + "/filter", &json).ok());
  EXPECT_NE(json.find("\"probes\":6"), std::string::npos) << json;
  for (const char* wrong :
       {"", "table", "table/", "table/x", "table/999999", "memtable/0", "memtable/1/2", "nonsense"}) {
    EXPECT_TRUE(world.db->Inspect(wrong, &json).Is(Code::kNotFound)) << wrong;
  }
  EXPECT_TRUE(world.db->Inspect(table + "/block/1", &json).Is(Code::kNotFound));
  EXPECT_EQ(world.State(), state);
  EXPECT_EQ(world.clock.now_ns(), now);
  EXPECT_EQ(world.device.TakeOperations(), 0u);
  EXPECT_EQ(world.tracer.TakeBatch(), "");
}

}  // namespace
}  // namespace strata

// The disk fails while the machine keeps running: it is full (scenario 11), a sync fails once and then succeeds again
// (scenario 12), or a power loss drops what was not synced (scenario 10).
//
// One rule for all. After a failed append or sync the file's content is unknown, so nothing more is acknowledged on it.
// A manifest is replaced by a new one with the whole state. A failed log, and a manifest that could not be replaced,
// stop writes until the database is reopened; reads continue. Acknowledged writes exist afterwards; a refused write may
// or may not exist; nothing else does.
#include "base/prng.h"
#include "scenario.h"

namespace strata {
namespace {

constexpr FaultEffect kFull = FaultEffect::kNoSpace;

// An operation that hits a full disk. act is the call that then fails.
struct FullDiskCase {
  const char* name;
  Fault fault;
  Status (*act)(TestMachine*);
};

Status WriteMuch(TestMachine* machine) {
  Status status;
  for (uint64_t i = 0; i < 300 && status.ok(); i++) status = machine->Put("x" + Digits(i), std::string(100, 'x'));
  return status;
}
Status OneMore(TestMachine* machine) {
  return machine->Put("x", "1", true);
}
Status FlushIt(TestMachine* machine) {
  return machine->db->Flush();
}
Status CompactIt(TestMachine* machine) {
  return machine->db->CompactRange("a", "z");
}

Fault Of(FaultOp op, rec::FileClass file_class, uint64_t nth, FaultEffect effect, uint64_t argument = 0) {
  return {.op = op,
          .any_class = false,
          .file_class = file_class,
          .nth = nth,
          .times = Fault::kForever,
          .effect = effect,
          .argument = argument};
}

const FullDiskCase kFullDiskCases[] = {
    {"log", Of(FaultOp::kAppend, rec::FileClass::kWal, 1, kFull), OneMore},
    {"log, half a record arrives", Of(FaultOp::kAppend, rec::FileClass::kWal, 1, FaultEffect::kTornWrite, 11), OneMore},
    {"log, later", Of(FaultOp::kAppend, rec::FileClass::kWal, 7, kFull), WriteMuch},
    {"flush, first block", Of(FaultOp::kAppend, rec::FileClass::kTable, 1, kFull), FlushIt},
    {"flush, a block in the middle", Of(FaultOp::kAppend, rec::FileClass::kTable, 3, kFull), FlushIt},
    {"flush, half a block arrives", Of(FaultOp::kAppend, rec::FileClass::kTable, 2, FaultEffect::kTornWrite, 50),
     FlushIt},
    {"flush in the background", Of(FaultOp::kAppend, rec::FileClass::kTable, 2, kFull), WriteMuch},
    // The memtable's table takes a few appends; later ones are outputs of the compaction.
    {"compaction", Of(FaultOp::kAppend, rec::FileClass::kTable, 40, kFull), CompactIt},
    {"compaction, half a block arrives", Of(FaultOp::kAppend, rec::FileClass::kTable, 41, FaultEffect::kTornWrite, 3),
     CompactIt},
    {"manifest of a flush", Of(FaultOp::kAppend, rec::FileClass::kManifest, 1, kFull), FlushIt},
    {"manifest of a flush, half an edit arrives",
     Of(FaultOp::kAppend, rec::FileClass::kManifest, 1, FaultEffect::kTornWrite, 20), FlushIt},
    {"manifest of a compaction", Of(FaultOp::kAppend, rec::FileClass::kManifest, 2, kFull), CompactIt},
    {"a name for the next log", Of(FaultOp::kCreate, rec::FileClass::kWal, 1, kFull), WriteMuch},
    {"a name for a table", Of(FaultOp::kCreate, rec::FileClass::kTable, 1, kFull), FlushIt},
};

// Rows a000..a199, some twice, in tables of two levels and in the memtable.
Model FillDatabase(TestMachine* machine) {
  Model model;
  EXPECT_TRUE(machine->Open().ok());
  for (uint64_t round = 0; round < 3; round++) {
    for (uint64_t i = 0; i < 80; i++) {
      const std::string key = "a" + Digits(i + round * 60, 3);
      model[key] = std::string(50, static_cast<char>('a' + round)) + key;
      EXPECT_TRUE(machine->Put(key, model[key]).ok());
    }
    if (round == 2) break;  // the last rows stay in the memtable
    EXPECT_TRUE(machine->db->Flush().ok());
  }
  return model;
}

// Expects everything acknowledged before the fault to be readable.
void ExpectHolds(TestMachine* machine, const Model& model) {
  for (const auto& [key, value] : model) ASSERT_EQ(machine->Get(key), value) << key;
  const Rows rows = machine->Scan();
  uint64_t known = 0;
  for (const auto& row : rows) known += model.count(row.first);
  ASSERT_EQ(known, model.size());
}

TEST(Scenario, S11_FullDiskIsReportedAndSurvived) {
  for (const FullDiskCase& c : kFullDiskCases) {
    SCOPED_TRACE(c.name);
    Options options = QuietOptions();
    options.write_buffer_size = 16384;
    TestMachine machine(options);
    const Model model = FillDatabase(&machine);
    machine.faults.set_heals(true);
    machine.faults.SetPlan({c.fault});
    const Status failed = c.act(&machine);
    ASSERT_FALSE(failed.ok()) << "the fault was never hit";
    EXPECT_GT(machine.faults.struck(), 0u);
    EXPECT_TRUE(failed.Is(Code::kNoSpace) || c.fault.effect != kFull) << failed.ToString();
    EXPECT_EQ(machine.counters().compaction_count > 0, c.act == CompactIt) << "it failed in the wrong place";
    ExpectHolds(&machine, model);

    // Space returns. A file that may hold a partial write is not written until it is reopened, and nothing was
    // acknowledged meanwhile.
    machine.faults.SetPlan({});
    const bool stopped = machine.State().find("\"stopped\":\"ok\"") == std::string::npos;
    if (c.fault.op == FaultOp::kAppend) {
      EXPECT_TRUE(stopped);
    }
    const Status later = machine.Put("later", "1");
    EXPECT_EQ(later.ok(), !stopped);
    if (stopped) {
      EXPECT_TRUE(Mentions(later, "writes are refused until the database is reopened")) << later.message();
    }
    ExpectHolds(&machine, model);

    // Reopened on a disk that is full again: refused without further damage.
    machine.faults.SetPlan({{.op = FaultOp::kAppend, .times = Fault::kForever, .effect = kFull}});
    const Status again = machine.Reopen();
    EXPECT_TRUE(again.Is(Code::kNoSpace)) << again.ToString();
    machine.faults.SetPlan({});
    ASSERT_TRUE(machine.Reopen().ok());
    ExpectHolds(&machine, model);
    ASSERT_TRUE(machine.Put("after", "1", true).ok());
    ASSERT_TRUE(machine.db->CompactRange({}, {}).ok());
    ExpectNoOrphans(machine);
    ASSERT_TRUE(machine.CrashAndOpen(CrashMode::kDropUnsynced, 1).ok());
    EXPECT_EQ(machine.Get("after"), "1");
    ExpectHolds(&machine, model);
  }
}

TEST(Scenario, S11_QuotasAtEveryFewBytes) {
  // Not a fault plan but a disk of this size, which keeps the part that fits.
  for (uint64_t quota = 300; quota < 60'000; quota += 467) {
    SCOPED_TRACE(testing::Message() << "quota " << quota);
    TestMachine machine(TinyOptions());
    machine.tracer.set_mask(0);
    machine.memory.set_quota_bytes(quota);
    Model acknowledged;
    Status status = machine.Open();
    for (uint64_t i = 0; i < 400 && status.ok(); i++) {
      const std::string key = Digits(i * 7919 % 300);
      status = machine.Put(key, std::string(60, 'v') + std::to_string(i));
      if (status.ok()) acknowledged[key] = std::string(60, 'v') + std::to_string(i);
    }
    if (machine.db != nullptr) {
      for (int i = 0; i < 3 && !status.ok(); i++) ASSERT_FALSE(machine.Put("more", "x").ok());
      for (const auto& [key, value] : acknowledged) ASSERT_EQ(machine.Get(key), value);
    }
    machine.memory.set_quota_bytes(MemEnv::kNoQuota);
    ASSERT_TRUE(machine.Reopen().ok());
    for (const auto& [key, value] : acknowledged) ASSERT_EQ(machine.Get(key), value) << key;
    ASSERT_TRUE(machine.Put("more", "x", true).ok());
    ExpectNoOrphans(machine);
  }
}

// ---- Scenario 12.

TEST(Scenario, S12_FileIsNeverTrustedAfterAFailedSync) {
  const struct {
    const char* name;
    rec::FileClass file_class;
    Status (*act)(TestMachine*);
  } kSyncs[] = {{"log", rec::FileClass::kWal, OneMore},
                {"table of a flush", rec::FileClass::kTable, FlushIt},
                {"table of a compaction", rec::FileClass::kTable, CompactIt}};
  for (const auto& sync : kSyncs) {
    for (const CrashMode mode : {CrashMode::kDropUnsynced, CrashMode::kKeepAll, CrashMode::kTorn}) {
      SCOPED_TRACE(testing::Message() << sync.name << ", mode " << int(mode));
      Options options = QuietOptions();
      options.sync = true;
      TestMachine machine(options);
      const Model model = FillDatabase(&machine);
      if (sync.act == CompactIt) {
        ASSERT_TRUE(machine.db->Flush().ok());
      }
      machine.faults.set_heals(true);
      machine.faults.SetPlan({{.op = FaultOp::kSync, .any_class = false, .file_class = sync.file_class}});
      const Status failed = sync.act(&machine);
      EXPECT_TRUE(failed.Is(Code::kIoError)) << failed.ToString();
      EXPECT_EQ(machine.faults.struck(), 1u);
      // The next sync would succeed. It is not tried: the kernel may have dropped the pages.
      for (int i = 0; i < 3; i++) {
        const Status later = machine.Put("later", "1", true);
        EXPECT_EQ(later.code(), failed.code());
        EXPECT_EQ(later.message(), failed.message()) << "the first error is the one reported";
      }
      ExpectHolds(&machine, model);
      ASSERT_TRUE(machine.CrashAndOpen(mode, 7).ok());
      ExpectHolds(&machine, model);
      EXPECT_EQ(machine.Get("later"), "-");
      ASSERT_TRUE(machine.Put("after", "1", true).ok());
      ASSERT_TRUE(machine.CrashAndOpen(CrashMode::kDropUnsynced, 8).ok());
      EXPECT_EQ(machine.Get("after"), "1");
    }
  }
}

TEST(Scenario, S12_ManifestIsReplacedAfterAFailedSync) {
  for (const CrashMode mode : {CrashMode::kDropUnsynced, CrashMode::kKeepAll, CrashMode::kTorn}) {
    for (Status (*const act)(TestMachine*) : {FlushIt, CompactIt}) {
      Options options = QuietOptions();
      options.sync = true;
      TestMachine machine(options);
      const Model model = FillDatabase(&machine);
      if (act == CompactIt) {
        ASSERT_TRUE(machine.db->Flush().ok());
      }
      machine.faults.set_heals(true);
      machine.faults.SetPlan({{.op = FaultOp::kSync, .any_class = false, .file_class = rec::FileClass::kManifest}});
      ASSERT_TRUE(act(&machine).ok());
      EXPECT_EQ(machine.faults.struck(), 1u);
      ASSERT_TRUE(machine.Put("later", "1", true).ok());
      ExpectHolds(&machine, model);
      ExpectNoOrphans(machine);
      ASSERT_TRUE(machine.CrashAndOpen(mode, 7).ok());
      ExpectHolds(&machine, model);
      EXPECT_EQ(machine.Get("later"), "1");
      ExpectNoOrphans(machine);
    }
  }
}

TEST(Scenario, S12_FailedSyncDuringOpeningRefusesToOpen) {
  // Each sync of a recovery in turn: the recovered table, the manifest, CURRENT, the directory.
  uint64_t refusals = 0;
  for (const FaultOp op : {FaultOp::kSync, FaultOp::kSyncDir}) {
    for (uint64_t nth = 1;; nth++) {
      TestMachine machine(QuietOptions());
      const Model model = FillDatabase(&machine);
      machine.Close();
      machine.faults.set_heals(true);
      machine.faults.SetPlan({{.op = op, .nth = nth}});
      const Status status = machine.Open();
      if (machine.faults.struck() == 0) break;
      refusals++;
      EXPECT_TRUE(status.Is(Code::kIoError)) << status.ToString();
      machine.Close();
      ASSERT_TRUE(machine.CrashAndOpen(CrashMode::kKeepAll, nth).ok());
      ExpectHolds(&machine, model);
      ExpectNoOrphans(machine);
    }
  }
  EXPECT_GE(refusals, 5u);
}

// ---- Scenario 10.

TEST(Scenario, S10_UnsyncedWritesMayBeLostAndTheRestIsAPrefix) {
  uint64_t lost_something = 0;
  for (uint64_t seed = 1; seed <= 120; seed++) {
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    TestMachine machine(TinyOptions(), seed);
    machine.tracer.set_mask(0);
    ASSERT_TRUE(machine.Open().ok());
    Prng prng(seed);
    std::vector<Model> after = {{}};  // after[n]: the rows after n writes
    uint64_t synced = 0;
    const uint64_t writes = prng.Below(250);
    for (uint64_t n = 1; n <= writes; n++) {
      Model rows = after.back();
      const std::string key = Digits(prng.Below(60));
      const bool sync = prng.OneIn(9);
      if (prng.OneIn(3)) {
        ASSERT_TRUE(machine.Delete(key, sync).ok());
        rows.erase(key);
      } else {
        rows[key] = std::string(40, 'v') + std::to_string(n);
        ASSERT_TRUE(machine.Put(key, rows[key], sync).ok());
      }
      after.push_back(std::move(rows));
      if (sync) synced = n;
    }
    const auto mode = seed % 3 == 0 ? CrashMode::kTorn : CrashMode::kDropUnsynced;
    ASSERT_TRUE(machine.CrashAndOpen(mode, seed).ok());
    const Rows rows = machine.Scan();
    uint64_t n = after.size();
    while (n > synced && RowsOf(after[n - 1]) != rows) n--;
    ASSERT_GT(n, synced) << "of " << writes << " writes, " << synced << " synced: " << rows.size()
                         << " rows are no prefix that holds them";
    lost_something += n - 1 < writes ? 1 : 0;
    ExpectNoOrphans(machine);
  }
  EXPECT_GT(lost_something, 30u) << "a crash that loses nothing tests nothing";
}

}  // namespace
}  // namespace strata

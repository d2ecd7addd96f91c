// The predicate delete: what goes and what stays, compared with deletes one by one; what it writes; that it survives
// crashes and reopenings, and is forgotten in the end.
#include "db/delete_where_job.h"

#include "base/prng.h"
#include "test_machine.h"

namespace strata {
namespace {

Options ExtendedTinyOptions() {
  Options options = TinyOptions();
  options.dialect = Dialect::kExtended;
  return options;
}

std::string RowKey(uint64_t i) {
  return "k" + std::to_string(1000 + i);
}

struct PredicateMachine : TestMachine {
  explicit PredicateMachine(const Options& options = ExtendedTinyOptions()) : TestMachine(options) {
    EXPECT_TRUE(Open().ok());
  }

  // Values below "m" are old.
  void Fill(uint64_t rows, uint64_t seed = 1) {
    Prng prng(seed);
    for (uint64_t i = 0; i < rows; i++) {
      const std::string value = (prng.Below(2) == 0 ? "a" : "z") + std::string(20, 'v') + std::to_string(i);
      Write(RowKey(prng.Below(rows)), value);
    }
  }
  void Write(Slice key, Slice value, bool sync = false) { EXPECT_TRUE(Put(key, value, sync).ok()); }
  void CompactAll() { EXPECT_TRUE(db->CompactRange("", "").ok()) << State(); }
  // Records of the kind since the last call.
  template <class R>
  uint32_t Took() {
    return Count<R>(tracer.TakeBatch());
  }
};

Rows NotBelow(const Rows& rows, const std::string& bound) {
  Rows left;
  for (const auto& row : rows) {
    if (row.second >= bound) left.push_back(row);
  }
  return left;
}

TEST(DeleteWhere, WritesNothingAndReadsSeeTheRowsUntilACompaction) {
  PredicateMachine machine;
  machine.Fill(300);
  ASSERT_TRUE(machine.db->Flush().ok());
  ASSERT_TRUE(machine.db->WaitForIdle().ok());
  const Rows before = machine.Scan();
  const Counters counters = machine.counters();
  ASSERT_TRUE(machine.db->DeleteWhere({"", "", "m"}).ok());
  EXPECT_EQ(machine.counters().number_keys_written, counters.number_keys_written);
  EXPECT_EQ(machine.counters().flush_write_bytes, counters.flush_write_bytes);
  EXPECT_EQ(machine.Scan(), before);
  machine.CompactAll();
  EXPECT_EQ(machine.Scan(), NotBelow(before, "m"));
  EXPECT_EQ(machine.ScanBackward(), Reversed(NotBelow(before, "m")));
  EXPECT_EQ(machine.counters().predicate_dropped_entries, before.size() - NotBelow(before, "m").size());
}

// The state after a full compaction equals that after deletes of the same keys, and costs no tombstone.
TEST(DeleteWhere, EqualsDeletesOneByOne) {
  for (uint64_t seed = 1; seed <= 12; seed++) {
    SCOPED_TRACE(seed);
    Options options = ExtendedTinyOptions();
    if (seed % 4 == 1) options.memtable_merges_into_l1 = true;
    if (seed % 4 == 2) options.level_compaction_dynamic_level_bytes = true;
    if (seed % 4 == 3) options.intra_l0_compaction = true;
    PredicateMachine by_predicate(options), one_by_one(options);
    Prng prng(seed);
    for (int round = 0; round < 4; round++) {
      const uint64_t rows = 100 + prng.Below(200), fill_seed = prng.Below(1000);
      by_predicate.Fill(rows, fill_seed);
      one_by_one.Fill(rows, fill_seed);
      const std::string from = prng.Below(2) == 0 ? "" : RowKey(prng.Below(100));
      const std::string to = prng.Below(2) == 0 ? "" : RowKey(100 + prng.Below(200));
      const std::string bound = prng.Below(4) == 0 ? "zz" : "m";
      for (const auto& [key, value] : one_by_one.Scan()) {
        const bool within = key >= from && (to.empty() || key < to);
        if (within && value < bound) {
          ASSERT_TRUE(one_by_one.Delete(key).ok());
        }
      }
      ASSERT_TRUE(by_predicate.db->DeleteWhere({from, to, bound}).ok());
      if (prng.Below(2) == 0) by_predicate.CompactAll();
      if (prng.Below(2) == 0) {
        ASSERT_TRUE(by_predicate.Reopen().ok());
      }
      // Newer rows with old values stay: they were written after the assertion.
      by_predicate.Write(RowKey(7), "a newer one");
      one_by_one.Write(RowKey(7), "a newer one");
    }
    by_predicate.CompactAll();
    one_by_one.CompactAll();
    EXPECT_EQ(by_predicate.Scan(), one_by_one.Scan());
    EXPECT_EQ(by_predicate.counters().compaction_key_drop_obsolete, 0u) << "no tombstone was ever written";
    EXPECT_GT(one_by_one.counters().compaction_key_drop_obsolete, 0u);
  }
}

// The newest version goes only where no older one can come to light.
TEST(DeleteWhere, UncoversNoOlderVersion) {
  Options options = ExtendedTinyOptions();
  options.disable_auto_compactions = true;
  options.memtable_push_down = false;
  PredicateMachine machine(options);
  machine.Write(RowKey(1), "z the first");
  machine.CompactAll();
  machine.CompactAll();
  const Snapshot* snapshot = machine.db->GetSnapshot();
  machine.Write(RowKey(1), "a the second");
  ASSERT_TRUE(machine.db->DeleteWhere({"", "", "m"}).ok());
  machine.CompactAll();
  EXPECT_EQ(machine.Get(RowKey(1)), "a the second") << "the snapshot keeps the first, which would come to light";
  EXPECT_EQ(machine.Get(RowKey(1), snapshot), "z the first");
  EXPECT_GT(machine.counters().predicate_kept_entries, 0u);
  machine.db->ReleaseSnapshot(snapshot);
  machine.tracer.TakeBatch();
  machine.CompactAll();
  EXPECT_EQ(machine.Get(RowKey(1)), "-");
  EXPECT_EQ(machine.Took<rec::PredicateForgotten>(), 1u);
}

TEST(DeleteWhere, ADeeperVersionKeepsTheNewer) {
  Options options = ExtendedTinyOptions();
  options.disable_auto_compactions = true;
  options.memtable_push_down = false;
  PredicateMachine machine(options);
  ExternalTable deep;
  deep.rows = 1;
  deep.row = [](uint64_t, std::string* key, std::string* value) { *key = RowKey(1), *value = "z deep"; };
  ASSERT_TRUE(machine.db->Ingest(deep).ok());
  ASSERT_EQ(machine.Shape(), "0,0,0,0,0,0,1");
  machine.Write(RowKey(1), "a newer one");
  ASSERT_TRUE(machine.db->DeleteWhere({"", "", "m"}).ok());
  // From L0 down, level by level: each pass meets the deeper version until the last one merges the two.
  machine.CompactAll();
  EXPECT_EQ(machine.Get(RowKey(1)), "-");
  EXPECT_EQ(machine.counters().predicate_kept_entries, 5u);
  EXPECT_EQ(machine.counters().predicate_dropped_entries, 1u);
}

TEST(DeleteWhere, ASingleDeleteAboveFindsNothing) {
  Options options = ExtendedTinyOptions();
  options.disable_auto_compactions = true;
  options.memtable_push_down = false;
  PredicateMachine machine(options);
  machine.Write(RowKey(1), "a");
  machine.CompactAll();
  ASSERT_TRUE(machine.db->DeleteWhere({"", "", "m"}).ok());
  machine.CompactAll();
  EXPECT_EQ(machine.counters().predicate_dropped_entries, 1u);
  ASSERT_TRUE(machine.db->SingleDelete({}, RowKey(1)).ok());
  ASSERT_TRUE(machine.db->Flush().ok());
  machine.CompactAll();
  EXPECT_EQ(machine.Get(RowKey(1)), "-");
  EXPECT_EQ(machine.counters().num_single_del_mismatch, 0u);
  EXPECT_EQ(machine.counters().num_single_del_fallthrough, 1u);
  EXPECT_TRUE(machine.Put(RowKey(2), "b").ok());
}

TEST(DeleteWhere, IsForgottenWithTheLastTableConcerned) {
  PredicateMachine machine;
  machine.Fill(300);
  ASSERT_TRUE(machine.db->DeleteWhere({"", "", "m"}).ok());
  ASSERT_TRUE(machine.db->DeleteWhere({RowKey(10), RowKey(20), "n"}).ok());
  EXPECT_EQ(machine.Took<rec::PredicateAsserted>(), 2u);
  ASSERT_TRUE(machine.Reopen().ok());
  machine.tracer.TakeBatch();
  machine.CompactAll();
  EXPECT_EQ(machine.Took<rec::PredicateForgotten>(), 2u);
  const uint64_t dropped = machine.counters().predicate_dropped_entries;
  EXPECT_GT(dropped, 0u);
  // The manifest has forgotten, too.
  machine.Write(RowKey(1), "a");
  ASSERT_TRUE(machine.Reopen().ok());
  machine.Write(RowKey(1), "b");
  machine.CompactAll();
  EXPECT_EQ(machine.counters().predicate_dropped_entries, dropped);
  EXPECT_EQ(machine.Took<rec::PredicateForgotten>(), 0u);
}

TEST(DeleteWhere, NumbersAreNotGivenAgainAfterACrash) {
  for (const bool families : {false, true}) {
    PredicateMachine machine;
    if (families) {
      ASSERT_TRUE(machine.db->CreateFamily(1, "one", ExtendedTinyOptions()).ok());
      WriteBatch batch;
      batch.Put(RowKey(1), "other", 1);
      ASSERT_TRUE(machine.db->Write({}, &batch).ok());
      machine.families[1] = {"one", ExtendedTinyOptions()};
    }
    machine.Write(RowKey(1), "a");
    ASSERT_TRUE(machine.db->DeleteWhere({"", "", "m"}).ok());
    const uint64_t asserted = machine.db->last_sequence();
    ASSERT_TRUE(machine.CrashAndOpen(CrashMode::kDropUnsynced, 1).ok());
    ASSERT_GE(machine.db->last_sequence(), asserted);
    machine.Write(RowKey(2), "a newer one");
    machine.CompactAll();
    EXPECT_EQ(machine.Get(RowKey(1)), "-");
    EXPECT_EQ(machine.Get(RowKey(2)), "a newer one");
  }
}

TEST(DeleteWhere, TablesInstalledLaterAreNotConcerned) {
  PredicateMachine machine;
  machine.Write(RowKey(1), "a");
  ASSERT_TRUE(machine.db->DeleteWhere({"", "", "m"}).ok());
  ExternalTable table;
  table.rows = 10;
  table.row = [](uint64_t row, std::string* key, std::string* value) { *key = RowKey(50 + row), *value = "b"; };
  ASSERT_TRUE(machine.db->Ingest(table).ok());
  machine.CompactAll();
  EXPECT_EQ(machine.Scan().size(), 10u);
}

TEST(DeleteWhere, RefusesWhatItCannotDo) {
  PredicateMachine machine;
  const auto refuses = [&machine](const PredicateDelete& p, const char* why, uint32_t family = 0) {
    const Status status = machine.db->DeleteWhere(p, family);
    EXPECT_TRUE(status.Is(Code::kInvalidArgument));
    EXPECT_NE(status.ToString().find(why), std::string::npos) << status.ToString();
  };
  refuses({"", "", ""}, "empty bound");
  refuses({"b", "b", "m"}, "ends before it begins");
  refuses({"", "", "m"}, "no column family 5", 5);
  const std::string longer(1025, 'x');
  refuses({"", longer, "m"}, "1024 bytes");
  machine.Write(RowKey(1), "a");
  for (size_t i = 0; i < Predicate::kLiveMax; i++) {
    ASSERT_TRUE(machine.db->DeleteWhere({"", "", "m"}).ok());
  }
  refuses({"", "", "m"}, "16 predicates");
  machine.CompactAll();
  EXPECT_TRUE(machine.db->DeleteWhere({"", "", "m"}).ok());
  TestMachine strict;
  ASSERT_TRUE(strict.Open().ok());
  EXPECT_TRUE(strict.db->DeleteWhere({"", "", "m"}).Is(Code::kNotSupported));
}

TEST(DeleteWhere, AFailureAnywhereAssertsItOrNot) {
  for (const FaultOp op : {FaultOp::kAppend, FaultOp::kSync, FaultOp::kCreate, FaultOp::kSyncDir}) {
    for (uint64_t nth = 1;; nth++) {
      SCOPED_TRACE(std::to_string(static_cast<int>(op)) + " " + std::to_string(nth));
      PredicateMachine machine;
      for (uint64_t i = 0; i < 60; i++) machine.Write(RowKey(i), i % 2 == 0 ? "a" : "z", i == 59);
      const uint64_t struck = machine.faults.struck();
      machine.faults.SetPlan({{.op = op, .nth = nth, .effect = FaultEffect::kIoError}});
      const bool done = machine.db->DeleteWhere({"", "", "m"}).ok();
      machine.RunAll();
      const bool failed = machine.faults.struck() != struck;
      machine.faults.SetPlan({});
      EXPECT_EQ(machine.Scan().size(), 60u) << "reads go on";
      ASSERT_TRUE(machine.Reopen().ok());
      machine.CompactAll();
      const size_t left = machine.Scan().size();
      EXPECT_TRUE(left == 30 || (left == 60 && !done)) << left;
      if (!failed) break;
    }
  }
}

TEST(DeleteWhere, ACrashAnywhereAssertsItOrNot) {
  uint64_t asserted = 0;
  for (uint64_t k = 0;; k++) {
    bool crashed = false;
    for (const CrashMode mode : {CrashMode::kDropUnsynced, CrashMode::kKeepAll, CrashMode::kTorn}) {
      SCOPED_TRACE(k);
      PredicateMachine machine;
      for (uint64_t i = 0; i < 60; i++) machine.Write(RowKey(i), i % 2 == 0 ? "a" : "z", i == 59);
      const uint64_t before = machine.faults.operations();
      machine.faults.CrashAfter(before + k);
      bool done = machine.db->DeleteWhere({"", "", "m"}).ok();
      const bool compacted = machine.db->CompactRange("", "").ok();
      machine.RunAll();
      crashed = machine.faults.operations() - before >= k;
      machine.Close();
      machine.faults.CrashAfter(Fault::kForever);
      ASSERT_TRUE(machine.CrashAndOpen(mode, k).ok());
      if (done && compacted) {
        EXPECT_EQ(machine.Scan().size(), 30u);
      }
      machine.CompactAll();
      const size_t left = machine.Scan().size();
      EXPECT_TRUE(left == 30 || (left == 60 && !done)) << left;
      asserted += left == 30;
      machine.Write(RowKey(100), "a");
      machine.CompactAll();
      ASSERT_TRUE(machine.Reopen().ok());
      EXPECT_EQ(machine.Scan().size(), left + 1);
    }
    if (!crashed) break;
  }
  EXPECT_GT(asserted, 0u);
}

}  // namespace
}  // namespace strata

// Bugs of other engines (scenario 36), rebuilt from the descriptions in their reports, not from their tests; and
// related bugs that random histories would find.
#include "base/prng.h"
#include "scenario.h"

namespace strata {
namespace {

// LevelDB issue 178: after half of the rows was deleted and everything compacted manually, deleted rows reappeared. A
// manual compaction of part of a level moved a tombstone down past an older version of the key that stayed in the level
// above.
TEST(Scenario, S36_ManualCompactionRestoresNoDeletedRow) {
  Options options = TinyOptions();
  options.write_buffer_size = 16384;
  options.target_file_size_base = 8192;
  options.max_bytes_for_level_base = 32768;
  TestMachine machine(options);
  machine.tracer.set_mask(0);
  ASSERT_TRUE(machine.Open().ok());
  constexpr uint64_t kRows = 5000;
  // Two interleaving ranges: the keys, and the same keys with a suffix.
  for (const char* tail : {"", "_xxx"}) {
    for (uint64_t i = 0; i < kRows; i++) ASSERT_TRUE(machine.Put("key-" + Digits(i) + tail, std::string(20, 'v')).ok());
  }
  WriteBatch batch;
  for (uint64_t i = 0; i < kRows; i++) batch.Delete("key-" + Digits(i) + "_xxx");
  ASSERT_TRUE(machine.db->Write({}, &batch).ok());
  // By the inner keys first, which leaves the last deleted row outside the range, then everything.
  ASSERT_TRUE(machine.db->CompactRange("key-" + Digits(0), "key-" + Digits(kRows - 1)).ok());
  EXPECT_EQ(machine.Scan().size(), kRows);
  EXPECT_EQ(machine.ScanBackward().size(), kRows);
  ASSERT_TRUE(machine.db->CompactRange({}, {}).ok());
  EXPECT_EQ(machine.Scan().size(), kRows);
  for (uint64_t i = 0; i < kRows; i += 97) EXPECT_EQ(machine.Get("key-" + Digits(i) + "_xxx"), "-");
}

// LevelDB issue 200: an iterator created before a write, and reversed twice, jumped over rows: it continued from the
// newer entry, which it must not see.
TEST(Scenario, S36_LaterWriteMovesNoIterator) {
  for (const bool flushed : {false, true}) {
    TestMachine machine(QuietOptions());
    ASSERT_TRUE(machine.Open().ok());
    for (const char* key : {"1", "2", "3", "4", "5"}) ASSERT_TRUE(machine.Put(key, std::string("v") + key).ok());
    if (flushed) {
      ASSERT_TRUE(machine.db->Flush().ok());
    }
    auto it = machine.db->NewIterator({});
    for (const char* later : {"25", "35", "45", "4", "3"}) ASSERT_TRUE(machine.Put(later, "later").ok());
    it->Seek("5");
    std::string walk(it->key());
    for (const char move : std::string("ppnnpppnnpn")) {
      move == 'n' ? it->Next() : it->Prev();
      ASSERT_TRUE(it->Valid());
      ASSERT_EQ(it->value(), "v" + std::string(it->key()));
      walk += " " + std::string(it->key());
    }
    EXPECT_EQ(walk, "5 4 3 4 5 4 3 2 3 4 3 4");
  }
}

// LevelDB issue 320: during batches of puts and deletes while snapshots come and go, a read at a snapshot returned a
// version of another time, because a compaction had split the versions of one key between two tables.
TEST(Scenario, S36_SnapshotsKeepTheirRows) {
  for (uint64_t seed = 1; seed <= 3; seed++) {
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    TestMachine machine(TinyOptions(), seed);
    machine.tracer.set_mask(0);
    ASSERT_TRUE(machine.Open().ok());
    Prng prng(seed);
    struct Held {
      const Snapshot* snapshot;
      Model rows;
    };
    std::vector<Held> held;
    Model rows;
    for (uint64_t step = 0; step < 4000; step++) {
      WriteBatch batch;
      for (uint64_t n = prng.Below(4); n-- > 0;) {
        // Few keys, so that each has many versions, and some long values, so that tables are cut between them.
        const std::string key = Digits(prng.Below(60));
        if (prng.OneIn(3)) {
          batch.Delete(key);
          rows.erase(key);
        } else {
          rows[key] = std::to_string(step) + std::string(prng.OneIn(5) ? 300 : 10, 'v');
          batch.Put(key, rows[key]);
        }
      }
      ASSERT_TRUE(machine.db->Write({}, &batch).ok());
      if (held.size() < 10 && prng.OneIn(40)) held.push_back({machine.db->GetSnapshot(), rows});
      if (!held.empty() && prng.OneIn(60)) {
        const size_t gone = prng.Below(held.size());
        machine.db->ReleaseSnapshot(held[gone].snapshot);
        held.erase(held.begin() + static_cast<std::ptrdiff_t>(gone));
      }
      if (!held.empty()) {
        const Held& asked = held[prng.Below(held.size())];
        const std::string key = Digits(prng.Below(60));
        const auto found = asked.rows.find(key);
        ASSERT_EQ(machine.Get(key, asked.snapshot), found == asked.rows.end() ? "-" : found->second) << "step " << step;
        if (step % 100 == 0) {
          ASSERT_EQ(machine.Scan(asked.snapshot), RowsOf(asked.rows)) << "step " << step;
          ASSERT_EQ(machine.ScanBackward(asked.snapshot), Reversed(RowsOf(asked.rows))) << "step " << step;
        }
      }
      if (prng.OneIn(900)) {
        ASSERT_TRUE(machine.db->CompactRange({}, {}).ok());
      }
    }
    ASSERT_EQ(machine.Scan(), RowsOf(rows));
    EXPECT_GT(machine.counters().compaction_key_drop_new, 100u);
    for (const Held& h : held) machine.db->ReleaseSnapshot(h.snapshot);
  }
}

// Similar to LevelDB's issue 44: short histories of very few keys, reopened all the time, with memtables pushed below
// L0. A push past an overlapping table, or a tombstone dropped on the way, shows as an extra row.
TEST(Scenario, S13_ShortHistoriesWithReopeningsKeepTheNewest) {
  for (uint64_t seed = 1; seed <= 400; seed++) {
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    Prng prng(seed);
    Options options = TinyOptions();
    options.memtable_push_down = seed % 2 == 0;
    options.level0_file_num_compaction_trigger = 2 + prng.Below(3);
    TestMachine machine(options, seed);
    machine.tracer.set_mask(0);
    ASSERT_TRUE(machine.Open().ok());
    Model model;
    std::string history;
    for (int op = 0; op < 30; op++) {
      const std::string key = prng.OneIn(6) ? "" : std::string(1, static_cast<char>('a' + prng.Below(5)));
      const uint64_t kind = prng.Below(10);
      history += " " + std::to_string(kind) + key;
      if (kind < 3) {
        ASSERT_TRUE(machine.Put(key, history).ok());
        model[key] = history;
      } else if (kind < 6) {
        ASSERT_TRUE(machine.Delete(key).ok());
        model.erase(key);
      } else if (kind < 8) {
        ASSERT_TRUE(machine.Reopen().ok());
      } else if (kind < 9) {
        ASSERT_TRUE(machine.db->Flush().ok());
      } else {
        ASSERT_TRUE(machine.db->CompactRange(key, prng.OneIn(2) ? std::string() : key).ok());
      }
      ASSERT_EQ(machine.Scan(), RowsOf(model)) << history;
    }
  }
}

// A disk that was full for one append (LevelDB's pull request 578, RocksDB's 12448): the next append, on a disk with
// space again, was written after a partial record, acknowledged, and dropped by recovery. Tested at every point where
// that can happen.
TEST(Scenario, S36_NoWriteIsAcknowledgedAfterAPartialRecord) {
  uint64_t points = 0;
  for (uint64_t nth = 1;; nth++) {
    for (const uint64_t arrived : {uint64_t{0}, uint64_t{1}, uint64_t{9}, uint64_t{40}}) {
      TestMachine machine(TinyOptions(), nth);
      machine.tracer.set_mask(0);
      ASSERT_TRUE(machine.Open().ok());
      machine.faults.set_heals(true);
      machine.faults.SetPlan(
          {{.op = FaultOp::kAppend, .nth = nth, .effect = FaultEffect::kTornWrite, .argument = arrived}});
      Model acknowledged, refused;  // the first refused write may be completely in the log; it may exist or not
      for (uint64_t i = 0; i < 150; i++) {
        const std::string key = Digits(i * 31 % 90), value = std::string(60, 'v') + std::to_string(i);
        if (machine.Put(key, value, i % 8 == 0).ok()) {
          acknowledged[key] = value;
        } else if (refused.empty()) {
          refused[key] = value;
        }
      }
      if (machine.faults.struck() == 0) {
        EXPECT_GT(points, 200u);
        return;
      }
      points++;
      ASSERT_TRUE(machine.Reopen().ok());
      for (const auto& [key, value] : acknowledged) {
        const std::string got = machine.Get(key);
        if (refused.count(key) != 0 && got == refused[key]) continue;
        ASSERT_EQ(got, value) << "append " << nth << ", of which " << arrived << " bytes arrived";
      }
    }
  }
}

// The same for the manifest as LevelDB's pull request 578 (RocksDB 6331): edits after a partial edit.
TEST(Scenario, S36_NoEditIsAppliedAfterAPartialEdit) {
  for (uint64_t nth = 1; nth <= 12; nth++) {
    TestMachine machine(TinyOptions(), nth);
    machine.tracer.set_mask(0);
    ASSERT_TRUE(machine.Open().ok());
    machine.faults.set_heals(true);
    machine.faults.SetPlan({{.op = FaultOp::kAppend,
                             .any_class = false,
                             .file_class = rec::FileClass::kManifest,
                             .nth = nth,
                             .effect = FaultEffect::kTornWrite,
                             .argument = nth * 5}});
    Model acknowledged;
    for (uint64_t i = 0; i < 600; i++) {
      const std::string key = Digits(i * 31 % 400), value = std::string(60, 'v') + std::to_string(i);
      if (machine.Put(key, value).ok()) acknowledged[key] = value;
    }
    machine.db->WaitForIdle().IgnoreError();
    ASSERT_EQ(machine.faults.struck(), 1u);
    ASSERT_TRUE(machine.Reopen().ok());
    for (const auto& [key, value] : acknowledged) ASSERT_EQ(machine.Get(key), value) << "edit " << nth;
    ExpectNoOrphans(machine);
  }
}

}  // namespace
}  // namespace strata

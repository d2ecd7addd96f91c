// Counters against numbers measured with RocksDB 7.8.3's perf context, for the same operations on the same data. For a
// database of a single run, RocksDB makes no merging iterator and seek_child_seek_count stays 0; ours counts the one
// child.
#include <algorithm>

#include "base/prng.h"
#include "directory.h"
#include "test_machine.h"

namespace strata {
namespace {

struct Seen {
  uint64_t rows = 0, key_skipped = 0, delete_skipped = 0, recent_skipped = 0, next = 0, prev = 0, seek = 0;
  bool operator==(const Seen& o) const {
    return rows == o.rows && key_skipped == o.key_skipped && delete_skipped == o.delete_skipped &&
           recent_skipped == o.recent_skipped && next == o.next && prev == o.prev && seek == o.seek;
  }
};

std::ostream& operator<<(std::ostream& out, const Seen& s) {
  return out << "rows " << s.rows << " key_skipped " << s.key_skipped << " delete_skipped " << s.delete_skipped
             << " recent " << s.recent_skipped << " next " << s.next << " prev " << s.prev << " seek " << s.seek;
}

class Golden : public testing::Test {
 protected:
  Golden() : machine(Options()) { EXPECT_TRUE(machine.Open().ok()); }

  template <class F>
  Seen Measure(F f) {
    const Counters before = machine.counters();
    const uint64_t rows = f();
    const Counters& now = machine.counters();
    return {rows,
            now.internal_key_skipped_count - before.internal_key_skipped_count,
            now.internal_delete_skipped_count - before.internal_delete_skipped_count,
            now.internal_recent_skipped_count - before.internal_recent_skipped_count,
            now.next_on_memtable_count - before.next_on_memtable_count,
            now.prev_on_memtable_count - before.prev_on_memtable_count,
            now.seek_on_memtable_count - before.seek_on_memtable_count};
  }
  Seen Forward(const Snapshot* s = nullptr) {
    return Measure([&] { return machine.Scan(s).size(); });
  }
  Seen Backward(const Snapshot* s = nullptr) {
    return Measure([&] { return machine.ScanBackward(s).size(); });
  }
  static std::string Key(int i) {
    std::string digits = std::to_string(i);
    return "key" + std::string(6 - digits.size(), '0') + digits;
  }
  void FillThousand() {
    for (int i = 0; i < 1000; i++) ASSERT_TRUE(machine.Put(Key(i), "v").ok());
  }
  void DeleteTwoHundred() {
    ASSERT_TRUE(machine.db->Flush().ok());
    for (int i = 300; i < 500; i++) ASSERT_TRUE(machine.Delete(Key(i)).ok());
  }

  TestMachine machine;
};

TEST_F(Golden, ScanOfAMemtable) {
  FillThousand();
  EXPECT_EQ(Forward(), (Seen{1000, 1000, 0, 0, 1000, 0, 0}));
  EXPECT_EQ(Backward(), (Seen{1000, 1000, 0, 0, 0, 1000, 0}));
}

TEST_F(Golden, S21_ScanOverTombstones) {
  FillThousand();
  DeleteTwoHundred();
  EXPECT_EQ(Forward(), (Seen{800, 1000, 200, 0, 200, 0, 0}));
  EXPECT_EQ(Backward(), (Seen{800, 1200, 200, 0, 0, 200, 0}));
  EXPECT_EQ(Measure([&] {
              auto it = machine.db->NewIterator({});
              it->Seek(Key(300));
              EXPECT_EQ(it->key(), Key(500));
              return 1;
            }),
            (Seen{1, 200, 200, 0, 200, 0, 1}));
}

TEST_F(Golden, S21_GivesUpAfterTooManySkips) {
  FillThousand();
  DeleteTwoHundred();
  ASSERT_TRUE(machine.db->SetOption(option_id::kMaxSkippableInternalKeys, 50).ok());
  EXPECT_EQ(Measure([&] {
              auto it = machine.db->NewIterator({});
              it->Seek(Key(300));
              EXPECT_FALSE(it->Valid());
              EXPECT_TRUE(it->status().Is(Code::kIncomplete));
              it->Seek(Key(600));
              EXPECT_TRUE(it->Valid());
              EXPECT_TRUE(it->status().ok());
              return 0;
            }),
            (Seen{0, 25, 26, 0, 26, 0, 2}));
}

TEST_F(Golden, S21_ReseekSkipsOverwrites) {
  for (int i = 0; i < 20; i++) ASSERT_TRUE(machine.Put("k", std::to_string(i)).ok());
  EXPECT_EQ(Forward(), (Seen{1, 10, 0, 0, 9, 0, 1}));
  EXPECT_EQ(machine.counters().number_of_reseeks_in_iteration, 1u);
  EXPECT_EQ(Backward(), (Seen{1, 9, 0, 0, 0, 9, 1}));
  ASSERT_TRUE(machine.Put("a", "1").ok());
  ASSERT_TRUE(machine.Put("z", "1").ok());
  EXPECT_EQ(Forward(), (Seen{3, 12, 0, 0, 11, 0, 1}));
  EXPECT_EQ(Backward(), (Seen{3, 11, 0, 0, 0, 11, 1}));
}

TEST_F(Golden, SnapshotsSkipNewerEntries) {
  for (int i = 0; i < 20; i++) ASSERT_TRUE(machine.Put("k", std::to_string(i)).ok());
  ASSERT_TRUE(machine.Put("a", "1").ok());
  ASSERT_TRUE(machine.Put("z", "1").ok());
  const Snapshot* snapshot = machine.db->GetSnapshot();
  for (int i = 0; i < 12; i++) ASSERT_TRUE(machine.Put("k", std::to_string(i)).ok());
  ASSERT_TRUE(machine.Delete("a").ok());
  EXPECT_EQ(Forward(snapshot), (Seen{3, 12, 0, 11, 21, 0, 2}));
  EXPECT_EQ(Backward(snapshot), (Seen{3, 11, 0, 9, 0, 20, 2}));
  machine.db->ReleaseSnapshot(snapshot);
  EXPECT_EQ(Measure([&] {
              auto it = machine.db->NewIterator({});
              it->SeekToFirst();
              it->Next();
              EXPECT_EQ(it->key(), "z");
              it->Prev();
              EXPECT_EQ(it->key(), "k");
              it->Next();
              EXPECT_EQ(it->key(), "z");
              return 0;
            }),
            (Seen{0, 30, 1, 0, 20, 10, 3}));
  EXPECT_EQ(Measure([&] {
              auto it = machine.db->NewIterator({});
              it->SeekToLast();
              it->Prev();
              it->Next();
              it->Prev();
              EXPECT_EQ(it->key(), "k");
              return 0;
            }),
            (Seen{0, 29, 0, 0, 9, 20, 3}));
}

TEST_F(Golden, SkippedInsideIterators) {
  // number_iter_skip counts per call: the entries visited, minus the row that the call ends on.
  for (int i = 0; i < 20; i++) ASSERT_TRUE(machine.Put("k", std::to_string(i)).ok());
  Forward();
  EXPECT_EQ(machine.counters().number_iter_skip, 9u);
  Backward();
  EXPECT_EQ(machine.counters().number_iter_skip, 18u);
}

TEST_F(Golden, TombstoneInATableIsNotAHit) {
  ASSERT_TRUE(machine.Put("a", "1").ok());
  ASSERT_TRUE(machine.Delete("b").ok());
  EXPECT_EQ(machine.Get("b"), "-");
  EXPECT_EQ(machine.counters().memtable_hit, 1u);  // in a memtable a tombstone is a hit
  ASSERT_TRUE(machine.db->Flush().ok());
  EXPECT_EQ(machine.Get("a"), "1");
  EXPECT_EQ(machine.Get("b"), "-");
  EXPECT_EQ(machine.counters().get_hit_l0, 1u);
  ASSERT_TRUE(machine.db->CompactRange("", "").ok());
  EXPECT_EQ(machine.Get("a"), "1");
  EXPECT_EQ(machine.Get("b"), "-");
  EXPECT_EQ(machine.counters().get_hit_l1, 1u);
  EXPECT_EQ(machine.counters().get_from_memtable_count, 1u);  // the memtable is empty since the flush
}

// Ten runs: the memtable, four tables of L0, and one run per level from L1 to L5, each ten times as large as the level
// above; rows interleave at random. With RocksDB 7.8.3 a random seek makes about 140 comparisons.
TEST(GoldenRuns, SeekVisitsEverySortedRun) {
  Options options;
  options.disable_auto_compactions = true;
  options.filter = Filter::kNone;
  options.target_file_size_base = 67108864;
  TestMachine machine(options);
  constexpr int kRowsOfOne = 10;
  const int sizes[10] = {1, 1, 1, 1, 1, 4, 40, 400, 4000, 40000};  // memtable, L0 x 4, L1 .. L5, in units of ten rows
  Prng prng(3);
  std::vector<std::vector<std::string>> keys(10);
  for (int run = 0; run < 10; run++) {
    for (int i = 0; i < sizes[run] * kRowsOfOne; i++) {
      std::string digits = std::to_string(prng.Below(1'000'000'000'000));
      keys[run].push_back(std::string(16 - digits.size(), '0') + digits);
    }
    std::sort(keys[run].begin(), keys[run].end());
  }
  TableOptions table_options;
  table_options.filter = FilterMode::kNone;
  DirectoryBuilder builder(machine.memory, table_options);
  for (int run = 1; run < 10; run++) {
    std::vector<Row> rows;
    for (const std::string& key : keys[run])
      rows.push_back({key, static_cast<uint64_t>(100 - run), EntryType::kPut, std::string(20, 'v')});
    builder.AddTable(run < 5 ? 0 : static_cast<uint32_t>(run - 4), rows);
  }
  builder.Finish();
  ASSERT_TRUE(machine.Open().ok());
  for (const std::string& key : keys[0]) ASSERT_TRUE(machine.Put(key, "v").ok());
  ASSERT_EQ(machine.Shape(), "4,1,1,1,1,1");
  const Counters before = machine.counters();
  auto it = machine.db->NewIterator({});
  for (int i = 0; i < 1000; i++) it->Seek(keys[9][prng.Below(keys[9].size())]);
  EXPECT_EQ(machine.counters().seek_child_seek_count - before.seek_child_seek_count, 10'000u);
  EXPECT_EQ(machine.counters().seek_on_memtable_count - before.seek_on_memtable_count, 1000u);
  EXPECT_EQ(machine.counters().iter_seek_count - before.iter_seek_count, 1000u);
  const uint64_t per_seek = (machine.counters().user_key_comparison_count - before.user_key_comparison_count) / 1000;
  EXPECT_GE(per_seek, 126u);
  EXPECT_LE(per_seek, 154u);
}

}  // namespace
}  // namespace strata

// Reads: many tombstones (scenario 21), direction changes (22), inspection without side effects (28), filters with
// other settings (31) and their false positive rates (34).
#include "base/prng.h"
#include "scenario.h"

namespace strata {
namespace {

// ---- Scenario 21.

// The counters of a piece of work.
struct Skips {
  uint64_t keys = 0, deletes = 0, reseeks = 0, nexts = 0, prevs = 0;
  bool operator==(const Skips& o) const {
    return keys == o.keys && deletes == o.deletes && reseeks == o.reseeks && nexts == o.nexts && prevs == o.prevs;
  }
};

std::ostream& operator<<(std::ostream& out, const Skips& s) {
  return out << s.keys << " keys and " << s.deletes << " tombstones skipped, " << s.reseeks << " reseeks, memtable "
             << s.nexts << " nexts " << s.prevs << " prevs";
}

template <class F>
Skips SkipsOf(TestMachine& machine, F f) {
  const Counters before = machine.counters();
  f();
  const Counters& now = machine.counters();
  return {now.internal_key_skipped_count - before.internal_key_skipped_count,
          now.internal_delete_skipped_count - before.internal_delete_skipped_count,
          now.number_of_reseeks_in_iteration - before.number_of_reseeks_in_iteration,
          now.next_on_memtable_count - before.next_on_memtable_count,
          now.prev_on_memtable_count - before.prev_on_memtable_count};
}

constexpr uint64_t kDeleted = 100'000;

// Rows 0..99,999 in tables and deleted in the memtable, between the live rows ! and ~.
void DeleteAll(TestMachine* machine) {
  machine->tracer.set_mask(0);
  machine->options.write_buffer_size = 64 << 20;
  machine->options.target_file_size_base = 64 << 20;
  machine->options.block_size = 4096;
  machine->options.disable_auto_compactions = true;
  ASSERT_TRUE(machine->Open().ok());
  WriteBatch batch;
  batch.Put("!", "first");
  for (uint64_t i = 0; i < kDeleted; i++) batch.Put(Digits(i), "v");
  batch.Put("~", "last");
  ASSERT_TRUE(machine->db->Write({}, &batch).ok());
  ASSERT_TRUE(machine->db->Flush().ok());
  batch.Clear();
  for (uint64_t i = 0; i < kDeleted; i++) batch.Delete(Digits(i));
  ASSERT_TRUE(machine->db->Write({}, &batch).ok());
}

TEST(Scenario, S21_HundredThousandDeletedKeysAreCountedOneByOne) {
  TestMachine machine;
  DeleteAll(&machine);
  // Two rows, each left once, and a value under every tombstone.
  EXPECT_EQ(SkipsOf(machine,
                    [&] {
                      EXPECT_EQ(machine.Scan(), (Rows{{"!", "first"}, {"~", "last"}}));
                    }),
            (Skips{kDeleted + 2, kDeleted, 0, kDeleted, 0}));
  // Backward, a tombstone is met after the value that it hides, and is itself skipped as a hidden version.
  EXPECT_EQ(SkipsOf(machine,
                    [&] {
                      EXPECT_EQ(machine.ScanBackward(), (Rows{{"~", "last"}, {"!", "first"}}));
                    }),
            (Skips{2 * kDeleted + 2, kDeleted, 0, 0, kDeleted}));
  // One Seek skips them all; so does one Next from the row before.
  EXPECT_EQ(SkipsOf(machine,
                    [&] {
                      auto it = machine.db->NewIterator({});
                      it->Seek(Digits(0));
                      EXPECT_EQ(it->key(), "~");
                    }),
            (Skips{kDeleted, kDeleted, 0, kDeleted, 0}));
  EXPECT_EQ(SkipsOf(machine,
                    [&] {
                      auto it = machine.db->NewIterator({});
                      it->Seek("!");
                      it->Next();
                      EXPECT_EQ(it->key(), "~");
                    }),
            (Skips{kDeleted + 1, kDeleted, 0, kDeleted, 0}));
  // After compaction there is nothing to skip.
  ASSERT_TRUE(machine.db->CompactRange({}, {}).ok());
  EXPECT_EQ(SkipsOf(machine, [&] { EXPECT_EQ(machine.Scan().size(), 2u); }), (Skips{2, 0, 0, 0, 0}));
  EXPECT_EQ(machine.counters().compaction_key_drop_obsolete, kDeleted);
  EXPECT_EQ(machine.counters().compaction_key_drop_new, kDeleted);
}

TEST(Scenario, S21_MaxSkippableEndsAScanThatFindsNothing) {
  TestMachine machine;
  DeleteAll(&machine);
  for (const uint64_t limit : {1, 50, 1000, 99'999}) {
    SCOPED_TRACE(limit);
    ASSERT_TRUE(machine.db->SetOption(option_id::kMaxSkippableInternalKeys, limit).ok());
    const Skips skips = SkipsOf(machine, [&] {
      auto it = machine.db->NewIterator({});
      it->Seek(Digits(0));
      EXPECT_FALSE(it->Valid());
      EXPECT_TRUE(it->status().Is(Code::kIncomplete)) << it->status().ToString();
      EXPECT_TRUE(Mentions(it->status(), std::to_string(limit))) << it->status().message();
      // The limit applies to one call. The iterator is usable again where there is a row.
      it->Seek("~");
      EXPECT_TRUE(it->Valid());
      EXPECT_TRUE(it->status().ok());
    });
    // A tombstone and its value alternate, the tombstone first; the entry over the limit is not skipped.
    EXPECT_EQ(skips.keys + skips.deletes, limit + 1);
    EXPECT_EQ(skips.deletes, (limit + 2) / 2);
  }
  // A limit equal to the number of entries is not exceeded.
  ASSERT_TRUE(machine.db->SetOption(option_id::kMaxSkippableInternalKeys, 2 * kDeleted).ok());
  auto it = machine.db->NewIterator({});
  it->Seek(Digits(0));
  EXPECT_TRUE(it->Valid()) << it->status().ToString();
}

TEST(Scenario, S21_NinthVersionTriggersAReseek) {
  for (const uint64_t versions : {1, 5, 8, 9, 10, 11, 20, 1000}) {
    SCOPED_TRACE(versions);
    TestMachine machine(QuietOptions());
    ASSERT_TRUE(machine.Open().ok());
    for (uint64_t i = 0; i < versions; i++) ASSERT_TRUE(machine.Put("k", std::to_string(i)).ok());
    ASSERT_TRUE(machine.Put("l", "next").ok());
    // The newest is the row; up to nine others are skipped one by one; then a seek skips the rest.
    const uint64_t older = versions - 1;
    const uint64_t passed = std::min<uint64_t>(older, 9);
    EXPECT_EQ(SkipsOf(machine, [&] { EXPECT_EQ(machine.Scan().size(), 2u); }),
              (Skips{2 + passed, 0, older >= 9 ? 1u : 0u, older >= 9 ? 10u : older + 2, 0}));
  }
}

// ---- Scenario 22.

TEST(Scenario, S22_ReversingAtEveryPositionOverFiveRuns) {
  // L2, L1, two tables of L0 and the memtable, each newer than the previous one, with overwrites and tombstones between
  // them.
  TestMachine machine(QuietOptions());
  DirectoryBuilder builder(machine.memory);
  Model model;
  Prng prng(22);
  uint64_t sequence = 0;
  for (const uint32_t level : {2, 1, 0, 0}) {
    std::vector<Row> rows;
    for (uint64_t k = 0; k < 40; k++) {
      if (prng.OneIn(2)) continue;
      const std::string key = Digits(k, 2), value = "L" + std::to_string(level) + "-" + std::to_string(++sequence);
      const bool put = !prng.OneIn(3);
      rows.push_back({key, sequence, put ? EntryType::kPut : EntryType::kDelete, put ? value : ""});
      put ? void(model[key] = value) : void(model.erase(key));
    }
    builder.AddTable(level, rows);
  }
  builder.Finish();
  ASSERT_TRUE(machine.Open().ok());
  for (uint64_t k = 1; k < 40; k += 5) {
    model[Digits(k, 2)] = "memtable";
    ASSERT_TRUE(machine.Put(Digits(k, 2), "memtable").ok());
    model.erase(Digits(k + 1, 2));
    ASSERT_TRUE(machine.Delete(Digits(k + 1, 2)).ok());
  }
  ASSERT_EQ(machine.Shape(), "2,1,1");
  const Rows rows = RowsOf(model);
  ASSERT_GT(rows.size(), 10u);
  for (size_t at = 0; at < rows.size(); at++) {
    for (const bool forward : {true, false}) {
      for (size_t turns = 1; turns <= 3; turns++) {
        // To the position, then back and forth over it, and on to both ends.
        auto it = machine.db->NewIterator({});
        forward ? it->SeekToFirst() : it->SeekToLast();
        size_t place = forward ? 0 : rows.size() - 1;
        while (place != at) forward ? (it->Next(), place++) : (it->Prev(), place--);
        bool ahead = !forward;
        for (size_t t = 0; t < turns; t++, ahead = !ahead) {
          for (int step = 0; step < 2 && (ahead ? place + 1 < rows.size() : place > 0); step++) {
            ahead ? (it->Next(), place++) : (it->Prev(), place--);
            ASSERT_TRUE(it->Valid()) << "at " << at << ", place " << place;
            ASSERT_EQ(it->key(), rows[place].first);
            ASSERT_EQ(it->value(), rows[place].second);
          }
        }
        while (it->Valid() && (ahead ? place < rows.size() : true)) {
          ASSERT_EQ(it->key(), rows[place].first);
          ahead ? it->Next() : it->Prev();
          if (!it->Valid()) break;
          ahead ? place++ : place--;
        }
        ASSERT_EQ(place, ahead ? rows.size() - 1 : 0);
      }
    }
  }
}

// ---- Scenario 28.

std::string RunWatched(bool look) {
  TestMachine machine(TinyOptions(), 28);
  machine.tracer.set_mask(Tracer::kFullMask);
  EXPECT_TRUE(machine.Open().ok());
  Prng prng(28);
  std::string trace;
  for (uint64_t i = 0; i < 250; i++) {
    const std::string key = Digits(prng.Below(100));
    EXPECT_TRUE((prng.OneIn(4) ? machine.Delete(key) : machine.Put(key, std::string(40, 'v'))).ok());
    if (i % 5 == 0) machine.Get(Digits(prng.Below(120)));
    trace += machine.tracer.TakeBatch();
    if (!look) continue;
    const Files before = FilesOf(machine.memory);
    const uint64_t operations = machine.faults.operations();
    std::string json, part;
    EXPECT_TRUE(DumpDirectory(machine.faults, true, &json).ok());
    for (const auto& file : before) EXPECT_TRUE(DumpFile(machine.faults, file.first, &json).ok());
    machine.State();
    for (const auto& level : TablesOf(machine)) {
      for (const uint32_t table : level) {
        for (const char* rest : {"", "/filter", "/block/0"}) {
          EXPECT_TRUE(machine.db->Inspect("table/" + std::to_string(table) + rest, &part).ok());
        }
      }
    }
    EXPECT_EQ(machine.faults.operations(), operations);
    EXPECT_EQ(FilesOf(machine.memory), before);
    EXPECT_EQ(machine.tracer.TakeBatch(), "");
  }
  EXPECT_TRUE(machine.db->WaitForIdle().ok());
  return trace + machine.tracer.TakeBatch() + machine.State();
}

TEST(Scenario, S28_InspectionDoesNotChangeARun) {
  EXPECT_EQ(RunWatched(true), RunWatched(false));
}

// ---- Scenarios 31 and 34.

TEST(Scenario, S31_FiltersWithOtherSettingsStayReadable) {
  // Each session writes tables with its own kind of filter and reads those of all previous sessions.
  TestMachine machine(QuietOptions());
  uint64_t keys = 0;
  for (const Filter filter : {Filter::kBlock, Filter::kFull, Filter::kNone, Filter::kBoth}) {
    for (const uint64_t bits : {1, 4, 10, 23, 64}) {
      machine.options.filter = filter;
      machine.options.bits_per_key = bits;
      ASSERT_TRUE(machine.Reopen().ok());
      for (int i = 0; i < 30; i++, keys++) ASSERT_TRUE(machine.Put(Digits(keys), std::to_string(keys)).ok());
      ASSERT_TRUE(machine.db->Flush().ok());
      for (uint64_t key = 0; key < keys; key++)
        ASSERT_EQ(machine.Get(Digits(key)), std::to_string(key)) << "bits " << bits;
    }
  }
  const uint64_t useful = machine.counters().bloom_filter_useful;
  for (uint64_t key = 0; key < keys; key++) ASSERT_EQ(machine.Get(Digits(key) + "x"), "-");
  EXPECT_GT(machine.counters().bloom_filter_useful, useful) << "old filters are probed, not ignored";
}

// The rate of k probes at this many bits per key: (1 - e^(-k/b))^k, in parts of 100,000, with k as LevelDB chooses it.
uint64_t FormulaRate(uint64_t bits) {
  switch (bits) {
    case 4:
      return 15'482;  // k 2
    case 6:
      return 5'606;  // k 4
    case 8:
      return 2'168;  // k 5
    case 10:
      return 844;  // k 6
    default:
      return 0;
  }
}

TEST(Scenario, S34_FalsePositivesFollowTheFormula) {
  constexpr uint64_t kKeys = 20'000, kProbes = 200'000;
  for (const uint64_t bits : {4, 6, 8, 10}) {
    Options options = QuietOptions();
    options.write_buffer_size = 16 << 20;
    options.filter = Filter::kFull;
    options.bits_per_key = bits;
    TestMachine machine(options);
    machine.tracer.set_mask(0);
    ASSERT_TRUE(machine.Open().ok());
    WriteBatch batch;
    Prng prng(34 + bits);
    const auto key = [](uint64_t n) {
      // Scattered over all eight bytes: consecutive numbers would flatter LevelDB's hash.
      std::string bytes(8, '\0');
      uint64_t mixed = SplitMix64(&n);
      for (char& c : bytes) c = static_cast<char>(mixed), mixed >>= 8;
      return bytes;
    };
    for (uint64_t i = 0; i < kKeys; i++) batch.Put(key(i), "v");
    // Fences exclude keys beyond them; with these two keys they exclude none.
    batch.Put("", "first");
    batch.Put(std::string(9, '\xff'), "last");
    ASSERT_TRUE(machine.db->Write({}, &batch).ok());
    ASSERT_TRUE(machine.db->Flush().ok());
    for (uint64_t i = 0; i < kProbes; i++) ASSERT_EQ(machine.Get(key(kKeys + i)), "-");
    const Counters& c = machine.counters();
    const uint64_t wrong = c.bloom_filter_full_positive - c.bloom_filter_full_true_positive;
    EXPECT_EQ(wrong + c.bloom_filter_useful, kProbes);
    const uint64_t rate = wrong * 100'000 / kProbes;
    std::printf("%2llu bits a key: %llu false positives in 100,000, formula %llu\n",
                static_cast<unsigned long long>(bits), static_cast<unsigned long long>(rate),
                static_cast<unsigned long long>(FormulaRate(bits)));
    EXPECT_GE(rate * 10, FormulaRate(bits) * 9) << bits;
    EXPECT_LE(rate * 10, FormulaRate(bits) * 11) << bits;
  }
}

}  // namespace
}  // namespace strata

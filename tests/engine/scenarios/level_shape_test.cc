// Level shapes: dynamic level bytes against static targets, L0 merged within itself, and no L0 at all.
#include "scenario.h"

#include "base/prng.h"

namespace strata {
namespace {

std::vector<uint64_t> LevelBytes(const TestMachine& machine) {
  std::vector<uint64_t> bytes(7);
  const std::string state = machine.State();
  size_t at = state.find("\"levels\":[") + 10, level = 0;
  const std::string name = "\"size_bytes\":";
  for (int depth = 0; depth >= 0 && level < bytes.size(); at++) {
    if (state[at] == '[') depth++;
    if (state[at] == ']' && --depth == 0) level++;
    if (state.compare(at, name.size(), name) == 0) bytes[level] += std::stoull(state.substr(at + name.size()));
  }
  return bytes;
}

uint64_t Sum(const std::vector<uint64_t>& bytes) {
  uint64_t sum = 0;
  for (const uint64_t b : bytes) sum += b;
  return sum;
}

Options Leveled() {
  Options options = TinyOptions();
  options.compression = Compression::kNone;
  options.max_bytes_for_level_base = 6000;
  options.max_bytes_for_level_multiplier = 10;
  return options;
}

void Overwrite(TestMachine* machine, uint64_t keys, int writes) {
  Prng prng(59);
  for (int i = 0; i < writes; i++) {
    ASSERT_TRUE(machine->Put(NumberedKey(prng.Below(keys)), std::string(40, static_cast<char>('a' + i % 26))).ok());
  }
  ASSERT_TRUE(machine->db->WaitForIdle().ok());
}

// Uniform overwrites, compacted: bytes of all tables against those of the rows alone.
struct Space {
  double amplification = 0;
  double bound = 0;  // 1.112 + L0 and the memtable relative to the last level
};

Space SpaceAfter(const Options& options, uint64_t keys, int writes) {
  TestMachine machine(options);
  EXPECT_TRUE(machine.Open().ok());
  Overwrite(&machine, keys, writes);
  const std::vector<uint64_t> bytes = LevelBytes(machine);
  EXPECT_TRUE(machine.db->CompactRange({}, {}).ok());
  const auto rows = static_cast<double>(Sum(LevelBytes(machine)));
  const auto last = static_cast<double>(*std::max_element(bytes.begin(), bytes.end()));
  const auto above = static_cast<double>(bytes[0] + options.write_buffer_size);
  return {static_cast<double>(Sum(bytes)) / rows, 1.112 + above / last};
}

TEST(LevelShape, S59_DynamicLevelsKeepANinthAndStaticOnesMore) {
  double most_static = 0;
  for (const uint64_t keys : {2300, 4000}) {
    Options dynamic = Leveled();
    dynamic.level_compaction_dynamic_level_bytes = true;
    // A hundredth of the rows, because the bound allows no level larger than the multiplier requires.
    dynamic.max_bytes_for_level_base = keys * 6 / 10;
    Options fixed = Leveled();
    fixed.max_bytes_for_level_base = 7300;
    const Space tight = SpaceAfter(dynamic, keys, 20'000);
    const Space loose = SpaceAfter(fixed, keys, 20'000);
    std::printf("  %d rows: space amplification %.3f dynamic (at most %.3f), %.3f static\n", static_cast<int>(keys),
                tight.amplification, tight.bound, loose.amplification);
    EXPECT_LE(tight.amplification, tight.bound);
    most_static = std::max(most_static, loose.amplification);
  }
  EXPECT_GT(most_static, 1.3);
  EXPECT_LT(most_static, 2.2);
}

TEST(LevelShape, LevelsAboveTheBaseLevelStayEmptyAndAreRecordedOnce) {
  Options options = Leveled();
  options.level_compaction_dynamic_level_bytes = true;
  TestMachine machine(options);
  ASSERT_TRUE(machine.Open().ok());
  std::vector<uint8_t> base_levels;
  Prng prng(7);
  for (int i = 0; i < 30'000; i++) {
    ASSERT_TRUE(machine.Put(NumberedKey(prng.Below(9000)), std::string(40, 'v')).ok());
    if (i % 100 != 0) continue;
    TestMachine::ForEach<rec::LevelTargeted>(machine.tracer.TakeBatch(),
                                             [&](Slice r) { base_levels.push_back(static_cast<uint8_t>(r[8])); });
    const std::vector<uint64_t> bytes = LevelBytes(machine);
    for (uint32_t level = 1; level < base_levels.back(); level++) ASSERT_EQ(bytes[level], 0u) << "L" << level;
  }
  EXPECT_EQ(base_levels, (std::vector<uint8_t>{6, 5, 4, 3}));
}

// A tree made with static targets, three levels deep, is reopened with dynamic ones: unnecessary levels are drained.
TEST(LevelShape, UnnecessaryLevelsAreDrained) {
  TestMachine machine(Leveled());
  ASSERT_TRUE(machine.Open().ok());
  Overwrite(&machine, 3000, 8000);
  ASSERT_GT(LevelBytes(machine)[1], 0u);
  const Rows rows = machine.Scan();
  machine.options.level_compaction_dynamic_level_bytes = true;
  machine.options.max_bytes_for_level_base = 400'000;
  machine.options.level0_file_num_compaction_trigger = 1;
  ASSERT_TRUE(machine.Reopen().ok());
  Overwrite(&machine, 3000, 1000);
  const std::vector<uint64_t> bytes = LevelBytes(machine);
  uint32_t levels_in_use = 0;
  for (uint32_t level = 1; level < 7; level++) levels_in_use += bytes[level] > 0 ? 1 : 0;
  EXPECT_EQ(levels_in_use, 1u) << machine.Shape();
  EXPECT_EQ(machine.Scan().size(), rows.size());
}

// CompactionPicked: level, output level and reason are at 28, 29 and 30.
uint32_t CountPicked(const std::string& batch, rec::CompactionReason reason) {
  uint32_t count = 0;
  TestMachine::ForEach<rec::CompactionPicked>(batch,
                                              [&](Slice r) { count += r[30] == static_cast<char>(reason) ? 1 : 0; });
  return count;
}

TEST(LevelShape, L0IsMergedWithinItselfWhileTheBaseLevelIsBusy) {
  Options options = Leveled();
  options.dialect = Dialect::kExtended;
  options.max_background_jobs = 4;
  options.max_write_buffer_number = 4;
  options.level0_file_num_compaction_trigger = 2;
  uint64_t stalled_ns[2];
  for (const bool intra_l0 : {false, true}) {
    options.intra_l0_compaction = intra_l0;
    TestMachine machine(options);
    ASSERT_TRUE(machine.Open().ok());
    Overwrite(&machine, 4000, 20'000);
    const uint32_t picked = CountPicked(machine.tracer.TakeBatch(), rec::CompactionReason::kIntraL0);
    EXPECT_EQ(picked > 0, intra_l0);
    stalled_ns[intra_l0 ? 1 : 0] = machine.counters().stall_nanos;
    std::printf("  intra-L0 %s: %d merges within L0, %.3f s of stalls\n", intra_l0 ? "on" : "off",
                static_cast<int>(picked), static_cast<double>(machine.counters().stall_nanos) / 1e9);
    const Rows rows = machine.Scan();
    ASSERT_TRUE(machine.Reopen().ok());
    EXPECT_EQ(machine.Scan(), rows);
  }
  EXPECT_LT(stalled_ns[1], stalled_ns[0]);
}

TEST(LevelShape, S39_WithoutL0ReadsSearchLessAndWritesCostMore) {
  struct Cost {
    uint64_t runs = 0;
    double write_amp = 0;
  };
  const auto measure = [](bool no_l0) {
    Options options = Leveled();
    options.memtable_merges_into_l1 = no_l0;
    TestMachine machine(options);
    EXPECT_TRUE(machine.Open().ok());
    Prng prng(39);
    for (int i = 0; i < 20'000; i++) {
      EXPECT_TRUE(machine.Put(NumberedKey(prng.Below(4000)), std::string(40, 'v')).ok());
      if (no_l0 && i % 50 == 0) {
        EXPECT_EQ(LevelBytes(machine)[0], 0u);
      }
    }
    EXPECT_TRUE(machine.db->WaitForIdle().ok());
    const Counters& c = machine.counters();
    Cost cost;
    // Per byte of a memtable; a flush writes about as many.
    cost.write_amp = static_cast<double>(c.flush_write_bytes + c.compact_write_bytes) / (20'000.0 * (40 + 6 + 8));
    EXPECT_TRUE(machine.db->SetOption(option_id::kDisableAutoCompactions, 1).ok());
    for (int i = 0; i < 3; i++) {
      EXPECT_TRUE(machine.Put(NumberedKey(static_cast<uint64_t>(i)), "v").ok());
      EXPECT_TRUE(machine.db->Flush().ok());
    }
    EXPECT_EQ(TablesOf(machine)[0].empty(), no_l0);
    auto it = machine.db->NewIterator({});
    const uint64_t before = c.seek_child_seek_count;
    it->Seek(NumberedKey(1));
    cost.runs = c.seek_child_seek_count - before;
    return cost;
  };
  const Cost with = measure(false), without = measure(true);
  std::printf("  with L0: %d runs to look into, write amplification %.2f; without: %d runs, %.2f\n",
              static_cast<int>(with.runs), with.write_amp, static_cast<int>(without.runs), without.write_amp);
  EXPECT_LT(without.runs, with.runs);
  EXPECT_GT(without.write_amp, with.write_amp);
}

TEST(LevelShape, WithoutL0TheMergeRetiresTheLogAndIncludesRecoveredTables) {
  Options options = Leveled();
  TestMachine machine(options);
  ASSERT_TRUE(machine.Open().ok());
  ASSERT_TRUE(machine.Put("a", "old").ok());
  ASSERT_TRUE(machine.Put("m", "old").ok());
  ASSERT_TRUE(machine.db->Flush().ok());
  ASSERT_TRUE(machine.Put("m", "logged").ok());
  machine.options.memtable_merges_into_l1 = true;
  ASSERT_TRUE(machine.Reopen().ok());  // the log becomes a second table of L0
  EXPECT_EQ(machine.Shape(), "2");
  ASSERT_TRUE(machine.Put("z", "new").ok());
  machine.tracer.TakeBatch();
  ASSERT_TRUE(machine.db->Flush().ok());
  ASSERT_TRUE(machine.db->WaitForIdle().ok());
  std::string batch = machine.tracer.TakeBatch();
  EXPECT_EQ(CountPicked(batch, rec::CompactionReason::kMemtableMerge), 1u);
  EXPECT_EQ(TestMachine::Count<rec::WalRetired>(batch), 1u);
  EXPECT_EQ(machine.Shape(), "0,1");
  EXPECT_EQ(machine.Scan(), (Rows{{"a", "old"}, {"m", "logged"}, {"z", "new"}}));

  // A memtable of tombstones leaves no table at all, and still its log is no longer needed.
  for (const char* key : {"a", "m", "z"}) ASSERT_TRUE(machine.Delete(key).ok());
  ASSERT_TRUE(machine.db->Flush().ok());
  EXPECT_EQ(machine.Shape(), "");
  ASSERT_TRUE(machine.Reopen().ok());
  EXPECT_EQ(machine.Scan(), Rows());

  // No overlap: an ordinary flush, into L1.
  ASSERT_TRUE(machine.Put("k", "v").ok());
  machine.tracer.TakeBatch();
  ASSERT_TRUE(machine.db->Flush().ok());
  batch = machine.tracer.TakeBatch();
  EXPECT_EQ(TestMachine::Count<rec::FlushBegun>(batch), 1u);
  EXPECT_EQ(TestMachine::Count<rec::CompactionPicked>(batch), 0u);
  EXPECT_EQ(machine.Shape(), "0,1");
}

// The log that an edit names as oldest must exist after a power loss, even if the merge wrote no table whose name would
// have been made durable with it.
TEST(LevelShape, WithoutL0AnEmptyMergeMakesTheNewLogsNameDurable) {
  Options options = Leveled();
  options.memtable_merges_into_l1 = true;
  options.paranoid_checks = true;  // then a missing log is damage, whatever it held
  TestMachine machine(options);
  ASSERT_TRUE(machine.Open().ok());
  ASSERT_TRUE(machine.Put("a", "1").ok());
  ASSERT_TRUE(machine.db->Flush().ok());
  ASSERT_TRUE(machine.Delete("a").ok());
  ASSERT_TRUE(machine.db->Flush().ok());
  ASSERT_EQ(machine.Shape(), "");
  ASSERT_TRUE(machine.CrashAndOpen(CrashMode::kDropUnsynced, 1).ok());
  EXPECT_EQ(machine.Get("a"), "-");
}

}  // namespace
}  // namespace strata

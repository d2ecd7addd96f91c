// The rolling merge: what readers see after every step, which space it takes, and that its result is that of one merge.
#include "paper/rolling_merge.h"

#include "paper_machine.h"

namespace strata {
namespace {

std::string GetFrom(const PaperTree& tree, const std::string& key) {
  std::string value;
  const Status status = tree.Get(key, &value);
  if (status.Is(Code::kNotFound)) return "-";
  return status.ok() ? value : status.ToString();
}

TEST(RollingMerge, EveryKeyIsRightAfterEveryStep) {
  for (uint64_t seed = 1; seed <= 6; seed++) {
    PaperTestMachine machine(RandomRuns(seed, 2 + seed % 3, 60, 50, seed % 2 == 0 ? 4 : 0));
    const Answers expected = AnswersOf(machine.runs);
    uint32_t asked = 0;
    for (bool more = true; more;) {
      more = machine.Step();
      EXPECT_EQ(machine.tree->store().in_use_bytes(), machine.memory.total_bytes());
      if (!machine.tree->copied()) continue;
      for (uint64_t n = 0; n < 60; n++, asked++) {
        const auto found = expected.find(PaperKey(n));
        ASSERT_EQ(GetFrom(*machine.tree, PaperKey(n)), found == expected.end() ? "-" : found->second)
            << PaperKey(n) << " with seed " << seed << " after " << asked << " reads";
      }
      machine.device.TakeOperations();  // of the reads
    }
    ASSERT_TRUE(machine.status.ok()) << machine.status.ToString();
    EXPECT_GT(asked, 1000u);
    EXPECT_EQ(machine.memory.total_bytes(), machine.tree->result().bytes) << "only the result is left";
  }
}

TEST(RollingMerge, ResultIsByteForByteThatOfOneMerge) {
  for (uint64_t seed = 1; seed <= 20; seed++) {
    PaperTestMachine rolling(RandomRuns(seed, 2 + seed % 3, 300, 200, seed % 3 == 0 ? 3 : 0), 512);
    rolling.RunAll();
    SortedRun merged;
    for (const auto& [key, entry] : NewestOf(rolling.runs)) merged.push_back(entry);
    PaperTestMachine whole({merged}, 512);
    whole.RunAll();
    ASSERT_TRUE(rolling.status.ok() && whole.status.ok());
    EXPECT_EQ(rolling.ResultBlocks(), whole.ResultBlocks()) << "with seed " << seed;
    EXPECT_EQ(rolling.tree->result().checksum, whole.tree->result().checksum);
    EXPECT_EQ(rolling.tree->result().entries, merged.size());
  }
}

TEST(RollingMerge, FilledBlocksAreVisibleRangeByRange) {
  PaperTestMachine machine(RandomRuns(3, 2, 400, 300, 0), 512);
  machine.RunAll();
  const std::string batch = machine.tracer.TakeBatch();
  std::string last;
  uint32_t filled = 0, emptied = 0, emptied_before_the_last = 0;
  uint64_t in_use_bytes = 0;
  for (size_t at = 0; at < batch.size(); at += wire::Load<uint16_t>(batch.data() + at + 2)) {
    const Slice record = Slice(batch).substr(at, wire::Load<uint16_t>(batch.data() + at + 2));
    const uint16_t kind = wire::Load<uint16_t>(record.data());
    if (kind == rec::ComponentMade::kKind) in_use_bytes = wire::ReadCommand<rec::ComponentMade>(record).in_use_bytes;
    if (kind == rec::BlockEmptied::kKind) {
      const auto block = wire::ReadCommand<rec::BlockEmptied>(record);
      EXPECT_EQ(in_use_bytes -= block.bytes, block.in_use_bytes);
      emptied++;
    }
    if (kind != rec::BlockFilled::kKind) continue;
    const auto block = wire::ReadCommand<rec::BlockFilled>(record);
    if (block.copied) continue;
    EXPECT_EQ(in_use_bytes += block.bytes, block.in_use_bytes);
    EXPECT_LT(last, std::string(block.first));
    EXPECT_LE(block.first, block.last);
    last = block.last;
    filled++;
    emptied_before_the_last = emptied;
  }
  EXPECT_EQ(filled, machine.tree->result().blocks.size());
  EXPECT_GT(filled, 20u);
  EXPECT_GE(emptied_before_the_last + 2, emptied - 2) << "blocks go during the merge, not at its end";
  EXPECT_EQ(in_use_bytes, machine.tree->result().bytes);
}

TEST(RollingMerge, NeedsAtMostThreeBlocksOfExtraSpace) {
  uint64_t most_of_a_block_milli = 0;
  for (uint64_t seed = 1; seed <= 60; seed++) {
    const uint64_t deletes = seed % 4 == 0 ? 5 : 0;
    PaperTestMachine machine(RandomRuns(seed, 2, 900, 100 + seed * 7, deletes, seed % 3 * 20), 512);
    machine.RunAll();
    uint64_t largest = 0;
    PaperTestMachine::ForEach<rec::BlockFilled>(machine.tracer.TakeBatch(), [&](const auto& r) {
      if (!r.copied) largest = std::max<uint64_t>(largest, r.bytes);
    });
    PaperTestMachine copies(machine.runs, 512);
    while (!copies.tree->copied()) copies.Step();
    const uint64_t begun_bytes = copies.memory.total_bytes();
    uint64_t peak = begun_bytes;
    while (copies.Step()) peak = std::max(peak, copies.memory.total_bytes());
    EXPECT_LE(peak - begun_bytes, 3 * largest) << "with seed " << seed;
    most_of_a_block_milli = std::max(most_of_a_block_milli, (peak - begun_bytes) * 1000 / largest);
  }
  EXPECT_GT(most_of_a_block_milli, 2000u) << "so the bound is no lower";
}

TEST(RollingMerge, TombstonesGoInTheLastComponentOnly) {
  const auto run = [](uint64_t sequence, EntryType type) {
    return SortedRun{{MakeInternalKey("a", sequence, type), type == EntryType::kPut ? "v" : ""}};
  };
  PaperTestMachine machine({run(3, EntryType::kSingleDelete), run(2, EntryType::kPut), run(1, EntryType::kPut)});
  machine.RunAll();
  EXPECT_EQ(machine.tree->result().entries, 0u) << "the oldest version did not come back";
  EXPECT_EQ(machine.memory.total_bytes(), 0u);
}

TEST(RollingMerge, DamageIsFound) {
  PaperTestMachine flipped(RandomRuns(1, 2, 60, 50, 0));
  flipped.faults.SetPlan({{.op = FaultOp::kRead, .nth = 3, .effect = FaultEffect::kBitFlip, .argument = 77}});
  flipped.RunAll();
  EXPECT_TRUE(flipped.status.Is(Code::kCorruption)) << flipped.status.ToString();

  std::vector<SortedRun> runs = RandomRuns(1, 2, 60, 50, 0);
  std::swap(runs[1][10], runs[1][40]);
  PaperTestMachine unsorted(runs);
  unsorted.RunAll();
  EXPECT_EQ(unsorted.status.ToString(), "corruption: the keys of a run are not in order");

  runs[1][0].first = "short";
  PaperTestMachine unreadable({runs[1]});
  unreadable.RunAll();
  EXPECT_EQ(unreadable.status.ToString(), "corruption: a run has a key that cannot be read");
}

TEST(RollingMerge, HasALimitOfBlocks) {
  SortedRun run;
  for (uint64_t n = 0; n <= BlockStore::kBlocksMax; n++) {
    std::string key(4, '\0');
    for (int i = 0; i < 4; i++) key[i] = static_cast<char>(n >> (24 - 8 * i));
    run.emplace_back(MakeInternalKey(key, 1, EntryType::kPut), std::string(256, 'v'));
  }
  PaperTestMachine machine({run});
  machine.tracer.set_mask(0);
  machine.RunAll();
  EXPECT_EQ(machine.status.ToString(),
            "invalid_argument: there are 4096 multi-page blocks already; make block_bytes larger");
  while (machine.tree->CleanUp()) {
  }
  EXPECT_EQ(machine.memory.total_bytes(), 0u);
}

}  // namespace
}  // namespace strata

// The find note: what it has collected after each merge, against a scan of the same runs.
#include "paper/find_note.h"

#include "paper_machine.h"

namespace strata {
namespace {

Answers RowsOf(const FindNote& note) {
  Answers rows;
  for (const auto& [key, row] : note.met()) {
    if (row) rows[key] = *row;
  }
  return rows;
}

TEST(FindNote, IsCompleteExactlyInTheLastComponent) {
  for (uint64_t seed = 1; seed <= 12; seed++) {
    const std::vector<SortedRun> runs = RandomRuns(seed, 3 + seed % 3, 400, 200, 6);
    const std::string from = PaperKey(40), to = PaperKey(200);
    PaperTestMachine machine(runs, 512, FindNote(from, to));
    Answers expected = AnswersOf(runs);
    std::erase_if(expected, [&](const auto& e) { return e.first < from || e.first >= to; });
    const FindNote& note = *machine.tree->note();
    uint32_t sank = 0;
    for (bool more = true; more;) {
      more = machine.Step();
      if (note.component() == sank) continue;
      EXPECT_EQ(note.component(), ++sank) << "it goes down one component at a time";
      EXPECT_EQ(note.complete(), sank + 1 == runs.size());
      EXPECT_EQ(RowsOf(note) == expected, note.complete()) << "in C" << sank << " with seed " << seed;
      EXPECT_EQ(note.answers(), RowsOf(note).size());
    }
    EXPECT_EQ(sank + 1, runs.size());
    EXPECT_TRUE(note.complete());
  }
}

TEST(FindNote, SinksWhenTheMergePassesItsRange) {
  PaperTestMachine machine(RandomRuns(1, 2, 900, 400, 0), 512, FindNote(PaperKey(10), PaperKey(300)));
  uint64_t blocks_then = 0;
  std::string batch;
  while (machine.Step()) batch += machine.tracer.TakeBatch();
  uint32_t complete = 0, filled = 0;
  for (size_t at = 0; at < batch.size(); at += wire::Load<uint16_t>(batch.data() + at + 2)) {
    const uint16_t kind = wire::Load<uint16_t>(batch.data() + at);
    if (kind == rec::BlockFilled::kKind && !wire::ReadCommand<rec::BlockFilled>(Slice(batch).substr(at)).copied)
      filled++;
    if (kind != rec::FindNoteSank::kKind) continue;
    complete += wire::ReadCommand<rec::FindNoteSank>(Slice(batch).substr(at)).complete;
    blocks_then = filled;
  }
  EXPECT_EQ(complete, 1u);
  EXPECT_GT(blocks_then, 0u);
  EXPECT_LT(blocks_then * 2, machine.tree->result().blocks.size()) << "a third of the keys are before its end";
}

TEST(FindNote, KeepsToItsRangeAndToTheNewestEntry) {
  FindNote note("b", "d");
  for (const char* key : {"a", "b", "c", "d"}) EXPECT_TRUE(note.Meet(key, EntryType::kPut, "1").ok());
  EXPECT_TRUE(note.Meet("b", EntryType::kPut, "older").ok());
  EXPECT_TRUE(note.Meet("bb", EntryType::kDelete, "").ok());
  EXPECT_TRUE(note.Meet("bb", EntryType::kPut, "older").ok());
  EXPECT_EQ(RowsOf(note), (Answers{{"b", "1"}, {"c", "1"}}));
  EXPECT_EQ(note.answers(), 2u);
  EXPECT_TRUE(note.EndsBefore("d"));
  EXPECT_FALSE(note.EndsBefore("c"));
  EXPECT_FALSE(FindNote("b", "").EndsBefore("z"));
}

TEST(FindNote, RefusesMoreThanItMayHold) {
  FindNote note("", "");
  const std::string value(1 << 20, 'v');
  Status status;
  uint32_t met = 0;
  while (status.ok()) status = note.Meet(PaperKey(met++), EntryType::kPut, value);
  EXPECT_EQ(met, 16u) << "a key is on top of each value";
  EXPECT_EQ(status.ToString(),
            "invalid_argument: the find note has collected more than 16777216 bytes; give it a smaller range");
}

}  // namespace
}  // namespace strata

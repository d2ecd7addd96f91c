// A scan that meets a run of point tombstones writes one range tombstone over them: what it covers, when it is
// discarded, what later scans save, and that no reader sees a difference.
#include "test_machine.h"

namespace strata {
namespace {

class TombstoneRuns : public testing::Test {
 protected:
  explicit TombstoneRuns(uint64_t threshold = 4) {
    machine.options.dialect = Dialect::kExtended;
    machine.options.write_buffer_size = 1 << 20;
    machine.options.disable_auto_compactions = true;
    machine.options.min_tombstones_for_range_conversion = threshold;
    EXPECT_TRUE(machine.Open().ok());
    for (char key = 'a'; key <= 'j'; key++) EXPECT_TRUE(machine.Put(std::string(1, key), "v").ok());
    EXPECT_TRUE(machine.db->Flush().ok());
  }

  // Deletes c to h. The tombstones are in a table, and the memtable is not empty.
  void DeleteSix() {
    for (char key = 'c'; key <= 'h'; key++) ASSERT_TRUE(machine.Delete(std::string(1, key)).ok());
    ASSERT_TRUE(machine.db->Flush().ok());
    ASSERT_TRUE(machine.Put("z", "v").ok());
    machine.tracer.TakeBatch();
  }
  // "begin-end tombstones" of each conversion since the last call.
  std::string Conversions() {
    std::string out;
    TestMachine::ForEach<rec::TombstonesConverted>(machine.tracer.TakeBatch(), [&out](Slice r) {
      const auto begin = wire::Load<uint16_t>(r.data() + 32);
      out += (out.empty() ? "" : " ") + std::string(r.substr(kViews, begin)) + "-" +
             std::string(r.substr(kViews + begin)).substr(0, 1) + " " +
             std::to_string(wire::Load<uint32_t>(r.data() + 12));
    });
    return out;
  }
  uint64_t Inserted() const { return machine.counters().read_path_range_tombstones_inserted; }
  uint64_t Discarded() const { return machine.counters().read_path_range_tombstones_discarded; }
  template <class F>
  uint64_t TombstonesMet(F scan) {
    const uint64_t before = machine.counters().internal_delete_skipped_count;
    scan();
    return machine.counters().internal_delete_skipped_count - before;
  }

  static constexpr size_t kViews = 40;
  const Rows left{{"a", "v"}, {"b", "v"}, {"i", "v"}, {"j", "v"}, {"z", "v"}};
  const Rows reversed{left.rbegin(), left.rend()};
  TestMachine machine;
};

TEST_F(TombstoneRuns, AForwardScanConvertsARunUpToTheNextRow) {
  DeleteSix();
  EXPECT_EQ(TombstonesMet([&] { EXPECT_EQ(machine.Scan(), left); }), 6u);
  EXPECT_EQ(Conversions(), "c-i 6");
  EXPECT_EQ(TombstonesMet([&] { EXPECT_EQ(machine.Scan(), left); }), 0u);
  EXPECT_EQ(TombstonesMet([&] { EXPECT_EQ(machine.ScanBackward(), reversed); }), 0u);
  EXPECT_EQ(Inserted(), 1u);
  EXPECT_EQ(Discarded(), 0u);
}

TEST_F(TombstoneRuns, ABackwardScanConvertsTheSameRange) {
  DeleteSix();
  EXPECT_EQ(TombstonesMet([&] { EXPECT_EQ(machine.ScanBackward(), reversed); }), 6u);
  EXPECT_EQ(Conversions(), "c-i 6");
  EXPECT_EQ(TombstonesMet([&] { EXPECT_EQ(machine.ScanBackward(), reversed); }), 0u);
  EXPECT_EQ(TombstonesMet([&] { EXPECT_EQ(machine.Scan(), left); }), 0u);
  EXPECT_EQ(Inserted(), 1u);
}

TEST_F(TombstoneRuns, ARowEndsARunAndAShortOneIsLeft) {
  DeleteSix();
  ASSERT_TRUE(machine.Put("f", "back").ok());
  EXPECT_EQ(machine.Scan().size(), 6u);
  EXPECT_EQ(Conversions(), "") << "three and two are less than four";
  EXPECT_EQ(Inserted() + Discarded(), 0u);
}

TEST_F(TombstoneRuns, ARunWithoutARowAfterItIsLeft) {
  for (const char* key : {"f", "g", "h", "i", "j"}) ASSERT_TRUE(machine.Delete(key).ok());
  EXPECT_EQ(machine.Scan().size(), 5u);
  EXPECT_EQ(machine.ScanBackward().size(), 5u);
  EXPECT_EQ(Inserted() + Discarded(), 0u);
}

TEST_F(TombstoneRuns, AReaderOfAnOldSnapshotConvertsNothingAndSeesWhatItSaw) {
  DeleteSix();
  const Snapshot* const snapshot = machine.db->GetSnapshot(1);
  ASSERT_TRUE(machine.Put("e", "new").ok());
  EXPECT_EQ(machine.Scan(snapshot), left);
  EXPECT_EQ(Inserted(), 0u);
  EXPECT_EQ(Discarded(), 1u);
  EXPECT_EQ(machine.Get("e"), "new");
  machine.db->ReleaseSnapshot(snapshot);
}

TEST_F(TombstoneRuns, AnOlderSnapshotSeesTheDeletedRowsUnderTheRange) {
  const Snapshot* const before = machine.db->GetSnapshot(1);
  DeleteSix();
  machine.Scan();
  ASSERT_EQ(Inserted(), 1u);
  EXPECT_EQ(machine.Scan(before).size(), 10u);
  EXPECT_EQ(machine.Get("e", before), "v");
  ASSERT_TRUE(machine.db->CompactRange({}, {}).ok());
  EXPECT_EQ(machine.Scan(before).size(), 10u);
  machine.db->ReleaseSnapshot(before);
  EXPECT_EQ(machine.Scan(), left);
}

TEST_F(TombstoneRuns, AnEmptyMemtableTakesNoRange) {
  DeleteSix();
  ASSERT_TRUE(machine.db->Flush().ok());
  EXPECT_EQ(machine.Scan(), left);
  EXPECT_EQ(Inserted(), 0u);
  EXPECT_EQ(Discarded(), 1u);
}

TEST_F(TombstoneRuns, NewerWritesAreVisibleInTheMemtableInATableAndAfterACrash) {
  DeleteSix();
  machine.Scan();
  ASSERT_EQ(Inserted(), 1u);
  ASSERT_TRUE(machine.Put("e", "new", true).ok());
  EXPECT_EQ(machine.Get("e"), "new");
  EXPECT_EQ(machine.Get("d"), "-");
  ASSERT_TRUE(machine.CrashAndOpen(CrashMode::kDropUnsynced, 1).ok());
  EXPECT_EQ(machine.Get("e"), "new");
  EXPECT_EQ(machine.Scan().size(), 6u);
  ASSERT_TRUE(machine.db->Flush().ok());
  EXPECT_EQ(machine.Get("e"), "new");
  ASSERT_TRUE(machine.db->CompactRange({}, {}).ok());
  ASSERT_TRUE(machine.Reopen().ok());
  EXPECT_EQ(machine.Get("e"), "new");
  EXPECT_EQ(machine.Get("d"), "-");
}

TEST_F(TombstoneRuns, ACompactionDropsTheRangeWithTheTombstonesUnderIt) {
  DeleteSix();
  machine.Scan();
  ASSERT_EQ(Inserted(), 1u);
  ASSERT_TRUE(machine.db->CompactRange({}, {}).ok());
  EXPECT_EQ(TombstonesMet([&] { EXPECT_EQ(machine.Scan(), left); }), 0u);
  EXPECT_EQ(machine.counters().compaction_range_del_drop_obsolete, 1u);
}

class NoTombstoneRuns : public TombstoneRuns {
 protected:
  NoTombstoneRuns() : TombstoneRuns(0) {}
};

TEST_F(NoTombstoneRuns, NothingIsConvertedByDefault) {
  DeleteSix();
  EXPECT_EQ(TombstonesMet([&] { machine.Scan(); }), 6u);
  EXPECT_EQ(TombstonesMet([&] { machine.Scan(); }), 6u);
  EXPECT_EQ(Inserted() + Discarded(), 0u);
}

TEST(TombstoneRunOptions, NeedTheExtendedDialect) {
  TestMachine machine;
  machine.options.min_tombstones_for_range_conversion = 2;
  EXPECT_TRUE(machine.Open().Is(Code::kInvalidArgument));
}

}  // namespace
}  // namespace strata

// The index and log equals a sorted map, through cleaning and reopenings; dead entries go, and deleted keys stay
// deleted.
//
// STRATA_SEED selects the seed; STRATA_OPS is the number of operations of the long test (20,000).
#include "from_environment.h"
#include "index_log_machine.h"

namespace strata {
namespace {

class IndexLogModel : public testing::TestWithParam<bool> {};

TEST_P(IndexLogModel, EqualsAMap) {
  const uint64_t seed = FromEnvironment("STRATA_SEED", 1);
  const uint64_t operations = FromEnvironment("STRATA_OPS", 20'000);
  IndexLogMachine machine(TinyLog(GetParam()));
  ASSERT_TRUE(machine.Open().ok());
  Prng prng(seed);
  Model model;
  for (uint64_t i = 0; i < operations; i++) {
    SCOPED_TRACE("STRATA_SEED=" + std::to_string(seed) + ", operation " + std::to_string(i));
    const std::string key = NumberKey(prng.Below(400));
    const uint64_t dice = prng.Below(100);
    if (dice < 50) {
      const std::string value(prng.OneIn(200) ? 5000 : prng.Below(120), static_cast<char>('a' + i % 26));
      ASSERT_TRUE(machine.Put(key, value).ok());
      model[key] = value;
    } else if (dice < 65) {
      ASSERT_TRUE(machine.Delete(key).ok());
      model.erase(key);
    } else if (dice < 70) {
      WriteBatch batch;
      for (uint64_t n = prng.Below(4); n > 0; n--) {
        const std::string other = NumberKey(prng.Below(400));
        batch.Put(other, "batch");
        batch.Delete(key);
        model[other] = "batch";
        model.erase(key);
      }
      ASSERT_TRUE(machine.store->Write(batch.Data()).ok());
    } else if (dice < 99) {
      ASSERT_EQ(machine.Get(key), model.count(key) == 1 ? model[key] : "-");
    } else if (prng.OneIn(4)) {
      ASSERT_TRUE(machine.Open().ok());
    } else {
      ASSERT_TRUE(machine.CleanAll().ok());
    }
    ASSERT_TRUE(machine.Clean().ok());
    if (i % 500 != 0) continue;
    if (!GetParam()) {
      ASSERT_EQ(machine.Scan(), RowsOf(model));
    }
    uint64_t live_bytes = 0;
    for (const auto& [at, value] : model) live_bytes += kLogEntryHeaderBytes + at.size() + value.size();
    ASSERT_EQ(machine.SumOf("live_bytes"), live_bytes);
    ASSERT_EQ(machine.SumOf("live_entries"), model.size());
    ASSERT_EQ(machine.SumOf("index_entries"), model.size());
    uint64_t file_bytes = 0;
    for (const std::string& name : machine.Files()) {
      uint64_t size_bytes = 0;
      ASSERT_TRUE(machine.memory.FileSize(name, &size_bytes).ok());
      file_bytes += size_bytes;
    }
    ASSERT_EQ(machine.SumOf("size_bytes"), file_bytes);
    ASSERT_LE(file_bytes, std::max<uint64_t>(live_bytes * 13 / 10, 2 * 4096))
        << "nothing is due, so the log is in its limit";
  }
  EXPECT_GT(machine.counters().index_log_segments_removed, 20u);
  EXPECT_GT(machine.counters().index_log_entries_copied, 100u);
}

INSTANTIATE_TEST_SUITE_P(Indexes, IndexLogModel, testing::Bool(),
                         [](const auto& info) { return std::string(info.param ? "Hash" : "Tree"); });

TEST(IndexLog, CursorMovesWithWritesInBetween) {
  IndexLogMachine machine;
  ASSERT_TRUE(machine.Open().ok());
  for (uint64_t i = 0; i < 300; i += 2) ASSERT_TRUE(machine.Put(NumberKey(i), std::to_string(i)).ok());
  const std::string lower = NumberKey(10);
  const std::string upper = NumberKey(20);
  const Slice from = lower;
  const Slice to = upper;
  std::unique_ptr<IndexLogCursor> it;
  ASSERT_TRUE(machine.store->NewCursor(0, &from, &to, &it).ok());
  it->SeekToLast();
  EXPECT_EQ(it->key(), NumberKey(18));
  it->SeekToFirst();
  EXPECT_EQ(it->key(), lower);
  ASSERT_TRUE(machine.Put(NumberKey(11), "new").ok());
  it->Next();
  EXPECT_EQ(it->value(), "new");
  ASSERT_TRUE(machine.Delete(NumberKey(11)).ok());
  it->Next();
  EXPECT_EQ(it->key(), NumberKey(12));
  ASSERT_TRUE(machine.Delete(NumberKey(12)).ok());
  it->Prev();
  EXPECT_EQ(it->key(), lower);
  it->Prev();
  EXPECT_FALSE(it->Valid());
  EXPECT_TRUE(it->status().ok());
  it->Seek(NumberKey(19));
  EXPECT_FALSE(it->Valid()) << "20 is not within the bounds";
  it->Seek("");
  EXPECT_EQ(it->key(), lower);
}

TEST(IndexLog, HashIndexRefusesScans) {
  IndexLogMachine machine(TinyLog(true));
  ASSERT_TRUE(machine.Open().ok());
  std::unique_ptr<IndexLogCursor> it;
  const Status status = machine.store->NewCursor(0, nullptr, nullptr, &it);
  EXPECT_EQ(status.ToString(),
            "not_supported: a hash index has no order of keys, so there are no scans; index_log_index=tree has them");
}

// A key whose put is in one segment and whose tombstone is in a later one, and the cleaner between them.
TEST(IndexLog, TombstoneHidesItsKeyUntilNothingIsLeftToHide) {
  for (const uint64_t removed : {uint64_t{0}, uint64_t{1}, uint64_t{2}, uint64_t{3}, uint64_t{4}}) {
    IndexLogMachine machine;
    ASSERT_TRUE(machine.Open().ok());
    ASSERT_TRUE(machine.Put("deleted", "old").ok());
    ASSERT_TRUE(machine.Put("kept", "1").ok());
    ASSERT_TRUE(machine.Put("fills 1", std::string(3000, 'v')).ok());
    ASSERT_TRUE(machine.Put("fills 2", std::string(3000, 'v')).ok());
    ASSERT_TRUE(machine.Delete("deleted").ok());
    ASSERT_TRUE(machine.Put("fills 3", std::string(3000, 'v')).ok());
    ASSERT_TRUE(machine.store->CleanAll().ok());
    bool done = false;
    while (machine.counters().index_log_segments_removed < removed && !done) {
      ASSERT_TRUE(machine.store->StepCleaning(&done).ok());
    }
    ASSERT_TRUE(machine.Open().ok());
    EXPECT_EQ(machine.Get("deleted"), "-") << removed << " segments removed";
    EXPECT_EQ(machine.Get("kept"), "1");
  }
}

TEST(IndexLog, CleaningEverythingLeavesLiveEntriesOnly) {
  IndexLogMachine machine;
  ASSERT_TRUE(machine.Open().ok());
  for (uint64_t i = 0; i < 500; i++) ASSERT_TRUE(machine.Put(NumberKey(i % 50), std::string(100, 'v')).ok());
  for (uint64_t i = 0; i < 25; i++) ASSERT_TRUE(machine.Delete(NumberKey(i)).ok());
  ASSERT_TRUE(machine.CleanAll().ok());
  EXPECT_EQ(machine.SumOf("entries"), 25u);
  EXPECT_EQ(machine.SumOf("live_entries"), 25u);
  const uint64_t removed = machine.counters().index_log_segments_removed;
  ASSERT_TRUE(machine.Put("a", "1").ok());
  EXPECT_FALSE(machine.store->CleaningDue()) << "only segments that were there are cleaned";
  EXPECT_EQ(machine.counters().index_log_segments_removed, removed);
}

TEST(IndexLog, BatchIsInOneSegment) {
  IndexLogMachine machine;
  ASSERT_TRUE(machine.Open().ok());
  ASSERT_TRUE(machine.Put("a", std::string(3000, 'v')).ok());
  WriteBatch batch;
  for (uint64_t i = 0; i < 20; i++) batch.Put(NumberKey(i), std::string(1000, 'v'));
  ASSERT_TRUE(machine.store->Write(batch.Data()).ok());
  EXPECT_EQ(machine.Files().size(), 2u);
}

TEST(IndexLog, UnsupportedEntriesAreRefusedAndChangeNothing) {
  IndexLogMachine machine;
  ASSERT_TRUE(machine.Open().ok());
  WriteBatch ranges;
  ranges.Put("a", "1");
  ranges.DeleteRange("a", "b");
  EXPECT_EQ(
      machine.store->Write(ranges.Data()).ToString(),
      "not_supported: operation 1 of 2 at byte 17 of its write batch is a range delete, which an index and log does "
      "not have");
  EXPECT_EQ(machine.Get("a"), "-");
  EXPECT_EQ(machine.store->last_sequence(), 0u);
}

TEST(IndexLog, OpeningTwiceDoesNotMakeTheLogLonger) {
  IndexLogMachine machine;
  ASSERT_TRUE(machine.Open().ok());
  ASSERT_TRUE(machine.Put("a", "1").ok());
  ASSERT_TRUE(machine.Open().ok());
  const std::string state = machine.State();
  for (int i = 0; i < 3; i++) ASSERT_TRUE(machine.Open().ok());
  EXPECT_EQ(machine.State(), state);
  EXPECT_EQ(machine.Files(), (std::vector<std::string>{"000001.seg", "000002.seg"}));
  EXPECT_EQ(machine.Get("a"), "1");
}

TEST(IndexLog, SequenceContinuesAfterItsEntriesAreCleaned) {
  IndexLogMachine machine;
  ASSERT_TRUE(machine.Open().ok());
  ASSERT_TRUE(machine.Put("a", "1").ok());
  ASSERT_TRUE(machine.Delete("a").ok());
  ASSERT_TRUE(machine.CleanAll().ok());
  ASSERT_TRUE(machine.Open().ok());
  EXPECT_EQ(machine.store->last_sequence(), 2u);
}

// ---- Damage.

void FlipByte(MemEnv* env, Slice name, uint64_t offset) {
  std::unique_ptr<RandomRWFile> file;
  std::string byte;
  ASSERT_TRUE(env->NewRandomRWFile(name, &file).ok() && file->Read(offset, 1, &byte).ok());
  byte[0] = static_cast<char>(byte[0] ^ 1);
  ASSERT_TRUE(file->Write(offset, byte).ok());
}

struct DamagedLog : IndexLogMachine {
  DamagedLog() {
    EXPECT_TRUE(Open().ok());
    for (uint64_t i = 0; i < 100; i++) EXPECT_TRUE(Put(NumberKey(i), std::string(100, 'v')).ok());
  }
};

TEST(IndexLog, DamagedEntryFailsItsReadOnly) {
  DamagedLog machine;
  FlipByte(&machine.memory, "000001.seg", kSegmentHeaderBytes + 60);
  EXPECT_EQ(machine.Get(NumberKey(0)), "corruption: 000001.seg: the entry at 20 is damaged");
  EXPECT_EQ(machine.Get(NumberKey(1)), std::string(100, 'v'));
  EXPECT_TRUE(machine.store->bg_error().ok());
}

TEST(IndexLog, DamageThatTheCleanerMeetsStopsWritesAndKeepsTheSegment) {
  DamagedLog machine;
  FlipByte(&machine.memory, "000001.seg", kSegmentHeaderBytes + 60);
  EXPECT_EQ(machine.CleanAll().ToString(),
            "corruption: 000001.seg: the entry at 20 is damaged; writes are refused until the database is reopened");
  EXPECT_FALSE(machine.Put("a", "1").ok());
  EXPECT_TRUE(machine.memory.FileExists("000001.seg"));
  EXPECT_EQ(machine.Get(NumberKey(1)), std::string(100, 'v'));
}

TEST(IndexLog, DamageBeforeTheEndOfAnOldSegmentIsNotTakenForATornAppend) {
  DamagedLog machine;
  FlipByte(&machine.memory, "000001.seg", kSegmentHeaderBytes + 60);
  EXPECT_EQ(machine.Open().ToString(), "corruption: 000001.seg: the entry at 20 is damaged");
}

TEST(IndexLog, MissingSegmentIsDamage) {
  DamagedLog machine;
  machine.store.reset();
  ASSERT_TRUE(machine.memory.Remove("000002.seg").ok());
  EXPECT_EQ(machine.Open().ToString(), "corruption: 000002.seg is missing, and there are segments before and after it");
}

TEST(IndexLog, DamagedHeaderIsDamage) {
  for (const char* const name : {"000001.seg", "000002.seg", "000003.seg", "000004.seg"}) {
    DamagedLog machine;
    ASSERT_EQ(machine.Files().size(), 4u);
    FlipByte(&machine.memory, name, 5);
    EXPECT_EQ(machine.Open().ToString(), "corruption: " + std::string(name) + ": the header is damaged");
  }
}

TEST(IndexLog, OtherDatabasesAreRefused) {
  for (const char* const name : {"CURRENT", "PAGES"}) {
    IndexLogMachine machine;
    std::unique_ptr<WritableFile> file;
    ASSERT_TRUE(machine.memory.NewWritableFile(name, &file).ok());
    EXPECT_TRUE(machine.Open().Is(Code::kInvalidArgument)) << name;
  }
  IndexLogMachine machine;
  machine.options.create_if_missing = false;
  EXPECT_EQ(machine.Open().ToString(), "invalid_argument: there is no database, and create_if_missing is off");
  machine.options.create_if_missing = true;
  ASSERT_TRUE(machine.Open().ok());
  machine.options.error_if_exists = true;
  EXPECT_EQ(machine.Open().ToString(), "invalid_argument: there is a database, and error_if_exists is on");
}

TEST(IndexLog, TornEndOfTheNewestSegmentIsCutOnce) {
  IndexLogMachine machine;
  ASSERT_TRUE(machine.Open().ok());
  ASSERT_TRUE(machine.Put("a", "1").ok());
  ASSERT_TRUE(machine.store->SyncLog().ok());
  WriteBatch batch;
  batch.Put("a", "2");
  batch.Put("b", "2");
  ASSERT_TRUE(machine.store->Write(batch.Data()).ok());
  machine.store.reset();
  std::string bytes;
  ASSERT_TRUE(ReadWholeFile(machine.memory, "000001.seg", &bytes).ok());
  std::unique_ptr<WritableFile> file;
  ASSERT_TRUE(machine.memory.NewWritableFile("000001.seg", &file).ok());
  ASSERT_TRUE(file->Append(Slice(bytes).substr(0, bytes.size() - 1)).ok());
  for (int i = 0; i < 2; i++) {
    ASSERT_TRUE(machine.Open().ok());
    EXPECT_EQ(machine.Get("a"), "1") << "half of a batch is none of it";
    EXPECT_EQ(machine.Get("b"), "-");
    ASSERT_TRUE(machine.Put("c", std::to_string(i)).ok());
  }
}

TEST(IndexLog, InspectsASegment) {
  IndexLogMachine machine;
  ASSERT_TRUE(machine.Open().ok());
  ASSERT_TRUE(machine.Put("a", "12").ok());
  ASSERT_TRUE(machine.Delete("a").ok());
  std::string json;
  ASSERT_TRUE(machine.store->InspectSegment(1, &json).ok());
  EXPECT_EQ(json, R"({"segment":1,"size_bytes":66,"live_bytes":0,"entries":[)"
                  R"({"offset":20,"sequence":1,"key":"61","value_bytes":2,"tombstone":false},)"
                  R"({"offset":44,"sequence":2,"key":"61","value_bytes":0,"tombstone":true}]})");
  EXPECT_EQ(machine.store->InspectSegment(2, &json).ToString(), "not_found: there is no segment 2");
}

}  // namespace
}  // namespace strata

// Tables with valid checksums and keys out of order: within a block, between blocks, between tables. Each read of them
// ends with Corruption naming the table and the offset; none silently returns fewer rows.
//
// A read that would loop forever meets a device error: in each of these directories such a loop fetches blocks, and
// from kFetchesMax on every fetch fails.
#include "bindings/abi_engine.h"
#include "scenario.h"
#include "table/forged_table.h"

namespace strata {
namespace {

constexpr uint64_t kFetchesMax = 2000;

std::string Put(Slice user_key, uint64_t sequence = 5) {
  return MakeInternalKey(user_key, sequence, EntryType::kPut);
}

ForgedBlock Holding(Slice separator, const std::vector<std::string>& user_keys) {
  ForgedBlock block{MakeInternalKey(separator, kMaxSequence, kSeekType), {}};
  for (const std::string& key : user_keys) block.entries.emplace_back(Put(key), "value of " + key);
  return block;
}

std::vector<std::string> Many(char letter, const char* before = nullptr, const char* after = nullptr) {
  std::vector<std::string> keys;
  if (before != nullptr) keys.push_back(before);
  for (uint64_t i = 0; i < 20; i++) keys.push_back(letter + Digits(i, 2));
  if (after != nullptr) keys.push_back(after);
  return keys;
}

struct KeyOrder : testing::TestWithParam<bool> {
  KeyOrder() : options(TinyOptions()) {
    options.block_cache_size = 0;
    options.disable_auto_compactions = true;
    options.paranoid_checks = GetParam();
    // Below every forged table, so that a compaction reads it.
    directory.AddTable(2, {{"a5", 1}, {"zz", 1}});
  }

  // A table of these blocks, with the range smallest to largest in the manifest.
  uint32_t AddForged(uint32_t level, std::vector<ForgedBlock> blocks, Slice smallest, Slice largest) {
    ForgedTable table;
    table.blocks = std::move(blocks);
    const std::string bytes = table.Bytes();
    const uint32_t number = directory.AddTable(level, {{std::string(smallest), 5}});
    EXPECT_TRUE(files.Remove(TableFileName(number)).ok());
    EXPECT_TRUE(files.Import(TableFileName(number), bytes).ok());
    TableMeta& meta = *directory.edit().added.back().meta;
    meta.size_bytes = bytes.size();
    meta.largest = Put(largest);
    return number;
  }

  // In the extended dialect: a newer table that deletes [from, to).
  void AddRangeDelete(const std::string& from, const std::string& to) {
    options.dialect = Dialect::kExtended;
    directory.AddTable(0, {{from, 90, EntryType::kRangeDelete, to}});
  }

  void Open(TestMachine* machine) {
    directory.Finish(options.dialect == Dialect::kExtended ? kExtendedComparator : kStrictComparator);
    Fill(&machine->memory, FilesOf(files));
    ASSERT_TRUE(machine->Open().ok());
    machine->faults.SetPlan({{.op = FaultOp::kRead, .nth = kFetchesMax, .times = Fault::kForever}});
  }

  static void ExpectDamage(const Status& status, uint32_t table) {
    EXPECT_TRUE(status.Is(Code::kCorruption)) << status.ToString();
    EXPECT_NE(status.message().find(TableFileName(table) + " at "), std::string::npos) << status.ToString();
  }

  // The status at the end of a scan; checks that its rows come in order.
  static Status Scan(TestMachine* machine, bool forward) {
    auto it = machine->db->NewIterator({});
    std::string last;
    uint64_t rows = 0;
    for (forward ? it->SeekToFirst() : it->SeekToLast(); it->Valid(); forward ? it->Next() : it->Prev()) {
      EXPECT_TRUE(rows++ == 0 || forward == (it->key() > last)) << it->key();
      last = it->key();
    }
    return it->status();
  }

  void ExpectBothScansFail(uint32_t table) {
    TestMachine machine(options);
    ASSERT_NO_FATAL_FAILURE(Open(&machine));
    for (const bool forward : {true, false}) {
      SCOPED_TRACE(forward ? "forward" : "backward");
      ExpectDamage(Scan(&machine, forward), table);
    }
    ExpectDamage(machine.db->CompactRange({}, {}), table);
  }

  MemEnv files;
  DirectoryBuilder directory{files};
  Options options;
};

// The backward scan from c seeks c again after some keys, reaches its block, and from there z19 again.
TEST_P(KeyOrder, BlockEndingAfterItsSeparator) {
  const uint32_t table = AddForged(1, {Holding("b", Many('z', "a")), Holding("d", {"c"})}, "a", "z19");
  ExpectBothScansFail(table);
}

// A search for d takes the first block, and a scan would return a row that no Get finds.
TEST_P(KeyOrder, BlockBeginningBeforeThePreviousSeparator) {
  const uint32_t table = AddForged(1, {Holding("n", {"b"}), Holding("z", {"d", "p"})}, "b", "z");
  ExpectBothScansFail(table);
}

// The scan leaves [a, m) by a seek to m, which reaches the first block and, as nothing in it is at or after m,
// continues to c.
TEST_P(KeyOrder, BlockBeginningBeforeThePreviousSeparatorUnderARangeTombstone) {
  AddRangeDelete("a", "m");
  const uint32_t table = AddForged(1, {Holding("n", {"b"}), Holding("z", {"c"})}, "b", "z");
  TestMachine machine(options);
  ASSERT_NO_FATAL_FAILURE(Open(&machine));
  // Backward, one seek skips all of [a, m), and no read goes from block to block.
  ExpectDamage(Scan(&machine, true), table);
}

// Backward: h precedes c and is covered too, and seeks before c reach it again.
TEST_P(KeyOrder, BlockEndingAfterItsSeparatorUnderARangeTombstone) {
  AddRangeDelete("c", "x");
  const uint32_t table = AddForged(1, {Holding("b", {"a", "h"}), Holding("e", {"d"})}, "a", "h");
  ExpectBothScansFail(table);
}

TEST_P(KeyOrder, TableReachingBeyondItsManifestRange) {
  const uint32_t table = AddForged(1, {Holding("zz", Many('z', "a"))}, "a", "b");
  AddForged(1, {Holding("d", {"c"})}, "c", "d");
  ExpectBothScansFail(table);
}

// No read sees it, and a compaction would drop the older versions of its key for it.
TEST_P(KeyOrder, EntryNewerThanTheManifestSays) {
  options.dialect = Dialect::kExtended;
  directory.edit().extended = true;
  ForgedBlock block = Holding("d", {"a"});
  block.entries.emplace_back(Put("b", 3'000'000), "too new");
  const uint32_t table = AddForged(1, {block}, "a", "c");
  ExpectBothScansFail(table);
}

TEST_P(KeyOrder, RangeTombstoneNewerThanTheManifestSays) {
  options.dialect = Dialect::kExtended;
  directory.edit().extended = true;
  const uint32_t table = directory.AddTable(1, {{"b", 5}, {"a", 90, EntryType::kRangeDelete, "m"}});
  directory.edit().added.back().meta->largest_sequence = 89;
  directory.Finish(kExtendedComparator);
  TestMachine machine(options);
  Fill(&machine.memory, FilesOf(files));
  Status status = machine.Open();
  if (!options.paranoid_checks) {
    ASSERT_TRUE(status.ok()) << status.ToString();
    status = Scan(&machine, true);
  }
  EXPECT_EQ(status.message(),
            TableFileName(table) + ": a range tombstone has sequence 90, and the manifest says that the largest is 89");
}

TEST_P(KeyOrder, TableBeginningBeforeItsManifestRangeUnderARangeTombstone) {
  AddRangeDelete("a", "m");
  AddForged(1, {Holding("n", {"b"})}, "b", "n");
  const uint32_t table = AddForged(1, {Holding("z", {"c", "p"})}, "o", "z");
  ExpectBothScansFail(table);
}

TEST_P(KeyOrder, KeysWithinABlock) {
  const uint32_t table = AddForged(1, {Holding("z", Many('k', "m", "n"))}, "a", "z");
  TestMachine machine(options);
  ASSERT_NO_FATAL_FAILURE(Open(&machine));
  for (const bool forward : {true, false}) ExpectDamage(Scan(&machine, forward), table);
  // Every key exists, and a binary search would miss most of them.
  for (const std::string& key : Many('k', "m", "n")) {
    std::string value;
    ExpectDamage(machine.db->Get({}, key, &value), table);
  }
  ExpectDamage(machine.db->CompactRange({}, {}), table);
}

TEST_P(KeyOrder, SameEntryTwice) {
  const uint32_t table = AddForged(1, {Holding("z", {"a", "b", "b", "c"})}, "a", "z");
  ExpectBothScansFail(table);
}

// No entry of a key can follow its entry of sequence 0, so an iterator does not compare; here one follows.
TEST_P(KeyOrder, TwoEntriesOfOneKeyWithSequence0) {
  ForgedBlock block{MakeInternalKey("z", kMaxSequence, kSeekType), {{Put("b", 0), "v"}, {Put("c", 0), "v"}}};
  AddForged(0, {block}, "a", "z");
  AddForged(0, {block}, "a", "z");
  TestMachine machine(options);
  ASSERT_NO_FATAL_FAILURE(Open(&machine));
  const Status status = Scan(&machine, true);
  EXPECT_TRUE(status.Is(Code::kCorruption)) << status.ToString();
  EXPECT_NE(status.message().find("two entries of one key"), std::string::npos) << status.ToString();
}

TEST_P(KeyOrder, RangeTombstoneBeyondTheManifestRange) {
  options.dialect = Dialect::kExtended;
  AddForged(1, {Holding("z", {"a", "k", "y"})}, "a", "z");
  const uint32_t table = directory.AddTable(0, {{"b", 80}, {"c", 90, EntryType::kRangeDelete, "x"}});
  directory.edit().added.back().meta->largest = Put("d");
  TestMachine machine(options);
  directory.Finish(kExtendedComparator);
  Fill(&machine.memory, FilesOf(files));
  const Status opened = machine.Open();
  const Status status = opened.ok() ? Scan(&machine, true) : opened;
  EXPECT_EQ(opened.ok(), !GetParam());
  EXPECT_TRUE(status.Is(Code::kCorruption)) << status.ToString();
  EXPECT_NE(status.message().find(TableFileName(table)), std::string::npos) << status.ToString();
}

// A scan as a client command: a seek, then 64 rows per step until the first key that is not after the one before, which
// is its answer; the next command runs.
TEST_P(KeyOrder, SteppedScanEndsAtTheDamage) {
  std::vector<ForgedBlock> blocks;
  for (uint64_t block = 0; block < 10; block++) {
    std::vector<std::string> keys;
    for (uint64_t i = 0; i < 20; i++) keys.push_back("k" + Digits(block * 20 + i));
    blocks.push_back(Holding(keys.back(), keys));
    blocks.back().separator = blocks.back().entries.back().first;
  }
  std::swap(blocks[9].entries[4], blocks[9].entries[5]);
  const uint32_t table = AddForged(1, blocks, "a", "z");
  directory.Finish();
  AbiEngine machine({{option_id::kParanoidChecks, GetParam()}}, Tracer::kFullMask);
  for (const auto& [name, bytes] : FilesOf(files)) {
    const auto* data = reinterpret_cast<const uint8_t*>(bytes.data());
    const auto* name_bytes = reinterpret_cast<const uint8_t*>(name.data());
    ASSERT_EQ(strata_import_file(machine.handle(), name_bytes, static_cast<uint32_t>(name.size()), data,
                                 static_cast<uint32_t>(bytes.size())),
              0u);
  }
  machine.Add(cmd::Scan{.limit = 0, .snapshot = 0, .reverse = 0, .from = "", .to = ""});
  machine.Put("k", "v");
  ASSERT_EQ(machine.Submit(), 0u);
  uint64_t rows = 0;
  std::string answer;
  for (std::string step; !(step = machine.Step(1)).empty();) {
    uint64_t in_step = 0;
    for (const TraceRecord& record : SplitRecords(step)) {
      in_step += record.kind == rec::RowReturned::kKind;
      if (record.kind == rec::OpAnswered::kKind) answer = record.bytes;
    }
    EXPECT_LE(in_step, rows == 0 ? 65u : 64u);
    rows += in_step;
  }
  EXPECT_EQ(rows, 1 + 9 * 20 + 5u);
  EXPECT_NE(answer.find(TableFileName(table) + " at "), std::string::npos) << answer;
  EXPECT_NE(machine.Inspect("state").find("\"last_sequence\":6"), std::string::npos);
}

INSTANTIATE_TEST_SUITE_P(Paranoid, KeyOrder, testing::Bool());

}  // namespace
}  // namespace strata

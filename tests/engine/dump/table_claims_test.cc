// Manifests with valid checksums whose description of a table differs from the table.
#include <functional>
#include <string>
#include <vector>

#include "dump_files.h"
#include "range_del/fragmenter.h"
#include "table/table_stats.h"
#include "version/manifest.h"

namespace strata {
namespace {

struct Claimed {
  uint32_t level = 1;
  TableMeta meta;
  uint64_t last_sequence = 40;
};

// A table with k10@7 put to k30@9 delete, and the requested range tombstones.
Claimed WriteTable(MemEnv& env, const std::vector<RangeTombstone>& ranges) {
  std::unique_ptr<WritableFile> file;
  EXPECT_TRUE(env.NewWritableFile("000005.ldb", &file).ok());
  TableOptions options;
  options.comparator = std::string(kExtendedComparator);
  TableBuilder builder(options, file.get());
  builder.Add(MakeInternalKey("k10", 7, EntryType::kPut), "a");
  builder.Add(MakeInternalKey("k20", 5, EntryType::kPut), "b");
  builder.Add(MakeInternalKey("k30", 9, EntryType::kDelete), "");
  EXPECT_TRUE(builder.WriteBlock().ok());
  if (!ranges.empty()) builder.AddRanges(FragmentRanges(ranges));
  EXPECT_TRUE(builder.WriteTail().ok());
  Claimed claimed;
  const TableStats& stats = builder.stats();
  claimed.meta.table = 5;
  claimed.meta.size_bytes = stats.size_bytes;
  claimed.meta.smallest = stats.smallest;
  claimed.meta.largest = stats.largest;
  claimed.meta.smallest_sequence = stats.smallest_sequence;
  claimed.meta.largest_sequence = stats.largest_sequence;
  return claimed;
}

// The directory as `check` sees it.
std::string Checked(MemEnv& env, const Claimed& claimed, Slice comparator = kExtendedComparator) {
  VersionEdit edit;
  edit.extended = comparator == kExtendedComparator;
  edit.comparator = std::string(comparator);
  edit.log_number = 3;
  edit.next_file = 6;
  edit.last_sequence = claimed.last_sequence;
  edit.Add(claimed.level, std::make_shared<TableMeta>(claimed.meta));
  std::string record, log;
  edit.EncodeTo(&record);
  AppendLogRecord(0, record, &log);
  EXPECT_TRUE(env.Import("MANIFEST-000002", log).ok());
  EXPECT_TRUE(env.Import("CURRENT", "MANIFEST-000002\n").ok());
  std::string json;
  EXPECT_TRUE(DumpDirectory(env, true, &json).ok());
  EXPECT_TRUE(JsonCheck::Parses(json)) << json;
  return json;
}

TEST(TableClaims, EveryFalseClaimIsReported) {
  MemEnv env;
  const Claimed sound = WriteTable(env, {});
  EXPECT_TRUE(HasNoProblem(Checked(env, sound)));
  const std::string says = "table 5 of level 1: the manifest says that ";
  const struct {
    std::string sentence;
    std::function<void(Claimed*)> change;
  } cases[] = {
      {says + "its smallest key is 6b3130 @8 put, and the table holds 6b3130 @7 put",
       [](Claimed* c) { c->meta.smallest = MakeInternalKey("k10", 8, EntryType::kPut); }},
      {says + "its smallest key is 6b3135 @7 put, and the table holds 6b3130 @7 put",
       [](Claimed* c) { c->meta.smallest = MakeInternalKey("k15", 7, EntryType::kPut); }},
      {says + "its smallest key is the empty key @7 put, and the table holds 6b3130 @7 put",
       [](Claimed* c) { c->meta.smallest = MakeInternalKey("", 7, EntryType::kPut); }},
      {says + "its largest key is 6b3239 @9 delete, and the table holds 6b3330 @9 delete",
       [](Claimed* c) { c->meta.largest = MakeInternalKey("k29", 9, EntryType::kDelete); }},
      {says + "its largest key is " + std::string(64, '7') + "... (90 bytes) @9 put, and the table holds",
       [](Claimed* c) { c->meta.largest = MakeInternalKey(std::string(90, 'w'), 9, EntryType::kPut); }},
      {says + "its largest key is 6b3330, the end of a range tombstone, and the table holds 6b3330 @9 delete",
       [](Claimed* c) { c->meta.largest = MakeInternalKey("k30", kMaxSequence, EntryType::kRangeDelete); }},
      {says + "its smallest sequence is 4, and the table holds 5", [](Claimed* c) { c->meta.smallest_sequence = 4; }},
      {says + "its largest sequence is 10, and the table holds 9", [](Claimed* c) { c->meta.largest_sequence = 10; }},
      {says + "its largest sequence is 0, and the table holds 9",
       [](Claimed* c) { c->meta.smallest_sequence = c->meta.largest_sequence = 0; }},
  };
  for (const auto& c : cases) {
    Claimed changed = sound;
    c.change(&changed);
    const std::string json = Checked(env, changed);
    EXPECT_TRUE(Has(json, "{\"file\":\"MANIFEST-000002\",\"offset\":0,\"message\":\"" + c.sentence)) << json;
  }
}

TEST(TableClaims, StrictManifestHasOnlyTheLastSequence) {
  MemEnv env;
  Claimed claimed = WriteTable(env, {});
  EXPECT_TRUE(HasNoProblem(Checked(env, claimed, kStrictComparator)));
  claimed.last_sequence = 8;
  const std::string json = Checked(env, claimed, kStrictComparator);
  EXPECT_TRUE(Has(json,
                  "table 5 of level 1: the manifest says that the last sequence of the database is 8, and the table "
                  "holds 9"))
      << json;
}

// The bounds are RocksDB's: the begin of the first range and the end of the last, unless a key lies outside of them.
TEST(TableClaims, RangeTombstonesWidenTheKeys) {
  MemEnv env;
  Claimed claimed = WriteTable(env, {{"k05", "k12", 20}, {"k05", "k07", 21}, {"k28", "k40", 3}});
  EXPECT_EQ(claimed.meta.smallest, MakeInternalKey("k05", 21, EntryType::kRangeDelete));
  EXPECT_TRUE(claimed.meta.ends_open());
  EXPECT_EQ(claimed.meta.smallest_sequence, 3u);
  EXPECT_EQ(claimed.meta.largest_sequence, 21u);
  EXPECT_TRUE(HasNoProblem(Checked(env, claimed)));
  claimed.meta.largest = MakeInternalKey("k41", kMaxSequence, EntryType::kRangeDelete);
  const std::string json = Checked(env, claimed);
  EXPECT_TRUE(Has(json,
                  "its largest key is 6b3431, the end of a range tombstone, and the table holds 6b3430, the end of a "
                  "range tombstone"))
      << json;
}

}  // namespace
}  // namespace strata

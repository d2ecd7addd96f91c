// Which query probes which filter (claims S20, S21): Gets, scans within a prefix and across prefixes, of tables and
// memtables.
#include <cstdio>

#include "directory.h"
#include "filter_helpers.h"

namespace strata {
namespace {

struct Questions {
  std::vector<Probed> primary, secondary, range, wide;
};

Questions AskAll(bool prefix) {
  Options options = Quiet();
  if (prefix) {
    options.prefix_extractor = PrefixExtractor::kFixed;
    options.prefix_length = 5;
    options.whole_key_filtering = false;
  }
  TestMachine machine(options);
  machine.tracer.set_mask(Tracer::kFullMask);
  FillFourTables(&machine);
  Questions asked;
  asked.primary = ProbesOf(machine, [&] { EXPECT_EQ(machine.Get(PrimaryKey(123)), "row"); });
  // "column = 12" is a scan over all keys with this prefix.
  asked.secondary = ProbesOf(machine, [&] { EXPECT_EQ(ScanBetween(machine, "20012", "20013").size(), 10u); });
  // A range over primary keys, once within one prefix and once across several.
  asked.range = ProbesOf(machine, [&] { EXPECT_EQ(ScanBetween(machine, PrimaryKey(30), PrimaryKey(60)).size(), 30u); });
  asked.wide = ProbesOf(machine, [&] { EXPECT_EQ(ScanBetween(machine, "20005", "20015").size(), 100u); });
  return asked;
}

TEST(Filters, WholeKeyFiltersServeOnlyGetsAndPrefixFiltersServeRanges) {
  // Claim S21: filter kind by query, in probes. There are four tables to probe.
  const Questions whole = AskAll(false);
  const Questions prefix = AskAll(true);
  std::printf("probes       primary key get   secondary equality   range   range over prefixes\n");
  for (const auto& [name, q] : {std::pair<const char*, const Questions*>{"whole key", &whole}, {"prefix", &prefix}}) {
    std::printf("%-12s %15zu %20zu %7zu %21zu\n", name, q->primary.size(), q->secondary.size(), q->range.size(),
                q->wide.size());
  }
  EXPECT_EQ(whole.primary.size(), 3u);  // newest table first; the third has the row
  EXPECT_EQ(whole.secondary.size(), 0u);
  EXPECT_EQ(whole.range.size(), 0u);
  EXPECT_EQ(whole.wide.size(), 0u);
  EXPECT_EQ(prefix.primary.size(), 3u);
  EXPECT_EQ(prefix.secondary.size(), 4u);
  EXPECT_EQ(prefix.range.size(), 4u);
  EXPECT_EQ(prefix.wide.size(), 0u);
  for (const Probed& p : whole.primary) EXPECT_EQ(p.subject, rec::FilterSubject::kWholeKey);
  for (const Probed& p : prefix.primary) EXPECT_EQ(p.subject, rec::FilterSubject::kPrefix);
  // Claim S20: a secondary lookup probes no filter for a whole key; one of four tables has the column.
  size_t tables_with_it = 0;
  for (const Probed& p : prefix.secondary) {
    EXPECT_EQ(p.subject, rec::FilterSubject::kRangePrefix);
    tables_with_it += p.positive;
  }
  EXPECT_EQ(tables_with_it, 1u);
}

TEST(Filters, SecondaryLookupSeeksOnlyInRunsWithThePrefix) {
  for (const bool prefix : {false, true}) {
    Options options = Quiet();
    if (prefix) options.prefix_extractor = PrefixExtractor::kFixed;
    options.prefix_length = 5;
    TestMachine machine(options);
    FillFourTables(&machine);
    const Counters before = machine.counters();
    EXPECT_EQ(ScanBetween(machine, "20012", "20013").size(), 10u);
    // Without: the memtable and four tables. With: the memtable, which has no filter, and one table.
    EXPECT_EQ(machine.counters().seek_child_seek_count - before.seek_child_seek_count, prefix ? 2u : 5u);
    EXPECT_EQ(machine.counters().bloom_sst_miss_count - before.bloom_sst_miss_count, prefix ? 3u : 0u);
    EXPECT_EQ(machine.counters().iter_seek_count - before.iter_seek_count, 1u);
  }
}

TEST(Filters, AbsentPrefixLeavesNothingToMerge) {
  Options options = Quiet();
  options.prefix_extractor = PrefixExtractor::kFixed;
  options.prefix_length = 5;
  options.memtable_prefix_bloom_size_ratio = 10;
  TestMachine machine(options);
  FillFourTables(&machine);
  ASSERT_TRUE(machine.Put("in the memtable", "v").ok());
  const Counters before = machine.counters();
  EXPECT_EQ(ScanBetween(machine, "29990", "29991").size(), 0u);
  EXPECT_EQ(machine.counters().seek_child_seek_count, before.seek_child_seek_count);
  EXPECT_EQ(machine.counters().bloom_memtable_miss_count, before.bloom_memtable_miss_count + 1);
  EXPECT_EQ(ScanBetween(machine, "in the", "in thf").size(), 1u);
  EXPECT_EQ(machine.counters().bloom_memtable_hit_count, before.bloom_memtable_hit_count + 1);
}

TEST(Filters, TableKeepsItsOwnPrefixExtractor) {
  // Written with a prefix of five bytes; read with three, seven and none.
  Options options = Quiet();
  options.prefix_extractor = PrefixExtractor::kFixed;
  options.prefix_length = 5;
  options.whole_key_filtering = false;
  TestMachine machine(options);
  machine.tracer.set_mask(Tracer::kFullMask);
  FillFourTables(&machine);
  for (const uint64_t length : {3, 7, 0}) {
    machine.options.prefix_extractor = length == 0 ? PrefixExtractor::kNone : PrefixExtractor::kCapped;
    machine.options.prefix_length = std::max<uint64_t>(length, 1);
    machine.options.whole_key_filtering = true;
    ASSERT_TRUE(machine.Reopen().ok());
    // Gets still probe for five bytes.
    const std::vector<Probed> get = ProbesOf(machine, [&] { EXPECT_EQ(machine.Get(PrimaryKey(123)), "row"); });
    ASSERT_EQ(get.size(), 3u);
    for (const Probed& p : get) EXPECT_EQ(p.subject, rec::FilterSubject::kPrefix);
    for (uint64_t row = 0; row < 400; row++) ASSERT_EQ(machine.Get(PrimaryKey(row)), "row");
    // A scan within one current prefix also probes tables whose own prefix covers it.
    EXPECT_EQ(ScanBetween(machine, "20012", "20013").size(), 10u);
    EXPECT_EQ(ScanBetween(machine, "200120", "200122").size(), 10u);
    EXPECT_EQ(ScanBetween(machine, "2001", "2002").size(), 100u);
  }
}

TEST(Filters, TableFilteredByPrefixStillAppliesItsRangeTombstones) {
  for (const uint32_t level : {0u, 1u}) {
    Options options = Quiet();
    options.dialect = Dialect::kExtended;
    options.prefix_extractor = PrefixExtractor::kFixed;
    options.prefix_length = 4;
    TableOptions tables;
    tables.filter = FilterMode::kFull;
    tables.bits_per_key = 20;
    tables.filter_contents.prefix = {PrefixExtractor::kFixed, 4};
    TestMachine machine(options);
    DirectoryBuilder builder(machine.memory, tables);
    builder.AddTable(2, {{"user1", 1, EntryType::kPut, "old"}, {"user3", 2, EntryType::kPut, "old"}});
    // No entry of it has the prefix "user", and its filter would say so if it were probed.
    builder.AddTable(level, {{"item1", 3, EntryType::kPut, "v"},
                             {"user2", 5, EntryType::kRangeDelete, "user4"},
                             {"zone1", 4, EntryType::kPut, "v"}});
    builder.Finish(kExtendedComparator);
    ASSERT_TRUE(machine.Open().ok());
    EXPECT_EQ(ScanBetween(machine, "user", "uses"), (Rows{{"user1", "old"}})) << "level " << level;
    EXPECT_EQ(machine.counters().bloom_sst_miss_count, 0u) << "a table with range tombstones is not probed";
    EXPECT_EQ(ScanBetween(machine, "lake", "lakf").size(), 0u);
    EXPECT_EQ(machine.counters().bloom_sst_miss_count, 0u) << "for any prefix";
    // Without range tombstones it is skipped, as its filter allows.
    ASSERT_TRUE(machine.db->CompactRange({}, {}).ok());
    EXPECT_EQ(ScanBetween(machine, "lake", "lakf").size(), 0u);
    EXPECT_EQ(machine.counters().bloom_sst_miss_count, 1u);
  }
}

}  // namespace
}  // namespace strata

// Filters in the whole engine: which question asks which filter (claims S20, S21), what a filter costs and spares (S27,
// S28, S87, S88), and that answers are the same with every filter and with none.
#include <cstdio>
#include <functional>
#include <set>

#include "base/prng.h"
#include "directory.h"
#include "world.h"

namespace strata {
namespace {

std::string Digits(uint64_t n, size_t width) {
  const std::string digits = std::to_string(n);
  return std::string(width - std::min(width, digits.size()), '0') + digits;
}

// A FilterProbed record, read back.
struct Probed {
  explicit Probed(Slice r)
      : positive(r[25] == static_cast<char>(rec::FilterVerdict::kPositive)),
        line_bits(wire::Load<uint32_t>(r.data() + 36)),
        policy(static_cast<rec::FilterPolicy>(r[40])),
        subject(static_cast<rec::FilterSubject>(r[41])) {
    for (uint32_t i = 0; i < wire::Load<uint32_t>(r.data() + 32); i++) {
      positions.push_back(wire::Load<uint32_t>(r.data() + 44 + 4 * i));
    }
  }
  bool positive;
  uint32_t line_bits;
  rec::FilterPolicy policy;
  rec::FilterSubject subject;
  std::vector<uint32_t> positions;
};

std::vector<Probed> ProbesOf(World& world, const std::function<void()>& work) {
  world.tracer.TakeBatch();
  work();
  std::vector<Probed> probes;
  World::ForEach<rec::FilterProbed>(world.tracer.TakeBatch(), [&](Slice r) { probes.emplace_back(r); });
  return probes;
}

Rows ScanBetween(World& world, Slice from, Slice to) {
  ReadOptions read;
  read.iterate_lower_bound = &from;
  read.iterate_upper_bound = &to;
  Rows rows;
  auto it = world.db->NewIterator(read);
  for (it->Seek(from); it->Valid(); it->Next()) rows.emplace_back(it->key(), it->value());
  EXPECT_TRUE(it->status().ok()) << it->status().ToString();
  return rows;
}

// Options under which tables are made by Flush alone.
Options Quiet() {
  Options options = TinyOptions();
  options.write_buffer_size = 4 << 20;
  options.target_file_size_base = 4 << 20;
  options.disable_auto_compactions = true;
  options.filter = Filter::kFull;
  return options;
}

// ---- Which question asks which filter.

// One SQL table in one tree, as MyRocks lays it out: index number, then the indexed columns, then the primary key. A
// prefix of five bytes is the index number and the column of the secondary index.
std::string PrimaryKey(uint64_t row) {
  return "1" + Digits(row, 8);
}
std::string SecondaryKey(uint64_t column, uint64_t row) {
  return "2" + Digits(column, 4) + PrimaryKey(row);
}

// Four tables of L0, each with rows and columns of its own.
void FillFourTables(World* world) {
  ASSERT_TRUE(world->Open().ok());
  for (uint64_t table = 0; table < 4; table++) {
    for (uint64_t row = table * 100; row < table * 100 + 100; row++) {
      ASSERT_TRUE(world->Put(PrimaryKey(row), "row").ok());
      ASSERT_TRUE(world->Put(SecondaryKey(row / 10, row), "").ok());
    }
    // Every table spans every key, so that fences answer nothing.
    ASSERT_TRUE(world->Put("0", "first").ok());
    ASSERT_TRUE(world->Put("3", "last").ok());
    ASSERT_TRUE(world->db->Flush().ok());
  }
  ASSERT_EQ(world->Shape(), "4");
}

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
  World world(options);
  world.tracer.set_mask(Tracer::kFullMask);
  FillFourTables(&world);
  Questions asked;
  asked.primary = ProbesOf(world, [&] { EXPECT_EQ(world.Get(PrimaryKey(123)), "row"); });
  // "column = 12" is a scan over everything that begins so.
  asked.secondary = ProbesOf(world, [&] { EXPECT_EQ(ScanBetween(world, "20012", "20013").size(), 10u); });
  // A range over primary keys, once within one prefix and once across several.
  asked.range = ProbesOf(world, [&] { EXPECT_EQ(ScanBetween(world, PrimaryKey(30), PrimaryKey(60)).size(), 30u); });
  asked.wide = ProbesOf(world, [&] { EXPECT_EQ(ScanBetween(world, "20005", "20015").size(), 100u); });
  return asked;
}

TEST(Filters, WholeKeysServeOnlyTheGetAndPrefixesServeRangesToo) {
  // Claim S21: filter kind by question, in probes. There are four tables to be asked.
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
  // Claim S20: of a secondary lookup no filter is asked for a whole key; of four tables one has the column.
  size_t tables_with_it = 0;
  for (const Probed& p : prefix.secondary) {
    EXPECT_EQ(p.subject, rec::FilterSubject::kRangePrefix);
    tables_with_it += p.positive;
  }
  EXPECT_EQ(tables_with_it, 1u);
}

TEST(Filters, ASecondaryLookupSeeksInTheRunsThatHaveItOnly) {
  for (const bool prefix : {false, true}) {
    Options options = Quiet();
    if (prefix) options.prefix_extractor = PrefixExtractor::kFixed;
    options.prefix_length = 5;
    World world(options);
    FillFourTables(&world);
    const Counters before = world.counters();
    EXPECT_EQ(ScanBetween(world, "20012", "20013").size(), 10u);
    // Without: the memtable and four tables. With: the memtable, which has no filter, and one table.
    EXPECT_EQ(world.counters().seek_child_seek_count - before.seek_child_seek_count, prefix ? 2u : 5u);
    EXPECT_EQ(world.counters().bloom_sst_miss_count - before.bloom_sst_miss_count, prefix ? 3u : 0u);
    EXPECT_EQ(world.counters().iter_seek_count - before.iter_seek_count, 1u);
  }
}

TEST(Filters, APrefixThatIsNowhereLeavesNothingToMerge) {
  Options options = Quiet();
  options.prefix_extractor = PrefixExtractor::kFixed;
  options.prefix_length = 5;
  options.memtable_prefix_bloom_size_ratio = 10;
  World world(options);
  FillFourTables(&world);
  ASSERT_TRUE(world.Put("in the memtable", "v").ok());
  const Counters before = world.counters();
  EXPECT_EQ(ScanBetween(world, "29990", "29991").size(), 0u);
  EXPECT_EQ(world.counters().seek_child_seek_count, before.seek_child_seek_count);
  EXPECT_EQ(world.counters().bloom_memtable_miss_count, before.bloom_memtable_miss_count + 1);
  EXPECT_EQ(ScanBetween(world, "in the", "in thf").size(), 1u);
  EXPECT_EQ(world.counters().bloom_memtable_hit_count, before.bloom_memtable_hit_count + 1);
}

TEST(Filters, ATableKnowsItsOwnPrefixes) {
  // Written with five bytes, read with three, with seven and with none.
  Options options = Quiet();
  options.prefix_extractor = PrefixExtractor::kFixed;
  options.prefix_length = 5;
  options.whole_key_filtering = false;
  World world(options);
  world.tracer.set_mask(Tracer::kFullMask);
  FillFourTables(&world);
  for (const uint64_t length : {3, 7, 0}) {
    world.options.prefix_extractor = length == 0 ? PrefixExtractor::kNone : PrefixExtractor::kCapped;
    world.options.prefix_length = std::max<uint64_t>(length, 1);
    world.options.whole_key_filtering = true;
    ASSERT_TRUE(world.Reopen().ok());
    // Gets go on asking for five bytes.
    const std::vector<Probed> get = ProbesOf(world, [&] { EXPECT_EQ(world.Get(PrimaryKey(123)), "row"); });
    ASSERT_EQ(get.size(), 3u);
    for (const Probed& p : get) EXPECT_EQ(p.subject, rec::FilterSubject::kPrefix);
    for (uint64_t row = 0; row < 400; row++) ASSERT_EQ(world.Get(PrimaryKey(row)), "row");
    // A scan within one prefix of now is asked of tables whose own prefix covers it as well.
    EXPECT_EQ(ScanBetween(world, "20012", "20013").size(), 10u);
    EXPECT_EQ(ScanBetween(world, "200120", "200122").size(), 10u);
    EXPECT_EQ(ScanBetween(world, "2001", "2002").size(), 100u);
  }
}

TEST(Filters, ATableWhoseFilterDeniesThePrefixStillDeletesItsRanges) {
  for (const uint32_t level : {0u, 1u}) {
    Options options = Quiet();
    options.dialect = Dialect::kExtended;
    options.prefix_extractor = PrefixExtractor::kFixed;
    options.prefix_length = 4;
    TableOptions tables;
    tables.filter = FilterMode::kFull;
    tables.bits_per_key = 20;
    tables.filter_contents.prefix = {PrefixExtractor::kFixed, 4};
    World world(options);
    DirectoryBuilder builder(world.memory, tables);
    builder.AddTable(2, {{"user1", 1, EntryType::kPut, "old"}, {"user3", 2, EntryType::kPut, "old"}});
    // No entry of it begins with "user", and its filter would say so if it were asked.
    builder.AddTable(level, {{"item1", 3, EntryType::kPut, "v"},
                             {"user2", 5, EntryType::kRangeDelete, "user4"},
                             {"zone1", 4, EntryType::kPut, "v"}});
    builder.Finish(kExtendedComparator);
    ASSERT_TRUE(world.Open().ok());
    EXPECT_EQ(ScanBetween(world, "user", "uses"), (Rows{{"user1", "old"}})) << "level " << level;
    EXPECT_EQ(world.counters().bloom_sst_miss_count, 0u) << "a table with ranges is not asked";
    EXPECT_EQ(ScanBetween(world, "lake", "lakf").size(), 0u);
    EXPECT_EQ(world.counters().bloom_sst_miss_count, 0u) << "for any prefix";
    // Without ranges it is left out, as the filter says.
    ASSERT_TRUE(world.db->CompactRange({}, {}).ok());
    EXPECT_EQ(ScanBetween(world, "lake", "lakf").size(), 0u);
    EXPECT_EQ(world.counters().bloom_sst_miss_count, 1u);
  }
}

// ---- What a filter is.

TEST(Filters, OneLinePoliciesStayInOneCacheLineAndFlatOnesDoNot) {
  // Claim S28.
  for (const FilterPolicy policy : {FilterPolicy::kLeveldbBloom, FilterPolicy::kLegacyBloom,
                                    FilterPolicy::kFastLocalBloom, FilterPolicy::kFlatBloom}) {
    Options options = Quiet();
    options.filter_policy = policy;
    World world(options);
    world.tracer.set_mask(Tracer::kFullMask);
    FillFourTables(&world);
    uint64_t in_one_line = 0;
    const std::vector<Probed> probes = ProbesOf(world, [&] {
      for (uint64_t row = 0; row < 400; row++) ASSERT_EQ(world.Get(PrimaryKey(row)), "row");
    });
    ASSERT_GT(probes.size(), 400u);
    for (const Probed& p : probes) {
      ASSERT_EQ(static_cast<uint8_t>(p.policy), static_cast<uint8_t>(policy));
      std::set<uint32_t> lines;
      for (const uint32_t bit : p.positions) lines.insert(bit / 512);
      in_one_line += lines.size() == 1;
    }
    const bool one_line = policy == FilterPolicy::kLegacyBloom || policy == FilterPolicy::kFastLocalBloom;
    EXPECT_EQ(in_one_line == probes.size(), one_line) << NameOf(policy);
    EXPECT_EQ(probes[0].line_bits, one_line ? 512u : 0u) << NameOf(policy);
  }
}

TEST(Filters, TenThousandAbsentGetsAtTenBits) {
  // Claim S88: 84 +- 28 for probes anywhere, 96 +- 29 for one line, three standard deviations each; at most 1.25 %.
  for (const auto& [policy, expected, tolerance] :
       {std::tuple<FilterPolicy, double, double>{FilterPolicy::kFlatBloom, 84, 28},
        {FilterPolicy::kFastLocalBloom, 96, 29}}) {
    Options options = Quiet();
    options.write_buffer_size = 64 << 20;
    options.filter_policy = policy;
    World world(options);
    world.tracer.set_mask(0);
    ASSERT_TRUE(world.Open().ok());
    WriteBatch batch;
    for (uint64_t i = 0; i < 50'000; i++) batch.Put(Digits(2 * i, 8), "v");
    ASSERT_TRUE(world.db->Write({}, &batch).ok());
    ASSERT_TRUE(world.db->Flush().ok());
    for (uint64_t i = 0; i < 10'000; i++) ASSERT_EQ(world.Get(Digits(2 * (i * 5) + 1, 8)), "-");
    const Counters& c = world.counters();
    std::printf("%s: %llu of 10,000 absent Gets come through\n", NameOf(policy),
                static_cast<unsigned long long>(c.bloom_filter_full_positive));
    EXPECT_EQ(c.bloom_filter_full_true_positive, 0u);
    EXPECT_EQ(c.bloom_filter_full_positive + c.bloom_filter_useful, 10'000u);
    EXPECT_NEAR(static_cast<double>(c.bloom_filter_full_positive), expected, tolerance) << NameOf(policy);
    EXPECT_LE(c.bloom_filter_full_positive, 125u);
  }
}

// ---- What filters cost and spare.

struct FilterBytes {
  uint64_t all = 0;
  uint64_t last_level = 0;
};

FilterBytes FilterBytesOf(const World& world) {
  FilterBytes bytes;
  const std::string state = world.State();
  std::vector<std::vector<uint32_t>> levels;
  size_t at = state.find("\"levels\":[") + 10;
  for (int depth = 0; depth >= 0; at++) {
    if (state[at] == '[') depth++, levels.emplace_back();
    if (state[at] == ']') depth--;
    if (state.compare(at, 8, "\"table\":") == 0)
      levels.back().push_back(static_cast<uint32_t>(std::stoul(state.substr(at + 8))));
  }
  while (levels.back().empty()) levels.pop_back();
  for (size_t level = 0; level < levels.size(); level++) {
    for (const uint32_t table : levels[level]) {
      std::string json;
      EXPECT_TRUE(world.db->Inspect("table/" + std::to_string(table), &json).ok());
      const size_t found = json.find("\"filter_bytes\":");
      const uint64_t size = std::stoull(json.substr(found + 15));
      bytes.all += size;
      if (level + 1 == levels.size()) bytes.last_level += size;
    }
  }
  return bytes;
}

// A settled tree of size ratio 8 with a full L1 and L2 above the last level.
void FillTree(World* world) {
  world->tracer.set_mask(0);
  ASSERT_TRUE(world->Open().ok());
  Prng prng(27);
  for (uint64_t i = 0; i < 60'000; i++) {
    ASSERT_TRUE(world->Put(Digits(2 * prng.Below(30'000), 8), std::string(20, 'v')).ok());
  }
  ASSERT_TRUE(world->db->Flush().ok());
  ASSERT_TRUE(world->db->Settle().ok());
}

TEST(Filters, WithoutThoseOfTheLastLevelMostFilterBytesAreGone) {
  // Claim S27.
  Options options = TinyOptions();
  options.write_buffer_size = 8192;
  options.target_file_size_base = 8192;
  options.max_bytes_for_level_base = 20'000;
  options.max_bytes_for_level_multiplier = 8;
  options.block_size = 1024;
  options.compression = Compression::kNone;
  options.filter = Filter::kFull;
  World with(options);
  FillTree(&with);
  options.optimize_filters_for_hits = true;
  World without(options);
  FillTree(&without);
  const FilterBytes all = FilterBytesOf(with);
  const FilterBytes few = FilterBytesOf(without);
  const double share = static_cast<double>(all.last_level) / static_cast<double>(all.all);
  const double fallen = 1 - static_cast<double>(few.all) / static_cast<double>(all.all);
  std::printf("shape %s: the last level has %.3f of %llu filter bytes; with the option %s: %llu bytes, %.3f less\n",
              with.Shape().c_str(), share, static_cast<unsigned long long>(all.all), without.Shape().c_str(),
              static_cast<unsigned long long>(few.all), fallen);
  // The two trees are not the same to the byte: tables without a filter are smaller.
  EXPECT_EQ(few.last_level, 0u);
  EXPECT_GT(share, 0.8);
  EXPECT_NEAR(fallen, share, 0.03);
}

TEST(Filters, AGetThatMissesSearchesTheLastLevelInVain) {
  for (const bool skip : {false, true}) {
    Options options = Quiet();
    options.filter_policy = FilterPolicy::kFastLocalBloom;
    options.optimize_filters_for_hits = skip;
    World world(options);
    world.tracer.set_mask(Tracer::kFullMask);
    ASSERT_TRUE(world.Open().ok());
    for (uint64_t i = 0; i < 2000; i++) ASSERT_TRUE(world.Put(Digits(2 * i, 8), "v").ok());
    ASSERT_TRUE(world.db->CompactRange({}, {}).ok());
    // A newer table above, of which the filter is asked either way.
    ASSERT_TRUE(world.Put(Digits(0, 8), "w").ok());
    ASSERT_TRUE(world.Put(Digits(4000, 8), "w").ok());
    ASSERT_TRUE(world.db->Flush().ok());
    const Counters before = world.counters();
    world.tracer.TakeBatch();
    for (uint64_t i = 0; i < 1000; i++) ASSERT_EQ(world.Get(Digits(2 * i + 1, 8)), "-");
    uint64_t searched_last = 0, asked_last = 0, asked_above = 0;
    World::ForEach<rec::TableProbed>(world.tracer.TakeBatch(), [&](Slice r) {
      const bool last = r[12] != 0;
      const bool asked = static_cast<rec::FilterOutcome>(r[14]) != rec::FilterOutcome::kNotAsked;
      (last ? asked_last : asked_above) += asked;
      searched_last += last && static_cast<rec::TableVerdict>(r[13]) == rec::TableVerdict::kAbsent;
    });
    EXPECT_EQ(asked_above, 1000u);
    EXPECT_EQ(asked_last, skip ? 0u : 1000u);
    if (skip) {
      EXPECT_EQ(searched_last, 1000u);
    } else {
      EXPECT_LT(searched_last, 30u);
    }
    // A search of index and data block: 2000 keys are 11 comparisons, and no fewer than half of them.
    const uint64_t comparisons = world.counters().user_key_comparison_count - before.user_key_comparison_count;
    EXPECT_EQ(comparisons > 1000u * 11, skip) << comparisons;
  }
}

TEST(Filters, AFilterThatIsInTheLastLevelStillIsNotAsked) {
  // Written before the option was set: two tables of L0, the older of them the last of all; then one of a deeper level.
  Options options = Quiet();
  options.prefix_extractor = PrefixExtractor::kFixed;
  options.prefix_length = 5;
  World world(options);
  world.tracer.set_mask(Tracer::kFullMask);
  ASSERT_TRUE(world.Open().ok());
  const auto asked = [&world](bool skip) {
    EXPECT_TRUE(world.db->SetOption(option_id::kOptimizeFiltersForHits, skip).ok());
    const size_t get = ProbesOf(world, [&] { EXPECT_EQ(world.Get("10050"), "-"); }).size();
    const size_t scan = ProbesOf(world, [&] { EXPECT_EQ(ScanBetween(world, "10050", "10051").size(), 0u); }).size();
    return std::make_pair(get, scan);
  };
  using Asked = std::pair<size_t, size_t>;
  for (int table = 0; table < 2; table++) {
    ASSERT_TRUE(world.Put("10000", "first").ok());
    ASSERT_TRUE(world.Put("10099", "last").ok());
    ASSERT_TRUE(world.db->Flush().ok());
  }
  EXPECT_EQ(asked(false), Asked(2, 2));
  EXPECT_EQ(asked(true), Asked(1, 1));
  ASSERT_TRUE(world.db->SetOption(option_id::kOptimizeFiltersForHits, 0).ok());
  ASSERT_TRUE(world.db->CompactRange({}, {}).ok());
  ASSERT_NE(world.Shape(), "1");
  EXPECT_EQ(asked(false), Asked(1, 1));
  EXPECT_EQ(asked(true), Asked(0, 0));
}

TEST(Filters, TheMemtablesFilterChangesMemtableProbesOnly) {
  // Claim S87: the same work with and without, and every other counter and file is the same.
  const auto run = [](uint64_t percent, Counters* counters) {
    Options options = TinyOptions();
    options.filter = Filter::kFull;
    options.memtable_prefix_bloom_size_ratio = percent;
    options.memtable_whole_key_filtering = true;
    World world(options);
    world.tracer.set_mask(0);
    EXPECT_TRUE(world.Open().ok());
    Prng prng(87);
    for (int i = 0; i < 4000; i++) {
      const std::string key = Digits(prng.Below(700), 6);
      if (prng.OneIn(3)) {
        EXPECT_TRUE(world.Put(key, std::string(30, 'v')).ok());
      } else if (prng.OneIn(8)) {
        EXPECT_TRUE(world.Delete(key).ok());
      } else {
        world.Get(key);
      }
    }
    EXPECT_TRUE(world.db->Settle().ok());
    *counters = world.counters();
    std::map<std::string, std::string> files;
    std::vector<std::string> names;
    EXPECT_TRUE(world.memory.List(&names).ok());
    for (const std::string& name : names) EXPECT_TRUE(world.memory.Export(name, &files[name]).ok());
    return files;
  };
  Counters without, with;
  const auto files = run(0, &without);
  EXPECT_TRUE(run(25, &with) == files);
  EXPECT_EQ(without.bloom_memtable_hit_count + without.bloom_memtable_miss_count, 0u);
  // Every Get of every memtable asked; a miss spares the search of a skiplist.
  EXPECT_EQ(with.bloom_memtable_hit_count + with.bloom_memtable_miss_count, with.get_from_memtable_count);
  EXPECT_GT(with.bloom_memtable_miss_count, 1000u);
  EXPECT_GE(with.bloom_memtable_hit_count, with.memtable_hit);
  EXPECT_LT(with.user_key_comparison_count, without.user_key_comparison_count);
  with.bloom_memtable_hit_count = with.bloom_memtable_miss_count = 0;
  with.user_key_comparison_count = without.user_key_comparison_count;
  EXPECT_EQ(std::memcmp(&with, &without, sizeof(Counters)), 0);
}

// ---- Options that contradict each other.

TEST(Filters, ContradictionsAreRefusedByName) {
  const auto refusal = [](const std::function<void(Options&)>& change) {
    Options options;
    change(options);
    return ValidateOptions(options).message();
  };
  EXPECT_EQ(refusal([](Options& o) { o.filter_policy = FilterPolicy::kFastLocalBloom; }),
            "filter_policy=fast_local_bloom with filter=block: a filter per 2 KiB is always LevelDB's; another policy "
            "needs filter=full or filter=both");
  EXPECT_EQ(refusal([](Options& o) { o.prefix_extractor = PrefixExtractor::kCapped; }),
            "prefix_extractor=capped with filter=block: a filter per 2 KiB holds no prefixes; they need filter=full, "
            "filter=both or a memtable filter");
  EXPECT_EQ(
      refusal([](Options& o) {
        o.filter = Filter::kBoth;
        o.prefix_extractor = PrefixExtractor::kFixed;
        o.whole_key_filtering = false;
      }),
      "whole_key_filtering=no with filter=both: a filter per 2 KiB holds whole keys, for LevelDB asks it for them");
  EXPECT_EQ(refusal([](Options& o) {
              o.filter = Filter::kFull;
              o.whole_key_filtering = false;
            }),
            "whole_key_filtering=no with prefix_extractor=none: the filter would hold nothing");
  EXPECT_EQ(refusal([](Options& o) { o.memtable_prefix_bloom_size_ratio = 10; }),
            "memtable_prefix_bloom_size_ratio=10 with memtable_whole_key_filtering=no with prefix_extractor=none: the "
            "memtable's filter would hold nothing");
  // Not so: a policy for later, a filter of both kinds, prefixes for the memtable alone.
  EXPECT_EQ(refusal([](Options& o) {
              o.filter = Filter::kNone;
              o.filter_policy = FilterPolicy::kFlatBloom;
              o.whole_key_filtering = false;
            }),
            "");
  EXPECT_EQ(refusal([](Options& o) {
              o.filter = Filter::kBoth;
              o.filter_policy = FilterPolicy::kLegacyBloom;
              o.prefix_extractor = PrefixExtractor::kFixed;
            }),
            "");
  EXPECT_EQ(refusal([](Options& o) {
              o.prefix_extractor = PrefixExtractor::kFixed;
              o.memtable_prefix_bloom_size_ratio = 25;
            }),
            "");
  // A running engine refuses the same.
  World world;
  ASSERT_TRUE(world.Open().ok());
  EXPECT_TRUE(world.db->SetOption(option_id::kFilterPolicy, 2).Is(Code::kInvalidArgument));
  EXPECT_TRUE(world.db->SetOption(option_id::kFilter, static_cast<uint64_t>(Filter::kFull)).ok());
  EXPECT_TRUE(world.db->SetOption(option_id::kFilterPolicy, 2).ok());
}

// ---- What is told outside.

TEST(Filters, InspectionShowsSchemeAndBits) {
  Options options = Quiet();
  options.filter_policy = FilterPolicy::kFastLocalBloom;
  options.prefix_extractor = PrefixExtractor::kFixed;
  options.memtable_prefix_bloom_size_ratio = 1;
  options.write_buffer_size = 64'000;
  World world(options);
  ASSERT_TRUE(world.Open().ok());
  for (uint64_t i = 0; i < 60; i++) ASSERT_TRUE(world.Put(Digits(i, 8), "v").ok());
  std::string json;
  ASSERT_TRUE(world.db->Inspect("memtable/1/filter", &json).ok());
  EXPECT_EQ(
      json.substr(0, json.find(",\"hex\"")),
      "{\"memtable\":1,\"sequence\":60,\"filter\":{\"policy\":\"dynamic_bloom\",\"whole_keys\":0,\"prefix_extractor\":"
      "\"rocksdb.FixedPrefix.4\",\"bits\":5120,\"probes\":6,\"line_bits\":256");
  ASSERT_TRUE(world.db->Flush().ok());
  ASSERT_TRUE(world.db->Inspect("table/4/filter", &json).ok());
  // 60 keys and one prefix: 610 bits are two lines.
  EXPECT_EQ(json.substr(0, json.find(",\"hex\"")),
            "{\"table\":4,\"full\":{\"policy\":\"fast_local_bloom\",\"whole_keys\":1,\"prefix_extractor\":"
            "\"rocksdb.FixedPrefix.4\",\"bits\":1024,\"probes\":6,\"line_bits\":512");
}

TEST(Filters, InspectionShowsTheMemtablesFilterAsItWasAtASequence) {
  Options options = Quiet();
  options.prefix_extractor = PrefixExtractor::kFixed;
  options.memtable_prefix_bloom_size_ratio = 1;
  options.memtable_whole_key_filtering = true;
  options.write_buffer_size = 64'000;
  World world(options);
  ASSERT_TRUE(world.Open().ok());
  std::vector<std::string> then;
  for (uint64_t i = 0; i < 40; i++) {
    ASSERT_TRUE(i % 5 == 4 ? world.Delete(Digits(i - 1, 8)).ok() : world.Put(Digits(i, 8), "v").ok());
    ASSERT_TRUE(world.db->Inspect("memtable/1/filter", &then.emplace_back()).ok());
  }
  std::string json;
  for (uint64_t i = 0; i < then.size(); i++) {
    ASSERT_TRUE(world.db->Inspect("memtable/1/filter/" + std::to_string(i + 1), &json).ok());
    EXPECT_EQ(json, then[i]);
  }
  EXPECT_NE(then[7], then[8]);
  EXPECT_TRUE(world.db->Inspect("memtable/1/filter/41", &json).Is(Code::kNotFound));
  EXPECT_TRUE(world.db->Inspect("memtable/1/filter/x", &json).Is(Code::kNotFound));
  EXPECT_TRUE(world.db->Inspect("memtable/1/filters", &json).Is(Code::kNotFound));
  EXPECT_TRUE(world.db->Inspect("memtable/9/filter/1", &json).Is(Code::kNotFound));
}

}  // namespace
}  // namespace strata

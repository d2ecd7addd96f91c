// Filters: their structure, cost and savings (claims S27, S28, S87, S88): bits in one cache line, false positives,
// filters of the last level, searches that a filter avoids, a memtable filter that changes nothing else.
#include <cstdio>
#include <set>
#include <string>

#include "base/prng.h"
#include "filter_helpers.h"
#include "tables_of.h"

namespace strata {
namespace {

// ---- Structure.

TEST(Filters, CacheLinePoliciesUseOneCacheLineAndFlatOnesDoNot) {
  // Claim S28.
  for (const FilterPolicy policy : {FilterPolicy::kLeveldbBloom, FilterPolicy::kLegacyBloom,
                                    FilterPolicy::kFastLocalBloom, FilterPolicy::kFlatBloom}) {
    Options options = Quiet();
    options.filter_policy = policy;
    TestMachine machine(options);
    machine.tracer.set_mask(Tracer::kFullMask);
    FillFourTables(&machine);
    uint64_t in_one_line = 0;
    const std::vector<Probed> probes = ProbesOf(machine, [&] {
      for (uint64_t row = 0; row < 400; row++) ASSERT_EQ(machine.Get(PrimaryKey(row)), "row");
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
    TestMachine machine(options);
    machine.tracer.set_mask(0);
    ASSERT_TRUE(machine.Open().ok());
    WriteBatch batch;
    for (uint64_t i = 0; i < 50'000; i++) batch.Put(Digits(2 * i, 8), "v");
    ASSERT_TRUE(machine.db->Write({}, &batch).ok());
    ASSERT_TRUE(machine.db->Flush().ok());
    for (uint64_t i = 0; i < 10'000; i++) ASSERT_EQ(machine.Get(Digits(2 * (i * 5) + 1, 8)), "-");
    const Counters& c = machine.counters();
    std::printf("%s: %llu of 10,000 absent Gets come through\n", NameOf(policy),
                static_cast<unsigned long long>(c.bloom_filter_full_positive));
    EXPECT_EQ(c.bloom_filter_full_true_positive, 0u);
    EXPECT_EQ(c.bloom_filter_full_positive + c.bloom_filter_useful, 10'000u);
    EXPECT_NEAR(static_cast<double>(c.bloom_filter_full_positive), expected, tolerance) << NameOf(policy);
    EXPECT_LE(c.bloom_filter_full_positive, 125u);
  }
}

// ---- Costs and savings.

struct FilterBytes {
  uint64_t all = 0;
  uint64_t last_level = 0;
};

FilterBytes FilterBytesOf(const TestMachine& machine) {
  FilterBytes bytes;
  std::vector<std::vector<uint32_t>> levels = TablesOf(machine);
  while (levels.back().empty()) levels.pop_back();
  for (size_t level = 0; level < levels.size(); level++) {
    for (const uint32_t table : levels[level]) {
      std::string json;
      EXPECT_TRUE(machine.db->Inspect("table/" + std::to_string(table), &json).ok());
      const size_t found = json.find("\"filter_bytes\":");
      const uint64_t size = std::stoull(json.substr(found + 15));
      bytes.all += size;
      if (level + 1 == levels.size()) bytes.last_level += size;
    }
  }
  return bytes;
}

// A compacted tree of size ratio 8 with a full L1 and L2 above the last level.
void FillTree(TestMachine* machine) {
  machine->tracer.set_mask(0);
  ASSERT_TRUE(machine->Open().ok());
  Prng prng(27);
  for (uint64_t i = 0; i < 60'000; i++) {
    ASSERT_TRUE(machine->Put(Digits(2 * prng.Below(30'000), 8), std::string(20, 'v')).ok());
  }
  ASSERT_TRUE(machine->db->Flush().ok());
  ASSERT_TRUE(machine->db->WaitForIdle().ok());
}

TEST(Filters, OmittingLastLevelFiltersSavesMostFilterBytes) {
  // Claim S27.
  Options options = TinyOptions();
  options.write_buffer_size = 8192;
  options.target_file_size_base = 8192;
  options.max_bytes_for_level_base = 20'000;
  options.max_bytes_for_level_multiplier = 8;
  options.block_size = 1024;
  options.compression = Compression::kNone;
  options.filter = Filter::kFull;
  TestMachine with(options);
  FillTree(&with);
  options.optimize_filters_for_hits = true;
  TestMachine without(options);
  FillTree(&without);
  const FilterBytes all = FilterBytesOf(with);
  const FilterBytes few = FilterBytesOf(without);
  const double share = static_cast<double>(all.last_level) / static_cast<double>(all.all);
  const double fallen = 1 - static_cast<double>(few.all) / static_cast<double>(all.all);
  std::printf("shape %s: the last level has %.3f of %llu filter bytes; with the option %s: %llu bytes, %.3f less\n",
              with.Shape().c_str(), share, static_cast<unsigned long long>(all.all), without.Shape().c_str(),
              static_cast<unsigned long long>(few.all), fallen);
  // The two trees differ in bytes: tables without a filter are smaller.
  EXPECT_EQ(few.last_level, 0u);
  EXPECT_GT(share, 0.8);
  EXPECT_NEAR(fallen, share, 0.03);
}

TEST(Filters, MissingGetSearchesAnUnfilteredLastLevel) {
  for (const bool skip : {false, true}) {
    Options options = Quiet();
    options.filter_policy = FilterPolicy::kFastLocalBloom;
    options.optimize_filters_for_hits = skip;
    TestMachine machine(options);
    machine.tracer.set_mask(Tracer::kFullMask);
    ASSERT_TRUE(machine.Open().ok());
    for (uint64_t i = 0; i < 2000; i++) ASSERT_TRUE(machine.Put(Digits(2 * i, 8), "v").ok());
    ASSERT_TRUE(machine.db->CompactRange({}, {}).ok());
    // A newer table above, whose filter is probed either way.
    ASSERT_TRUE(machine.Put(Digits(0, 8), "w").ok());
    ASSERT_TRUE(machine.Put(Digits(4000, 8), "w").ok());
    ASSERT_TRUE(machine.db->Flush().ok());
    const Counters before = machine.counters();
    machine.tracer.TakeBatch();
    for (uint64_t i = 0; i < 1000; i++) ASSERT_EQ(machine.Get(Digits(2 * i + 1, 8)), "-");
    uint64_t searched_last = 0, asked_last = 0, asked_above = 0;
    TestMachine::ForEach<rec::TableProbed>(machine.tracer.TakeBatch(), [&](Slice r) {
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
    // A search of index and data block: about 11 comparisons for 2000 keys, and at least half of that.
    const uint64_t comparisons = machine.counters().user_key_comparison_count - before.user_key_comparison_count;
    EXPECT_EQ(comparisons > 1000u * 11, skip) << comparisons;
  }
}

TEST(Filters, ExistingFilterOfTheLastLevelIsNotProbed) {
  // Written before the option is set: two tables of L0, the older of them the last place to search; then one table of a
  // deeper level.
  Options options = Quiet();
  options.prefix_extractor = PrefixExtractor::kFixed;
  options.prefix_length = 5;
  TestMachine machine(options);
  machine.tracer.set_mask(Tracer::kFullMask);
  ASSERT_TRUE(machine.Open().ok());
  const auto asked = [&machine](bool skip) {
    EXPECT_TRUE(machine.db->SetOption(option_id::kOptimizeFiltersForHits, skip).ok());
    const size_t get = ProbesOf(machine, [&] { EXPECT_EQ(machine.Get("10050"), "-"); }).size();
    const size_t scan = ProbesOf(machine, [&] { EXPECT_EQ(ScanBetween(machine, "10050", "10051").size(), 0u); }).size();
    return std::make_pair(get, scan);
  };
  using Asked = std::pair<size_t, size_t>;
  for (int table = 0; table < 2; table++) {
    ASSERT_TRUE(machine.Put("10000", "first").ok());
    ASSERT_TRUE(machine.Put("10099", "last").ok());
    ASSERT_TRUE(machine.db->Flush().ok());
  }
  EXPECT_EQ(asked(false), Asked(2, 2));
  EXPECT_EQ(asked(true), Asked(1, 1));
  ASSERT_TRUE(machine.db->SetOption(option_id::kOptimizeFiltersForHits, 0).ok());
  ASSERT_TRUE(machine.db->CompactRange({}, {}).ok());
  ASSERT_NE(machine.Shape(), "1");
  EXPECT_EQ(asked(false), Asked(1, 1));
  EXPECT_EQ(asked(true), Asked(0, 0));
}

TEST(Filters, MemtableFilterChangesMemtableProbesOnly) {
  // Claim S87: the same work with and without the filter; every other counter and file is the same.
  const auto run = [](uint64_t percent, Counters* counters) {
    Options options = TinyOptions();
    options.filter = Filter::kFull;
    options.memtable_prefix_bloom_size_ratio = percent;
    options.memtable_whole_key_filtering = true;
    TestMachine machine(options);
    machine.tracer.set_mask(0);
    EXPECT_TRUE(machine.Open().ok());
    Prng prng(87);
    for (int i = 0; i < 4000; i++) {
      const std::string key = Digits(prng.Below(700), 6);
      if (prng.OneIn(3)) {
        EXPECT_TRUE(machine.Put(key, std::string(30, 'v')).ok());
      } else if (prng.OneIn(8)) {
        EXPECT_TRUE(machine.Delete(key).ok());
      } else {
        machine.Get(key);
      }
    }
    EXPECT_TRUE(machine.db->WaitForIdle().ok());
    *counters = machine.counters();
    std::map<std::string, std::string> files;
    std::vector<std::string> names;
    EXPECT_TRUE(machine.memory.List(&names).ok());
    for (const std::string& name : names) EXPECT_TRUE(machine.memory.Export(name, &files[name]).ok());
    return files;
  };
  Counters without, with;
  const auto files = run(0, &without);
  EXPECT_TRUE(run(25, &with) == files);
  EXPECT_EQ(without.bloom_memtable_hit_count + without.bloom_memtable_miss_count, 0u);
  // Every Get probes every memtable; a miss avoids the search of a skiplist.
  EXPECT_EQ(with.bloom_memtable_hit_count + with.bloom_memtable_miss_count, with.get_from_memtable_count);
  EXPECT_GT(with.bloom_memtable_miss_count, 1000u);
  EXPECT_GE(with.bloom_memtable_hit_count, with.memtable_hit);
  EXPECT_LT(with.user_key_comparison_count, without.user_key_comparison_count);
  const std::set<std::string> differing = {"bloom_memtable_hit_count", "bloom_memtable_miss_count",
                                           "user_key_comparison_count"};
  for (uint32_t i = 0; i < Counters::kCount; i++) {
    if (differing.count(kCounterNames[i]) == 0) EXPECT_EQ(with.values()[i], without.values()[i]) << kCounterNames[i];
  }
}

}  // namespace
}  // namespace strata

// Filters as text: contradictory options are refused by name, and inspection shows scheme and bits.
#include "filter_helpers.h"

namespace strata {
namespace {

// ---- Contradictory options.

TEST(Filters, ContradictionsAreRefusedByName) {
  const auto refusal = [](const std::function<void(Options&)>& change) {
    Options options;
    change(options);
    return ValidateOptions(options).message();
  };
  EXPECT_EQ(refusal([](Options& o) { o.filter_policy = FilterPolicy::kFastLocalBloom; }),
            "filter_policy=fast_local_bloom with filter=block: a filter per 2 KiB is always LevelDB's; another policy "
            "needs filter=full or filter=both");
  EXPECT_EQ(
      refusal([](Options& o) { o.prefix_extractor = PrefixExtractor::kCapped; }),
      "prefix_extractor=capped with filter=block: a filter per 2 KiB holds no prefixes; prefixes need filter=full, "
      "filter=both or a memtable filter");
  EXPECT_EQ(
      refusal([](Options& o) {
        o.filter = Filter::kBoth;
        o.prefix_extractor = PrefixExtractor::kFixed;
        o.whole_key_filtering = false;
      }),
      "whole_key_filtering=no with filter=both: a filter per 2 KiB holds whole keys, because LevelDB looks them up");
  EXPECT_EQ(refusal([](Options& o) {
              o.filter = Filter::kFull;
              o.whole_key_filtering = false;
            }),
            "whole_key_filtering=no with prefix_extractor=none: the filter would hold nothing");
  EXPECT_EQ(refusal([](Options& o) { o.memtable_prefix_bloom_size_ratio = 10; }),
            "memtable_prefix_bloom_size_ratio=10 with memtable_whole_key_filtering=no with prefix_extractor=none: the "
            "memtable's filter would hold nothing");
  // No contradiction: a policy that is not used yet, a filter of both kinds, prefixes for the memtable only.
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
  // A running engine refuses the same combinations.
  TestMachine machine;
  ASSERT_TRUE(machine.Open().ok());
  EXPECT_TRUE(machine.db->SetOption(option_id::kFilterPolicy, 2).Is(Code::kInvalidArgument));
  EXPECT_TRUE(machine.db->SetOption(option_id::kFilter, static_cast<uint64_t>(Filter::kFull)).ok());
  EXPECT_TRUE(machine.db->SetOption(option_id::kFilterPolicy, 2).ok());
}

// ---- Inspection.

TEST(Filters, InspectionShowsSchemeAndBits) {
  Options options = Quiet();
  options.filter_policy = FilterPolicy::kFastLocalBloom;
  options.prefix_extractor = PrefixExtractor::kFixed;
  options.memtable_prefix_bloom_size_ratio = 1;
  options.write_buffer_size = 64'000;
  TestMachine machine(options);
  ASSERT_TRUE(machine.Open().ok());
  for (uint64_t i = 0; i < 60; i++) ASSERT_TRUE(machine.Put(Digits(i, 8), "v").ok());
  std::string json;
  ASSERT_TRUE(machine.db->Inspect("memtable/1/filter", &json).ok());
  EXPECT_EQ(
      json.substr(0, json.find(",\"hex\"")),
      "{\"memtable\":1,\"sequence\":60,\"filter\":{\"policy\":\"dynamic_bloom\",\"whole_keys\":0,\"prefix_extractor\":"
      "\"rocksdb.FixedPrefix.4\",\"bits\":5120,\"probes\":6,\"line_bits\":256");
  ASSERT_TRUE(machine.db->Flush().ok());
  ASSERT_TRUE(machine.db->Inspect("table/4/filter", &json).ok());
  // 60 keys and one prefix: 610 bits are two lines.
  EXPECT_EQ(json.substr(0, json.find(",\"hex\"")),
            "{\"table\":4,\"full\":{\"policy\":\"fast_local_bloom\",\"whole_keys\":1,\"prefix_extractor\":"
            "\"rocksdb.FixedPrefix.4\",\"bits\":1024,\"probes\":6,\"line_bits\":512");
}

TEST(Filters, InspectionShowsTheMemtableFilterAsOfASequence) {
  Options options = Quiet();
  options.prefix_extractor = PrefixExtractor::kFixed;
  options.memtable_prefix_bloom_size_ratio = 1;
  options.memtable_whole_key_filtering = true;
  options.write_buffer_size = 64'000;
  TestMachine machine(options);
  ASSERT_TRUE(machine.Open().ok());
  std::vector<std::string> then;
  for (uint64_t i = 0; i < 40; i++) {
    ASSERT_TRUE(i % 5 == 4 ? machine.Delete(Digits(i - 1, 8)).ok() : machine.Put(Digits(i, 8), "v").ok());
    ASSERT_TRUE(machine.db->Inspect("memtable/1/filter", &then.emplace_back()).ok());
  }
  std::string json;
  for (uint64_t i = 0; i < then.size(); i++) {
    ASSERT_TRUE(machine.db->Inspect("memtable/1/filter/" + std::to_string(i + 1), &json).ok());
    EXPECT_EQ(json, then[i]);
  }
  EXPECT_NE(then[7], then[8]);
  EXPECT_TRUE(machine.db->Inspect("memtable/1/filter/41", &json).Is(Code::kNotFound));
  EXPECT_TRUE(machine.db->Inspect("memtable/1/filter/x", &json).Is(Code::kNotFound));
  EXPECT_TRUE(machine.db->Inspect("memtable/1/filters", &json).Is(Code::kNotFound));
  EXPECT_TRUE(machine.db->Inspect("memtable/9/filter/1", &json).Is(Code::kNotFound));
}

}  // namespace
}  // namespace strata

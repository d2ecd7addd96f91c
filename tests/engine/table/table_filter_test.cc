// Filters of tables, their counters and records: every counter of a point read equals the number of its records.
#include "filter/bloom.h"
#include "table/table_test_util.h"

namespace strata {
namespace {

constexpr uint32_t kKeys = 2000;

std::string KeyOf(uint32_t i) {
  char key[16];
  std::snprintf(key, sizeof(key), "k%08u", i);
  return key;
}

// Contains the even numbers.
Entries EvenEntries() {
  Entries entries;
  for (uint32_t i = 0; i < kKeys; ++i)
    entries.emplace_back(MakeInternalKey(KeyOf(2 * i), i + 1, EntryType::kPut), "value");
  return entries;
}

struct Rates {
  uint64_t found = 0;
  uint64_t absent = 0;
  uint64_t negative = 0;
};

Rates ReadAll(const TableReader& reader) {
  Rates rates;
  for (uint32_t i = 0; i < 2 * kKeys; ++i) {
    TableAnswer answer;
    EXPECT_TRUE(reader.Get({}, 2, MakeInternalKey(KeyOf(i), kMaxSequence, kSeekType), &answer).ok());
    if (answer.verdict == rec::TableVerdict::kFound) {
      EXPECT_EQ(i % 2, 0u);
      ++rates.found;
    }
    if (answer.verdict == rec::TableVerdict::kAbsent) ++rates.absent;
    if (answer.verdict == rec::TableVerdict::kFilterNegative) ++rates.negative;
  }
  return rates;
}

TEST(TableFilter, EveryModeFindsAllAndAvoidsMostReads) {
  for (const FilterMode mode : {FilterMode::kNone, FilterMode::kBlock, FilterMode::kFull, FilterMode::kBoth}) {
    TableOptions options;
    options.filter = mode;
    options.block_size = 1024;
    Tracer tracer;
    std::shared_ptr<const TableReader> reader;
    ASSERT_TRUE(OpenTable(BuildTable(options, EvenEntries()), &tracer, &reader).ok());
    const Rates rates = ReadAll(*reader);
    EXPECT_EQ(rates.found, kKeys);
    // The last odd key is past the table's end, so the block filter is not reached for it.
    EXPECT_EQ(rates.absent + rates.negative, kKeys);
    if (mode == FilterMode::kNone) {
      EXPECT_EQ(rates.negative, 0u);
    }
    // At 10 bits per key about 1% of absent keys cause a read; 3% is far outside of chance.
    if (mode != FilterMode::kNone) {
      EXPECT_GT(rates.negative, kKeys * 97 / 100);
    }
  }
}

TEST(TableFilter, BuiltWithOtherBitsOrProbesIsStillRead) {
  for (const uint32_t bits_per_key : {1u, 2u, 5u, 10u, 20u, 40u, 64u}) {
    TableOptions options;
    options.filter = FilterMode::kBoth;
    options.bits_per_key = bits_per_key;
    Tracer tracer;
    std::shared_ptr<const TableReader> reader;
    ASSERT_TRUE(OpenTable(BuildTable(options, EvenEntries()), &tracer, &reader).ok());
    EXPECT_EQ(ReadAll(*reader).found, kKeys) << bits_per_key;
    EXPECT_TRUE(reader->Verify().ok());
  }
}

const FilterContents kContents[] = {{true, {}},
                                    {true, {PrefixExtractor::kFixed, 8}},
                                    {false, {PrefixExtractor::kFixed, 8}},
                                    {false, {PrefixExtractor::kCapped, 8}}};

TEST(TableFilter, EveryPolicyAndContentsFindsAll) {
  for (const FilterMode mode : {FilterMode::kFull, FilterMode::kBoth}) {
    for (uint8_t policy = 0; policy < 4; ++policy) {
      for (const FilterContents& contents : kContents) {
        TableOptions options;
        options.filter = mode;
        options.filter_policy = static_cast<FilterPolicy>(policy);
        options.filter_contents = contents;
        Tracer tracer;
        std::shared_ptr<const TableReader> reader;
        TableStats stats;
        ASSERT_TRUE(OpenTable(BuildTable(options, EvenEntries(), &stats), &tracer, &reader).ok());
        ASSERT_TRUE(reader->full_filter().exists());
        EXPECT_EQ(reader->full_filter().contents.whole_keys, contents.whole_keys);
        EXPECT_EQ(reader->full_filter().contents.prefix.Name(), contents.prefix.Name());
        EXPECT_EQ(reader->properties()->filter_policy, SchemeOf(options.filter_policy).name);
        // Prefixes of eight of the nine digits: five even numbers share each.
        const uint64_t prefixes = contents.prefix.on() ? kKeys / 5 : 0;
        EXPECT_EQ(reader->properties()->num_filter_entries, (contents.whole_keys ? kKeys : 0) + prefixes);
        EXPECT_TRUE(reader->Verify().ok());
        const Rates rates = ReadAll(*reader);
        EXPECT_EQ(rates.found, kKeys);
        const Counters& c = tracer.counters;
        if (!contents.whole_keys && mode == FilterMode::kFull) {
          // The odd numbers share their prefixes with even ones: every answer is maybe, half of them correctly.
          EXPECT_EQ(c.bloom_filter_prefix_checked, 2 * kKeys);
          EXPECT_EQ(c.bloom_filter_prefix_useful, 0u);
          EXPECT_EQ(c.bloom_filter_prefix_true_positive, kKeys);
          EXPECT_EQ(c.bloom_filter_useful + c.bloom_filter_full_positive, 0u);
        }
        if (contents.whole_keys) {
          EXPECT_EQ(c.bloom_filter_prefix_checked, 0u);
          EXPECT_EQ(c.bloom_filter_full_true_positive, kKeys);
          EXPECT_GT(rates.negative, kKeys * 96 / 100);
        }
      }
    }
  }
}

TEST(TableFilter, AnAbsentPrefixAvoidsGetAndRangeReads) {
  TableOptions options;
  options.filter = FilterMode::kFull;
  options.filter_policy = FilterPolicy::kFlatBloom;
  options.filter_contents = {false, {PrefixExtractor::kFixed, 8}};
  Tracer tracer;
  std::shared_ptr<const TableReader> reader;
  ASSERT_TRUE(OpenTable(BuildTable(options, EvenEntries()), &tracer, &reader).ok());
  uint64_t denied = 0;
  for (uint32_t i = 0; i < 1000; ++i) {
    TableAnswer answer;
    const std::string key = KeyOf(1'000'000 + 10 * i);
    ASSERT_TRUE(reader->Get({}, 2, MakeInternalKey(key, kMaxSequence, kSeekType), &answer).ok());
    denied += answer.verdict == rec::TableVerdict::kFilterNegative;
    EXPECT_EQ(reader->MayHoldRange({}, key, KeyOf(1'000'000 + 10 * i + 9)),
              answer.verdict != rec::TableVerdict::kFilterNegative);
  }
  EXPECT_GT(denied, 980u);
  EXPECT_EQ(tracer.counters.bloom_filter_prefix_useful, denied);
  EXPECT_EQ(tracer.counters.bloom_sst_miss_count, 2 * denied);
  EXPECT_EQ(tracer.counters.bloom_filter_prefix_checked, 1000u);
  // Ranges that are present, and ranges that no prefix can answer.
  const uint64_t probed = tracer.counters.bloom_sst_hit_count + tracer.counters.bloom_sst_miss_count;
  EXPECT_TRUE(reader->MayHoldRange({}, KeyOf(100), KeyOf(109)));
  EXPECT_EQ(tracer.counters.bloom_sst_hit_count + tracer.counters.bloom_sst_miss_count, probed + 1);
  EXPECT_TRUE(reader->MayHoldRange({}, KeyOf(1'000'000), KeyOf(2'000'000)));
  EXPECT_TRUE(reader->MayHoldRange({}, KeyOf(1'000'000), ""));
  EXPECT_TRUE(reader->MayHoldRange({}, "k", "l"));
  EXPECT_EQ(tracer.counters.bloom_sst_hit_count + tracer.counters.bloom_sst_miss_count, probed + 1);
}

TEST(TableFilter, AKeyOutsideThePrefixDomainIsSearched) {
  TableOptions options;
  options.filter = FilterMode::kFull;
  options.filter_contents = {false, {PrefixExtractor::kFixed, 8}};
  Entries entries = {{MakeInternalKey("a", 1, EntryType::kPut), "short"}};
  for (const auto& entry : EvenEntries()) entries.push_back(entry);
  Tracer tracer;
  std::shared_ptr<const TableReader> reader;
  ASSERT_TRUE(OpenTable(BuildTable(options, entries), &tracer, &reader).ok());
  TableAnswer answer;
  ASSERT_TRUE(reader->Get({}, 2, MakeInternalKey("a", kMaxSequence, kSeekType), &answer).ok());
  EXPECT_EQ(answer.value, "short");
  EXPECT_EQ(answer.filter, rec::FilterOutcome::kNotAsked);
  EXPECT_EQ(tracer.counters.bloom_filter_prefix_checked, 0u);
}

TEST(TableFilter, SkippedFiltersAreNotProbed) {
  TableOptions options;
  options.filter = FilterMode::kBoth;
  Tracer tracer;
  std::shared_ptr<const TableReader> reader;
  ASSERT_TRUE(OpenTable(BuildTable(options, EvenEntries()), &tracer, &reader).ok());
  TableReadOptions read;
  read.skip_filters = true;
  TableAnswer answer;
  ASSERT_TRUE(reader->Get(read, 2, MakeInternalKey(KeyOf(1), kMaxSequence, kSeekType), &answer).ok());
  EXPECT_EQ(answer.verdict, rec::TableVerdict::kAbsent);
  EXPECT_EQ(answer.filter, rec::FilterOutcome::kNotAsked);
  EXPECT_EQ(tracer.counters.bloom_sst_hit_count + tracer.counters.bloom_sst_miss_count, 0u);
}

TEST(TableFilter, AFilterOfUnknownContentsIsNotProbed) {
  // Unreadable properties: a prefix filter probed for whole keys would deny them.
  TableOptions options;
  options.filter = FilterMode::kFull;
  options.filter_contents = {false, {PrefixExtractor::kFixed, 8}};
  const std::string whole = BuildTable(options, EvenEntries());
  const size_t at = whole.find("rocksdb.FixedPrefix.8");
  ASSERT_NE(at, std::string::npos);
  // With a broken checksum, and with an unknown name under a valid checksum.
  for (const bool repair : {false, true}) {
    std::string bytes = whole;
    bytes[at + 1] = '?';
    if (repair) {
      Tracer tracer;
      std::shared_ptr<const TableReader> reader;
      ASSERT_TRUE(OpenTable(whole, &tracer, &reader).ok());
      // The properties are between the filter and the metaindex, whose handle is in the footer.
      Footer footer;
      ASSERT_TRUE(ParseFooter(Slice(whole).substr(whole.size() - kFooterBytes), whole.size(), &footer).ok());
      const size_t begin =
          whole.find(reader->full_filter().bytes) + reader->full_filter().bytes.size() + kBlockTrailerBytes;
      const size_t size = footer.metaindex.offset - kBlockTrailerBytes - begin;
      std::string trailer;
      AppendBlockTrailer(Slice(bytes).substr(begin, size), 0, &trailer);
      bytes.replace(begin + size, kBlockTrailerBytes, trailer);
    }
    Tracer tracer;
    std::shared_ptr<const TableReader> reader;
    ASSERT_TRUE(OpenTable(bytes, &tracer, &reader).ok());
    EXPECT_EQ(reader->properties() != nullptr, repair);
    EXPECT_FALSE(reader->full_filter().exists());
    EXPECT_TRUE(reader->filter_damage().Is(Code::kCorruption));
    EXPECT_EQ(ReadAll(*reader).found, kKeys);
    EXPECT_EQ(tracer.counters.bloom_sst_hit_count, 0u);
  }
}

TEST(TableFilter, AFilterOfAnUnknownEncodingAllowsAllReads) {
  // k above 30 is reserved: such a filter answers maybe.
  TableOptions options;
  options.filter = FilterMode::kFull;
  std::string bytes = BuildTable(options, EvenEntries());
  Tracer tracer;
  std::shared_ptr<const TableReader> reader;
  ASSERT_TRUE(OpenTable(bytes, &tracer, &reader).ok());
  const std::string filter = reader->full_filter().bytes;
  const size_t at = bytes.find(filter);
  ASSERT_NE(at, std::string::npos);
  bytes[at + filter.size() - 1] = 31;
  std::string trailer;
  AppendBlockTrailer(Slice(bytes).substr(at, filter.size()), 0, &trailer);
  bytes.replace(at + filter.size(), kBlockTrailerBytes, trailer);
  ASSERT_TRUE(OpenTable(bytes, &tracer, &reader).ok());
  const Rates rates = ReadAll(*reader);
  EXPECT_EQ(rates.found, kKeys);
  EXPECT_EQ(rates.negative, 0u);
}

TEST(TableFilter, ACorruptFilterIsIgnoredAndRemembered) {
  for (const FilterMode mode : {FilterMode::kBlock, FilterMode::kFull}) {
    TableOptions options;
    options.filter = mode;
    std::string bytes = BuildTable(options, EvenEntries());
    Tracer tracer;
    std::shared_ptr<const TableReader> reader;
    TableStats stats;
    BuildTable(options, EvenEntries(), &stats);
    // The filter is the first block after the data.
    bytes[stats.data_bytes + 3] = static_cast<char>(bytes[stats.data_bytes + 3] ^ 1);
    ASSERT_TRUE(OpenTable(bytes, &tracer, &reader).ok());
    EXPECT_TRUE(reader->filter_damage().Is(Code::kCorruption));
    EXPECT_FALSE(reader->Verify().ok());
    const Rates rates = ReadAll(*reader);
    EXPECT_EQ(rates.found, kKeys);
    EXPECT_EQ(rates.negative, 0u);
    EXPECT_EQ(tracer.counters.bloom_sst_hit_count, 0u);
  }
}

// Runs the same reads with a mask; returns the records.
std::string Record(uint32_t mask, Counters* counters) {
  TableOptions options;
  options.filter = FilterMode::kBoth;
  options.block_size = 512;
  Tracer tracer;
  tracer.set_mask(mask);
  BlockCache cache(8000, &tracer);
  std::shared_ptr<const TableReader> reader;
  EXPECT_TRUE(OpenTable(BuildTable(options, EvenEntries()), &tracer, &reader, &cache).ok());
  ReadAll(*reader);
  const std::unique_ptr<BlockwiseIterator> it = reader->NewIterator({});
  for (uint32_t i = 0; i < 200; ++i) {
    it->Seek(MakeInternalKey(KeyOf(i * 17 % 4000), kMaxSequence, kSeekType));
    if (it->Valid()) it->Next();
  }
  *counters = tracer.counters;
  return tracer.TakeBatch();
}

TEST(TableRecords, AddUpToTheCounters) {
  Counters counters;
  const std::string batch = Record(Tracer::kFullMask, &counters);
  uint64_t filter_positive = 0, filter_negative = 0, useful = 0, positive = 0, true_positive = 0;
  uint64_t read = 0, read_bytes = 0, cached = 0, cache_blocks = 0, index_compared = 0, data_compared = 0;
  ForEachRecord(batch, [&](uint16_t kind, Slice r) {
    const auto byte = [&](size_t at) { return static_cast<uint8_t>(r[at]); };
    if (kind == rec::FilterProbed::kKind) {
      (byte(25) == uint8_t(rec::FilterVerdict::kPositive) ? filter_positive : filter_negative) += 1;
      // A positive probed all k bits, a negative stopped at the first zero bit.
      const uint32_t positions = wire::Load<uint32_t>(r.data() + 32);
      EXPECT_LE(positions, byte(26));
      EXPECT_EQ(wire::Load<uint32_t>(r.data() + 8), 7u);
    }
    if (kind == rec::TableProbed::kKind) {
      const auto filter = static_cast<rec::FilterOutcome>(byte(14));
      useful += filter == rec::FilterOutcome::kNegative;
      true_positive += filter == rec::FilterOutcome::kTruePositive;
      positive += filter == rec::FilterOutcome::kTruePositive || filter == rec::FilterOutcome::kFalsePositive;
      EXPECT_EQ(byte(12), 2);
    }
    if (kind == rec::BlockRead::kKind) {
      const bool from_cache = byte(25) == 1;
      cached += from_cache;
      read += !from_cache;
      if (!from_cache) read_bytes += wire::Load<uint32_t>(r.data() + 12);
    }
    cache_blocks += kind == rec::BlockCached::kKind;
    cache_blocks -= kind == rec::BlockEvicted::kKind;
    if (kind == rec::KeysCompared::kKind) {
      index_compared += byte(12) == uint8_t(rec::CompareSite::kIndexBlock);
      data_compared += byte(12) == uint8_t(rec::CompareSite::kDataBlock);
    }
  });
  EXPECT_EQ(filter_positive, counters.bloom_sst_hit_count);
  EXPECT_EQ(filter_negative, counters.bloom_sst_miss_count);
  EXPECT_EQ(useful, counters.bloom_filter_useful);
  EXPECT_EQ(positive, counters.bloom_filter_full_positive);
  EXPECT_EQ(true_positive, counters.bloom_filter_full_true_positive);
  EXPECT_EQ(true_positive, kKeys);
  EXPECT_EQ(read, counters.block_read_count);
  EXPECT_EQ(read_bytes, counters.block_read_byte);
  EXPECT_EQ(cached, counters.block_cache_hit_count);
  EXPECT_GT(cached, 0u);
  EXPECT_EQ(cache_blocks, counters.block_cache_add - counters.block_cache_evict_count);
  EXPECT_GT(counters.block_cache_evict_count, 0u);
  EXPECT_GT(index_compared, 0u);
  EXPECT_GT(data_compared, 0u);
  EXPECT_EQ(index_compared + data_compared, counters.user_key_comparison_count);
}

TEST(TableRecords, CountersAndSubsequencesDoNotDependOnTheMask) {
  Counters full_counters;
  const std::string full = Record(Tracer::kFullMask, &full_counters);
  for (uint32_t mask = 0; mask < Tracer::kFullMask; ++mask) {
    Counters counters;
    const std::string batch = Record(mask, &counters);
    ASSERT_EQ(CounterValues(counters), CounterValues(full_counters)) << mask;
    std::string expected;
    ForEachRecord(full, [&](uint16_t kind, Slice r) {
      const Group group = kind >= 160   ? Group::kCompare
                          : kind >= 128 ? Group::kEntry
                          : kind >= 96  ? Group::kProbe
                          : kind >= 64  ? Group::kIo
                                        : Group::kLife;
      if (mask >> uint32_t(group) & 1) expected.append(r);
    });
    ASSERT_TRUE(batch == expected) << mask;
  }
}

TEST(TableRecords, AMissGoesFromCheapToExpensiveChecks) {
  TableOptions options;
  options.filter = FilterMode::kFull;
  uint32_t reads = 0;
  Tracer tracer;
  std::shared_ptr<const TableReader> reader;
  ASSERT_TRUE(OpenTable(BuildTable(options, EvenEntries()), &tracer, &reader, nullptr, &reads).ok());
  reads = 0;
  const uint64_t comparisons = tracer.counters.user_key_comparison_count;
  for (uint32_t i = 1; i < 200; i += 2) {
    const uint64_t before = tracer.counters.user_key_comparison_count;
    TableAnswer answer;
    ASSERT_TRUE(reader->Get({}, 0, MakeInternalKey(KeyOf(i), kMaxSequence, kSeekType), &answer).ok());
    // The whole-table filter saves both index and data.
    if (answer.verdict == rec::TableVerdict::kFilterNegative) {
      ASSERT_EQ(tracer.counters.user_key_comparison_count, before);
    }
  }
  EXPECT_LT(reads, 10u);
  EXPECT_GE(tracer.counters.user_key_comparison_count, comparisons);
}

}  // namespace
}  // namespace strata

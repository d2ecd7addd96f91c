// Index and filters in the block cache: answers do not change, every use is a hit or a read, and pinned parts are
// neither.
#include "table/table_reader.h"

#include <functional>

#include "table_test_util.h"

namespace strata {
namespace {

TableOptions WithFilters() {
  TableOptions options;
  options.filter = FilterMode::kBoth;
  options.block_size = 256;
  options.filter_contents.prefix = {PrefixExtractor::kFixed, 4};
  return options;
}

struct Opened {
  explicit Opened(const std::string& bytes, uint64_t cache_bytes, bool in_cache, bool pinned = false)
      : cache(cache_bytes, &tracer) {
    tracer.set_mask(Tracer::kFullMask);
    TableReadOptions options;
    options.of_l0 = pinned;
    EXPECT_TRUE(TableReader::Open({&cache, &tracer, Dialect::kExtended, in_cache, true}, 7,
                                  std::make_unique<StringSource>(bytes), options, &reader)
                    .ok());
  }
  const Counters& counters() const { return tracer.counters; }

  Tracer tracer;
  BlockCache cache;
  std::shared_ptr<const TableReader> reader;
};

// Every answer that reads can get from the table, as text.
std::string AnswersOf(const TableReader& reader, const Entries& entries) {
  std::string text;
  for (const auto& [key, value] : entries) {
    for (const char* changed : {"", "x"}) {
      const LookupKey lookup(std::string(UserKey(key)) + changed, kMaxSequence);
      TableAnswer answer;
      EXPECT_TRUE(reader.Get({}, 0, lookup.internal_key(), &answer).ok());
      text += std::to_string(int(answer.verdict)) + std::to_string(int(answer.filter)) + answer.value + " ";
    }
    const std::string from(UserKey(key).substr(0, 4));
    text += reader.MayHoldRange({}, from, from + "9") ? "may " : "no ";
  }
  auto it = reader.NewIterator({});
  for (it->SeekToFirst(); it->Valid(); it->Next()) text += std::string(it->key()) + std::string(it->value());
  for (it->SeekToLast(); it->Valid(); it->Prev()) text += std::string(it->key());
  EXPECT_TRUE(it->status().ok()) << it->status().ToString();
  return text;
}

TEST(TableParts, TheirLocationChangesNoAnswer) {
  for (uint64_t seed = 1; seed <= 20; seed++) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Prng prng(seed);
    const Entries entries = RandomEntries(&prng, 200);
    const std::string bytes = BuildTable(WithFilters(), entries);
    Opened held(bytes, 1 << 20, false);
    EXPECT_TRUE(held.reader->holds_parts());
    const std::string expected = AnswersOf(*held.reader, entries);
    // Room for everything, for hardly anything, for nothing.
    for (const uint64_t cache_bytes : {1 << 20, 1500, 0}) {
      Opened in_cache(bytes, cache_bytes, true);
      EXPECT_FALSE(in_cache.reader->holds_parts());
      EXPECT_EQ(AnswersOf(*in_cache.reader, entries), expected) << cache_bytes;
      EXPECT_EQ(in_cache.counters().bloom_sst_hit_count, held.counters().bloom_sst_hit_count);
      EXPECT_EQ(in_cache.counters().bloom_sst_miss_count, held.counters().bloom_sst_miss_count);
    }
  }
}

TEST(TableParts, EveryUseIsAHitOrARead) {
  const std::string key = MakeInternalKey("key1", 1, EntryType::kPut);
  const std::string bytes = BuildTable(WithFilters(), {{key, "value"}});
  const LookupKey there("key1", kMaxSequence), absent("nokey", kMaxSequence);
  TableAnswer answer;

  Opened in_cache(bytes, 1 << 20, true);
  const Counters& c = in_cache.counters();
  // Opening looks for both filters and the index, and leaves them in the cache.
  EXPECT_EQ(c.block_cache_filter_miss, 2u);
  EXPECT_EQ(c.block_cache_index_miss, 1u);
  EXPECT_EQ(in_cache.cache.block_count(), 3u);
  ASSERT_TRUE(in_cache.reader->Get({}, 0, there.internal_key(), &answer).ok());
  EXPECT_EQ(answer.value, "value");
  EXPECT_EQ(c.block_cache_filter_hit, 2u) << "over the table, then of the block";
  EXPECT_EQ(c.block_cache_index_hit, 1u);
  EXPECT_EQ(c.block_cache_data_miss, 1u);
  ASSERT_TRUE(in_cache.reader->Get({}, 0, absent.internal_key(), &answer).ok());
  EXPECT_EQ(c.block_cache_filter_hit, 3u) << "the filter over the table said no";
  EXPECT_EQ(c.block_cache_index_hit, 1u);
  EXPECT_EQ(c.block_cache_hit_count, 4u);
  // After an eviction each is read again once.
  in_cache.cache.Erase(7);
  const uint64_t reads = c.block_read_count;
  for (int i = 0; i < 2; i++) ASSERT_TRUE(in_cache.reader->Get({}, 0, there.internal_key(), &answer).ok());
  EXPECT_EQ(c.block_read_count - reads, 4u);
  EXPECT_EQ(c.block_cache_filter_miss, 4u);
  EXPECT_EQ(c.block_cache_index_miss, 2u);
  // A read with fill_cache off leaves nothing in the cache.
  in_cache.cache.Erase(7);
  TableReadOptions past;
  past.fill_cache = false;
  ASSERT_TRUE(in_cache.reader->Get(past, 0, there.internal_key(), &answer).ok());
  EXPECT_EQ(in_cache.cache.block_count(), 0u);

  // The records agree.
  std::map<std::pair<int, int>, uint64_t> recorded;
  ForEachRecord(in_cache.tracer.TakeBatch(), [&](uint16_t kind, Slice r) {
    if (kind == rec::BlockRead::kKind && r[26] != 0) recorded[{r[24], r[25]}]++;
  });
  const auto recorded_of = [&](rec::BlockKind kind, int cached) { return recorded[{static_cast<int>(kind), cached}]; };
  EXPECT_EQ(recorded_of(rec::BlockKind::kFilter, 1), c.block_cache_filter_hit);
  EXPECT_EQ(recorded_of(rec::BlockKind::kFilter, 0), c.block_cache_filter_miss);
  EXPECT_EQ(recorded_of(rec::BlockKind::kIndex, 1), c.block_cache_index_hit);
  EXPECT_EQ(recorded_of(rec::BlockKind::kIndex, 0), c.block_cache_index_miss);
  EXPECT_EQ(recorded_of(rec::BlockKind::kData, 1), c.block_cache_data_hit);
  EXPECT_EQ(recorded_of(rec::BlockKind::kData, 0), c.block_cache_data_miss);
}

TEST(TableParts, HeldOrPinnedPartsUseNoCache) {
  const std::string bytes = BuildTable(WithFilters(), {{MakeInternalKey("key1", 1, EntryType::kPut), "value"}});
  for (const bool pinned : {false, true}) {
    Opened opened(bytes, 1 << 20, pinned, pinned);
    const LookupKey there("key1", kMaxSequence);
    TableAnswer answer;
    for (int i = 0; i < 3; i++) ASSERT_TRUE(opened.reader->Get({}, 0, there.internal_key(), &answer).ok());
    const Counters& c = opened.counters();
    EXPECT_TRUE(opened.reader->holds_parts());
    EXPECT_EQ(c.block_cache_filter_hit + c.block_cache_filter_miss, 0u);
    EXPECT_EQ(c.block_cache_index_hit + c.block_cache_index_miss, 0u);
    EXPECT_EQ(c.block_cache_data_hit, 2u);
    EXPECT_EQ(opened.cache.block_count(), 1u);
  }
}

// A part that was intact when the table was opened is corrupt when it is read again.
TEST(TableParts, ACorruptFilterIsSkippedAndACorruptIndexIsReported) {
  class Fragile final : public RandomAccessFile {
   public:
    explicit Fragile(std::string* bytes) : bytes_(*bytes) {}
    uint64_t size_bytes() const override { return bytes_.size(); }
    Status Read(uint64_t offset, uint64_t n, FileBytes* out) const override {
      *out = FileBytes(bytes_.substr(offset, n));
      return Status::Ok();
    }

   private:
    std::string& bytes_;
  };
  const Entries entries{{MakeInternalKey("key1", 1, EntryType::kPut), "value"}};
  const std::string whole = BuildTable(WithFilters(), entries);
  Tracer tracer;
  tracer.set_mask(Tracer::kFullMask);
  BlockCache cache(0, &tracer);
  std::string bytes = whole;
  std::shared_ptr<const TableReader> reader;
  ASSERT_TRUE(TableReader::Open({&cache, &tracer, Dialect::kExtended, true, false}, 7,
                                std::make_unique<Fragile>(&bytes), {}, &reader)
                  .ok());
  std::multimap<int, uint64_t> offsets;  // by kind
  ForEachRecord(tracer.TakeBatch(), [&](uint16_t kind, Slice r) {
    if (kind == rec::BlockRead::kKind) offsets.emplace(r[24], wire::Load<uint64_t>(r.data() + 16));
  });
  ASSERT_EQ(offsets.count(static_cast<int>(rec::BlockKind::kFilter)), 2u) << "over the table, and of blocks";
  const LookupKey there("key1", kMaxSequence);
  TableAnswer answer;
  const auto [first, last] = offsets.equal_range(static_cast<int>(rec::BlockKind::kFilter));
  for (auto filter = first; filter != last; ++filter) {
    bytes = whole;
    bytes[filter->second] ^= 1;
    ASSERT_TRUE(reader->Get({}, 0, there.internal_key(), &answer).ok());
    EXPECT_EQ(answer.value, "value");
  }
  bytes = whole;
  bytes[offsets.find(static_cast<int>(rec::BlockKind::kIndex))->second] ^= 1;
  const Status status = reader->Get({}, 0, there.internal_key(), &answer);
  EXPECT_TRUE(status.Is(Code::kCorruption)) << status.ToString();
  EXPECT_NE(status.message().find("000007.ldb at "), std::string::npos) << status.ToString();
  auto it = reader->NewIterator({});
  it->SeekToFirst();
  EXPECT_FALSE(it->Valid());
  EXPECT_TRUE(it->status().Is(Code::kCorruption));
}

}  // namespace
}  // namespace strata

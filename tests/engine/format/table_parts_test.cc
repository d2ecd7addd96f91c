// The parts of a table file other than blocks: footer, handles, trailers, filter block, properties.
#include <gtest/gtest.h>

#include <set>

#include "base/coding.h"
#include "base/crc32c.h"
#include "base/prng.h"
#include "format/block.h"
#include "format/filter_block.h"
#include "format/footer.h"
#include "format/properties.h"
#include "has_message.h"

namespace strata {
namespace {

// ---- Footer and handles

constexpr uint64_t kFileBytes = 1000;

std::string SmallFooter() {
  Footer footer;
  footer.metaindex = {300, 40};
  footer.index = {345, 602};  // with its trailer up to 952, where the footer begins
  std::string bytes;
  footer.AppendTo(&bytes);
  return bytes;
}

TEST(Footer, HasItsKnownBytesAndRoundTrips) {
  const std::string bytes = SmallFooter();
  ASSERT_EQ(bytes.size(), kFooterBytes);
  EXPECT_EQ(bytes.substr(0, 7), std::string("\xac\x02\x28\xd9\x02\xda\x04", 7));
  EXPECT_EQ(bytes.substr(7, 33), std::string(33, '\0'));
  EXPECT_EQ(bytes.substr(40), "\x57\xfb\x80\x8b\x24\x75\x47\xdb");
  Footer footer;
  ASSERT_TRUE(ParseFooter(bytes, kFileBytes, &footer).ok());
  EXPECT_EQ(footer.metaindex, (BlockHandle{300, 40}));
  EXPECT_EQ(footer.index, (BlockHandle{345, 602}));
}

TEST(Footer, ShortForeignAndCorruptFilesAreIdentified) {
  const std::string bytes = SmallFooter();
  Footer footer;
  for (size_t size = 0; size < kFooterBytes; ++size) {
    const Status status = ParseFooter(Slice(bytes).substr(kFooterBytes - size), size, &footer);
    EXPECT_TRUE(status.Is(Code::kCorruption));
    EXPECT_TRUE(HasMessage(status, "too short for a table: " + std::to_string(size) + " bytes")) << status.message();
  }
  std::string other = bytes;
  other.replace(40, 8, "\xf7\xcf\xf4\x85\xb7\x41\xe2\x88");
  EXPECT_TRUE(ParseFooter(other, kFileBytes, &footer).Is(Code::kNotSupported));
  EXPECT_TRUE(HasMessage(ParseFooter(other, kFileBytes, &footer), "RocksDB block-based table"));
  other.replace(40, 8, "\x89PNG....");
  EXPECT_TRUE(HasMessage(ParseFooter(other, kFileBytes, &footer), "not a table"));
  // If the file is one byte shorter the index extends into the footer.
  EXPECT_TRUE(HasMessage(ParseFooter(bytes, kFileBytes - 1, &footer), "do not lie in the file's blocks, 0 to 951"));
}

TEST(Footer, EveryFlippedBitOfMagicOrHandlesIsDetectedOrStaysInsideTheFile) {
  const std::string bytes = SmallFooter();
  for (size_t bit = 0; bit < kFooterBytes * 8; ++bit) {
    std::string damaged = bytes;
    damaged[bit / 8] = static_cast<char>(damaged[bit / 8] ^ 1 << bit % 8);
    Footer footer;
    const Status status = ParseFooter(damaged, kFileBytes, &footer);
    if (bit >= 40 * 8) {
      EXPECT_FALSE(status.ok()) << bit;
    }
    if (!status.ok()) continue;
    EXPECT_TRUE(CheckHandle(footer.index, kFileBytes).ok());
    EXPECT_TRUE(CheckHandle(footer.metaindex, kFileBytes).ok());
  }
}

TEST(BlockHandle, MustEndBeforeTheFooterWithItsTrailer) {
  constexpr uint64_t kBlocksEnd = kFileBytes - kFooterBytes;
  EXPECT_TRUE(CheckHandle({0, 0}, kFileBytes).ok());
  EXPECT_TRUE(CheckHandle({0, kBlocksEnd - 5}, kFileBytes).ok());
  EXPECT_TRUE(CheckHandle({kBlocksEnd - 5, 0}, kFileBytes).ok());
  for (const BlockHandle& handle :
       {BlockHandle{0, kBlocksEnd - 4}, BlockHandle{1, kBlocksEnd - 5}, BlockHandle{kBlocksEnd - 4, 0},
        BlockHandle{kBlocksEnd, 0}, BlockHandle{kFileBytes, 10}, BlockHandle{UINT64_MAX, 1}, BlockHandle{1, UINT64_MAX},
        BlockHandle{UINT64_MAX - 4, 5}, BlockHandle{5, UINT64_MAX - 4}, BlockHandle{10, UINT64_MAX - 9},
        BlockHandle{uint64_t{1} << 63, uint64_t{1} << 63}}) {
    EXPECT_TRUE(CheckHandle(handle, kFileBytes).Is(Code::kCorruption)) << handle.offset << " " << handle.size_bytes;
  }
  EXPECT_FALSE(CheckHandle({0, 0}, 0).ok());
  EXPECT_FALSE(CheckHandle({0, 0}, kFooterBytes + 4).ok());
  EXPECT_TRUE(CheckHandle({0, 0}, kFooterBytes + 5).ok());
}

TEST(BlockHandle, RoundTripsAndTruncatedIsRejected) {
  const BlockHandle handle{uint64_t{1} << 40, 4096};
  std::string bytes;
  handle.AppendTo(&bytes);
  for (size_t size = 0; size < bytes.size(); ++size) {
    BlockHandle parsed;
    EXPECT_TRUE(ParseBlockHandle(Slice(bytes).substr(0, size), &parsed).Is(Code::kCorruption));
  }
  BlockHandle parsed;
  ASSERT_TRUE(ParseBlockHandle(bytes, &parsed).ok());
  EXPECT_EQ(parsed, handle);
  EXPECT_TRUE(HasMessage(ParseBlockHandle(std::string(20, '\xff'), &parsed), "not two varints"));
}

// ---- Block trailer

TEST(BlockTrailer, ProtectsEveryBitOfBlockAndType) {
  std::string bytes = "the block's bytes";
  const std::string block = bytes;
  AppendBlockTrailer(block, 1, &bytes);
  ASSERT_EQ(bytes.size(), block.size() + kBlockTrailerBytes);
  Slice stored;
  uint8_t type = 0;
  ASSERT_TRUE(ParseBlockTrailer(bytes, true, &stored, &type).ok());
  EXPECT_EQ(stored, block);
  EXPECT_EQ(type, 1);
  for (size_t bit = 0; bit < bytes.size() * 8; ++bit) {
    std::string damaged = bytes;
    damaged[bit / 8] = static_cast<char>(damaged[bit / 8] ^ 1 << bit % 8);
    EXPECT_TRUE(ParseBlockTrailer(damaged, true, &stored, &type).Is(Code::kCorruption)) << bit;
    EXPECT_TRUE(ParseBlockTrailer(damaged, false, &stored, &type).ok());
  }
  for (size_t size = 0; size < kBlockTrailerBytes; ++size) {
    EXPECT_FALSE(ParseBlockTrailer(Slice(bytes).substr(0, size), false, &stored, &type).ok());
  }
}

TEST(BlockTrailer, ReportsBothChecksumsAndAMissingMask) {
  std::string bytes("abc\0", 4);
  PutFixed32(&bytes, Crc32c(bytes));
  Slice stored;
  uint8_t type = 0;
  const Status status = ParseBlockTrailer(bytes, true, &stored, &type);
  EXPECT_TRUE(HasMessage(status, "stored as 0x"));
  EXPECT_TRUE(HasMessage(status, "without the mask"));
}

// ---- Filter block, with a toy filter: the hashes themselves

void ListHashes(const std::vector<uint32_t>& hashes, uint32_t /*bits_per_key*/, std::string* out) {
  for (const uint32_t hash : hashes) PutFixed32(out, hash);
}

TEST(FilterBlock, WithoutBlocksItIsAnEmptyArray) {
  FilterBlockBuilder builder(ListHashes, 10);
  const std::string contents(builder.Finish());
  EXPECT_EQ(contents, std::string("\0\0\0\0\x0b", 5));
  const FilterBlockReader reader(contents);
  EXPECT_TRUE(reader.status().ok());
  Slice filter;
  EXPECT_EQ(reader.Find(0, &filter), FilterLookup::kMaybe);
  EXPECT_EQ(reader.Find(100000, &filter), FilterLookup::kMaybe);
}

TEST(FilterBlock, OneFilterFor2KiBOfOffsets) {
  FilterBlockBuilder builder(ListHashes, 10);
  builder.StartBlock(0);
  builder.AddHash(1);
  builder.StartBlock(2000);
  builder.AddHash(2);
  builder.StartBlock(3100);
  builder.AddHash(3);
  builder.StartBlock(9000);
  builder.AddHash(4);
  const std::string contents(builder.Finish());
  const FilterBlockReader reader(contents);
  ASSERT_TRUE(reader.status().ok());
  EXPECT_EQ(reader.filter_count(), 5u);
  EXPECT_EQ(reader.base_lg(), 11u);
  const auto find = [&reader](uint64_t offset) {
    Slice filter;
    switch (reader.Find(offset, &filter)) {
      case FilterLookup::kMaybe:
        return std::string("maybe");
      case FilterLookup::kNothing:
        return std::string("nothing");
      case FilterLookup::kProbe:
        break;
    }
    std::string hashes;
    for (uint32_t hash = 0; GetFixed32(&filter, &hash);) hashes += std::to_string(hash);
    return hashes;
  };
  EXPECT_EQ(find(0), "12");
  EXPECT_EQ(find(2047), "12");
  EXPECT_EQ(find(2048), "3");
  EXPECT_EQ(find(4096), "nothing");
  EXPECT_EQ(find(6144), "nothing");
  EXPECT_EQ(find(9000), "4");
  EXPECT_EQ(find(10240), "maybe");
  EXPECT_EQ(find(UINT64_MAX), "maybe");
}

TEST(FilterBlock, DamageMeansMaybeAndAWarning) {
  const auto block = [](std::string filters, std::vector<uint32_t> offsets, uint32_t array_offset, uint8_t base_lg) {
    for (const uint32_t offset : offsets) PutFixed32(&filters, offset);
    PutFixed32(&filters, array_offset);
    filters.push_back(static_cast<char>(base_lg));
    return filters;
  };
  EXPECT_TRUE(FilterBlockReader(block("abcd", {0, 2}, 4, 11)).status().ok());
  const std::string damaged[] = {"",
                                 "abcd",
                                 block("abcd", {0, 2}, 4, 64),
                                 block("abcd", {0, 2}, 4, 255),
                                 block("abcd", {0, 2}, 100, 11),
                                 block("abcd", {0, 2}, 0xffffffff, 11),
                                 block("abcd", {0, 2}, 5, 11),
                                 block("abcd", {3, 2}, 4, 11),
                                 block("abcd", {0, 5}, 4, 11),
                                 block("abcd", {0, 0xffffffff}, 4, 11)};
  for (const std::string& contents : damaged) {
    const FilterBlockReader reader(contents);
    EXPECT_TRUE(reader.status().Is(Code::kCorruption));
    EXPECT_EQ(reader.filter_count(), 0u);
    Slice filter;
    for (const uint64_t offset : {uint64_t{0}, uint64_t{2048}, UINT64_MAX}) {
      EXPECT_EQ(reader.Find(offset, &filter), FilterLookup::kMaybe);
    }
  }
  // The largest legal shift assigns every block to filter 0.
  const std::string contents = block("abcd", {0}, 4, 63);
  const FilterBlockReader reader(contents);
  Slice filter;
  EXPECT_EQ(reader.Find(uint64_t{1} << 62, &filter), FilterLookup::kProbe);
  EXPECT_EQ(filter, "abcd");
}

TEST(FilterBlock, AnyBytesAreReadSafely) {
  for (uint64_t seed = 1; seed <= 5000; ++seed) {
    SCOPED_TRACE("Prng seed " + std::to_string(seed));
    Prng prng(seed);
    std::string bytes;
    for (uint64_t n = prng.Below(40); n > 0; --n)
      bytes.push_back(static_cast<char>(prng.Below(prng.OneIn(5) ? 256 : 16)));
    const FilterBlockReader reader(bytes);
    Slice filter;
    for (uint64_t offset = 0; offset < 100000; offset += 1000) {
      if (reader.Find(offset, &filter) == FilterLookup::kProbe) {
        EXPECT_GE(filter.data(), bytes.data());
        EXPECT_LE(filter.data() + filter.size(), bytes.data() + bytes.size());
      }
    }
  }
}

// ---- Properties

TableProperties SomeProperties() {
  TableProperties properties;
  properties.num_entries = 1000;
  properties.num_deletes = 17;
  for (int i = 0; i < 1000; i++) properties.tombstones.Add(i % 50 == 3 && i > 100 && i < 953);
  properties.raw_key_bytes = 24000;
  properties.raw_value_bytes = 100000;
  properties.data_bytes = 64321;
  properties.index_bytes = 700;
  properties.filter_bytes = 1251;
  properties.num_data_blocks = 31;
  properties.num_filter_entries = 1000;
  properties.comparator = "leveldb.BytewiseComparator";
  properties.filter_policy = "leveldb.BuiltinBloomFilter2";
  properties.compression = "Snappy";
  return properties;
}

TEST(Properties, RoundTrip) {
  const TableProperties properties = SomeProperties();
  std::string block;
  AppendProperties(properties, &block);
  TableProperties back;
  ASSERT_TRUE(ParseProperties(block, &back).ok());
  EXPECT_EQ(back.num_entries, properties.num_entries);
  EXPECT_EQ(back.num_deletes, properties.num_deletes);
  EXPECT_EQ(back.tombstones.bucket_entries(), 16u);
  EXPECT_EQ(back.tombstones.counts(), properties.tombstones.counts());
  EXPECT_EQ(back.raw_key_bytes, properties.raw_key_bytes);
  EXPECT_EQ(back.raw_value_bytes, properties.raw_value_bytes);
  EXPECT_EQ(back.data_bytes, properties.data_bytes);
  EXPECT_EQ(back.index_bytes, properties.index_bytes);
  EXPECT_EQ(back.filter_bytes, properties.filter_bytes);
  EXPECT_EQ(back.num_data_blocks, properties.num_data_blocks);
  EXPECT_EQ(back.num_filter_entries, properties.num_filter_entries);
  EXPECT_EQ(back.comparator, properties.comparator);
  EXPECT_EQ(back.filter_policy, properties.filter_policy);
  EXPECT_EQ(back.compression, properties.compression);
}

TEST(Properties, AreSortedUniqueAndComplete) {
  std::string block;
  AppendProperties(SomeProperties(), &block);
  BlockView view;
  ASSERT_TRUE(BlockView::Open(block, &view).ok());
  EXPECT_TRUE(view.Verify(KeyOrder::kBytewise).ok());
  EXPECT_EQ(view.restart_count(), 1u);
  std::set<std::string> names;
  BlockCursor<BytewiseOrder> cursor(view);
  for (cursor.SeekToFirst(); cursor.Valid(); cursor.Next()) names.emplace(cursor.key());
  for (const char* name : {"num.entries", "deleted.keys", "raw.key.size", "raw.value.size", "data.size", "index.size",
                           "filter.size", "num.data.blocks", "comparator", "block.based.table.index.type"}) {
    EXPECT_EQ(names.count(std::string("rocksdb.") + name), 1u) << name;
  }
}

TEST(Properties, HaveTheTombstoneBucketsUnlessUnknown) {
  const auto parse = [](TableProperties properties) {
    std::string block;
    AppendProperties(properties, &block);
    Status status = ParseProperties(block, &properties);
    return status.ok() ? std::to_string(properties.tombstones.counts().size()) : status.ToString();
  };
  TableProperties properties = SomeProperties();
  EXPECT_EQ(parse(properties), "63");
  properties.tombstones.Add(false);
  EXPECT_EQ(parse(properties), "63") << "1001 entries, the last bucket included";
  properties.tombstones.Add(true);
  EXPECT_NE(parse(properties).find("strata.tombstone.buckets contradicts"), std::string::npos);
  properties.tombstones = {};
  EXPECT_EQ(parse(properties), "0") << "a table of RocksDB, with tombstones";
  properties.num_deletes = 0;
  EXPECT_EQ(parse(properties), "63") << "no tombstones are nowhere";
}

TEST(Properties, UnknownNamesAreSkippedAndBadNumbersReported) {
  const auto parse = [](Slice name, Slice value, TableProperties* properties) {
    BlockBuilder builder(16);
    builder.Add(name, value);
    return ParseProperties(builder.Finish(), properties);
  };
  TableProperties properties;
  EXPECT_TRUE(parse("a.property.of.tomorrow", "value", &properties).ok());
  EXPECT_TRUE(parse("rocksdb.num.entries", "\x07", &properties).ok());
  EXPECT_EQ(properties.num_entries, 7u);
  EXPECT_TRUE(HasMessage(parse("rocksdb.num.entries", "\x80", &properties), "rocksdb.num.entries is not a number"));
  EXPECT_TRUE(HasMessage(parse("rocksdb.data.size", "\x07x", &properties), "rocksdb.data.size"));
  EXPECT_TRUE(ParseProperties("short", &properties).Is(Code::kCorruption));
}

}  // namespace
}  // namespace strata

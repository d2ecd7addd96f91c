// A table returns what was put in, with every combination of options, and reads no more than documented.
#include <algorithm>

#include "env/mem_env.h"
#include "table/table_test_util.h"

namespace strata {
namespace {

// The newest entry of the key that is not newer than the sequence: the definition, by a linear scan.
TableAnswer Expected(const Entries& entries, Slice user_key, uint64_t sequence) {
  TableAnswer answer;
  for (const auto& [key, value] : entries) {
    if (UserKey(key) != user_key) continue;
    if (TrailerSequence(Trailer(key)) > sequence) {
      answer.verdict = rec::TableVerdict::kTooNew;
      continue;
    }
    answer.sequence = TrailerSequence(Trailer(key));
    const bool is_delete = TrailerType(Trailer(key)) == EntryType::kDelete;
    answer.verdict = is_delete ? rec::TableVerdict::kDeleted : rec::TableVerdict::kFound;
    if (!is_delete) answer.value = value;
    return answer;
  }
  return answer;
}

void ExpectWalks(const Entries& entries, BlockwiseIterator* it) {
  size_t i = 0;
  for (it->SeekToFirst(); it->Valid(); it->Next(), ++i) {
    ASSERT_LT(i, entries.size());
    ASSERT_EQ(it->key(), entries[i].first);
    ASSERT_EQ(it->value(), entries[i].second);
  }
  ASSERT_TRUE(it->status().ok());
  ASSERT_EQ(i, entries.size());
  for (it->SeekToLast(); it->Valid(); it->Prev()) {
    ASSERT_GT(i, 0u);
    --i;
    ASSERT_EQ(it->key(), entries[i].first);
  }
  ASSERT_TRUE(it->status().ok());
  ASSERT_EQ(i, 0u);
}

void ExpectSeeks(const Entries& entries, Prng* prng, BlockwiseIterator* it) {
  for (int n = 0; n < 300; ++n) {
    std::string target = MakeInternalKey("key" + std::to_string(prng->Below(entries.size() + 2)),
                                         prng->Below(entries.size() + 2), kSeekType);
    if (!entries.empty() && prng->OneIn(2)) target = entries[prng->Below(entries.size())].first;
    auto expected = std::lower_bound(entries.begin(), entries.end(), target, [](const auto& e, const std::string& t) {
      return CompareInternal(e.first, t) < 0;
    });
    it->Seek(target);
    ASSERT_EQ(it->Valid(), expected != entries.end());
    if (!it->Valid()) continue;
    ASSERT_EQ(it->key(), expected->first);
    // A few steps back and forth from there.
    for (int step = 0; step < 6 && it->Valid(); ++step) {
      if (prng->OneIn(2)) {
        it->Next();
        ++expected;
        ASSERT_EQ(it->Valid(), expected != entries.end());
      } else {
        it->Prev();
        ASSERT_EQ(it->Valid(), expected != entries.begin());
        if (it->Valid()) --expected;
      }
      if (it->Valid()) {
        ASSERT_EQ(it->key(), expected->first);
      }
    }
  }
}

void ExpectGets(const Entries& entries, Prng* prng, const TableReader& reader) {
  TableReadOptions options;
  options.at_snapshot = true;
  for (int n = 0; n < 300; ++n) {
    std::string user_key = "key" + std::to_string(prng->Below(entries.size() + 2));
    if (!entries.empty() && prng->OneIn(2)) user_key = UserKey(entries[prng->Below(entries.size())].first);
    const uint64_t sequence = prng->OneIn(2) ? kMaxSequence : prng->Below(entries.size() + 2);
    const TableAnswer expected = Expected(entries, user_key, sequence);
    TableAnswer answer;
    ASSERT_TRUE(reader.Get(options, 1, MakeInternalKey(user_key, sequence, kSeekType), &answer).ok());
    if (answer.verdict == rec::TableVerdict::kFilterNegative) {
      // The engine may have probed the filter of the block after the newer versions.
      ASSERT_TRUE(expected.verdict == rec::TableVerdict::kAbsent || expected.verdict == rec::TableVerdict::kTooNew)
          << user_key;
      ASSERT_EQ(answer.filter, rec::FilterOutcome::kNegative);
      continue;
    }
    ASSERT_EQ(answer.verdict, expected.verdict) << user_key << " @ " << sequence;
    ASSERT_EQ(answer.value, expected.value);
    ASSERT_EQ(answer.sequence, expected.sequence);
    ASSERT_EQ(answer.filter == rec::FilterOutcome::kTruePositive,
              answer.filter != rec::FilterOutcome::kNotAsked && answer.verdict != rec::TableVerdict::kAbsent);
  }
}

void ExpectStats(const Entries& entries, const TableStats& stats, const TableReader& reader) {
  uint64_t deletes = 0;
  uint64_t raw_key_bytes = 0;
  uint64_t smallest_sequence = entries.empty() ? 0 : kMaxSequence;
  uint64_t largest_sequence = 0;
  for (const auto& [key, value] : entries) {
    deletes += TrailerType(Trailer(key)) == EntryType::kDelete ? 1 : 0;
    raw_key_bytes += key.size();
    smallest_sequence = std::min(smallest_sequence, TrailerSequence(Trailer(key)));
    largest_sequence = std::max(largest_sequence, TrailerSequence(Trailer(key)));
  }
  ASSERT_EQ(stats.entries, entries.size());
  ASSERT_EQ(stats.deletes, deletes);
  ASSERT_EQ(stats.raw_key_bytes, raw_key_bytes);
  ASSERT_EQ(stats.smallest_sequence, smallest_sequence);
  ASSERT_EQ(stats.largest_sequence, largest_sequence);
  ASSERT_EQ(stats.data_blocks, reader.ListBlocks().size());
  ASSERT_EQ(stats.size_bytes, reader.size_bytes());
  if (!entries.empty()) {
    ASSERT_EQ(stats.smallest, entries.front().first);
    ASSERT_EQ(stats.largest, entries.back().first);
  }
  const TableProperties* const properties = reader.properties();
  ASSERT_NE(properties, nullptr);
  ASSERT_EQ(properties->num_entries, stats.entries);
  ASSERT_EQ(properties->num_deletes, stats.deletes);
  ASSERT_EQ(properties->tombstones.bucket_entries(), stats.tombstones.bucket_entries());
  ASSERT_EQ(properties->tombstones.counts(), stats.tombstones.counts());
  ASSERT_EQ(properties->data_bytes, stats.data_bytes);
  ASSERT_EQ(properties->index_bytes, stats.index_bytes);
  ASSERT_EQ(properties->filter_bytes, stats.filter_bytes);
  ASSERT_EQ(properties->comparator, "leveldb.BytewiseComparator");
}

struct Shape {
  FilterMode filter;
  CompressionType compression;
  uint32_t block_size;
  uint32_t restart_interval;
};

class TableShapes : public testing::TestWithParam<Shape> {};

TEST_P(TableShapes, AgreesWithTheListItWasBuiltFrom) {
  TableOptions options;
  options.filter = GetParam().filter;
  options.compression = GetParam().compression;
  options.block_size = GetParam().block_size;
  options.restart_interval = GetParam().restart_interval;
  for (uint64_t seed = 1; seed <= 4; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Prng prng(seed);
    const Entries entries = RandomEntries(&prng, seed == 1 ? 0 : static_cast<uint32_t>(1 + prng.Below(1500)));
    TableStats stats;
    const std::string bytes = BuildTable(options, entries, &stats);
    Tracer tracer;
    tracer.set_mask(seed % 2 == 0 ? Tracer::kFullMask : 0);
    BlockCache cache(seed % 2 == 0 ? 0 : 20000, &tracer);
    std::shared_ptr<const TableReader> reader;
    ASSERT_TRUE(OpenTable(bytes, &tracer, &reader, &cache).ok());
    ASSERT_TRUE(reader->filter_damage().ok()) << reader->filter_damage().ToString();
    ASSERT_TRUE(reader->Verify().ok()) << reader->Verify().ToString();
    ASSERT_EQ(reader->full_filter().exists(), HasFullFilter(options.filter));
    ASSERT_EQ(reader->block_filter().filter_count() > 0 && !entries.empty(),
              HasBlockFilter(options.filter) && !entries.empty());
    const std::unique_ptr<BlockwiseIterator> it = reader->NewIterator({});
    ExpectWalks(entries, it.get());
    ExpectSeeks(entries, &prng, it.get());
    ExpectGets(entries, &prng, *reader);
    ExpectStats(entries, stats, *reader);
    tracer.TakeBatch();
  }
}

INSTANTIATE_TEST_SUITE_P(All, TableShapes,
                         testing::Values(Shape{FilterMode::kNone, CompressionType::kNone, 4096, 16},
                                         Shape{FilterMode::kBlock, CompressionType::kNone, 256, 16},
                                         Shape{FilterMode::kFull, CompressionType::kNone, 1024, 1},
                                         Shape{FilterMode::kBoth, CompressionType::kNone, 64, 3},
                                         Shape{FilterMode::kNone, CompressionType::kSnappy, 64, 16},
                                         Shape{FilterMode::kBlock, CompressionType::kSnappy, 4096, 16},
                                         Shape{FilterMode::kFull, CompressionType::kSnappy, 512, 4},
                                         Shape{FilterMode::kBoth, CompressionType::kSnappy, 1 << 20, 1024}));

TEST(TableIterator, NoMoveReadsAfterLoadBlock) {
  Prng prng(5);
  const Entries entries = RandomEntries(&prng, 400);
  TableOptions options;
  options.block_size = 200;
  uint32_t reads = 0;
  Tracer tracer;
  std::shared_ptr<const TableReader> reader;
  ASSERT_TRUE(OpenTable(BuildTable(options, entries), &tracer, &reader, nullptr, &reads).ok());
  reads = 0;
  const std::unique_ptr<BlockwiseIterator> it = reader->NewIterator({});
  uint32_t loads = 0;
  const auto load = [&] {
    while (it->NeedsBlock()) {
      const std::string key = it->Valid() ? std::string(it->key()) : "";
      ASSERT_TRUE(it->LoadBlock().ok());
      ASSERT_EQ(reads, ++loads);
      ASSERT_EQ(it->Valid() ? std::string(it->key()) : "", key);
    }
  };
  load();
  it->SeekToFirst();
  for (const auto& entry : entries) {
    ASSERT_TRUE(it->Valid());
    ASSERT_EQ(it->key(), entry.first);
    load();
    it->Next();
    ASSERT_EQ(reads, loads);
  }
  EXPECT_FALSE(it->Valid());
  EXPECT_EQ(it->LookAhead(), Ahead::kEnd);
  EXPECT_EQ(loads, reader->ListBlocks().size());
  uint64_t stored_bytes = 0;
  for (const TableBlockInfo& block : reader->ListBlocks()) stored_bytes += block.handle.StoredBytes();
  EXPECT_EQ(it->bytes_read(), stored_bytes);
}

TEST(TableIterator, TheCurrentBlockIsNotFetchedAgain) {
  TableOptions options;
  options.block_size = 4096;  // one block
  Prng prng(8);
  const Entries entries = RandomEntries(&prng, 20);
  Tracer tracer;
  std::shared_ptr<const TableReader> reader;
  ASSERT_TRUE(OpenTable(BuildTable(options, entries), &tracer, &reader).ok());
  ASSERT_EQ(reader->ListBlocks().size(), 1u);
  const std::unique_ptr<BlockwiseIterator> it = reader->NewIterator({});
  const uint64_t before = tracer.counters.block_read_count;
  for (int turn = 0; turn < 3; ++turn) {
    it->SeekToFirst();
    ASSERT_EQ(it->key(), entries.front().first);
    it->SeekToLast();
    ASSERT_EQ(it->key(), entries.back().first);
    it->Seek(entries[7].first);
    ASSERT_EQ(it->key(), entries[7].first);
  }
  EXPECT_EQ(tracer.counters.block_read_count - before, 1u);
}

TEST(TableIterator, AnUnusedLoadDoesNotAffectOtherMoves) {
  Prng prng(6);
  const Entries entries = RandomEntries(&prng, 200);
  TableOptions options;
  options.block_size = 64;
  Tracer tracer;
  std::shared_ptr<const TableReader> reader;
  ASSERT_TRUE(OpenTable(BuildTable(options, entries), &tracer, &reader).ok());
  for (size_t at = 0; at < entries.size(); ++at) {
    const std::unique_ptr<BlockwiseIterator> it = reader->NewIterator({});
    const auto load = [&] { ASSERT_TRUE(!it->NeedsBlock() || it->LoadBlock().ok()); };
    load();
    it->Seek(entries[at].first);
    ASSERT_EQ(it->key(), entries[at].first);
    load();
    it->Prev();
    ASSERT_EQ(it->Valid(), at > 0);
    if (at == 0) continue;
    ASSERT_EQ(it->key(), entries[at - 1].first);
    load();
    it->Next();
    ASSERT_EQ(it->key(), entries[at].first);
    load();
    it->SeekToLast();
    ASSERT_EQ(it->key(), entries.back().first);
    it->SeekToFirst();
    ASSERT_EQ(it->key(), entries.front().first);
  }
}

TEST(TableOpener, EachStepReadsOnce) {
  Prng prng(7);
  TableOptions options;
  options.filter = FilterMode::kBoth;
  uint32_t reads = 0;
  Tracer tracer;
  tracer.set_mask(Tracer::kFullMask);
  std::shared_ptr<const TableReader> reader;
  ASSERT_TRUE(OpenTable(BuildTable(options, RandomEntries(&prng, 50)), &tracer, &reader, nullptr, &reads).ok());
  // Footer, metaindex, two filters, properties, index.
  EXPECT_EQ(reads, 6u);
  EXPECT_EQ(tracer.counters.block_read_count, 5u);
  EXPECT_EQ(tracer.counters.filter_block_read_count, 2u);
  EXPECT_EQ(tracer.counters.index_block_read_count, 1u);
  EXPECT_EQ(CountRecords(tracer.TakeBatch())[rec::BlockRead::kKind], 5u);
}

TEST(TableOpener, NamesTheFileItWasGiven) {
  Tracer tracer;
  std::shared_ptr<const TableReader> reader;
  const auto open = [&](Slice file_name) {
    return TableReader::Open({nullptr, &tracer}, 7, std::make_unique<StringSource>("short"), {}, &reader, file_name);
  };
  EXPECT_EQ(open("").message().rfind("000007.ldb at 0: ", 0), 0u);
  EXPECT_EQ(open("000007.sst").message().rfind("000007.sst at 0: ", 0), 0u);
}

TEST(TableBuilder, LeavesTheMetaindexUncompressed) {
  // Three long names with much in common compress well; RocksDB's tools must still find them.
  Prng prng(3);
  TableOptions options;
  options.filter = FilterMode::kBoth;
  options.compression = CompressionType::kSnappy;
  const std::string bytes = BuildTable(options, RandomEntries(&prng, 100));
  Footer footer;
  ASSERT_TRUE(ParseFooter(Slice(bytes).substr(bytes.size() - kFooterBytes), bytes.size(), &footer).ok());
  EXPECT_EQ(bytes[footer.metaindex.offset + footer.metaindex.size_bytes], 0);
}

TEST(TableBuilder, EndsBlocksWhenTheEstimateReachesTheSize) {
  TableOptions options;
  options.block_size = 1000;
  options.compression = CompressionType::kNone;
  StringSink sink;
  TableBuilder builder(options, &sink);
  uint64_t before = 0;
  for (uint32_t i = 0; i < 100; ++i) {
    ASSERT_FALSE(builder.BlockReady());
    char key[16];
    std::snprintf(key, sizeof(key), "%06u", i);
    builder.Add(MakeInternalKey(key, i + 1, EntryType::kPut), std::string(90, 'v'));
    ASSERT_GT(builder.EstimatedFileSize(), before);
    before = builder.EstimatedFileSize();
    if (builder.BlockReady()) {
      ASSERT_TRUE(builder.WriteBlock().ok());
      ASSERT_GE(builder.size_bytes(), before);
      ASSERT_LE(builder.size_bytes(), before + 5);
    }
  }
  EXPECT_EQ(builder.stats().data_blocks, 10u);
}

TEST(TableBuilder, RefusesEntriesOutOfOrder) {
  TableOptions options;
  StringSink sink;
  TableBuilder builder(options, &sink);
  const auto put = [](Slice key, uint64_t sequence) { return MakeInternalKey(key, sequence, EntryType::kPut); };
  ASSERT_TRUE(builder.TryAdd(put("b", 5), "1"));
  for (int i = 0; i < 2; ++i) {
    EXPECT_FALSE(builder.TryAdd(put("a", 1), ""));  // a smaller key
    EXPECT_FALSE(builder.TryAdd(put("b", 5), ""));  // the same entry
    EXPECT_FALSE(builder.TryAdd(put("b", 6), ""));  // a newer version after an older one
    EXPECT_FALSE(builder.TryAdd(put("", 9), ""));
    // And again when the entry before is in a block already written.
    if (builder.BlockPending()) {
      ASSERT_TRUE(builder.WriteBlock().ok());
    }
  }
  ASSERT_TRUE(builder.TryAdd(put("b", 4), "2"));
  ASSERT_TRUE(builder.TryAdd(put("b1", 9), "3"));
  ASSERT_TRUE(builder.WriteBlock().ok());
  ASSERT_TRUE(builder.WriteTail().ok());
  EXPECT_EQ(builder.stats().entries, 3u);
  EXPECT_EQ(builder.stats().smallest, put("b", 5));
  EXPECT_EQ(builder.stats().largest, put("b1", 9));
}

TEST(TableStats, TableCreatedCarriesThem) {
  Prng prng(9);
  TableStats stats;
  BuildTable({}, RandomEntries(&prng, 100), &stats);
  Tracer tracer;
  EmitTableCreated(stats, 0, 3, 12, &tracer);
  const std::string batch = tracer.TakeBatch();
  ASSERT_EQ(CountRecords(batch)[rec::TableCreated::kKind], 1u);
  EXPECT_EQ(wire::Load<uint32_t>(batch.data() + 8), 3u);
  EXPECT_EQ(wire::Load<uint32_t>(batch.data() + 12), 12u);
  EXPECT_EQ(wire::Load<uint64_t>(batch.data() + 16), stats.size_bytes);
  EXPECT_EQ(wire::Load<uint32_t>(batch.data() + 40), stats.entries);
}

TEST(TableStats, TableCreatedNamesTheCodecAndTheBytesBeforeIt) {
  constexpr CompressionType kTypes[] = {CompressionType::kNone, CompressionType::kSnappy, CompressionType::kLz4,
                                        CompressionType::kZstd};
  Entries entries;
  uint64_t raw_bytes = 0;
  for (uint64_t i = 0; i < 100; i++) {
    entries.emplace_back(MakeInternalKey("k" + std::to_string(100 + i), 1, EntryType::kPut), std::string(50, 'v'));
    raw_bytes += entries.back().first.size() + entries.back().second.size();
  }
  uint8_t recorded = 0;
  for (const CompressionType type : kTypes) {
    recorded++;  // kUnknown is before the first
    TableOptions options;
    options.compression = type;
    TableStats stats;
    BuildTable(options, entries, &stats);
    EXPECT_EQ(stats.compression, type);
    Tracer tracer;
    EmitTableCreated(stats, 0, 3, 12, &tracer);
    const std::string batch = tracer.TakeBatch();
    EXPECT_EQ(wire::Load<uint8_t>(batch.data() + 73), recorded);
    EXPECT_EQ(wire::Load<uint64_t>(batch.data() + 80), raw_bytes);
  }
  EXPECT_EQ(CompressionNamed("ZSTD"), rec::TableCompression::kZstd);
  EXPECT_EQ(CompressionNamed("ZLIB"), rec::TableCompression::kUnknown);
  EXPECT_EQ(CompressionNamed(""), rec::TableCompression::kUnknown);
}

TEST(Table, SmallestSeparatorsKeepEachKeyInItsBlock) {
  // Versions of one key over several blocks: a separator between them cannot be shortened.
  Entries entries;
  for (uint64_t sequence = 60; sequence > 0; --sequence)
    entries.emplace_back(MakeInternalKey("k", sequence, EntryType::kPut), std::to_string(sequence));
  TableOptions options;
  options.block_size = 64;
  Tracer tracer;
  std::shared_ptr<const TableReader> reader;
  ASSERT_TRUE(OpenTable(BuildTable(options, entries), &tracer, &reader).ok());
  ASSERT_GT(reader->ListBlocks().size(), 5u);
  for (uint64_t sequence = 1; sequence <= 60; ++sequence) {
    TableAnswer answer;
    ASSERT_TRUE(reader->Get({}, 0, MakeInternalKey("k", sequence, kSeekType), &answer).ok());
    ASSERT_EQ(answer.verdict, rec::TableVerdict::kFound);
    ASSERT_EQ(answer.value, std::to_string(sequence));
  }
}

// What a table answers, records and counts does not depend on whether its file lends its bytes or copies them.
TEST(Table, LentAndCopiedBlocksAreTheSame) {
  for (const CompressionType compression : {CompressionType::kNone, CompressionType::kSnappy}) {
    Prng prng(5);
    TableOptions table_options;
    table_options.compression = compression;
    const Entries entries = RandomEntries(&prng, 20'000);
    const std::string table = BuildTable(table_options, entries);
    ASSERT_GT(table.size(), 4u << 16) << "blocks that cross from one chunk of a file to the next";
    MemEnv env;
    ASSERT_TRUE(env.Import("000007.ldb", table).ok());
    std::unique_ptr<RandomAccessFile> lending;
    ASSERT_TRUE(env.NewRandomAccessFile("000007.ldb", &lending).ok());
    std::unique_ptr<RandomAccessFile> files[] = {std::move(lending), std::make_unique<StringSource>(table)};
    std::string batches[2];
    std::vector<uint64_t> counters[2];
    for (int i = 0; i < 2; i++) {
      Tracer tracer;
      BlockCache cache(40'000, &tracer);
      std::shared_ptr<const TableReader> reader;
      ASSERT_TRUE(TableReader::Open({&cache, &tracer}, 7, std::move(files[i]), {}, &reader).ok());
      Prng same(6);
      ExpectGets(entries, &same, *reader);
      const std::unique_ptr<BlockwiseIterator> it = reader->NewIterator({});
      ExpectSeeks(entries, &same, it.get());
      ExpectWalks(entries, it.get());
      EXPECT_TRUE(reader->Verify().ok());
      batches[i] = tracer.TakeBatch();
      counters[i] = CounterValues(tracer.counters);
    }
    EXPECT_EQ(batches[0], batches[1]);
    EXPECT_EQ(counters[0], counters[1]);
  }
}

}  // namespace
}  // namespace strata

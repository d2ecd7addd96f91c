// Corrupt tables: cut anywhere, any bit flipped, hostile handles. Wrong data is never returned as good, and nothing
// crashes.
//
// The last test also repairs the checksums, as an attacker would. Wrong data then cannot be detected; the test requires
// that nothing crashes, loops or reads out of bounds (`sanitized_table` runs it with sanitizers).
#include "base/coding.h"
#include "base/crc32c.h"
#include "format/block.h"
#include "format/footer.h"
#include "format/properties.h"
#include "table/forged_table.h"
#include "table/table_test_util.h"

namespace strata {
namespace {

Entries SmallEntries() {
  Entries entries;
  for (uint32_t i = 0; i < 24; ++i) {
    const bool is_delete = i % 5 == 3;
    entries.emplace_back(MakeInternalKey("key" + std::to_string(100 + i / 2 * 7), 50 - i,
                                         is_delete ? EntryType::kDelete : EntryType::kPut),
                         is_delete ? "" : "value" + std::to_string(i));
  }
  return entries;
}

TableOptions SmallOptions(CompressionType compression) {
  TableOptions options;
  options.block_size = 150;
  options.filter = FilterMode::kBoth;
  options.compression = compression;
  return options;
}

// The contents of the undamaged table.
struct Truth {
  Entries entries;
  TableStats stats;
  std::string bytes;
};

Truth MakeTruth(CompressionType compression) {
  Truth truth;
  truth.entries = SmallEntries();
  truth.bytes = BuildTable(SmallOptions(compression), truth.entries, &truth.stats);
  return truth;
}

// Every read either fails or returns what it did before. Returns whether any corruption was reported.
bool ExpectErrorsOrTruth(const Truth& truth, const std::string& bytes) {
  Tracer tracer;
  std::shared_ptr<const TableReader> reader;
  const Status opened = OpenTable(bytes, &tracer, &reader);
  if (!opened.ok()) {
    EXPECT_NE(opened.message().find("000007.ldb at "), std::string::npos) << opened.ToString();
    return true;
  }
  bool reported = !reader->filter_damage().ok();
  if (reader->properties() != nullptr) {
    EXPECT_EQ(reader->properties()->num_entries, truth.stats.entries);
    EXPECT_EQ(reader->properties()->raw_key_bytes, truth.stats.raw_key_bytes);
  }
  const std::unique_ptr<BlockwiseIterator> it = reader->NewIterator({});
  size_t i = 0;
  for (it->SeekToFirst(); it->Valid(); it->Next(), ++i) {
    if (i >= truth.entries.size() || it->key() != truth.entries[i].first || it->value() != truth.entries[i].second) {
      ADD_FAILURE() << "wrong entry " << i << " forward";
      return reported;
    }
  }
  if (it->status().ok()) {
    EXPECT_EQ(i, truth.entries.size()) << "silently short forward";
  } else {
    EXPECT_NE(it->status().message().find("000007.ldb at "), std::string::npos);
    reported = true;
  }
  const std::unique_ptr<BlockwiseIterator> back = reader->NewIterator({});
  i = truth.entries.size();
  for (back->SeekToLast(); back->Valid(); back->Prev()) {
    if (i == 0 || back->key() != truth.entries[--i].first) {
      ADD_FAILURE() << "wrong entry " << i << " backward";
      return reported;
    }
  }
  EXPECT_TRUE(i == 0 || !back->status().ok()) << "silently short backward";
  for (const auto& [key, value] : truth.entries) {
    TableAnswer answer;
    if (!reader->Get({}, 0, key, &answer).ok()) {
      reported = true;
      continue;
    }
    const bool is_delete = TrailerType(Trailer(key)) == EntryType::kDelete;
    EXPECT_EQ(answer.verdict, is_delete ? rec::TableVerdict::kDeleted : rec::TableVerdict::kFound);
    EXPECT_EQ(answer.value, value);
  }
  return reported || !reader->Verify().ok();
}

class TableDamage : public testing::TestWithParam<CompressionType> {};

TEST_P(TableDamage, CutAtEveryByteIsRejected) {
  const Truth truth = MakeTruth(GetParam());
  ASSERT_FALSE(ExpectErrorsOrTruth(truth, truth.bytes));
  for (size_t size = 0; size < truth.bytes.size(); ++size) {
    Tracer tracer;
    std::shared_ptr<const TableReader> reader;
    const Status status = OpenTable(truth.bytes.substr(0, size), &tracer, &reader);
    ASSERT_TRUE(status.Is(Code::kCorruption)) << size << " " << status.ToString();
    ASSERT_EQ(reader, nullptr);
  }
}

TEST_P(TableDamage, EveryFlippedBitIsReportedOrHarmless) {
  const Truth truth = MakeTruth(GetParam());
  const size_t padding_end = truth.bytes.size() - 8;
  for (size_t at = 0; at < truth.bytes.size(); ++at) {
    for (int bit = 0; bit < 8; ++bit) {
      std::string bytes = truth.bytes;
      bytes[at] = static_cast<char>(bytes[at] ^ (1 << bit));
      const bool reported = ExpectErrorsOrTruth(truth, bytes);
      // Only the footer's padding may change undetected.
      if (at < truth.bytes.size() - kFooterBytes || at >= padding_end) {
        EXPECT_TRUE(reported) << "byte " << at << " bit " << bit;
      }
      if (HasFailure()) FAIL() << "byte " << at << " bit " << bit;
    }
  }
}

// A SingleDelete in LevelDB's format; in either dialect an entry with the range tombstone type, or an undefined one.
TEST(TableTypes, EntriesOutsideTheDialectAreRejected) {
  for (const int type : {2, 7, 15, 255}) {
    const std::string bytes = BuildTable({}, {{MakeInternalKey("a", 1, EntryType::kPut), "v"},
                                              {MakeInternalKey("k", 5, static_cast<EntryType>(type)), ""},
                                              {MakeInternalKey("z", 2, EntryType::kPut), "v"}});
    for (const Dialect dialect : {Dialect::kStrict, Dialect::kExtended}) {
      SCOPED_TRACE(testing::Message() << "type " << type << " dialect " << int(dialect));
      const bool fine = type == 7 && dialect == Dialect::kExtended;
      Tracer tracer;
      std::shared_ptr<const TableReader> reader;
      ASSERT_TRUE(
          TableReader::Open({nullptr, &tracer, dialect}, 7, std::make_unique<StringSource>(bytes), {}, &reader).ok());
      const LookupKey key("k", kMaxSequence);
      TableAnswer answer;
      const Status get = reader->Get({}, 0, key.internal_key(), &answer);
      const Status verified = reader->Verify();
      auto it = reader->NewIterator({});
      it->Seek(key.internal_key());
      EXPECT_EQ(it->Valid(), fine);
      for (const Status& status : {get, verified, it->status()}) EXPECT_EQ(status.ok(), fine) << status.ToString();
      for (const Status& status : {get, it->status()}) EXPECT_EQ(status.Is(Code::kNotSupported), !fine);
      const std::string what = "an entry of type " + std::to_string(type);
      EXPECT_EQ(get.message().find(what) == std::string::npos, fine) << get.ToString();
    }
  }
}

TEST_P(TableDamage, LostBytesBeforeTheFooterAreRejected) {
  // A table that lost bytes in the middle, as after a lost write.
  const Truth truth = MakeTruth(GetParam());
  for (size_t cut = 1; cut < truth.bytes.size() - kFooterBytes; cut += 7) {
    std::string bytes = truth.bytes;
    bytes.erase(bytes.size() - kFooterBytes - cut, cut);
    EXPECT_TRUE(ExpectErrorsOrTruth(truth, bytes)) << cut;
  }
}

INSTANTIATE_TEST_SUITE_P(All, TableDamage, testing::Values(CompressionType::kNone, CompressionType::kSnappy));

// A table with two data blocks, {a} and {b}, and a hand-made index; everything else is well formed. The index is made
// once the blocks' handles are known.
struct IndexEntry {
  std::string separator;
  std::string value;
};

template <class MakeIndex>
std::string TableWithIndex(const MakeIndex& make_index) {
  std::string bytes;
  const auto append = [&bytes](Slice block) {
    const BlockHandle handle{.offset = bytes.size(), .size_bytes = block.size()};
    bytes.append(block);
    AppendBlockTrailer(block, 0, &bytes);
    return handle;
  };
  BlockBuilder a(16);
  a.Add(MakeInternalKey("a", 1, EntryType::kPut), "v");
  const BlockHandle handle_a = append(a.Finish());
  BlockBuilder b(16);
  b.Add(MakeInternalKey("b", 1, EntryType::kPut), "v");
  const BlockHandle handle_b = append(b.Finish());
  BlockBuilder metaindex(1);
  Footer footer;
  footer.metaindex = append(metaindex.Finish());
  BlockBuilder index(1);
  for (const IndexEntry& entry : make_index(handle_a, handle_b)) index.Add(entry.separator, entry.value);
  footer.index = append(index.Finish());
  footer.AppendTo(&bytes);
  return bytes;
}

std::string Encoded(const BlockHandle& handle) {
  std::string value;
  handle.AppendTo(&value);
  return value;
}

std::string TableWithIndexValue(const std::string& value) {
  return TableWithIndex([&](BlockHandle, BlockHandle) {
    return std::vector<IndexEntry>{{MakeInternalKey("b", kMaxSequence, kSeekType), value}};
  });
}

std::string HandleBytes(uint64_t offset, uint64_t size_bytes) {
  return Encoded(BlockHandle{.offset = offset, .size_bytes = size_bytes});
}

TEST(TableHostileHandles, AreRejectedBeforeAnythingIsAllocated) {
  Tracer tracer;
  std::shared_ptr<const TableReader> reader;
  const uint64_t max = ~uint64_t{0};
  const std::string values[] = {
      HandleBytes(0, max),      HandleBytes(max, 10),     HandleBytes(max - 4, max - 4), HandleBytes(max - 5, 5),
      HandleBytes(1000000, 10), HandleBytes(0, 1u << 31), HandleBytes(150, 60),          "",
      std::string(10, '\xff'),  std::string(30, '\x80'),  HandleBytes(0, max - 5),       std::string(1, '\x05'),
  };
  for (const std::string& value : values) {
    const Status status = OpenTable(TableWithIndexValue(value), &tracer, &reader);
    EXPECT_TRUE(status.Is(Code::kCorruption)) << status.ToString();
  }
  // A valid handle is accepted, so the rejections above are due to the handles.
  const auto right = [](BlockHandle a, BlockHandle) {
    return std::vector<IndexEntry>{{MakeInternalKey("b", kMaxSequence, kSeekType), Encoded(a)}};
  };
  ASSERT_TRUE(OpenTable(TableWithIndex(right), &tracer, &reader).ok());
  EXPECT_TRUE(reader->Verify().ok());
}

TEST(TableHostileHandles, AHandleIntoAnotherBlockCausesOnlyMisreads) {
  Tracer tracer;
  for (uint64_t offset = 0; offset < 60; ++offset) {
    for (uint64_t size_bytes = 0; size_bytes < 60; size_bytes += 3) {
      std::shared_ptr<const TableReader> reader;
      if (!OpenTable(TableWithIndexValue(HandleBytes(offset, size_bytes)), &tracer, &reader).ok()) continue;
      const std::unique_ptr<BlockwiseIterator> it = reader->NewIterator({});
      it->SeekToFirst();
      TableAnswer answer;
      EXPECT_EQ(it->status().ok(), reader->Get({}, 0, MakeInternalKey("a", 5, kSeekType), &answer).ok());
    }
  }
}

TEST(TableIndex, OverlappingBlocksAreRejected) {
  Tracer tracer;
  std::shared_ptr<const TableReader> reader;
  const std::string first = MakeInternalKey("a", 1, EntryType::kPut);
  const std::string second = MakeInternalKey("c", kMaxSequence, kSeekType);
  const auto open = [&](bool twice, bool backward) {
    return OpenTable(TableWithIndex([&](BlockHandle a, BlockHandle b) {
                       if (backward) std::swap(a, b);
                       return std::vector<IndexEntry>{{first, Encoded(a)}, {second, Encoded(twice ? a : b)}};
                     }),
                     &tracer, &reader);
  };
  EXPECT_TRUE(open(true, false).Is(Code::kCorruption));
  EXPECT_TRUE(open(false, true).Is(Code::kCorruption));
  ASSERT_TRUE(open(false, false).ok());
  EXPECT_TRUE(reader->Verify().ok());
}

TEST(TableIndex, OversizedSeparatorsAreRejected) {
  ForgedTable forged;
  forged.index_restart_interval = 1 << 20;
  const std::string prefix(60'000, 'k');
  for (int i = 0; i < 2000; i++) {
    forged.blocks.push_back({MakeInternalKey(prefix + std::to_string(100'000 + i), 1, EntryType::kPut), {}});
  }
  const std::string bytes = forged.Bytes();
  EXPECT_LT(bytes.size(), 200'000u);
  Tracer tracer;
  std::shared_ptr<const TableReader> reader;
  const Status status = OpenTable(bytes, &tracer, &reader);
  EXPECT_TRUE(status.Is(Code::kCorruption)) << status.ToString();
  EXPECT_NE(status.message().find("the separators of the index have more than"), std::string::npos);
}

TEST(TableVerify, FindsASeparatorThatDoesNotSeparate) {
  const auto verify = [](const std::string& first, const std::string& second) {
    Tracer tracer;
    std::shared_ptr<const TableReader> reader;
    const Status opened = OpenTable(TableWithIndex([&](BlockHandle a, BlockHandle b) {
                                      return std::vector<IndexEntry>{{first, Encoded(a)}, {second, Encoded(b)}};
                                    }),
                                    &tracer, &reader);
    return opened.ok() ? reader->Verify() : opened;
  };
  const std::string a = MakeInternalKey("a", 1, EntryType::kPut);
  const std::string b = MakeInternalKey("b", 1, EntryType::kPut);
  EXPECT_TRUE(verify(a, b).ok());
  EXPECT_NE(verify(MakeInternalKey("A", 1, EntryType::kPut), b).message().find("last entry"), std::string::npos);
  EXPECT_NE(verify(a, MakeInternalKey("aa", 1, EntryType::kPut)).message().find("last entry"), std::string::npos);
  EXPECT_NE(verify(MakeInternalKey("bb", kMaxSequence, kSeekType), MakeInternalKey("c", kMaxSequence, kSeekType))
                .message()
                .find("first entry"),
            std::string::npos);
  EXPECT_NE(verify(MakeInternalKey("b", 2, EntryType::kPut), b).message().find("nor a shortened one"),
            std::string::npos);
  EXPECT_FALSE(verify(b, a).ok());
}

TEST(TableVerify, FindsWrongTombstoneBuckets) {
  std::string bytes = BuildTable(SmallOptions(CompressionType::kNone), SmallEntries());
  Footer footer;
  ASSERT_TRUE(ParseFooter(Slice(bytes).substr(bytes.size() - kFooterBytes), bytes.size(), &footer).ok());
  BlockView metaindex;
  ASSERT_TRUE(
      BlockView::Open(Slice(bytes).substr(footer.metaindex.offset, footer.metaindex.size_bytes), &metaindex).ok());
  BlockCursor<BytewiseOrder> cursor(metaindex);
  cursor.Seek(kPropertiesBlockName);
  BlockHandle properties;
  ASSERT_TRUE(cursor.Valid() && ParseBlockHandle(cursor.value(), &properties).ok());
  // Entry 3 is the first tombstone; each bucket has one entry, because the table is small.
  const Slice name = "strata.tombstone.buckets";
  const size_t at = bytes.find(name, properties.offset) + name.size();
  ASSERT_EQ(bytes.substr(at, 5), std::string("\0\0\0\1\0", 5));
  std::swap(bytes[at + 3], bytes[at + 4]);
  std::string trailer;
  AppendBlockTrailer(Slice(bytes).substr(properties.offset, properties.size_bytes), 0, &trailer);
  bytes.replace(properties.offset + properties.size_bytes, kBlockTrailerBytes, trailer);

  Tracer tracer;
  std::shared_ptr<const TableReader> reader;
  ASSERT_TRUE(OpenTable(bytes, &tracer, &reader).ok());
  const Status status = reader->Verify(StringSource(bytes));
  EXPECT_NE(status.message().find("tombstone buckets in the properties do not match"), std::string::npos)
      << status.ToString();
}

TEST(TableUnknown, UnknownEntryTypesAreRejectedByNumber) {
  StringSink sink;
  TableOptions options;
  TableBuilder builder(options, &sink);
  builder.Add(MakeInternalKey("a", 3, EntryType::kPut), "v");
  builder.Add(MakeInternalKey("bb", 2, static_cast<EntryType>(2)), "merge operand");
  ASSERT_TRUE(builder.WriteBlock().ok());
  ASSERT_TRUE(builder.WriteTail().ok());
  Tracer tracer;
  std::shared_ptr<const TableReader> reader;
  ASSERT_TRUE(OpenTable(sink.bytes, &tracer, &reader).ok());
  const std::unique_ptr<BlockwiseIterator> it = reader->NewIterator({});
  it->SeekToFirst();
  ASSERT_TRUE(it->Valid());
  it->Next();
  EXPECT_FALSE(it->Valid());
  EXPECT_NE(it->status().message().find("type 2"), std::string::npos);
  TableAnswer answer;
  EXPECT_FALSE(reader->Get({}, 0, MakeInternalKey("bb", 9, kSeekType), &answer).ok());
  EXPECT_FALSE(reader->Verify().ok());
}

// Reads an arbitrary table in every way, within a bound.
void Exercise(const std::string& bytes, bool verify_checksums) {
  Tracer tracer;
  tracer.set_mask(Tracer::kFullMask);
  BlockCache cache(1000, &tracer);
  TableReadOptions options;
  options.verify_checksums = verify_checksums;
  options.at_snapshot = true;
  std::shared_ptr<const TableReader> reader;
  if (!OpenTable(bytes, &tracer, &reader, &cache, nullptr, options).ok()) return;
  const std::unique_ptr<BlockwiseIterator> it = reader->NewIterator(options);
  // There cannot be more entries than bytes.
  size_t left = 64 * bytes.size();
  for (it->SeekToFirst(); it->Valid() && left > 0; it->Next(), --left) (void)it->key().size();
  for (it->SeekToLast(); it->Valid() && left > 0; it->Prev(), --left) (void)it->value().size();
  EXPECT_GT(left, 0u);
  for (const auto& [key, value] : SmallEntries()) {
    TableAnswer answer;
    reader->Get(options, 0, key, &answer).IgnoreError();
    it->Seek(key);
    if (it->NeedsBlock()) it->LoadBlock().IgnoreError();
    if (it->Valid()) it->Prev();
  }
  reader->Verify().IgnoreError();
  tracer.TakeBatch();
}

TEST(TableAttack, MutationsWithRepairedChecksumsCauseOnlyMisreads) {
  for (uint64_t seed = 1; seed <= 3000; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Prng prng(seed);
    Truth truth = MakeTruth(prng.OneIn(2) ? CompressionType::kNone : CompressionType::kSnappy);
    std::string& bytes = truth.bytes;
    Footer footer;
    ASSERT_TRUE(ParseFooter(Slice(bytes).substr(bytes.size() - kFooterBytes), bytes.size(), &footer).ok());
    Tracer tracer;
    std::shared_ptr<const TableReader> reader;
    ASSERT_TRUE(OpenTable(bytes, &tracer, &reader).ok());
    std::vector<BlockHandle> blocks = {footer.metaindex, footer.index, footer.index};
    for (const TableBlockInfo& info : reader->ListBlocks()) blocks.push_back(info.handle);
    for (uint64_t n = 1 + prng.Below(3); n > 0; --n) {
      const BlockHandle& block = blocks[prng.Below(blocks.size())];
      const uint64_t at = block.offset + prng.Below(block.size_bytes);
      bytes[at] = static_cast<char>(prng.OneIn(3) ? 0xff : prng.Below(256));
      std::string trailer;
      AppendBlockTrailer(Slice(bytes).substr(block.offset, block.size_bytes),
                         static_cast<uint8_t>(bytes[block.offset + block.size_bytes]), &trailer);
      bytes.replace(block.offset + block.size_bytes, kBlockTrailerBytes, trailer);
    }
    Exercise(bytes, true);
  }
}

TEST(TableAttack, UncheckedNoiseCausesOnlyMisreads) {
  for (uint64_t seed = 1; seed <= 3000; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Prng prng(seed);
    std::string bytes = MakeTruth(prng.OneIn(2) ? CompressionType::kNone : CompressionType::kSnappy).bytes;
    for (uint64_t n = 1 + prng.Below(8); n > 0; --n) {
      bytes[prng.Below(bytes.size() - 8)] = static_cast<char>(prng.Below(256));
    }
    Exercise(bytes, false);
  }
}

}  // namespace
}  // namespace strata

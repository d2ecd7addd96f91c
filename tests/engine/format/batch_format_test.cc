#include "format/batch_format.h"

#include <gtest/gtest.h>

#include <vector>

#include "base/prng.h"
#include "strata/write_batch.h"

namespace strata {
namespace {

constexpr Dialect kStrict = Dialect::kStrict;

std::string Describe(Slice payload) {
  BatchReader reader;
  std::string text;
  if (reader.Open(payload).ok()) {
    for (BatchOp op; reader.Next(&op);) {
      text +=
          std::to_string(reader.sequence_of_last()) + (op.type == EntryType::kPut ? "+" : "-") + std::string(op.key);
      if (op.type == EntryType::kPut) text += "=" + std::string(op.value);
      text += " ";
    }
  }
  return text + reader.status().ToString();
}

TEST(WriteBatch, HasItsKnownBytes) {
  WriteBatch batch;
  EXPECT_EQ(batch.Data(), std::string(12, '\0'));
  batch.Put("foo", "bar");
  batch.Delete("box");
  batch.SetSequence(100);
  EXPECT_EQ(batch.Data(), std::string("\x64\0\0\0\0\0\0\0"
                                      "\x02\0\0\0"
                                      "\x01\x03"
                                      "foo"
                                      "\x03"
                                      "bar"
                                      "\x00\x03"
                                      "box",
                                      26));
  EXPECT_EQ(batch.count(), 2u);
  EXPECT_EQ(batch.ApproximateBytes(), 26u);
}

TEST(WriteBatch, OpsAreReadInOrderWithTheirSequences) {
  WriteBatch batch;
  EXPECT_EQ(Describe(batch.Data()), "ok");
  batch.Put("a", "1");
  batch.Delete("a");
  batch.Put("", "");
  batch.SetSequence(7);
  EXPECT_EQ(Describe(batch.Data()), "7+a=1 8-a 9+= ok");
  batch.Clear();
  EXPECT_EQ(batch.count(), 0u);
  EXPECT_EQ(Describe(batch.Data()), "ok");
}

TEST(WriteBatch, SingleAndRangeDeletesHaveRocksDbsBytes) {
  WriteBatch batch;
  batch.SingleDelete("foo");
  batch.DeleteRange("a", "cc");
  EXPECT_EQ(batch.Data().substr(12), Slice("\x07\x03"
                                           "foo"
                                           "\x0f\x01"
                                           "a"
                                           "\x02"
                                           "cc",
                                           11));
  BatchReader reader;
  ASSERT_TRUE(reader.Open(batch.Data()).ok());
  BatchOp op;
  ASSERT_TRUE(reader.Next(&op));
  EXPECT_EQ(op.type, EntryType::kSingleDelete);
  EXPECT_EQ(op.key, "foo");
  EXPECT_EQ(op.value, "");
  EXPECT_EQ(reader.DescribeLast(), "operation 0 of 2 at byte 12 of its write batch");
  ASSERT_TRUE(reader.Next(&op));
  EXPECT_EQ(op.type, EntryType::kRangeDelete);
  EXPECT_EQ(op.key, "a");
  EXPECT_EQ(op.value, "cc");
  EXPECT_FALSE(reader.Next(&op));
  EXPECT_TRUE(reader.status().ok());
}

TEST(BatchFormat, TheDialectDecidesWhichOpsADatabaseAccepts) {
  WriteBatch single;
  single.Put("a", "1");
  single.SingleDelete("a");
  EXPECT_TRUE(CheckBatch(single.Data(), Dialect::kExtended).ok());
  EXPECT_EQ(CheckBatch(single.Data(), kStrict).ToString(),
            "not_supported: operation 1 of 2 at byte 17 of its write batch is a single delete, which LevelDB's format "
            "does not have: it needs dialect=extended");
  WriteBatch range;
  range.DeleteRange("a", "b");
  EXPECT_TRUE(CheckBatch(range.Data(), Dialect::kExtended).ok());
  EXPECT_EQ(CheckBatch(range.Data(), kStrict).ToString(),
            "not_supported: operation 0 of 1 at byte 12 of its write batch is a range delete, which LevelDB's format "
            "does not have: it needs dialect=extended");
  for (const char* end : {"a", "A"}) {
    WriteBatch empty;
    empty.DeleteRange("a", end);
    EXPECT_EQ(CheckBatch(empty.Data(), Dialect::kExtended).ToString(),
              "invalid_argument: operation 0 of 1 at byte 12 of its write batch is a range delete whose end is not "
              "after its begin");
  }
}

// A write job does not call CheckBatch for such batches.
TEST(WriteBatch, EveryDialectAcceptsABatchOfOnlyPutsAndDeletes) {
  constexpr uint64_t kSeed = 32;
  SCOPED_TRACE("Prng seed " + std::to_string(kSeed));
  Prng prng(kSeed);
  constexpr EntryType kTypes[] = {EntryType::kPut, EntryType::kDelete, EntryType::kSingleDelete,
                                  EntryType::kRangeDelete};
  uint32_t skipped = 0;
  WriteBatch batch;
  for (int round = 0; round < 5000; ++round) {
    batch.Clear();
    EXPECT_TRUE(batch.OnlyPutsAndDeletes());
    for (uint64_t n = prng.Below(4); n > 0; --n) {
      const EntryType type = kTypes[prng.OneIn(4) ? prng.Below(4) : prng.Below(2)];
      const uint32_t family = prng.OneIn(6) ? static_cast<uint32_t>(prng.Below(80)) : 0;
      batch.Add({type, std::string(prng.Below(300), 'k'), std::string(prng.Below(300), 'v'), family});
    }
    for (const Dialect dialect : {kStrict, Dialect::kExtended}) {
      uint64_t families = 0;
      const Status status = CheckBatch(batch.Data(), dialect, &families);
      if (batch.OnlyPutsAndDeletes()) {
        EXPECT_TRUE(status.ok()) << status.ToString();
        EXPECT_EQ(families, batch.count() == 0 ? 0u : 1u);
        ++skipped;
      } else if (dialect == kStrict) {
        EXPECT_FALSE(status.ok());
      }
    }
  }
  EXPECT_GT(skipped, 1000u);
}

TEST(BatchFormat, TruncatedAtEveryByteIsCorruption) {
  WriteBatch batch;
  batch.Put("key one", std::string(200, 'v'));
  batch.Delete("key two");
  batch.SingleDelete("key three");
  const std::string whole(batch.Data());
  EXPECT_TRUE(CheckBatch(whole, Dialect::kExtended).ok());
  for (size_t size = 0; size < whole.size(); ++size) {
    EXPECT_TRUE(CheckBatch(Slice(whole).substr(0, size), Dialect::kExtended).Is(Code::kCorruption)) << size;
  }
  EXPECT_TRUE(CheckBatch(whole + "x", Dialect::kExtended).Is(Code::kCorruption));
}

TEST(BatchFormat, HostileHeadersAndTagsAreRejected) {
  WriteBatch batch;
  batch.Put("a", "b");
  std::string payload(batch.Data());
  EncodeFixed32(payload.data() + 8, UINT32_MAX);
  EXPECT_EQ(Describe(payload), "0+a=b corruption: operation 1 of 4294967295 at byte 17 of its write batch is missing");
  EncodeFixed32(payload.data() + 8, 1);
  EncodeFixed64(payload.data(), kMaxSequence);
  EXPECT_TRUE(CheckBatch(payload, kStrict).ok());
  EncodeFixed32(payload.data() + 8, 2);
  EXPECT_NE(CheckBatch(payload, kStrict).message().find("passes the largest sequence"), std::string::npos);
  EncodeFixed64(payload.data(), UINT64_MAX);
  EXPECT_TRUE(CheckBatch(payload, kStrict).Is(Code::kCorruption));

  payload = std::string(batch.Data());
  payload[12] = 0x02;
  EXPECT_TRUE(CheckBatch(payload, kStrict).Is(Code::kNotSupported));
  EXPECT_NE(CheckBatch(payload, kStrict).message().find("RocksDB's merge"), std::string::npos);
  payload[12] = 0x5a;
  EXPECT_TRUE(CheckBatch(payload, kStrict).Is(Code::kCorruption));
}

TEST(BatchFormat, AnyBytesAreReadSafely) {
  constexpr uint64_t kSeed = 31;
  SCOPED_TRACE("Prng seed " + std::to_string(kSeed));
  Prng prng(kSeed);
  for (int round = 0; round < 20000; ++round) {
    std::string payload;
    AppendBatchHeader(&payload, prng.Below(1000), static_cast<uint32_t>(prng.Below(4)));
    for (uint64_t n = prng.Below(30); n > 0; --n)
      payload.push_back(static_cast<char>(prng.Below(prng.OneIn(8) ? 256 : 9)));
    BatchReader reader;
    if (!reader.Open(payload).ok()) continue;
    uint32_t ops = 0;
    for (BatchOp op; reader.Next(&op);) ++ops;
    if (!CheckBatch(payload, kStrict).Is(Code::kNotSupported)) {
      EXPECT_EQ(reader.status().ok(), CheckBatch(payload, kStrict).ok());
    }
    if (reader.status().ok()) {
      EXPECT_EQ(ops, reader.count());
    }
  }
}

}  // namespace
}  // namespace strata

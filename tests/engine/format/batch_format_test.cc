#include "format/batch_format.h"

#include <gtest/gtest.h>

#include <vector>

#include "base/prng.h"
#include "strata/write_batch.h"

namespace strata {
namespace {

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
  EXPECT_EQ(batch.sequence(), 100u);
  EXPECT_EQ(batch.ApproximateBytes(), 26u);
}

TEST(WriteBatch, OpsComeBackInOrderWithTheirSequences) {
  WriteBatch batch;
  EXPECT_EQ(Describe(batch.Data()), "ok");
  batch.Put("a", "1");
  batch.Delete("a");
  batch.Put("", "");
  batch.SetSequence(7);
  EXPECT_EQ(Describe(batch.Data()), "7+a=1 8-a 9+= ok");
  WriteBatch other;
  other.Put("z", "26");
  batch.Append(other);
  batch.Append(WriteBatch());
  EXPECT_EQ(Describe(batch.Data()), "7+a=1 8-a 9+= 10+z=26 ok");
  batch.Clear();
  EXPECT_EQ(batch.count(), 0u);
  EXPECT_EQ(Describe(batch.Data()), "ok");
}

TEST(BatchFormat, TruncatedAtEveryByteIsCorruption) {
  WriteBatch batch;
  batch.Put("key one", std::string(200, 'v'));
  batch.Delete("key two");
  const std::string whole(batch.Data());
  EXPECT_TRUE(CheckBatch(whole).ok());
  for (size_t size = 0; size < whole.size(); ++size) {
    EXPECT_TRUE(CheckBatch(Slice(whole).substr(0, size)).Is(Code::kCorruption)) << size;
  }
  EXPECT_TRUE(CheckBatch(whole + "x").Is(Code::kCorruption));
}

TEST(BatchFormat, HostileHeadersAndTagsAreRefused) {
  WriteBatch batch;
  batch.Put("a", "b");
  std::string payload(batch.Data());
  EncodeFixed32(payload.data() + 8, UINT32_MAX);
  EXPECT_EQ(Describe(payload), "0+a=b corruption: operation 1 of 4294967295 at byte 17 of its write batch is missing");
  EncodeFixed32(payload.data() + 8, 1);
  EncodeFixed64(payload.data(), kMaxSequence);
  EXPECT_TRUE(CheckBatch(payload).ok());
  EncodeFixed32(payload.data() + 8, 2);
  EXPECT_NE(CheckBatch(payload).message().find("passes the largest sequence"), std::string::npos);
  EncodeFixed64(payload.data(), UINT64_MAX);
  EXPECT_TRUE(CheckBatch(payload).Is(Code::kCorruption));

  payload = std::string(batch.Data());
  payload[12] = 0x0f;
  EXPECT_TRUE(CheckBatch(payload).Is(Code::kNotSupported));
  EXPECT_NE(CheckBatch(payload).message().find("range delete"), std::string::npos);
  payload[12] = 0x5a;
  EXPECT_TRUE(CheckBatch(payload).Is(Code::kCorruption));
}

TEST(BatchFormat, AnyBytesAreReadWithoutHarm) {
  constexpr uint64_t kSeed = 31;
  SCOPED_TRACE("Prng seed " + std::to_string(kSeed));
  Prng prng(kSeed);
  for (int round = 0; round < 20000; ++round) {
    std::string payload;
    AppendBatchHeader(&payload, prng.Below(1000), static_cast<uint32_t>(prng.Below(4)));
    for (uint64_t n = prng.Below(30); n > 0; --n)
      payload.push_back(static_cast<char>(prng.Below(prng.OneIn(8) ? 256 : 4)));
    BatchReader reader;
    if (!reader.Open(payload).ok()) continue;
    uint32_t ops = 0;
    for (BatchOp op; reader.Next(&op);) ++ops;
    EXPECT_EQ(reader.status().ok(), CheckBatch(payload).ok());
    if (reader.status().ok()) {
      EXPECT_EQ(ops, reader.count());
    }
  }
}

}  // namespace
}  // namespace strata

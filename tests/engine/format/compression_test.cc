// Compression of blocks by each codec: round trips, what is stored as it is, and bytes that are no block of the codec.
#include <gtest/gtest.h>

#include "base/coding.h"
#include "base/prng.h"
#include "format/block.h"
#include "format/compression.h"
#include "has_message.h"

namespace strata {
namespace {

std::string Repetitive(size_t size) {
  std::string bytes;
  while (bytes.size() < size) bytes += "key" + std::to_string(bytes.size() / 100) + "=value ";
  bytes.resize(size);
  return bytes;
}

constexpr CompressionType kCodecs[] = {CompressionType::kSnappy, CompressionType::kLz4, CompressionType::kZstd};

TEST(Compression, RoundTripsWhenItPays) {
  const std::string raw = Repetitive(4000);
  for (const CompressionType codec : kCodecs) {
    std::string scratch;
    Slice stored;
    ASSERT_EQ(CompressBlock(codec, raw, &scratch, &stored), codec);
    EXPECT_LT(stored.size(), raw.size() - raw.size() / 8);
    std::string buffer;
    Slice back;
    ASSERT_TRUE(UncompressBlock(static_cast<uint8_t>(codec), stored, &buffer, &back).ok());
    EXPECT_EQ(back, raw);
    // The bytes depend on the block alone, not on what was compressed before it.
    std::string other;
    CompressBlock(codec, Repetitive(70000), &other, &stored);
    ASSERT_EQ(CompressBlock(codec, raw, &other, &stored), codec);
    EXPECT_EQ(stored, Slice(scratch).substr(0, stored.size()));
  }
}

// The sizes in front are where RocksDB puts them; a size that is not that of the contents is damage.
TEST(Compression, TheSizeIsStoredBeforeTheBytes) {
  const std::string raw = Repetitive(4000);
  for (const CompressionType codec : {CompressionType::kLz4, CompressionType::kZstd}) {
    const bool lz4 = codec == CompressionType::kLz4;
    std::string scratch;
    Slice stored;
    ASSERT_EQ(CompressBlock(codec, raw, &scratch, &stored), codec);
    const auto header = [lz4](uint32_t size) {
      std::string bytes;
      lz4 ? PutFixed64(&bytes, size) : PutVarint32(&bytes, size);
      return bytes;
    };
    const std::string before = header(4000);
    EXPECT_EQ(stored.substr(0, before.size()), before);
    for (const uint32_t other : {3999u, 4001u}) {
      const std::string changed = header(other) + std::string(stored.substr(before.size()));
      std::string buffer;
      Slice back;
      EXPECT_TRUE(UncompressBlock(static_cast<uint8_t>(codec), changed, &buffer, &back).Is(Code::kCorruption)) << other;
    }
  }
}

TEST(Compression, HigherLevelsOfZstdSaveMore) {
  Prng prng(3);
  std::string raw;
  while (raw.size() < 16384) raw += "row " + std::to_string(prng.Below(1000)) + Repetitive(prng.Below(40)) + "; ";
  size_t before = raw.size();
  for (const uint32_t level : {1u, 9u, 19u}) {
    std::string scratch;
    Slice stored;
    ASSERT_EQ(CompressBlock(CompressionType::kZstd, raw, &scratch, &stored, level), CompressionType::kZstd);
    EXPECT_LT(stored.size(), before) << level;
    before = stored.size();
    std::string buffer;
    Slice back;
    ASSERT_TRUE(UncompressBlock(7, stored, &buffer, &back).ok());
    EXPECT_EQ(back, raw);
  }
}

TEST(Compression, StoresAsIsWhenItDoesNotPay) {
  Prng prng(2);
  std::string noise;
  for (int i = 0; i < 1000; ++i) noise.push_back(static_cast<char>(prng.Next()));
  // Repeating a tenth saves less than an eighth.
  for (const std::string& raw : {noise, noise + noise.substr(0, 100), std::string(), std::string("a")}) {
    std::string scratch;
    Slice stored;
    for (const CompressionType codec : kCodecs) {
      EXPECT_EQ(CompressBlock(codec, raw, &scratch, &stored), CompressionType::kNone);
      EXPECT_EQ(stored.data(), raw.data());
    }
    EXPECT_EQ(CompressBlock(CompressionType::kNone, raw, &scratch, &stored), CompressionType::kNone);
    Slice back;
    ASSERT_TRUE(UncompressBlock(0, stored, &scratch, &back).ok());
    EXPECT_EQ(back.data(), raw.data()) << "nothing is copied";
  }
}

TEST(Compression, BombsAreRejectedBeforeAnythingIsAllocated) {
  for (const uint32_t declared : {0xfffffffeu, 0xffffffffu, 0x04000001u, 23u * 6}) {
    std::string bomb;
    PutVarint32(&bomb, declared);
    bomb.resize(6, 'x');
    std::string scratch;
    Slice raw;
    const Status status = UncompressBlock(1, bomb, &scratch, &raw);
    EXPECT_TRUE(status.Is(Code::kCorruption));
    EXPECT_TRUE(HasMessage(status, "claim to hold " + std::to_string(declared))) << status.message();
    EXPECT_LT(scratch.capacity(), 100u);
  }
  // 5 bytes, after LZ4's size in 8 and zstd's in at most 5.
  for (const uint64_t declared : {~uint64_t{0}, uint64_t{1} << 32, kMaxUncompressedBytes + 1, 5 * kMaxLz4Ratio + 1}) {
    std::string bomb;
    PutFixed64(&bomb, declared);
    bomb.append(5, 'x');
    std::string scratch;
    Slice raw;
    const Status status = UncompressBlock(4, bomb, &scratch, &raw);
    EXPECT_TRUE(status.Is(Code::kCorruption));
    EXPECT_TRUE(HasMessage(status, "claim to hold " + std::to_string(declared))) << status.message();
    EXPECT_LT(scratch.capacity(), 100u);
  }
  for (const uint32_t declared : {0xffffffffu, 0x04000001u, 5 * 32768u + 1}) {
    std::string bomb;
    PutVarint32(&bomb, declared);
    bomb.append(5, 'x');
    std::string scratch;
    Slice raw;
    const Status status = UncompressBlock(7, bomb, &scratch, &raw);
    EXPECT_TRUE(status.Is(Code::kCorruption));
    EXPECT_TRUE(HasMessage(status, "claim to hold " + std::to_string(declared))) << status.message();
    EXPECT_LT(scratch.capacity(), 100u);
  }
  // The densest encodings that the codecs themselves produce are below the limits.
  const std::string zeros(1 << 20, '\0');
  for (const CompressionType codec : kCodecs) {
    std::string scratch;
    Slice stored;
    ASSERT_EQ(CompressBlock(codec, zeros, &scratch, &stored), codec);
    std::string buffer;
    Slice raw;
    EXPECT_TRUE(UncompressBlock(static_cast<uint8_t>(codec), stored, &buffer, &raw).ok());
  }
}

TEST(Compression, CorruptAndForeignBytesAreIdentified) {
  std::string scratch;
  Slice raw;
  const char* const names[] = {"", "", "zlib", "bzip2", "lz4", "lz4hc", "xpress", "zstd", "unknown"};
  for (uint8_t type = 2; type <= 8; ++type) {
    if (type == 4 || type == 7) continue;
    const Status status = UncompressBlock(type, "bytes", &scratch, &raw);
    EXPECT_TRUE(status.Is(Code::kNotSupported));
    EXPECT_TRUE(HasMessage(status, names[type])) << status.message();
  }
  const std::string good = Repetitive(500);
  for (const CompressionType codec : kCodecs) {
    const auto type = static_cast<uint8_t>(codec);
    std::string compressed;
    Slice stored;
    ASSERT_EQ(CompressBlock(codec, good, &compressed, &stored), codec);
    for (size_t size = 0; size < stored.size(); ++size) {
      EXPECT_TRUE(UncompressBlock(type, stored.substr(0, size), &scratch, &raw).Is(Code::kCorruption)) << size;
    }
    for (size_t bit = 0; bit < stored.size() * 8; ++bit) {
      std::string damaged(stored);
      damaged[bit / 8] = static_cast<char>(damaged[bit / 8] ^ 1 << bit % 8);
      UncompressBlock(type, damaged, &scratch, &raw)
          .IgnoreError();  // the checksum detects it; here it must be harmless
    }
    Prng prng(4);
    for (int i = 0; i < 2000; ++i) {
      std::string damaged(stored);
      for (uint64_t n = prng.Below(8); n > 0; --n) {
        damaged[prng.Below(damaged.size())] = static_cast<char>(prng.Next());
      }
      damaged.resize(prng.Below(damaged.size() + 1));
      const Status status = UncompressBlock(type, damaged, &scratch, &raw);
      EXPECT_TRUE(status.ok() || status.Is(Code::kCorruption)) << status.message();
    }
  }
}

}  // namespace
}  // namespace strata

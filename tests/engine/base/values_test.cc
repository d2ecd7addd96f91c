// The small value types of base: checksums, hash, random numbers, arena, status, checks. Golden values come from their
// authors' documents or programs, so that any changed bit is detected.
#include <gtest/gtest.h>

#include <cstring>
#include <set>

#include "base/arena.h"
#include "base/check.h"
#include "base/crc32c.h"
#include "base/hash.h"
#include "base/prng.h"
#include "base/status.h"

namespace strata {
namespace {

// ---- crc32c

TEST(Crc32c, HasTheValuesOfRfc3720) {
  EXPECT_EQ(Crc32c("123456789"), 0xe3069283u);
  EXPECT_EQ(Crc32c(std::string(32, '\0')), 0x8a9136aau);
  EXPECT_EQ(Crc32c(std::string(32, '\xff')), 0x62a8ab43u);
  std::string up;
  std::string down;
  for (int i = 0; i < 32; ++i) {
    up.push_back(static_cast<char>(i));
    down.push_back(static_cast<char>(31 - i));
  }
  EXPECT_EQ(Crc32c(up), 0x46dd794eu);
  EXPECT_EQ(Crc32c(down), 0x113fdb5cu);
  EXPECT_EQ(Crc32c(""), 0u);
}

// The CRC of one byte more, one bit at a time, as the polynomial is defined.
uint32_t PlainExtend(uint32_t crc, char byte) {
  crc = ~crc ^ static_cast<unsigned char>(byte);
  for (int bit = 0; bit < 8; ++bit) crc = (crc >> 1) ^ ((crc & 1) != 0 ? 0x82f63b78u : 0u);
  return ~crc;
}

TEST(Crc32c, AgreesWithTheDefinitionAtEveryLengthAndAlignment) {
  Prng prng(11);
  std::string bytes;
  // Many iterations of sixteen bytes.
  for (int i = 0; i < 300; ++i) bytes.push_back(static_cast<char>(prng.Next()));
  for (size_t begin = 0; begin < 9; ++begin) {
    uint32_t expected = 0, extended = PlainExtend(0, 'x');
    for (size_t size = 0; begin + size < bytes.size(); ++size) {
      const Slice part = Slice(bytes).substr(begin, size);
      ASSERT_EQ(Crc32c(part), expected) << begin << " " << size;
      ASSERT_EQ(Crc32cExtend(Crc32c("x"), part), extended) << begin << " " << size;
      expected = PlainExtend(expected, bytes[begin + size]);
      extended = PlainExtend(extended, bytes[begin + size]);
    }
  }
}

TEST(Crc32c, ExtendsAndMasks) {
  EXPECT_EQ(Crc32cExtend(Crc32c("hello "), "world"), Crc32c("hello world"));
  const uint32_t crc = Crc32c("foo");
  EXPECT_NE(MaskCrc(crc), crc);
  EXPECT_EQ(UnmaskCrc(MaskCrc(crc)), crc);
  EXPECT_EQ(UnmaskCrc(UnmaskCrc(MaskCrc(MaskCrc(crc)))), crc);
  EXPECT_EQ(MaskCrc(0), 0xa282ead8u);
}

// ---- hash

TEST(Hash, MatchesLevelDb) {
  // Values from LevelDB's own test of its hash.
  EXPECT_EQ(Hash("", 0xbc9f1d34u), 0xbc9f1d34u);
  EXPECT_EQ(Hash("\x62", 0xbc9f1d34u), 0xef1345c4u);
  EXPECT_EQ(Hash("\xc3\x97", 0xbc9f1d34u), 0x5b663814u);
  EXPECT_EQ(Hash("\xe2\x99\xa5", 0xbc9f1d34u), 0x323c078fu);
  EXPECT_EQ(Hash("\xe1\x80\xb9\x32", 0xbc9f1d34u), 0xed21633au);
}

// ---- prng

TEST(Prng, HasThePublishedFirstNumbers) {
  // splitmix64 from 1234567, as its reference program prints it.
  uint64_t state = 1234567;
  EXPECT_EQ(SplitMix64(&state), 6457827717110365317u);
  EXPECT_EQ(SplitMix64(&state), 3203168211198807973u);
  EXPECT_EQ(SplitMix64(&state), 9817491932198370423u);
  // xoshiro256** over that seeding, from seed 0.
  Prng prng(0);
  EXPECT_EQ(prng.Next(), 11091344671253066420u);
  EXPECT_EQ(prng.Next(), 13793997310169335082u);
}

TEST(Prng, BelowStaysBelowAndReachesEveryValue) {
  Prng prng(5);
  EXPECT_EQ(prng.Below(1), 0u);
  for (const uint64_t n : {2u, 3u, 7u, 64u, 100u}) {
    std::vector<uint32_t> seen(n);
    for (uint64_t i = 0; i < n * 1000; ++i) {
      const uint64_t v = prng.Below(n);
      ASSERT_LT(v, n);
      ++seen[v];
    }
    // A thousand of each are expected, with a deviation of about 32.
    for (const uint32_t count : seen) {
      EXPECT_GT(count, 800u);
      EXPECT_LT(count, 1200u);
    }
  }
  for (int i = 0; i < 100; ++i) EXPECT_LT(prng.Below((uint64_t{1} << 63) + 1), (uint64_t{1} << 63) + 1);
}

TEST(Prng, SameSeedSameStream) {
  Prng a(77);
  Prng b(77);
  Prng c(78);
  bool differ = false;
  for (int i = 0; i < 100; ++i) {
    const uint64_t v = a.Next();
    EXPECT_EQ(v, b.Next());
    differ = differ || v != c.Next();
  }
  EXPECT_TRUE(differ);
}

// ---- arena

TEST(Arena, DeclaresExactlyTheRequestedBytes) {
  Arena arena;
  EXPECT_EQ(arena.declared_bytes(), 0u);
  arena.Allocate(1);
  arena.AllocateAligned(8);
  arena.Allocate(100000);
  EXPECT_EQ(arena.declared_bytes(), 100009u);
}

TEST(Arena, PiecesAreDisjointAlignedAndStable) {
  constexpr uint64_t kSeed = 3;
  SCOPED_TRACE("Prng seed " + std::to_string(kSeed));
  Prng prng(kSeed);
  Arena arena;
  struct Piece {
    char* at;
    size_t size;
    char mark;
  };
  std::vector<Piece> pieces;
  uint64_t declared = 0;
  for (int i = 0; i < 5000; ++i) {
    const size_t size = static_cast<size_t>(prng.OneIn(100) ? 1 + prng.Below(40000) : 1 + prng.Below(60));
    const bool aligned = prng.OneIn(2);
    char* at = aligned ? arena.AllocateAligned(size) : arena.Allocate(size);
    if (aligned) {
      ASSERT_EQ(reinterpret_cast<uintptr_t>(at) % 8, 0u);
    }
    const char mark = static_cast<char>(i);
    std::memset(at, mark, size);
    pieces.push_back({at, size, mark});
    declared += size;
  }
  EXPECT_EQ(arena.declared_bytes(), declared);
  for (const Piece& piece : pieces) {
    for (size_t i = 0; i < piece.size; ++i) ASSERT_EQ(piece.at[i], piece.mark);
  }
}

// ---- status and checks

TEST(Status, HasCodeAndMessage) {
  EXPECT_EQ(Status().ToString(), "ok");
  EXPECT_TRUE(Status::Ok().ok());
  const Status status = Status::Corruption("000005.ldb at 4096: short");
  EXPECT_TRUE(status.Is(Code::kCorruption));
  EXPECT_EQ(status.ToString(), "corruption: 000005.ldb at 4096: short");
}

TEST(Status, EveryCodeHasItsOwnName) {
  std::set<Slice> names;
  for (int code = 0; code <= static_cast<int>(Code::kBusy); ++code) names.insert(CodeName(static_cast<Code>(code)));
  EXPECT_EQ(names.size(), static_cast<size_t>(Code::kBusy) + 1);
  EXPECT_EQ(names.count("unknown"), 0u);
}

TEST(CheckDeathTest, StopsWithTheMessage) {
  const int three = 3;
  STRATA_CHECK(three == 3, "never said");
  EXPECT_DEATH(STRATA_CHECK(three == 4, "Three is four."), "values_test.cc:[0-9]+: Three is four.");
}

TEST(CheckDeathTest, PassesTheMessageToTheHandler) {
  EXPECT_DEATH(
      {
        SetTrapHandler([](const char*, int, const char* message) { std::fprintf(stderr, "<<%s>>", message); });
        CheckFailed("here", 1, "message");
      },
      "<<message>>");
}

}  // namespace
}  // namespace strata

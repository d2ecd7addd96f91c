#include "base/coding.h"

#include <gtest/gtest.h>

#include "base/prng.h"

namespace strata {
namespace {

// Values around every boundary at which an encoding grows.
std::vector<uint64_t> Boundaries() {
  std::vector<uint64_t> values = {0, UINT64_MAX};
  for (uint32_t bit = 0; bit < 64; ++bit) {
    const uint64_t power = uint64_t{1} << bit;
    for (const uint64_t v : {power - 1, power, power + 1}) values.push_back(v);
  }
  return values;
}

TEST(Coding, FixedWidthsAreLittleEndian) {
  std::string out;
  PutFixed32(&out, 0x04030201u);
  PutFixed64(&out, 0x0c0b0a0908070605u);
  EXPECT_EQ(out, "\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b\x0c");
  EXPECT_EQ(DecodeFixed32(out.data()), 0x04030201u);
  EXPECT_EQ(DecodeFixed64(out.data() + 4), 0x0c0b0a0908070605u);
  EXPECT_EQ(DecodeFixed32("\xff\xff\xff\xff"), UINT32_MAX);
}

TEST(Coding, VarintsHaveTheirKnownBytes) {
  std::string out;
  PutVarint32(&out, 300);
  EXPECT_EQ(out, "\xac\x02");
  out.clear();
  PutVarint32(&out, UINT32_MAX);
  EXPECT_EQ(out, "\xff\xff\xff\xff\x0f");
  out.clear();
  PutVarint64(&out, UINT64_MAX);
  EXPECT_EQ(out, "\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01");
}

TEST(Coding, VarintsRoundTripAtEveryBoundary) {
  std::string out;
  for (const uint64_t v : Boundaries()) {
    const size_t before = out.size();
    PutVarint64(&out, v);
    EXPECT_EQ(out.size() - before, VarintLength(v)) << v;
    if (v <= UINT32_MAX) PutVarint32(&out, static_cast<uint32_t>(v));
  }
  Slice in = out;
  for (const uint64_t v : Boundaries()) {
    uint64_t wide = 0;
    ASSERT_TRUE(GetVarint64(&in, &wide));
    EXPECT_EQ(wide, v);
    if (v > UINT32_MAX) continue;
    uint32_t narrow = 0;
    ASSERT_TRUE(GetVarint32(&in, &narrow));
    EXPECT_EQ(narrow, v);
  }
  EXPECT_TRUE(in.empty());
}

TEST(Coding, TruncatedVarintsAreRejectedWithoutAdvancing) {
  for (const uint64_t v : Boundaries()) {
    std::string whole;
    PutVarint64(&whole, v);
    for (size_t size = 0; size < whole.size(); ++size) {
      const Slice cut(whole.data(), size);
      Slice in = cut;
      uint64_t wide = 0;
      uint32_t narrow = 0;
      EXPECT_FALSE(GetVarint64(&in, &wide));
      EXPECT_FALSE(GetVarint32(&in, &narrow));
      EXPECT_EQ(in.data(), cut.data());
      EXPECT_EQ(in.size(), cut.size());
    }
  }
}

TEST(Coding, OverlongAndOverflowingVarintsAreRejected) {
  uint32_t narrow = 0;
  uint64_t wide = 0;
  for (const Slice bytes : {Slice("\xff\xff\xff\xff\x10", 5), Slice("\x80\x80\x80\x80\x80\x00", 6),
                            Slice("\xff\xff\xff\xff\xff\x01", 6), Slice("\x80\x80\x80\x80\x20", 5)}) {
    Slice in = bytes;
    EXPECT_FALSE(GetVarint32(&in, &narrow));
    EXPECT_EQ(GetVarint32Ptr(bytes.data(), bytes.data() + bytes.size(), &narrow), nullptr);
  }
  for (const Slice bytes : {Slice("\xff\xff\xff\xff\xff\xff\xff\xff\xff\x02", 10),
                            Slice("\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x00", 11)}) {
    Slice in = bytes;
    EXPECT_FALSE(GetVarint64(&in, &wide));
  }
  // The largest 32-bit value, and a 33-bit value that only the wide reader accepts.
  Slice largest("\xff\xff\xff\xff\x0f", 5);
  EXPECT_TRUE(GetVarint32(&largest, &narrow));
  EXPECT_EQ(narrow, UINT32_MAX);
  Slice more("\x80\x80\x80\x80\x10", 5);
  EXPECT_TRUE(GetVarint64(&more, &wide));
  EXPECT_EQ(wide, uint64_t{1} << 32);
}

TEST(Coding, LengthPrefixesNeverReachPastTheEnd) {
  std::string out;
  PutLengthPrefixed(&out, "");
  PutLengthPrefixed(&out, std::string(200, 'x'));
  Slice in = out;
  Slice value = "unset";
  ASSERT_TRUE(GetLengthPrefixed(&in, &value));
  EXPECT_EQ(value, "");
  ASSERT_TRUE(GetLengthPrefixed(&in, &value));
  EXPECT_EQ(value, std::string(200, 'x'));
  EXPECT_FALSE(GetLengthPrefixed(&in, &value));
  for (size_t size = 1; size < out.size(); ++size) {
    Slice cut(out.data() + 1, size - 1);
    EXPECT_FALSE(GetLengthPrefixed(&cut, &value)) << size;
    EXPECT_EQ(cut.size(), size - 1);
  }
  Slice huge(
      "\xff\xff\xff\xff\x0f"
      "abc",
      8);
  EXPECT_FALSE(GetLengthPrefixed(&huge, &value));
}

TEST(Coding, AnyBytesAreReadSafely) {
  constexpr uint64_t kSeed = 20240601;
  SCOPED_TRACE("Prng seed " + std::to_string(kSeed));
  Prng prng(kSeed);
  for (int round = 0; round < 20000; ++round) {
    std::string bytes;
    for (uint64_t n = prng.Below(14); n > 0; --n)
      bytes.push_back(static_cast<char>(prng.OneIn(3) ? prng.Next() : 0xff));
    Slice in = bytes;
    uint64_t v = 0;
    if (!GetVarint64(&in, &v)) continue;
    // Accepted bytes encode the value, possibly with redundant zero groups.
    EXPECT_GE(bytes.size() - in.size(), VarintLength(v));
  }
}

}  // namespace
}  // namespace strata

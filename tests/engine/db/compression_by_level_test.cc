// Which codec a table gets, by its place.
#include <gtest/gtest.h>

#include "db/column_family.h"

namespace strata {
namespace {

TEST(CompressionByLevel, TheLastLevelHasItsOwnCodec) {
  Options options;
  options.compression = Compression::kLz4;
  const OutputPlace l0, l1{.level = 1}, last{.level = 2, .last_level = true};
  for (const OutputPlace& place : {l0, l1, last}) EXPECT_EQ(CompressionOf(options, place), CompressionType::kLz4);
  options.bottommost_compression = BottommostCompression::kZstd;
  EXPECT_EQ(CompressionOf(options, l0), CompressionType::kLz4);
  EXPECT_EQ(CompressionOf(options, l1), CompressionType::kLz4);
  EXPECT_EQ(CompressionOf(options, last), CompressionType::kZstd);
  options.bottommost_compression = BottommostCompression::kNone;
  EXPECT_EQ(CompressionOf(options, last), CompressionType::kNone);
  EXPECT_EQ(CompressionOf(options, l1), CompressionType::kLz4);
}

TEST(CompressionByLevel, LevelsAboveTheFirstOneAreNotCompressed) {
  Options options;
  options.compression = Compression::kSnappy;
  options.min_level_to_compress = 2;
  EXPECT_EQ(CompressionOf(options, {}), CompressionType::kNone);
  EXPECT_EQ(CompressionOf(options, {.level = 1}), CompressionType::kNone);
  EXPECT_EQ(CompressionOf(options, {.level = 2}), CompressionType::kSnappy);
  EXPECT_EQ(CompressionOf(options, {.level = 1, .last_level = true}), CompressionType::kNone);
  options.bottommost_compression = BottommostCompression::kZstd;
  EXPECT_EQ(CompressionOf(options, {.level = 1, .last_level = true}), CompressionType::kZstd);
}

TEST(CompressionByLevel, TheLevelOfTheCodecIsThatOfTheOption) {
  Options options;
  EXPECT_EQ(TableOptionsOf(options, {}).compression_level, kDefaultZstdLevel);
  options.compression_level = 19;
  EXPECT_EQ(TableOptionsOf(options, {}).compression_level, 19u);
}

}  // namespace
}  // namespace strata

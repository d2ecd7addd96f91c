// Options as fields and as numbers: every option is found by its id, keeps its range, and has the documented default.
#include "strata/options.gen.h"

#include <gtest/gtest.h>

namespace strata {
namespace {

TEST(Options, DefaultsMatchTheTable) {
  const Options options;
  for (const OptionInfo& info : kOptionInfos)
    EXPECT_EQ(GetOptionField(options, info.id), info.default_value) << info.name;
  EXPECT_EQ(options.write_buffer_size, 4u << 20);
  EXPECT_EQ(options.compression, Compression::kSnappy);
}

TEST(Options, EveryOptionAcceptsItsLimitsAndNothingBeyond) {
  for (const OptionInfo& info : kOptionInfos) {
    Options options;
    EXPECT_TRUE(SetOptionField(&options, info.id, info.max)) << info.name;
    EXPECT_EQ(GetOptionField(options, info.id), info.max) << info.name;
    EXPECT_FALSE(SetOptionField(&options, info.id, info.max + 1)) << info.name;
    EXPECT_TRUE(SetOptionField(&options, info.id, info.min)) << info.name;
    if (info.min > 0) {
      EXPECT_FALSE(SetOptionField(&options, info.id, info.min - 1)) << info.name;
    }
    EXPECT_EQ(GetOptionField(options, info.id), info.min) << info.name;
  }
}

TEST(Options, AnUnknownIdIsRejected) {
  Options options;
  EXPECT_EQ(FindOption(60000), nullptr);
  EXPECT_FALSE(SetOptionField(&options, 60000, 0));
  ASSERT_NE(FindOption(option_id::kCompactionPri), nullptr);
  EXPECT_STREQ(FindOption(option_id::kCompactionPri)->names[1], "min_overlapping_ratio");
}

}  // namespace
}  // namespace strata

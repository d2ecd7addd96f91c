// The stall conditions and the rate of delayed writes, table by table, with the figures of RocksDB 7.8's own test
// (db/column_family_test.cc, WriteStallSingleColumnFamily and WriteStallTwoColumnFamilies). Scenario 23.
#include "db/write_controller.h"
#include "times.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace strata {
namespace {

using rec::DelayedRateChange;
using rec::StallReason;
using rec::WriteStallCondition;

Options RocksDbOptions() {
  Options options;
  options.stall_rules = StallRules::kRocksdb;
  options.level0_slowdown_writes_trigger = 20;
  options.level0_stop_writes_trigger = 36;
  options.soft_pending_compaction_bytes_limit = 200;
  options.hard_pending_compaction_bytes_limit = 2000;
  return options;
}

std::string WordsOf(const StallCondition& found) {
  static constexpr const char* kConditions[] = {"normal", "delay", "stop"};
  static constexpr const char* kReasons[] = {"none",      "memtables",     "l0",           "l0",
                                             "memtables", "pending bytes", "pending bytes"};
  std::string words = kConditions[int(found.condition)];
  if (found.reason != StallReason::kNone) words += std::string(": ") + kReasons[int(found.reason)];
  if (found.near_stop) words += ", near the stop";
  return words;
}

TEST(StallConditionTest, TheFirstRuleThatAppliesNamesTheCause) {
  struct Case {
    uint32_t sealed, runs;
    uint64_t pending_bytes;
    const char* expected;
  };
  const Case cases[] = {
      {0, 0, 0, "normal"},
      {1, 19, 199, "normal"},
      {2, 36, 2000, "stop: memtables"},
      {1, 36, 2000, "stop: l0"},
      {1, 35, 2000, "stop: pending bytes"},
      {1, 20, 200, "delay: l0"},
      {1, 33, 200, "delay: l0"},
      {1, 34, 0, "delay: l0, near the stop"},
      {1, 35, 0, "delay: l0, near the stop"},
      {1, 19, 200, "delay: pending bytes"},
      {1, 19, 1550, "delay: pending bytes"},
      {1, 19, 1551, "delay: pending bytes, near the stop"},
      {1, 19, 1999, "delay: pending bytes, near the stop"},
  };
  for (const Case& c : cases) {
    EXPECT_EQ(WordsOf(StallConditionOf({c.sealed, c.runs, c.pending_bytes}, RocksDbOptions())), c.expected)
        << c.sealed << " sealed, " << c.runs << " runs, " << c.pending_bytes << " bytes";
  }
}

TEST(StallConditionTest, MemtablesDelayOnlyIfThereAreMoreThanThree) {
  Options options = RocksDbOptions();
  for (const uint64_t buffers : {2, 3, 4, 8}) {
    options.max_write_buffer_number = buffers;
    const auto sealed = static_cast<uint32_t>(buffers - 1);
    EXPECT_EQ(WordsOf(StallConditionOf({sealed, 0, 0}, options)), buffers > 3 ? "delay: memtables" : "normal");
    EXPECT_EQ(WordsOf(StallConditionOf({sealed, 20, 200}, options)), buffers > 3 ? "delay: memtables" : "delay: l0");
    EXPECT_EQ(WordsOf(StallConditionOf({sealed - 1, 0, 0}, options)), "normal");
    EXPECT_EQ(WordsOf(StallConditionOf({sealed + 1, 0, 0}, options)), "stop: memtables");
  }
}

TEST(StallConditionTest, WithoutCompactionsOnlyMemtablesStall) {
  Options options = RocksDbOptions();
  options.disable_auto_compactions = true;
  EXPECT_EQ(WordsOf(StallConditionOf({1, 1000, 1 << 30}, options)), "normal");
  EXPECT_EQ(WordsOf(StallConditionOf({2, 1000, 1 << 30}, options)), "stop: memtables");
}

TEST(StallConditionTest, ALimitOfZeroIsNone) {
  Options options = RocksDbOptions();
  options.soft_pending_compaction_bytes_limit = options.hard_pending_compaction_bytes_limit = 0;
  EXPECT_EQ(WordsOf(StallConditionOf({0, 0, 1 << 30}, options)), "normal");
  options.soft_pending_compaction_bytes_limit = 200;
  EXPECT_EQ(WordsOf(StallConditionOf({0, 0, 1 << 30}, options)), "delay: pending bytes") << "never near a stop";
}

class WriteControllerTest : public testing::Test {
 protected:
  static constexpr uint64_t kBase = 810'000;
  WriteControllerTest() {
    controller_.SetMaxRate(kBase);
    options_.level0_stop_writes_trigger = 10'000;
  }

  DelayedRateChange Update(uint32_t family, uint32_t runs, uint64_t pending_bytes, const Options& options) {
    return controller_.Update(family, StallConditionOf({0, runs, pending_bytes}, options), pending_bytes, options);
  }
  // "stop", "normal", or the rate of delayed writes.
  std::string Words() const {
    if (controller_.StoppedBy() != WriteController::kNoFamily) return "stop";
    return controller_.DelayedBy() == WriteController::kNoFamily ? "normal" : std::to_string(controller_.rate());
  }

  Options options_ = RocksDbOptions();
  WriteController controller_;
};

// x times 0.8 is /1.25 in RocksDB's test.
TEST_F(WriteControllerTest, OneFamilyAsInRocksDb) {
  struct Case {
    uint32_t runs;
    uint64_t pending_bytes;
    const char* expected;
  };
  const Case cases[] = {
      {0, 50, "normal"},    {0, 201, "810000"},   {0, 400, "648000"}, {0, 500, "518400"},   {0, 450, "648000"},
      {0, 205, "810000"},   {0, 202, "810000"},   {0, 201, "810000"}, {0, 198, "normal"},   {0, 399, "810000"},
      {0, 599, "648000"},   {0, 2001, "stop"},    {0, 3001, "stop"},  {0, 390, "648000"},   {0, 100, "normal"},
      {100, 100, "810000"}, {101, 100, "648000"}, {0, 300, "518400"}, {101, 300, "414720"}, {101, 200, "518400"},
      {0, 0, "normal"},
  };
  for (const Case& c : cases) {
    Update(0, c.runs, c.pending_bytes, options_);
    EXPECT_EQ(Words(), c.expected) << c.runs << " runs, " << c.pending_bytes << " bytes";
  }
  options_.disable_auto_compactions = true;
  Update(0, 50, 0, options_);
  EXPECT_EQ(Words(), "normal");
  options_.disable_auto_compactions = false;
}

TEST_F(WriteControllerTest, TwoFamiliesAsInRocksDb) {
  struct Case {
    uint32_t family;
    uint64_t pending_bytes;
    const char* expected;
  };
  const Case cases[] = {
      {0, 50, "normal"},  {1, 600, "810000"}, {0, 70, "810000"},  {1, 800, "648000"},
      {0, 300, "518400"}, {1, 700, "648000"}, {0, 500, "518400"}, {1, 600, "648000"},
  };
  for (const Case& c : cases) {
    Update(c.family, 0, c.pending_bytes, options_);
    EXPECT_EQ(Words(), c.expected) << "family " << c.family << ", " << c.pending_bytes << " bytes";
  }
}

TEST_F(WriteControllerTest, EveryChangeSaysWhy) {
  options_.level0_stop_writes_trigger = 36;
  EXPECT_EQ(Update(0, 20, 100, options_), DelayedRateChange::kBegun);
  EXPECT_EQ(Update(0, 21, 100, options_), DelayedRateChange::kDebtNotSmaller);
  EXPECT_EQ(controller_.rate(), 648'000u);
  EXPECT_EQ(Update(0, 34, 50, options_), DelayedRateChange::kNearStop) << "before a smaller debt counts";
  EXPECT_EQ(controller_.rate(), 388'800u);
  EXPECT_EQ(Update(0, 33, 40, options_), DelayedRateChange::kDebtSmaller);
  EXPECT_EQ(controller_.rate(), 486'000u);
  EXPECT_EQ(Update(0, 19, 40, options_), DelayedRateChange::kRecovered);
  EXPECT_EQ(controller_.rate(), 680'400u);
  EXPECT_EQ(Update(0, 19, 40, options_), DelayedRateChange::kNone) << "only what was delayed recovers";
  EXPECT_EQ(controller_.rate(), 680'400u);
  EXPECT_EQ(Update(0, 36, 40, options_), DelayedRateChange::kNone) << "a stop";
  EXPECT_EQ(Update(0, 20, 40, options_), DelayedRateChange::kBegun);
  EXPECT_EQ(controller_.rate(), 680'400u) << "the rate is kept over a stop";
}

TEST_F(WriteControllerTest, AStopOfAnotherFamilyIsPenalized) {
  options_.level0_stop_writes_trigger = 36;
  EXPECT_EQ(Update(0, 20, 0, options_), DelayedRateChange::kBegun);
  EXPECT_EQ(Update(1, 36, 0, options_), DelayedRateChange::kNone);
  EXPECT_EQ(Update(0, 20, 0, options_), DelayedRateChange::kNearStop);
  EXPECT_EQ(controller_.rate(), 486'000u);
  EXPECT_EQ(controller_.StoppedBy(), 1u);
  controller_.Forget(1);
  EXPECT_EQ(controller_.StoppedBy(), WriteController::kNoFamily);
}

TEST_F(WriteControllerTest, TheFloorAndTheCeiling) {
  Update(0, 20, 100, options_);
  for (int i = 0; i < 50; i++) Update(0, 20, 100, options_);
  EXPECT_EQ(controller_.rate(), WriteController::kRateMin);
  for (uint64_t debt = 99; debt > 0; debt--) Update(0, 20, debt, options_);
  EXPECT_EQ(controller_.rate(), kBase);
  controller_.SetMaxRate(10'000);
  for (int i = 0; i < 5; i++) Update(0, 20, 100, options_);
  EXPECT_EQ(controller_.rate(), 10'000u) << "a rate below the floor is the user's";
  controller_.SetMaxRate(kBase);
  Update(0, 20, 100, options_);
  options_.max_write_buffer_number = 8;
  options_.disable_auto_compactions = true;
  controller_.Update(0, StallConditionOf({7, 20, 100}, options_), 100, options_);
  EXPECT_EQ(controller_.rate(), kBase) << "without compactions the rate is the user's";
}

TEST_F(WriteControllerTest, CreditComesEveryMillisecond) {
  EXPECT_EQ(controller_.DelayNs(0, 1 << 20), 0u) << "nothing is delayed";
  Update(0, 20, 0, options_);
  // 810 bytes a millisecond.
  EXPECT_EQ(controller_.DelayNs(5 * kMilli, 500), 0u) << "the first millisecond's bytes are there at once";
  EXPECT_EQ(controller_.DelayNs(5 * kMilli, 310), 0u);
  EXPECT_EQ(controller_.DelayNs(5 * kMilli, 405), kMilli + kMilli / 2) << "until the bytes of half a refill are there";
  EXPECT_EQ(controller_.DelayNs(6 * kMilli, 1), kMilli) << "at least a millisecond";
  // The next refill is due at 6.5 ms; at 10 ms 3.5 ms have passed since, and one more is given in advance.
  EXPECT_EQ(controller_.DelayNs(10 * kMilli, 3645 - 2), 0u);
  options_.level0_stop_writes_trigger = 36;
  Update(0, 36, 0, options_);
  EXPECT_EQ(controller_.DelayNs(20 * kMilli, 1 << 20), 0u) << "a stop is not a delay";
}

// Over a long time delayed writes get exactly the rate.
TEST_F(WriteControllerTest, TheRateIsKept) {
  Update(0, 20, 0, options_);
  uint64_t now_ns = 0, bytes = 0;
  while (now_ns < 10'000'000'000) {
    now_ns += controller_.DelayNs(now_ns, 1000);
    bytes += 1000;
  }
  EXPECT_NEAR(double(bytes), 10.0 * kBase, 2000);
}

TEST_F(WriteControllerTest, TheLargestNumbersDoNotOverflow) {
  controller_.SetMaxRate(1024);
  Update(0, 20, 0, options_);
  EXPECT_EQ(controller_.DelayNs(1'000'000, UINT32_MAX), (uint64_t{UINT32_MAX} - 2) * 1'000'000'000 / 1024 + 1'000'000);
  controller_.SetMaxRate(10'000'000'000);
  EXPECT_EQ(controller_.DelayNs(uint64_t{1} << 60, UINT32_MAX), 0u);
}

}  // namespace
}  // namespace strata

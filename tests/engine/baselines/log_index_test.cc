// Both indexes equal a sorted map; a tree is in order and compares about log2(keys) times, a hash index about once.
#include "baselines/log_index.h"

#include <gtest/gtest.h>

#include <map>

#include "base/prng.h"

namespace strata {
namespace {

std::unique_ptr<LogIndex> IndexOf(bool hash, Tracer& tracer) {
  if (hash) return std::make_unique<HashLogIndex>(tracer);
  return std::make_unique<TreeLogIndex>(tracer);
}

class LogIndexTest : public testing::TestWithParam<bool> {};

TEST_P(LogIndexTest, EqualsAMap) {
  Tracer tracer;
  tracer.set_mask(0);
  const std::unique_ptr<LogIndex> index = IndexOf(GetParam(), tracer);
  std::map<std::string, LogPlace> model;
  Prng prng(3);
  uint64_t key_bytes = 0;
  for (uint64_t i = 0; i < 60'000; i++) {
    const uint64_t keys = i < 20'000 ? 40'000 : i < 40'000 ? 300 : 5;
    const std::string key = std::to_string(prng.Below(keys));
    const auto known = model.find(key);
    LogPlace old;
    if (prng.OneIn(3)) {
      ASSERT_EQ(index->Erase(key, &old), known != model.end()) << i;
      if (known != model.end()) {
        ASSERT_EQ(old, known->second) << i;
        key_bytes -= key.size();
        model.erase(known);
      }
    } else {
      const LogPlace place{.offset = i, .segment = static_cast<uint32_t>(i % 7), .bytes = 1};
      ASSERT_EQ(index->Set(key, place, &old), known != model.end()) << i;
      if (known == model.end()) key_bytes += key.size();
      if (known != model.end()) {
        ASSERT_EQ(old, known->second) << i;
      }
      model[key] = place;
    }
    const std::string sought = std::to_string(prng.Below(keys));
    LogPlace found;
    ASSERT_EQ(index->Find(sought, &found), model.count(sought) == 1) << i;
    if (model.count(sought) == 1) {
      ASSERT_EQ(found, model[sought]) << i;
    }
    ASSERT_EQ(index->entries(), model.size());
    ASSERT_GE(index->size_bytes(), key_bytes + 24 * model.size());
  }
}

INSTANTIATE_TEST_SUITE_P(Kinds, LogIndexTest, testing::Bool(),
                         [](const auto& info) { return std::string(info.param ? "Hash" : "Tree"); });

TEST(TreeLogIndex, IsInOrder) {
  Tracer tracer;
  tracer.set_mask(0);
  TreeLogIndex index(tracer);
  std::map<std::string, uint64_t> model;
  Prng prng(5);
  for (uint64_t i = 0; i < 3000; i++) {
    LogPlace old;
    const std::string key = std::to_string(prng.Below(2000));
    if (prng.OneIn(4)) {
      index.Erase(key, &old);
      model.erase(key);
    } else {
      index.Set(key, {.offset = i}, &old);
      model[key] = i;
    }
  }
  auto at = model.begin();
  TreeLogIndex::Position position = index.First();
  for (; index.Forward(&position); position.slot++, ++at) {
    ASSERT_EQ(index.KeyAt(position), at->first);
    ASSERT_EQ(index.PlaceAt(position).offset, at->second);
  }
  EXPECT_EQ(at, model.end());
  position = index.Last();
  while (index.Backward(&position)) ASSERT_EQ(index.KeyAt(position), (--at)->first);
  EXPECT_EQ(at, model.begin());
  for (uint64_t i = 0; i < 2100; i++) {
    bool found = false;
    position = index.Seek(std::to_string(i), &found);
    at = model.lower_bound(std::to_string(i));
    ASSERT_EQ(found, model.count(std::to_string(i)) == 1);
    ASSERT_EQ(index.Forward(&position), at != model.end());
    if (at != model.end()) {
      ASSERT_EQ(index.KeyAt(position), at->first);
    }
  }
}

TEST(LogIndex, ComparisonsOfALookup) {
  constexpr uint64_t kKeys = 1 << 15;
  for (const bool hash : {false, true}) {
    Tracer tracer;
    tracer.set_mask(0);
    const std::unique_ptr<LogIndex> index = IndexOf(hash, tracer);
    LogPlace place;
    for (uint64_t i = 0; i < kKeys; i++) index->Set(std::to_string(i * 40'503 % kKeys), {}, &place);
    const uint64_t before = tracer.counters.user_key_comparison_count;
    for (uint64_t i = 0; i < kKeys; i++) ASSERT_TRUE(index->Find(std::to_string(i), &place));
    const double each = double(tracer.counters.user_key_comparison_count - before) / kKeys;
    EXPECT_GE(each, hash ? 1 : 14);
    EXPECT_LE(each, hash ? 1.001 : 16.5);
  }
}

TEST(LogIndex, KeysInOrderLeaveFullLeaves) {
  Tracer tracer;
  tracer.set_mask(0);
  TreeLogIndex index(tracer);
  LogPlace place;
  for (uint64_t i = 10'000; i < 10'256; i++) index.Set(std::to_string(i), {}, &place);
  EXPECT_EQ(index.Last().leaf, 4u);
}

}  // namespace
}  // namespace strata

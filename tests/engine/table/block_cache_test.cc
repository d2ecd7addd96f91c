// The block cache, LRU by declared bytes, against a model.
#include "table/block_cache.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <list>
#include <string>
#include <utility>
#include <vector>

#include "base/prng.h"
#include "format/block.h"

namespace strata {
namespace {

std::shared_ptr<const Block> BlockOf(size_t value_bytes) {
  BlockBuilder builder(16);
  builder.Add("k", std::string(value_bytes, 'v'));
  std::shared_ptr<const Block> block;
  EXPECT_TRUE(Block::Parse(std::string(builder.Finish()), &block).ok());
  return block;
}

using Listed = std::vector<std::pair<uint32_t, uint64_t>>;

Listed List(const BlockCache& cache) {
  Listed listed;
  cache.ForEach([&](rec::BlockKind, uint32_t table, uint64_t offset, uint64_t) { listed.emplace_back(table, offset); });
  return listed;
}

TEST(BlockCache, EvictsTheLeastRecentlyUsed) {
  const uint64_t charge = BlockOf(100)->size_bytes() + BlockCache::kOverheadBytes;
  Tracer tracer;
  BlockCache cache(3 * charge, &tracer);
  for (uint64_t offset = 0; offset < 3; ++offset) cache.Insert(rec::BlockKind::kData, 1, offset, BlockOf(100));
  EXPECT_NE(cache.Lookup(1, 0), nullptr);
  cache.Insert(rec::BlockKind::kData, 1, 3, BlockOf(100));
  EXPECT_EQ(cache.Lookup(1, 1), nullptr);
  EXPECT_EQ(List(cache), (Listed{{1, 3}, {1, 0}, {1, 2}}));
  EXPECT_EQ(cache.size_bytes(), 3 * charge);
}

// The records alone determine the content of the cache and which blocks were evicted.
TEST(BlockCache, RecordsInsertionsAndEvictions) {
  Tracer tracer;
  BlockCache cache(2 * (BlockOf(100)->size_bytes() + BlockCache::kOverheadBytes), &tracer);
  tracer.TakeBatch();
  for (uint64_t offset = 0; offset < 2; ++offset) cache.Insert(rec::BlockKind::kIndex, 7, offset, BlockOf(100));
  EXPECT_EQ(tracer.TakeBatch().size(), 2 * 32u);
  cache.Insert(rec::BlockKind::kFilter, 8, 9, BlockOf(100));
  wire::RecordBuffer expected;
  const auto size_bytes = static_cast<uint32_t>(BlockOf(100)->size_bytes());
  wire::AppendRecord(rec::BlockEvicted{.table = 7, .size_bytes = size_bytes, .offset = 0}, 0, &expected);
  wire::AppendRecord(
      rec::BlockCached{.table = 8, .size_bytes = size_bytes, .offset = 9, .block_kind = rec::BlockKind::kFilter}, 0,
      &expected);
  EXPECT_EQ(tracer.TakeBatch(), expected.Take());
  EXPECT_EQ(tracer.counters.block_cache_index_add, 2u);
  EXPECT_EQ(tracer.counters.block_cache_filter_add, 1u);
  EXPECT_EQ(tracer.counters.block_cache_bytes_write, 3u * size_bytes);
  EXPECT_EQ(tracer.counters.block_cache_evict_count, 1u);
}

TEST(BlockCache, KeepsNoBlockThatCannotFit) {
  Tracer tracer;
  BlockCache none(0, &tracer);
  none.Insert(rec::BlockKind::kData, 1, 0, BlockOf(1));
  EXPECT_EQ(none.block_count(), 0u);
  BlockCache small(200, &tracer);
  small.Insert(rec::BlockKind::kData, 1, 0, BlockOf(10));
  small.Insert(rec::BlockKind::kData, 1, 1, BlockOf(1000));
  EXPECT_NE(small.Lookup(1, 0), nullptr);
  EXPECT_EQ(small.Lookup(1, 1), nullptr);
}

TEST(BlockCache, EraseDropsOneTableOnly) {
  Tracer tracer;
  BlockCache cache(1 << 20, &tracer);
  for (uint32_t table = 1; table <= 3; ++table) {
    for (uint64_t offset = 0; offset < 4; ++offset)
      cache.Insert(rec::BlockKind::kData, table, offset << 40, BlockOf(10));
  }
  const std::shared_ptr<const Block> pinned = cache.Lookup(2, 0);
  EXPECT_EQ(cache.Erase(2), 4u);
  EXPECT_EQ(cache.Erase(99), 0u);
  EXPECT_EQ(cache.block_count(), 8u);
  EXPECT_EQ(cache.Lookup(2, 0), nullptr);
  EXPECT_EQ(pinned->view().restart_count(), 1u);
  cache.Erase(1);
  cache.Erase(3);
  EXPECT_EQ(cache.size_bytes(), 0u);
}

TEST(BlockCache, AgreesWithAModel) {
  struct Kept {
    std::pair<uint32_t, uint64_t> key;
    uint64_t charge;
  };
  for (uint64_t seed = 1; seed <= 20; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Prng prng(seed);
    // A few blocks with constant eviction, or hundreds, which makes the buckets grow.
    const bool many = seed % 2 == 0;
    const uint64_t capacity = 500 + prng.Below(many ? 200'000 : 3000);
    Tracer tracer;
    BlockCache cache(capacity, &tracer);
    uint64_t replaced = 0, erased = 0;
    std::list<Kept> model;
    for (int step = 0; step < 2000; ++step) {
      const std::pair<uint32_t, uint64_t> key{static_cast<uint32_t>(prng.Below(4)), prng.Below(many ? 150 : 8) << 12};
      const auto at = std::find_if(model.begin(), model.end(), [&](const Kept& k) { return k.key == key; });
      if (prng.OneIn(3)) {
        const std::shared_ptr<const Block> block = BlockOf(prng.Below(700));
        cache.Insert(rec::BlockKind::kData, key.first, key.second, block);
        const uint64_t charge = block->size_bytes() + BlockCache::kOverheadBytes;
        if (charge <= capacity) {
          if (at != model.end()) replaced++;
          if (at != model.end()) model.erase(at);
          model.push_front({key, charge});
          const auto sum = [&] {
            uint64_t bytes = 0;
            for (const Kept& k : model) bytes += k.charge;
            return bytes;
          };
          while (sum() > capacity) model.pop_back();
          ASSERT_EQ(cache.size_bytes(), sum());
        }
      } else if (prng.OneIn(many ? 300 : 20)) {
        erased += cache.Erase(key.first);
        model.remove_if([&](const Kept& k) { return k.key.first == key.first; });
      } else {
        ASSERT_EQ(cache.Lookup(key.first, key.second) != nullptr, at != model.end());
        if (at != model.end()) model.splice(model.begin(), model, at);
      }
      Listed expected;
      for (const Kept& k : model) expected.push_back(k.key);
      ASSERT_EQ(List(cache), expected);
      const Counters& counters = tracer.counters;
      ASSERT_EQ(cache.block_count(), counters.block_cache_add - counters.block_cache_evict_count - replaced - erased);
    }
  }
}

}  // namespace
}  // namespace strata

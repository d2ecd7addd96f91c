// Which table of each level a Get searches: the plain and the narrowed way against a check of every table, and the cost
// of both in a tree as large as the one of the claims.
#include "version/table_picker.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>

#include "base/prng.h"
#include "trace/tracer.h"

namespace strata {
namespace {

std::string Key(uint64_t n) {
  char digits[16];
  std::snprintf(digits, sizeof(digits), "%09u", static_cast<uint32_t>(n));
  return digits;
}

TableRef TableOver(const std::string& smallest, const std::string& largest) {
  auto meta = std::make_shared<TableMeta>();
  meta->size_bytes = 100;
  meta->smallest = smallest;
  meta->largest = largest;
  return meta;
}

std::string Internal(uint64_t key, uint64_t sequence, EntryType type = EntryType::kPut) {
  return MakeInternalKey(Key(key), sequence, type);
}

// Levels 1 to 6 with up to 40 tables over the same small key space: gaps, tables of one key, empty levels, ends that
// coincide with ends of other levels, neighbors that share a user key. Some end in a SingleDelete, whose type is the
// seek type, so a key may equal a fence in every bit.
Version RandomVersion(Prng* prng) {
  Version::Levels levels;
  for (uint32_t level = 1; level < kLevels; level++) {
    if (prng->OneIn(5)) continue;
    uint64_t key = prng->Below(30);
    uint64_t sequence = 9;
    for (uint64_t n = prng->Below(40); n > 0; n--) {
      const EntryType type = prng->OneIn(3) ? EntryType::kSingleDelete : EntryType::kPut;
      const std::string smallest = Internal(key, sequence, type);
      const uint64_t width = prng->Below(prng->OneIn(8) ? 60 : 6);
      key += width;
      if (width > 0) sequence = 5 + prng->Below(5);
      levels[level].push_back(TableOver(smallest, Internal(key, sequence, type)));
      // The next table starts with an older version of the same key, or somewhere after it.
      if (sequence > 1 && prng->OneIn(4)) {
        sequence--;
      } else {
        key += 1 + prng->Below(5);
        sequence = 9;
      }
    }
  }
  return Version(static_cast<uint32_t>(prng->Below(1000)), levels);
}

// The table that may hold the internal key, found by checking all of them.
const TableRef* LookAtAll(const Version& version, uint32_t level, Slice key) {
  for (const TableRef& t : version.level(level)) {
    if (CompareInternal(t->largest, key) < 0) continue;
    return t->smallest_user_key() <= UserKey(key) ? &t : nullptr;
  }
  return nullptr;
}

template <bool kDetail>
std::vector<const TableRef*> PickAll(const Version& version, const FileIndexer* indexer, Slice key, Tracer* tracer) {
  std::vector<const TableRef*> picked;
  TablePicker picker(version, indexer, key, tracer);
  for (uint32_t level = 1; level < kLevels; level++) picked.push_back(picker.Pick<kDetail>(level));
  return picked;
}

TEST(TablePicker, BothSearchesFindTheTable) {
  uint64_t plain_comparisons = 0, narrowed_comparisons = 0, found = 0;
  for (uint64_t seed = 1; seed <= 300; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Prng prng(seed);
    const Version version = RandomVersion(&prng);
    const FileIndexer indexer(version);
    ASSERT_EQ(indexer.version(), version.id());
    for (uint64_t key = 0; key < 250; ++key) {
      const std::string sought = MakeInternalKey(Key(key), prng.Below(12), kSeekType);
      std::vector<const TableRef*> expected;
      for (uint32_t level = 1; level < kLevels; level++) expected.push_back(LookAtAll(version, level, sought));
      for (const FileIndexer* way : {static_cast<const FileIndexer*>(nullptr), &indexer}) {
        SCOPED_TRACE("key " + std::to_string(key) + (way == nullptr ? " plain" : " narrowed"));
        Tracer silent, telling;
        silent.set_mask(0);
        telling.set_mask(Tracer::kFullMask);
        ASSERT_EQ(PickAll<false>(version, way, sought, &silent), expected);
        ASSERT_EQ(PickAll<true>(version, way, sought, &telling), expected);
        const uint64_t comparisons = silent.counters.user_key_comparison_count;
        ASSERT_EQ(telling.counters.user_key_comparison_count, comparisons);
        ASSERT_EQ(telling.TakeBatch().size() / 16, comparisons);
        (way == nullptr ? plain_comparisons : narrowed_comparisons) += comparisons;
      }
      for (const TableRef* table : expected) found += table != nullptr ? 1 : 0;
    }
  }
  EXPECT_GT(found, 100'000u);
  EXPECT_LT(narrowed_comparisons, plain_comparisons);
}

// For a key at each position relative to a table's ends: exactly the tables below that could hold such a key.
TEST(FileIndexer, WindowHoldsExactlyTheCandidateTables) {
  for (uint64_t seed = 1; seed <= 100; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Prng prng(seed);
    const Version version = RandomVersion(&prng);
    const FileIndexer indexer(version);
    for (uint32_t level = 1; level + 1 < kLevels; level++) {
      const auto& tables = version.level(level);
      const auto& below = version.level(level + 1);
      for (uint32_t i = 0; i < tables.size(); i++) {
        const Slice smallest = tables[i]->smallest_user_key();
        const Slice largest = tables[i]->largest_user_key();
        // The window covers an interval of user keys, ends included.
        const auto expect = [&](FileIndexer::Window window, Slice from, Slice to) {
          for (uint32_t b = 0; b < below.size(); b++) {
            const bool can = below[b]->largest_user_key() >= from && below[b]->smallest_user_key() <= to;
            ASSERT_EQ(b >= window.left && b < window.right, can)
                << "level " << level << " table " << i << " over " << b;
          }
        };
        expect(indexer.NextLevelWindow(level, i, 1, 1), i == 0 ? Slice("") : tables[i - 1]->largest_user_key(),
               smallest);
        expect(indexer.NextLevelWindow(level, i, 0, 1), smallest, smallest);
        expect(indexer.NextLevelWindow(level, i, -1, 1), smallest, largest);
        expect(indexer.NextLevelWindow(level, i, -1, 0), largest, largest);
        expect(indexer.NextLevelWindow(level, i, -1, -1), largest, "~");
        if (testing::Test::HasFailure()) return;
      }
    }
  }
}

TEST(FileIndexer, HasNoWindowBelowTheLastOrAnEmptyLevel) {
  Version::Levels levels;
  levels[1] = {TableOver(Internal(10, 5), Internal(20, 5))};
  levels[kLevels - 1] = levels[1];
  const FileIndexer indexer(Version(3, levels));
  EXPECT_EQ(indexer.NextLevelWindow(kLevels - 1, 0, -1, 1), FileIndexer::Window());
  EXPECT_EQ(indexer.NextLevelWindow(2, 0, -1, 1), FileIndexer::Window());
  // L2 is empty, so the window is empty.
  EXPECT_EQ(indexer.NextLevelWindow(1, 0, -1, 1), (FileIndexer::Window{0, 0}));
  EXPECT_EQ(FileIndexer().version(), UINT32_MAX);
}

// The tree of claim S26: a size ratio of 8, with 8, 64, 512, 4096 and 32,768 tables in L1 to L5, and random keys. The
// claim counts log2 of the tables for each level above the last: 3 + 6 + 9 + 12 = 30. `random`: the levels are cut
// independently of each other, as compactions leave them; otherwise each table covers exactly eight.
Version EightfoldTree(bool random, Prng* prng, uint64_t keys) {
  Version::Levels levels;
  for (uint32_t level = 1; level <= 5; level++) {
    const uint32_t count = 1u << (3 * level);
    std::vector<uint64_t> cuts{0};
    for (uint32_t i = 1; i < count; i++) cuts.push_back(random ? 1 + prng->Below(keys - 1) : keys / count * i);
    cuts.push_back(keys);
    std::sort(cuts.begin(), cuts.end());
    cuts.erase(std::unique(cuts.begin(), cuts.end()), cuts.end());
    for (size_t i = 0; i + 1 < cuts.size(); i++) {
      levels[level].push_back(TableOver(Internal(cuts[i], 5), Internal(cuts[i + 1] - 1, 5)));
    }
  }
  return Version(1, levels);
}

TEST(TablePicker, CostInAnEightfoldTreeMatchesTheClaim) {
  constexpr uint64_t kKeys = 1u << 28;
  constexpr int kGets = 20'000;
  for (const bool random : {false, true}) {
    Prng prng(26);
    const Version version = EightfoldTree(random, &prng, kKeys);
    const FileIndexer indexer(version);
    double plain[6] = {}, narrowed[6] = {};
    for (int get = 0; get < kGets; get++) {
      const std::string sought = MakeInternalKey(Key(prng.Below(kKeys)), 9, kSeekType);
      for (const FileIndexer* way : {static_cast<const FileIndexer*>(nullptr), &indexer}) {
        Tracer tracer;
        tracer.set_mask(0);
        TablePicker picker(version, way, sought, &tracer);
        for (uint32_t level = 1; level <= 5; level++) {
          const uint64_t before = tracer.counters.user_key_comparison_count;
          ASSERT_NE(picker.Pick<false>(level), nullptr);
          (way == nullptr ? plain : narrowed)[level] +=
              static_cast<double>(tracer.counters.user_key_comparison_count - before) / kGets;
        }
      }
    }
    std::printf("tables cut %s; comparisons a Get, those with the ends of the table found included\n",
                random ? "anywhere" : "evenly");
    double plain_sum = 0, narrowed_sum = 0;
    for (uint32_t level = 1; level <= 5; level++) {
      std::printf("  L%u, %5zu tables: plain %.2f, narrowed %.2f\n", level, version.level(level).size(), plain[level],
                  narrowed[level]);
      if (level <= 4) plain_sum += plain[level], narrowed_sum += narrowed[level];
      // The binary search within one comparison of log2, plus one because the key may lie before the table.
      EXPECT_NEAR(plain[level] - 1, 3.0 * level, 1.0);
      if (level == 1) {
        EXPECT_NEAR(narrowed[level], plain[level] + 1, 0.001);
      } else if (!random) {
        // A window of eight tables: log2 of 8, at most one more; then both ends.
        EXPECT_NEAR(narrowed[level] - 2, 3.0, 1.0);
      }
    }
    std::printf("  L1 to L4: plain %.2f, narrowed %.2f; by halving alone %.2f and %.2f\n", plain_sum, narrowed_sum,
                plain_sum - 4, narrowed_sum - 8);
    EXPECT_NEAR(plain_sum - 4, 30, 4);
    EXPECT_GE(narrowed_sum - 8, 12);
    EXPECT_LE(narrowed_sum - 8, 16);
  }
}

}  // namespace
}  // namespace strata

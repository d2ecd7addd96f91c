// The claims about B-trees, measured on this tree: comparisons of a lookup and of a step (S29, S36), bytes written per
// row (S58), what the buffer pool must hold. Counts, so exact; prints each figure.
#include <algorithm>
#include <cmath>
#include <cstdio>

#include "btree_machine.h"

namespace strata {
namespace {

constexpr uint64_t kRows = uint64_t{1} << 18;

std::string Key(uint64_t n) {
  std::string digits = std::to_string(n);
  return std::string(16 - digits.size(), '0') + digits;
}

// 2^18 rows of 16 + 84 bytes, inserted in pseudo-random order; no checkpoint, and everything fits the pool unless
// stated.
class LoadedTree {
 public:
  explicit LoadedTree(uint64_t page_bytes, bool in_order = false) : machine_(Loading(page_bytes)) {
    EXPECT_TRUE(machine_.Open().ok());
    for (uint64_t i = 0; i < kRows; i++) {
      // An odd multiplier permutes the numbers below 2^18.
      EXPECT_TRUE(machine_.Put(Key(in_order ? i : i * 193'573 % kRows), std::string(84, 'v')).ok());
    }
    EXPECT_TRUE(machine_.Checkpoint().ok());
  }
  static Options Loading(uint64_t page_bytes) {
    Options options;
    options.btree_page_size = page_bytes;
    options.btree_buffer_pool_size = 256 << 20;
    options.btree_doublewrite = false;
    options.btree_redo_log_size = 1 << 30;
    return options;
  }
  BTreeTestMachine& operator*() { return machine_; }
  BTreeTestMachine* operator->() { return &machine_; }

 private:
  BTreeTestMachine machine_;
};

uint64_t Height(const std::string& shape) {
  return static_cast<uint64_t>(std::count(shape.begin(), shape.end(), ',')) + 1;
}

TEST(BTreeGolden, GetTakesAboutLog2ComparisonsAndNextTakesNone) {
  LoadedTree tree(4096);
  const uint64_t height = Height(tree->Shape());
  Prng prng(1);
  constexpr uint64_t kGets = 10'000;
  uint64_t total = 0;
  uint64_t most = 0;
  for (uint64_t i = 0; i < kGets; i++) {
    const uint64_t before = tree->counters().user_key_comparison_count;
    ASSERT_NE(tree->Get(Key(prng.Below(kRows))), "-");
    const uint64_t cost = tree->counters().user_key_comparison_count - before;
    total += cost;
    most = std::max(most, cost);
  }
  // An absent key is never met on the way: every search runs to its end.
  uint64_t absent = 0;
  for (uint64_t i = 0; i < kGets; i++) {
    const uint64_t before = tree->counters().user_key_comparison_count;
    ASSERT_EQ(tree->Get(Key(prng.Below(kRows)) + "x"), "-");
    absent += tree->counters().user_key_comparison_count - before;
  }
  // A seek is a Get that ends on a row.
  uint64_t seek = 0;
  auto it = tree->store->NewCursor();
  Prng again(1);
  for (uint64_t i = 0; i < kGets; i++) {
    const uint64_t before = tree->counters().user_key_comparison_count;
    it->Seek(Key(again.Below(kRows)));
    seek += tree->counters().user_key_comparison_count - before;
  }
  uint64_t before = tree->counters().user_key_comparison_count;
  uint64_t hits = tree->counters().btree_buffer_pool_hit;
  uint64_t rows = 0;
  for (it->SeekToFirst(); it->Valid(); it->Next()) rows++;
  const uint64_t next = tree->counters().user_key_comparison_count - before;
  hits = tree->counters().btree_buffer_pool_hit - hits;
  std::printf(
      "2^18 rows, 4096-byte pages: shape %s, Get %.3f comparisons (most %llu), absent %.3f, Seek %.3f, "
      "scan of %llu rows %llu comparisons and %llu pages\n",
      tree->Shape().c_str(), double(total) / kGets, static_cast<unsigned long long>(most), double(absent) / kGets,
      double(seek) / kGets, static_cast<unsigned long long>(rows), static_cast<unsigned long long>(next),
      static_cast<unsigned long long>(hits));
  EXPECT_NEAR(double(total) / kGets, 18.0, double(height)) << "log2(2^18), and at most one more for each binary search";
  EXPECT_NEAR(double(total) / kGets, 18.0, 1.0);
  EXPECT_GE(absent, total);
  EXPECT_LE(most, 18 + 2 * height);
  EXPECT_EQ(seek, total) << "the price of a seek is that of a Get";
  EXPECT_EQ(rows, kRows);
  EXPECT_EQ(next, 0u) << "the next slot of the leaf";
}

// Every row is changed once in random order, with a pool so small that a page seldom stays until its next row.
double BytesWrittenARow(uint64_t page_bytes, bool doublewrite) {
  LoadedTree loaded(page_bytes, true);
  MemEnv& files = loaded->memory;
  Options options = LoadedTree::Loading(page_bytes);
  options.btree_buffer_pool_size = 16 * page_bytes;
  options.btree_doublewrite = doublewrite;
  loaded->store.reset();
  FaultEnv env(files);
  Tracer tracer;
  tracer.set_mask(0);
  std::unique_ptr<BTree> tree;
  EXPECT_TRUE(BTree::Open(options, env, env, tracer, &tree).ok());
  const uint64_t written = tracer.counters.btree_bytes_written;
  constexpr uint64_t kChanges = 20'000;
  for (uint64_t i = 0; i < kChanges; i++) {
    WriteBatch batch;
    batch.Put(Key(i * 193'573 % kRows), std::string(84, 'w'));
    EXPECT_TRUE(tree->Write(batch.Data()).ok());
  }
  return double(tracer.counters.btree_bytes_written - written) / double(kChanges);
}

TEST(BTreeGolden, WorstCaseRowWritesAPage) {
  const struct {
    uint64_t page_bytes;
    bool doublewrite;
    double times;  // multiples of a row of 100 bytes
  } kCases[] = {{4096, false, 40.96}, {16384, false, 163.84}, {4096, true, 81.92}};
  for (const auto& c : kCases) {
    const double times = BytesWrittenARow(c.page_bytes, c.doublewrite) / 100;
    std::printf("pages of %llu%s: %.2f bytes of pages for each byte of rows; page/row is %.2f\n",
                static_cast<unsigned long long>(c.page_bytes), c.doublewrite ? " written twice" : "", times,
                double(c.page_bytes) / 100);
    EXPECT_LE(times, c.times);
    EXPECT_GE(times, c.times * 0.97) << "a few rows meet a page that is still there";
  }
}

// With its inner pages in memory, one key per leaf, a clustered index reads one page per Get. Exact LRU does not prefer
// them, so the pool here is six times their size.
TEST(BTreeGolden, GetReadsOneLeafWhenInnerPagesAreInThePool) {
  LoadedTree loaded(4096);
  const std::string shape = loaded->Shape();
  const uint64_t inner = std::strtoull(shape.c_str() + shape.find(',') + 1, nullptr, 10) + 1;
  Options options = LoadedTree::Loading(4096);
  options.btree_buffer_pool_size = 6 * inner * 4096;
  loaded->store.reset();
  FaultEnv env(loaded->memory);
  Tracer tracer;
  tracer.set_mask(0);
  std::unique_ptr<BTree> tree;
  ASSERT_TRUE(BTree::Open(options, env, env, tracer, &tree).ok());
  Prng prng(5);
  std::string value;
  for (int i = 0; i < 20'000; i++) ASSERT_TRUE(tree->Get(Key(prng.Below(kRows)), &value).ok());
  const uint64_t read = tracer.counters.btree_pages_read;
  constexpr uint64_t kGets = 10'000;
  for (uint64_t i = 0; i < kGets; i++) ASSERT_TRUE(tree->Get(Key(prng.Below(kRows)), &value).ok());
  const double reads = double(tracer.counters.btree_pages_read - read) / kGets;
  std::printf("shape %s, pool of %llu pages: %.3f pages read for each Get\n", shape.c_str(),
              static_cast<unsigned long long>(6 * inner), reads);
  EXPECT_NEAR(reads, 1.0, 0.05);
}

}  // namespace
}  // namespace strata

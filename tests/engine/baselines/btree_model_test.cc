// The B+tree equals a sorted map, whatever the size of its pages and of its pool, through checkpoints and reopenings.
//
// STRATA_SEED selects the seed; STRATA_OPS is the number of operations per shape (100,000).
#include <algorithm>
#include <cstdlib>

#include "btree_machine.h"
#include "from_environment.h"

namespace strata {
namespace {

struct Shape {
  const char* name;
  uint64_t page_bytes;
  uint64_t pool_pages;
  uint64_t key_space;
  bool doublewrite;
  bool copy_on_write = false;
};

const Shape kShapes[] = {
    {"pages_256", 256, 16, 900, false},
    {"pages_512", 512, 16, 3000, false},
    {"pages_1024_twice", 1024, 20, 5000, true},
    {"pages_4096", 4096, 16, 20000, false},
    {"pages_16384", 16384, 16, 5000, false},
    {"pages_65536_pool_of_one", 65536, 1, 9000, false},
    {"pages_256_few_keys", 256, 16, 60, true},
    {"copies_256", 256, 16, 900, false, true},
    {"copies_4096", 4096, 16, 9000, false, true},
    {"copies_256_few_keys", 256, 16, 60, false, true},
    {"copies_65536_pool_of_one", 65536, 1, 9000, false, true},
};

class BTreeModel : public testing::TestWithParam<Shape> {
 protected:
  std::string Key(uint64_t n) {
    if (n == 0) return "";
    std::string key = std::to_string(n * 7919 % 100'003);
    if (n % 5 == 0) key += std::string(n % 11, '\xff');
    return key;
  }
  std::string Value() {
    const uint64_t longest = BTreePage::RecordBytesMax(static_cast<uint32_t>(GetParam().page_bytes)) - 30;
    const uint64_t size = prng_.OneIn(40) ? prng_.Below(longest) : prng_.Below(std::min<uint64_t>(longest, 60));
    return std::string(size, static_cast<char>('a' + prng_.Below(26)));
  }
  // Moves in step with the model, with writes in between.
  void Walk(BTreeTestMachine* machine, Model* model) {
    auto it = machine->store->NewCursor(0);
    auto at = model->end();
    for (int i = 0; i < 50; i++) {
      const uint64_t what = at == model->end() ? prng_.Below(3) : prng_.Below(9);
      if (what == 0) {
        it->SeekToFirst();
        at = model->begin();
      } else if (what == 1) {
        it->SeekToLast();
        at = model->empty() ? model->end() : std::prev(model->end());
      } else if (what == 2) {
        const std::string key = Key(prng_.Below(GetParam().key_space));
        it->Seek(key);
        at = model->lower_bound(key);
      } else if (what < 6) {
        it->Next();
        ++at;
      } else if (what < 8) {
        it->Prev();
        at = at == model->begin() ? model->end() : std::prev(at);
      } else {
        // Another row is inserted or deleted; the cursor keeps its position.
        const std::string key = Key(prng_.Below(GetParam().key_space));
        if (key == at->first) continue;
        if (prng_.OneIn(2)) {
          ASSERT_TRUE(machine->Delete(key).ok());
          model->erase(key);
        } else {
          ASSERT_TRUE(machine->Put(key, "w").ok());
          (*model)[key] = "w";
        }
        continue;
      }
      ASSERT_EQ(it->Valid(), at != model->end());
      ASSERT_TRUE(it->status().ok()) << it->status().ToString();
      if (!it->Valid()) continue;
      ASSERT_EQ(it->key(), at->first);
      ASSERT_EQ(it->value(), at->second);
    }
  }

  Prng prng_{FromEnvironment("STRATA_SEED", 1)};
};

TEST_P(BTreeModel, EqualsASortedMap) {
  const Shape& shape = GetParam();
  SCOPED_TRACE("STRATA_SEED=" + std::to_string(FromEnvironment("STRATA_SEED", 1)));
  Options options = TinyTree();
  options.btree_page_size = shape.page_bytes;
  options.btree_buffer_pool_size = std::max<uint64_t>(4096, shape.pool_pages * shape.page_bytes);
  options.btree_redo_log_size = 256 * 1024;
  options.btree_doublewrite = shape.doublewrite;
  if (shape.copy_on_write) options.btree_update = BtreeUpdate::kCopyOnWrite;
  BTreeTestMachine machine(options);
  ASSERT_TRUE(machine.Open().ok());
  Model model;
  // Large pages cost bytes, and fewer operations suffice to show their behavior.
  const uint64_t ops = FromEnvironment("STRATA_OPS", 100'000) / (shape.page_bytes > 4096 ? 8 : 1);
  for (uint64_t i = 0; i < ops; i++) {
    // The share of deletes rises and falls, so that the tree grows, shrinks to almost nothing and grows again.
    const bool shrinking = i / (ops / 8 + 1) % 2 == 1;
    const std::string key = Key(prng_.Below(shape.key_space));
    const uint64_t dice = prng_.Below(10);
    if (dice < (shrinking ? 2u : 5u)) {
      const std::string value = Value();
      ASSERT_TRUE(machine.Put(key, value).ok()) << i;
      model[key] = value;
    } else if (dice < 8) {
      ASSERT_TRUE(machine.Delete(key).ok()) << i;
      model.erase(key);
    } else {
      const auto found = model.find(key);
      ASSERT_EQ(machine.Get(key), found == model.end() ? "-" : found->second) << i;
    }
    ASSERT_TRUE(machine.Checkpoint(false).ok()) << i;
    if (i % (ops / 40 + 1) == 0) {
      ASSERT_EQ(machine.Scan(), RowsOf(model)) << i;
      ASSERT_EQ(machine.ScanBackward(), Reversed(RowsOf(model))) << i;
      Walk(&machine, &model);
      if (HasFatalFailure()) return;
    }
    if (i % (ops / 7 + 1) == 0) {
      const Status status = machine.Open();
      ASSERT_TRUE(status.ok()) << i << ": " << status.ToString();
      ASSERT_EQ(machine.Scan(), RowsOf(model)) << i;
    }
  }
  for (const auto& row : model) ASSERT_TRUE(machine.Delete(row.first).ok());
  EXPECT_EQ(machine.Scan(), Rows());
  EXPECT_EQ(machine.Shape(), "1") << "a tree without rows is its root";
  EXPECT_GT(machine.counters().btree_page_splits, 0u);
  EXPECT_GT(machine.counters().btree_page_merges, 0u);
}

INSTANTIATE_TEST_SUITE_P(Shapes, BTreeModel, testing::ValuesIn(kShapes),
                         [](const auto& info) { return std::string(info.param.name); });

}  // namespace
}  // namespace strata

// NextAndGetResult and PrevAndGetResult agree with Next, Prev, Valid, key and LookAhead, in a table and in a level.
#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "iter/concatenating_iterator.h"
#include "table/table_test_util.h"

namespace strata {
namespace {

using Readers = std::vector<std::shared_ptr<const TableReader>>;

class LevelIterator final : public ConcatenatingIterator {
 public:
  LevelIterator(const Readers& tables, const std::vector<std::string>& largest, Tracer* tracer)
      : ConcatenatingIterator(tracer), tables_(tables), largest_(largest) {}

 private:
  uint32_t count() const override { return static_cast<uint32_t>(tables_.size()); }
  Slice largest(uint32_t i) const override { return largest_[i]; }
  std::unique_ptr<BlockwiseIterator> Open(uint32_t i) override { return tables_[i]->NewIterator({}); }

  const Readers& tables_;
  const std::vector<std::string>& largest_;
};

// The same random moves with both iterators; `plain` makes each with the simple calls.
void ExpectSameResults(Prng* prng, const Entries& entries, BlockwiseIterator* it, BlockwiseIterator* plain) {
  for (int move = 0; move < 1000; ++move) {
    if (!plain->Valid() || prng->OneIn(20)) {
      const std::string& target = entries[prng->Below(entries.size())].first;
      it->Seek(target);
      plain->Seek(target);
    }
    if (prng->OneIn(3) && it->NeedsBlock()) {
      ASSERT_TRUE(it->LoadBlock().ok());
      ASSERT_TRUE(plain->LoadBlock().ok());
    }
    IterateResult result;
    const bool forward = prng->OneIn(2);
    const bool valid = forward ? it->NextAndGetResult(&result) : it->PrevAndGetResult(&result);
    forward ? plain->Next() : plain->Prev();
    ASSERT_EQ(valid, plain->Valid());
    ASSERT_EQ(it->Valid(), plain->Valid());
    if (!valid) continue;
    ASSERT_EQ(result.key, plain->key());
    ASSERT_EQ(it->key(), plain->key());
    ASSERT_EQ(it->value(), plain->value());
    ASSERT_EQ(it->LookAhead(), plain->LookAhead());
    ASSERT_TRUE(!result.next_is_loaded || plain->LookAhead() == Ahead::kLoaded);
  }
}

TEST(IterateResult, AgreesWithTheSimpleCalls) {
  Prng prng(12);
  const Entries entries = RandomEntries(&prng, 400);
  TableOptions options;
  options.block_size = 200;
  Tracer tracer;
  Readers tables;
  std::vector<std::string> largest;
  for (size_t begin = 0; begin < entries.size(); begin += 100) {
    const size_t end = std::min(begin + 100, entries.size());
    const Entries part(entries.begin() + static_cast<ptrdiff_t>(begin), entries.begin() + static_cast<ptrdiff_t>(end));
    tables.emplace_back();
    ASSERT_TRUE(OpenTable(BuildTable(options, part), &tracer, &tables.back()).ok());
    largest.push_back(part.back().first);
    const auto it = tables.back()->NewIterator({});
    const auto plain = tables.back()->NewIterator({});
    ASSERT_NO_FATAL_FAILURE(ExpectSameResults(&prng, part, it.get(), plain.get()));
  }
  LevelIterator it(tables, largest, &tracer);
  LevelIterator plain(tables, largest, &tracer);
  ASSERT_NO_FATAL_FAILURE(ExpectSameResults(&prng, entries, &it, &plain));
}

}  // namespace
}  // namespace strata

// Drop rules with and without their fast path: the same verdicts and the same number of comparisons. What the verdicts
// should be is in testdata/drop_rules.txt and the files beside it.
#include "compaction/drop_rules.h"

#include <gtest/gtest.h>

#include "base/prng.h"

namespace strata {
namespace {

struct Entry {
  std::string key;
  uint64_t sequence = 0;
  EntryType type = EntryType::kPut;

  ParsedKey parsed() const { return {key, sequence, type}; }
};

// In the order of a merge: each key's versions from the newest to the oldest.
std::vector<Entry> RandomHistory(Prng* prng) {
  std::vector<Entry> history;
  for (int key = 0; key < 200; ++key) {
    uint64_t sequence = 100;
    for (uint64_t versions = 1 + prng->Below(prng->OneIn(3) ? 5 : 1); versions > 0; --versions) {
      sequence -= 1 + prng->Below(15);
      const EntryType type = prng->OneIn(6)   ? EntryType::kDelete
                             : prng->OneIn(6) ? EntryType::kSingleDelete
                                              : EntryType::kPut;
      history.push_back({"key" + std::to_string(1000 + key), sequence, type});
    }
  }
  return history;
}

// One line per verdict, with the comparisons made so far. *fast grows with each entry that the fast path has kept.
std::string Decided(const std::vector<Entry>& history, const std::vector<uint64_t>& snapshots, bool use_fast_path,
                    int* fast) {
  DropRules rules(DeeperTables(std::make_shared<Version>(), 1), snapshots, false);
  int comparisons = 0;
  const auto compare = [&comparisons](Slice a, Slice b) {
    comparisons++;
    return a.compare(b);
  };
  std::string out;
  const auto print = [&](const DropVerdict& v) {
    out += v.drop() ? rec::NameOf(v.reason) : rec::NameOf(v.keep);
    out += v.first_of_key ? " first" : "";
    out += v.violates() ? " violation of " + std::to_string(v.single_delete_sequence) : "";
    out += " " + std::to_string(comparisons) + "\n";
  };
  bool holding = false;
  for (const Entry& entry : history) {
    const ParsedKey parsed = entry.parsed();
    if (std::exchange(holding, false)) print(rules.ResolveSingleDelete(&parsed, compare));
    if (IsSingleDelete(entry.type)) {
      rules.HoldSingleDelete(parsed, compare);
      holding = true;
    } else if (use_fast_path && rules.KeepsNewestPut(parsed, compare)) {
      ++*fast;
      DropVerdict verdict;
      verdict.first_of_key = true;
      print(verdict);
    } else {
      print(rules.Decide(parsed, compare));
    }
  }
  if (holding) print(rules.ResolveSingleDelete(nullptr, compare));
  return out;
}

TEST(DropRules, FastPathDecidesAndComparesAsTheGeneralOne) {
  for (uint64_t seed = 1; seed <= 50; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Prng prng(seed);
    const std::vector<Entry> history = RandomHistory(&prng);
    std::vector<uint64_t> snapshots;
    for (uint64_t at = prng.Below(60); seed % 2 == 0 && at < 100; at += 1 + prng.Below(40)) snapshots.push_back(at);
    int fast = 0;
    const std::string expected = Decided(history, snapshots, false, &fast);
    ASSERT_EQ(fast, 0);
    ASSERT_EQ(Decided(history, snapshots, true, &fast), expected);
    ASSERT_GT(fast, 100) << "most of the 200 keys begin with a put";
  }
}

}  // namespace
}  // namespace strata

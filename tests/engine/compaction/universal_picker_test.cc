// Universal compaction against a naive implementation of its rules: every range of runs is checked by definition, in
// wide floating point, sharing no code with the picker. First random trees, then a sequence of flushes and merges.
#include "compaction/universal_picker.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "base/prng.h"
#include "compaction/sorted_runs.h"
#include "version/version_builder.h"

namespace strata {
namespace {

struct PlainRun {
  uint32_t level = 0;
  uint64_t size = 0;
  bool busy = false;
};

struct Choice {
  size_t first = 0;
  size_t count = 0;
  uint32_t output_level = 0;
  rec::CompactionReason reason = rec::CompactionReason::kManual;
  bool operator==(const Choice& o) const {
    return first == o.first && count == o.count && output_level == o.output_level && reason == o.reason;
  }
};

std::ostream& operator<<(std::ostream& out, const Choice& c) {
  return out << c.count << " runs from " << c.first << " into L" << c.output_level << " because "
             << rec::NameOf(c.reason);
}

bool AllIdle(const std::vector<PlainRun>& runs, size_t first, size_t count) {
  return std::none_of(runs.begin() + first, runs.begin() + first + count, [](const PlainRun& r) { return r.busy; });
}

// May runs first .. first + count - 1 be merged, by their sizes?
bool OfLikeSize(const std::vector<PlainRun>& runs, size_t first, size_t count, const Options& options) {
  const long double slack = (100.0L + static_cast<long double>(options.universal_size_ratio)) / 100.0L;
  for (size_t i = first + 1; i < first + count; i++) {
    long double gathered = 0;
    for (size_t j = first; j < i; j++) gathered += static_cast<long double>(runs[j].size);
    const auto before = static_cast<long double>(runs[i - 1].size);
    const auto next = static_cast<long double>(runs[i].size);
    const bool similar = options.universal_stop_style == UniversalStopStyle::kSimilarSize;
    if (similar ? before * slack < next || next * slack < before : gathered * slack < next) return false;
  }
  return true;
}

std::optional<Choice> Restated(const std::vector<PlainRun>& runs, const Options& options) {
  if (runs.empty() || runs.size() < options.level0_file_num_compaction_trigger) return std::nullopt;
  const auto choose = [&](size_t first, size_t count, rec::CompactionReason reason) {
    Choice choice{first, count, 0, reason};
    if (first + count == runs.size()) {
      choice.output_level = static_cast<uint32_t>(options.num_levels) - 1;
    } else if (runs[first + count].level > 0) {
      choice.output_level = runs[first + count].level - 1;
    }
    return choice;
  };
  const size_t last = runs.size() - 1;
  size_t first = last;
  while (first > 0 && AllIdle(runs, first - 1, runs.size() - first + 1)) first--;
  uint64_t newer = 0;
  for (size_t i = first; i < last; i++) newer += runs[i].size;
  if (!runs[last].busy && first < last && options.universal_max_size_amplification_percent != 4294967295 &&
      100.0L * static_cast<long double>(newer) >=
          static_cast<long double>(options.universal_max_size_amplification_percent) *
              static_cast<long double>(runs[last].size)) {
    return choose(first, runs.size() - first, rec::CompactionReason::kUniversalSizeAmplification);
  }
  const auto at_least = std::max<uint64_t>(options.universal_min_merge_width, 2);
  for (first = 0; first < runs.size(); first++) {
    for (uint64_t count = std::min<uint64_t>(runs.size() - first, options.universal_max_merge_width); count >= at_least;
         count--) {
      if (AllIdle(runs, first, count) && OfLikeSize(runs, first, count, options))
        return choose(first, count, rec::CompactionReason::kUniversalSizeRatio);
    }
  }
  const auto idle =
      static_cast<uint64_t>(std::count_if(runs.begin(), runs.end(), [](const PlainRun& r) { return !r.busy; }));
  if (idle <= options.level0_file_num_compaction_trigger) return std::nullopt;
  const uint64_t wanted =
      std::min<uint64_t>(idle - options.level0_file_num_compaction_trigger + 1, options.universal_max_merge_width);
  for (first = 0; first < runs.size(); first++) {
    uint64_t count = 0;
    while (count < wanted && first + count < runs.size() && !runs[first + count].busy) count++;
    if (count >= at_least) return choose(first, count, rec::CompactionReason::kUniversalSortedRunNum);
  }
  return std::nullopt;
}

TableRef Table(uint32_t number, uint64_t size, bool busy) {
  auto meta = std::make_shared<TableMeta>();
  meta->table = number;
  meta->size_bytes = size;
  meta->smallest = MakeInternalKey("a", 5, EntryType::kPut);
  meta->largest = MakeInternalKey("z", 5, EntryType::kPut);
  meta->being_compacted = busy;
  return meta;
}

VersionRef VersionOf(const std::vector<PlainRun>& runs) {
  VersionEdit edit;
  for (size_t i = 0; i < runs.size(); i++) {
    edit.Add(runs[i].level, Table(static_cast<uint32_t>(100 - i), runs[i].size, runs[i].busy));
  }
  VersionBuilder builder;
  VersionRef version;
  EXPECT_TRUE(builder.Apply(edit).ok() && builder.Build(1, &version).ok());
  return version;
}

std::optional<Choice> Picked(const std::vector<PlainRun>& runs, const Options& options) {
  const std::array<std::string, kLevels> pointers;
  const VersionRef version = VersionOf(runs);
  std::vector<rec::RunsWeighed> evaluated;
  const auto plan = UniversalPicker().PickByShape({version, options, pointers, 0}, &evaluated);
  if (!plan) {
    EXPECT_TRUE(std::none_of(evaluated.begin(), evaluated.end(), [](const auto& w) { return w.taken != 0; }));
    return std::nullopt;
  }
  // The record of the rule taken comes last and has the range.
  EXPECT_EQ(evaluated.back().taken, 1);
  Choice choice{evaluated.back().first_run, evaluated.back().runs, plan->output_level, plan->reason};
  std::vector<TableRef> expected;
  for (size_t i = choice.first; i < choice.first + choice.count; i++) {
    for (const auto& tables : version->levels()) {
      for (const TableRef& t : tables) {
        if (t->table == 100 - i) expected.push_back(t);
      }
    }
  }
  EXPECT_EQ(plan->inputs(), expected);
  return choice;
}

Options RandomOptions(Prng* prng) {
  Options options;
  options.compaction_style = CompactionStyle::kUniversal;
  options.level0_file_num_compaction_trigger = 1 + prng->Below(6);
  options.num_levels = 2 + prng->Below(6);
  options.universal_size_ratio = prng->OneIn(3) ? 1 : prng->Below(120);
  options.universal_min_merge_width = 2 + prng->Below(3);
  options.universal_max_merge_width = prng->OneIn(2) ? 4294967295 : 4 + prng->Below(4);
  options.universal_max_size_amplification_percent = prng->OneIn(4) ? 4294967295 : prng->Below(500);
  options.universal_stop_style = static_cast<UniversalStopStyle>(prng->Below(2));
  return options;
}

TEST(UniversalPicker, EqualsItsRulesOnRandomTrees) {
  for (uint64_t seed = 1; seed <= 20'000 && !testing::Test::HasFailure(); seed++) {
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    Prng prng(seed);
    const Options options = RandomOptions(&prng);
    std::vector<PlainRun> runs;
    const uint64_t sizes = prng.OneIn(2) ? 6 : 1000;
    for (uint64_t n = prng.Below(8); n-- > 0;) runs.push_back({0, 1 + prng.Below(sizes), prng.OneIn(8)});
    for (uint32_t level = 1; level < options.num_levels; level++) {
      if (prng.OneIn(2)) runs.push_back({level, 1 + prng.Below(sizes * level), prng.OneIn(8)});
    }
    EXPECT_EQ(Picked(runs, options), Restated(runs, options));
  }
}

// Merges keep all bytes here, so sizes are exact; every pick is executed at once.
TEST(UniversalPicker, FollowsItsRulesOverManyFlushes) {
  for (uint64_t seed = 1; seed <= 60 && !testing::Test::HasFailure(); seed++) {
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    Prng prng(seed);
    const Options options = RandomOptions(&prng);
    std::vector<PlainRun> runs;
    for (int flush = 0; flush < 300; flush++) {
      runs.insert(runs.begin(), {0, 900 + prng.Below(200), false});
      for (;;) {
        const auto picked = Picked(runs, options);
        ASSERT_EQ(picked, Restated(runs, options)) << "after flush " << flush;
        if (!picked) break;
        uint64_t bytes = 0;
        for (size_t i = picked->first; i < picked->first + picked->count; i++) bytes += runs[i].size;
        const auto at = runs.begin() + static_cast<long>(picked->first);
        runs.erase(at, at + static_cast<long>(picked->count));
        runs.insert(runs.begin() + static_cast<long>(picked->first), {picked->output_level, bytes, false});
        // Runs stay in time order: levels never decrease from one run to the next, and no two share one below L0.
        for (size_t i = 1; i < runs.size(); i++) {
          ASSERT_TRUE(runs[i].level > runs[i - 1].level || runs[i].level == 0) << "run " << i;
        }
      }
      // The count rule holds unless the merge widths prevent it.
      if (options.universal_min_merge_width == 2) {
        ASSERT_LE(runs.size(), std::max<uint64_t>(options.level0_file_num_compaction_trigger, 1));
      }
    }
  }
}

}  // namespace
}  // namespace strata

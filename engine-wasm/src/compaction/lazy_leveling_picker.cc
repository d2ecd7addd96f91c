#include "compaction/lazy_leveling_picker.h"

#include <algorithm>

#include "compaction/level_score.h"
#include "compaction/run_merge.h"

namespace strata {
namespace {

class Tiers {
 public:
  Tiers(const Version& version, const Options& options) : options_(options), runs_(SortedRunsOf(version)) {
    above_last_ = runs_.size();
    if (!runs_.empty() && runs_.back().level + 1 == options.num_levels) above_last_--;
  }

  const std::vector<SortedRun>& runs() const { return runs_; }
  uint64_t trigger() const { return options_.level0_file_num_compaction_trigger; }

  // The idle runs above the last level and the last level, if it is there, idle, and there is such a run.
  std::optional<RunRange> RunsToLastLevel() const {
    if (above_last_ == runs_.size()) return std::nullopt;
    const RunRange range = IdleRunsToOldest(runs_);
    if (range.count < 2) return std::nullopt;
    return range;
  }

  // multiplier * the runs above the last level of this range.
  uint64_t Pressure(RunRange range) const {
    return SaturatedMultiply(options_.max_bytes_for_level_multiplier, NewerBytes(runs_, range));
  }

  // Calls f(range, bytes of its largest run, bytes of the next run or 0) for each tier, and stops when f returns true.
  // any: busy runs count too; otherwise they end a range. Linear: a tier that began inside another would end no later,
  // because its largest run is no larger, so it is not tried.
  template <class F>
  void ForEach(bool any, const F& f) const {
    for (RunRange range; range.first < above_last_; range.first += std::max<size_t>(range.count, 1)) {
      range.count = 0;
      uint64_t largest_bytes = runs_[range.first].size_bytes;
      uint64_t next_bytes = 0;
      for (size_t i = range.first; i < above_last_ && (any || !runs_[i].being_compacted); i++) {
        next_bytes = runs_[i].size_bytes;
        if (!SameTier(largest_bytes, next_bytes)) break;
        largest_bytes = std::max(largest_bytes, next_bytes);
        next_bytes = 0;
        range.count++;
      }
      if (range.count > 0 && f(range, largest_bytes, next_bytes)) return;
    }
  }

  uint64_t CountFullest(bool any) const {
    uint64_t count = 0;
    ForEach(any, [&count](RunRange range, uint64_t, uint64_t) {
      count = std::max<uint64_t>(count, range.count);
      return false;
    });
    return count;
  }

 private:
  // older < sqrt(trigger) * newer. Sizes below 2^48 divide to thousandths below 2^58; a ratio above 1000 is no tier.
  bool SameTier(uint64_t newer_bytes, uint64_t older_bytes) const {
    const uint64_t ratio_milli = older_bytes * 1000 / std::max<uint64_t>(newer_bytes, 1);
    return ratio_milli < 1'000'000 && ratio_milli * ratio_milli < trigger() * 1'000'000;
  }

  const Options& options_;
  const std::vector<SortedRun> runs_;
  size_t above_last_ = 0;  // number of runs above the last level
};

}  // namespace

std::optional<CompactionPlan> LazyLevelingPicker::PickByShape(const PolicyView& view,
                                                              std::vector<rec::RunsWeighed>* evaluated) const {
  const Tiers tiers(*view.version, view.options);
  std::optional<CompactionPlan> plan;
  const auto weigh = [&](rec::RunMergeChoice rule, rec::CompactionReason reason, RunRange range, uint64_t newer_bytes,
                         uint64_t older_bytes, bool taken) {
    if (evaluated != nullptr) {
      evaluated->push_back({.newer_bytes = newer_bytes,
                            .older_bytes = older_bytes,
                            .first_run = static_cast<uint32_t>(range.first),
                            .runs = static_cast<uint32_t>(range.count),
                            .rule = rule,
                            .taken = static_cast<uint8_t>(taken)});
    }
    if (taken) plan = PlanRunMerge(view, tiers.runs(), range, reason);
    return taken;
  };
  if (const auto range = tiers.RunsToLastLevel()) {
    const uint64_t last_bytes = tiers.runs().back().size_bytes;
    weigh(rec::RunMergeChoice::kLastLevel, rec::CompactionReason::kLazyLevelingLastLevel, *range,
          NewerBytes(tiers.runs(), *range), last_bytes, tiers.Pressure(*range) >= last_bytes);
  }
  if (!plan) {
    tiers.ForEach(false, [&](RunRange range, uint64_t largest_bytes, uint64_t next_bytes) {
      return weigh(rec::RunMergeChoice::kTier, rec::CompactionReason::kLazyLevelingTier, range, largest_bytes,
                   next_bytes, range.count >= tiers.trigger());
    });
  }
  if (plan) plan->score_milli = LazyLevelingScore(*view.version, view.options);
  return plan;
}

std::optional<CompactionPlan> LazyLevelingPicker::PickManual(const PolicyView& view, uint32_t /*level*/,
                                                             KeyRange /*range*/) const {
  return PlanMergeOfAllRuns(view);
}

uint32_t RunsOfFullestTier(const Version& version, const Options& options) {
  return static_cast<uint32_t>(Tiers(version, options).CountFullest(true));
}

uint32_t LazyLevelingScore(const Version& version, const Options& options) {
  const Tiers tiers(version, options);
  uint32_t score_milli = Milli(tiers.CountFullest(false), tiers.trigger());
  if (const auto range = tiers.RunsToLastLevel()) {
    score_milli = std::max(score_milli, Milli(tiers.Pressure(*range), tiers.runs().back().size_bytes));
  }
  return score_milli;
}

}  // namespace strata

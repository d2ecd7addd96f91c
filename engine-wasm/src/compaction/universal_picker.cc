#include "compaction/universal_picker.h"

#include <algorithm>

#include "compaction/level_score.h"
#include "compaction/run_merge.h"

namespace strata {
namespace {

class RuleEvaluation {
 public:
  RuleEvaluation(const PolicyView& view, std::vector<rec::RunsWeighed>* evaluated)
      : options_(view.options), runs_(SortedRunsOf(*view.version)), evaluated_(evaluated) {}

  const std::vector<SortedRun>& runs() const { return runs_; }

  std::optional<RunRange> BySizeAmplification() const {
    constexpr uint64_t kNever = 4294967295;
    const uint64_t percent = options_.universal_max_size_amplification_percent;
    const size_t oldest = runs_.size() - 1;
    const RunRange range = IdleRunsToOldest(runs_);
    if (percent == kNever || range.count < 2) return std::nullopt;
    const uint64_t newer_bytes = NewerBytes(runs_, range);
    const bool taken = SaturatedMultiply(100, newer_bytes) >= SaturatedMultiply(percent, runs_[oldest].size_bytes);
    Trace(rec::RunMergeChoice::kSizeAmplification, newer_bytes, runs_[oldest].size_bytes, range, taken);
    if (!taken) return std::nullopt;
    return range;
  }

  std::optional<RunRange> BySizeRatio() const {
    const uint64_t percent = 100 + options_.universal_size_ratio;
    return Gather(rec::RunMergeChoice::kSizeRatio, options_.universal_max_merge_width,
                  [&](uint64_t gathered_bytes, uint64_t next_bytes) {
                    if (SaturatedMultiply(gathered_bytes, percent) < SaturatedMultiply(next_bytes, 100)) return false;
                    return !Similar() ||
                           SaturatedMultiply(next_bytes, percent) >= SaturatedMultiply(gathered_bytes, 100);
                  });
  }

  std::optional<RunRange> ByRunCount() const {
    const auto idle = static_cast<uint64_t>(
        std::count_if(runs_.begin(), runs_.end(), [](const SortedRun& r) { return !r.being_compacted; }));
    const uint64_t trigger = options_.level0_file_num_compaction_trigger;
    if (idle <= trigger) return std::nullopt;
    return Gather(rec::RunMergeChoice::kRunCount,
                  std::min<uint64_t>(options_.universal_max_merge_width, idle - trigger + 1),
                  [](uint64_t, uint64_t) { return true; });
  }

 private:
  bool Similar() const { return options_.universal_stop_style == UniversalStopStyle::kSimilarSize; }

  // The first range that is wide enough. may_extend: may the next run be added to those gathered?
  template <class MayExtend>
  std::optional<RunRange> Gather(rec::RunMergeChoice rule, uint64_t widest, const MayExtend& may_extend) const {
    for (size_t first = 0; first < runs_.size(); first++) {
      if (runs_[first].being_compacted) continue;
      RunRange range{first, 1};
      uint64_t gathered_bytes = runs_[first].weight_bytes;
      uint64_t newer_bytes = 0, older_bytes = 0;
      for (size_t i = first + 1; range.count < widest && i < runs_.size() && !runs_[i].being_compacted; i++) {
        newer_bytes = gathered_bytes;
        older_bytes = runs_[i].size_bytes;
        if (!may_extend(newer_bytes, older_bytes)) break;
        gathered_bytes = Similar() ? runs_[i].weight_bytes : gathered_bytes + runs_[i].weight_bytes;
        range.count++;
      }
      const bool taken = range.count >= std::max<uint64_t>(options_.universal_min_merge_width, 2);
      if (older_bytes != 0) Trace(rule, newer_bytes, older_bytes, range, taken);
      if (taken) return range;
    }
    return std::nullopt;
  }

  void Trace(rec::RunMergeChoice rule, uint64_t newer_bytes, uint64_t older_bytes, RunRange range, bool taken) const {
    if (evaluated_ == nullptr) return;
    evaluated_->push_back({.newer_bytes = newer_bytes,
                           .older_bytes = older_bytes,
                           .first_run = static_cast<uint32_t>(range.first),
                           .runs = static_cast<uint32_t>(range.count),
                           .rule = rule,
                           .taken = static_cast<uint8_t>(taken)});
  }

  const Options& options_;
  const std::vector<SortedRun> runs_;
  std::vector<rec::RunsWeighed>* const evaluated_;
};

}  // namespace

std::optional<CompactionPlan> UniversalPicker::PickByShape(const PolicyView& view,
                                                           std::vector<rec::RunsWeighed>* evaluated) const {
  const RuleEvaluation evaluation(view, evaluated);
  if (evaluation.runs().empty() || evaluation.runs().size() < view.options.level0_file_num_compaction_trigger) {
    return std::nullopt;
  }
  struct Rule {
    std::optional<RunRange> (RuleEvaluation::*find)() const;
    rec::CompactionReason reason;
  };
  constexpr Rule kRules[] = {
      {&RuleEvaluation::BySizeAmplification, rec::CompactionReason::kUniversalSizeAmplification},
      {&RuleEvaluation::BySizeRatio, rec::CompactionReason::kUniversalSizeRatio},
      {&RuleEvaluation::ByRunCount, rec::CompactionReason::kUniversalSortedRunNum},
  };
  for (const Rule& rule : kRules) {
    const auto range = (evaluation.*rule.find)();
    if (!range) continue;
    CompactionPlan plan = PlanRunMerge(view, evaluation.runs(), *range, rule.reason);
    plan.score_milli = ScoreLevels(*view.version, view.options)[0].score_milli;
    return plan;
  }
  return std::nullopt;
}

std::optional<CompactionPlan> UniversalPicker::PickManual(const PolicyView& view, uint32_t /*level*/,
                                                          KeyRange /*range*/) const {
  return PlanMergeOfAllRuns(view);
}

}  // namespace strata

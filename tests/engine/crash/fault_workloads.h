// The five workloads of the fault sweep, small enough that each of their file operations can fail:
//
//   fill          new keys, flushed; a quarter of the writes synced
//   overwrite     few keys, overwritten and deleted; leveled compactions
//   universal     the same with universal compaction, and snapshots that keep old versions
//   families      two families on one log, range deletes, two reopenings, and predicates that apply to no row
//   lazy_leveling the overwrites with lazy leveling
#pragma once

#include <optional>

#include "crash_helpers.h"

namespace strata::crash {

enum class Workload : uint8_t { kFill, kOverwrite, kUniversal, kFamilies, kLazyLeveling };
constexpr Workload kWorkloads[] = {Workload::kFill, Workload::kOverwrite, Workload::kUniversal, Workload::kFamilies,
                                   Workload::kLazyLeveling};
constexpr const char* kWorkloadNames[] = {"fill", "overwrite", "universal", "families", "lazy_leveling"};

// An action, or a snapshot taken or released.
struct FaultStep {
  enum class Kind : uint8_t { kAction, kTakeSnapshot, kReleaseSnapshot };
  Kind kind = Kind::kAction;
  Action action;
};

inline Options OptionsFor(Workload workload) {
  Options options =
      SmallOptions(static_cast<int>(workload) < 2 ? static_cast<int>(workload) : static_cast<int>(workload) + 1);
  options.disable_auto_compactions = workload == Workload::kFill;
  return options;
}

// What comes before the n-th write, if anything.
inline std::optional<FaultStep> StepBefore(Workload workload, int n) {
  using Kind = Action::Kind;
  const auto action = [](Kind kind) { return FaultStep{.action = {.kind = kind, .batch = {}}}; };
  if (workload == Workload::kFamilies && (n == 30 || n == 60)) return action(Kind::kReopen);
  if (workload == Workload::kUniversal && n % 30 == 10) return FaultStep{FaultStep::Kind::kTakeSnapshot, {}};
  if (workload == Workload::kUniversal && n % 30 == 25) return FaultStep{FaultStep::Kind::kReleaseSnapshot, {}};
  if (workload == Workload::kFamilies && n % 25 == 20) return action(Kind::kDeleteWhere);
  if (n % 20 == 7) return action(Kind::kFlush);
  if (workload != Workload::kFill && n == 50) return action(Kind::kCompact);
  return std::nullopt;
}

inline std::vector<FaultStep> MakeSteps(Workload workload, uint64_t seed) {
  Prng prng(seed * 4 + static_cast<uint64_t>(workload));
  const auto key = [](uint64_t n) { return "k" + std::to_string(1000 + n); };
  std::vector<FaultStep> steps;
  uint64_t next = 0;
  for (int n = 1; n <= 80; n++) {
    if (const auto step = StepBefore(workload, n)) steps.push_back(*step);
    BatchStep batch;
    for (uint64_t puts = 1 + prng.Below(3); puts > 0; puts--) {
      const uint64_t k = workload == Workload::kFill ? next++ : prng.Below(40);
      batch.puts.emplace_back(key(k), std::string(20 + prng.Below(30), 'v') + std::to_string(n));
    }
    if (workload != Workload::kFill && prng.Below(3) == 0) batch.deletes.push_back(key(prng.Below(40)));
    if (workload == Workload::kFamilies && prng.Below(6) == 0) {
      const uint64_t from = prng.Below(35);
      batch.ranges.emplace_back(key(from), key(from + 1 + prng.Below(8)));
    }
    batch.sync = prng.Below(4) == 0;
    steps.push_back({.action = {.kind = Action::Kind::kWrite, .batch = std::move(batch)}});
  }
  return steps;
}

}  // namespace strata::crash

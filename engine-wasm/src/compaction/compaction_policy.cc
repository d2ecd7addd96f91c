#include "compaction/compaction_policy.h"

#include <algorithm>

#include "base/stable_sort.h"
#include "compaction/intra_l0.h"
#include "compaction/level_targets.h"
#include "version/table_order.h"

namespace strata {
namespace {

bool AnyBusy(const std::vector<TableRef>& tables) {
  return std::any_of(tables.begin(), tables.end(), [](const TableRef& t) { return t->being_compacted; });
}

// The user keys spanned by a set of tables, as a range; the slices are valid while the tables live.
struct Span {
  explicit Span(const KeySpan& span)
      : from(UserKey(span.smallest)), to(UserKey(span.largest)), without_to(IsOpenEnd(span.largest)) {}
  explicit Span(const TableMeta& table) : Span(KeySpan{table.smallest, table.largest}) {}
  KeyRange range() const { return {&from, &to, without_to}; }
  Slice from;
  Slice to;
  bool without_to;
};

// The level that a level compacts into.
uint32_t OutputLevelOf(const PolicyView& view, uint32_t level) {
  return level == 0 ? TargetsOf(*view.version, view.options).base_level : level + 1;
}

// The sort key of a table under compaction_pri; smaller is picked first.
uint64_t PriorityOf(const PolicyView& view, uint32_t below, uint64_t average, const TableMeta& table) {
  const uint64_t compensated = std::max<uint64_t>(CompensatedBytes(table, average), 1);
  switch (view.options.compaction_pri) {
    case CompactionPri::kRoundRobin:
      return 0;
    case CompactionPri::kByCompensatedSize:
      return ~compensated;
    case CompactionPri::kOldestLargestSeqFirst:
      return table.largest_sequence;
    case CompactionPri::kOldestSmallestSeqFirst:
      return table.smallest_sequence;
    case CompactionPri::kMinOverlappingRatio:
    case CompactionPri::kMinOverlappingRatioUncompensated:
      break;
  }
  const bool compensate = view.options.compaction_pri == CompactionPri::kMinOverlappingRatio;
  const uint64_t touched = TotalBytes(view.version->TablesOverlapping(below, Span(table).range()));
  if (compensate && table.marked_for_compaction) return 0;
  // RocksDB's 1024 times the ratio, after marked tables; sizes are below 2^48, so this cannot overflow.
  return 1 + touched * 1024 / (compensate ? compensated : std::max<uint64_t>(table.size_bytes, 1));
}

// The tables by priority. They are given by smallest key; ties keep that order.
std::vector<TableRef> SortedByPriority(const PolicyView& view, uint32_t level, const std::vector<TableRef>& tables) {
  const uint64_t average = AverageValueBytes(*view.version);
  const uint32_t below = OutputLevelOf(view, level);
  std::vector<uint64_t> priorities;
  for (const TableRef& t : tables) priorities.push_back(PriorityOf(view, below, average, *t));
  return Sorted(tables, [&priorities](uint32_t a, uint32_t b) { return priorities[a] < priorities[b]; });
}

// The tables of a level in the order in which they are tried.
std::vector<TableRef> Candidates(const PolicyView& view, uint32_t level) {
  std::vector<TableRef> tables = BySmallestKey(view.version->level(level));
  if (view.options.compaction_pri != CompactionPri::kRoundRobin) return SortedByPriority(view, level, tables);
  const std::string& pointer = view.compact_pointers[level];
  if (pointer.empty()) return tables;
  const auto next = std::find_if(tables.begin(), tables.end(),
                                 [&pointer](const TableRef& t) { return CompareInternal(t->largest, pointer) > 0; });
  std::rotate(tables.begin(), next, tables.end());
  return tables;
}

// In L0 a table is compacted with all tables that it overlaps, directly or transitively.
std::vector<TableRef> Seed(const PolicyView& view, uint32_t level, const TableRef& table) {
  if (level != 0) return {table};
  return view.version->OverlappingInputs(0, Span(*table).range());
}

std::vector<TableRef> OverlappingWithBoundary(const Version& version, uint32_t level, const KeySpan& span) {
  std::vector<TableRef> tables = version.OverlappingInputs(level, Span(span).range());
  if (!tables.empty()) AddBoundaryTables(version.level(level), &tables);
  return tables;
}

// Adds upper inputs that cost nothing below: accepted if the lower inputs stay the same and the total stays within the
// limit.
void ExpandUpperInputs(const PolicyView& view, CompactionPlan* plan) {
  if (plan->lower.empty()) return;
  const Version& version = *view.version;
  std::vector<TableRef> wider = OverlappingWithBoundary(version, plan->level, KeySpanOf(plan->upper, plan->lower));
  if (wider.size() <= plan->upper.size() || AnyBusy(wider)) return;
  if (TotalBytes(plan->lower) + TotalBytes(wider) >= MaxCompactionBytes(view.options)) return;
  std::vector<TableRef> lower = OverlappingWithBoundary(version, plan->output_level, KeySpanOf(wider));
  if (lower.size() != plan->lower.size()) return;
  plan->upper = std::move(wider);
  plan->lower = std::move(lower);
}

// A table moved without being rewritten must not be too expensive to compact from its new level.
bool CanMoveTrivially(const PolicyView& view, const CompactionPlan& plan) {
  if (plan.upper.size() != 1 || !plan.lower.empty()) return false;
  const uint64_t touched = TotalBytes(plan.grandparents);
  const Options& o = view.options;
  if (o.max_compaction_bytes != 0) return plan.upper[0]->size_bytes + touched <= o.max_compaction_bytes;
  return touched <= o.max_grandparent_overlap_factor * o.target_file_size_base;
}

}  // namespace

uint64_t MaxCompactionBytes(const Options& options) {
  if (options.max_compaction_bytes != 0) return options.max_compaction_bytes;
  return options.expanded_compaction_factor * options.target_file_size_base;
}

void AddBoundaryTables(const std::vector<TableRef>& level_tables, std::vector<TableRef>* inputs) {
  if (inputs->empty()) return;
  std::string largest(KeySpanOf(*inputs).largest);
  // An open end includes no version of its user key.
  while (!IsOpenEnd(largest)) {
    TableRef next;
    for (const TableRef& t : level_tables) {
      if (CompareInternal(t->smallest, largest) <= 0 || t->smallest_user_key() != UserKey(largest)) continue;
      if (next == nullptr || CompareInternal(t->smallest, next->smallest) < 0) next = t;
    }
    if (next == nullptr) return;
    largest = next->largest;
    if (std::find(inputs->begin(), inputs->end(), next) == inputs->end()) inputs->push_back(next);
  }
}

std::optional<CompactionPlan> ExpandInputs(const PolicyView& view, uint32_t level, std::vector<TableRef> upper) {
  const Version& version = *view.version;
  AddBoundaryTables(version.level(level), &upper);
  if (upper.empty() || AnyBusy(upper)) return std::nullopt;

  CompactionPlan plan;
  plan.version = view.version;
  plan.level = level;
  plan.output_level = OutputLevelOf(view, level);
  plan.picker = view.options.compaction_pri;
  plan.lower = OverlappingWithBoundary(version, plan.output_level, KeySpanOf(upper));
  if (AnyBusy(plan.lower)) return std::nullopt;
  plan.upper = std::move(upper);
  ExpandUpperInputs(view, &plan);

  const KeySpan whole = KeySpanOf(plan.upper, plan.lower);
  if (plan.output_level + 1 < kLevels) {
    plan.grandparents = version.TablesOverlapping(plan.output_level + 1, Span(whole).range());
  }
  plan.pointer = std::string(KeySpanOf(plan.upper).largest);
  plan.trivial_move = CanMoveTrivially(view, plan);
  return plan;
}

namespace {

// The first candidate of a level whose inputs are all idle.
std::optional<CompactionPlan> PickFromLevel(const PolicyView& view, uint32_t level) {
  if (view.Busy(level)) return std::nullopt;
  for (const TableRef& table : Candidates(view, level)) {
    auto plan = ExpandInputs(view, level, Seed(view, level, table));
    if (!plan) continue;
    plan->reason = level == 0 ? rec::CompactionReason::kLevel0FileNum : rec::CompactionReason::kLevelMaxBytes;
    return plan;
  }
  return std::nullopt;
}

}  // namespace

std::optional<CompactionPlan> PickByScore(const PolicyView& view) {
  const auto states = ScoreLevels(*view.version, view.options);
  std::vector<uint32_t> due;
  for (uint32_t level = 0; level + 1 < view.options.num_levels; level++) {
    if (states[level].score_milli >= kScoreDue) due.push_back(level);
  }
  StableSort(&due, [&states](uint32_t a, uint32_t b) { return states[a].score_milli > states[b].score_milli; });
  bool l0_waits = false;
  for (const uint32_t level : due) {
    // L0's wait must end, so no new compaction starts from the level that L0 compacts into.
    if (l0_waits && level == OutputLevelOf(view, 0)) continue;
    if (auto plan = PickFromLevel(view, level)) {
      plan->score_milli = states[level].score_milli;
      return plan;
    }
    if (level != 0 || !view.options.intra_l0_compaction) continue;
    l0_waits = true;
    if (auto plan = PickIntraL0(view)) {
      plan->score_milli = states[0].score_milli;
      return plan;
    }
  }
  return std::nullopt;
}

std::optional<CompactionPlan> PickBySeeks(const PolicyView& view, uint32_t level, uint32_t table) {
  if (level + 1 >= view.options.num_levels || view.Busy(level)) return std::nullopt;
  for (const TableRef& t : view.version->level(level)) {
    if (t->table != table) continue;
    auto plan = ExpandInputs(view, level, Seed(view, level, t));
    if (plan) plan->reason = rec::CompactionReason::kSeeks;
    return plan;
  }
  return std::nullopt;
}

std::optional<CompactionPlan> PickManual(const PolicyView& view, uint32_t level, KeyRange range) {
  std::vector<TableRef> upper = view.version->OverlappingInputs(level, range);
  if (upper.empty()) return std::nullopt;
  // A limited piece; the next one follows. L0 cannot be cut, because its tables overlap.
  if (level > 0) {
    uint64_t bytes = 0;
    for (size_t i = 0; i < upper.size(); i++) {
      bytes += upper[i]->size_bytes;
      if (bytes >= view.options.target_file_size_base) {
        upper.resize(i + 1);
        break;
      }
    }
  }
  auto plan = ExpandInputs(view, level, std::move(upper));
  if (!plan) return std::nullopt;
  plan->reason = rec::CompactionReason::kManual;
  // Like LevelDB, a manual compaction rewrites: users request it to drop tombstones and hidden versions.
  plan->trivial_move = false;
  return plan;
}

std::optional<CompactionPlan> PickInPlace(const PolicyView& view, const Predicates& predicates, uint32_t level,
                                          KeyRange range) {
  for (const TableRef& table : view.version->TablesOverlapping(level, range)) {
    const auto concerns = [&table](const Predicate& p) { return p.Concerns(*table); };
    if (std::none_of(predicates.begin(), predicates.end(), concerns)) continue;
    CompactionPlan plan;
    plan.version = view.version;
    plan.level = level;
    plan.output_level = level;
    plan.picker = view.options.compaction_pri;
    plan.upper = {table};
    // All versions of a key together: to drop the newest must uncover none.
    AddBoundaryTables(view.version->level(level), &plan.upper);
    plan.reason = rec::CompactionReason::kManual;
    return plan;
  }
  return std::nullopt;
}

}  // namespace strata

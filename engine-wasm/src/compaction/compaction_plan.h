// CompactionPlan: what one compaction will do, decided before it starts. Plain data; compaction_policy.h decides,
// compaction_job.h executes.
//
//   level L      [ a..f ]* [ h..p ]*  [ q..z ]        * input: chosen, then expanded
//   level L+1    [ b..e ]* [ g..k ]*  [ r..y ]        * input: every table that the chosen ones overlap
//   level L+2    [ a..c ]  [ d..m ]   [ n..z ]        grandparents: what the outputs will overlap next
//
// Universal compaction takes whole levels, including those between the first and the output level. Its output level may
// be L0; then all inputs are upper ones. FIFO compaction deletes its inputs.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "strata/options.gen.h"
#include "trace/records.gen.h"
#include "version/version.h"

namespace strata {

struct LevelTables {
  uint32_t level = 0;
  std::vector<TableRef> tables;
};

struct CompactionPlan {
  VersionRef version;  // the version of the inputs; drop rules look up deeper tables in it
  uint32_t level = 0;
  uint32_t output_level = 1;
  std::vector<TableRef> upper;         // of `level`; L0 newest first, others by key
  std::vector<LevelTables> between;    // of levels below `level` and above output_level
  std::vector<TableRef> lower;         // of output_level, by key
  std::vector<TableRef> grandparents;  // of output_level + 1, by key
  bool trivial_move = false;           // one upper table and little below: it changes its level without being rewritten
  bool deletes_inputs = false;         // nothing is read or written: the inputs are dropped with their rows
  bool names_log = false;              // the edit names the oldest needed log, whose file name must be durable first
  uint32_t score_milli = 0;
  rec::CompactionReason reason = rec::CompactionReason::kManual;
  CompactionPri picker = CompactionPri::kRoundRobin;
  std::string pointer;  // where round robin continues in `level`: the largest upper key, internal

  // Calls f(level, tables) for the inputs of each level, newest level first.
  template <class F>
  void ForEachLevel(const F& f) const {
    f(level, upper);
    for (const LevelTables& b : between) f(b.level, b.tables);
    if (!lower.empty()) f(output_level, lower);
  }
  std::vector<TableRef> inputs() const {
    std::vector<TableRef> all;
    ForEachLevel(
        [&all](uint32_t, const std::vector<TableRef>& tables) { all.insert(all.end(), tables.begin(), tables.end()); });
    return all;
  }
};

}  // namespace strata

// CompactionPlan: what one compaction will do, decided before it begins. Data; who decides is compaction_policy.h, who
// does is compaction_job.h.
//
//   level L      [ a..f ]* [ h..p ]*  [ q..z ]        * input: chosen, then widened
//   level L+1    [ b..e ]* [ g..k ]*  [ r..y ]        * input: everything that the chosen ones touch
//   level L+2    [ a..c ]  [ d..m ]   [ n..z ]        grandparents: what the outputs will touch next
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "strata/options.gen.h"
#include "trace/records.gen.h"
#include "version/version.h"

namespace strata {

struct CompactionPlan {
  VersionRef version;  // in which the inputs were found; drop rules ask it for deeper tables
  uint32_t level = 0;
  uint32_t output_level = 1;
  std::vector<TableRef> upper;         // of `level`; L0 newest first, others by key
  std::vector<TableRef> lower;         // of output_level, by key
  std::vector<TableRef> grandparents;  // of output_level + 1, by key
  bool trivial_move = false;  // one upper table, nothing to merge with, little below: it changes its level and no byte
  uint32_t score_milli = 0;
  rec::CompactionReason reason = rec::CompactionReason::kManual;
  CompactionPri picker = CompactionPri::kRoundRobin;
  std::string pointer;  // where round robin goes on in `level`: the largest upper key, internal

  uint64_t input_bytes() const { return TotalBytes(upper) + TotalBytes(lower); }
  uint32_t input_count() const { return static_cast<uint32_t>(upper.size() + lower.size()); }
};

}  // namespace strata

// Whether the tables of a family agree about the age of their entries.
//
// A Get asks the tables of L0 from new to old and then level by level, and stops at the first entry of the key. So of
// each key what a run has must be newer than what the runs after it have. A table in a wrong level, or in a wrong place
// of L0, breaks this, with every checksum right and no table overlapping another.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "env/env.h"
#include "strata/options.gen.h"
#include "version/version.h"

namespace strata {

struct AgeConflict {
  uint32_t table = 0;  // of the two that disagree, the one that readers ask first
  std::string message;
};

// At most one for each pair of runs. version: of bytewise order, whose tables are sound and hold what the manifest says
// of them. Reads each table once; holds their indexes and a block of each run. Nothing more is found after a table that
// cannot be read.
std::vector<AgeConflict> FindAgeConflicts(Env& env, const Version& version, Dialect dialect);

}  // namespace strata

// Checks that the tables of a family agree about the age of their entries.
//
// A Get searches the tables of L0 from new to old, then level by level, and stops at the first entry of the key. So for
// each key the entries of a run must be newer than those of the runs after it. A table in a wrong level, or at a wrong
// position in L0, breaks this even if every checksum is right and no tables overlap.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "env/env.h"
#include "strata/options.gen.h"
#include "version/version.h"

namespace strata {

struct AgeConflict {
  uint32_t table = 0;  // the one of the two that readers search first
  std::string message;
};

// At most one per pair of runs. version: in bytewise order, with intact tables that match their metadata in the
// manifest. Reads each table once; holds their indexes and one block per run. Stops at a table that cannot be read.
std::vector<AgeConflict> FindAgeConflicts(Env& env, const Version& version, Dialect dialect);

}  // namespace strata

// What LevelDB needs from its environment when files are elsewhere: background work, and a clock for its statistics.
#pragma once

#include "leveldb/env.h"

namespace bench {

// Schedule runs the work before it returns; work that this schedules follows it, in order. It has no files: LevelDB's
// in-memory Env is on top of it. It exists until the program ends.
leveldb::Env* InlineEnv();

}  // namespace bench

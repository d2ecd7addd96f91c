// What LevelDB asks of its surroundings when files are elsewhere: background work, and a clock for its statistics.
#pragma once

#include "leveldb/env.h"

namespace bench {

// Work that is scheduled is done before Schedule returns; work that it schedules in turn follows it, in order. It has
// no files: it stands below LevelDB's in-memory Env. Lives as long as the program.
leveldb::Env* InlineEnv();

}  // namespace bench

// EngineContext: how the world gets in. Files, time, scheduling, watching and randomness are parameters; there are no
// globals.
#pragma once

#include <cstdint>

#include "clock/clock.h"
#include "env/env.h"
#include "sched/scheduler.h"
#include "trace/tracer.h"

namespace strata {

struct EngineContext {
  Env& env;      // bound to the database's directory
  Clock& clock;  // moved by the scheduler and by the device decorator of env only
  Scheduler& scheduler;
  Tracer& tracer;
  uint64_t seed;  // skiplist heights and nothing else
  // The same files without device and records, so that looking at a block costs no modelled time. Null: env itself.
  Env* untraced = nullptr;
};

}  // namespace strata

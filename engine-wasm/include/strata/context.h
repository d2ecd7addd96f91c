// EngineContext: everything that the engine gets from outside: files, time, scheduling, tracing and randomness are
// parameters. There are no globals.
#pragma once

#include <cstdint>

#include "clock/clock.h"
#include "env/env.h"
#include "sched/scheduler.h"
#include "trace/tracer.h"

namespace strata {

struct EngineContext {
  Env& env;      // bound to the database's directory
  Clock& clock;  // advanced only by the scheduler and by env's device decorator
  Scheduler& scheduler;
  Tracer& tracer;
  uint64_t seed;  // for skiplist heights only
  // The same files without device time and records, so that inspection costs no modeled time. Null: env itself.
  Env* untraced = nullptr;
};

}  // namespace strata

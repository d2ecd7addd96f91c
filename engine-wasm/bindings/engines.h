// Which engine keeps the rows: the option `engine`. Both stand behind Db, so nobody else asks.
#pragma once

#include <memory>

#include "base/status.h"
#include "strata/context.h"
#include "strata/db.h"

namespace strata {

// Db::Open, or the B+tree's. NotSupported when this build was linked without it.
Status OpenEngine(const Options& options, const EngineContext& context, std::unique_ptr<Db>* db);

}  // namespace strata

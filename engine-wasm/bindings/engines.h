// Selects the engine by the option `engine`. Both implement Db, so no other code needs to know.
#pragma once

#include <memory>

#include "base/status.h"
#include "strata/context.h"
#include "strata/db.h"

namespace strata {

// Calls Db::Open, or the B+tree's Open.
Status OpenEngine(const Options& options, const FamilyOptions& families, const EngineContext& context,
                  std::unique_ptr<Db>* db);

}  // namespace strata

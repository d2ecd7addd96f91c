// Which engine keeps the rows: the option `engine`. Both stand behind Db, so nobody else asks.
#pragma once

#include <memory>

#include "base/status.h"
#include "strata/context.h"
#include "strata/db.h"

namespace strata {

// Db::Open, or the B+tree's.
Status OpenEngine(const Options& options, const FamilyOptions& families, const EngineContext& context,
                  std::unique_ptr<Db>* db);

}  // namespace strata

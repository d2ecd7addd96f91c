#include "engines.h"

#include "btree_db.h"

namespace strata {

Status OpenEngine(const Options& options, const FamilyOptions& families, const EngineContext& context,
                  std::unique_ptr<Db>* db) {
  if (options.engine == Engine::kBtree) return BTreeDb::Open(options, context, db);
  return Db::Open(options, context, db, families);
}

}  // namespace strata

#include "engines.h"

#include "btree_db.h"

namespace strata {

// In the core link the option reads as its default (base/link.h), so the B+tree is not linked.
Status OpenEngine(const Options& options, const FamilyOptions& families, const EngineContext& context,
                  std::unique_ptr<Db>* db) {
  if (options.engine == Engine::kBtree) return BTreeDb::Open(options, context, db);
  return Db::Open(options, context, db, families);
}

}  // namespace strata

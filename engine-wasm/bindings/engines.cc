#include "engines.h"

#include "base/link.h"
#include "btree_db.h"

namespace strata {

// In the core link the option has its default (db/validate_options.cc), and the B+tree is not there.
Status OpenEngine(const Options& options, const FamilyOptions& families, const EngineContext& context,
                  std::unique_ptr<Db>* db) {
  if (kFullLink && options.engine == Engine::kBtree) return BTreeDb::Open(options, context, db);
  return Db::Open(options, context, db, families);
}

}  // namespace strata

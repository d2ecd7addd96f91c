#include "engines.h"

#if STRATA_BASELINES
#include "btree_db.h"
#endif

namespace strata {

Status OpenEngine(const Options& options, const EngineContext& context, std::unique_ptr<Db>* db) {
  if (options.engine == Engine::kLsm) return Db::Open(options, context, db);
#if STRATA_BASELINES
  return BTreeDb::Open(options, context, db);
#else
  return Status::NotSupported("this build of the engine has the LSM-tree only");
#endif
}

}  // namespace strata

#include "btree_db.h"

#include <utility>

#include "baselines/btree_cursor.h"

namespace strata {

Status BTreeDb::Open(const Options& options, const EngineContext& context, std::unique_ptr<Db>* db) {
  Status status = ValidateOptions(options);
  if (!status.ok()) return status;
  std::unique_ptr<BTreeDb> made(new BTreeDb(options, context));
  Env& files = context.untraced != nullptr ? *context.untraced : context.env;
  status = BTree::Open(options, context.env, files, context.tracer, &made->tree_);
  if (status.ok()) *db = std::move(made);
  return status;
}

// Jobs point into this object, so they are destroyed first.
BTreeDb::~BTreeDb() {
  context_.scheduler.Clear();
}

std::unique_ptr<Job> BTreeDb::NewFlushWaitJob(Done done, uint32_t /*family*/) {
  if (tree_->copy_on_write()) return NewAnswerJob(std::move(done), tree_->bg_error());
  return NewUpkeepWaitJob(true, std::move(done));
}

std::unique_ptr<Job> BTreeDb::NewCompactRangeJob(Slice, Slice, Done done, uint32_t /*family*/) {
  return NewAnswerJob(std::move(done), Status::Ok());
}

std::unique_ptr<Iterator> BTreeDb::NewIterator(const ReadOptions& options) {
  return std::make_unique<CursorIterator<BTreeCursor>>(
      tree_->NewCursor(options.op, options.iterate_lower_bound, options.iterate_upper_bound));
}

Status BTreeDb::Inspect(Slice address, std::string* json) const {
  constexpr Slice kPage = "page/";
  if (address.starts_with(kPage)) {
    uint64_t page = 0;
    Slice digits = address.substr(kPage.size());
    if (TakeDecimal(&digits, &page) && digits.empty() && page < 1'000'000'000) {
      return tree_->InspectPage(static_cast<PageId>(page), json);
    }
  }
  return Status::NotFound("a B+tree has nothing at %; it has state and page/N", {address});
}

}  // namespace strata

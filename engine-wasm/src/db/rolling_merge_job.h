// RollingMergeJob: the rolling merge of 1996 on copies of the family's sorted runs: every table of L0 and every deeper
// level is one. What is in memtables takes no part. The job writes only the block files of paper/block_store.h, which
// it removes at its end, also after an error; the database does not change.
//
// Errors: InvalidArgument (no family, nothing to merge, a range that ends before it begins, too many runs or blocks),
// NotSupported (range tombstones, which the paper does not have), and those of the files. None is a background error.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "db/db_impl.h"
#include "paper/paper_tree.h"

namespace strata {

class RollingMergeJob final : public Job {
 public:
  static constexpr uint32_t kRunsMax = 64;

  RollingMergeJob(DbImpl& db, uint32_t family, const RollingMergeRequest& request, Db::Done done)
      : db_(db), number_(family), request_(request), done_(std::move(done)) {}
  StepResult Step() override;

 private:
  enum class State : uint8_t { kBegin, kOpen, kMerge, kCleanUp };

  Status Run();
  Status Begin();
  // Opens one table after another, one read per call; when all are open, starts without a read.
  Status OpenTables();
  Status Start();
  TableCache& tables() { return own_tables_ ? *own_tables_ : db_.tables(); }

  DbImpl& db_;
  const uint32_t number_;
  const RollingMergeRequest request_;
  const Db::Done done_;

  State state_ = State::kBegin;
  Status status_;
  std::shared_ptr<ColumnFamily> family_;
  VersionRef version_;
  std::vector<TableRef> unopened_;
  std::optional<TableCache> own_tables_;  // as in CompactionJob
  std::unique_ptr<TableOpener> opener_;
  std::unique_ptr<PaperTree> tree_;
};

}  // namespace strata

// BTreeDb: implements the database interface with a B+tree, so that the same commands run on both engines.
//
//   flush                 a checkpoint: the LSM-tree writes a table, the B+tree writes its dirty pages (with
//                         btree_update=copy_on_write nothing to do: each write is durable)
//   compact               nothing to do: rows are already in place
//
// A checkpoint is the upkeep (baseline_db.h). It starts when the redo log exceeds btree_redo_log_size, or for a flush,
// and writes back some pages per step.
#pragma once

#include <memory>
#include <string>

#include "baseline_db.h"
#include "baselines/btree.h"

namespace strata {

class BTreeDb final : public BaselineDb {
 public:
  // Opens the tree in context.env's directory; errors and records as in BTree::Open.
  static Status Open(const Options& options, const EngineContext& context, std::unique_ptr<Db>* db);
  ~BTreeDb() override;

  std::unique_ptr<Job> NewFlushWaitJob(Done done, uint32_t family = 0) override;
  std::unique_ptr<Job> NewCompactRangeJob(Slice from, Slice to, Done done, uint32_t family = 0) override;
  std::unique_ptr<Iterator> NewIterator(const ReadOptions& options) override;
  uint64_t last_sequence() const override { return tree_->last_lsn(); }
  // "page/7".
  Status Inspect(Slice address, std::string* json) const override;

  Status ApplyBatch(Slice batch) override { return tree_->Write(batch); }
  Status SyncLog() override { return tree_->SyncLog(); }
  bool UpkeepDue() const override { return tree_->CheckpointDue(); }
  Status StepUpkeep(bool first, bool* done) override {
    return first ? tree_->BeginCheckpoint() : tree_->StepCheckpoint(done);
  }
  const Status& bg_error() const override { return tree_->bg_error(); }

 private:
  BTreeDb(const Options& options, const EngineContext& context)
      : BaselineDb({"a B+tree", rec::JobKind::kCheckpoint, rec::JobTrigger::kRedoLogFull}, options, context) {}

  Status GetRow(Slice key, std::string* value) override { return tree_->Get(key, value); }
  void OptionsChanged() override { tree_->set_options(options_); }
  void AppendState(JsonWriter* json) const override { tree_->AppendState(json); }

  std::unique_ptr<BTree> tree_;
};

}  // namespace strata

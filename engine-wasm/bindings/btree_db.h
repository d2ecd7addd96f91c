// BTreeDb: implements the database interface with a B+tree, so that the same commands run on both engines.
//
//   put, delete, write    a job of two steps: change and log; then sync the log if requested
//   get, scan             the tree's own
//   flush                 a checkpoint: the LSM-tree writes a table, the B+tree writes its dirty pages
//   compact               nothing to do: rows are already in place
//   settle                waits for the checkpoint in progress
//   snapshot              not supported: a page updated in place keeps one version of a row
//
// A checkpoint is a background job. It starts when the redo log exceeds btree_redo_log_size, or for a flush, and writes
// back some pages per step, between the client's operations.
#pragma once

#include <memory>
#include <string>

#include "baselines/btree.h"
#include "strata/db.h"

namespace strata {

class BTreeDb final : public Db {
 public:
  // Opens the tree in context.env's directory; errors and records as in BTree::Open.
  static Status Open(const Options& options, const EngineContext& context, std::unique_ptr<Db>* db);
  ~BTreeDb() override;

  std::unique_ptr<Job> NewWriteJob(const WriteOptions& options, WriteBatch* batch, Done done) override;
  std::unique_ptr<Job> NewFlushWaitJob(Done done, uint32_t family = 0) override;
  std::unique_ptr<Job> NewCompactRangeJob(Slice from, Slice to, Done done, uint32_t family = 0) override;
  std::unique_ptr<Job> NewWaitForIdleJob(Done done) override;
  std::unique_ptr<Job> NewResumeJob(Done done) override;
  std::unique_ptr<Job> NewRollingMergeJob(const RollingMergeRequest& request, Done done, uint32_t family) override;
  std::unique_ptr<Job> NewCreateIndexJob(IndexBuild build, Done done) override;
  // NotSupported: a tree has one family of keys.
  std::unique_ptr<Job> NewCreateFamilyJob(uint32_t family, Slice name, const Options& options, Done done) override;
  std::unique_ptr<Job> NewDropFamilyJob(uint32_t family, Done done) override;
  Status Get(const ReadOptions& options, Slice key, std::string* value) override;
  std::unique_ptr<Iterator> NewIterator(const ReadOptions& options) override;
  // Null: snapshots are not supported.
  const Snapshot* GetSnapshot(uint32_t) override { return nullptr; }
  void ReleaseSnapshot(const Snapshot*) override {}
  Status SetOption(uint16_t option_id, uint64_t value, uint32_t family = 0) override;
  const Options& options() const override { return options_; }
  const Options* FamilyOptionsOf(uint32_t family) const override { return family == 0 ? &options_ : nullptr; }
  uint64_t last_sequence() const override { return tree_->last_lsn(); }
  // The B+tree's format of engine-wasm/README.md, "State format".
  std::string InspectState() const override;
  // "page/7".
  Status Inspect(Slice address, std::string* json) const override;

  // ---- For the jobs.
  BTree& tree() { return *tree_; }
  // The job of the checkpoint in progress, or 0.
  JobId checkpoint_job() const { return checkpoint_job_; }
  // Queues a checkpoint unless one is in progress. Emits JobQueued.
  void ScheduleCheckpoint(rec::JobTrigger trigger);
  // Emits JobFinished and wakes the waiting jobs.
  void CheckpointFinished(const Status& status);

 private:
  BTreeDb(const Options& options, const EngineContext& context) : options_(options), context_(context) {}
  const EngineContext& context() const override { return context_; }

  Options options_;
  const EngineContext context_;
  std::unique_ptr<BTree> tree_;
  JobId checkpoint_job_ = 0;
};

}  // namespace strata

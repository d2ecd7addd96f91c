// BTreeDb: a B+tree behind the interface of the database, so that one tape of commands runs on both engines.
//
//   put, delete, write    a job of two steps: change and log; sync the log when asked
//   get, scan             the tree's own
//   flush                 a checkpoint: what the LSM-tree writes to a table, the B+tree writes to its pages
//   compact               nothing to do: rows stand where they belong
//   settle                waits for the checkpoint under way
//   snapshot              not supported: a page that is updated in place keeps one version of a row
//
// A checkpoint is a background job. It begins when the redo log is over btree_redo_log_size, or for a flush, and writes
// back some pages a step, among the client's operations.
#pragma once

#include <memory>
#include <string>

#include "baselines/btree.h"
#include "strata/db.h"

namespace strata {

class BTreeDb final : public Db {
 public:
  // Opens the tree in context.env's directory; errors and records are BTree::Open's.
  static Status Open(const Options& options, const EngineContext& context, std::unique_ptr<Db>* db);
  ~BTreeDb() override;

  std::unique_ptr<Job> NewWriteJob(const WriteOptions& options, WriteBatch* batch, Done done) override;
  std::unique_ptr<Job> NewFlushWaitJob(Done done, uint32_t family = 0) override;
  std::unique_ptr<Job> NewCompactRangeJob(Slice from, Slice to, Done done, uint32_t family = 0) override;
  std::unique_ptr<Job> NewWaitForIdleJob(Done done) override;
  // NotSupported: a tree has one family of keys.
  std::unique_ptr<Job> NewCreateFamilyJob(uint32_t family, Slice name, const Options& options, Done done) override;
  std::unique_ptr<Job> NewDropFamilyJob(uint32_t family, Done done) override;
  Status Get(const ReadOptions& options, Slice key, std::string* value) override;
  std::unique_ptr<Iterator> NewIterator(const ReadOptions& options) override;
  // Null: there are none.
  const Snapshot* GetSnapshot(uint32_t) override { return nullptr; }
  void ReleaseSnapshot(const Snapshot*) override {}
  Status SetOption(uint16_t option_id, uint64_t value, uint32_t family = 0) override;
  const Options& options() const override { return options_; }
  const Options* FamilyOptionsOf(uint32_t family) const override { return family == 0 ? &options_ : nullptr; }
  uint64_t last_sequence() const override { return tree_->last_lsn(); }
  // engine-wasm/README.md, "The state in words", of a B+tree.
  std::string InspectState() const override;
  // "page/7".
  Status Inspect(Slice address, std::string* json) const override;

  // ---- For its jobs.
  BTree& tree() { return *tree_; }
  // The job of the checkpoint under way, or 0.
  JobId checkpoint_job() const { return checkpoint_job_; }
  // Queues a checkpoint unless one is under way. Emits JobQueued.
  void ScheduleCheckpoint(rec::JobTrigger trigger);
  // Emits JobFinished; wakes who waits.
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

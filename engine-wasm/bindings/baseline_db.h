// BaselineDb: implements the database interface with another structure than an LSM-tree: what a B+tree and an index and
// log have in common.
//
//   put, delete, write    a job of two steps: change and log; then sync the log if requested
//   get, scan             the structure's own
//   settle                waits for the upkeep in progress
//   snapshot              not supported: one version of a row is kept
//
// Upkeep is the structure's one background job: a checkpoint of the B+tree, the cleaning of the log. It starts when it
// is due after a write, or when a command requests it, and runs in steps between the client's operations.
#pragma once

#include <memory>

#include "strata/db.h"

namespace strata {

class BaselineDb : public Db {
 public:
  std::unique_ptr<Job> NewWriteJob(const WriteOptions& options, WriteBatch* batch, Done done) override;
  std::unique_ptr<Job> NewWaitForIdleJob(Done done) override;
  std::unique_ptr<Job> NewResumeJob(Done done) override;
  std::unique_ptr<Job> NewRollingMergeJob(const RollingMergeRequest& request, Done done, uint32_t family) override;
  std::unique_ptr<Job> NewCreateIndexJob(IndexBuild build, Done done) override;
  std::unique_ptr<Job> NewIngestJob(ExternalTable table, Done done) override;
  std::unique_ptr<Job> NewDeleteWhereJob(const PredicateDelete& predicate, Done done, uint32_t family) override;
  // NotSupported: there is one family of keys.
  std::unique_ptr<Job> NewCreateFamilyJob(uint32_t family, Slice name, const Options& options, Done done) override;
  std::unique_ptr<Job> NewDropFamilyJob(uint32_t family, Done done) override;
  // Null: snapshots are not supported.
  const Snapshot* GetSnapshot(uint32_t) override { return nullptr; }
  void ReleaseSnapshot(const Snapshot*) override {}
  Status Get(const ReadOptions& options, Slice key, std::string* value) override;
  Status SetOption(uint16_t option_id, uint64_t value, uint32_t family = 0) override;
  const Options& options() const override { return options_; }
  const Options* FamilyOptionsOf(uint32_t family) const override { return family == 0 ? &options_ : nullptr; }
  // The structure's format of engine-wasm/README.md, "State format".
  std::string InspectState() const override;

  // ---- What a structure provides.
  virtual Status ApplyBatch(Slice batch) = 0;
  virtual Status SyncLog() = 0;
  // True if a write must wait until the upkeep is done.
  virtual bool MustWait() const { return false; }
  virtual bool UpkeepDue() const = 0;
  // One step; `first` at the beginning of a job. *done: it has ended.
  virtual Status StepUpkeep(bool first, bool* done) = 0;
  virtual const Status& bg_error() const = 0;

  // ---- For the jobs.
  // The job of the upkeep in progress, or 0.
  JobId upkeep_job() const { return upkeep_job_; }
  // Queues it unless it is in progress. Emits JobQueued.
  void ScheduleUpkeep(rec::JobTrigger trigger);
  void ScheduleUpkeepIfDue() {
    if (UpkeepDue()) ScheduleUpkeep(kind_.due);
  }
  // Emits JobFinished and wakes the waiting jobs.
  void UpkeepFinished(const Status& status);
  const EngineContext& context() const override { return context_; }

 protected:
  // Names in records and messages.
  struct Kind {
    Slice name;  // "a B+tree"
    rec::JobKind job;
    rec::JobTrigger due;
  };

  BaselineDb(const Kind& kind, const Options& options, const EngineContext& context)
      : kind_(kind), options_(options), context_(context) {}

  virtual Status GetRow(Slice key, std::string* value) = 0;
  virtual void OptionsChanged() = 0;
  // The structure's members of the state.
  virtual void AppendState(JsonWriter* json) const = 0;

  Status OneFamily() const { return Status::NotSupported("% has one family of keys", {kind_.name}); }
  // Finishes with this status.
  static std::unique_ptr<Job> NewAnswerJob(Done done, Status status);
  // Waits until no upkeep is in progress; with `wants_one` first runs one of its own.
  std::unique_ptr<Job> NewUpkeepWaitJob(bool wants_one, Done done);

  const Kind kind_;
  Options options_;
  const EngineContext context_;
  JobId upkeep_job_ = 0;
};

// The interface of the database's iterator for a structure's cursor.
template <class Cursor>
class CursorIterator final : public Iterator {
 public:
  explicit CursorIterator(std::unique_ptr<Cursor> cursor) : cursor_(std::move(cursor)) {}
  bool Valid() const override { return cursor_->Valid(); }
  void SeekToFirst() override { cursor_->SeekToFirst(); }
  void SeekToLast() override { cursor_->SeekToLast(); }
  void Seek(Slice target) override { cursor_->Seek(target); }
  void Next() override { cursor_->Next(); }
  void Prev() override { cursor_->Prev(); }
  Slice key() const override { return cursor_->key(); }
  Slice value() const override { return cursor_->value(); }
  Status status() const override { return cursor_->status(); }

 private:
  const std::unique_ptr<Cursor> cursor_;
};

}  // namespace strata

// Making and dropping a column family, as jobs of a client. Each is an edit of the manifest, made by the head of the
// writer queue, which keeps its place throughout: no batch comes between the edit and the family.
//
//   create:  queue -> turn -> log begun -> sync_dir ----------> manifest_append -> manifest_sync ... there
//   drop:    queue -> its jobs are done -> turn -> sync_dir --> manifest_append -> manifest_sync ... gone
//
// Numbers are the caller's, so one may be used again. The log that is begun keeps them apart: entries of a number in
// logs before the family's first are another's, and recovery passes them over. sync_dir: an edit names a log (the
// family's first, or the oldest that is still needed), and that name must be durable before it is.
//
// Dropping waits for the family's flushes and compactions, and holds new ones back. Readers go on with what they hold;
// tables go when the last of them lets go.
//
// Errors: NotSupported in the strict dialect; InvalidArgument: a number or name that is taken, none of that number, the
// default family; those of the edit, which stop the database.
//
// Source: RocksDB, DBImpl::CreateColumnFamilyImpl and DropColumnFamilyImpl in db/db_impl/db_impl.cc.
#pragma once

#include <memory>
#include <string>

#include "db/writer_queue.h"
#include "strata/db.h"

namespace strata {

class ColumnFamily;
class DbImpl;
struct VersionEdit;

// What both have in common: a place at the head of the queue, then an edit, an operation on the device a step.
class FamilyEditJob : public Job {
 public:
  StepResult Step() override;
  Slice StateName() const override;

 protected:
  FamilyEditJob(DbImpl& db, uint32_t family, Db::Done done);

  // As head of the queue: Ok to go on; *wait: not yet, ask again when a background job is done; *finished: there is
  // nothing to do. No device operation.
  virtual Status Prepare(bool* wait, bool* finished) = 0;
  // What must be there before the edit is made. No device operation.
  virtual Status BeginEdit() { return Status::Ok(); }
  virtual VersionEdit MakeEdit() = 0;
  virtual void Installed() = 0;
  virtual void Failed() {}

  DbImpl& db_;
  const uint32_t family_;

 private:
  enum class State : uint8_t { kPrepare, kSyncDir, kAppend, kInstall };

  StepResult Finish(const Status& status);

  Db::Done done_;
  WriterQueue::Place place_;
  State state_ = State::kPrepare;
};

class CreateFamilyJob final : public FamilyEditJob {
 public:
  CreateFamilyJob(DbImpl& db, uint32_t family, Slice name, const Options& options, Db::Done done)
      : FamilyEditJob(db, family, std::move(done)), name_(name), options_(options) {}

 private:
  Status Prepare(bool* wait, bool* finished) override;
  Status TakeOptions(ColumnFamily& family);
  Status BeginEdit() override;
  VersionEdit MakeEdit() override;
  void Installed() override;

  const std::string name_;
  Options options_;
};

class DropFamilyJob final : public FamilyEditJob {
 public:
  DropFamilyJob(DbImpl& db, uint32_t family, Db::Done done) : FamilyEditJob(db, family, std::move(done)) {}

 private:
  Status Prepare(bool* wait, bool* finished) override;
  VersionEdit MakeEdit() override;
  void Installed() override;
  void Failed() override;

  std::shared_ptr<ColumnFamily> dropped_;
  uint32_t oldest_log_ = 0;
};

}  // namespace strata

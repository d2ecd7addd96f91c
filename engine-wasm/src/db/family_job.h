// Creating and dropping a column family, as client jobs. Each is an edit of the manifest, made by the head of the
// writer queue, which keeps its position throughout: no batch comes between the edit and the family.
//
//   create:  queue -> acquire manifest -> new log -> sync_dir --------------> manifest_append -> manifest_sync ...
//   exists drop:    queue -> its jobs end -> acquire manifest -> sync_dir ---------> manifest_append -> manifest_sync
//   ... gone
//
// The caller chooses the number, so it may be reused. The new log keeps the two families apart: entries of this number
// in earlier logs belong to the dropped family, and recovery skips them. sync_dir: an edit names a log (the family's
// first, or the oldest still needed), and that log's name must be durable before the edit is.
//
// Dropping waits for the family's flushes and compactions and blocks new ones. Readers keep what they hold; tables are
// removed when the last reader releases them.
//
// Errors: NotSupported in the strict dialect; InvalidArgument: the number or name is in use, no family has the number,
// or it is the default family; errors of the edit, which set the background error.
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

// Common to both: a position at the head of the queue, then an edit, one device operation per step.
class FamilyEditJob : public Job {
 public:
  StepResult Step() override;

 protected:
  FamilyEditJob(DbImpl& db, uint32_t family, Db::Done done);

  // Called as head of the queue. Ok: continue; *wait: not possible yet, call again when a background job ends;
  // *finished: there is nothing to do. No device operation.
  virtual Status Prepare(bool* wait, bool* finished) = 0;
  // Creates whatever must exist before the edit. No device operation.
  virtual Status BeginEdit() { return Status::Ok(); }
  virtual VersionEdit MakeEdit() = 0;
  virtual void Installed() = 0;
  virtual void Failed() {}
  StepResult Finish(const Status& status);

  DbImpl& db_;
  const uint32_t family_;

 private:
  enum class State : uint8_t { kPrepare, kSyncDir, kAppend, kInstall };

  Db::Done done_;
  WriterQueue::Writer writer_;
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

// DbImpl: coordinates an open database. It owns the parts and the order in which they run; formats, policies and
// merging are elsewhere. Per-family state is in column_family.h. Methods are split by topic:
//
//   open.cc         opening                      read_path.cc    Get, iterators, seek charges
//   db_impl.cc      jobs, snapshots, options     inspect.cc      InspectState, Inspect
//   stalls.cc       write stalls                 calls.cc        Put and the other blocking calls
//
//   write:  WriterQueue -> WriteGate (stall rules, rotation) -> WalSet -> MemTables -> last_sequence_     (write_job)
//   flush:  oldest sealed memtable -> OutputStage -> VersionSet -> memtable and log retired              (flush_job)
//   family: WriterQueue -> new log -> VersionSet -> created, or dropped                                  (family_job)
//   which of flush, compaction and cleanup runs next: Background
//
// Invariants
// 1. Entries go into the newest of wals_. When the head of the writer queue seals a memtable, a new log starts for all
//    families; so all entries of a sealed memtable are in closed logs.
// 2. last_sequence_ is published after the entries are in the memtable, in one step; readers see whole batches.
// 3. The manifest's last sequence is the largest in any flushed memtable. With one family it is exactly that of the
//    last flushed memtable: recovery knows the sequence number that the first logged batch must have, and detects
//    holes.
// 4. With several families, a flush is installed only when all closed logs are synced. Otherwise a power loss could
//    keep one part of a batch in a table and lose the other part in the log.
// 5. After a fatal background error no file is written: no write, no edit, no removal. After a hard one no write is
//    accepted and no job starts, until a resume (resume_job.h). Reads continue. See background_error.h.
#pragma once

#include <array>
#include <cstdint>
#include <list>
#include <memory>
#include <string>
#include <vector>

#include "db/background.h"
#include "db/column_family.h"
#include "db/rate_limiter.h"
#include "db/version_set.h"
#include "db/wal_set.h"
#include "db/write_controller.h"
#include "db/writer_queue.h"
#include "strata/db.h"
#include "table/block_cache.h"
#include "version/table_cache.h"

namespace strata {

class DbImpl final : public Db, public CompactionHost {
 public:
  DbImpl(const Options& options, const EngineContext& context);
  ~DbImpl() override;
  DbImpl(const DbImpl&) = delete;
  DbImpl& operator=(const DbImpl&) = delete;

  Status Open(const FamilyOptions& declared);

  // ---- Db
  std::unique_ptr<Job> NewWriteJob(const WriteOptions& options, WriteBatch* batch, Done done) override;
  std::unique_ptr<Job> NewFlushWaitJob(Done done, uint32_t family = 0) override;
  std::unique_ptr<Job> NewCompactRangeJob(Slice from, Slice to, Done done, uint32_t family = 0) override;
  std::unique_ptr<Job> NewWaitForIdleJob(Done done) override;
  std::unique_ptr<Job> NewResumeJob(Done done) override;
  std::unique_ptr<Job> NewRollingMergeJob(const RollingMergeRequest& request, Done done, uint32_t family = 0) override;
  std::unique_ptr<Job> NewCreateIndexJob(IndexBuild build, Done done) override;
  std::unique_ptr<Job> NewIngestJob(ExternalTable table, Done done) override;
  std::unique_ptr<Job> NewDeleteWhereJob(const PredicateDelete& predicate, Done done, uint32_t family = 0) override;
  std::unique_ptr<Job> NewCreateFamilyJob(uint32_t family, Slice name, const Options& options, Done done) override;
  std::unique_ptr<Job> NewDropFamilyJob(uint32_t family, Done done) override;
  Status Get(const ReadOptions& options, Slice key, std::string* value) override;
  std::unique_ptr<Iterator> NewIterator(const ReadOptions& options) override;
  const Snapshot* GetSnapshot(uint32_t number) override;
  void ReleaseSnapshot(const Snapshot* snapshot) override;
  Status SetOption(uint16_t option_id, uint64_t value, uint32_t family = 0) override;
  const Options& options() const override { return options_; }
  const EngineContext& context() const override { return context_; }
  const Options* FamilyOptionsOf(uint32_t family) const override;
  uint64_t last_sequence() const override { return last_sequence_; }
  bool aborted() const override { return aborted_; }
  Status Write(const WriteOptions& options, WriteBatch* batch) override;
  std::string InspectState() const override;
  Status Inspect(Slice address, std::string* json) const override;

  // ---- CompactionHost
  Env& env() override { return context_.env; }
  Tracer& tracer() override { return context_.tracer; }
  TableCache& tables() override { return tables_; }
  // Ok; Aborted after a fatal background error; OutOfMemory when the database holds more than memory_quota.
  Status CheckHealthy() override;
  uint32_t NewFileNumber() override { return versions_.NewFileNumber(); }
  uint32_t NewMergeNumber() override { return next_merge_++; }
  std::vector<uint64_t> SnapshotSequences() const override;

  // ---- For column families and the jobs of this room
  // The files without device time and records, for inspection.
  Env& untraced_env() { return context_.untraced != nullptr ? *context_.untraced : context_.env; }
  Clock& clock() { return context_.clock; }
  Scheduler& scheduler() { return context_.scheduler; }
  uint64_t seed() const { return context_.seed; }
  Background& background() { return background_; }
  RateLimiter& limiter() { return limiter_; }
  WriteController& write_controller() { return write_controller_; }
  WriterQueue& writers() { return writers_; }
  WalSet& wals() { return wals_; }
  VersionSet& versions() { return versions_; }
  uint32_t NewMemtableNumber() { return next_memtable_++; }
  // The error that refuses writes.
  const Status& bg_error() const { return bg_error_; }
  // The same, or the soft error that lets compactions wait.
  const Status& background_error() const { return bg_error_.ok() ? soft_error_ : bg_error_; }

  // ---- Families, in ascending order of number; the default family is first.
  const std::vector<std::shared_ptr<ColumnFamily>>& families() const { return families_; }
  // Null if there is no family of this number.
  ColumnFamily* Find(uint32_t family) const { return family < kFamilies ? by_number_[family] : nullptr; }
  static Status NoFamily(uint32_t family);
  // Bit f is set if family f exists.
  uint64_t family_bits() const { return family_bits_; }
  // Starts a family whose edit has been installed, with this log. Emits FamilyCreated, OptionSet, MemtableCreated and
  // the records of VersionSet::TraceCurrent.
  void BeginFamily(uint32_t family, const Options& options, uint32_t edit_bytes);
  // Ends a family whose edit has been installed, and retires the logs that only it needed. Emits FamilyDropped and
  // WalRetired.
  void EndFamily(const std::shared_ptr<ColumnFamily>& family, uint32_t oldest_log);
  // The oldest log that is needed if this family needs none before `log`. Call it when the edit is made, not earlier: a
  // family may have been dropped while a table was being written, and the log that it kept alive may hide a hole in the
  // sequence.
  uint32_t OldestLog(const ColumnFamily& family, uint32_t log) const;
  // Records in the edit that no older log is needed, and the sequence that all entries of this and later logs follow.
  // Dropping a family drops sequences that were never in a table; recovery must not report them as lost.
  void SetOldestLog(uint32_t oldest_log, VersionEdit* edit) const;
  // For an edit of a family without entries in memory, made after BeginLog: it needs no log before the newest. Keeps
  // what the edit has as last sequence. Returns the oldest log that any family needs.
  uint32_t NameNewestLog(const ColumnFamily& family, VersionEdit* edit) const;
  // An installed table has this sequence number.
  void TakeSequence(uint64_t sequence) { last_sequence_ = sequence; }
  // What a flush of this memtable records in its edit, apart from the table. log: the first log that the family still
  // needs then; oldest_log: the first that any family needs.
  VersionEdit FlushEdit(const MemTable& memtable, uint32_t log, uint32_t oldest_log) const;
  // True if a flush must call WalSet::NextSync before it may be installed.
  bool MustSyncClosedLogs() const { return HasSeveralFamilies(families_) && wals_.ClosedNeedsSync(); }
  // The family whose entries keep the oldest log alive, if all logs together exceed max_total_wal_size and the family
  // is not being flushed already; otherwise null.
  ColumnFamily* FamilyHoldingOldestLog() const;

  // What follows is in background_error.h. Without effect if an error is set that is as severe, unless the database
  // resumes, which ends. Emits BackgroundErrorSet, EngineStopped.
  void SetBackgroundError(const Status& status, rec::BackgroundErrorReason reason);
  // The process ends at the end of this step.
  void Abort() { aborted_ = true; }
  // ---- For resume_job.h.
  // Ok if there is a soft or hard error and this handling can resume.
  Status CheckMayResume() const;
  // A hard error: starts a log and seals all memtables; from now on flushes run. No device operation. REQUIRES: called
  // by the head of the writer queue. Errors: with NotSupported, and if the log cannot be created, nothing has changed.
  Status BeginResume();
  // True until the error is cleared or another one is set.
  bool resuming() const { return resuming_; }
  // Emits BackgroundErrorCleared; queues whatever is due.
  void ClearBackgroundError();
  void RetireLogsBefore(uint32_t log);
  // Ok, or OutOfMemory: writes may fill seven eighths of the quota, which leaves room for background work.
  Status CheckWriteQuota() const;
  void Signal(Condition condition) { scheduler().Signal(condition); }

  // Starts a log for all families, unless the newest is empty and usable. REQUIRES: called by the head of the writer
  // queue. No device operation. Emits WalCreated. Errors: the log cannot be created; then nothing has changed.
  Status BeginLog();
  // Seals the family's active memtable, starts another one with a new log and queues the flush. REQUIRES and errors: as
  // BeginLog.
  Status Rotate(ColumnFamily& family, rec::JobTrigger trigger);
  // Inserts a logged batch and makes it visible. REQUIRES: its sequence is last_sequence() + 1.
  void Publish(const WriteBatch& batch);
  // With stall_rules=rocksdb: looks again at what the family calls for. To be called after everything that may change
  // it: a sealed memtable, an installed version, an option. Emits WriteStallEvaluated.
  void EvaluateStall(const ColumnFamily& family);
  // Emit StallBegun and StallEnded.
  void BeginStall(uint32_t op, rec::StallReason reason, uint32_t family);
  void EndStall(uint32_t op, uint64_t begun_ns);

  // After a flush's edit was installed: drops the family's oldest sealed memtable and the logs before oldest_log.
  void RetireMemtable(ColumnFamily& family, uint32_t oldest_log);
  // An iterator released a version.
  void VersionReleased() {
    if (bg_error_.ok()) background_.ScheduleCleanup();
  }

 private:
  uint64_t AccountedBytes() const;
  // Part of InspectState: the memory of open tables and the block cache.
  void WriteMemory(JsonWriter& json) const;
  std::string InspectBlockCache() const;
  uint64_t SequenceOf(const ReadOptions& options) const;
  ColumnFamily& AddFamily(uint32_t family, const Options& options);
  // Takes the options of the rate limiter and the write controller.
  void TakeLimits();
  // The background error is one that refuses writes: not if they are answered OK, or end the process.
  bool RefusesWrites() const;
  void TraceOpened(const class Recovery& recovery);

  Options options_;  // the default family's
  const EngineContext context_;
  BlockCache cache_;
  TableCache tables_;
  uint64_t last_sequence_ = 0;
  VersionSet versions_;
  WalSet wals_;
  WriterQueue writers_;
  RateLimiter limiter_;
  WriteController write_controller_;
  Background background_;
  Status bg_error_;
  Status soft_error_;
  rec::BackgroundErrorSeverity severity_{};  // of the error that is set
  bool resuming_ = false;
  bool aborted_ = false;
  bool locked_ = false;

  std::vector<std::shared_ptr<ColumnFamily>> families_;
  std::array<ColumnFamily*, kFamilies> by_number_{};
  uint64_t family_bits_ = 0;
  uint32_t next_memtable_ = 1;
  uint32_t next_merge_ = 1;

  std::list<Snapshot> snapshots_;  // in creation order, hence ascending in sequence
  rec::StallReason stall_ = rec::StallReason::kNone;
};

}  // namespace strata

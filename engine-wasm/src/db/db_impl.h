// DbImpl: choreography. It owns the parts of an open database and says who comes when; formats, policies and merging
// are elsewhere. What a column family has of its own is in column_family.h. Its methods stand in files by theme:
//
//   open.cc         opening                      read_path.cc    Get, iterators, seek charges
//   db_impl.cc      jobs, snapshots, options     inspect.cc      InspectState, Inspect
//   calls.cc        Put and the rest as calls
//
//   write:  WriterQueue -> WriteGate (stall rules, rotation) -> WalSet -> MemTables -> last_sequence_     (write_job)
//   flush:  oldest sealed memtable -> OutputStage -> VersionSet -> memtable and log retired              (flush_job)
//   family: WriterQueue -> log begun -> VersionSet -> there, or gone                                     (family_job)
//   which of flush, compaction and cleanup comes next: Background
//
// Invariants
// 1. Entries go into the newest of wals_. When a memtable is sealed, by the head of the writer queue only, another log
//    begins for all families; so all entries of a sealed memtable are in logs that take no more.
// 2. last_sequence_ is published after the entries are in the memtable, in one step; readers see whole batches.
// 3. The manifest's last sequence is the largest in any flushed memtable. With one family that is the last flushed one,
//    exactly: recovery knows the sequence number that the first logged batch must have, and finds holes.
// 4. With several families, a flush is installed only when all logs that take no more are synced. Otherwise the power
//    could keep a batch's part in a table and lose its other part in the log.
// 5. After Stop nothing is written to any file: no write, no edit, no removal. Reads go on.
#pragma once

#include <array>
#include <cstdint>
#include <list>
#include <memory>
#include <string>
#include <vector>

#include "db/background.h"
#include "db/column_family.h"
#include "db/version_set.h"
#include "db/wal_set.h"
#include "db/writer_queue.h"
#include "strata/db.h"
#include "table/block_cache.h"
#include "version/table_cache.h"

namespace strata {

class DbImpl final : public Db {
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
  std::unique_ptr<Job> NewSettleJob(Done done) override;
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
  std::string InspectState() const override;
  Status Inspect(Slice address, std::string* json) const override;

  // ---- For families and the jobs of this room
  Env& env() { return context_.env; }
  // The same files without device and records, for looking.
  Env& unwatched_env() { return context_.unwatched != nullptr ? *context_.unwatched : context_.env; }
  Tracer& tracer() { return context_.tracer; }
  Clock& clock() { return context_.clock; }
  Scheduler& scheduler() { return context_.scheduler; }
  uint64_t seed() const { return context_.seed; }
  TableCache& tables() { return tables_; }
  Background& background() { return background_; }
  WriterQueue& writers() { return writers_; }
  WalSet& wals() { return wals_; }
  VersionSet& versions() { return versions_; }
  uint32_t NewFileNumber() { return versions_.NewFileNumber(); }
  uint32_t NewMergeNumber() { return next_merge_++; }
  uint32_t NewMemtableNumber() { return next_memtable_++; }
  std::vector<uint64_t> SnapshotSequences() const;
  const Status& stopped() const { return stopped_; }
  // Ok; Aborted when the database has stopped, OutOfMemory when it holds more than memory_quota.
  Status MayGoOn();

  // ---- Families, ascending by number; the default one is the first.
  const std::vector<std::shared_ptr<ColumnFamily>>& families() const { return families_; }
  // Null when there is none of this number.
  ColumnFamily* Find(uint32_t family) const { return family < kFamilies ? by_number_[family] : nullptr; }
  static Status NoFamily(uint32_t family);
  // Bit f: there is a family f.
  uint64_t family_bits() const { return family_bits_; }
  // After its edit was installed: it begins with this log. Emits FamilyCreated, OptionSet, MemtableCreated, and what
  // VersionSet::TellCurrent does.
  void BeginFamily(uint32_t family, const Options& options, uint32_t edit_bytes);
  // The same: it is gone, and logs that only it needed. Emits FamilyDropped and WalRetired.
  void EndFamily(const std::shared_ptr<ColumnFamily>& family, uint32_t oldest_log);
  // The oldest log needed when this family needs none before `log`. To be asked when the edit is made, not before: a
  // family may have been dropped while a table was written, and the log that it kept back hides a hole in history.
  uint32_t OldestLog(const ColumnFamily& family, uint32_t log) const;
  // The edit says that no older log is needed, and the sequence that all entries of this and later logs come after:
  // with a dropped family sequences go that no table ever had, and recovery must not take them for lost.
  void NameOldestLog(uint32_t oldest_log, VersionEdit* edit) const;
  // What a flush of this memtable says beside its table. log: the family's first that is needed then; oldest_log: of
  // all families.
  VersionEdit FlushEdit(const MemTable& memtable, uint32_t log, uint32_t oldest_log) const;
  // A flush must not be installed before WalSet::NextSync was called.
  bool MustSyncClosedLogs() const { return AreSeveral(families_) && wals_.ClosedNeedsSync(); }
  // The family that keeps the oldest log although all logs together are larger than max_total_wal_size, and that is not
  // being flushed already; or null.
  ColumnFamily* KeepsTooMuchLog() const;

  // Refuses writes from now on with this status, the first one only. Emits EngineStopped.
  void Stop(const Status& status);
  // Ok, or OutOfMemory: a write may fill seven eighths of the quota, so that background work can still make room.
  Status MayWrite() const;
  void Signal(Condition condition) { scheduler().Signal(condition); }

  // Begins a log for all families, unless the newest is empty. REQUIRES: called by the head of the writer queue. No
  // device operation. Emits WalCreated. Errors: the log cannot be created; then nothing has changed.
  Status BeginLog();
  // Seals the family's active memtable and begins another one with a new log; queues its flush. REQUIRES and errors: as
  // BeginLog.
  Status Rotate(ColumnFamily& family, rec::JobTrigger trigger);
  // Inserts a logged batch and makes it visible. REQUIRES: its sequence is last_sequence() + 1.
  void Publish(const WriteBatch& batch);
  // StallBegun and StallEnded.
  void BeginStall(uint32_t op, rec::StallReason reason, uint32_t family);
  void EndStall(uint32_t op, uint64_t begun_ns);

  // After a flush's edit was installed: the family's oldest sealed memtable goes, and the logs before oldest_log.
  void RetireMemtable(ColumnFamily& family, uint32_t oldest_log);
  // An iterator let go of a version.
  void VersionReleased() {
    if (stopped_.ok()) background_.ScheduleCleanup();
  }

 private:
  struct SnapshotImpl;

  uint64_t DeclaredBytes() const;
  // Of the state: what open tables and the block cache hold.
  void WriteMemory(JsonWriter& json) const;
  std::string InspectBlockCache() const;
  uint64_t SequenceOf(const ReadOptions& options) const;
  ColumnFamily& AddFamily(uint32_t family, const Options& options);
  void RetireLogsBefore(uint32_t log);
  void TellOpened(const class Recovery& recovery);

  Options options_;  // the default family's
  const EngineContext context_;
  BlockCache cache_;
  TableCache tables_;
  uint64_t last_sequence_ = 0;
  VersionSet versions_;
  WalSet wals_;
  WriterQueue writers_;
  Background background_;
  Status stopped_;
  bool locked_ = false;

  std::vector<std::shared_ptr<ColumnFamily>> families_;
  std::array<ColumnFamily*, kFamilies> by_number_{};
  uint64_t family_bits_ = 0;
  uint32_t next_memtable_ = 1;
  uint32_t next_merge_ = 1;

  std::list<SnapshotImpl> snapshots_;  // in the order taken, so ascending in sequence
  rec::StallReason stall_ = rec::StallReason::kNone;
};

struct DbImpl::SnapshotImpl final : Snapshot {
  SnapshotImpl(uint64_t seq, uint32_t n) : sequence_number(seq), number(n) {}
  uint64_t sequence() const override { return sequence_number; }
  uint64_t sequence_number;
  uint32_t number;
};

}  // namespace strata

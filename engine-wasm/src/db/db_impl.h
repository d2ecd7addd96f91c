// DbImpl: choreography. It owns the parts of an open database and says who comes when; formats, policies and merging
// are elsewhere. Its methods stand in files by theme:
//
//   open.cc         opening                      read_path.cc    Get, iterators, seek charges
//   db_impl.cc      jobs, snapshots, options     inspect.cc      InspectState, Inspect
//   calls.cc        Put and the rest as calls    prefix_scan.cc  runs that a scan within one prefix leaves out
//
//   write:  WriterQueue -> WriteGate (stall rules, rotation) -> WalSet -> MemTable -> last_sequence_      (write_job)
//   flush:  oldest sealed memtable -> OutputStage -> VersionSet -> memtable and log retired              (flush_job)
//   which of flush, compaction and cleanup comes next: Background
//
// Invariants
// 1. The active memtable's log is the newest of wals_; a memtable and its log are sealed together, by the head of the
//    writer queue only.
// 2. last_sequence_ is published after the entries are in the memtable, in one step; readers see whole batches.
// 3. The manifest's last sequence is that of the last flushed memtable, exactly. So recovery knows the sequence number
//    that the first logged batch must have, and finds holes.
// 4. After Stop nothing is written to any file: no write, no edit, no removal. Reads go on.
#pragma once

#include <cstdint>
#include <list>
#include <memory>
#include <string>
#include <vector>

#include "compaction/compaction_host.h"
#include "db/background.h"
#include "db/compaction_stats.h"
#include "db/version_set.h"
#include "db/wal_set.h"
#include "db/writer_queue.h"
#include "memtable/memtable.h"
#include "strata/db.h"
#include "table/block_cache.h"
#include "version/file_indexer.h"
#include "version/table_cache.h"

namespace strata {

using MemTableRef = std::shared_ptr<MemTable>;

// The rows that an iterator's user may see: from <= key < to; an empty `to` is no end.
struct ScanBounds {
  Slice from;
  Slice to;
};

class DbImpl final : public Db, public CompactionHost {
 public:
  DbImpl(const Options& options, const EngineContext& context);
  ~DbImpl() override;
  DbImpl(const DbImpl&) = delete;
  DbImpl& operator=(const DbImpl&) = delete;

  Status Open();

  // ---- Db
  std::unique_ptr<Job> NewWriteJob(const WriteOptions& options, WriteBatch* batch, Done done) override;
  std::unique_ptr<Job> NewFlushWaitJob(Done done) override;
  std::unique_ptr<Job> NewCompactRangeJob(Slice from, Slice to, Done done) override;
  std::unique_ptr<Job> NewSettleJob(Done done) override;
  Status Get(const ReadOptions& options, Slice key, std::string* value) override;
  std::unique_ptr<Iterator> NewIterator(const ReadOptions& options) override;
  const Snapshot* GetSnapshot(uint32_t number) override;
  void ReleaseSnapshot(const Snapshot* snapshot) override;
  Status SetOption(uint16_t option_id, uint64_t value) override;
  const Options& options() const override { return options_; }
  const EngineContext& context() const override { return context_; }
  uint64_t last_sequence() const override { return last_sequence_; }
  std::string InspectState() const override;
  Status Inspect(Slice address, std::string* json) const override;

  // ---- CompactionHost
  Env& env() override { return context_.env; }
  Tracer& tracer() override { return context_.tracer; }
  TableCache& tables() override { return tables_; }
  EditInstaller& installer() override { return versions_; }
  TableOptions NewTableOptions(bool last_level) const override;
  Status MayGoOn() override;
  uint32_t NewFileNumber() override { return versions_.NewFileNumber(); }
  uint32_t NewMergeNumber() override { return next_merge_++; }
  std::vector<uint64_t> SnapshotSequences() const override;
  void CompactionFinished(JobId job, CompactionPlan plan, const CompactionOutcome& outcome,
                          const Status& status) override {
    background_.CompactionFinished(job, std::move(plan), outcome, status);
  }

  // ---- For the jobs of this room
  Clock& clock() { return context_.clock; }
  Scheduler& scheduler() { return context_.scheduler; }
  Background& background() { return background_; }
  CompactionStats& compaction_stats() { return compaction_stats_; }
  WriterQueue& writers() { return writers_; }
  WalSet& wals() { return wals_; }
  VersionSet& versions() { return versions_; }
  const MemTableRef& active() const { return active_; }
  // Oldest first.
  const std::vector<MemTableRef>& sealed() const { return sealed_; }
  // The largest id of a memtable whose table is installed.
  uint32_t flushed_memtable() const { return flushed_memtable_; }
  const Status& stopped() const { return stopped_; }

  // Refuses writes from now on with this status, the first one only. Emits EngineStopped.
  void Stop(const Status& status);
  // Ok, or OutOfMemory: a write may fill seven eighths of the quota, so that background work can still make room.
  Status MayWrite() const;
  void Signal(Condition condition) { scheduler().Signal(condition); }

  // Seals the active memtable, if it has entries, and begins another one with its log; queues its flush. REQUIRES:
  // called by the head of the writer queue. No device operation. Errors: the log cannot be created; then nothing has
  // changed.
  Status Rotate(rec::JobTrigger trigger);
  // Inserts a logged batch and makes it visible. REQUIRES: its sequence is last_sequence() + 1.
  void Publish(const WriteBatch& batch);
  // StallBegun and StallEnded.
  void BeginStall(uint32_t op, rec::StallReason reason);
  void EndStall(uint32_t op, uint64_t begun_ns);

  // After a flush's edit was installed: the memtable goes, and the logs before log_number.
  void RetireMemtable(uint32_t memtable, uint32_t log_number);
  // An iterator let go of a version.
  void VersionReleased() {
    if (stopped_.ok()) background_.ScheduleCleanup();
  }
  // An iterator has read about a megabyte since the last call and stands on this internal key.
  void ChargeIterator(Slice internal_key);

 private:
  struct SnapshotImpl;

  uint64_t DeclaredBytes() const;
  MemTableRef NewMemTable(uint32_t wal);
  void ChargeSeek(const TableRef& table, uint32_t level);
  Status GetFromTables(const ReadOptions& options, Slice key, uint64_t sequence, std::string* value);
  struct TableLookup;
  Status LookInto(TableLookup* lookup, uint32_t level, const TableRef& table);
  template <bool kDetail>
  Status LookIntoLevels(TableLookup* lookup);
  // Null unless the option asks for it; worked out when the version has changed.
  const FileIndexer* IndexerOf(const Version& version);
  // The option prefix_extractor, with its length.
  PrefixTransform KeyPrefix() const;
  // Filters of this table are not asked, for the option optimize_filters_for_hits. i: its place in L0.
  bool SkipsFilter(const Version& version, uint32_t level, size_t i = 0) const;
  // The level's tables that may hold a row of the bounds, which lie within one prefix. Opens what it asks.
  std::vector<TableRef> TablesWithPrefix(const Version& version, uint32_t level, const ScanBounds& bounds,
                                         const TableReadOptions& options);
  Status InspectMemtable(uint64_t id, bool filter, std::string* json) const;
  Status InspectTable(Slice rest, std::string* json) const;
  Status InspectStripes(std::string* json) const;
  void TellOpened(const class Recovery& recovery);

  Options options_;
  const EngineContext context_;
  BlockCache cache_;
  TableCache tables_;
  uint64_t last_sequence_ = 0;
  VersionSet versions_;
  WalSet wals_;
  WriterQueue writers_;
  Background background_;
  CompactionStats compaction_stats_;
  Status stopped_;
  bool locked_ = false;

  MemTableRef active_;
  std::vector<MemTableRef> sealed_;
  uint32_t next_memtable_ = 1;
  uint32_t flushed_memtable_ = 0;
  uint32_t next_merge_ = 1;

  std::list<SnapshotImpl> snapshots_;  // in the order taken, so ascending in sequence
  rec::StallReason stall_ = rec::StallReason::kNone;

  FileIndexer file_indexer_;  // of the version that a Get has met last
};

struct DbImpl::SnapshotImpl final : Snapshot {
  SnapshotImpl(uint64_t seq, uint32_t n) : sequence_number(seq), number(n) {}
  uint64_t sequence() const override { return sequence_number; }
  uint64_t sequence_number;
  uint32_t number;
};

}  // namespace strata

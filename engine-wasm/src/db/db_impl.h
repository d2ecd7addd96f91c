// DbImpl: choreography. It owns the parts of an open database and says who comes when; formats, policies and merging
// are elsewhere. Its methods stand in files by theme:
//
//   open.cc         opening                      read_path.cc    Get, iterators, seek charges
//   db_impl.cc      calls, snapshots, options    background.cc   which job runs next, and what follows when it is done
//   inspect.cc      InspectState, Inspect                prefix_scan.cc  runs that a scan within one prefix leaves out
//
//   write:  WriterQueue -> WriteGate (stall rules, rotation) -> WalSet -> MemTable -> last_sequence_      (write_job)
//   flush:  oldest sealed memtable -> TableOutput -> VersionSet -> memtable and log retired              (flush_job)
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
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "compaction/compaction_host.h"
#include "compaction/compaction_policy.h"
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

// One level's part of a manual compaction; background.cc carries it out piece by piece.
struct ManualCompaction {
  uint32_t level = 0;
  std::optional<std::string> from;  // user keys, inclusive; none: open
  std::optional<std::string> to;
  bool done = false;
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
  Status Write(const WriteOptions& options, WriteBatch* batch) override;
  Status Put(const WriteOptions& options, Slice key, Slice value) override;
  Status Delete(const WriteOptions& options, Slice key) override;
  Status Flush() override;
  Status CompactRange(Slice from, Slice to) override;
  Status Settle() override;
  Status SetOption(uint16_t option_id, uint64_t value) override;
  const Options& options() const override { return options_; }
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
  void CompactionFinished(JobId job, CompactionPlan plan, const Status& status) override;

  // ---- For the jobs of this room
  Clock& clock() { return context_.clock; }
  WriterQueue& writers() { return writers_; }
  WalSet& wals() { return wals_; }
  const VersionSet& versions() const { return versions_; }
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
  void Signal(Condition condition) { context_.scheduler.Signal(condition); }

  // Seals the active memtable, if it has entries, and begins another one with its log; queues its flush. REQUIRES:
  // called by the head of the writer queue. No device operation. Errors: the log cannot be created; then nothing has
  // changed.
  Status Rotate(rec::JobTrigger trigger);
  // Inserts a logged batch and makes it visible. REQUIRES: its sequence is last_sequence() + 1.
  void Publish(const WriteBatch& batch);
  // StallBegun and StallEnded.
  void BeginStall(uint32_t op, rec::StallReason reason);
  void EndStall(uint32_t op, uint64_t begun_ns);

  // The level in which a flush may put a table with this range (user keys): 0 unless memtable_push_down finds nothing
  // in the way.
  uint32_t LevelForFlush(Slice smallest, Slice largest) const;
  // After a flush's edit was installed: the memtable goes, and the logs before log_number.
  void RetireMemtable(uint32_t memtable, uint32_t log_number);
  // A job of this database ended. Emits JobFinished; then whatever is due is queued.
  void BackgroundFinished(JobId job, rec::JobKind kind, const Status& status);
  // Queues every job that is due and has a place. Emits JobQueued.
  void ScheduleDueWork();

  // Manual compaction: at most one at a time. Null when one is under way.
  ManualCompaction* BeginManual();
  void EndManual() { manual_.reset(); }
  // No job queued or running and, unless stopped, nothing due.
  bool Idle() const { return jobs_.empty(); }

  // Cleanup: the next file to remove, or none.
  std::optional<std::string> TakeObsoleteFile();
  // An iterator let go of a version.
  void VersionReleased();
  // An iterator has read about a megabyte since the last call and stands on this internal key.
  void ChargeIterator(Slice internal_key);

 private:
  struct SnapshotImpl;
  struct RunningCompaction {
    JobId job = 0;
    uint32_t level = 0;    // and level + 1
    std::string smallest;  // user keys of the hull of all inputs
    std::string largest;
  };

  Status RunToEnd(std::unique_ptr<Job> job, const bool& done);
  template <class MakeJob>
  Status Call(const MakeJob& make_job);
  void QueueJob(std::unique_ptr<Job> job, rec::JobKind kind, rec::JobTrigger trigger, Priority priority);
  void QueueCompaction(CompactionPlan plan, rec::JobTrigger trigger);
  void ScheduleFlush();
  // Compactions that may run at a time.
  uint64_t CompactionPlaces() const;
  void ScheduleCompactions();
  void ScheduleManual();
  void ScheduleCleanup();
  PolicyView View() const;
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
  void TellOpened(const class Recovery& recovery);

  Options options_;
  const EngineContext context_;
  BlockCache cache_;
  TableCache tables_;
  uint64_t last_sequence_ = 0;
  VersionSet versions_;
  WalSet wals_;
  WriterQueue writers_;
  Status stopped_;
  bool locked_ = false;

  MemTableRef active_;
  std::vector<MemTableRef> sealed_;
  uint32_t next_memtable_ = 1;
  uint32_t flushed_memtable_ = 0;
  uint32_t next_merge_ = 1;

  std::list<SnapshotImpl> snapshots_;  // in the order taken, so ascending in sequence
  rec::StallReason stall_ = rec::StallReason::kNone;

  // Jobs queued or running, by id.
  std::map<JobId, rec::JobKind> jobs_;
  bool flush_queued_ = false;
  rec::JobTrigger flush_trigger_ = rec::JobTrigger::kMemtableFull;
  std::vector<RunningCompaction> running_;
  std::optional<ManualCompaction> manual_;
  bool cleanup_queued_ = false;
  std::vector<std::string> obsolete_;      // files to remove: logs and manifests
  std::vector<uint32_t> obsolete_tables_;  // the same, by number: each may be open
  struct SeekDue {
    uint32_t level = 0;
    uint32_t table = 0;
  };
  std::optional<SeekDue> seek_due_;
  FileIndexer file_indexer_;  // of the version that a Get has met last

  uint64_t client_ns_ = 0;  // when the last call ended, in virtual time
};

struct DbImpl::SnapshotImpl final : Snapshot {
  SnapshotImpl(uint64_t seq, uint32_t n) : sequence_number(seq), number(n) {}
  uint64_t sequence() const override { return sequence_number; }
  uint64_t sequence_number;
  uint32_t number;
};

}  // namespace strata

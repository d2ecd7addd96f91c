// ColumnFamily: what a family of keys has of its own: memtables, tables, options, and what follows from them. Log,
// sequence numbers, snapshots, file numbers, manifest, block cache and jobs are the database's (db_impl.h).
//
//   one log        ...| put a=1 (0) | put x=9 (2) | del b (0) |...      a batch over families is one record of it
//                        |              |             |
//   memtables         family 0       family 2      family 0
//   versions          L0 L1 ..       L0 L1 ..
//
// What it is for: keys with different lives want different trees. A queue's index and an archive share a transaction,
// and neither compacts the other's tables.
//
// Invariants
// 1. The active memtable's log is one that was the newest when its first entry came, or, while it is empty, the newest.
//    So all entries of the family in logs before oldest_log() are in tables.
// 2. No job works for a dropped family: dropping waits for them. Iterators may outlive it.
//
// Its methods stand in files by theme: column_family.cc memory and jobs; read_path.cc Get and iterators; prefix_scan.cc
// runs that a scan within one prefix leaves out; inspect_table.cc, inspect_memtable.cc, inspect_stripes.cc.
//
// Source: RocksDB, db/column_family.h.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/link.h"
#include "compaction/compaction_host.h"
#include "db/compaction_stats.h"
#include "db/version_set.h"
#include "filter/prefix_transform.h"
#include "format/batch_format.h"
#include "memtable/memtable.h"
#include "strata/db.h"
#include "version/file_indexer.h"

namespace strata {

class DbImpl;

using MemTableRef = std::shared_ptr<MemTable>;

// The rows that an iterator's user may see: from <= key < to; an empty `to` is no end.
struct ScanBounds {
  Slice from;
  Slice to;
};

// The options prefix_extractor and prefix_length. Pure.
PrefixTransform KeyPrefixOf(const Options& options);

// How tables are written under these options; last_level as in CompactionHost. Pure.
TableOptions TableOptionsOf(const Options& options, bool last_level);

class ColumnFamily final : public CompactionHost, public std::enable_shared_from_this<ColumnFamily> {
 public:
  // REQUIRES: the family is in db.versions(); db outlives it. options: those of the database among them are equal to
  // the database's. Begins without a memtable.
  ColumnFamily(DbImpl& db, uint32_t id, const Options& options);

  DbImpl& db() const { return db_; }
  uint32_t id() const { return id_; }
  const std::string& name() const { return name_; }
  const VersionRef& version() const { return state_->version; }
  const FamilyNumbers& numbers() const { return state_->numbers; }
  CompactionStats& compaction_stats() { return compaction_stats_; }
  const CompactionStats& compaction_stats() const { return compaction_stats_; }

  // Nothing new is begun for it. Undone when dropping fails.
  void set_dropping(bool dropping) { dropping_ = dropping; }
  bool dropping() const { return dropping_; }
  // It is no family of the database any more; its last version is let go.
  void Detach();

  // ---- Options. Changing emits OptionSet.
  Status ChangeOption(uint16_t option_id, uint64_t value);
  // One of the database was changed.
  void TakeOption(uint16_t option_id, uint64_t value) { SetOptionField(&options_, option_id, value); }
  void TellOptions() const;

  // ---- CompactionHost
  Env& env() override;
  Tracer& tracer() override;
  TableCache& tables() override;
  EditInstaller& installer() override { return installer_; }
  const Options& options() const override { return options_; }
  TableOptions NewTableOptions(bool last_level) const override { return TableOptionsOf(options_, last_level); }
  Status MayGoOn() override;
  uint32_t NewFileNumber() override;
  uint32_t NewMergeNumber() override;
  std::vector<uint64_t> SnapshotSequences() const override;
  void CompactionFinished(JobId job, CompactionPlan plan, const CompactionOutcome& outcome,
                          const Status& status) override;

  // ---- Memory
  const MemTableRef& active() const { return active_; }
  // Oldest first.
  const std::vector<MemTableRef>& sealed() const { return sealed_; }
  // The largest id of a memtable whose table is installed.
  uint32_t flushed_memtable() const { return flushed_memtable_; }
  // Why the memtable that was sealed last was.
  rec::JobTrigger flush_trigger() const { return flush_trigger_; }
  // Declared bytes of memtables and their filters.
  uint64_t memory_bytes() const;
  // The oldest log with entries that are in no table; the newest log if there are none.
  uint32_t oldest_log() const { return sealed_.empty() ? active_->wal() : sealed_.front()->wal(); }
  // The same when the oldest sealed memtable is in a table. REQUIRES: there is one.
  uint32_t log_after_flush() const { return sealed_.size() > 1 ? sealed_[1]->wal() : active_->wal(); }

  // A log was begun: an active memtable without entries is moved to it.
  void LogBegun(uint32_t wal);
  // An empty memtable takes writes from now on. Emits MemtableCreated.
  void BeginMemtable(uint32_t wal);
  // The active memtable takes no more writes, and another one begins with this log. Emits MemtableSealed,
  // MemtableCreated.
  void Seal(uint32_t wal, rec::JobTrigger trigger);
  // Adds one op of a batch. TellGrowth, after the last one, emits MemtableGrown.
  void Add(uint64_t sequence, const BatchOp& op);
  void TellGrowth();
  // The oldest sealed memtable's table is installed. Emits MemtableRetired.
  void RetireMemtable();

  // ---- Reading, as of this sequence.
  Status Get(const ReadOptions& options, Slice key, uint64_t sequence, std::string* value);
  std::unique_ptr<Iterator> NewIterator(const ReadOptions& options, uint64_t sequence);
  // An iterator has read about a megabyte since the last call and stands on this internal key.
  void ChargeIterator(Slice internal_key);

  // ---- Looking, as Db::Inspect.
  void WriteMemtables(JsonWriter& json) const;
  void WriteLevels(JsonWriter& json) const;
  // NotFound when it is not one of this family.
  Status InspectMemtable(uint64_t id, Slice rest, std::string* json) const;
  Status InspectTable(uint64_t number, Slice rest, std::string* json) const;
  Status InspectStripes(std::string* json) const;

 private:
  MemTableRef NewMemTable(uint32_t wal);
  void ChargeSeek(const TableRef& table, uint32_t level);
  Status GetFromTables(const ReadOptions& options, Slice key, uint64_t sequence, std::string* value);
  struct TableLookup;
  Status LookInto(TableLookup* lookup, uint32_t level, const TableRef& table);
  template <bool kDetail>
  Status LookIntoLevels(TableLookup* lookup);
  // Null unless the option asks for it; worked out when the version has changed.
  const FileIndexer* IndexerOf(const Version& version);
  // Filters of this table are not asked, for the option optimize_filters_for_hits. i: its place in L0.
  bool SkipsFilter(const Version& version, uint32_t level, size_t i = 0) const;
  // The level's tables that may hold a row of the bounds, which lie within one prefix. Opens what it asks.
  std::vector<TableRef> TablesWithPrefix(const Version& version, uint32_t level, const ScanBounds& bounds,
                                         const TableReadOptions& options);

  DbImpl& db_;
  const FullOnly<uint32_t, 0> id_;
  const std::string name_;
  Options options_;
  const FamilyState* state_;  // the version set's, until detached
  FamilyState nothing_;
  FamilyInstaller installer_;
  CompactionStats compaction_stats_;
  FullOnly<bool, false> dropping_;

  MemTableRef active_;
  std::vector<MemTableRef> sealed_;
  uint32_t flushed_memtable_ = 0;
  rec::JobTrigger flush_trigger_ = rec::JobTrigger::kMemtableFull;
  // Of the active memtable when a batch began to be added.
  uint64_t told_bytes_ = 0;
  uint32_t told_entries_ = 0;
  uint32_t told_deletes_ = 0;

  FileIndexer file_indexer_;  // of the version that a Get has met last
};

}  // namespace strata

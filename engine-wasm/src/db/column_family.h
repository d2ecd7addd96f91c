// ColumnFamily: the state that each family owns: memtables, tables, options and what derives from them. The log,
// sequence numbers, snapshots, file numbers, manifest, block cache and jobs belong to the database (db_impl.h).
//
//   one log        ...| put a=1 (0) | put x=9 (2) | del b (0) |...      a batch over families is one record of it
//                        |              |             |
//   memtables         family 0       family 2      family 0
//   versions          L0 L1 ..       L0 L1 ..
//
// Why families: data with different lifetimes needs different trees. A queue's index and an archive can share a
// transaction without either compacting the other's tables.
//
// Invariants
// 1. The active memtable's log was the newest when its first entry was added, or, while it is empty, is the newest. So
//    all entries of the family in logs before oldest_log() are in tables.
// 2. No job runs for a dropped family: dropping waits for its jobs. Iterators may outlive the family.
//
// Methods are split by topic: column_family.cc memtables and jobs; read_path.cc Get and iterators; prefix_scan.cc which
// runs a prefix scan skips; inspect_table.cc, inspect_memtable.cc, inspect_stripes.cc inspection.
//
// Source: RocksDB, db/column_family.h.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "compaction/compaction_host.h"
#include "db/compaction_stats.h"
#include "db/tombstone_run.h"
#include "db/version_set.h"
#include "filter/prefix_transform.h"
#include "format/batch_format.h"
#include "memtable/memtable.h"
#include "strata/db.h"
#include "version/file_indexer.h"

namespace strata {

class DbImpl;

using MemTableRef = std::shared_ptr<MemTable>;

// The rows that an iterator may return: from <= key < to; an empty `to` means no upper bound.
struct ScanBounds {
  Slice from;
  Slice to;
};

// The options prefix_extractor and prefix_length. Pure.
PrefixTransform KeyPrefixOf(const Options& options);

// The codec of a table in this place: bottommost_compression, min_level_to_compress or compression decides. Pure.
CompressionType CompressionOf(const Options& options, OutputPlace place);

// The options for writing tables in this place. Pure.
TableOptions TableOptionsOf(const Options& options, OutputPlace place);

class ColumnFamily final : public CompactionOwner, public std::enable_shared_from_this<ColumnFamily> {
 public:
  // REQUIRES: the family is in db.versions(); db outlives it; database-wide values in options equal the database's.
  // Starts without a memtable.
  ColumnFamily(DbImpl& db, uint32_t id, const Options& options);

  DbImpl& db() const { return db_; }
  uint32_t id() const { return id_; }
  const std::string& name() const { return name_; }
  const VersionRef& version() const { return state_->version; }
  const FamilyNumbers& numbers() const { return state_->numbers; }
  CompactionStats& compaction_stats() { return compaction_stats_; }
  const CompactionStats& compaction_stats() const { return compaction_stats_; }

  // While set, no new job starts for the family. Reset if dropping fails.
  void set_dropping(bool dropping) { dropping_ = dropping; }
  bool dropping() const { return dropping_; }
  // Called when the family has been dropped: releases its last version.
  void Detach();

  // ---- Options. Changing emits OptionSet.
  Status ChangeOption(uint16_t option_id, uint64_t value);
  // A database-wide option was changed.
  void TakeOption(uint16_t option_id, uint64_t value) { SetOptionField(&options_, option_id, value); }
  void TraceOptions() const;

  Tracer& tracer();

  // ---- CompactionOwner
  EditInstaller& installer() override { return installer_; }
  const Options& options() const override { return options_; }
  TableOptions NewTableOptions(OutputPlace place) const override { return TableOptionsOf(options_, place); }
  const Predicates& predicates() const override { return numbers().predicates; }
  void SetCarriedOut(VersionEdit* edit) const override;
  void CompactionFinished(JobId job, CompactionPlan plan, const CompactionOutcome& outcome,
                          const Status& status) override;

  // ---- Memtables
  const MemTableRef& active() const { return active_; }
  // Oldest first.
  const std::vector<MemTableRef>& sealed() const { return sealed_; }
  // The largest id of a memtable whose table has been installed.
  uint32_t flushed_memtable() const { return flushed_memtable_; }
  // Why the most recently sealed memtable was sealed.
  rec::JobTrigger flush_trigger() const { return flush_trigger_; }
  // Tables of L0; with universal compaction sorted runs of every level, as in RocksDB (set_l0_delay_trigger_count);
  // with lazy leveling the runs of the fullest tier. FIFO compaction never slows writes for tables: 0, where RocksDB
  // raises the two triggers to the largest number (SanitizeOptions).
  uint32_t RunsThatSlowWrites() const;
  // Accounted bytes of memtables and their filters.
  uint64_t memory_bytes() const;
  // The oldest log with entries that are not in a table yet; the newest log if there are none.
  uint32_t oldest_log() const { return sealed_.empty() ? active_->wal() : sealed_.front()->wal(); }
  // The same once the oldest sealed memtable has been flushed. REQUIRES: a memtable is sealed.
  uint32_t log_after_flush() const { return sealed_.size() > 1 ? sealed_[1]->wal() : active_->wal(); }

  // A new log was created: an active memtable without entries moves to it.
  void MoveEmptyMemtableTo(uint32_t wal);
  // Starts an empty active memtable. Emits MemtableCreated.
  void BeginMemtable(uint32_t wal);
  // Seals the active memtable and starts another one with this log. Emits MemtableSealed, MemtableCreated.
  void Seal(uint32_t wal, rec::JobTrigger trigger);
  // Adds one operation of a batch. MemtableGrown, if it is wanted: BeginGrowth before the first one, and after the last
  // one TraceGrowth, which emits it.
  void Add(uint64_t sequence, const BatchOp& op);
  void BeginGrowth();
  void TraceGrowth();
  // A reader at `sequence` met these tombstones and no row in [run.begin(), end): adds one range tombstone over them to
  // the active memtable, with the reader's sequence. It is not logged, because it deletes nothing that is not deleted
  // already; a crash loses only the shortcut. Discards it if anything was written after the reader's snapshot: a Get
  // ends at the memtable's range tombstone, and would miss a newer entry in a table. Also if the memtable is empty: its
  // table would share a sequence with an older one, which L0 forbids. Emits RangeTombstoneInserted and
  // TombstonesConverted; counts read_path_range_tombstones_inserted or _discarded. op: for the record.
  // REQUIRES: the dialect is extended; run.count() > 0.
  void ConvertTombstones(const TombstoneRun& run, Slice end, uint64_t sequence, uint32_t op);
  // Drops the oldest sealed memtable, whose table has been installed. Emits MemtableRetired.
  void RetireMemtable();

  // ---- Reads, as of this sequence.
  // *value: meaningless unless ok. A string used for several reads keeps its memory.
  Status Get(const ReadOptions& options, Slice key, uint64_t sequence, std::string* value);
  std::unique_ptr<Iterator> NewIterator(const ReadOptions& options, uint64_t sequence);
  // An iterator has read about one megabyte since the last call and is positioned on this internal key.
  void ChargeIterator(Slice internal_key);

  // ---- Inspection, as Db::Inspect.
  void WriteMemtables(JsonWriter& json) const;
  void WriteLevels(JsonWriter& json) const;
  // NotFound if the memtable does not belong to this family.
  Status InspectMemtable(uint64_t id, Slice rest, std::string* json) const;
  Status InspectTable(uint64_t number, Slice rest, std::string* json) const;
  Status InspectStripes(std::string* json) const;

 private:
  MemTableRef NewMemTable(uint32_t wal);
  void ChargeSeek(const TableRef& table, uint32_t level);
  Status GetFromTables(const ReadOptions& options, Slice key, uint64_t sequence, std::string* value);
  struct TableLookup;
  Status SearchTable(TableLookup* lookup, uint32_t level, const TableRef& table);
  template <bool kDetail>
  Status SearchLevels(TableLookup* lookup);
  // Null unless the option is on; rebuilt when the version has changed.
  const FileIndexer* IndexerOf(const Version& version);
  // True if optimize_filters_for_hits makes reads bypass this table's filter. i: the table's index in L0.
  bool SkipsFilter(const Version& version, uint32_t level, size_t i = 0) const;
  // The level's tables that may hold a row within the bounds, which share one prefix. Opens the tables it queries.
  std::vector<TableRef> TablesWithPrefix(const Version& version, uint32_t level, const ScanBounds& bounds,
                                         const TableReadOptions& options);

  DbImpl& db_;
  const uint32_t id_;
  const std::string name_;
  Options options_;
  const FamilyState* state_;  // owned by the version set until Detach
  FamilyState nothing_;
  FamilyInstaller installer_;
  CompactionStats compaction_stats_;
  bool dropping_ = false;

  MemTableRef active_;
  std::vector<MemTableRef> sealed_;
  uint32_t flushed_memtable_ = 0;
  rec::JobTrigger flush_trigger_ = rec::JobTrigger::kMemtableFull;
  // Of the active memtable, when BeginGrowth was called.
  uint64_t bytes_before_ = 0;
  uint32_t entries_before_ = 0;
  uint32_t deletes_before_ = 0;

  FileIndexer file_indexer_;  // of the version that the last Get used
};

}  // namespace strata

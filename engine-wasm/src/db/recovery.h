// Recovery: from the files that are there to a database that can go on. Synchronous; part of opening.
//
//   CURRENT -> MANIFEST: tables, log number      none: a new database
//   tables of the version: all there, of the right size, opened for their counts
//   logs >= log number, in order -> memtable -> tables of L0
//   then, in this order, each durable before the next:  tables and the new log | new MANIFEST | CURRENT
//   last, files that nothing names are removed
//
// Nothing that the old manifest names is touched before CURRENT points to the new one and the directory is synced. So a
// crash at any point of recovery leaves a database from which recovery begins again, with the same outcome.
//
// Holes. Sequence numbers have none: the first batch of the logs must follow on what the tables hold (DbImpl, invariant
// 3), and each batch on the one before. In point_in_time mode replay stops at the first hole, and in
// absolute_consistency mode the opening fails; the other modes replay what there is, as LevelDB does. Databases of
// LevelDB have a manifest whose last sequence may be ahead of their tables, never behind, so the test is sound for them
// too.
//
// Source: LevelDB, db/db_impl.cc (Recover, RecoverLogFile, RemoveObsoleteFiles); RocksDB for the modes.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "memtable/memtable.h"
#include "strata/options.gen.h"
#include "table/table_stats.h"
#include "version/manifest.h"
#include "version/table_cache.h"

namespace strata {

class Recovery {
 public:
  // All outlive the recovery.
  Recovery(Env& env, Tracer& tracer, const Options& options, const TableOptions& table_options, TableCache& tables)
      : env_(env), tracer_(tracer), options_(options), table_options_(table_options), tables_(tables) {}

  // Reads everything and writes recovered tables; CURRENT is not touched.
  // Errors: InvalidArgument (exists, does not exist, other comparator, levels), Corruption, IoError, NoSpace.
  Status Read();
  // Makes the recovered state durable under a new manifest, with this log as the first to be replayed.
  // The log's file exists, empty.
  Status Install(uint32_t log_number);
  // Removes what nothing names. Failures are left for the next time.
  void RemoveOrphans();

  VersionNumbers& numbers() { return numbers_; }
  uint64_t last_sequence() const { return last_sequence_; }
  const VersionRef& version() const { return version_; }
  // REQUIRES: Install was ok.
  std::unique_ptr<ManifestWriter> TakeManifest() { return manifest_->Take(); }
  uint32_t manifest_number() const { return manifest_->number(); }
  uint32_t edit_bytes() const { return manifest_->edit_bytes(); }

  // Emits WalReplayed for each log, TableCreated and TableInstalled for each table.
  void Tell() const;

 private:
  struct Made {
    uint32_t table = 0;
    TableStats stats;
  };

  Status ReadManifest();
  Status CheckLostLog(uint32_t log) const;
  Status ListFiles();
  Status OpenTables();
  Status CheckTable(const TableRef& meta);
  Status ReplayLogs();
  Status ReplayLogFile(uint32_t log, bool is_last, bool* go_on);
  Status ReplayBatch(Slice record);
  Status WriteTable();
  Status BuildVersion();

  Env& env_;
  Tracer& tracer_;
  const Options& options_;
  const TableOptions& table_options_;
  TableCache& tables_;

  RecoveredManifest found_;
  VersionNumbers numbers_;
  uint64_t last_sequence_ = 0;
  VersionRef version_;
  std::unique_ptr<NewManifest> manifest_;

  std::vector<uint32_t> logs_;         // to replay, ascending
  std::vector<uint32_t> table_files_;  // that are there, named or not
  bool has_data_files_ = false;        // a table, or a log that is not empty
  uint32_t largest_number_ = 0;        // of any file
  std::unique_ptr<MemTable> memtable_;
  uint32_t entries_in_log_ = 0;
  VersionEdit made_edit_;
  std::vector<Made> made_;
  std::vector<rec::WalReplayed> replayed_;
};

}  // namespace strata

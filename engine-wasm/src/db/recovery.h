// Recovery: turns the files found into a database that can continue. Synchronous; part of opening.
//
//   CURRENT -> MANIFEST: tables, log number      none: a new database
//   tables of the version: all present, of the right size, opened for their counts
//   logs >= the oldest that a family needs, in order -> tables of L0                            (log_recovery.h)
//   then, in this order, each durable before the next:  tables and the new log | new MANIFEST | CURRENT
//   last, files that nothing references are removed
//
// Nothing that the old manifest references is changed before CURRENT points to the new one and the directory is synced.
// So after a crash at any point of recovery, recovery can run again with the same result.
//
// Source: LevelDB, db/db_impl.cc (Recover, RemoveObsoleteFiles).
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "db/log_recovery.h"
#include "strata/db.h"
#include "version/manifest.h"
#include "version/table_cache.h"

namespace strata {

class Recovery {
 public:
  // All arguments outlive the recovery.
  Recovery(Env& env, Tracer& tracer, const Options& options, const FamilyOptions& declared, TableCache& tables)
      : env_(env),
        tracer_(tracer),
        options_(options),
        declared_(declared),
        tables_(tables),
        replay_(env, tracer, options) {}

  // Reads everything and writes recovered tables; CURRENT is not touched.
  // Errors: InvalidArgument (exists, does not exist, other comparator, levels), Corruption, IoError, NoSpace.
  Status Read();
  // Makes the recovered state durable under a new manifest, with this log as the first to replay. The log's file exists
  // and is empty.
  Status Install(uint32_t log_number);
  // Removes unreferenced files. Files that cannot be removed are left for the next open.
  void RemoveOrphans();

  VersionNumbers& numbers() { return numbers_; }
  uint64_t last_sequence() const { return numbers_.last_sequence; }
  // The options to open a family of this number and name with.
  Options OptionsOf(uint32_t family, Slice name) const;
  // REQUIRES: Install was ok.
  FamilyStates TakeFamilies() { return std::move(families_); }
  // REQUIRES: Install was ok.
  std::unique_ptr<ManifestWriter> TakeManifest() { return manifest_->Take(); }
  uint32_t manifest_number() const { return manifest_->number(); }
  uint32_t edit_bytes() const { return manifest_->edit_bytes(); }

  // Emits WalReplayed for each log, TableCreated and TableInstalled for each table.
  void Trace(const FamilyStates& families) const;

 private:
  Status ReadFiles();
  // Makes an empty directory into a database.
  Status CreateNew();
  Status ReadManifest();
  Status CheckLevels() const;
  Status CheckLostLog(uint32_t log) const;
  // Calls f(family, level, table) for every table found.
  template <class F>
  void ForEachTable(const F& f) const;
  Status ListFiles();
  Status OpenTables();
  Status CheckTable(const TableRef& meta, uint32_t level);
  Status BuildVersions();
  void TraceTable(uint32_t family, uint32_t level, const TableMeta& table) const;

  Env& env_;
  Tracer& tracer_;
  const Options& options_;
  const FamilyOptions& declared_;
  TableCache& tables_;

  RecoveredManifest found_;
  VersionNumbers numbers_;
  FamilyStates families_;
  std::unique_ptr<NewManifest> manifest_;

  std::vector<uint32_t> logs_;         // to replay, ascending
  std::vector<uint32_t> table_files_;  // all table files present, referenced or not
  bool has_data_files_ = false;        // a table, or a non-empty log
  uint32_t largest_number_ = 0;        // of all files
  LogRecovery replay_;
};

}  // namespace strata

// OutputStage: how a flush or a compaction turns entries into tables and installs them.
//
//     builder().Add ... --> Finish: write_block --> write_tail --> sync ---> Install: sync_dir --> manifest_append
//       ^  WriteBlock when due                                      |                  --> manifest_sync ...
//       |                                                           |                  (EditInstaller)
//       +----------------- Begin another table <--------------------+
//
// The job decides which entries go into a table and where a table ends. The rest is the same for both, and Step
// performs it: at most one device operation per step. The job does its own part (counters, records, its edit) on the
// events that Step returns.
//
// Invariants
// 1. A table is synced before it counts as complete, and the directory is synced before an edit names it.
// 2. After an error nothing more is written: the job ends, and its tables are orphans, which the next open removes.
//
// Emits RangeTombstonesStored and TableCreated for each table, and the records of EditInstaller.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "version/edit_installer.h"
#include "version/table_output.h"

namespace strata {

class OutputStage {
 public:
  enum class Event : uint8_t {
    kNone,
    kTableMade,         // tables().back() is complete; the stage waits for Begin or Install
    kDirSynced,         // names of tables, and of every file created earlier, are durable
    kWaitedForInstall,  // another job's edit is in progress: call again when a background job ends
    kInstalled          // the edit has been installed; the stage is done
  };
  using MakeEdit = std::function<VersionEdit()>;

  // All arguments outlive the stage.
  OutputStage(Env& env, Tracer& tracer, EditInstaller& installer) : env_(env), tracer_(tracer), installer_(installer) {}

  // Starts a table. No device operation. REQUIRES: no table is in progress.
  Status Begin(uint32_t table, const TableOptions& options);
  // True if a table accepts entries or is being finished.
  bool has_table() const { return output_ != nullptr; }
  // REQUIRES: has_table, and Finish has not been called for it.
  TableBuilder& builder() { return output_->builder(); }
  // Adds the table's range tombstones. REQUIRES: as builder; once per table. Emits RangeTombstoneWritten for each.
  void AddRanges(JobId job, RangeFragments ranges);
  // The table is full: Step finishes it. REQUIRES: as builder, and no block is due.
  void Finish();
  // All tables are complete: Step installs them. names_file: the edit names a file besides the tables, so names must be
  // made durable even if there are no tables. REQUIRES: no table is in progress.
  void Install(bool names_file = false);

  // Complete tables, in order of completion.
  const std::vector<TableRef>& tables() const { return tables_; }

  // Bytes appended so far, to complete tables and to the one in progress.
  uint64_t appended_bytes() const { return complete_bytes_ + (has_table() ? output_->builder().size_bytes() : 0); }

  // Performs the next step after Finish or Install. make_edit is called once the manifest is acquired.
  Status Step(JobId job, const MakeEdit& make_edit, Event* event);

 private:
  enum class State : uint8_t { kAdding, kWriteBlock, kWriteTail, kSync, kSyncDir, kAppendEdit, kInstall };

  Status SyncTable(JobId job, Event* event);

  Env& env_;
  Tracer& tracer_;
  EditInstaller& installer_;
  State state_ = State::kAdding;
  std::unique_ptr<TableOutput> output_;
  std::vector<TableRef> tables_;
  uint64_t complete_bytes_ = 0;
};

}  // namespace strata

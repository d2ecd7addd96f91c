// OutputStage: how a flush or a compaction turns entries into tables, and its tables into the truth.
//
//     builder().Add ... --> Finish: write_block --> write_tail --> sync ---> Install: sync_dir --> manifest_append
//       ^  WriteBlock when due                                      |                  --> manifest_sync ...
//       (EditInstaller)
//       +----------------- Begin another table <--------------------+
//
// The job decides what goes into a table and where a table ends; from there on the way is the same for both, and Step
// goes it: at most one device operation a step. What a job adds of its own (counters, records, its edit) hangs on the
// events that Step answers.
//
// Invariants
// 1. A table is synced before it counts as made, and the directory is synced before an edit names it.
// 2. After an error nothing is written any more: the job ends, and the tables made so far are orphans, which the next
//    opening removes.
//
// Emits RangeTombstonesStored and TableCreated for each table, and what EditInstaller emits.
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
    kDirSynced,         // names of tables, and of every other file made before, are durable
    kWaitedForInstall,  // another job's edit is under way: ask again when a background job is done
    kInstalled          // the edit is the truth; the stage is done
  };
  using MakeEdit = std::function<VersionEdit()>;

  // All outlive the stage.
  OutputStage(Env& env, Tracer& tracer, EditInstaller& installer) : env_(env), tracer_(tracer), installer_(installer) {}

  // Begins a table. No device operation. REQUIRES: none is under way.
  Status Begin(uint32_t table, const TableOptions& options);
  // A table takes entries, or is being finished.
  bool has_table() const { return output_ != nullptr; }
  // REQUIRES: has_table, and Finish has not been called for it.
  TableBuilder& builder() { return output_->builder(); }
  // The table's range tombstones. REQUIRES: as builder, once a table. Emits RangeTombstoneWritten for each.
  void AddRanges(JobId job, RangeFragments ranges);
  // The table is full: Step finishes it. REQUIRES: as builder, and no block is due.
  void Finish();
  // No more tables: Step installs. names_file: the edit names a file that is not one of the tables, so that names are
  // to be made durable even when there are none. REQUIRES: no table is under way.
  void Install(bool names_file = false);

  // Complete tables, in the order in which they were made.
  const std::vector<TableRef>& tables() const { return tables_; }

  // The next step after Finish or Install. make_edit is called when the turn to install has come.
  Status Step(JobId job, const MakeEdit& make_edit, Event* event);
  // What the next Step does, in words.
  Slice StepName() const;

 private:
  enum class State : uint8_t { kAdding, kWriteBlock, kWriteTail, kSync, kSyncDir, kAppendEdit, kInstall };

  Status SyncTable(JobId job, Event* event);

  Env& env_;
  Tracer& tracer_;
  EditInstaller& installer_;
  State state_ = State::kAdding;
  std::unique_ptr<TableOutput> output_;
  std::vector<TableRef> tables_;
};

}  // namespace strata

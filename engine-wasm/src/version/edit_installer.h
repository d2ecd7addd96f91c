// EditInstaller: how a background job makes its edit the truth. Append, then sync, then everybody sees the new version.
//
//     if (!installer.Begin(id)) return Blocked(kBackgroundDone);      another job's edit is under way
//     status = installer.Append(&edit);                               one device operation: a step
//     status = installer.SyncAndInstall();                            one device operation: a step
//
// Edits go one after another, so that the versions of the running engine are those that recovery would build. After a
// failed append or sync nobody knows what the manifest holds: the database stops, and no file is removed any more.
#pragma once

#include "base/status.h"
#include "sched/job.h"
#include "version/version_edit.h"

namespace strata {

class EditInstaller {
 public:
  // True: the turn is this job's until SyncAndInstall, or until an error. False: ask again when a background job is
  // done.
  virtual bool Begin(JobId job) = 0;
  // Completes the edit (file number, last sequence) and appends it. REQUIRES: Begin said true.
  virtual Status Append(VersionEdit edit) = 0;
  // Syncs and installs. Ok: the new version is current. Emits TableRemoved, TableInstalled, VersionInstalled,
  // LevelScored.
  virtual Status SyncAndInstall() = 0;

 protected:
  ~EditInstaller() = default;
};

}  // namespace strata

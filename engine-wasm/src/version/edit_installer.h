// EditInstaller: how a background job makes its edit the truth. Append, then sync, then everybody sees the new version.
//
//     if (!installer.Acquire(id)) return Blocked(kBackgroundDone);      another job's edit is under way
//     status = installer.Append(edit);                                one device operation: a step
//     status = installer.Step(&installed);                            one device operation: a step; until installed
//
// Edits go one after another, so that the versions of the running engine are those that recovery would build.
//
// After a failed append or sync nobody knows what the manifest holds, and nothing is acknowledged on that file again.
// The edit is not lost for it: the next steps let a new manifest take over, which describes the version with the edit.
// If that fails too the job fails, the database stops, and no file is removed any more, since nobody knows which edits
// the next opening will find.
#pragma once

#include "base/status.h"
#include "sched/job.h"
#include "version/version_edit.h"

namespace strata {

class EditInstaller {
 public:
  // True: the turn is this job's until the edit is installed, or until an error. False: ask again when a background job
  // is done.
  virtual bool Acquire(JobId job) = 0;
  // Completes the edit (file number, last sequence) and appends it. REQUIRES: Begin said true.
  virtual Status Append(VersionEdit edit) = 0;
  // The next operation towards a durable edit. *installed: it was the last, and the new version is current.
  // Emits in that step TableRemoved, TableInstalled, VersionInstalled, LevelScored.
  virtual Status Step(bool* installed) = 0;
  // What the next Step does, in words.
  virtual Slice StepName() const = 0;

  // The column family whose tables the edits are about.
  virtual uint32_t family() const { return 0; }

 protected:
  ~EditInstaller() = default;
};

}  // namespace strata

// EditInstaller: how a background job makes its edit take effect: append it, sync it, then the new version is current.
//
//     if (!installer.Acquire(id)) return Blocked(kBackgroundDone);    another job's edit is in progress
//     status = installer.Append(edit);                                one device operation: a step
//     status = installer.Step(&installed);                            one device operation: a step; until installed
//
// Edits are installed one after another, so the versions of the running engine are those that recovery would build.
//
// After a failed append or sync the manifest's content is unknown, and nothing is acknowledged on that file again. The
// edit is not lost: the next steps replace the manifest with a new one that describes the version including the edit.
// If that fails too, the job fails, the database sets a background error, and no file is removed, because it is unknown
// which edits the next open will find.
#pragma once

#include "base/status.h"
#include "sched/job.h"
#include "version/version_edit.h"

namespace strata {

class EditInstaller {
 public:
  // Acquires the manifest. True: the job holds it until its edit is installed or an error occurs. False: another job
  // holds it; call again when a background job ends.
  virtual bool Acquire(JobId job) = 0;
  // Completes the edit (file number, last sequence) and appends it. REQUIRES: Acquire returned true.
  virtual Status Append(VersionEdit edit) = 0;
  // Performs the next operation towards a durable edit. *installed: it was the last one, and the new version is
  // current. That step emits TableRemoved, TableInstalled, VersionInstalled, LevelScored.
  virtual Status Step(bool* installed) = 0;

  // The column family that the edits belong to.
  virtual uint32_t family() const { return 0; }

 protected:
  ~EditInstaller() = default;
};

}  // namespace strata

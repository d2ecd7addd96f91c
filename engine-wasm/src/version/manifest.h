// The manifest: the log of version edits, and CURRENT, the one file that says which manifest counts.
//
//   CURRENT ---> MANIFEST-000007   |edit: comparator, pointers, all tables|edit|edit|edit|...
//
// A new manifest takes over when a database is opened, and when an append or sync of the one in use has failed: nobody
// knows what that file holds, so nothing may be acknowledged on it again (NewManifest).
//
// An edit counts when it is appended and synced. After a crash the file may end in the middle of an edit, or in
// garbage: those bytes were never synced, so no file has been removed because of them, and the whole edits before them
// are the truth. A bad edit that is followed by a good one is no crash but damage, and refused. A rotten last edit
// looks like a crash; recovery tells it apart by what the edit before still needs (a log, or tables) and finds removed.
//
// Sources: LevelDB, db/version_set.cc (Recover, LogAndApply), db/filename.cc (SetCurrentFile). That a new manifest
// takes over after a failure is RocksDB's rule (pull request 6331); it does so with the next edit, LevelDB never.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "base/slice.h"
#include "base/status.h"
#include "env/env.h"
#include "strata/options.gen.h"
#include "version/family_state.h"
#include "wal/wal_writer.h"

namespace strata {

// The names by which the dialects tell themselves apart. LevelDB refuses the second one cleanly.
inline constexpr Slice kStrictComparator = "leveldb.BytewiseComparator";
inline constexpr Slice kExtendedComparator = "strata.BytewiseComparator";

inline Slice ComparatorOf(Dialect dialect) {
  return dialect == Dialect::kStrict ? kStrictComparator : kExtendedComparator;
}

// Corruption: the edit has what a database of this comparator cannot have. Pure.
Status CheckDialect(const VersionEdit& edit, Slice comparator);

// Appends edits to one manifest. After a failed append or sync every later one fails with the same Status: what is on
// the file is then unknown.
class ManifestWriter {
 public:
  ManifestWriter(uint32_t number, std::unique_ptr<WritableFile> file) : number_(number), log_(std::move(file)) {}

  // One device operation each.
  Status Append(const VersionEdit& edit, uint32_t* edit_bytes);
  Status Sync() { return log_.Sync(); }

  uint32_t number() const { return number_; }
  uint64_t size_bytes() const { return log_.size_bytes(); }

 private:
  uint32_t number_;
  LogWriter log_;
};

// The first edits of a fresh manifest: everything that is so, an edit for each family, the default one first.
std::vector<VersionEdit> DescribeFamilies(const FamilyStates& families, const VersionNumbers& numbers,
                                          Slice comparator);

// NewManifest: a manifest that takes over, a device operation a step.
//
//   append everything that is so, an edit a step --> sync --> sync_dir --> temp_append --> temp_sync --> rename
//   MANIFEST-000009                                            names       000009.dbtmp: its name       CURRENT
//   --> rename_sync: its new name
//
// Up to the rename CURRENT names the manifest before, whose whole edits are the truth; after the last step it names
// this one. In between a crash may leave either. So until done, whatever either needs is kept, and after an error too:
// nobody knows then which one the next opening finds.
class NewManifest {
 public:
  // everything: DescribeFamilies. number: a fresh file number.
  NewManifest(Env& env, uint32_t number, std::vector<VersionEdit> everything)
      : env_(env), number_(number), everything_(std::move(everything)) {}

  // REQUIRES: not done, and no step has failed.
  Status Step();
  bool done() const { return state_ == State::kDone; }
  // What the next step does, in words.
  Slice StepName() const;

  // REQUIRES: done.
  std::unique_ptr<ManifestWriter> Take() { return std::move(manifest_); }
  uint32_t number() const { return number_; }
  // Of all edits.
  uint32_t edit_bytes() const { return edit_bytes_; }

 private:
  enum class State : uint8_t { kAppend, kSync, kSyncDir, kTempAppend, kTempSync, kRename, kRenameSync, kDone };

  Status RunStep();
  Status Append();
  Status AppendTemp();

  Env& env_;
  const uint32_t number_;
  const std::vector<VersionEdit> everything_;
  size_t appended_ = 0;  // of everything_
  State state_ = State::kAppend;
  std::unique_ptr<ManifestWriter> manifest_;
  std::unique_ptr<WritableFile> temp_;
  uint32_t edit_bytes_ = 0;
};

struct RecoveredManifest {
  uint32_t number = 0;
  std::string comparator;
  VersionNumbers numbers;
  FamilyStates families;
  uint32_t edits = 0;
  uint64_t size_bytes = 0;
  uint64_t dropped_bytes = 0;  // of an unfinished end
  std::string damage;          // a sentence about that end; empty when the file ends whole
};

// Reads CURRENT and the manifest it names. comparator: the only one accepted.
// Errors: NotFound (no CURRENT), Corruption (file, offset and the edit's number), InvalidArgument (another comparator,
// by name), IoError. paranoid: an end that is neither whole nor merely cut short is refused too.
Status RecoverManifest(Env& env, Slice comparator, bool paranoid, RecoveredManifest* recovered);

}  // namespace strata

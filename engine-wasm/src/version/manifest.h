// The manifest: the log of version edits, and CURRENT, the one file that says which manifest counts.
//
//   CURRENT ---> MANIFEST-000007   |edit: comparator, pointers, all tables|edit|edit|edit|...
//
// A new manifest is made when a database is opened: temp file, sync, rename onto CURRENT, SyncDir. Until the SyncDir
// the old manifest may come back in a crash, so everything it names is kept until then.
//
// An edit counts when it is appended and synced. After a crash the file may end in the middle of an edit, or in
// garbage: those bytes were never synced, so no file has been removed because of them, and the whole edits before them
// are the truth. A bad edit that is followed by a good one is no crash but damage, and refused. A rotten last edit
// looks like a crash; recovery tells it apart by what the edit before still needs (a log, or tables) and finds removed.
//
// Sources: LevelDB, db/version_set.cc (Recover, LogAndApply), db/filename.cc (SetCurrentFile).
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "base/slice.h"
#include "base/status.h"
#include "env/env.h"
#include "version/version_builder.h"
#include "wal/wal_writer.h"

namespace strata {

// The names by which the dialects tell themselves apart. LevelDB refuses the second one cleanly.
inline constexpr Slice kStrictComparator = "leveldb.BytewiseComparator";
inline constexpr Slice kExtendedComparator = "strata.BytewiseComparator";

// Appends edits to one manifest. After a failed append or sync every later one fails with the same Status: what is on
// the file is then unknown, and the engine goes on only after a reopening.
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

// The first edit of a fresh manifest: everything that is so.
VersionEdit DescribeVersion(const Version& version, const VersionNumbers& numbers, Slice comparator);

// Points CURRENT at a manifest: writes and syncs a temp file, renames it, syncs the directory. Four device operations;
// only opening a database does this. On error CURRENT names the old manifest or the new one, both whole.
Status SetCurrent(Env& env, uint32_t manifest_number, uint32_t temp_number);

struct RecoveredManifest {
  uint32_t number = 0;
  std::string comparator;
  VersionNumbers numbers;
  VersionRef version;
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

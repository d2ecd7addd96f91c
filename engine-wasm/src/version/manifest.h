// The manifest: the log of version edits, and CURRENT, the file that names the current manifest.
//
//   CURRENT ---> MANIFEST-000007   |edit: comparator, pointers, all tables|edit|edit|edit|...
//
// A new manifest takes over when a database is opened, and when an append or sync of the current one has failed: its
// content is then unknown, so nothing may be acknowledged on it again (NewManifest).
//
// An edit takes effect when it is appended and synced. After a crash the file may end in a partial edit or in garbage:
// those bytes were never synced, so no file has been removed because of them, and the complete edits before them are
// valid. A bad edit that is followed by a good one is damage, not a crash, and is refused. A damaged last edit looks
// like a crash; recovery detects it if files (a log, or tables) that the previous edit still needs have been removed.
//
// Sources: LevelDB, db/version_set.cc (Recover, LogAndApply), db/filename.cc (SetCurrentFile). Replacing a failed
// manifest is RocksDB's rule (pull request 6331), which does so with the next edit; LevelDB never does.
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

// The comparator names distinguish the dialects. LevelDB cleanly refuses the second one.
inline constexpr Slice kStrictComparator = "leveldb.BytewiseComparator";
inline constexpr Slice kExtendedComparator = "strata.BytewiseComparator";

inline Slice ComparatorOf(Dialect dialect) {
  return dialect == Dialect::kStrict ? kStrictComparator : kExtendedComparator;
}

// Corruption if the edit has content that a database with this comparator cannot have. Pure.
Status CheckDialect(const VersionEdit& edit, Slice comparator);

// Appends edits to one manifest. After a failed append or sync all later ones fail with the same Status, because the
// file's content is unknown.
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

// The first edits of a fresh manifest: the whole state, one edit per family, the default one first.
std::vector<VersionEdit> DescribeFamilies(const FamilyStates& families, const VersionNumbers& numbers,
                                          Slice comparator);

// NewManifest: writes a manifest that takes over, one device operation per step.
//
//   append the whole state, an edit per step --> sync --> sync_dir --> temp_append --> temp_sync --> rename
//   MANIFEST-000009                                       names       000009.dbtmp: its name       CURRENT
//   --> rename_sync: the new CURRENT
//
// Up to the rename CURRENT names the previous manifest, whose complete edits are valid; after the last step it names
// this one. In between, a crash may leave either. So until done, files that either one needs are kept; after an error
// too, because it is then unknown which one the next open will find.
class NewManifest {
 public:
  // edits: from DescribeFamilies. number: a fresh file number.
  NewManifest(Env& env, uint32_t number, std::vector<VersionEdit> edits)
      : env_(env), number_(number), edits_(std::move(edits)) {}

  // REQUIRES: not done, and no step has failed.
  Status Step();
  bool done() const { return state_ == State::kDone; }

  // REQUIRES: done.
  std::unique_ptr<ManifestWriter> Take() { return std::move(manifest_); }
  uint32_t number() const { return number_; }
  // Total size of all edits.
  uint32_t edit_bytes() const { return edit_bytes_; }

 private:
  enum class State : uint8_t { kAppend, kSync, kSyncDir, kTempAppend, kTempSync, kRename, kRenameSync, kDone };

  Status RunStep();
  Status Append();
  Status AppendTemp();

  Env& env_;
  const uint32_t number_;
  const std::vector<VersionEdit> edits_;
  size_t appended_ = 0;  // number of edits appended
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
  uint64_t dropped_bytes = 0;  // size of an incomplete end
  std::string damage;          // describes that end; empty if the file ends with a complete edit
};

// Reads CURRENT and the manifest it names. comparator: the only one accepted. paranoid: also refuses an end that is
// neither complete nor merely cut short.
// Errors: NotFound (no CURRENT), Corruption (file, offset and the edit's number), InvalidArgument (another comparator,
// by name), IoError.
Status RecoverManifest(Env& env, Slice comparator, bool paranoid, RecoveredManifest* recovered);

}  // namespace strata

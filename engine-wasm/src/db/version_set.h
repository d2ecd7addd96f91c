// VersionSet: the current version, the manifest, and the tables that no version holds any more.
//
// One edit at a time is under way (version/edit_installer.h). What it will lead to is built and judged before it is
// appended, so that no edit which recovery would refuse reaches the file; it becomes current after the sync, or when a
// new manifest, with the edit in it, has taken over from one that failed.
//
// Removed tables: a table taken out of the current version may still be read through an older one, by an iterator. It
// is watched by a weak reference, and obsolete when the last version that holds it is gone.
#pragma once

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "strata/options.gen.h"
#include "trace/tracer.h"
#include "version/edit_installer.h"
#include "version/manifest.h"
#include "version/version_builder.h"

namespace strata {

class VersionSet final : public EditInstaller {
 public:
  // All outlive the set. last_sequence: of the database, for the records.
  VersionSet(Env& env, Tracer& tracer, const Options& options, const uint64_t& last_sequence)
      : env_(env),
        tracer_(tracer),
        options_(options),
        last_sequence_(last_sequence),
        current_(std::make_shared<Version>()) {}

  // What recovery found and made durable.
  void Start(VersionRef version, VersionNumbers numbers, std::unique_ptr<ManifestWriter> manifest);

  const VersionRef& current() const { return current_; }
  const VersionNumbers& numbers() const { return numbers_; }
  uint32_t manifest_number() const { return manifest_ == nullptr ? 0 : manifest_->number(); }
  uint64_t manifest_bytes() const { return manifest_ == nullptr ? 0 : manifest_->size_bytes(); }
  uint32_t NewFileNumber() { return numbers_.next_file++; }

  bool Begin(JobId job) override;
  Status Append(VersionEdit edit) override;
  Status Step(bool* installed) override;
  Slice StepName() const override;

  // Emits VersionInstalled, LevelTargeted when L0 goes elsewhere from now on, and LevelScored for the current version.
  void TellCurrent(uint32_t edit_bytes);

  // Numbers of manifests that were left behind since the last call.
  std::vector<uint32_t> TakeObsoleteManifests() { return std::exchange(obsolete_manifests_, {}); }
  // File numbers, ascending, of tables that became obsolete since the last call.
  std::vector<uint32_t> TakeObsoleteTables();
  // Bytes of tables that are not current but still there for a reader.
  uint64_t lingering_bytes() const;

 private:
  struct Lingering {
    uint32_t table = 0;
    uint64_t size_bytes = 0;
    std::weak_ptr<TableMeta> meta;
  };

  Status Fail(const Status& status);
  void BeginSuccessor();
  void Install();
  void TellChanges();
  void TellBaseLevel();

  Env& env_;
  Tracer& tracer_;
  const Options& options_;
  const uint64_t& last_sequence_;
  VersionRef current_;
  VersionNumbers numbers_;
  std::unique_ptr<ManifestWriter> manifest_;
  std::vector<Lingering> lingering_;
  std::vector<uint32_t> obsolete_manifests_;
  uint32_t told_base_level_ = 0;  // 0: nothing told

  // The edit under way.
  JobId turn_ = 0;
  VersionEdit edit_;
  uint32_t edit_bytes_ = 0;
  VersionRef next_;
  VersionNumbers next_numbers_;
  Status failure_;                          // of the manifest in use, while a successor is made
  std::unique_ptr<NewManifest> successor_;  // takes over if all goes well
};

}  // namespace strata

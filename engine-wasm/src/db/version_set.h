// VersionSet: the current version of each family, the manifest, and the tables that only older versions hold.
//
// One edit is in progress at a time (version/edit_installer.h). The version that it leads to is built and checked
// before the edit is appended, so no edit that recovery would refuse reaches the file. The version becomes current
// after the sync, or when a new manifest that includes the edit has replaced one that failed.
//
// An edit belongs to one family (VersionEdit::family): it changes its tables, or creates or drops it. Dropping a family
// removes all its tables at once.
//
// Removed tables: a table removed from the current version may still be read by an iterator through an older one. A
// weak reference tracks it; the table is obsolete when the last version that holds it is gone.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "strata/options.gen.h"
#include "trace/tracer.h"
#include "version/edit_installer.h"
#include "version/manifest.h"

namespace strata {

class VersionSet final : public EditInstaller {
 public:
  // All arguments outlive the set. last_sequence: the database's, for the records.
  VersionSet(Env& env, Tracer& tracer, const Options& options, const uint64_t& last_sequence)
      : env_(env), tracer_(tracer), options_(options), last_sequence_(last_sequence) {
    families_.try_emplace(0);
  }

  // Takes over what recovery found and made durable.
  void Start(FamilyStates families, VersionNumbers numbers, std::unique_ptr<ManifestWriter> manifest);

  const FamilyStates& families() const { return families_; }
  // The reference is valid until the family is dropped. REQUIRES: the family exists.
  const FamilyState& family(uint32_t id) const { return families_.at(id); }
  const VersionNumbers& numbers() const { return numbers_; }
  uint32_t manifest_number() const { return manifest_ == nullptr ? 0 : manifest_->number(); }
  uint64_t manifest_bytes() const { return manifest_ == nullptr ? 0 : manifest_->size_bytes(); }
  uint32_t NewFileNumber() { return numbers_.next_file++; }
  // True, once, if a manifest and its successor both failed.
  bool TakeFailure() { return std::exchange(failed_, false); }
  // The job has acquired the right to edit and will not append.
  void Release(JobId job) {
    if (editing_job_ == job) editing_job_ = 0;
  }

  bool Acquire(JobId job) override;
  Status Append(VersionEdit edit) override;
  Status Step(bool* installed) override;

  // Size of the edit installed last.
  uint32_t edit_bytes() const { return edit_bytes_; }
  // options: the family's, until it is dropped; a family without them uses the database's.
  void SetOptions(uint32_t family, const Options* options) { family_options_[family] = options; }
  // Emits VersionInstalled, LevelTargeted if the base level has changed, and LevelScored for the family's current
  // version. Installing an edit does this too, except for a new family, which has not been recorded yet.
  void TraceCurrent(uint32_t family, uint32_t edit_bytes);

  // Numbers of manifests replaced since the last call.
  std::vector<uint32_t> TakeObsoleteManifests() { return std::exchange(obsolete_manifests_, {}); }
  // File numbers, ascending, of tables that became obsolete since the last call.
  std::vector<uint32_t> TakeObsoleteTables();
  // Bytes of tables that are not in a current version but still held by a reader.
  uint64_t lingering_bytes() const { return lingering_bytes_; }

 private:
  struct Lingering {
    uint32_t table = 0;
    uint64_t size_bytes = 0;
    std::weak_ptr<TableMeta> meta;
  };

  Status Fail(const Status& status);
  void BeginSuccessor();
  void Install();
  void TraceChanges();
  void TraceInstalled(uint32_t family, const FamilyState& state, uint32_t edit_bytes);
  void TraceBaseLevel(uint32_t family);
  void KeepForReaders(const TableRef& table) {
    lingering_.push_back({table->table, table->size_bytes, table});
    lingering_bytes_ += table->size_bytes;
  }
  const Options& OptionsOf(uint32_t family) const {
    const auto found = family_options_.find(family);
    return found == family_options_.end() ? options_ : *found->second;
  }

  Env& env_;
  Tracer& tracer_;
  const Options& options_;
  const uint64_t& last_sequence_;
  FamilyStates families_;
  std::map<uint32_t, const Options*> family_options_;
  uint32_t versions_ = 1;  // versions built since the database was opened
  VersionNumbers numbers_;
  std::unique_ptr<ManifestWriter> manifest_;
  std::vector<Lingering> lingering_;
  uint64_t lingering_bytes_ = 0;
  std::vector<uint32_t> obsolete_manifests_;
  std::map<uint32_t, uint32_t> traced_base_levels_;  // by family

  // The edit in progress.
  JobId editing_job_ = 0;
  VersionEdit edit_;
  uint32_t edit_bytes_ = 0;
  FamilyState next_;  // of the edit's family
  VersionNumbers next_numbers_;
  bool failed_ = false;                     // the current manifest and its successor
  Status failure_;                          // of the current manifest, while a successor is written
  std::unique_ptr<NewManifest> successor_;  // replaces the manifest on success
};

// The installer for one family's jobs.
class FamilyInstaller : public EditInstaller {
 public:
  FamilyInstaller(VersionSet& versions, uint32_t family) : versions_(versions), family_(family) {}

  bool Acquire(JobId job) override { return versions_.Acquire(job); }
  Status Append(VersionEdit edit) override {
    edit.family = family_;
    return versions_.Append(std::move(edit));
  }
  Status Step(bool* installed) override { return versions_.Step(installed); }
  uint32_t family() const override { return family_; }

 private:
  VersionSet& versions_;
  const uint32_t family_;
};

}  // namespace strata

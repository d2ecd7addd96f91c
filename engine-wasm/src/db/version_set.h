// VersionSet: the current version of each family, the one manifest, and the tables that no version holds any more.
//
// One edit at a time is under way (version/edit_installer.h). What it will lead to is built and judged before it is
// appended, so that no edit which recovery would refuse reaches the file; it becomes current after the sync, or when a
// new manifest, with the edit in it, has taken over from one that failed.
//
// An edit is of one family (VersionEdit::family): its tables, or that it is new, or dropped. With a dropped family all
// its tables are removed at once.
//
// Removed tables: a table taken out of the current version may still be read through an older one, by an iterator. It
// is watched by a weak reference, and obsolete when the last version that holds it is gone.
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
  // All outlive the set. last_sequence: of the database, for the records.
  VersionSet(Env& env, Tracer& tracer, const Options& options, const uint64_t& last_sequence)
      : env_(env), tracer_(tracer), options_(options), last_sequence_(last_sequence) {
    families_.try_emplace(0);
  }

  // What recovery found and made durable.
  void Start(FamilyStates families, VersionNumbers numbers, std::unique_ptr<ManifestWriter> manifest);

  const FamilyStates& families() const { return families_; }
  // Stays where it is until the family is dropped. REQUIRES: it is there.
  const FamilyState& family(uint32_t id) const { return families_.at(id); }
  const VersionNumbers& numbers() const { return numbers_; }
  uint32_t manifest_number() const { return manifest_ == nullptr ? 0 : manifest_->number(); }
  uint64_t manifest_bytes() const { return manifest_ == nullptr ? 0 : manifest_->size_bytes(); }
  uint32_t NewFileNumber() { return numbers_.next_file++; }

  bool Begin(JobId job) override;
  Status Append(VersionEdit edit) override;
  Status Step(bool* installed) override;
  Slice StepName() const override;

  // Of the edit that was installed last.
  uint32_t edit_bytes() const { return edit_bytes_; }
  // options: of the family, from now on until it is dropped; without this they are those of the database.
  void SetOptions(uint32_t family, const Options* options) { family_options_[family] = options; }
  // Emits VersionInstalled, LevelTargeted when L0 goes elsewhere from now on, and LevelScored for the current version
  // of the family. Installing does so too, but of a new family, which nobody has been told of yet.
  void TellCurrent(uint32_t family, uint32_t edit_bytes);

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
  void TellInstalled(uint32_t family, const FamilyState& state, uint32_t edit_bytes);
  void TellBaseLevel(uint32_t family);
  void Outlive(const TableRef& table) { lingering_.push_back({table->table, table->size_bytes, table}); }
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
  uint32_t versions_ = 1;  // made since the database was opened
  VersionNumbers numbers_;
  std::unique_ptr<ManifestWriter> manifest_;
  std::vector<Lingering> lingering_;
  std::vector<uint32_t> obsolete_manifests_;
  std::map<uint32_t, uint32_t> told_base_levels_;  // by family

  // The edit under way.
  JobId turn_ = 0;
  VersionEdit edit_;
  uint32_t edit_bytes_ = 0;
  FamilyState next_;  // of the edit's family
  VersionNumbers next_numbers_;
  Status failure_;                          // of the manifest in use, while a successor is made
  std::unique_ptr<NewManifest> successor_;  // takes over if all goes well
};

// The installer of one family's jobs.
class FamilyInstaller final : public EditInstaller {
 public:
  FamilyInstaller(VersionSet& versions, uint32_t family) : versions_(versions), family_(family) {}

  bool Begin(JobId job) override { return versions_.Begin(job); }
  Status Append(VersionEdit edit) override {
    edit.family = family_;
    return versions_.Append(std::move(edit));
  }
  Status Step(bool* installed) override { return versions_.Step(installed); }
  Slice StepName() const override { return versions_.StepName(); }
  uint32_t family() const override { return family_; }

 private:
  VersionSet& versions_;
  const uint32_t family_;
};

}  // namespace strata

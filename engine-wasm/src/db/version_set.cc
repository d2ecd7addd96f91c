#include "db/version_set.h"

#include <algorithm>

#include "base/stable_sort.h"
#include "compaction/level_score.h"
#include "compaction/level_targets.h"

namespace strata {

void VersionSet::Start(FamilyStates families, VersionNumbers numbers, std::unique_ptr<ManifestWriter> manifest) {
  families_ = std::move(families);
  numbers_ = std::move(numbers);
  manifest_ = std::move(manifest);
}

bool VersionSet::Acquire(JobId job) {
  if (editing_job_ != 0 && editing_job_ != job) return false;
  editing_job_ = job;
  return true;
}

Status VersionSet::Append(VersionEdit edit) {
  next_ = edit.adds_family() ? FamilyState() : families_.at(edit.family);
  if (edit.adds_family()) next_.name = *edit.add_family;
  VersionBuilder builder(*next_.version);
  Status status = builder.Apply(edit);
  if (status.ok()) status = builder.Build(++versions_, &next_.version);
  if (status.ok()) status = next_.numbers.Apply(edit);
  edit.extended = options_.dialect == Dialect::kExtended;
  edit.next_file = numbers_.next_file;
  if (!edit.last_sequence) edit.last_sequence = numbers_.last_sequence;
  next_numbers_ = numbers_;
  if (status.ok()) status = next_numbers_.Apply(edit);
  if (!status.ok()) return Fail(status);
  edit_ = std::move(edit);
  failure_ = manifest_->Append(edit_, &edit_bytes_);
  if (!failure_.ok()) BeginSuccessor();
  return Status::Ok();
}

Status VersionSet::Step(bool* installed) {
  *installed = false;
  if (successor_ == nullptr) {
    failure_ = manifest_->Sync();
    if (!failure_.ok()) {
      BeginSuccessor();
      return Status::Ok();
    }
  } else {
    const Status status = successor_->Step();
    if (!status.ok()) {
      failed_ = true;
      return Fail(
          {failure_.code(), Text("%; no new manifest could take over: %", {failure_.message(), status.message()})});
    }
    if (!successor_->done()) return status;
    obsolete_manifests_.push_back(manifest_->number());
    edit_bytes_ = successor_->edit_bytes();
    manifest_ = successor_->Take();
    successor_.reset();
  }
  Install();
  *installed = true;
  return Status::Ok();
}

Status VersionSet::Fail(const Status& status) {
  editing_job_ = 0;
  successor_.reset();
  return status;
}

// Describes the state after the edit. The edit may or may not have reached the failed manifest: the files that it adds
// exist in both cases, and none that it deletes has been removed.
void VersionSet::BeginSuccessor() {
  const uint32_t number = NewFileNumber();
  next_numbers_.next_file = numbers_.next_file;
  FamilyStates families = families_;
  families[edit_.family] = next_;
  if (edit_.drop_family) families.erase(edit_.family);
  successor_ = std::make_unique<NewManifest>(env_, number,
                                             DescribeFamilies(families, next_numbers_, ComparatorOf(options_.dialect)));
}

void VersionSet::Install() {
  editing_job_ = 0;
  TraceChanges();
  // Numbers allocated since the append are not in the edit, and must not be reused.
  next_numbers_.next_file = numbers_.next_file;
  numbers_ = std::move(next_numbers_);
  const VersionEdit edit = std::exchange(edit_, VersionEdit());
  FamilyState& family = families_[edit.family];
  family = std::move(next_);
  if (edit.drop_family) {
    for (const auto& tables : family.version->levels()) {
      for (const TableRef& t : tables) KeepForReaders(t);
    }
    TraceInstalled(edit.family, family, edit_bytes_);
    families_.erase(edit.family);
    family_options_.erase(edit.family);
    traced_base_levels_.erase(edit.family);
  } else if (!edit.adds_family()) {
    TraceCurrent(edit.family, edit_bytes_);
  }
}

void VersionSet::TraceChanges() {
  for (const VersionEdit::DeletedTable& d : edit_.deleted) {
    tracer_.Emit(rec::TableRemoved{.table = d.table, .level = static_cast<uint8_t>(d.level)});
    const auto& tables = families_.at(edit_.family).version->level(d.level);
    const auto found =
        std::find_if(tables.begin(), tables.end(), [&d](const TableRef& t) { return t->table == d.table; });
    const bool moved = std::any_of(edit_.added.begin(), edit_.added.end(),
                                   [&d](const VersionEdit::AddedTable& a) { return a.meta->table == d.table; });
    if (!moved) KeepForReaders(*found);
  }
  for (const VersionEdit::AddedTable& a : edit_.added) {
    tracer_.Emit(rec::TableInstalled{.table = a.meta->table, .level = static_cast<uint8_t>(a.level)});
  }
  const auto family = static_cast<uint8_t>(edit_.family);
  for (const Predicate& p : edit_.asserted) {
    tracer_.Emit(
        rec::PredicateAsserted{.sequence = p.sequence, .family = family, .from = p.from, .to = p.to, .bound = p.bound});
  }
  if (!edit_.carried_out) return;
  for (const Predicate& p : families_.at(edit_.family).numbers.predicates) {
    if (p.sequence > *edit_.carried_out) break;
    tracer_.Emit(rec::PredicateForgotten{.sequence = p.sequence, .family = family});
  }
}

void VersionSet::TraceInstalled(uint32_t family, const FamilyState& state, uint32_t edit_bytes) {
  tracer_.Emit(rec::VersionInstalled{.last_sequence = last_sequence_,
                                     .version = state.version->id(),
                                     .manifest = manifest_number(),
                                     .log_number = state.numbers.log_number,
                                     .edit_bytes = edit_bytes,
                                     .family = static_cast<uint8_t>(family)});
}

void VersionSet::TraceCurrent(uint32_t family, uint32_t edit_bytes) {
  const FamilyState& state = families_.at(family);
  TraceInstalled(family, state, edit_bytes);
  TraceBaseLevel(family);
  const Options& options = OptionsOf(family);
  const auto states = ScoreLevels(*state.version, options);
  for (uint32_t level = 0; level < options.num_levels; level++) {
    tracer_.Emit(rec::LevelScored{.size_bytes = states[level].size_bytes,
                                  .target_bytes = states[level].target_bytes,
                                  .score_milli = states[level].score_milli,
                                  .level = static_cast<uint8_t>(level),
                                  .family = static_cast<uint8_t>(family)});
  }
}

void VersionSet::TraceBaseLevel(uint32_t family) {
  const Options& options = OptionsOf(family);
  if (!options.level_compaction_dynamic_level_bytes) return;
  const uint32_t base_level = TargetsOf(*families_.at(family).version, options).base_level;
  if (std::exchange(traced_base_levels_[family], base_level) == base_level) return;
  tracer_.Emit(
      rec::LevelTargeted{.base_level = static_cast<uint8_t>(base_level), .family = static_cast<uint8_t>(family)});
}

std::vector<uint32_t> VersionSet::TakeObsoleteTables() {
  std::vector<uint32_t> obsolete;
  for (const Lingering& l : lingering_) {
    if (!l.meta.expired()) continue;
    obsolete.push_back(l.table);
    lingering_bytes_ -= l.size_bytes;
  }
  std::erase_if(lingering_, [](const Lingering& l) { return l.meta.expired(); });
  SortNumbers(&obsolete);
  return obsolete;
}

}  // namespace strata

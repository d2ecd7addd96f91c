#include "db/version_set.h"

#include <algorithm>

#include "base/stable_sort.h"
#include "compaction/level_score.h"
#include "compaction/level_targets.h"

namespace strata {

void VersionSet::Start(VersionRef version, VersionNumbers numbers, std::unique_ptr<ManifestWriter> manifest) {
  current_ = std::move(version);
  numbers_ = std::move(numbers);
  manifest_ = std::move(manifest);
}

bool VersionSet::Begin(JobId job) {
  if (turn_ != 0 && turn_ != job) return false;
  turn_ = job;
  return true;
}

Status VersionSet::Append(VersionEdit edit) {
  VersionBuilder builder(*current_);
  Status status = builder.Apply(edit);
  if (status.ok()) status = builder.Build(current_->id() + 1, &next_);
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

Slice VersionSet::StepName() const {
  return successor_ == nullptr ? "manifest_sync" : successor_->StepName();
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
  turn_ = 0;
  successor_.reset();
  return status;
}

// Describes what will be so when the edit counts. The one on the failed manifest may or may not have arrived: what it
// names is there in both cases, and nothing that it gives up has been removed.
void VersionSet::BeginSuccessor() {
  const uint32_t number = NewFileNumber();
  next_numbers_.next_file = numbers_.next_file;
  successor_ = std::make_unique<NewManifest>(env_, number,
                                             DescribeVersion(*next_, next_numbers_, ComparatorOf(options_.dialect)));
}

void VersionSet::Install() {
  turn_ = 0;
  TellChanges();
  // Numbers handed out since the append are not in the edit, and must not be taken back.
  next_numbers_.next_file = numbers_.next_file;
  numbers_ = std::move(next_numbers_);
  current_ = std::move(next_);
  edit_ = VersionEdit();
  TellCurrent(edit_bytes_);
}

void VersionSet::TellChanges() {
  for (const VersionEdit::DeletedTable& d : edit_.deleted) {
    tracer_.Emit(rec::TableRemoved{.table = d.table, .level = static_cast<uint8_t>(d.level)});
    const auto& tables = current_->level(d.level);
    const auto found =
        std::find_if(tables.begin(), tables.end(), [&d](const TableRef& t) { return t->table == d.table; });
    const bool moved = std::any_of(edit_.added.begin(), edit_.added.end(),
                                   [&d](const VersionEdit::AddedTable& a) { return a.meta->table == d.table; });
    if (!moved) lingering_.push_back({d.table, (*found)->size_bytes, *found});
  }
  for (const VersionEdit::AddedTable& a : edit_.added) {
    tracer_.Emit(rec::TableInstalled{.table = a.meta->table, .level = static_cast<uint8_t>(a.level)});
  }
}

void VersionSet::TellCurrent(uint32_t edit_bytes) {
  tracer_.Emit(rec::VersionInstalled{.last_sequence = last_sequence_,
                                     .version = current_->id(),
                                     .manifest = manifest_number(),
                                     .log_number = numbers_.log_number,
                                     .edit_bytes = edit_bytes});
  TellBaseLevel();
  const auto states = ScoreLevels(*current_, options_);
  for (uint32_t level = 0; level < options_.num_levels; level++) {
    tracer_.Emit(rec::LevelScored{.size_bytes = states[level].size_bytes,
                                  .target_bytes = states[level].target_bytes,
                                  .score_milli = states[level].score_milli,
                                  .level = static_cast<uint8_t>(level)});
  }
}

void VersionSet::TellBaseLevel() {
  if (!options_.level_compaction_dynamic_level_bytes) return;
  const uint32_t base_level = TargetsOf(*current_, options_).base_level;
  if (std::exchange(told_base_level_, base_level) == base_level) return;
  tracer_.Emit(rec::LevelTargeted{.base_level = static_cast<uint8_t>(base_level)});
}

std::vector<uint32_t> VersionSet::TakeObsoleteTables() {
  std::vector<uint32_t> obsolete;
  for (const Lingering& l : lingering_) {
    if (l.meta.expired()) obsolete.push_back(l.table);
  }
  if (!obsolete.empty()) {
    lingering_.erase(
        std::remove_if(lingering_.begin(), lingering_.end(), [](const Lingering& l) { return l.meta.expired(); }),
        lingering_.end());
    SortNumbers(&obsolete);
  }
  return obsolete;
}

uint64_t VersionSet::lingering_bytes() const {
  uint64_t bytes = 0;
  for (const Lingering& l : lingering_) bytes += l.size_bytes;
  return bytes;
}

}  // namespace strata

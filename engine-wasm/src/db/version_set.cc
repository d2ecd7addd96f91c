#include "db/version_set.h"

#include <algorithm>

#include "compaction/level_score.h"

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
  if (status.ok()) {
    edit.next_file = numbers_.next_file;
    if (!edit.last_sequence) edit.last_sequence = numbers_.last_sequence;
    edit_ = std::move(edit);
    status = manifest_->Append(edit_, &edit_bytes_);
  }
  if (!status.ok()) turn_ = 0;
  return status;
}

Status VersionSet::SyncAndInstall() {
  turn_ = 0;
  Status status = manifest_->Sync();
  if (!status.ok()) return status;
  // Numbers handed out since the append are not in the edit, and must not be taken back.
  edit_.next_file.reset();
  status = numbers_.Apply(edit_);
  if (!status.ok()) return status;

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
  current_ = std::move(next_);
  edit_ = VersionEdit();
  TellCurrent(edit_bytes_);
  return status;
}

void VersionSet::TellCurrent(uint32_t edit_bytes) {
  tracer_.Emit(rec::VersionInstalled{.last_sequence = last_sequence_,
                                     .version = current_->id(),
                                     .manifest = manifest_number(),
                                     .log_number = numbers_.log_number,
                                     .edit_bytes = edit_bytes});
  const auto states = ScoreLevels(*current_, options_);
  for (uint32_t level = 0; level < options_.num_levels; level++) {
    tracer_.Emit(rec::LevelScored{.size_bytes = states[level].size_bytes,
                                  .target_bytes = states[level].target_bytes,
                                  .score_milli = states[level].score_milli,
                                  .level = static_cast<uint8_t>(level)});
  }
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
    std::sort(obsolete.begin(), obsolete.end());
  }
  return obsolete;
}

uint64_t VersionSet::lingering_bytes() const {
  uint64_t bytes = 0;
  for (const Lingering& l : lingering_) bytes += l.size_bytes;
  return bytes;
}

}  // namespace strata

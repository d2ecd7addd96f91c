#include "version/version_builder.h"

#include <algorithm>

#include "version/table_order.h"

namespace strata {
namespace {

std::string Describe(uint32_t table, uint32_t level) {
  return Text("table % of level %", {table, level});
}

// Takes the number, if the edit has one. Corruption if it decreases, unless that is collected in `all`.
template <class T>
Status Take(const char* what, const std::optional<T>& from_edit, T* number, Violations* all) {
  if (!from_edit) return Status::Ok();
  if (*from_edit < *number) {
    const Status problem = Status::Corruption("% goes backward from % to %", {what, *number, *from_edit});
    if (!Noted(problem, all)) return problem;
  }
  *number = *from_edit;
  return Status::Ok();
}

}  // namespace

VersionBuilder::VersionBuilder(const Version& base) {
  for (uint32_t level = 0; level < kLevels; level++) {
    for (const TableRef& t : base.level(level)) tables_[t->table] = {level, t};
  }
}

Status VersionBuilder::Apply(const VersionEdit& edit, Violations* all) {
  for (const VersionEdit::DeletedTable& d : edit.deleted) {
    const auto found = tables_.find(d.table);
    if (found == tables_.end() || found->second.level != d.level) {
      const Status problem = Status::Corruption("an edit deletes %, which is not there", {Describe(d.table, d.level)});
      if (!Disputed(d.table, problem, all)) return problem;
      continue;
    }
    tables_.erase(found);
  }
  for (const VersionEdit::AddedTable& a : edit.added) {
    const auto [at, inserted] = tables_.try_emplace(a.meta->table, Place{a.level, a.meta});
    if (inserted) continue;
    const Status problem = Status::Corruption("an edit adds %, which is already in level %",
                                              {Describe(a.meta->table, a.level), at->second.level});
    if (!Disputed(a.meta->table, problem, all)) return problem;
  }
  return Status::Ok();
}

Status VersionBuilder::Build(uint32_t id, VersionRef* version, Violations* all) const {
  Version::Levels levels;
  for (const auto& [number, place] : tables_) {
    if (!IsDisputed(number, all)) levels[place.level].push_back(place.meta);
  }
  levels[0] = NewestFirst(levels[0]);
  bool overlaps = false;
  // A Get takes the first table of L0 that has the key, so each must be newer than the next in all it holds.
  for (size_t i = 1; i < levels[0].size(); i++) {
    const TableMeta &newer = *levels[0][i - 1], &older = *levels[0][i];
    if (older.largest_sequence == 0 || newer.smallest_sequence > older.largest_sequence) continue;
    const Status problem =
        Status::Corruption("tables % and % of level 0 overlap in sequences: % to % and % to %",
                           {older.table, newer.table, older.smallest_sequence, older.largest_sequence,
                            newer.smallest_sequence, newer.largest_sequence});
    if (!Noted(problem, all)) return problem;
  }
  for (uint32_t level = 1; level < kLevels; level++) {
    auto& tables = levels[level];
    tables = BySmallestKey(tables);
    for (size_t i = 1; i < tables.size(); i++) {
      if (CompareInternal(tables[i - 1]->largest, tables[i]->smallest) < 0) continue;
      const Status problem =
          Status::Corruption("tables % and % of level % overlap", {tables[i - 1]->table, tables[i]->table, level});
      if (!Noted(problem, all)) return problem;
      overlaps = true;
    }
  }
  if (!overlaps) *version = std::make_shared<Version>(id, std::move(levels));
  return Status::Ok();
}

Status FamilyNumbers::Apply(const VersionEdit& edit, Violations* all) {
  Status status = Take("the log number", edit.log_number, &log_number, all);
  if (!status.ok()) return status;
  for (const VersionEdit::CompactPointer& p : edit.compact_pointers) compact_pointers[p.level] = p.key;
  for (const Predicate& p : edit.asserted) {
    if (!predicates.empty() && p.sequence < predicates.back().sequence) {
      const Status problem = Status::Corruption("a predicate of sequence % comes after one of sequence %",
                                                {p.sequence, predicates.back().sequence});
      if (!Noted(problem, all)) return problem;
      continue;
    }
    predicates.push_back(p);
  }
  if (edit.carried_out) {
    std::erase_if(predicates, [&](const Predicate& p) { return p.sequence <= *edit.carried_out; });
  }
  return status;
}

Status VersionNumbers::Apply(const VersionEdit& edit, Violations* all) {
  Status status = Take("the oldest log", edit.min_log_number, &min_log_number, all);
  if (status.ok()) status = Take("the next file number", edit.next_file, &next_file, all);
  if (status.ok()) status = Take("the last sequence", edit.last_sequence, &last_sequence, all);
  if (status.ok() && edit.prev_log_number) prev_log_number = *edit.prev_log_number;
  return status;
}

}  // namespace strata

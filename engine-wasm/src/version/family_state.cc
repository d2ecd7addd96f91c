#include "version/family_state.h"

#include <algorithm>
#include <set>

namespace strata {

uint32_t OldestLogOf(const FamilyStates& families, const VersionNumbers& numbers) {
  uint32_t oldest = families.at(0).numbers.log_number;
  for (const auto& [id, family] : families) oldest = std::min(oldest, family.numbers.log_number);
  return std::max(oldest, numbers.min_log_number);
}

Status FamiliesBuilder::Apply(const VersionEdit& edit, Violations* all) {
  const uint32_t id = edit.family;
  if (edit.adds_family()) {
    for (const auto& [other, there] : families_) {
      if (other == id || there.name != *edit.add_family) continue;
      const Status problem = Status::Corruption("an edit adds family % under the name of family %", {id, other});
      if (!Noted(problem, all)) return problem;
    }
    Family family;
    family.name = *edit.add_family;
    if (!families_.try_emplace(id, std::move(family)).second) {
      const Status problem = Status::Corruption("an edit adds family %, which is there already", {id});
      if (!Noted(problem, all)) return problem;
    }
  }
  const auto found = families_.find(id);
  if (found == families_.end()) {
    const Status problem = Status::Corruption("an edit is of family %, which is not there", {id});
    return Noted(problem, all) ? numbers_.Apply(edit, all) : problem;
  }
  Status status = numbers_.Apply(edit, all);
  if (status.ok()) status = found->second.numbers.Apply(edit, all);
  if (status.ok()) status = found->second.tables.Apply(edit, all);
  if (!status.ok() || !edit.drop_family) return status;
  if (id == 0) {
    const Status problem = Status::Corruption("an edit drops the default family");
    return Noted(problem, all) ? status : problem;
  }
  families_.erase(found);
  return status;
}

Status FamiliesBuilder::Build(FamilyStates* families, Violations* all) const {
  families->clear();
  // A log's number is allocated before an edit names it. A future number would make recovery skip and remove every
  // existing log.
  const auto is_future = [this](uint32_t log) { return log > 0 && log >= numbers_.next_file; };
  if (is_future(numbers_.min_log_number)) {
    const Status problem = Status::Corruption("the oldest log is %, and the next file number is %",
                                              {numbers_.min_log_number, numbers_.next_file});
    if (!Noted(problem, all)) return problem;
  }
  std::set<uint32_t> seen;
  for (const auto& [id, family] : families_) {
    if (is_future(family.numbers.log_number)) {
      const Status problem = Status::Corruption("family % begins with log %, and the next file number is %",
                                                {id, family.numbers.log_number, numbers_.next_file});
      if (!Noted(problem, all)) return problem;
    }
    FamilyState& state = (*families)[id];
    state.name = family.name;
    state.numbers = family.numbers;
    const Status status = family.tables.Build(1, &state.version, all);
    if (!status.ok()) return status;
    for (uint32_t level = 0; level < kLevels; level++) {
      for (const TableRef& t : state.version->level(level)) {
        if (t->largest_sequence > numbers_.last_sequence) {
          const Status problem =
              Status::Corruption("table % of level % has sequence %, and the last sequence of the database is %",
                                 {t->table, level, t->largest_sequence, numbers_.last_sequence});
          if (!Noted(problem, all)) return problem;
        }
        if (seen.insert(t->table).second) continue;
        const Status problem = Status::Corruption("table % is in two families", {t->table});
        if (!Noted(problem, all)) return problem;
      }
    }
  }
  return Status::Ok();
}

}  // namespace strata

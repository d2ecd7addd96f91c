#include "version/family_state.h"

#include <algorithm>
#include <set>

namespace strata {

uint32_t OldestLogOf(const FamilyStates& families, const VersionNumbers& numbers) {
  uint32_t oldest = families.at(0).numbers.log_number;
  for (const auto& [id, family] : families) oldest = std::min(oldest, family.numbers.log_number);
  return std::max(oldest, numbers.min_log_number);
}

Status FamiliesBuilder::Apply(const VersionEdit& edit) {
  if (edit.adds_family()) {
    for (const auto& [id, there] : families_) {
      if (id == edit.family || there.name != *edit.add_family) continue;
      return Status::Corruption("an edit adds family % under the name of family %", {uint32_t{edit.family}, id});
    }
    Family family;
    family.name = *edit.add_family;
    if (!families_.try_emplace(edit.family, std::move(family)).second) {
      return Status::Corruption("an edit adds family %, which is there already", {uint32_t{edit.family}});
    }
  }
  const auto found = families_.find(edit.family);
  if (found == families_.end()) {
    return Status::Corruption("an edit is of family %, which is not there", {uint32_t{edit.family}});
  }
  Status status = numbers_.Apply(edit);
  if (status.ok()) status = found->second.numbers.Apply(edit);
  if (status.ok()) status = found->second.tables.Apply(edit);
  if (!status.ok() || !edit.drop_family) return status;
  if (edit.family == 0) return Status::Corruption("an edit drops the default family");
  families_.erase(found);
  return status;
}

Status FamiliesBuilder::Build(FamilyStates* families) const {
  families->clear();
  // The number of a log is given before an edit names it. One that is still to come would have recovery pass over every
  // log there is, and remove them.
  const auto is_to_come = [this](uint32_t log) { return log > 0 && log >= numbers_.next_file; };
  if (is_to_come(numbers_.min_log_number)) {
    return Status::Corruption("the oldest log is %, and the next file number is %",
                              {numbers_.min_log_number, numbers_.next_file});
  }
  std::set<uint32_t> seen;
  for (const auto& [id, family] : families_) {
    if (is_to_come(family.numbers.log_number)) {
      return Status::Corruption("family % begins with log %, and the next file number is %",
                                {id, family.numbers.log_number, numbers_.next_file});
    }
    FamilyState& state = (*families)[id];
    state.name = family.name;
    state.numbers = family.numbers;
    Status status = family.tables.Build(1, &state.version);
    if (!status.ok()) return status;
    for (const auto& tables : state.version->levels()) {
      for (const TableRef& t : tables) {
        if (seen.insert(t->table).second) continue;
        return Status::Corruption("table % is in two families", {t->table});
      }
    }
  }
  return Status::Ok();
}

}  // namespace strata

// Violations: collects everything that is wrong with version edits, for inspecting a manifest.
//
// An engine refuses an edit at its first error. A dump lists all of them. So code that checks edits takes a Violations
// pointer that may be null, and calls Noted() for each error:
//
//   if (!Noted(problem, all)) return problem;        refused; or collected, and checking continues
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/status.h"

namespace strata {

class Violations {
 public:
  // At most this many are kept until they are taken: a record of 64 MiB can violate a rule in every third byte.
  static constexpr size_t kMax = 100;

  void Add(Slice sentence) {
    if (sentences_.size() < kMax) sentences_.emplace_back(sentence);
    if (sentences_.size() == kMax) sentences_.emplace_back("more is wrong, which is not listed");
  }
  size_t size() const { return sentences_.size(); }
  // The messages since the last call.
  std::vector<std::string> Take() { return std::exchange(sentences_, {}); }

  // Tables involved in a contradiction. Consequences of it are not reported again.
  std::set<uint32_t> disputed_tables;

 private:
  std::vector<std::string> sentences_;
};

// Adds the message to `all`. False: all is null, so the first violation ends the check.
inline bool Noted(const Status& problem, Violations* all) {
  if (all == nullptr) return false;
  all->Add(problem.message());
  return true;
}

inline bool IsDisputed(uint32_t table, const Violations* all) {
  return all != nullptr && all->disputed_tables.count(table) > 0;
}

// As Noted, but only for the first violation that involves this table.
inline bool Disputed(uint32_t table, const Status& problem, Violations* all) {
  if (!IsDisputed(table, all) && !Noted(problem, all)) return false;
  all->disputed_tables.insert(table);
  return true;
}

}  // namespace strata

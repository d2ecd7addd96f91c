// Violations: what is wrong with a version edit, all of it, for people who look at a manifest.
//
// An engine refuses an edit at the first thing that is wrong with it. A dump lists everything. So a judge of edits
// takes a Violations that may be null, and asks Noted() where it has found something:
//
//   if (!Noted(problem, all)) return problem;        refused; or noted, and judging goes on
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/link.h"
#include "base/status.h"

namespace strata {

class Violations {
 public:
  // At most so many are listed until they are taken: a record of 64 MiB can break a rule in every third byte.
  static constexpr size_t kMax = 100;

  void Add(Slice sentence) {
    if (sentences_.size() < kMax) sentences_.emplace_back(sentence);
    if (sentences_.size() == kMax) sentences_.emplace_back("more is wrong, which is not listed");
  }
  size_t size() const { return sentences_.size(); }
  // The sentences since the last call.
  std::vector<std::string> Take() { return std::exchange(sentences_, {}); }

  // Tables that a contradiction was about. What follows from it is not said again.
  std::set<uint32_t> disputed_tables;

 private:
  std::vector<std::string> sentences_;
};

// Adds the sentence to `all`. False: all is null, so the first violation ends judging. The core link reads no
// manifests.
inline bool Noted(const Status& problem, Violations* all) {
  if (!kFullLink || all == nullptr) return false;
  all->Add(problem.message());
  return true;
}

inline bool IsDisputed(uint32_t table, const Violations* all) {
  return kFullLink && all != nullptr && all->disputed_tables.count(table) > 0;
}

// Noted, the first time that it is about this table.
inline bool Disputed(uint32_t table, const Status& problem, Violations* all) {
  if (!IsDisputed(table, all) && !Noted(problem, all)) return false;
  if (kFullLink) all->disputed_tables.insert(table);
  return true;
}

}  // namespace strata

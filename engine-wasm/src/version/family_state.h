// FamilyState: one column family as recorded in the manifest. FamiliesBuilder: all families, built edit by edit.
//
// Families share the log, the sequence numbers, the file numbers and the manifest. A family has its own tables, and the
// number of the first log that may hold entries of it that are in no table:
//
//   log        #5 . . . . . . . | #9 . . . . . . | #12 . .
//   default    flushed          | flushed        | in memory                  log number 12
//   family 2   not flushed      | not flushed    | in memory                  log number 5: #5 and #9 are still needed
//
// Invariants
// 1. The default family (0) always exists.
// 2. A table belongs to one family.
//
// Source: RocksDB, db/version_edit_handler.cc.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "version/version_builder.h"

namespace strata {

inline constexpr Slice kDefaultFamilyName = "default";

struct FamilyState {
  std::string name = std::string(kDefaultFamilyName);
  VersionRef version = std::make_shared<Version>();
  FamilyNumbers numbers;
};

// By number.
using FamilyStates = std::map<uint32_t, FamilyState>;

// True if there are other families besides the default one. families: any container with one element per family.
template <class Families>
bool HasSeveralFamilies(const Families& families) {
  return families.size() > 1;
}

// The oldest log that any family may need. REQUIRES: the default family exists. Pure.
uint32_t OldestLogOf(const FamilyStates& families, const VersionNumbers& numbers);

class FamiliesBuilder {
 public:
  FamiliesBuilder() { families_.try_emplace(0); }

  // Corruption if the edit contradicts the state; nothing is applied from then on. No two families have the same name.
  // With `all`, contradictions are collected there and the rest of the edit is applied.
  Status Apply(const VersionEdit& edit, Violations* all = nullptr);
  // Corruption if tables of a level overlap, two families have the same table, or a needed log has a number not yet
  // allocated. Versions get id 1. With `all`, problems are collected there, and a family with overlapping tables gets
  // no version.
  Status Build(FamilyStates* families, Violations* all = nullptr) const;

  const VersionNumbers& numbers() const { return numbers_; }
  uint32_t log_number() const { return families_.at(0).numbers.log_number; }

 private:
  struct Family {
    std::string name = std::string(kDefaultFamilyName);
    VersionBuilder tables;
    FamilyNumbers numbers;
  };

  VersionNumbers numbers_;
  std::map<uint32_t, Family> families_;
};

}  // namespace strata

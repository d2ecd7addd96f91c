// FamilyState: one column family as the manifest knows it; FamiliesBuilder: all of them, edit by edit.
//
// Families share the log, the sequence numbers, the file numbers and the manifest. A family has its own tables, and the
// number of the first log that may hold entries of it which no table has:
//
//   log        #5 . . . . . . . | #9 . . . . . . | #12 . .
//   default    flushed          | flushed        | here                       log number 12
//   family 2   not yet          | not yet        | here                       log number 5: #5 and #9 are still needed
//
// Invariants
// 1. The default family (0) is always there.
// 2. A table belongs to one family.
//
// Source: RocksDB, db/version_edit_handler.cc.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "base/link.h"
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

// Whether there is a family beside the default one. families: any container of one thing for each that is there.
template <class Families>
bool HasSeveralFamilies(const Families& families) {
  return kFullLink && families.size() > 1;
}

// The oldest log that any family may need. REQUIRES: the default family is there. Pure.
uint32_t OldestLogOf(const FamilyStates& families, const VersionNumbers& numbers);

class FamiliesBuilder {
 public:
  FamiliesBuilder() { families_.try_emplace(0); }

  // Corruption, and nothing is applied any more: the edit contradicts what is there. Two families never have one name.
  // With `all`, contradictions go there, and the rest of the edit is applied.
  Status Apply(const VersionEdit& edit, Violations* all = nullptr);
  // Corruption when tables of a level overlap, two families have the same table, or a log is needed whose number is yet
  // to be given. Versions have the id 1. With `all` these go there, and a family whose tables overlap has none.
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

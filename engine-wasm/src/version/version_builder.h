// VersionBuilder: applies edits to a version, giving a new version or the reason why they are invalid.
//
// It checks what an edit alone cannot show: a deleted table that does not exist, a table added twice, two tables of a
// level that overlap, a log number that goes backward. Recovery applies every edit of a manifest; a running engine
// applies the one it is about to write, so no edit that recovery would refuse ever reaches the file.
//
// Cost: O(log tables) per table in an edit, O(tables) for Build.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include "base/status.h"
#include "version/version.h"
#include "version/version_edit.h"
#include "version/violations.h"

namespace strata {

class VersionBuilder {
 public:
  VersionBuilder() = default;
  explicit VersionBuilder(const Version& base);

  // Applies deletions first, then additions, so that one edit may move a table. Corruption if the edit contradicts the
  // state; nothing is applied from then on. With `all`, contradictions are collected there, the rest of the edit is
  // applied, and the tables involved are not checked again.
  Status Apply(const VersionEdit& edit, Violations* all = nullptr);
  // Corruption if two tables of a level overlap. With `all`, overlaps are collected there, and if there are any,
  // *version is unchanged.
  Status Build(uint32_t id, VersionRef* version, Violations* all = nullptr) const;

 private:
  struct Place {
    uint32_t level = 0;
    TableRef meta;
  };

  std::map<uint32_t, Place> tables_;  // by file number
};

// File numbers have 32 bits. A database whose next file number is above this is refused when it is opened, so that
// numbers cannot run out while it is open.
constexpr uint32_t kMaxNextFile = 0xf0000000u;

// Numbers that a manifest records for all families together; they never decrease.
struct VersionNumbers {
  uint32_t prev_log_number = 0;
  uint32_t min_log_number = 0;  // oldest log that any family needs; 0 while there is only the default family
  uint32_t next_file = 0;
  uint64_t last_sequence = 0;

  // Takes the numbers of the edit. Corruption if one goes backward; with `all` that is collected there.
  Status Apply(const VersionEdit& edit, Violations* all = nullptr);
};

// What a manifest records for one family apart from its tables.
struct FamilyNumbers {
  uint32_t log_number = 0;                            // entries of older logs are in tables
  std::array<std::string, kLevels> compact_pointers;  // round-robin compaction: internal keys; empty: from the start
  Predicates predicates;                              // that compactions have not carried out

  // Takes the numbers of the edit. Corruption if the log number goes backward; with `all` that is collected there.
  Status Apply(const VersionEdit& edit, Violations* all = nullptr);
};

}  // namespace strata

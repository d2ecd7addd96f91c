// VersionBuilder: a version plus edits gives a version, or the sentence why it cannot.
//
// It is the judge of everything an edit alone cannot show: a table deleted that is not there, a table added twice, two
// tables of a level that overlap, a log number that goes backward. Recovery feeds it every edit of a manifest; a
// running engine feeds it the one it is about to write, so that no edit which recovery would refuse ever reaches the
// file.
//
// Cost: O(log tables) per table named, O(tables) for Build.
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

  // Deletes first, then adds, so that one edit may move a table. Corruption, and nothing is applied any more, when the
  // edit contradicts what is there. With `all`, contradictions go there, the rest of the edit is applied, and tables
  // that one was about are not judged any more.
  Status Apply(const VersionEdit& edit, Violations* all = nullptr);
  // Corruption when two tables of a level overlap. With `all`, overlaps go there, and if any did, *version stays as it
  // was.
  Status Build(uint32_t id, VersionRef* version, Violations* all = nullptr) const;

 private:
  struct Place {
    uint32_t level = 0;
    TableRef meta;
  };

  std::map<uint32_t, Place> tables_;  // by file number
};

// File numbers have 32 bits. A database whose next file is past this is refused when it is opened, and none comes from
// here to the end of the numbers while it is open.
constexpr uint32_t kMaxNextFile = 0xf0000000u;

// What a manifest says of all families together: numbers that rise.
struct VersionNumbers {
  uint32_t prev_log_number = 0;
  uint32_t min_log_number = 0;  // oldest log that any family needs; 0 while the default family is alone
  uint32_t next_file = 0;
  uint64_t last_sequence = 0;

  // Takes over what the edit has. Corruption when one goes backward; with `all` that goes there.
  Status Apply(const VersionEdit& edit, Violations* all = nullptr);
};

// What a manifest says of one family apart from its tables.
struct FamilyNumbers {
  uint32_t log_number = 0;  // entries of older logs are in tables
  std::array<std::string, kLevels>
      compact_pointers;  // of round-robin compaction: internal keys, empty: from the beginning

  // Takes over what the edit has. Corruption when the log number goes backward; with `all` that goes there.
  Status Apply(const VersionEdit& edit, Violations* all = nullptr);
};

}  // namespace strata

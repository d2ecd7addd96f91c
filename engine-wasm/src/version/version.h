// Version: the set of tables that make up the database at one moment. Immutable; readers and jobs share it by
// reference.
//
//   L0   [#9 c..x] [#7 a..m] [#5 f..z]      newest first; ranges overlap, the newer table wins
//   L1   [#3 a..f]   [#4 h..p]   [#8 q..z]  by key; disjoint in internal keys, at most one table has an entry
//   L2   ...
//
// Two neighbors of a level may share a user key (its versions were split between them, which LevelDB may do): then the
// left one has the newer versions. Hence tables are "disjoint in internal keys" but queries take user keys.
//
// Invariants
// 1. L0 is in descending order of largest sequences, then of table numbers. The sequence ranges of two tables of L0
//    never interleave: each is a memtable, or a merge of neighbors. Where sequences are not known (0) the number
//    decides, as in LevelDB: a flush takes its number before any later flush does. A merge that stays in L0 gets a
//    number that is too high for its position, so only the extended dialect, whose manifest has sequences, makes such
//    merges.
// 2. In L1 and below, largest of a table < smallest of the next one, as internal keys.
// 3. A table is in one level only.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "base/slice.h"
#include "version/table_meta.h"

namespace strata {

// The number of levels in files and records, regardless of the option num_levels.
inline constexpr uint32_t kLevels = 7;

// A range of user keys, both ends inclusive; a null end is unbounded.
struct KeyRange {
  const Slice* from = nullptr;
  const Slice* to = nullptr;
  bool without_to = false;  // `to` is exclusive
};

// True if the table's range overlaps this one. Pure.
bool Overlaps(const TableMeta& table, KeyRange range);

class Version {
 public:
  using Levels = std::array<std::vector<TableRef>, kLevels>;

  Version() = default;
  // REQUIRES: the invariants hold, and range_fragments of every table is known.
  Version(uint32_t id, Levels levels);

  // Unique and ascending since the database was opened.
  uint32_t id() const { return id_; }
  const std::vector<TableRef>& level(uint32_t level) const { return levels_[level]; }
  const Levels& levels() const { return levels_; }
  uint64_t level_bytes(uint32_t level) const { return bytes_[level]; }
  // Whether a table of the level has range tombstones.
  bool has_ranges(uint32_t level) const { return has_ranges_[level]; }
  uint64_t total_bytes() const { return total_bytes_; }
  uint32_t table_count() const;
  // The deepest level with a table; 0 if there is none.
  uint32_t deepest_level() const;

  // Tables of a level that overlap the range, in the level's order. In L0 the range grows with each table found until
  // no other table overlaps it, so that no older version of a key stays above a newer one. Pure.
  std::vector<TableRef> OverlappingInputs(uint32_t level, KeyRange range) const;
  // Tables of a level that overlap the range, without growing it. Pure.
  std::vector<TableRef> TablesOverlapping(uint32_t level, KeyRange range) const;
  bool Overlaps(uint32_t level, KeyRange range) const;

  // The index of the first table of a sorted level that does not end before the user key; the table count if there is
  // none. REQUIRES: level >= 1.
  uint32_t FirstNotBefore(uint32_t level, Slice user_key) const;

 private:
  uint32_t id_ = 0;
  Levels levels_;
  std::array<uint64_t, kLevels> bytes_{};
  uint64_t total_bytes_ = 0;
  std::array<bool, kLevels> has_ranges_{};
};

using VersionRef = std::shared_ptr<const Version>;

// Smallest and largest internal keys of a set of tables.
struct KeySpan {
  Slice smallest;
  Slice largest;
};
// REQUIRES: at least one table in a and b together. The slices are valid while the tables exist.
KeySpan KeySpanOf(const std::vector<TableRef>& a, const std::vector<TableRef>& b = {});

}  // namespace strata

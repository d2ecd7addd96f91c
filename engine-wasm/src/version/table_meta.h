// TableMeta: what is known about a table without opening it. Shared by every version that holds the table.
//
// The first part comes from the manifest and never changes. Only the extended dialect stores sequences, the mark
// and swept_below there; in the strict one they are known for tables written since the database was opened, and
// otherwise 0 and false. The second part comes from the table's properties when it is opened or written; tables of
// LevelDB have none, so counted is false and the numbers are 0. The third part is runtime state of the table, not of a
// version, so it is kept here, where all versions share it.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/slice.h"
#include "format/internal_key.h"

namespace strata {

struct TableMeta {
  // ---- From the manifest.
  uint32_t table = 0;  // file number
  uint64_t size_bytes = 0;
  std::string smallest;  // internal keys, both inclusive; range tombstones widen them
  std::string largest;
  uint64_t smallest_sequence = 0;
  uint64_t largest_sequence = 0;
  bool marked_for_compaction = false;  // set by the deletion collector when the table was written
  uint64_t swept_below = 0;            // no predicate (predicate.h) with a lower sequence applies to an entry

  // ---- From the properties. Zero while counted is false.
  bool counted = false;
  uint64_t entries = 0;  // deletes included
  uint64_t deletes = 0;
  uint64_t range_fragments = 0;  // not included in entries
  uint64_t raw_key_bytes = 0;
  uint64_t raw_value_bytes = 0;

  // ---- Runtime state.
  int64_t allowed_seeks = 0;  // seeks without a hit left before a seek compaction is due
  bool being_compacted = false;

  Slice smallest_user_key() const { return UserKey(smallest); }
  Slice largest_user_key() const { return UserKey(largest); }
  // True if the largest user key is the exclusive end of a range tombstone, not a key of the table.
  bool ends_open() const { return IsOpenEnd(largest); }
};

using TableRef = std::shared_ptr<TableMeta>;

inline uint64_t TotalBytes(const std::vector<TableRef>& tables) {
  uint64_t bytes = 0;
  for (const TableRef& t : tables) bytes += t->size_bytes;
  return bytes;
}

// LevelDB's rule: one seek costs about as much as compacting 40 KiB, rounded down to 16 KiB to be conservative; at
// least 100.
inline int64_t InitialAllowedSeeks(uint64_t size_bytes) {
  const uint64_t seeks = size_bytes / 16384;
  return seeks < 100 ? 100 : static_cast<int64_t>(seeks);
}

}  // namespace strata

// TableMeta: what the tree knows of a table without opening it. Shared by every version that holds the table.
//
// The first part is the manifest's and never changes; the sequences and the mark are in a manifest of the extended
// dialect only: in the strict one they are known of tables written since the database was opened, and else 0 and no.
// The second comes from the table's own properties when it is opened or written; tables of LevelDB have none, and then
// counted is false and the numbers are 0. The third belongs to the running engine: it is state of the table and not of
// a version, so it lives here, where all versions see it.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/link.h"
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
  FullOnly<bool, false> marked_for_compaction;  // by the deletion collector, when it was written

  // ---- From the properties. Zero while counted is false.
  bool counted = false;
  uint64_t entries = 0;  // deletes included
  uint64_t deletes = 0;
  FullOnly<uint64_t, 0> range_fragments;  // counted apart from entries
  uint64_t raw_key_bytes = 0;
  uint64_t raw_value_bytes = 0;

  // ---- Of the running engine.
  int64_t allowed_seeks = 0;  // fruitless looks left until a seek compaction is due
  bool being_compacted = false;

  Slice smallest_user_key() const { return UserKey(smallest); }
  Slice largest_user_key() const { return UserKey(largest); }
  // The largest user key is the end of a range tombstone, and no key of the table.
  bool ends_open() const { return IsOpenEnd(largest); }
};

using TableRef = std::shared_ptr<TableMeta>;

inline uint64_t TotalBytes(const std::vector<TableRef>& tables) {
  uint64_t bytes = 0;
  for (const TableRef& t : tables) bytes += t->size_bytes;
  return bytes;
}

// LevelDB's rule: one seek costs about as much as compacting 40 KiB, taken with caution as 16 KiB; never fewer than
// 100.
inline int64_t InitialAllowedSeeks(uint64_t size_bytes) {
  const uint64_t seeks = size_bytes / 16384;
  return seeks < 100 ? 100 : static_cast<int64_t>(seeks);
}

}  // namespace strata

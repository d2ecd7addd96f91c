// Predicate: an assertion that certain puts of a column family are to go, made by delete_where: the predicate delete of
// the LSM-tree of 1996. It is in the manifest until no table has such a put left.
//
//   assert at sequence 60:   key in [from, to) and value < bound
//   put at 41, value "b"     a compaction that passes over it drops it
//   put at 72, value "b"     is newer, and stays
//
// Nothing is written for a row: no tombstone. In the paper entries are "simply dropped" when the rolling merge meets
// them in the largest component, and nothing is said about a query that comes earlier. So here reads are not affected
// either until a compaction has dropped the put. A snapshot that was there when the compaction began keeps it; one that
// is taken while the compaction runs does not. RocksDB's compaction filters have the same contract, for all snapshots.
//
// Source: O'Neil et al., "The Log-Structured Merge-Tree (LSM-Tree)", Acta Informatica 33 (1996), section 2.3.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/slice.h"
#include "version/version.h"

namespace strata {

struct Predicate {
  // Maximum length of each string, and number of predicates of a family at a time.
  static constexpr size_t kBytesMax = 1024;
  static constexpr size_t kLiveMax = 16;

  uint64_t sequence = 0;  // newer entries are not affected
  std::string from;       // user keys: [from, to); an empty `to` means no end
  std::string to;
  std::string bound;  // values are less than this, byte by byte

  // REQUIRES: the entry is a put.
  bool Matches(Slice user_key, uint64_t entry_sequence, Slice value) const {
    return entry_sequence <= sequence && value < Slice(bound) && user_key >= Slice(from) &&
           (to.empty() || user_key < Slice(to));
  }
  // The table may have an entry that the predicate applies to.
  bool Concerns(const TableMeta& table) const {
    const Slice begin = from, end = to;
    return table.smallest_sequence <= sequence && table.swept_below <= sequence &&
           Overlaps(table, {&begin, to.empty() ? nullptr : &end, true});
  }
};

// By ascending sequence.
using Predicates = std::vector<Predicate>;

// TableMeta::swept_below of a table that a compaction has written. predicates: those that it carried out; kept: the
// sequence of the oldest one that applies to an entry of the table. Pure.
inline uint64_t SweptBelow(const Predicates& predicates, uint64_t kept) {
  uint64_t swept = 0;
  for (const Predicate& p : predicates) {
    if (p.sequence < kept) swept = p.sequence + 1;
  }
  return swept;
}

}  // namespace strata

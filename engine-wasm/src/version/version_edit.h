// VersionEdit: the difference between two versions, and one record of the manifest.
//
//   record   (varint32 tag, fields)*
//     1 comparator lp          2 log number           3 next file number      4 last sequence
//     5 compact pointer: level, lp internal key       6 deleted table: level, number
//     7 new table: level, number, size, lp smallest, lp largest               9 previous log number
//   103 new table: level, number, size, lp smallest, lp largest, smallest sequence, largest sequence,
//   103 new table: level, number, size, lp smallest, lp largest, smallest sequence, largest sequence,
//       (tag, lp value)*, 1                                                   extended dialect only
//       tag 2, value 01: the table is marked for compaction     tag 33, value varint64: TableMeta::swept_below
//    10 the oldest log that any family needs     200 the record's family (absent: the default one)
//   201 the family is new: lp name               202 the family is dropped        10, 200 to 202, 210 and 211: extended
//   210 predicate: sequence, lp from, lp to, lp bound      211 predicates up to this sequence are done   dialect only
//   all numbers are varint64 except levels and tags, which are varint32; lp is a varint32 length and the bytes
//
// EncodeTo writes tags in LevelDB's order. LevelDB refuses a file with a tag that it does not know, so other facts
// about a table (number of entries, of deletes) are not here but in the table's properties. 10, 103 (NewFile4) and 200
// to 202 are RocksDB's, 210 and 211 our own; of the tags within 103 only 2 and 33, which is our own, are written here,
// tags with bit 6 set are refused and others skipped.
//
// With families the log number and the tables of a record belong to its family; file numbers and sequences are
// database-wide. A record belongs to one family.
//
// Decode trusts nothing: levels, lengths, malformed internal keys, smallest after largest, numbers past 32 bits. Checks
// that need the state of the tree (overlap, deleted tables that do not exist) are VersionBuilder's.
//
// Source: LevelDB, db/version_edit.cc; RocksDB, db/version_edit.cc for its extensions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/slice.h"
#include "base/status.h"
#include "version/predicate.h"
#include "version/table_meta.h"
#include "version/version.h"
#include "version/violations.h"

namespace strata {

// Maximum length of a column family's name.
inline constexpr size_t kFamilyNameBytesMax = 64;

struct VersionEdit {
  struct CompactPointer {
    uint32_t level = 0;
    std::string key;  // internal
  };
  struct DeletedTable {
    uint32_t level = 0;
    uint32_t table = 0;
  };
  struct AddedTable {
    uint32_t level = 0;
    TableRef meta;
  };

  std::optional<std::string> comparator;
  std::optional<uint32_t> log_number;
  std::optional<uint32_t> prev_log_number;
  std::optional<uint32_t> min_log_number;  // oldest that any family needs; written while there are several families
  std::optional<uint32_t> next_file;
  std::optional<uint64_t> last_sequence;
  std::vector<CompactPointer> compact_pointers;
  std::vector<DeletedTable> deleted;
  std::vector<AddedTable> added;
  uint32_t family = 0;
  std::optional<std::string> add_family;  // the family is new, with this name
  bool drop_family = false;
  Predicates asserted;                  // by delete_where
  std::optional<uint64_t> carried_out;  // no table has an entry left that a predicate up to this sequence applies to
  // New tables are written with tag 103. Set by Decode if the record has that tag or another one that LevelDB does not
  // have.
  bool extended = false;

  bool adds_family() const { return add_family.has_value(); }
  void Delete(uint32_t level, uint32_t table) { deleted.push_back({level, table}); }
  void Add(uint32_t level, TableRef meta) { added.push_back({level, std::move(meta)}); }

  // Appends the record. Pure.
  void EncodeTo(std::string* out) const;
  // Corruption naming the tag and the offset in the record; *edit is then unspecified. bytewise off, for inspecting the
  // manifest of a foreign comparator: the order of smallest and largest is not checked. With `all`, each violated rule
  // is collected there and decoding continues while fields can still be delimited; a table or key that violates a rule
  // is not in *edit, and an invalid family becomes kFamilies. Corruption is then returned only if the rest of the
  // record cannot be read.
  static Status Decode(Slice record, VersionEdit* edit, bool bytewise = true, Violations* all = nullptr);
};

}  // namespace strata

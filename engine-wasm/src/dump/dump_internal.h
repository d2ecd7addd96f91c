// What the dumps of the single kinds of file share. Not for other rooms.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/json.h"
#include "base/slice.h"
#include "base/status.h"
#include "env/env.h"
#include "format/file_name.h"
#include "strata/options.gen.h"
#include "table/table_extent.h"
#include "version/table_meta.h"

namespace strata {

struct DumpProblem {
  uint64_t offset = 0;  // in the file
  std::string message;
};

// Where a dump stops listing entries and only counts them. Keys of 64 KiB that share all but a byte make a small file
// very long in words; a factor of the file's size is plenty for every file that is not built to be so.
inline uint64_t ListingBytesMax(uint64_t file_bytes) {
  constexpr uint64_t kFactor = 64;
  constexpr uint64_t kFloorBytes = 1u << 20;
  constexpr uint64_t kCeilingBytes = 1u << 28;  // a JavaScript string must be able to hold it
  const uint64_t bytes = file_bytes < kCeilingBytes ? file_bytes * kFactor + kFloorBytes : kCeilingBytes;
  return bytes < kCeilingBytes ? bytes : kCeilingBytes;
}

// table, size_bytes, smallest, largest: members of an object that is open.
void WriteTablePlace(const TableMeta& table, JsonWriter& json);
void WriteProblems(const std::vector<DumpProblem>& problems, JsonWriter& json);

// A user key for a sentence: hex, the first 32 bytes. Pure.
std::string ShownKey(Slice user_key);

Status ReadWholeFile(Env& env, Slice name, std::string* out);
// By its name; kOther when it is not a database's.
FileKind KindOfFile(Slice name);
Slice KindName(FileKind kind);
bool IsOurComparator(Slice name);

struct TableDumpRules {
  bool list_entries = true;
  // Off for a database with a foreign comparator: its order is unknown. A table whose properties name one is not judged
  // either.
  bool judge_order = true;
  // The manifest names our order, so properties that name another one are damaged.
  bool order_is_known = false;
  Dialect dialect = Dialect::kExtended;
};

// file: the whole file. Appends to *out; the answer is what is also written under "problems". First block by block,
// which finds every damage and where it is; what only shows between blocks (order, counts, keys that a filter denies)
// is asked of a table whose blocks are all right. *extent, which may be null: what the table holds, when it was read
// whole, in an order that we know, and without a problem.
std::vector<DumpProblem> DumpTable(Slice name, Slice file, const TableDumpRules& rules, std::string* out,
                                   std::optional<TableExtent>* extent = nullptr);
void DumpWal(Slice name, Slice file, std::string* out);
void DumpManifest(Slice name, Slice file, std::string* out);
// The part that holds the byte at `offset` (dump.h). NotFound where the file has no parts.
Status DumpPart(Slice name, Slice file, FileKind kind, uint64_t offset, std::string* out);

}  // namespace strata

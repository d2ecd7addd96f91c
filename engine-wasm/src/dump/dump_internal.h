// Shared by the dumps of the single kinds of files. For use in this folder only.
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
#include "format/footer.h"
#include "strata/options.gen.h"
#include "table/table_extent.h"
#include "version/table_meta.h"

namespace strata {

struct DumpProblem {
  uint64_t offset = 0;  // in the file
  std::string message;
};

// Where a dump stops listing entries and only counts them. Long keys that share all but a byte make a small file very
// long as text; a multiple of the file's size is enough for every file that was not built to exceed it.
inline uint64_t ListingBytesMax(uint64_t file_bytes) {
  constexpr uint64_t kFactor = 64;
  constexpr uint64_t kFloorBytes = 1u << 20;
  constexpr uint64_t kCeilingBytes = 1u << 28;  // a JavaScript string must be able to hold it
  const uint64_t bytes = file_bytes < kCeilingBytes ? file_bytes * kFactor + kFloorBytes : kCeilingBytes;
  return bytes < kCeilingBytes ? bytes : kCeilingBytes;
}

// Writes table, size_bytes, smallest and largest as members of the open object.
void WriteTablePlace(const TableMeta& table, JsonWriter& json);
void WriteProblems(const std::vector<DumpProblem>& problems, JsonWriter& json);

// A user key for messages: the first 32 bytes in hex. Pure.
std::string ShownKey(Slice user_key);

// The kind of a file by its name; kOther if it is not a database file.
FileKind KindOfFile(Slice name);
Slice KindName(FileKind kind);
bool IsOurComparator(Slice name);
// The kind of a block by its name in the metaindex.
Slice KindOfPart(Slice name);
// Uncompresses a block, even if its checksum is wrong: *damage then says so. REQUIRES: the handle was checked.
Status ReadStoredBlock(Slice file, const BlockHandle& handle, std::string* contents, uint8_t* compression,
                       std::string* damage);

struct TableDumpRules {
  bool list_entries = true;
  // Off for a database with a foreign comparator, whose order is unknown. The order in a table whose properties name a
  // foreign comparator is not checked either.
  bool judge_order = true;
  // The manifest names our comparator, so properties that name another one are damage.
  bool order_is_known = false;
  Dialect dialect = Dialect::kExtended;
};

// file: the whole file. Appends the JSON to *out and returns the same problems that it lists. First reads block by
// block, which locates every damage; if all blocks are intact, checks what spans blocks (order, counts, keys that a
// filter denies). *extent, which may be null: the extent of the table, if it was read completely, in a known order and
// without a problem.
std::vector<DumpProblem> DumpTable(Slice name, Slice file, const TableDumpRules& rules, std::string* out,
                                   std::optional<TableExtent>* extent = nullptr);
void DumpWal(Slice name, Slice file, std::string* out);
void DumpManifest(Slice name, Slice file, std::string* out);
// The part that contains the byte at `offset` (dump.h). NotFound if the file has no parts.
Status DumpPart(Slice name, Slice file, FileKind kind, uint64_t offset, std::string* out);

}  // namespace strata

// What the dumps of the single kinds of file share. Not for other rooms.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/json.h"
#include "base/slice.h"
#include "base/status.h"
#include "env/env.h"
#include "format/file_name.h"
#include "version/table_meta.h"

namespace strata {

struct DumpProblem {
  uint64_t offset = 0;  // in the file
  std::string message;
};

// table, size_bytes, smallest, largest: members of an object that is open.
void WriteTablePlace(const TableMeta& table, JsonWriter& json);
void WriteProblems(const std::vector<DumpProblem>& problems, JsonWriter& json);

struct ListedFile {
  std::string name;
  uint64_t size_bytes = 0;
};

void WriteFileList(const std::vector<ListedFile>& files, JsonWriter& json);
Status ReadWholeFile(Env& env, Slice name, std::string* out);
// By its name; kOther when it is not a database's.
FileKind KindOfFile(Slice name);

// file: the whole file.
void DumpTable(Slice name, Slice file, JsonWriter& json);
void DumpWal(Slice name, Slice file, JsonWriter& json);
void DumpManifest(Slice name, Slice file, JsonWriter& json);

}  // namespace strata

// Number and class of a file, derived from its name, as records carry them.
#pragma once

#include <cstdint>

#include "base/slice.h"
#include "format/file_name.h"
#include "trace/records.gen.h"

namespace strata {

struct FileFacts {
  uint32_t number = 0;  // 0 for files without one
  rec::FileClass file_class = rec::FileClass::kOther;
};

// Pure. A name that is not a database file's is of class other.
inline FileFacts FactsOf(Slice name) {
  static_assert(uint8_t(FileKind::kOther) == uint8_t(rec::FileClass::kOther), "FileKind has the order of FileClass");
  uint64_t number = 0;
  FileKind kind = FileKind::kOther;
  if (!ParseFileName(name, &number, &kind)) return {};
  return {static_cast<uint32_t>(number), static_cast<rec::FileClass>(kind)};
}

}  // namespace strata

// The type of an entry as records encode it. Files use RocksDB's numbers, which have gaps; the schema numbers from 0.
#pragma once

#include "format/internal_key.h"
#include "trace/records.gen.h"

namespace strata {

constexpr rec::EntryType RecordedType(EntryType type) {
  switch (type) {
    case EntryType::kDelete:
      return rec::EntryType::kDelete;
    case EntryType::kPut:
      return rec::EntryType::kPut;
    case EntryType::kSingleDelete:
      return rec::EntryType::kSingleDelete;
    case EntryType::kRangeDelete:
      return rec::EntryType::kRangeDelete;
  }
  return rec::EntryType::kDelete;
}

}  // namespace strata

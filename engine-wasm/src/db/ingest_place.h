// Which level an external table goes to. RocksDB's rule: the deepest level that has room, above the first level that
// has a key within its range; that level's entries, and all below, are older.
//
//   new table        [d......k]
//   L1      [a..c]              [m..z]     room, no key
//   L2      [a...c     l....q]             one table lies across the range, without a key in it: no room, no key
//   L3                                     room: without L4 the table would come here
//   L4         [b  e  g  p]                a key: the search ends, and the table goes to L3
//
// Keys of all kinds count, tombstones and deleted ranges too. Memtables come first: if one has a key within the range,
// it must be flushed, and L0 then has the key.
//
// Source: RocksDB, db/external_sst_file_ingestion_job.cc (AssignLevelAndSeqnoForIngestedFile, IngestedFileFitInLevel).
#pragma once

#include <cstdint>
#include <vector>

#include "base/status.h"
#include "version/table_cache.h"
#include "version/version.h"

namespace strata {

class ColumnFamily;

// What the rule needs to know of a level, for the range of the new table.
struct LevelFacts {
  bool used = true;      // L0, or not above the base level
  bool has_key = false;  // of any kind
  bool has_room = true;  // L0, or no table's range overlaps
};

struct IngestPlace {
  static constexpr uint32_t kNoLevel = 255;

  uint32_t level = 0;
  uint32_t overlap_level = kNoLevel;  // the first level that has a key
};

// levels: from L0 on. Pure.
IngestPlace PlaceAmong(const std::vector<LevelFacts>& levels);

// range: both ends are set. *has_key: the table has a key of any kind within the range. Reads blocks.
Status HasKey(TableCache& tables, const TableMeta& table, KeyRange range, bool* has_key);
// The same for the family's memtables. Pure.
bool MemoryHasKey(const ColumnFamily& family, KeyRange range);

}  // namespace strata

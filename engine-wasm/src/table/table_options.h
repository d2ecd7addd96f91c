// How a table is written (TableOptions) and how one is read (TableReadOptions). Plain data, no behaviour.
#pragma once

#include <cstdint>
#include <string>

#include "base/slice.h"
#include "filter/full_filter.h"
#include "format/compression.h"
#include "table/deletion_collector.h"

namespace strata {

// Which filters a new table gets. Values are those of the option `filter`.
enum class FilterMode : uint8_t { kNone, kBlock, kFull, kBoth };

inline bool HasBlockFilter(FilterMode mode) {
  return mode == FilterMode::kBlock || mode == FilterMode::kBoth;
}
inline bool HasFullFilter(FilterMode mode) {
  return mode == FilterMode::kFull || mode == FilterMode::kBoth;
}

struct TableOptions {
  uint32_t block_size = 4096;      // bytes; a data block is due when its estimate reaches this
  uint32_t restart_interval = 16;  // entries between two whole keys, >= 1
  CompressionType compression = CompressionType::kSnappy;
  FilterMode filter = FilterMode::kBlock;
  uint32_t bits_per_key = 10;
  // Of the whole-table filter. The filters per 2 KiB are LevelDB's and hold whole keys.
  FilterPolicy filter_policy = FilterPolicy::kLeveldbBloom;
  FilterContents filter_contents;
  DeletionCollectorOptions deletion_collector;
  std::string comparator = "leveldb.BytewiseComparator";  // named in the properties
};

struct TableReadOptions {
  bool verify_checksums = true;
  bool fill_cache = true;  // compactions look into the cache but do not put into it
  bool skip_filters = false;
  bool of_l0 = false;  // the level that the table is opened for, which may pin its index and filters
  // Tell a key whose versions are all newer than the read (too_new) from one that is not there (absent). Costs a
  // comparison where nothing was found; pointless for reads at the latest sequence.
  bool at_snapshot = false;
  // The table's smallest and largest internal key in the version; empty: not known. They live until the read is done,
  // or the iterator made with them is gone. An entry outside of them is damage.
  Slice smallest = {};
  Slice largest = {};
};

}  // namespace strata

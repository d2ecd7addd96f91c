// How a table is written (TableOptions) and read (TableReadOptions). Plain data without behavior.
#pragma once

#include <cstdint>
#include <string>

#include "base/slice.h"
#include "filter/full_filter.h"
#include "format/compression.h"
#include "format/internal_key.h"
#include "table/deletion_collector.h"

namespace strata {

// Which filters a new table gets. The values are those of the option `filter`.
enum class FilterMode : uint8_t { kNone, kBlock, kFull, kBoth };

inline bool HasBlockFilter(FilterMode mode) {
  return mode == FilterMode::kBlock || mode == FilterMode::kBoth;
}
inline bool HasFullFilter(FilterMode mode) {
  return mode == FilterMode::kFull || mode == FilterMode::kBoth;
}

struct TableOptions {
  uint32_t block_size = 4096;      // bytes; a data block is written when its estimated size reaches this
  uint32_t restart_interval = 16;  // entries per restart point, >= 1
  CompressionType compression = CompressionType::kSnappy;
  uint32_t compression_level = kDefaultZstdLevel;
  FilterMode filter = FilterMode::kBlock;
  uint32_t bits_per_key = 10;
  // For the whole-table filter. The filters per 2 KiB are LevelDB's and hold whole keys.
  FilterPolicy filter_policy = FilterPolicy::kLeveldbBloom;
  FilterContents filter_contents;
  DeletionCollectorOptions deletion_collector;
  std::string comparator = "leveldb.BytewiseComparator";  // written to the properties
};

struct TableReadOptions {
  bool verify_checksums = true;
  bool fill_cache = true;  // compactions use the cache but do not fill it
  bool skip_filters = false;
  bool of_l0 = false;  // opened for L0, which may pin its index and filters
  // Distinguish a key whose versions are all newer than the read (too_new) from a missing key (absent). Costs a
  // comparison if nothing is found; pointless for reads at the latest sequence.
  bool at_snapshot = false;
  // The table's smallest and largest internal key according to the version; empty: unknown. Must outlive the read, or
  // the iterator created with them. An entry outside of them is corruption.
  Slice smallest = {};
  Slice largest = {};
  // The largest sequence of the table in the version; kMaxSequence: not known. One that is larger is damage.
  uint64_t largest_sequence = kMaxSequence;
};

}  // namespace strata

// TableStats: what is known of a table when it is complete; the numbers of TableCreated, of the manifest and of the
// properties.
//
// Tombstone buckets. The table's entries in order are cut into at most 64 runs of bucket_entries consecutive entries,
// and each run counts its tombstones. The number of entries is not known beforehand, so the width starts at 1 and
// doubles whenever a 65th run would begin: neighbours are added together.
//
//     width 1:  [1][0][1][1] ... 64 runs, full      entry 65 arrives
//     width 2:  [1][2] ...       32 runs, and entry 65 opens run 33
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/slice.h"
#include "trace/tracer.h"

namespace strata {

class TombstoneBuckets {
 public:
  static constexpr uint32_t kBucketsMax = 64;

  void Add(bool is_tombstone);
  uint32_t bucket_entries() const { return width_; }
  // ceil(entries / bucket_entries) counts; the last run may be short.
  const std::vector<uint32_t>& counts() const { return counts_; }

 private:
  std::vector<uint32_t> counts_;
  uint32_t width_ = 1;
  uint32_t in_last_ = 0;  // entries in the last run
};

struct TableStats {
  uint64_t size_bytes = 0;  // of the whole file
  uint64_t entries = 0;
  uint64_t deletes = 0;
  uint64_t data_blocks = 0;
  uint64_t data_bytes = 0;     // data blocks on the file, trailers included
  uint64_t index_bytes = 0;    // index block on the file, trailer included
  uint64_t filter_bytes = 0;   // filters of both kinds, without trailers
  uint64_t raw_key_bytes = 0;  // internal keys
  uint64_t raw_value_bytes = 0;
  uint64_t smallest_sequence = 0;
  uint64_t largest_sequence = 0;
  std::string smallest;  // internal keys; empty when entries is 0
  std::string largest;
  TombstoneBuckets tombstones;
};

// Emits TableCreated. job: the job that wrote it; table: its file number.
void EmitTableCreated(const TableStats& stats, uint32_t job, uint32_t table, Tracer* tracer);

}  // namespace strata

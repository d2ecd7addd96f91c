// TableStats: what is known of a table when it is complete; the numbers of TableCreated, of the manifest and of the
// properties.
#pragma once

#include <cstdint>
#include <string>

#include "base/slice.h"
#include "format/tombstone_buckets.h"
#include "trace/tracer.h"

namespace strata {

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

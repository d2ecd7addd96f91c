// Table properties: what a table says about itself, as the block that RocksDB calls "rocksdb.properties".
//
// A plain block, name -> value, names ascending, one restart point. Numbers are varint64, except the index type
// (fixed32) and the two filtering flags ("0" or "1"), which RocksDB's block-based table collector writes as raw
// strings.
//
// LevelDB skips metaindex entries that it does not know. RocksDB's tools print this block; they also trust it, so the
// set is complete: without the raw sizes or the comparator they stop. A table without it (LevelDB's own) is fine for
// us. A name that RocksDB does not know is a property that a user collected: they print it as well. Ours is one,
// "strata.tombstone.buckets", so that the picture of a table outlives the engine that wrote it.
//
// Source: RocksDB, include/rocksdb/table_properties.h, table/meta_blocks.cc.
#pragma once

#include <cstdint>
#include <string>

#include "base/slice.h"
#include "base/status.h"
#include "format/tombstone_buckets.h"

namespace strata {

// The metaindex's name of the block.
constexpr Slice kPropertiesBlockName = "rocksdb.properties";

struct TableProperties {
  // RocksDB counts range deletes among entries and deletes; that is so in the block and undone here.
  uint64_t num_entries = 0;  // deletes included
  uint64_t num_deletes = 0;
  uint64_t num_range_deletes = 0;
  uint64_t raw_key_bytes = 0;  // internal keys, whole; of these two, range deletes included
  uint64_t raw_value_bytes = 0;
  uint64_t data_bytes = 0;    // data blocks as stored, trailers included
  uint64_t index_bytes = 0;   // the index block as stored, trailer included
  uint64_t filter_bytes = 0;  // all filters, without trailers
  uint64_t num_data_blocks = 0;
  uint64_t num_filter_entries = 0;
  TombstoneBuckets tombstones;  // without counts when the table does not tell: another's, with deletes
  std::string comparator;       // "leveldb.BytewiseComparator"
  std::string filter_policy;    // empty: none
  // What a whole-table filter holds.
  bool whole_key_filtering = true;
  bool prefix_filtering = false;
  std::string prefix_extractor = "nullptr";  // RocksDB's name of it
  std::string compression;                   // "NoCompression", "Snappy": RocksDB's words
};

// Appends the uncompressed block. Pure.
void AppendProperties(const TableProperties& properties, std::string* out);

// block: uncompressed. Names not listed above are skipped, those missing stay as they were. Corruption for a damaged
// block, a number that is none, more range deletes than deletes, or tombstones that contradict the numbers of entries
// and deletes.
Status ParseProperties(Slice block, TableProperties* properties);

}  // namespace strata

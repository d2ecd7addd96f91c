// Table properties: statistics of a table, in the block that RocksDB calls "rocksdb.properties".
//
// A plain block, name -> value, names ascending, one restart point. Numbers are varint64, except the index type
// (fixed32) and the two filtering flags ("0" or "1"), which RocksDB's block-based table collector writes as raw
// strings.
//
// LevelDB skips unknown metaindex entries. RocksDB's tools print this block and also rely on it, so the set is
// complete: without the raw sizes or the comparator they stop. A table without the block (LevelDB's own) is accepted.
// RocksDB treats unknown names as user-collected properties and prints them as well. "strata.tombstone.buckets" is such
// a property; with it the distribution of tombstones survives in the file.
//
// Source: RocksDB, include/rocksdb/table_properties.h, table/meta_blocks.cc.
#pragma once

#include <cstdint>
#include <string>

#include "base/slice.h"
#include "base/status.h"
#include "format/tombstone_buckets.h"

namespace strata {

// The block's name in the metaindex.
constexpr Slice kPropertiesBlockName = "rocksdb.properties";

struct TableProperties {
  // RocksDB counts range deletes among entries and deletes; the block does too, but these fields do not.
  uint64_t num_entries = 0;  // includes deletes
  uint64_t num_deletes = 0;
  uint64_t num_range_deletes = 0;
  uint64_t raw_key_bytes = 0;  // unshortened internal keys; this and the next include range deletes
  uint64_t raw_value_bytes = 0;
  uint64_t data_bytes = 0;    // data blocks as stored, trailers included
  uint64_t index_bytes = 0;   // the index block as stored, trailer included
  uint64_t filter_bytes = 0;  // all filters, without trailers
  uint64_t num_data_blocks = 0;
  uint64_t num_filter_entries = 0;
  TombstoneBuckets tombstones;  // without counts if the table has none: written by another engine, with deletes
  std::string comparator;       // "leveldb.BytewiseComparator"
  std::string filter_policy;    // empty: none
  // Contents of a whole-table filter.
  bool whole_key_filtering = true;
  bool prefix_filtering = false;
  std::string prefix_extractor = "nullptr";  // its name in RocksDB
  std::string compression;                   // "NoCompression", "Snappy": RocksDB's names
};

// Appends the uncompressed block. Pure.
void AppendProperties(const TableProperties& properties, std::string* out);

// block: uncompressed. Unknown names are skipped; fields of missing names keep their values. Corruption for a malformed
// block, an invalid number, more range deletes than deletes, or tombstone counts that contradict the numbers of entries
// and deletes.
Status ParseProperties(Slice block, TableProperties* properties);

}  // namespace strata

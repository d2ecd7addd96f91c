// TableStats: statistics of a complete table, used by TableCreated, the manifest and the properties.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/slice.h"
#include "format/compression.h"
#include "format/tombstone_buckets.h"
#include "range_del/range_tombstone.h"
#include "table/deletion_collector.h"
#include "table/table_extent.h"
#include "trace/tracer.h"

namespace strata {

// The keys and sequences of the extent include the ranges.
struct TableStats : TableExtent {
  uint64_t size_bytes = 0;  // of the whole file
  uint64_t entries = 0;     // this and the next without range tombstones
  uint64_t deletes = 0;
  uint64_t data_blocks = 0;
  uint64_t data_bytes = 0;             // data blocks in the file, trailers included
  uint64_t index_bytes = 0;            // index block in the file, trailer included
  uint64_t filter_bytes = 0;           // filters of both kinds, without trailers
  uint64_t compressed_from_bytes = 0;  // of blocks that are stored compressed, before
  uint64_t compressed_to_bytes = 0;    // and after compression, without trailers
  uint64_t raw_key_bytes = 0;          // internal keys; this and the next with range tombstones
  uint64_t raw_value_bytes = 0;
  CompressionType compression = CompressionType::kNone;  // that blocks were compressed with if it paid off
  TombstoneBuckets tombstones;
  RangeFragments ranges;
  std::optional<TableMark> mark;  // set by the deletion collector when complete

  // Counts an entry, or all range tombstones. REQUIRES: as TableExtent::AddKey and AddRanges.
  void AddEntry(Slice internal_key, uint64_t value_bytes) {
    const bool is_tombstone = IsTombstone(TrailerType(Trailer(internal_key)));
    AddKey(internal_key);
    entries += 1;
    deletes += is_tombstone ? 1 : 0;
    raw_key_bytes += internal_key.size();
    raw_value_bytes += value_bytes;
    tombstones.Add(is_tombstone);
  }
  void CountRanges(const RangeFragments& all) {
    for (const RangeFragment& f : all) {
      raw_key_bytes += (f.begin.size() + kTrailerBytes) * f.sequences.size();
      raw_value_bytes += f.end.size() * f.sequences.size();
    }
    AddRanges(all);
  }
};

// property: the codec of a table as its properties name it; empty: they do not. Pure.
rec::TableCompression CompressionNamed(Slice property);

// Emits RangeTombstonesStored, if there are any.
void EmitRangesStored(const RangeFragments& ranges, uint32_t job, uint32_t table, Tracer* tracer);

// Emits RangeTombstonesStored, if there are any, TableCreated and, when the table is marked, TableMarked; counts
// marked_for_compaction_count. job: the job that wrote it; table: its file number.
void EmitTableCreated(const TableStats& stats, uint32_t family, uint32_t job, uint32_t table, Tracer* tracer);

}  // namespace strata

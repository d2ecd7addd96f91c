#include "table/table_stats.h"

#include "format/internal_key.h"

namespace strata {

rec::TableCompression CompressionNamed(Slice property) {
  using enum rec::TableCompression;
  if (property == CompressionProperty(CompressionType::kNone)) return kNone;
  if (property == CompressionProperty(CompressionType::kSnappy)) return kSnappy;
  if (property == CompressionProperty(CompressionType::kLz4)) return kLz4;
  if (property == CompressionProperty(CompressionType::kZstd)) return kZstd;
  return kUnknown;
}

void EmitRangesStored(const RangeFragments& ranges, uint32_t job, uint32_t table, Tracer* tracer) {
  if (!Any(ranges)) return;
  tracer->Emit(rec::RangeTombstonesStored{.job = job,
                                          .table = table,
                                          .fragments = static_cast<uint32_t>(ranges.size()),
                                          .smallest = ranges.front().begin,
                                          .largest = ranges.back().end});
}

void EmitTableCreated(const TableStats& stats, uint32_t family, uint32_t job, uint32_t table, Tracer* tracer) {
  const auto user_key = [](const std::string& key) { return key.empty() ? Slice() : UserKey(key); };
  EmitRangesStored(stats.ranges, job, table, tracer);
  tracer->Emit(rec::TableCreated{.job = job,
                                 .table = table,
                                 .size_bytes = stats.size_bytes,
                                 .smallest_sequence = stats.smallest_sequence,
                                 .largest_sequence = stats.largest_sequence,
                                 .entries = static_cast<uint32_t>(stats.entries),
                                 .deletes = static_cast<uint32_t>(stats.deletes),
                                 .data_blocks = static_cast<uint32_t>(stats.data_blocks),
                                 .filter_bytes = static_cast<uint32_t>(stats.filter_bytes),
                                 .bucket_entries = stats.tombstones.bucket_entries(),
                                 .smallest = user_key(stats.smallest),
                                 .largest = user_key(stats.largest),
                                 .buckets = stats.tombstones.counts(),
                                 .family = static_cast<uint8_t>(family),
                                 .compression = CompressionNamed(CompressionProperty(stats.compression)),
                                 .raw_bytes = stats.raw_key_bytes + stats.raw_value_bytes});
  tracer->counters.bytes_compressed_from += stats.compressed_from_bytes;
  tracer->counters.bytes_compressed_to += stats.compressed_to_bytes;
  if (!stats.mark) return;
  tracer->counters.marked_for_compaction_count++;
  tracer->Emit(rec::TableMarked{.job = job,
                                .table = table,
                                .tombstones = static_cast<uint32_t>(stats.mark->tombstones),
                                .window_entries = static_cast<uint32_t>(stats.mark->window_entries),
                                .at_entry = static_cast<uint32_t>(stats.mark->at_entry)});
}

}  // namespace strata

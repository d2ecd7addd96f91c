#include "table/table_builder.h"

#include <algorithm>
#include <utility>

#include "base/check.h"
#include "filter/bloom.h"
#include "format/block.h"
#include "format/compression.h"
#include "format/filter_block.h"
#include "format/footer.h"
#include "format/internal_key.h"
#include "format/properties.h"
#include "range_del/range_del_block.h"

namespace strata {

struct TableBuilder::Parts {
  explicit Parts(const TableOptions& options)
      : data(options.restart_interval),
        block_filter(&BuildBloom, options.bits_per_key),
        full_filter(SchemeOf(options.filter_policy), options.filter_contents),
        watch(options.deletion_collector) {
    block_filter.StartBlock(0);
  }

  BlockBuilder data;
  BlockBuilder index{1};
  FilterBlockBuilder block_filter;
  FullFilterBuilder full_filter;
  uint64_t user_keys = 0;
  // The last block written; its index entry waits for the first key of the next block.
  bool index_entry_open = false;
  BlockHandle open_handle;
  std::string scratch;  // compressed bytes
  std::string tail;     // what follows the data blocks
  TombstoneWatch watch;
  bool finished = false;
};

namespace {

// Appends a block's stored bytes and their trailer to *out, which starts at out_offset of the file. Returns the block's
// handle.
BlockHandle AppendStored(Slice stored, CompressionType type, uint64_t out_offset, std::string* out) {
  const BlockHandle handle{.offset = out_offset + out->size(), .size_bytes = stored.size()};
  out->append(stored);
  AppendBlockTrailer(stored, static_cast<uint8_t>(type), out);
  return handle;
}

std::string Encoded(const BlockHandle& handle) {
  std::string value;
  handle.AppendTo(&value);
  return value;
}

}  // namespace

TableBuilder::TableBuilder(const TableOptions& options, WritableFile* file)
    : options_(options), file_(file), parts_(std::make_unique<Parts>(options)) {
  stats_.compression = options.compression;
}

TableBuilder::~TableBuilder() = default;

void TableBuilder::Add(Slice internal_key, Slice value) {
  const bool in_order = TryAdd(internal_key, value);
  STRATA_CHECK(in_order, "Entries are added to a table in ascending order.");
}

bool TableBuilder::TryAdd(Slice internal_key, Slice value) {
  Parts& p = *parts_;
  STRATA_CHECK(!p.finished, "A finished table takes no entries.");
  const Slice user_key = UserKey(internal_key);
  // The keys are compared once, for their order, for what the filter takes, and for what the block stores.
  const Slice last_key = p.data.last_key();
  const size_t in_common = CommonPrefix(last_key, internal_key);
  const bool is_first = stats_.entries == 0;
  if (!is_first && CompareInternal(last_key, internal_key, in_common) >= 0) return false;
  const bool new_user_key = is_first || !SameUserKey(last_key, internal_key, in_common);
  if (p.index_entry_open) {
    std::string separator(last_key);
    ShortestSeparator(&separator, internal_key);
    CloseIndexEntry(separator);
  }

  if (HasBlockFilter(options_.filter)) p.block_filter.AddHash(BloomHash(user_key));
  if (HasFullFilter(options_.filter) && new_user_key) p.full_filter.Add(user_key);
  p.user_keys += new_user_key ? 1 : 0;
  p.data.Add(internal_key, value, in_common);
  pending_bytes_ = p.data.EstimatedSizeBytes();

  stats_.AddEntry(internal_key, value.size());
  p.watch.Add(TrailerType(Trailer(internal_key)), stats_.size_bytes);
  return true;
}

void TableBuilder::AddRanges(RangeFragments ranges) {
  STRATA_CHECK(!parts_->finished && stats_.ranges.empty(), "A table takes its ranges once, before it is finished.");
  stats_.ranges = std::move(ranges);
}

void TableBuilder::CloseIndexEntry(Slice separator) {
  parts_->index.Add(separator, Encoded(parts_->open_handle));
  parts_->index_entry_open = false;
}

CompressionType TableBuilder::Compress(Slice raw, Slice* stored) {
  const CompressionType type =
      CompressBlock(options_.compression, raw, &parts_->scratch, stored, options_.compression_level);
  if (type != CompressionType::kNone) {
    stats_.compressed_from_bytes += raw.size();
    stats_.compressed_to_bytes += stored->size();
  }
  return type;
}

Status TableBuilder::WriteBlock() {
  Parts& p = *parts_;
  STRATA_CHECK(BlockPending(), "A data block is written only when it has entries.");
  Slice stored;
  const CompressionType type = Compress(p.data.Finish(), &stored);
  p.open_handle = {.offset = stats_.size_bytes, .size_bytes = stored.size()};
  p.index_entry_open = true;
  stats_.size_bytes += p.open_handle.StoredBytes();
  stats_.data_bytes = stats_.size_bytes;
  stats_.data_blocks += 1;
  if (HasBlockFilter(options_.filter)) p.block_filter.StartBlock(stats_.size_bytes);
  if (type != CompressionType::kNone) {
    p.scratch.resize(stored.size());
    AppendBlockTrailer(stored, static_cast<uint8_t>(type), &p.scratch);
  }
  const Status status = file_->Append(type == CompressionType::kNone ? p.data.WithTrailer() : Slice(p.scratch));
  p.data.Reset();
  pending_bytes_ = 0;
  return status;
}

Status TableBuilder::WriteTail() {
  Parts& p = *parts_;
  STRATA_CHECK(!BlockPending() && !p.finished, "A table ends once, after its last data block.");
  p.finished = true;
  stats_.largest = p.data.last_key();
  stats_.CountRanges(stats_.ranges);
  if (p.index_entry_open) {
    std::string separator(p.data.last_key());
    ShortSuccessor(&separator);
    CloseIndexEntry(separator);
  }
  // The index is written after the properties but they contain its size, so it is built first.
  Slice index;
  const CompressionType index_type = Compress(p.index.Finish(), &index);
  stats_.index_bytes = index.size() + kBlockTrailerBytes;

  const uint64_t base = stats_.size_bytes;
  std::string* const out = &p.tail;
  BlockBuilder metaindex(1);
  const auto add_part = [&](Slice name, Slice raw) {
    metaindex.Add(name, Encoded(AppendStored(raw, CompressionType::kNone, base, out)));
  };
  if (HasBlockFilter(options_.filter)) {
    const Slice filter = p.block_filter.Finish();
    stats_.filter_bytes += filter.size();
    add_part(kBlockFilterKey, filter);
  }
  if (HasFullFilter(options_.filter)) {
    std::string filter;
    p.full_filter.Finish(options_.bits_per_key, &filter);
    stats_.filter_bytes += filter.size();
    add_part(SchemeOf(options_.filter_policy).metaindex_key, filter);
  }
  std::string properties;
  AppendProperties(MakeProperties(), &properties);
  add_part(kPropertiesBlockName, properties);
  if (Any(stats_.ranges)) add_part(kRangeDelBlockName, EncodeRangeDelBlock(stats_.ranges));

  Footer footer;
  // Never compressed: RocksDB's tools do not find the properties through a compressed metaindex (observed with
  // sst_dump 7.8.3).
  footer.metaindex = AppendStored(metaindex.Finish(), CompressionType::kNone, base, out);
  footer.index = AppendStored(index, index_type, base, out);
  footer.AppendTo(out);
  stats_.size_bytes += out->size();
  stats_.mark = p.watch.Mark();
  return file_->Append(*out);
}

TableProperties TableBuilder::MakeProperties() const {
  TableProperties properties;
  properties.num_entries = stats_.entries;
  properties.num_deletes = stats_.deletes;
  properties.num_range_deletes = CountTombstones(stats_.ranges);
  properties.tombstones = stats_.tombstones;
  properties.raw_key_bytes = stats_.raw_key_bytes;
  properties.raw_value_bytes = stats_.raw_value_bytes;
  properties.data_bytes = stats_.data_bytes;
  properties.index_bytes = stats_.index_bytes;
  properties.filter_bytes = stats_.filter_bytes;
  properties.num_data_blocks = stats_.data_blocks;
  properties.comparator = options_.comparator;
  if (HasFullFilter(options_.filter)) {
    const FilterContents& contents = options_.filter_contents;
    properties.num_filter_entries = parts_->full_filter.entries();
    properties.filter_policy = SchemeOf(options_.filter_policy).name;
    properties.whole_key_filtering = contents.whole_keys;
    properties.prefix_filtering = contents.prefix.on();
    properties.prefix_extractor = contents.prefix.Name();
  } else if (HasBlockFilter(options_.filter)) {
    properties.num_filter_entries = parts_->user_keys;
    properties.filter_policy = kBloomPolicyName;
  }
  properties.compression = std::string(CompressionProperty(stats_.compression));
  return properties;
}

}  // namespace strata

// TableReader::Verify: checks all redundancy of a table: blocks against index, filters and properties.
#include <string>
#include <utility>

#include "filter/bloom.h"
#include "format/internal_key.h"
#include "table/table_reader.h"

namespace strata {

Status TableReader::VerifyBlock(const BlockView& block, const TableBlockInfo& info, TableStats* totals) const {
  BlockCursor<InternalOrder> cursor(block);
  for (cursor.SeekToFirst(); cursor.Valid(); cursor.Next()) {
    const Slice key = cursor.key();
    const Slice user_key = UserKey(key);
    Slice filter;
    const FilterLookup lookup = block_filter_.Find(info.handle.offset, &filter);
    if (lookup == FilterLookup::kNothing || (lookup == FilterLookup::kProbe && !BloomMayMatch(filter, user_key)) ||
        !full_filter_.AllowsEveryProbe(user_key)) {
      return Damaged(info.handle.offset, Text("a filter denies entry % of the table", {totals->entries}));
    }
    const EntryType type = TrailerType(Trailer(key));
    if (!Allowed({}).Knows(type)) return Unknown(info.handle.offset, type);
    totals->AddEntry(key, cursor.value().size());
    totals->largest.assign(key);
  }
  return InFile(file_name_, info.handle.offset, cursor.status());
}

Status TableReader::Verify(const RandomAccessFile& file, TableExtent* extent) const {
  if (!filter_damage_.ok()) return filter_damage_;
  TableStats totals;
  const std::vector<TableBlockInfo> blocks = ListBlocks();
  for (size_t i = 0; i < blocks.size(); ++i) {
    const TableBlockInfo& info = blocks[i];
    FileBytes contents;
    BlockView view;
    Status status = FetchBlock(file, info.handle, true, &contents);
    std::string last;
    if (status.ok()) status = BlockView::Open(contents.bytes(), &view);
    if (status.ok()) status = view.CheckOrder(KeyOrder::kInternal, &last);
    if (status.ok()) status = CheckDataBlock(view, info.separator, TableReadOptions());
    if (!status.ok()) return InFile(file_name_, info.handle.offset, status);
    // The previous block ends at its separator and this one must begin after it, so entries ascend over all blocks.
    BlockCursor<InternalOrder> first(view);
    first.SeekToFirst();
    if (i > 0 && CompareInternal(blocks[i - 1].separator, first.key()) >= 0) {
      return Damaged(info.handle.offset, "the first entry of the block is not after the separator before it");
    }
    status = VerifyBlock(view, info, &totals);
    if (!status.ok()) return status;
  }
  totals.CountRanges(*ranges_);
  if (extent != nullptr) *extent = totals;
  return VerifyCounts(totals, blocks.size());
}

Status TableReader::VerifyCounts(const TableStats& totals, uint64_t data_blocks) const {
  if (!has_properties_) return Status::Ok();
  const struct {
    const char* name;
    uint64_t stored;
    uint64_t found;
  } counts[] = {{"entries", properties_.num_entries, totals.entries},
                {"deletes", properties_.num_deletes, totals.deletes},
                {"range deletes", properties_.num_range_deletes, CountTombstones(*ranges_)},
                {"raw key bytes", properties_.raw_key_bytes, totals.raw_key_bytes},
                {"raw value bytes", properties_.raw_value_bytes, totals.raw_value_bytes},
                {"data blocks", properties_.num_data_blocks, data_blocks}};
  for (const auto& count : counts) {
    if (count.stored != count.found) {
      return Status::Corruption("%: the properties claim % %, the table has %",
                                {file_name_, count.stored, count.name, count.found});
    }
  }
  const std::vector<uint32_t>& stored = properties_.tombstones.counts();
  if (!stored.empty() && stored != totals.tombstones.counts()) {
    return Status::Corruption(file_name_ + ": the tombstone buckets in the properties do not match the entries");
  }
  return Status::Ok();
}

}  // namespace strata

#include "table/table_opener.h"

#include <algorithm>

#include "filter/bloom.h"
#include "filter/full_filter.h"
#include "format/block.h"
#include "format/properties.h"
#include "range_del/range_del_block.h"

namespace strata {

TableOpener::TableOpener(const TableReader::Shared& shared, uint32_t table, std::unique_ptr<RandomAccessFile> file,
                         const TableReadOptions& options, Slice file_name)
    : options_(options),
      reader_(new TableReader(shared, table, std::move(file), file_name)),
      todo_{{Part::kFooter, {}}} {}

Status TableOpener::Step() {
  const Todo next = todo_.back();
  todo_.pop_back();
  switch (next.part) {
    case Part::kFooter:
      return ReadFooter();
    case Part::kMetaindex:
      return ReadMetaindex(next.handle);
    case Part::kBlockFilter:
    case Part::kFullFilter:
      return RecordFilterDamage(next.handle, ReadFilter(next.part, next.handle));
    case Part::kProperties:
      return RecordFilterDamage(next.handle, ReadProperties(next.handle));
    case Part::kRanges:
      return ReadRanges(next.handle);
    case Part::kIndex:
      return ReadIndex(next.handle);
  }
  return Status::Ok();
}

Status TableOpener::Fetch(rec::BlockKind kind, const BlockHandle& handle, FileBytes* contents) {
  const bool looked_up = InCache() && (kind == rec::BlockKind::kIndex || kind == rec::BlockKind::kFilter);
  reader_->TraceBlockRead(kind, handle, false, looked_up);
  return reader_->Fetch(handle, options_.verify_checksums, contents);
}

bool TableOpener::InCache() const {
  const TableReader::Shared& shared = reader_->shared_;
  return shared.parts_in_cache && !(shared.pin_parts_of_l0 && options_.of_l0);
}

Status TableOpener::RecordFilterDamage(const BlockHandle& handle, const Status& status) {
  const Status located = InFile(reader_->file_name_, handle.offset, status);
  if (!status.Is(Code::kCorruption) && !status.Is(Code::kNotSupported)) return located;
  if (reader_->filter_damage_.ok()) reader_->filter_damage_ = located;
  return Status::Ok();
}

Status TableOpener::ReadFooter() {
  const RandomAccessFile& file = *reader_->file_;
  const uint64_t size_bytes = file.size_bytes();
  const uint64_t tail_bytes = std::min<uint64_t>(size_bytes, kFooterBytes);
  std::string tail;
  Status status = file.Read(size_bytes - tail_bytes, tail_bytes, &tail);
  if (status.ok()) status = ParseFooter(tail, size_bytes, &reader_->footer_);
  if (!status.ok()) return InFile(reader_->file_name_, size_bytes - tail_bytes, status);
  todo_ = {{Part::kIndex, reader_->footer_.index}, {Part::kMetaindex, reader_->footer_.metaindex}};
  return status;
}

Status TableOpener::ReadMetaindex(const BlockHandle& handle) {
  FileBytes contents;
  Status status = Fetch(rec::BlockKind::kMetaindex, handle, &contents);
  BlockView view;
  if (status.ok()) status = BlockView::Open(contents.bytes(), &view);
  if (status.ok()) status = view.Verify(KeyOrder::kBytewise);
  BlockCursor<BytewiseOrder> cursor(view);
  if (status.ok()) cursor.SeekToFirst();
  for (; status.ok() && cursor.Valid(); cursor.Next()) {
    Part part = Part::kFooter;
    if (cursor.key() == kBlockFilterKey) part = Part::kBlockFilter;
    if (const FilterScheme* const scheme = FindScheme(cursor.key()); scheme != nullptr) {
      part = Part::kFullFilter;
      reader_->full_filter_.scheme = scheme;
    }
    if (cursor.key() == kPropertiesBlockName) part = Part::kProperties;
    if (cursor.key() == kRangeDelBlockName) part = Part::kRanges;
    // It changes the meaning of data blocks, so a reader must not ignore it.
    if (cursor.key() == "rocksdb.compression_dict") {
      status = Status::NotSupported("the table has %, which only RocksDB reads", {cursor.key()});
    }
    if (part == Part::kFooter || !status.ok()) continue;
    BlockHandle part_handle;
    const Status damage = ParseBlockHandle(cursor.value(), &part_handle);
    if (damage.ok()) {
      todo_.push_back({part, part_handle});
    } else if (part == Part::kRanges) {
      status = damage;
    } else {
      status = RecordFilterDamage(handle, damage);
    }
  }
  return InFile(reader_->file_name_, handle.offset, status);
}

Status TableOpener::ReadFilter(Part part, const BlockHandle& handle) {
  Status status = CheckHandle(handle, reader_->file_->size_bytes());
  FileBytes contents;
  if (status.ok()) status = Fetch(rec::BlockKind::kFilter, handle, &contents);
  if (!status.ok()) return status;
  if (part == Part::kFullFilter) {
    reader_->full_filter_handle_ = handle;
    reader_->full_filter_.bytes = contents.bytes();
    has_full_filter_ = !reader_->full_filter_.bytes.empty();
    return status;
  }
  reader_->block_filter_handle_ = handle;
  reader_->block_filter_bytes_ = contents.bytes();
  FilterBlockReader reader(reader_->block_filter_bytes_);
  reader_->has_block_filter_ = reader.status().ok();
  if (reader.status().ok()) reader_->block_filter_ = reader;
  return reader.status();
}

Status TableOpener::ReadProperties(const BlockHandle& handle) {
  Status status = CheckHandle(handle, reader_->file_->size_bytes());
  FileBytes contents;
  if (status.ok()) status = Fetch(rec::BlockKind::kProperties, handle, &contents);
  if (status.ok()) status = ParseProperties(contents.bytes(), &reader_->properties_);
  reader_->has_properties_ = status.ok();
  return status;
}

// An error, because without range tombstones deleted entries would reappear.
Status TableOpener::ReadRanges(const BlockHandle& handle) {
  Status status = CheckHandle(handle, reader_->file_->size_bytes());
  if (status.ok() && reader_->shared_.dialect == Dialect::kStrict) {
    status = Status::NotSupported("range tombstones, which LevelDB's format does not have: they need dialect=extended");
  }
  FileBytes contents;
  RangeFragments ranges;
  if (status.ok()) status = Fetch(rec::BlockKind::kRangeDel, handle, &contents);
  if (status.ok()) status = ParseRangeDelBlock(contents.bytes(), &ranges);
  for (const RangeFragment& f : ranges) {
    reader_->newest_range_ = std::max(reader_->newest_range_, f.sequences.front());
  }
  if (status.ok()) reader_->ranges_ = std::make_shared<RangeFragments>(std::move(ranges));
  return InFile(reader_->file_name_, handle.offset, status);
}

Status TableOpener::ReadIndex(const BlockHandle& handle) {
  FileBytes contents;
  Status status = Fetch(rec::BlockKind::kIndex, handle, &contents);
  if (status.ok()) status = Block::ParseIndex(std::move(contents), &reader_->index_);
  if (status.ok()) status = CheckIndex();
  DisableUnknownFilter();
  if (status.ok() && InCache()) reader_->MoveToCache();
  return InFile(reader_->file_name_, handle.offset, status);
}

void TableOpener::DisableUnknownFilter() {
  FullFilter& filter = reader_->full_filter_;
  const TableProperties& properties = reader_->properties_;
  const bool known =
      reader_->has_properties_ && PrefixTransform::FromName(properties.prefix_extractor, &filter.contents.prefix);
  filter.contents.whole_keys = properties.whole_key_filtering;
  if (has_full_filter_ && !known && reader_->filter_damage_.ok()) {
    reader_->filter_damage_ =
        Status::Corruption("%: no properties say whether its filter holds keys or prefixes", {reader_->file_name_});
  }
  if (!has_full_filter_ || !known) filter = FullFilter();
}

Status TableOpener::CheckIndex() const {
  uint64_t end = 0;
  uint64_t key_bytes = 0;
  BlockCursor<InternalOrder> cursor(reader_->index_->view());
  for (cursor.SeekToFirst(); cursor.Valid(); cursor.Next()) {
    BlockHandle handle;
    Status status = ParseBlockHandle(cursor.value(), &handle);
    if (status.ok()) status = CheckHandle(handle, reader_->file_->size_bytes());
    if (!status.ok()) return status;
    if (handle.offset < end) {
      return Status::Corruption("a data block at % lies inside the one before, which ends at %", {handle.offset, end});
    }
    end = handle.offset + handle.StoredBytes();
    key_bytes += cursor.key().size();
    if (key_bytes > kMaxHeldKeyBytes) {
      return Status::Corruption("the separators of the index have more than % bytes", {kMaxHeldKeyBytes});
    }
  }
  return cursor.status();
}

}  // namespace strata

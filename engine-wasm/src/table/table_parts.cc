// Index and filters of an open table: held by its reader, or in the block cache.
//
//                          held                          in the cache (cache_index_and_filter_blocks)
//   open                   reads them, keeps them        reads them, moves them to the cache
//   use                    is free                       looks in the cache: a hit, or a miss, a read and an insertion
//   memory                 grows with the tables         belongs to the cache, shared with data blocks
//   a compaction           as any use                    opens its own readers and holds them (compaction_job.h)
//
// In the cache they are ordinary blocks: the least recently used goes first. Every Get probes the filters of every
// table on its path but reads few data blocks, so filters stay and data blocks go without a preference. RocksDB can
// reserve a part of the cache for them (high_pri_pool_ratio); this engine cannot.
//
// Pinned parts (pin_l0_filter_and_index_blocks_in_cache, table opened for L0) are held as without the option and do
// not occupy the cache; RocksDB charges the cache for them. They stay pinned if the table moves down.
//
// A filter that turns out corrupt when it is read again is skipped; a corrupt index fails the read.
//
// Source: RocksDB, table/block_based/block_based_table_reader.cc (MaybeReadBlockAndLoadToCache,
// PrefetchIndexAndFilterBlocks), table/block_based/filter_block_reader_common.cc.
#include <utility>

#include "table/table_reader.h"

namespace strata {

Status TableReader::FindPart(const TableReadOptions& options, rec::BlockKind kind, const BlockHandle& handle,
                             std::shared_ptr<const Block>* out) const {
  *out = shared_.cache->Lookup(table_, handle.offset);
  TraceBlockRead(kind, handle, *out != nullptr, true);
  if (*out != nullptr) return Status::Ok();
  FileBytes contents;
  Status status = Fetch(handle, options.verify_checksums, &contents);
  if (status.ok() && kind == rec::BlockKind::kFilter) *out = Block::OfFilter(std::move(contents));
  if (status.ok() && kind == rec::BlockKind::kIndex) status = Block::ParseIndex(std::move(contents), out);
  if (!status.ok()) return InFile(file_name_, handle.offset, status);
  if (options.fill_cache) shared_.cache->Insert(kind, table_, handle.offset, *out);
  return status;
}

Status TableReader::FindIndex(const TableReadOptions& options, std::shared_ptr<const Block>* out) const {
  *out = index_;
  return holds_parts() ? Status::Ok() : FindPart(options, rec::BlockKind::kIndex, footer_.index, out);
}

Status TableReader::FindFullFilter(const TableReadOptions& options, std::shared_ptr<const Block>* holder,
                                   Slice* bytes) const {
  *bytes = full_filter_.bytes;
  if (holds_parts() || !full_filter_.exists()) return Status::Ok();
  const Status status = FindPart(options, rec::BlockKind::kFilter, full_filter_handle_, holder);
  if (status.ok()) *bytes = (*holder)->contents();
  return status.Is(Code::kIoError) ? status : Status::Ok();
}

Status TableReader::FindBlockFilter(const TableReadOptions& options, std::shared_ptr<const Block>* holder,
                                    FilterBlockReader* filter) const {
  *filter = block_filter_;
  if (holds_parts() || !has_block_filter_) return Status::Ok();
  const Status status = FindPart(options, rec::BlockKind::kFilter, block_filter_handle_, holder);
  if (status.ok()) *filter = FilterBlockReader((*holder)->contents());
  return status.Is(Code::kIoError) ? status : Status::Ok();
}

void TableReader::MoveToCache() {
  if (has_block_filter_) {
    shared_.cache->Insert(rec::BlockKind::kFilter, table_, block_filter_handle_.offset,
                          Block::OfFilter(std::move(block_filter_bytes_)));
  }
  if (full_filter_.exists()) {
    shared_.cache->Insert(rec::BlockKind::kFilter, table_, full_filter_handle_.offset,
                          Block::OfFilter(std::move(full_filter_.bytes)));
  }
  shared_.cache->Insert(rec::BlockKind::kIndex, table_, footer_.index.offset, std::move(index_));
  block_filter_bytes_.clear();
  full_filter_.bytes.clear();
  block_filter_ = FilterBlockReader();
  index_ = nullptr;
}

}  // namespace strata

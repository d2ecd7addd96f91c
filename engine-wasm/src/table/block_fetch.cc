#include "table/block_fetch.h"

#include <utility>

#include "format/compression.h"

namespace strata {

Status InFile(const std::string& file_name, uint64_t offset, const Status& status) {
  if (status.ok()) return status;
  return Status(status.code(), Text("% at %: %", {file_name, offset, status.message()}));
}

Status Block::Parse(FileBytes contents, std::shared_ptr<const Block>* out) {
  auto block = std::make_shared<Block>(Key(), std::move(contents));
  const Status status = BlockView::Open(block->contents(), &block->view_);
  if (status.ok()) *out = std::move(block);
  return status;
}

Status Block::ParseIndex(FileBytes contents, std::shared_ptr<const Block>* out) {
  auto block = std::make_shared<Block>(Key(), std::move(contents));
  Status status = BlockView::Open(block->contents(), &block->view_);
  if (status.ok()) status = block->view_.Verify(KeyOrder::kInternal);
  if (!status.ok()) return status;
  block->prefixes_ = IndexPrefixes::Of(block->view_);
  *out = std::move(block);
  return status;
}

std::shared_ptr<const Block> Block::OfFilter(FileBytes contents) {
  return std::make_shared<Block>(Key(), std::move(contents));
}

Status CheckDataBlock(const BlockView& block, Slice separator, const TableReadOptions& options) {
  if (block.entries_bytes() == 0) return Status::Corruption("a data block without entries");
  Slice first;
  KeyBuffer last;
  Status status = block.CheckRestarts(&first, &last);
  if (!status.ok()) return status;
  if (CompareInternal(last, separator) > 0) {
    return Status::Corruption("the last entry of the block is after its separator in the index");
  }
  // A separator that is not a key of its block was shortened, and then has the largest sequence. Otherwise a Get would
  // search this block for a key of the next one.
  if (Slice(last) != separator && TrailerSequence(Trailer(separator)) != kMaxSequence) {
    return Status::Corruption("the separator of the block in the index is neither its last key nor a shortened one");
  }
  if (!options.largest.empty() && CompareInternal(last, options.largest) > 0) {
    return Status::Corruption(
        "the last entry of the block is after the largest key that the manifest has for the table");
  }
  if (!options.smallest.empty() && CompareInternal(first, options.smallest) < 0) {
    return Status::Corruption(
        "the first entry of the block is before the smallest key that the manifest has for the table");
  }
  return status;
}

Status FetchBlock(const RandomAccessFile& file, const BlockHandle& handle, bool verify_checksum, FileBytes* contents) {
  Status status = CheckHandle(handle, file.size_bytes());
  if (!status.ok()) return status;
  status = file.Read(handle.offset, handle.StoredBytes(), contents);
  if (!status.ok()) return status;
  Slice stored;
  uint8_t type = 0;
  status = ParseBlockTrailer(contents->bytes(), verify_checksum, &stored, &type);
  if (!status.ok()) return status;
  std::string scratch;
  Slice raw;
  status = UncompressBlock(type, stored, &scratch, &raw);
  if (!status.ok()) return status;
  if (raw.data() == scratch.data()) {
    *contents = FileBytes(std::move(scratch));
  } else {
    contents->Truncate(stored.size());
  }
  return status;
}

}  // namespace strata

// Block and FetchBlock: one block from file to memory, checked.
//
//     file: [ payload: size bytes ][ type 1 ][ masked crc32c 4 ]      the crc covers payload and type
//
// The handle is checked against the file before anything is allocated, the checksum before anything is uncompressed,
// and the declared uncompressed size before room is made for it.
//
// A checksum says that the bytes are those that were written, and not that their writer kept to the format. Searches
// and iterators rely on order: a binary search takes the wrong half where keys do not ascend, and an iterator that
// seeks again to leave a key or a range can land before its target, and then seeks the same target forever. So the keys
// of a data block are compared once, when it is read (CheckDataBlock), and whatever walks it later need not ask.
// Together with the order of the index, which the opening of the table checks, and that of the tables of a level, which
// is the version's, it follows that a seek lands at or after its target and a move goes strictly forward, or backward.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "base/status.h"
#include "env/env.h"
#include "format/block.h"
#include "format/footer.h"

namespace strata {

// An uncompressed block that owns its bytes. Immutable, shared by cache and iterators.
class Block {
 public:
  // Corruption when the restart array is damaged, NotSupported for RocksDB's hash index. On error *out stays as it was.
  static Status Parse(std::string contents, std::shared_ptr<const Block>* out);
  // A block that has no entries: a filter.
  static std::shared_ptr<const Block> OfFilter(std::string contents);
  Block(const Block&) = delete;
  Block& operator=(const Block&) = delete;

  // REQUIRES: it has entries.
  const BlockView& view() const { return view_; }
  Slice contents() const { return contents_; }
  uint64_t size_bytes() const { return contents_.size(); }

 private:
  Block() = default;

  std::string contents_;
  BlockView view_;  // over contents_
};

// Reads the block of the handle and uncompresses it into *contents. Errors: Corruption (handle outside the file,
// checksum, damaged compression), NotSupported (unknown compression), IoError; the sentence lacks the file's name (see
// InFile).
Status FetchBlock(const RandomAccessFile& file, const BlockHandle& handle, bool verify_checksum, std::string* contents);

// A data block that an index entry names: it has entries, they strictly ascend, the last one is the separator (the
// key of the index entry) or before it, and then the separator is a shortened one, and all lie between smallest and
// largest (TableReadOptions). Corruption otherwise; the sentence lacks the file's name. No comparison is counted. Pure.
Status CheckDataBlock(const BlockView& block, Slice separator, Slice smallest, Slice largest);

// The status with "NAME at OFFSET: " before its sentence; ok stays ok.
Status InFile(const std::string& file_name, uint64_t offset, const Status& status);

}  // namespace strata

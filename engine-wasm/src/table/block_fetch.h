// Block and FetchBlock: read one block from the file and check it.
//
//     file: [ payload: size bytes ][ type 1 ][ masked crc32c 4 ]      the crc covers payload and type
//
// The handle is checked against the file before anything is allocated, the checksum before decompression, and the
// declared uncompressed size before its memory is allocated.
//
// A checksum proves that the bytes are as written, not that the writer kept to the format. Searches and iterators rely
// on order: a binary search takes the wrong half if keys do not ascend, and an iterator that reseeks to skip a key or a
// range can land before its target and then seek the same target forever. Comparing all keys of a block that is read
// costs more than a Get. So reading it checks its ends and the keys at its restarts (CheckDataBlock), and the cursor
// checks each entry that it moves to (format/block.h). Together with the order of the index, checked on open, and the
// order of the tables of a level, ensured by the version, this guarantees that a seek lands at or after its target and
// that a move goes strictly forward, or backward; otherwise the status is Corruption.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "base/status.h"
#include "env/env.h"
#include "format/block.h"
#include "format/footer.h"
#include "table/index_prefixes.h"
#include "table/table_options.h"

namespace strata {

// An uncompressed block, and its bytes: lent by the file, or copied or decompressed. Immutable, shared by cache and
// iterators.
class Block {
  struct Key {};  // only members can make one

 public:
  // Corruption if the restart array is malformed, NotSupported for RocksDB's hash index. On error *out is unchanged.
  static Status Parse(FileBytes contents, std::shared_ptr<const Block>* out);
  // The same for the index of a table; also Corruption if the block does not verify. Its cursor is an IndexCursor.
  static Status ParseIndex(FileBytes contents, std::shared_ptr<const Block>* out);
  // A block without entries: a filter.
  static std::shared_ptr<const Block> OfFilter(FileBytes contents);
  Block(Key /*key*/, FileBytes contents) : contents_(std::move(contents)) {}
  Block(const Block&) = delete;
  Block& operator=(const Block&) = delete;

  // REQUIRES: it has entries.
  const BlockView& view() const { return view_; }
  // Of an index, if it can have them; otherwise null.
  const IndexPrefixes* prefixes() const { return prefixes_.get(); }
  Slice contents() const { return contents_.bytes(); }
  uint64_t size_bytes() const { return contents().size(); }

 private:
  FileBytes contents_;
  BlockView view_;  // over contents_
  std::unique_ptr<const IndexPrefixes> prefixes_;
};

// Reads the block at the handle and, if it is compressed, decompresses it. Errors: Corruption (handle outside the file,
// checksum, malformed compression), NotSupported (unknown compression), IoError; the message lacks the file's name (see
// InFile).
Status FetchBlock(const RandomAccessFile& file, const BlockHandle& handle, bool verify_checksum, FileBytes* contents);

// Checks a data block against its index entry: it has entries; the keys at its restarts and in its last interval
// strictly ascend; the last one equals the separator (the key of the index entry), or sorts before it, and then the
// separator is a shortened one; the first and the last lie within the keys of the options. Corruption otherwise; the
// message lacks the file's name. Counts no comparison. Pure.
Status CheckDataBlock(const BlockView& block, Slice separator, const TableReadOptions& options);

// Prefixes the message of the status with "NAME at OFFSET: "; ok stays ok.
Status InFile(const std::string& file_name, uint64_t offset, const Status& status);

}  // namespace strata

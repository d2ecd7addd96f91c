// BlockStore: the multi-page blocks of a rolling merge, each in a file of its own, so that removing an emptied block
// frees its space at once and the space in use is what the files hold.
//
// A block is one data block of a table (format/block.h) without a trailer, however long; its checksum is kept in
// memory. The files are scratch: they are never synced, their names are those of files to be renamed (000007.dbtmp),
// and the next open removes what a crash leaves.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "base/slice.h"
#include "base/status.h"
#include "env/env.h"
#include "format/block.h"
#include "format/internal_key.h"
#include "trace/tracer.h"

namespace strata {

// A block that was written. Its keys ascend, and no user key is there twice.
struct PaperBlock {
  uint32_t file = 0;
  uint32_t bytes = 0;
  uint32_t entries = 0;
  uint32_t checksum = 0;
  std::string first;  // user keys
  std::string last;
};

class BlockStore {
 public:
  using NewFileNumber = std::function<uint32_t()>;
  // Files at a time.
  static constexpr size_t kBlocksMax = 4096;

  // env outlives the store.
  BlockStore(Env& env, NewFileNumber new_file_number) : env_(env), new_file_number_(std::move(new_file_number)) {}

  // Fills in file, bytes and checksum. One device operation. InvalidArgument: there are too many blocks. After another
  // error the file may exist, and is among those that RemoveOne removes.
  Status Write(Slice contents, PaperBlock* block);
  // One device operation. Corruption, with the file's name, if the bytes are not those that were written.
  Status Read(const PaperBlock& block, std::string* contents) const;
  // One device operation.
  Status Remove(const PaperBlock& block);
  // Removes any file that is left; false if there is none. One device operation at most. A file that cannot be removed
  // is forgotten: the next open removes it.
  bool RemoveOne();

  uint64_t in_use_bytes() const { return in_use_bytes_; }
  // The most that was in use since WatchPeak.
  uint64_t peak_bytes() const { return peak_bytes_; }
  void WatchPeak() { peak_bytes_ = in_use_bytes_; }

 private:
  Env& env_;
  const NewFileNumber new_file_number_;
  std::map<uint32_t, uint32_t> files_;  // bytes by number
  uint64_t in_use_bytes_ = 0;
  uint64_t peak_bytes_ = 0;
};

// A component C0, C1 ... Cn in its blocks, in key order.
struct Component {
  std::vector<PaperBlock> blocks;
  uint64_t bytes = 0;
  uint32_t entries = 0;
  uint32_t checksum = 0;  // of the contents of all blocks, one after another
};

// The filling block: takes entries in memory, until it is written as the next block of a component. It is full by the
// rule by which a table's data block is, so equal entries make equal blocks.
class FillingBlock {
 public:
  FillingBlock(uint32_t block_bytes, uint32_t restart_interval)
      : block_bytes_(block_bytes), builder_(restart_interval) {}

  // REQUIRES: not full; the user key sorts after all added before.
  void Add(Slice internal_key, Slice value);
  bool empty() const { return block_.entries == 0; }
  bool full() const { return !empty() && builder_.EstimatedSizeBytes() >= block_bytes_; }
  // As the next block of *component, which is the one with this number. One device operation, then BlockFilled.
  // REQUIRES: not empty. It is empty afterwards.
  Status Write(BlockStore& store, Tracer& tracer, uint32_t number, bool copied, Component* component);

 private:
  const uint32_t block_bytes_;
  BlockBuilder builder_;
  PaperBlock block_;
};

}  // namespace strata

// Filter block: LevelDB's many small filters in one block, one per 2 KiB of file offsets.
//
//   |filter 0|filter 1| ... |offset of filter 0 u32| ... |offset of this array u32|base_lg u8|
//    ^0                      ^ the array                                            11
//
// Filter i covers the data blocks that begin at offsets [i * 2048, (i+1) * 2048). With blocks of 4 KiB every other
// filter is therefore empty; an empty filter matches nothing and costs 4 bytes in the array. A filter is probed after
// the index search, because only the index gives the block's offset.
//
// This file handles where filters are, not their contents: the builder takes the function that creates one, the reader
// returns bytes for its caller to probe (filter/bloom.h). Keys are added as 32-bit hashes, so no keys are stored.
//
// Source: LevelDB, table/filter_block.cc and doc/table_format.md.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/slice.h"
#include "base/status.h"

namespace strata {

constexpr uint32_t kFilterBaseLg = 11;

// Appends a filter over the hashes to *out. filter/bloom.h has LevelDB's implementation.
using BuildFilter = void (*)(const std::vector<uint32_t>& hashes, uint32_t bits_per_key, std::string* out);

class FilterBlockBuilder {
 public:
  FilterBlockBuilder(BuildFilter build, uint32_t bits_per_key) : build_(build), bits_per_key_(bits_per_key) {}

  // A data block begins at this offset of the file and contains the keys that follow. REQUIRES: offsets ascend; 0
  // first.
  void StartBlock(uint64_t block_offset);
  // The hash of a user key of the current block. Duplicates (versions of one key) are allowed.
  void AddHash(uint32_t hash) { hashes_.push_back(hash); }
  // Ends the block. The result is valid for the lifetime of the builder; nothing may be added afterwards.
  Slice Finish();

 private:
  void FinishFilter();

  BuildFilter build_;
  uint32_t bits_per_key_;
  std::vector<uint32_t> hashes_;  // of the current filter
  std::string result_;
  std::vector<uint32_t> offsets_;  // of the finished filters
};

enum class FilterLookup : uint8_t {
  kMaybe,    // no usable filter: the block must be read
  kNothing,  // an empty filter: the block has no such key
  kProbe,    // *filter has the bytes to probe
};

// FilterBlockReader: never makes a table unreadable. If the block is corrupt, status() has the error and every lookup
// returns kMaybe.
class FilterBlockReader {
 public:
  // Without a filter block: every lookup returns kMaybe, status Ok.
  FilterBlockReader() = default;
  // contents must outlive the reader. Costs one pass over the offsets.
  explicit FilterBlockReader(Slice contents);

  const Status& status() const { return status_; }
  // Finds the filter for the data block that begins at this offset of the file.
  FilterLookup Find(uint64_t block_offset, Slice* filter) const;

  uint32_t filter_count() const { return count_; }
  // Bytes of filter i, possibly empty. REQUIRES: i < filter_count().
  Slice filter(uint32_t i) const;
  uint32_t base_lg() const { return base_lg_; }

 private:
  Slice contents_;
  uint32_t array_offset_ = 0;
  uint32_t count_ = 0;
  uint32_t base_lg_ = 0;
  Status status_;
};

}  // namespace strata

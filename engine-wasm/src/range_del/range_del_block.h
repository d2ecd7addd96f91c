// A table's range tombstones as a block of its file, with RocksDB's name and format.
//
//   key    begin | trailer: sequence << 8 | 15        value   end
//
// One entry per sequence of each fragment, in internal key order; keys are not prefix-compressed. The block itself is
// never compressed. It changes the meaning of the table's entries, so a table whose block is corrupt cannot be read.
//
// Source: RocksDB, table/block_based/block_based_table_builder.cc (range_del_block), db/range_tombstone_fragmenter.cc.
#pragma once

#include <string>

#include "base/slice.h"
#include "base/status.h"
#include "range_del/range_tombstone.h"

namespace strata {

// The block's name in the metaindex.
constexpr Slice kRangeDelBlockName = "rocksdb.range_del";

// The uncompressed block. Pure.
std::string EncodeRangeDelBlock(const RangeFragments& fragments);

// Corruption for a malformed block, a key of another type, a range that ends before it begins, a sequence past
// kMaxSequence, and ranges that overlap without being equal: a table stores fragments, and fragmenting the nested
// ranges of a hostile file would take quadratic time. Pure.
Status ParseRangeDelBlock(Slice block, RangeFragments* fragments);

}  // namespace strata

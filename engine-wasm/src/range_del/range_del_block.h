// A table's range tombstones as a block of its file, under RocksDB's name and in RocksDB's form.
//
//   key    begin | trailer: sequence << 8 | 15        value   end
//
// One entry for each sequence of each fragment, in the order of internal keys; every key stands whole. Never
// compressed. The block changes what the table's entries mean, so a table whose block is damaged cannot be read at all.
//
// Source: RocksDB, table/block_based/block_based_table_builder.cc (range_del_block), db/range_tombstone_fragmenter.cc.
#pragma once

#include <string>

#include "base/slice.h"
#include "base/status.h"
#include "range_del/range_tombstone.h"

namespace strata {

// The metaindex's name of the block.
constexpr Slice kRangeDelBlockName = "rocksdb.range_del";

// The uncompressed block. Pure.
std::string EncodeRangeDelBlock(const RangeFragments& fragments);

// Corruption for a damaged block, a key of another type, a range that ends before it begins, a sequence past
// kMaxSequence, and ranges that overlap without being the same: a table's ranges are fragments, and to cut up what a
// hostile file nests would take the square of its size. Pure.
Status ParseRangeDelBlock(Slice block, RangeFragments* fragments);

}  // namespace strata

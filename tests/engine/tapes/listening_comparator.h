// ListeningComparator: RocksDB's order of keys, which hears who asks.
//
// RocksDB counts comparisons, user_key_comparison_count, but does not say where they were made. The comparator is ours,
// so it can look: while somebody listens, each call walks the stack outwards to the first function that means a place
// in the tree.
//
//   Compare <- UserComparatorWrapper <- InternalKeyComparator <- IndexBlockIter::SeekImpl <- ...      index_block
//
// RocksDB's library exports its functions, so names can be had; those of nameless namespaces have none, and are known
// by the one outside of them (LevelIterator, which only a merging iterator calls).
//
// Separators of index blocks are shortened as LevelDB does it, so that both engines write the same index.
//
// Needs backtrace and dladdr, as glibc and macOS have them.
#pragma once

#include <rocksdb/comparator.h>

#include <map>
#include <string>

namespace strata::tapes {

class ListeningComparator final : public rocksdb::Comparator {
 public:
  const char* Name() const override { return "leveldb.BytewiseComparator"; }
  int Compare(const rocksdb::Slice& a, const rocksdb::Slice& b) const override;
  void FindShortestSeparator(std::string* start, const rocksdb::Slice& limit) const override;
  void FindShortSuccessor(std::string* key) const override;
  bool IsSameLengthImmediateSuccessor(const rocksdb::Slice& a, const rocksdb::Slice& b) const override;

  // Of the calling thread; RocksDB's own threads are never listened to.
  static void Listen();
  // Comparisons by place since Listen; ends listening.
  static std::map<std::string, uint64_t> Heard();
};

}  // namespace strata::tapes

// RecordingComparator: RocksDB's key order, which also records where it is called from.
//
// RocksDB counts comparisons, user_key_comparison_count, but does not report where they were made. The comparator is
// ours, so it can: while recording is on, each call walks the stack outwards to the first function that identifies a
// site.
//
//   Compare <- UserComparatorWrapper <- InternalKeyComparator <- IndexBlockIter::SeekImpl <- ...      index_block
//
// RocksDB's library exports its functions, so their names are available; functions in unnamed namespaces have none, and
// are identified by their caller (LevelIterator, which only a merging iterator calls).
//
// Separators of index blocks are shortened as in LevelDB, so that both engines write the same index.
//
// Needs backtrace and dladdr, as in glibc and macOS.
#pragma once

#include <rocksdb/comparator.h>

#include <map>
#include <string>

namespace strata::tapes {

class RecordingComparator final : public rocksdb::Comparator {
 public:
  const char* Name() const override { return "leveldb.BytewiseComparator"; }
  int Compare(const rocksdb::Slice& a, const rocksdb::Slice& b) const override;
  void FindShortestSeparator(std::string* start, const rocksdb::Slice& limit) const override;
  void FindShortSuccessor(std::string* key) const override;
  bool IsSameLengthImmediateSuccessor(const rocksdb::Slice& a, const rocksdb::Slice& b) const override;

  // For the calling thread; RocksDB's own threads are never recorded.
  static void StartRecording();
  // Comparisons by site since StartRecording; ends recording.
  static std::map<std::string, uint64_t> Recorded();
};

}  // namespace strata::tapes

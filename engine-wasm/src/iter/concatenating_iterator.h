// ConcatenatingIterator: the tables of one sorted level, read as one run.
//
//     level:   [a ... f]   [h ... m]   [n ... z]        fences f, m, z
//     Seek(g): the first fence >= g is m, so only table 1 is opened
//
// Tables are opened when they are entered and dropped when they are left, so a scan holds one table of a level at a
// time (two while LoadBlock prepares the crossing).
#pragma once

#include <cstdint>
#include <memory>

#include "iter/blockwise_iterator.h"
#include "trace/tracer.h"

namespace strata {

// A derived class says which tables these are.
class ConcatenatingIterator : public BlockwiseIterator {
 public:
  // *tracer must outlive the iterator. Opens nothing yet.
  explicit ConcatenatingIterator(Tracer* tracer) : tracer_(tracer) {}

  bool Valid() const final { return child_ != nullptr && child_->Valid() && status_.ok(); }
  void SeekToFirst() final;
  void SeekToLast() final;
  // Compares with the fences (site level_fence), then inside one table: the next one if the key lies between two
  // tables.
  void Seek(Slice target) final;
  void Next() final;
  void Prev() final;
  Slice key() const final { return child_->key(); }
  Slice value() const final { return child_->value(); }
  Status status() const final { return status_; }
  bool NextAndGetResult(IterateResult* result) final;
  bool PrevAndGetResult(IterateResult* result) final;

  Ahead LookAhead() const final;
  Status LoadBlock() final;
  uint64_t bytes_read() const final;
  uint64_t held_bytes() const final;

  // Index of the current table. REQUIRES: Valid.
  uint32_t table_index() const { return index_; }

 private:
  // ---- The tables of the level in key order.
  virtual uint32_t count() const = 0;
  // Largest internal key of table i; valid for the lifetime of the iterator.
  virtual Slice largest(uint32_t i) const = 0;
  // An unpositioned iterator over table i; never null (corruption is reported by its status). Where a step may make
  // only one device operation, the caller opened the table earlier, and this reads nothing.
  virtual std::unique_ptr<BlockwiseIterator> Open(uint32_t i) = 0;

  // Makes table `index` the current one, unpositioned; no table is current if the index is out of range.
  void Enter(uint32_t index);
  void Drop(std::unique_ptr<BlockwiseIterator>* child);
  // Move past exhausted tables; a corrupt one stops the iterator.
  void SkipForward();
  void SkipBackward();
  // The next table in forward order that has no open child.
  uint32_t NextUnopened() const;

  Tracer* tracer_;
  std::unique_ptr<BlockwiseIterator> child_;  // over table index_; null before the first and after the last
  // The table that the next crossing enters, unpositioned, its first block loaded; or null. All tables between index_
  // and ahead_index_ are empty.
  std::unique_ptr<BlockwiseIterator> ahead_;
  uint32_t index_ = 0;
  uint32_t ahead_index_ = 0;
  bool positioned_ = false;          // false until the first seek of any kind
  uint64_t dropped_bytes_read_ = 0;  // of dropped children
  Status status_;
};

}  // namespace strata

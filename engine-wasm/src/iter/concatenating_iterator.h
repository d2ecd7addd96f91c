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

// The tables of a level in key order, as the owner of the level offers them.
class TableSequence {
 public:
  virtual ~TableSequence() = default;
  virtual uint32_t count() const = 0;
  // Largest internal key of table i; lives as long as the sequence.
  virtual Slice largest(uint32_t i) const = 0;
  // An unpositioned iterator over table i; never null (damage is its status). Where device operations are counted by
  // the step, the table has been opened before, so that this reads nothing.
  virtual std::unique_ptr<BlockwiseIterator> Open(uint32_t i) = 0;
};

class ConcatenatingIterator final : public BlockwiseIterator {
 public:
  // *tracer lives as long as the iterator. Nothing is opened yet.
  ConcatenatingIterator(std::unique_ptr<TableSequence> tables, Tracer* tracer);

  bool Valid() const override { return child_ != nullptr && child_->Valid() && status_.ok(); }
  void SeekToFirst() override;
  void SeekToLast() override;
  // Compares with fences (site level_fence), then inside one table; when the key lies between two tables, in the next
  // one.
  void Seek(Slice target) override;
  void Next() override;
  void Prev() override;
  Slice key() const override { return child_->key(); }
  Slice value() const override { return child_->value(); }
  Status status() const override { return status_; }

  Ahead LookAhead() const override;
  Status LoadBlock() override;
  uint64_t bytes_read() const override;
  uint64_t held_bytes() const override;

  // Index of the table stood in. REQUIRES: Valid.
  uint32_t table_index() const { return index_; }

 private:
  // Stands in table `index`, unpositioned; nowhere when there is no such table.
  void Enter(uint32_t index);
  void Drop(std::unique_ptr<BlockwiseIterator>* child);
  // Leave tables that are exhausted; a damaged one stops the iterator.
  void SkipForward();
  void SkipBackward();
  // The first table of the way forward that no child is open on.
  uint32_t NextUnopened() const;

  std::unique_ptr<TableSequence> tables_;
  Tracer* tracer_;
  std::unique_ptr<BlockwiseIterator> child_;  // over table index_; null off the ends
  // The table that the next crossing enters, unpositioned, its first block loaded; or null. Between index_ and
  // ahead_index_ lie only tables without entries.
  std::unique_ptr<BlockwiseIterator> ahead_;
  uint32_t index_ = 0;
  uint32_t ahead_index_ = 0;
  bool positioned_ = false;          // false until the first seek of any kind
  uint64_t dropped_bytes_read_ = 0;  // of children that are gone
  Status status_;
};

}  // namespace strata

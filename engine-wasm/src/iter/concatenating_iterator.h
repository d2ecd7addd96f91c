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

// The tables of a level in key order, provided by the owner of the level.
class TableSequence {
 public:
  virtual ~TableSequence() = default;
  virtual uint32_t count() const = 0;
  // Largest internal key of table i; valid for the lifetime of the sequence.
  virtual Slice largest(uint32_t i) const = 0;
  // An unpositioned iterator over table i; never null (corruption is reported by its status). Where a step may make
  // only one device operation, the caller opened the table earlier, and this reads nothing.
  virtual std::unique_ptr<BlockwiseIterator> Open(uint32_t i) = 0;
};

class ConcatenatingIterator final : public BlockwiseIterator {
 public:
  // *tracer must outlive the iterator. Opens nothing yet.
  ConcatenatingIterator(std::unique_ptr<TableSequence> tables, Tracer* tracer);

  bool Valid() const override { return child_ != nullptr && child_->Valid() && status_.ok(); }
  void SeekToFirst() override;
  void SeekToLast() override;
  // Compares with the fences (site level_fence), then inside one table: the next one if the key lies between two
  // tables.
  void Seek(Slice target) override;
  void Next() override;
  void Prev() override;
  Slice key() const override { return child_->key(); }
  Slice value() const override { return child_->value(); }
  Status status() const override { return status_; }
  bool NextAndGetResult(IterateResult* result) override;
  bool PrevAndGetResult(IterateResult* result) override;

  Ahead LookAhead() const override;
  Status LoadBlock() override;
  uint64_t bytes_read() const override;
  uint64_t held_bytes() const override;

  // Index of the current table. REQUIRES: Valid.
  uint32_t table_index() const { return index_; }

 private:
  // Makes table `index` the current one, unpositioned; no table is current if the index is out of range.
  void Enter(uint32_t index);
  void Drop(std::unique_ptr<BlockwiseIterator>* child);
  // Move past exhausted tables; a corrupt one stops the iterator.
  void SkipForward();
  void SkipBackward();
  // The next table in forward order that has no open child.
  uint32_t NextUnopened() const;

  std::unique_ptr<TableSequence> tables_;
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

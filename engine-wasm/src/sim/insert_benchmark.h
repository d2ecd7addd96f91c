// InsertBenchmark: the operations into which ibench expands (schema/commands.json, kind 36): a table used as a queue,
// with a primary key and up to three secondary indexes, encoded in keys and values as in MyRocks.
//
//   step   for each row                                                                       operations
//   load   put it at the head, with its primary key only (l.i0)                               n
//   index  put its entries into secondary index 1; then into index 2; into index 3 (l.x)      n per secondary index
//   churn  put a new row and its entries at the head; delete the row at the tail and its (l.i1)  2 n
//   query  the same, and after each pair queries and lookups (q100, q500, q1000)              (2 + queries + lookups) n
//
//   primary key     [256     u32] [row u64]                      value: the row, value_bytes long
//   secondary index [256 + i u32] [column i u32] [row u64]       value: empty
//
// All numbers in keys are big endian, so that bytes sort like numbers; 256 is the first index number that MyRocks
// assigns to a table. A row's columns are computed from its number, so a delete finds the entries of its row without
// reading it, unlike the real benchmark. The entries of one statement form one batch; a single entry is a plain put or
// delete.
//
//   query   up to 10 rows in order from a random place of an index; the indexes in turn, starting with the primary key
//   lookup  all entries of one random value of a column; the secondary indexes in turn: a scan of one prefix
//
// The step `index` puts each index in sorted order, as a bulk load does, but through log and memtable.
//
// Invariant: after load, index and any number of churns and queries each live row has one entry in each index, and
// there are no other entries.
//
// Source of the steps: M. Callaghan's insert benchmark (mytools, bench/ibench), as described in "Tuning MyRocks to
// reduce MVCC GC debt", 2023; of the keys: MyRocks, storage/rocksdb/rdb_datadic.h.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/prng.h"
#include "format/internal_key.h"
#include "sim/workload.h"
#include "strata/commands.gen.h"

namespace strata {

class InsertBenchmark {
 public:
  // REQUIRES: secondary_indexes <= 3.
  explicit InsertBenchmark(const cmd::Ibench& spec);

  uint64_t total() const { return spec_.n * operations_a_row(); }
  // Number of operations returned so far.
  uint64_t done() const { return done_; }
  // Returns the next operation, reusing *op's memory; false after the last.
  bool Next(WorkloadOp* op);

 private:
  uint64_t operations_a_row() const;
  void PutRow(uint64_t row, WorkloadOp* op);
  void DeleteRow(uint64_t row, WorkloadOp* op);
  void PutIndexEntry(WorkloadOp* op);
  // Makes *op, whose key is the primary one, a batch of the row's entries of these types.
  void WriteEntries(uint64_t row, EntryType primary, EntryType secondary, WorkloadOp* op);
  void Query(WorkloadOp* op);
  void Lookup(WorkloadOp* op);
  // A random live row; the head if there is none.
  uint64_t RandomRow();

  cmd::Ibench spec_;
  Prng prng_;
  uint64_t done_ = 0;
  uint64_t pairs_ = 0;  // rows put and deleted in this step
  uint32_t turn_of_query_ = 0;
  uint32_t turn_of_lookup_ = 0;
  std::vector<uint64_t> sorted_;  // step index: column and row of each row, for the current index
  std::string entry_;             // reused memory
};

// The value of a row in secondary index `index` (1 .. 3): below kIbenchColumnValues, evenly distributed. Pure.
constexpr uint32_t kIbenchColumnValues = 10'000;
uint32_t IbenchColumn(uint64_t row, uint32_t index);

// The row of a primary key; false if it is not one. Pure.
bool ParsePrimaryKey(Slice key, uint64_t* row);

// The first key of an index (0: primary); past the last index, the end of all indexes. Replaces *key. Pure.
void MakeIndexStart(uint32_t index, std::string* key);

// Keys; each replaces *key. Pure.
void MakePrimaryKey(uint64_t row, std::string* key);
void MakeSecondaryKey(uint64_t row, uint32_t index, std::string* key);

}  // namespace strata

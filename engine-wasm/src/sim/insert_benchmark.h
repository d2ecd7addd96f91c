// InsertBenchmark: the operations that ibench expands into (schema/commands.json, kind 36): a table that is used as a
// queue, under its primary key and up to three secondary indexes, as MyRocks lays them out in keys and values.
//
//   step   for each row                                                                       operations
//   load   put it at the head, under its primary key alone (l.i0)                             n
//   index  put its entry into secondary index 1; then those of index 2; of index 3 (l.x)      n a secondary index
//   churn  put a new row and its entries at the head; delete the one at the tail and its (l.i1)  2 n
//   query  the same, and after each pair queries and lookups (q100, q500, q1000)              (2 + queries + lookups) n
//
//   primary key     [256     u32] [row u64]                      value: the row, value_bytes long
//   secondary index [256 + i u32] [column i u32] [row u64]       value: empty
//
// All numbers in keys are big endian, so that bytes sort as numbers; 256 is the first index number that MyRocks gives
// to a table. A row's columns follow from its number alone, so a delete finds the entries of its row without reading
// it, which the real benchmark does not. What belongs to one statement is one batch; of a single entry, a plain put or
// delete.
//
//   query   up to 10 rows in order from a random place of an index, the indexes in turn, the primary key first
//   lookup  all entries of one random value of a column, the secondary indexes in turn: a scan of one prefix
//
// The step `index` sorts each index before it puts it, as a bulk load does, but it goes through log and memtable.
//
// Invariant: after load, index and any number of churns and queries each living row has one entry in each index, and no
// other has any.
//
// Source of the steps: M. Callaghan's insert benchmark (mytools, bench/ibench), as told in "Tuning MyRocks to reduce
// MVCC GC debt", 2023; of the keys: MyRocks, storage/rocksdb/rdb_datadic.h.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/prng.h"
#include "base/slice.h"

namespace strata {

struct InsertBenchmarkSpec {
  // IbenchStep of schema/commands.json, with its values.
  enum class Step : uint8_t { kLoad, kIndex, kChurn, kQuery };

  Step step = Step::kLoad;
  uint64_t n = 0;     // rows; of the step index, those from tail on
  uint64_t head = 0;  // the next new row
  uint64_t tail = 0;  // the oldest living row
  uint64_t seed = 0;  // of values, and of where queries look
  uint32_t value_bytes = 100;
  uint32_t secondary_indexes = 0;  // 0 .. 3
  uint32_t queries = 0;            // after each pair
  uint32_t lookups = 0;            // after each pair; none without a secondary index
  bool single_delete = false;      // of entries of secondary indexes, as MyRocks does
  uint32_t secondary_family = 0;   // column family of entries of secondary indexes
};

struct InsertBenchmarkOp {
  enum class Kind : uint8_t { kPut, kDelete, kWrite, kScan };

  Kind kind = Kind::kPut;
  std::string key;      // kWrite: the entries of a write command; kScan: from
  std::string value;    // kPut; kScan: to, exclusive
  uint32_t limit = 0;   // kScan: rows, 0 for no limit
  uint32_t family = 0;  // of kWrite the entries say it
};

class InsertBenchmark {
 public:
  // REQUIRES: secondary_indexes <= 3.
  explicit InsertBenchmark(const InsertBenchmarkSpec& spec);

  uint64_t total() const { return spec_.n * operations_a_row(); }
  // Operations made so far.
  uint64_t done() const { return done_; }
  // The next operation, reusing *op's memory; false when all are made.
  bool Next(InsertBenchmarkOp* op);

 private:
  uint64_t operations_a_row() const;
  void PutRow(uint64_t row, InsertBenchmarkOp* op);
  void DeleteRow(uint64_t row, InsertBenchmarkOp* op);
  void PutIndexEntry(InsertBenchmarkOp* op);
  // The tag of a secondary index's entry in a batch.
  void AppendTag(char tag, std::string* entries) const;
  void Query(InsertBenchmarkOp* op);
  void Lookup(InsertBenchmarkOp* op);
  // A row that lives now; the head where none does.
  uint64_t RandomRow();

  InsertBenchmarkSpec spec_;
  Prng prng_;
  uint64_t done_ = 0;
  uint64_t pairs_ = 0;  // rows put and deleted by this step
  uint32_t turn_of_query_ = 0;
  uint32_t turn_of_lookup_ = 0;
  std::vector<uint64_t> sorted_;  // step index: column and row of each row, of the index that is put now
  std::string entry_;             // memory that is used again
};

// What secondary index `index` (1 .. 3) holds of a row: below kIbenchColumnValues, evenly spread. Pure.
constexpr uint32_t kIbenchColumnValues = 10'000;
uint32_t IbenchColumn(uint64_t row, uint32_t index);

// Keys; they replace *key. Pure.
void MakePrimaryKey(uint64_t row, std::string* key);
void MakeSecondaryKey(uint64_t row, uint32_t index, std::string* key);

}  // namespace strata

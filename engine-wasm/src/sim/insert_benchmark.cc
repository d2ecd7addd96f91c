#include "sim/insert_benchmark.h"

#include <algorithm>

#include "base/check.h"
#include "format/batch_format.h"

namespace strata {
namespace {

constexpr uint32_t kFirstIndexNumber = 256;
constexpr uint32_t kRowsOfAQuery = 10;

void AppendBigEndian32(uint32_t value, std::string* out) {
  for (int shift = 24; shift >= 0; shift -= 8) out->push_back(static_cast<char>(value >> shift & 0xff));
}

void AppendBigEndian64(uint64_t value, std::string* out) {
  AppendBigEndian32(static_cast<uint32_t>(value >> 32), out);
  AppendBigEndian32(static_cast<uint32_t>(value), out);
}

void MakeColumnStart(uint32_t index, uint32_t column, std::string* key) {
  MakeIndexStart(index, key);
  AppendBigEndian32(column, key);
}

}  // namespace

uint32_t IbenchColumn(uint64_t row, uint32_t index) {
  uint64_t state = row * 4 + index;
  return static_cast<uint32_t>(SplitMix64(&state) % kIbenchColumnValues);
}

void MakeIndexStart(uint32_t index, std::string* key) {
  key->clear();
  AppendBigEndian32(kFirstIndexNumber + index, key);
}

bool ParsePrimaryKey(Slice key, uint64_t* row) {
  std::string start;
  MakeIndexStart(0, &start);
  if (key.size() != start.size() + sizeof(*row) || key.substr(0, start.size()) != start) return false;
  *row = 0;
  for (const char c : key.substr(start.size())) *row = *row << 8 | static_cast<unsigned char>(c);
  return true;
}

void MakePrimaryKey(uint64_t row, std::string* key) {
  MakeIndexStart(0, key);
  AppendBigEndian64(row, key);
}

void MakeSecondaryKey(uint64_t row, uint32_t index, std::string* key) {
  MakeColumnStart(index, IbenchColumn(row, index), key);
  AppendBigEndian64(row, key);
}

InsertBenchmark::InsertBenchmark(const cmd::Ibench& spec) : spec_(spec), prng_(spec.seed) {
  STRATA_CHECK(spec.secondary_indexes <= 3, "The insert benchmark has at most three secondary indexes.");
  if (spec_.secondary_indexes == 0) spec_.lookups = 0;
}

uint64_t InsertBenchmark::operations_a_row() const {
  switch (spec_.step) {
    case cmd::IbenchStep::kLoad:
      return 1;
    case cmd::IbenchStep::kIndex:
      return spec_.secondary_indexes;
    case cmd::IbenchStep::kChurn:
      return 2;
    case cmd::IbenchStep::kQuery:
      return 2 + uint64_t{spec_.queries} + spec_.lookups;
  }
  return 0;
}

bool InsertBenchmark::Next(WorkloadOp* op) {
  if (done_ >= total()) return false;
  op->limit = 0;
  op->family = 0;
  op->value.clear();
  if (spec_.step == cmd::IbenchStep::kIndex) {
    PutIndexEntry(op);
    done_++;
    return true;
  }
  const uint64_t within = done_ % operations_a_row();
  if (within == 0) {
    PutRow(spec_.head + pairs_, op);
    if (spec_.step == cmd::IbenchStep::kLoad) pairs_++;
  } else if (within == 1) {
    DeleteRow(spec_.tail + pairs_, op);
    pairs_++;
  } else if (within < 2 + uint64_t{spec_.queries}) {
    Query(op);
  } else {
    Lookup(op);
  }
  done_++;
  return true;
}

void InsertBenchmark::PutRow(uint64_t row, WorkloadOp* op) {
  MakePrimaryKey(row, &op->key);
  MakeValue(spec_.seed, row, spec_.value_bytes, &op->value);
  op->kind = rec::OpKind::kPut;
  if (spec_.secondary_indexes == 0 || spec_.step == cmd::IbenchStep::kLoad) return;
  WriteEntries(row, EntryType::kPut, EntryType::kPut, op);
}

void InsertBenchmark::DeleteRow(uint64_t row, WorkloadOp* op) {
  MakePrimaryKey(row, &op->key);
  op->kind = rec::OpKind::kDelete;
  if (spec_.secondary_indexes == 0) return;
  WriteEntries(row, EntryType::kDelete, spec_.single_delete ? EntryType::kSingleDelete : EntryType::kDelete, op);
}

void InsertBenchmark::WriteEntries(uint64_t row, EntryType primary, EntryType secondary, WorkloadOp* op) {
  op->kind = rec::OpKind::kWrite;
  entry_.swap(op->key);
  op->key.clear();
  AppendBatchOp(&op->key, {primary, entry_, op->value, 0});
  op->value.clear();
  for (uint32_t index = 1; index <= spec_.secondary_indexes; index++) {
    MakeSecondaryKey(row, index, &entry_);
    AppendBatchOp(&op->key, {secondary, entry_, {}, spec_.secondary_family});
  }
}

void InsertBenchmark::PutIndexEntry(WorkloadOp* op) {
  const auto index = static_cast<uint32_t>(done_ / spec_.n) + 1;
  const uint64_t at = done_ % spec_.n;
  if (at == 0) {
    sorted_.clear();
    for (uint64_t i = 0; i < spec_.n; i++) sorted_.push_back(uint64_t{IbenchColumn(spec_.tail + i, index)} << 32 | i);
    std::sort(sorted_.begin(), sorted_.end());
  }
  op->kind = rec::OpKind::kPut;
  op->family = spec_.secondary_family;
  MakeSecondaryKey(spec_.tail + (sorted_[at] & 0xffffffff), index, &op->key);
}

uint64_t InsertBenchmark::RandomRow() {
  const uint64_t living = spec_.head - spec_.tail;
  return spec_.tail + pairs_ + (living == 0 ? 0 : prng_.Below(living));
}

void InsertBenchmark::Query(WorkloadOp* op) {
  const uint32_t index = turn_of_query_++ % (1 + spec_.secondary_indexes);
  op->kind = rec::OpKind::kScan;
  op->limit = kRowsOfAQuery;
  if (index == 0) {
    MakePrimaryKey(RandomRow(), &op->key);
  } else {
    op->family = spec_.secondary_family;
    MakeColumnStart(index, static_cast<uint32_t>(prng_.Below(kIbenchColumnValues)), &op->key);
  }
  MakeIndexStart(index + 1, &op->value);
}

void InsertBenchmark::Lookup(WorkloadOp* op) {
  const uint32_t index = 1 + turn_of_lookup_++ % spec_.secondary_indexes;
  const auto column = static_cast<uint32_t>(prng_.Below(kIbenchColumnValues));
  op->kind = rec::OpKind::kScan;
  op->family = spec_.secondary_family;
  MakeColumnStart(index, column, &op->key);
  MakeColumnStart(index, column + 1, &op->value);
}

}  // namespace strata

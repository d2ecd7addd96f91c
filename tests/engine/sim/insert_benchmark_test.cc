// The insert benchmark as operations: its keys, its batches, and the live entries after each step, compared with a
// simple model.
#include "sim/insert_benchmark.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "base/coding.h"
#include "base/crc32c.h"

namespace strata {
namespace {

using Kind = rec::OpKind;
using Step = cmd::IbenchStep;

std::vector<WorkloadOp> All(const cmd::Ibench& spec) {
  InsertBenchmark benchmark(spec);
  std::vector<WorkloadOp> ops;
  WorkloadOp op;
  while (benchmark.Next(&op)) ops.push_back(op);
  EXPECT_EQ(ops.size(), benchmark.total());
  EXPECT_EQ(benchmark.done(), benchmark.total());
  return ops;
}

using Rows = std::map<std::string, std::string>;

// Applies the entries of a write command. EXPECTs known types and that deletes find their key.
void ApplyBatch(Slice entries, Rows* rows) {
  while (!entries.empty()) {
    const char type = entries.front();
    entries.remove_prefix(1);
    Slice key, value;
    ASSERT_TRUE(GetLengthPrefixed(&entries, &key));
    if (type == 1) {
      ASSERT_TRUE(GetLengthPrefixed(&entries, &value));
      EXPECT_TRUE(rows->emplace(key, value).second) << "put twice";
    } else {
      EXPECT_TRUE(type == 0 || type == 7);
      EXPECT_EQ(rows->erase(std::string(key)), 1u) << "deleted an absent key";
    }
  }
}

void Apply(const cmd::Ibench& spec, Rows* rows) {
  for (const WorkloadOp& op : All(spec)) {
    if (op.kind == Kind::kPut) {
      EXPECT_TRUE(rows->emplace(op.key, op.value).second) << "put twice";
    } else if (op.kind == Kind::kDelete) {
      EXPECT_EQ(rows->erase(op.key), 1u) << "deleted an absent key";
    } else if (op.kind == Kind::kWrite) {
      ApplyBatch(op.key, rows);
    }
  }
}

// The keys that must exist if rows tail .. head - 1 are live.
std::vector<std::string> LiveKeys(uint64_t tail, uint64_t head, uint32_t secondary_indexes) {
  std::map<std::string, int> keys;
  for (uint64_t row = tail; row < head; row++) {
    std::string key;
    MakePrimaryKey(row, &key);
    keys[key]++;
    for (uint32_t index = 1; index <= secondary_indexes; index++) {
      MakeSecondaryKey(row, index, &key);
      keys[key]++;
    }
  }
  std::vector<std::string> sorted;
  for (const auto& [key, n] : keys) sorted.push_back(key);
  return sorted;
}

std::vector<std::string> KeysOf(const Rows& rows) {
  std::vector<std::string> keys;
  for (const auto& [key, value] : rows) keys.push_back(key);
  return keys;
}

TEST(InsertBenchmark, KeysAreIndexColumnRowBigEndian) {
  std::string key;
  MakePrimaryKey(0x0102030405060708, &key);
  EXPECT_EQ(key, std::string("\0\0\1\0\1\2\3\4\5\6\7\10", 12));
  MakeSecondaryKey(5, 2, &key);
  ASSERT_EQ(key.size(), 16u);
  EXPECT_EQ(key.substr(0, 4), std::string("\0\0\1\2", 4));
  const uint32_t column = IbenchColumn(5, 2);
  EXPECT_LT(column, kIbenchColumnValues);
  EXPECT_EQ(static_cast<uint8_t>(key[6]) << 8 | static_cast<uint8_t>(key[7]), static_cast<int>(column));
  EXPECT_EQ(key.substr(8), std::string("\0\0\0\0\0\0\0\5", 8));
}

TEST(InsertBenchmark, EachLiveRowHasOneEntryInEachIndex) {
  for (const int n : {0, 1, 3}) {
    SCOPED_TRACE(n);
    const auto indexes = static_cast<uint8_t>(n);
    Rows rows;
    Apply({.n = 300, .value_bytes = 100, .secondary_indexes = indexes, .step = Step::kLoad}, &rows);
    EXPECT_EQ(KeysOf(rows), LiveKeys(0, 300, 0));
    if (indexes > 0) {
      Apply({.n = 300, .head = 300, .value_bytes = 100, .secondary_indexes = indexes, .step = Step::kIndex}, &rows);
      EXPECT_EQ(KeysOf(rows), LiveKeys(0, 300, indexes));
    }
    Apply({.n = 500, .head = 300, .tail = 0, .value_bytes = 100, .secondary_indexes = indexes, .step = Step::kChurn},
          &rows);
    EXPECT_EQ(KeysOf(rows), LiveKeys(500, 800, indexes));
    Apply({.n = 40,
           .head = 800,
           .tail = 500,
           .value_bytes = 100,
           .queries = 3,
           .lookups = 2,
           .secondary_indexes = indexes,
           .single_delete = 1,
           .step = Step::kQuery},
          &rows);
    EXPECT_EQ(KeysOf(rows), LiveKeys(540, 840, indexes));
  }
}

TEST(InsertBenchmark, AStatementIsOneBatchAndASingleEntryIsNot) {
  const auto plain = All({.n = 2, .head = 10, .value_bytes = 100, .step = Step::kChurn});
  ASSERT_EQ(plain.size(), 4u);
  EXPECT_EQ(plain[0].kind, Kind::kPut);
  EXPECT_EQ(plain[0].value.size(), 100u);
  EXPECT_EQ(plain[1].kind, Kind::kDelete);
  const auto batches = All({.n = 2, .head = 10, .value_bytes = 7, .secondary_indexes = 3, .step = Step::kChurn});
  ASSERT_EQ(batches.size(), 4u);
  for (const WorkloadOp& op : batches) EXPECT_EQ(op.kind, Kind::kWrite);
  // type, key of 12, value of 7; three times type, key of 16, no value.
  EXPECT_EQ(batches[0].key.size(), 1u + 13 + 8 + 3 * (1 + 17 + 1));
  EXPECT_EQ(batches[1].key.size(), 1u + 13 + 3 * (1 + 17));
}

TEST(InsertBenchmark, AnIndexIsPutInSortedOrder) {
  const auto ops =
      All({.n = 200, .head = 250, .tail = 50, .value_bytes = 100, .secondary_indexes = 3, .step = Step::kIndex});
  ASSERT_EQ(ops.size(), 600u);
  for (size_t i = 1; i < ops.size(); i++) EXPECT_LT(ops[i - 1].key, ops[i].key) << i;
}

TEST(InsertBenchmark, QueriesStayInTheirIndexAndLookupsInTheirPrefix) {
  const auto ops = All({.n = 50,
                        .head = 900,
                        .tail = 100,
                        .seed = 4,
                        .value_bytes = 100,
                        .queries = 4,
                        .lookups = 1,
                        .secondary_indexes = 3,
                        .step = Step::kQuery});
  ASSERT_EQ(ops.size(), 50u * 7);
  std::map<std::string, int> queries, lookups;
  for (size_t i = 0; i < ops.size(); i++) {
    const WorkloadOp& op = ops[i];
    if (i % 7 < 2) {
      EXPECT_EQ(op.kind, Kind::kWrite);
      continue;
    }
    ASSERT_EQ(op.kind, Kind::kScan);
    EXPECT_LT(op.key, op.value);
    if (i % 7 == 6) {
      EXPECT_EQ(op.limit, 0u);
      EXPECT_EQ(op.key.size(), 8u);
      lookups[op.key.substr(0, 4)]++;
    } else {
      EXPECT_EQ(op.limit, 10u);
      EXPECT_EQ(op.value.size(), 4u);
      queries[op.key.substr(0, 4)]++;
    }
  }
  EXPECT_EQ(queries.size(), 4u);
  for (const auto& [index, n] : queries) EXPECT_EQ(n, 50);
  EXPECT_EQ(lookups.size(), 3u);
}

TEST(InsertBenchmark, WithoutSecondaryIndexesThereAreNoLookups) {
  EXPECT_EQ(All({.n = 5, .head = 9, .value_bytes = 100, .queries = 1, .lookups = 9, .step = Step::kQuery}).size(), 15u);
  // A table without rows can still be queried.
  EXPECT_EQ(All({.n = 1, .value_bytes = 100, .queries = 2, .step = Step::kQuery}).size(), 4u);
}

TEST(InsertBenchmark, ColumnsAreEvenlySpread) {
  std::vector<uint32_t> tenths(10);
  for (uint32_t row = 0; row < 30'000; row++) tenths[IbenchColumn(row, 1 + row % 3) / 1000]++;
  for (const uint32_t n : tenths) EXPECT_NEAR(n, 3000, 200);
}

TEST(InsertBenchmark, BytesAreTheSameEverywhere) {
  // The checksum counts the kinds in this order.
  const std::vector<Kind> kinds = {Kind::kPut, Kind::kDelete, Kind::kWrite, Kind::kScan};
  std::string all;
  for (const Step step : {Step::kLoad, Step::kIndex, Step::kChurn, Step::kQuery}) {
    for (const WorkloadOp& op : All({.n = 100,
                                .head = 400,
                                .tail = 100,
                                .seed = 7,
                                .value_bytes = 30,
                                .queries = 4,
                                .lookups = 3,
                                .secondary_indexes = 3,
                                .step = step})) {
      all += static_cast<char>(std::find(kinds.begin(), kinds.end(), op.kind) - kinds.begin());
      all += op.key + ":" + op.value + "\n";
    }
  }
  EXPECT_EQ(Crc32c(all), 0x7845583fu);
}

}  // namespace
}  // namespace strata

// Files for dump tests: a valid table, log and manifest with a few entries. Dumped() checks that a dump is JSON and not
// much longer than its file.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "dump/dump.h"
#include "env/mem_env.h"
#include "format/batch_format.h"
#include "format/internal_key.h"
#include "format/log_format.h"
#include "json_check.h"
#include "table/table_builder.h"
#include "version/version_edit.h"

namespace strata {

constexpr uint64_t kJsonFactor = 64;
constexpr uint64_t kJsonFloorBytes = 2u << 20;

// Writes the table to a file of env, as an engine would; returns its bytes.
inline std::string TableBytes(MemEnv& env, uint32_t keys, uint32_t block_size, CompressionType compression) {
  std::unique_ptr<WritableFile> file;
  EXPECT_TRUE(env.NewWritableFile("000005.ldb", &file).ok());
  TableOptions options;
  options.block_size = block_size;
  options.filter = FilterMode::kBoth;
  options.compression = compression;
  TableBuilder builder(options, file.get());
  for (uint32_t i = 0; i < keys; i++) {
    const EntryType type = i % 5 == 3 ? EntryType::kDelete : EntryType::kPut;
    builder.Add(MakeInternalKey("key" + std::to_string(1000 + i), i + 1, type),
                type == EntryType::kPut ? "value of " + std::to_string(i) : "");
    if (builder.BlockReady()) {
      EXPECT_TRUE(builder.WriteBlock().ok());
    }
  }
  if (builder.BlockPending()) {
    EXPECT_TRUE(builder.WriteBlock().ok());
  }
  EXPECT_TRUE(builder.WriteTail().ok());
  std::string bytes;
  EXPECT_TRUE(env.Export("000005.ldb", &bytes).ok());
  return bytes;
}

inline std::string WalBytes(int records) {
  std::string log;
  uint64_t sequence = 1;
  for (int i = 0; i < records; i++) {
    std::string batch;
    AppendBatchHeader(&batch, sequence, 2);
    const std::string value(static_cast<size_t>(i % 90), 'v');
    AppendBatchOp(&batch, {EntryType::kPut, "key" + std::to_string(i), value, 0});
    AppendBatchOp(&batch, {EntryType::kDelete, "gone" + std::to_string(i), {}, 0});
    AppendLogRecord(log.size(), batch, &log);
    sequence += 2;
  }
  return log;
}

// Metadata of a table with the entries of TableBytes(24 keys).
inline TableRef Meta(uint32_t table, uint64_t size_bytes, Slice smallest, Slice largest) {
  auto meta = std::make_shared<TableMeta>();
  meta->table = table;
  meta->size_bytes = size_bytes;
  meta->smallest = MakeInternalKey(smallest, 1, EntryType::kPut);
  meta->largest = MakeInternalKey(largest, 24, EntryType::kDelete);
  return meta;
}

inline std::string ManifestBytes(Slice comparator, const std::vector<TableRef>& tables) {
  VersionEdit first;
  first.comparator = std::string(comparator);
  first.log_number = 3;
  first.next_file = 6;
  first.last_sequence = 40;
  VersionEdit second;
  second.compact_pointers.push_back({1, MakeInternalKey("key1005", 6, EntryType::kPut)});
  for (const TableRef& table : tables) second.Add(2, table);
  std::string log;
  for (const VersionEdit& edit : {first, second}) {
    std::string record;
    edit.EncodeTo(&record);
    AppendLogRecord(log.size(), record, &log);
  }
  return log;
}

inline std::string Dumped(Slice name, const std::string& bytes) {
  MemEnv env;
  std::string json;
  EXPECT_TRUE(env.Import(name, bytes).ok());
  EXPECT_TRUE(DumpFile(env, name, &json).ok());
  EXPECT_TRUE(JsonCheck::Parses(json)) << json;
  EXPECT_LE(json.size(), bytes.size() * kJsonFactor + kJsonFloorBytes);
  return json;
}

inline bool Has(const std::string& json, const std::string& part) {
  return json.find(part) != std::string::npos;
}
inline bool HasNoProblem(const std::string& json) {
  return Has(json, "\"problems\":[]");
}

// Every kind of file, small enough to damage at every byte.
inline std::vector<std::pair<std::string, std::string>> SmallFiles() {
  MemEnv env;
  return {{"000005.ldb", TableBytes(env, 24, 150, CompressionType::kNone)},
          {"000006.ldb", TableBytes(env, 24, 150, CompressionType::kSnappy)},
          {"000003.log", WalBytes(6)},
          {"MANIFEST-000002", ManifestBytes("leveldb.BytewiseComparator", {Meta(5, 600, "key1000", "key1023")})},
          {"CURRENT", "MANIFEST-000002\n"}};
}

}  // namespace strata

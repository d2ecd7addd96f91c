// Shared by the tests of tables: files backed by strings, tables built from lists, records counted by kind.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/prng.h"
#include "env/env.h"
#include "format/internal_key.h"
#include "table/table_builder.h"
#include "table/table_reader.h"
#include "trace/tracer.h"

namespace strata {

class StringSink final : public WritableFile {
 public:
  uint64_t size_bytes() const override { return bytes.size(); }
  Status Append(Slice data) override {
    ++appends;
    bytes.append(data);
    return Status::Ok();
  }
  Status Sync() override { return Status::Ok(); }
  Status Close() override { return Status::Ok(); }

  std::string bytes;
  uint32_t appends = 0;
};

class StringSource final : public RandomAccessFile {
 public:
  explicit StringSource(std::string bytes, uint32_t* reads = nullptr) : bytes_(std::move(bytes)), reads_(reads) {}
  uint64_t size_bytes() const override { return bytes_.size(); }
  Status Read(uint64_t offset, uint64_t n, FileBytes* out) const override {
    if (reads_ != nullptr) ++*reads_;
    if (offset > bytes_.size() || n > bytes_.size() - offset) return Status::Corruption("read past the end");
    *out = FileBytes(bytes_.substr(offset, n));
    return Status::Ok();
  }

 private:
  std::string bytes_;
  uint32_t* reads_;
};

using Entries = std::vector<std::pair<std::string, std::string>>;  // internal key, value; in order

struct InternalLess {
  bool operator()(const std::string& a, const std::string& b) const { return CompareInternal(a, b) < 0; }
};

// Builds as a job does: a block whenever one is ready, then the tail. Each writing call makes one append.
inline std::string BuildTable(const TableOptions& options, const Entries& entries, TableStats* stats = nullptr) {
  StringSink sink;
  TableBuilder builder(options, &sink);
  uint32_t writes = 0;
  for (const auto& [key, value] : entries) {
    builder.Add(key, value);
    EXPECT_EQ(sink.appends, writes);
    if (builder.BlockReady()) {
      EXPECT_TRUE(builder.WriteBlock().ok());
      EXPECT_EQ(sink.appends, ++writes);
    }
  }
  if (builder.BlockPending()) {
    EXPECT_TRUE(builder.WriteBlock().ok());
    EXPECT_EQ(sink.appends, ++writes);
  }
  EXPECT_TRUE(builder.WriteTail().ok());
  EXPECT_EQ(sink.appends, ++writes);
  EXPECT_EQ(builder.size_bytes(), sink.bytes.size());
  if (stats != nullptr) *stats = builder.stats();
  return sink.bytes;
}

inline Status OpenTable(std::string bytes, Tracer* tracer, std::shared_ptr<const TableReader>* out,
                        BlockCache* cache = nullptr, uint32_t* reads = nullptr, TableReadOptions options = {}) {
  return TableReader::Open({cache, tracer}, 7, std::make_unique<StringSource>(std::move(bytes), reads), options, out);
}

// n entries over about n/2 user keys: repeated keys, empty keys, long values, one in four a tombstone.
inline Entries RandomEntries(Prng* prng, uint32_t n) {
  std::map<std::string, std::string, InternalLess> sorted;
  for (uint32_t i = 0; i < n; ++i) {
    std::string user_key = prng->OneIn(20) ? "" : "key" + std::to_string(prng->Below(n / 2 + 1));
    if (prng->OneIn(10)) user_key += std::string(prng->Below(5), '\xff');
    const EntryType type = prng->OneIn(4) ? EntryType::kDelete : EntryType::kPut;
    std::string value;
    if (type == EntryType::kPut)
      value.assign(prng->Below(prng->OneIn(50) ? 3000 : 30), static_cast<char>('a' + prng->Below(26)));
    sorted[MakeInternalKey(user_key, i + 1, type)] = value;
  }
  return Entries(sorted.begin(), sorted.end());
}

// Calls f(kind, bytes of the whole record) for each record of a batch.
template <class F>
void ForEachRecord(const std::string& batch, F f) {
  for (size_t at = 0; at < batch.size();) {
    const uint16_t kind = wire::Load<uint16_t>(batch.data() + at);
    const uint16_t size = wire::Load<uint16_t>(batch.data() + at + 2);
    f(kind, Slice(batch).substr(at, size));
    at += size;
  }
}

inline std::map<uint16_t, uint64_t> CountRecords(const std::string& batch) {
  std::map<uint16_t, uint64_t> counts;
  ForEachRecord(batch, [&](uint16_t kind, Slice) { ++counts[kind]; });
  return counts;
}

inline std::vector<uint64_t> CounterValues(const Counters& counters) {
  return {counters.values(), counters.values() + Counters::kCount};
}

}  // namespace strata

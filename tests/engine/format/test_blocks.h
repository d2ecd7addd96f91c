// Blocks for tests: builds, opens and fills them.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

#include "base/prng.h"
#include "format/block.h"

namespace strata {

using Entries = std::vector<std::pair<std::string, std::string>>;

inline std::string Build(const Entries& entries, uint32_t interval) {
  BlockBuilder builder(interval);
  for (const auto& [key, value] : entries) builder.Add(key, value);
  const uint64_t estimate = builder.EstimatedSizeBytes();
  std::string block(builder.Finish());
  EXPECT_EQ(block.size(), estimate);
  return block;
}

inline BlockView View(Slice block) {
  BlockView view;
  const Status status = BlockView::Open(block, &view);
  EXPECT_TRUE(status.ok()) << status.ToString();
  return view;
}

// User keys "k0000".. in steps of two, so that every odd number is a key between two others.
inline Entries Numbered(uint32_t count) {
  Entries entries;
  for (uint32_t i = 0; i < count; ++i) {
    char name[16];
    std::snprintf(name, sizeof(name), "k%05u", i * 2);
    entries.emplace_back(MakeInternalKey(name, i + 1, EntryType::kPut), "value" + std::to_string(i));
  }
  return entries;
}

// Keys that share much, little or nothing, prefixes of each other, and several versions of one key.
inline Entries RandomVersions(Prng* prng, uint64_t count) {
  std::vector<std::pair<std::string, uint64_t>> keys;
  std::string key;
  for (uint64_t i = 0; i < count; ++i) {
    if (!prng->OneIn(3)) {
      key.resize(prng->Below(key.size() + 1));
      for (uint64_t n = prng->Below(12); n > 0; --n) key.push_back(static_cast<char>("\0\1ab\xff"[prng->Below(5)]));
    }
    keys.emplace_back(key, 1 + prng->Below(prng->OneIn(2) ? 3 : 1000));
  }
  const auto is_before = [](const auto& a, const auto& b) {
    return a.first != b.first ? a.first < b.first : a.second > b.second;
  };
  std::sort(keys.begin(), keys.end(), is_before);
  keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
  Entries entries;
  for (const auto& [user_key, sequence] : keys) {
    const EntryType type = prng->OneIn(4) ? EntryType::kDelete : EntryType::kPut;
    entries.emplace_back(MakeInternalKey(user_key, sequence, type), std::string(prng->Below(200), 'v'));
  }
  return entries;
}

// As a writer that shares less than it could; RocksDB without delta encoding shares nothing.
inline std::string BuildSharingLess(Prng* prng, const Entries& entries, uint64_t interval) {
  std::string block;
  std::vector<uint32_t> restarts;
  Slice before;
  for (size_t i = 0; i < entries.size(); ++i) {
    const auto& [key, value] = entries[i];
    size_t shared = 0;
    if (i % interval == 0) {
      restarts.push_back(static_cast<uint32_t>(block.size()));
    } else {
      while (shared < std::min(before.size(), key.size()) && before[shared] == key[shared]) ++shared;
      shared = prng->Below(shared + 1);
    }
    PutVarint32(&block, static_cast<uint32_t>(shared));
    PutVarint32(&block, static_cast<uint32_t>(key.size() - shared));
    PutVarint32(&block, static_cast<uint32_t>(value.size()));
    block += Slice(key).substr(shared);
    block += value;
    before = key;
  }
  for (const uint32_t restart : restarts) PutFixed32(&block, restart);
  PutFixed32(&block, static_cast<uint32_t>(restarts.size()));
  return block;
}

}  // namespace strata

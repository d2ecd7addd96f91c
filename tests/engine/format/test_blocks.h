// Blocks for tests: builds, opens and fills them.
#pragma once

#include <gtest/gtest.h>

#include <cstdio>
#include <string>
#include <utility>
#include <vector>

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

}  // namespace strata

// BTreeTestMachine: a B+tree in memory, and the map that it must equal.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "base/prng.h"
#include "baseline_machine.h"
#include "baselines/btree.h"
#include "baselines/btree_cursor.h"
#include "baselines/btree_page.h"

namespace strata {

// The bytes of a page's record.
inline std::string RecordOf(Slice key, Slice payload) {
  std::string record;
  AppendPageRecord(&record, key, payload);
  return record;
}

using Rows = std::vector<std::pair<std::string, std::string>>;
using Model = std::map<std::string, std::string>;

// Pages that hold a handful of rows, and a pool that holds a handful of pages.
inline Options TinyTree() {
  Options options;
  options.btree_page_size = 512;
  options.btree_buffer_pool_size = 16 * 512;
  options.btree_redo_log_size = 8192;
  options.btree_doublewrite = false;
  return options;
}

struct BTreeTestMachine : BaselineMachine<BTree> {
  explicit BTreeTestMachine(const Options& opts = TinyTree()) : BaselineMachine(opts) {}

  Rows Scan() {
    Rows rows;
    auto it = store->NewCursor(0);
    for (it->SeekToFirst(); it->Valid(); it->Next()) rows.emplace_back(it->key(), it->value());
    EXPECT_TRUE(it->status().ok()) << it->status().ToString();
    return rows;
  }
  Rows ScanBackward() {
    Rows rows;
    auto it = store->NewCursor(0);
    for (it->SeekToLast(); it->Valid(); it->Prev()) rows.emplace_back(it->key(), it->value());
    EXPECT_TRUE(it->status().ok()) << it->status().ToString();
    return rows;
  }
  // Runs a checkpoint if one is due, or now.
  Status Checkpoint(bool now = true) {
    if (!now && !store->CheckpointDue()) return Status::Ok();
    Status status = store->BeginCheckpoint();
    for (bool done = false; status.ok() && !done;) status = store->StepCheckpoint(&done);
    return status;
  }
  // Levels of the tree, as "1,4,37": pages from the root to the leaves.
  std::string Shape() const {
    const std::string state = State();
    size_t at = state.find("\"levels\":[") + 10;
    std::vector<int> counts;
    int depth = 0;
    for (; depth >= 0; at++) {
      if (state[at] == '[') depth++, counts.insert(counts.begin(), 0);
      if (state[at] == '{') counts.front()++;
      if (state[at] == ']') depth--;
    }
    std::string shape;
    for (const int count : counts) shape += (shape.empty() ? "" : ",") + std::to_string(count);
    return shape;
  }
};

inline std::string NumberKey(uint64_t n) {
  std::string digits = std::to_string(n);
  return std::string(8 - digits.size(), '0') + digits;
}

inline Rows RowsOf(const Model& model) {
  return Rows(model.begin(), model.end());
}
inline Rows Reversed(Rows rows) {
  std::reverse(rows.begin(), rows.end());
  return rows;
}

}  // namespace strata

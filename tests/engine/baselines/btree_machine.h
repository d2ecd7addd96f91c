// BTreeTestMachine: everything a B+tree needs, in memory, with a device and a fault plan; and the map that it must
// equal.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/prng.h"
#include "baselines/btree.h"
#include "baselines/btree_cursor.h"
#include "baselines/btree_page.h"
#include "clock/clock.h"
#include "env/mem_env.h"
#include "sim/device_env.h"
#include "sim/fault_env.h"
#include "strata/write_batch.h"
#include "trace/tracer.h"

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

struct BTreeTestMachine {
  explicit BTreeTestMachine(const Options& opts = TinyTree()) : options(opts) { tracer.set_mask(0); }

  Status Open() {
    tree.reset();
    return BTree::Open(options, device, memory, tracer, &tree);
  }
  Status Put(Slice key, Slice value) {
    WriteBatch batch;
    batch.Put(key, value);
    return tree->Write(batch.Data());
  }
  Status Delete(Slice key) {
    WriteBatch batch;
    batch.Delete(key);
    return tree->Write(batch.Data());
  }
  // The value, "-" if there is none, or the status as text.
  std::string Get(Slice key) {
    std::string value;
    const Status status = tree->Get(key, &value);
    if (status.Is(Code::kNotFound)) return "-";
    return status.ok() ? value : status.ToString();
  }
  Rows Scan() {
    Rows rows;
    auto it = tree->NewCursor(0);
    for (it->SeekToFirst(); it->Valid(); it->Next()) rows.emplace_back(it->key(), it->value());
    EXPECT_TRUE(it->status().ok()) << it->status().ToString();
    return rows;
  }
  Rows ScanBackward() {
    Rows rows;
    auto it = tree->NewCursor(0);
    for (it->SeekToLast(); it->Valid(); it->Prev()) rows.emplace_back(it->key(), it->value());
    EXPECT_TRUE(it->status().ok()) << it->status().ToString();
    return rows;
  }
  // Runs a checkpoint if one is due, or now.
  Status Checkpoint(bool now = true) {
    if (!now && !tree->CheckpointDue()) return Status::Ok();
    Status status = tree->BeginCheckpoint();
    for (bool done = false; status.ok() && !done;) status = tree->StepCheckpoint(&done);
    return status;
  }
  std::string State() const {
    std::string out;
    JsonWriter json(&out);
    json.Object([&] { tree->AppendState(&json); });
    return out;
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
  const Counters& counters() const { return tracer.counters; }

  Options options;
  MemEnv memory;
  Clock clock;
  Tracer tracer;
  FaultEnv faults{memory};
  DeviceEnv device{faults, clock, tracer, DeviceProfile()};
  std::unique_ptr<BTree> tree;
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

// IndexLogMachine: an index and log in memory.
#pragma once

#include "baseline_machine.h"
#include "baselines/index_log.h"
#include "baselines/index_log_cursor.h"
#include "btree_machine.h"

namespace strata {

// Segments that hold a few dozen rows.
inline Options TinyLog(bool hash = false) {
  Options options;
  options.index_log_segment_size = 4096;
  options.index_log_space_permille = 1300;
  options.index_log_index = hash ? IndexLogIndex::kHash : IndexLogIndex::kTree;
  return options;
}

struct IndexLogMachine : BaselineMachine<IndexLog> {
  explicit IndexLogMachine(const Options& opts = TinyLog()) : BaselineMachine(opts) {}

  Rows Scan() {
    Rows rows;
    std::unique_ptr<IndexLogCursor> it;
    EXPECT_TRUE(store->NewCursor(0, nullptr, nullptr, &it).ok());
    for (it->SeekToFirst(); it->Valid(); it->Next()) rows.emplace_back(it->key(), it->value());
    EXPECT_TRUE(it->status().ok()) << it->status().ToString();
    return rows;
  }
  // Cleans while it is due.
  Status Clean() {
    Status status;
    for (bool done = !store->CleaningDue(); status.ok() && !done;) status = store->StepCleaning(&done);
    return status;
  }
  Status CleanAll() {
    const Status status = store->CleanAll();
    return status.ok() ? Clean() : status;
  }
  // Bytes of all segments, and of live entries, from the state.
  uint64_t SumOf(const std::string& member) const {
    const std::string state = State();
    uint64_t sum = 0;
    for (size_t at = 0; (at = state.find("\"" + member + "\":", at)) != std::string::npos;) {
      at += member.size() + 3;
      sum += std::strtoull(state.c_str() + at, nullptr, 10);
    }
    return sum;
  }
  std::vector<std::string> Files() {
    std::vector<std::string> names;
    EXPECT_TRUE(memory.List(&names).ok());
    return names;
  }
};

}  // namespace strata

// PaperTestMachine: sorted runs in memory, the PaperTree over their copies, and the map that readers must see.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/prng.h"
#include "env/mem_env.h"
#include "format/file_name.h"
#include "iter/iter_test_util.h"
#include "paper/paper_tree.h"
#include "sim/device_env.h"
#include "sim/fault_env.h"
#include "trace/tracer.h"

namespace strata {

using Answers = std::map<std::string, std::string>;

// "k007".
inline std::string PaperKey(uint64_t n) {
  const std::string digits = std::to_string(n);
  return "k" + std::string(3 - digits.size(), '0') + digits;
}

// Runs of random keys below PaperKey(keys), newest first; about one entry in `deletes` is a tombstone (0: none), and
// some keys have an older version in the same run.
inline std::vector<SortedRun> RandomRuns(uint64_t seed, size_t runs, uint64_t keys, uint64_t entries, uint64_t deletes,
                                         uint64_t value_bytes = 24) {
  Prng prng(seed);
  std::vector<SortedRun> made(runs);
  for (size_t i = 0; i < runs; i++) {
    const uint64_t first_sequence = (runs - i) * 10'000;
    for (uint64_t n = 0; n < entries; n++) {
      const bool deleted = deletes > 0 && prng.Below(deletes) == 0;
      const std::string value = deleted ? "" : std::to_string(first_sequence + n) + std::string(value_bytes, 'v');
      made[i].emplace_back(MakeInternalKey(PaperKey(prng.Below(keys)), first_sequence + n,
                                           deleted ? EntryType::kDelete : EntryType::kPut),
                           value);
    }
    std::sort(made[i].begin(), made[i].end(),
              [](const auto& a, const auto& b) { return CompareInternal(a.first, b.first) < 0; });
  }
  return made;
}

// The newest version of each key that is not deleted.
inline std::map<std::string, std::pair<std::string, std::string>> NewestOf(const std::vector<SortedRun>& runs) {
  std::map<std::string, std::pair<std::string, std::string>> newest;
  for (const SortedRun& run : runs) {
    for (const auto& [key, value] : run) newest.try_emplace(std::string(UserKey(key)), key, value);
  }
  std::erase_if(newest, [](const auto& e) { return IsTombstone(TrailerType(Trailer(e.second.first))); });
  return newest;
}

inline Answers AnswersOf(const std::vector<SortedRun>& runs) {
  Answers answers;
  for (const auto& [key, entry] : NewestOf(runs)) answers[key] = entry.second;
  return answers;
}

struct PaperTestMachine {
  explicit PaperTestMachine(std::vector<SortedRun> of, uint32_t block_bytes = 256,
                            std::optional<FindNote> note = std::nullopt)
      : runs(std::move(of)) {
    std::vector<std::unique_ptr<BlockwiseIterator>> iterators;
    for (const SortedRun& run : runs) iterators.push_back(std::make_unique<RunIterator>(&run, 5));
    tree.emplace(
        device, tracer, [this] { return ++files; }, PaperTree::Shape{block_bytes, 1}, std::move(iterators),
        std::move(note));
  }

  // A step; false once the tree is merged or has failed.
  bool Step() {
    bool done = false;
    status = tree->Step(&done);
    EXPECT_LE(device.TakeOperations(), 1u);
    return status.ok() && !done;
  }
  void RunAll() {
    while (Step()) {
    }
  }
  // The contents of all blocks of the result, in order.
  std::vector<std::string> ResultBlocks() {
    std::vector<std::string> contents;
    for (const PaperBlock& block : tree->result().blocks) {
      contents.emplace_back();
      EXPECT_TRUE(memory.Export(TempFileName(block.file), &contents.back()).ok());
    }
    return contents;
  }
  // All records of this kind since the last call of Take.
  template <class R, class F>
  static void ForEach(const std::string& batch, F f) {
    for (size_t at = 0; at < batch.size(); at += wire::Load<uint16_t>(batch.data() + at + 2)) {
      if (wire::Load<uint16_t>(batch.data() + at) == R::kKind) {
        f(wire::ReadCommand<R>(Slice(batch).substr(at, wire::Load<uint16_t>(batch.data() + at + 2))));
      }
    }
  }

  const std::vector<SortedRun> runs;
  MemEnv memory;
  Clock clock;
  Tracer tracer;
  FaultEnv faults{memory};
  DeviceEnv device{faults, clock, tracer, DeviceProfile()};
  uint32_t files = 0;
  Status status;
  std::optional<PaperTree> tree;
};

}  // namespace strata

// A database whose runs have exactly the sizes that a claim names: the comparison counts depend on nothing else.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "base/prng.h"
#include "scenario.h"

namespace strata {

// A tree of runs: run 0 in the memtable, then the tables of L0, newest first, then the sorted levels. Every key is in
// one run only, and keys are assigned to runs at random.
struct TreeShape {
  std::vector<uint32_t> rows_of_run;
  uint32_t l0_runs = 4;
  uint32_t rows_a_table = UINT32_MAX;  // of the sorted levels
  TableOptions tables;
};

class ShapedTree {
 public:
  ShapedTree(const TreeShape& shape, Options options, uint64_t seed)
      : keys_(shape.rows_of_run.size()), machine_(options) {
    Deal(shape, seed);
    machine_.tracer.set_mask(0);
    DirectoryBuilder builder(machine_.memory, shape.tables);
    const auto runs = static_cast<uint32_t>(keys_.size());
    // Oldest first, because L0 is ordered by file number.
    for (uint32_t run = runs; run-- > 1;) {
      // The deepest level has sequence 0, as RocksDB leaves it.
      const uint64_t sequence = run + 1 == runs ? 0 : runs - run;
      const uint32_t level = run <= shape.l0_runs ? 0 : run - shape.l0_runs;
      std::vector<Row> rows;
      for (size_t i = 0; i < keys_[run].size(); i++) {
        rows.push_back({keys_[run][i], sequence, EntryType::kPut, "012345678"});
        if (i + 1 == keys_[run].size() || (level > 0 && rows.size() == shape.rows_a_table)) {
          builder.AddTable(level, rows);
          rows.clear();
        }
      }
    }
    builder.Finish();
    EXPECT_TRUE(machine_.Open().ok());
    for (const std::string& key : keys_[0]) EXPECT_TRUE(machine_.Put(key, "012345678").ok());
  }

  TestMachine& machine() { return machine_; }
  uint64_t rows() const {
    uint64_t rows = 0;
    for (const auto& keys : keys_) rows += keys.size();
    return rows;
  }
  // In ascending order.
  const std::vector<std::string>& keys(size_t run) const { return keys_[run]; }
  const std::vector<std::string>& deepest() const { return keys_.back(); }
  // By run: the index of its last row among all rows in order.
  const std::vector<uint64_t>& last_row() const { return last_row_; }
  void Set(uint16_t option, uint64_t value) { EXPECT_TRUE(machine_.db->SetOption(option, value).ok()); }

 private:
  void Deal(const TreeShape& shape, uint64_t seed) {
    std::vector<uint32_t> owners;
    for (uint32_t run = 0; run < keys_.size(); run++) owners.insert(owners.end(), shape.rows_of_run[run], run);
    Prng prng(seed);
    for (size_t i = owners.size(); i > 1; i--) std::swap(owners[i - 1], owners[prng.Below(i)]);
    last_row_.resize(keys_.size());
    for (size_t i = 0; i < owners.size(); i++) {
      keys_[owners[i]].push_back(Digits(i, 8));
      last_row_[owners[i]] = i;
    }
  }

  std::vector<std::vector<std::string>> keys_;
  std::vector<uint64_t> last_row_;
  TestMachine machine_;
};

}  // namespace strata

// DirectoryBuilder: a database directory built by hand, table by table, so that a test starts with exactly the tree it
// needs.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "env/mem_env.h"
#include "format/file_name.h"
#include "version/manifest.h"
#include "version/table_output.h"

namespace strata {

struct Row {
  std::string key;
  uint64_t sequence = 1;
  EntryType type = EntryType::kPut;
  std::string value = "";
};

class DirectoryBuilder {
 public:
  explicit DirectoryBuilder(Env& env, TableOptions options = TableOptions()) : env_(env), options_(options) {}

  // rows: in internal-key order; a kRangeDelete deletes from its key to its value, and these do not overlap. Returns
  // the table's number.
  uint32_t AddTable(uint32_t level, const std::vector<Row>& rows) {
    std::unique_ptr<TableOutput> output;
    EXPECT_TRUE(TableOutput::Create(env_, next_file_, options_, &output).ok());
    TableBuilder& builder = output->builder();
    RangeFragments ranges;
    for (const Row& row : rows) {
      last_sequence_ = std::max(last_sequence_, row.sequence);
      if (row.type == EntryType::kRangeDelete) {
        ranges.push_back({row.key, row.value, {row.sequence}});
        continue;
      }
      builder.Add(MakeInternalKey(row.key, row.sequence, row.type), row.value);
      if (builder.BlockReady()) {
        EXPECT_TRUE(builder.WriteBlock().ok());
      }
    }
    builder.AddRanges(std::move(ranges));
    if (builder.BlockPending()) {
      EXPECT_TRUE(builder.WriteBlock().ok());
    }
    EXPECT_TRUE(builder.WriteTail().ok());
    EXPECT_TRUE(output->Sync().ok());
    edit_.Add(level, output->Meta());
    return next_file_++;
  }

  // Writes MANIFEST and CURRENT.
  void Finish(Slice comparator = kStrictComparator) {
    const uint32_t number = next_file_++;
    edit_.comparator = std::string(comparator);
    edit_.log_number = 0;
    edit_.next_file = next_file_;
    edit_.last_sequence = last_sequence_;
    NewManifest manifest(env_, number, {edit_});
    while (!manifest.done()) ASSERT_TRUE(manifest.Step().ok());
  }

  VersionEdit& edit() { return edit_; }

 private:
  Env& env_;
  TableOptions options_;
  uint32_t next_file_ = 1;
  uint64_t last_sequence_ = 0;
  VersionEdit edit_;
};

}  // namespace strata

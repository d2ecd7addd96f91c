// What the manifest says of a table, compared with what the table holds.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "table/table_extent.h"
#include "version/table_meta.h"

namespace strata {

struct TableClaim {
  const TableMeta& meta;
  uint32_t level = 0;
  uint32_t family = 0;
  // The manifest has sequences of its tables, which one of the strict dialect has not.
  bool has_sequences = false;
  uint64_t last_sequence = 0;  // of the database
};

// A sentence for each difference: the table, its level, what the manifest says and what the table holds. User keys are
// hex, shortened. Pure.
std::vector<std::string> CompareWithTable(const TableClaim& claim, const TableExtent& held);

}  // namespace strata

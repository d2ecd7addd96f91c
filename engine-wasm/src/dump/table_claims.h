// Compares a table with its metadata in the manifest.
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
  // Whether the manifest has sequence numbers of its tables; it does not in the strict dialect.
  bool has_sequences = false;
  uint64_t last_sequence = 0;  // of the database
};

// One message per difference: the table, its level, what the manifest says and what the table holds. User keys are hex,
// shortened. Pure.
std::vector<std::string> CompareWithTable(const TableClaim& claim, const TableExtent& held);

}  // namespace strata

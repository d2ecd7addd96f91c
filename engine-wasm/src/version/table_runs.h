// Table runs: tables as the children of a merge. One table for L0, the tables of a sorted level as one run.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "iter/merging_iterator.h"
#include "version/table_cache.h"
#include "version/version.h"

namespace strata {

// options for reading this table: what it holds must lie between the keys that the version has for it. Lives as long as
// `table`.
inline TableReadOptions WithBounds(TableReadOptions options, const TableMeta& table) {
  options.smallest = table.smallest;
  options.largest = table.largest;
  return options;
}

// An unpositioned iterator over one table, opened now if it is not open yet, and no longer in use than `table` lives.
// Damage is its status.
std::unique_ptr<BlockwiseIterator> NewTableIterator(TableCache& cache, const TableMeta& table,
                                                    const TableReadOptions& options);

// Appends one child for each table of an L0, newest first, or one for all tables of a deeper level; none for no tables.
// tables: in the level's order. The children hold the tables' metadata.
void AddRuns(TableCache& cache, uint32_t level, const std::vector<TableRef>& tables, const TableReadOptions& options,
             Tracer* tracer, std::vector<MergeChild>* children);

}  // namespace strata

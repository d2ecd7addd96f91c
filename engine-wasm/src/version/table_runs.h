// Table runs: tables as children of a merge. Each table of L0 is one run, a deeper level as a whole is one run.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "iter/merging_iterator.h"
#include "version/table_cache.h"
#include "version/version.h"

namespace strata {

// Options for reading this table that require its content to lie within the version's bounds for it, and no entry to be
// newer than the version's largest sequence for it, if that is known. Valid while `table` lives.
inline TableReadOptions WithBounds(TableReadOptions options, const TableMeta& table) {
  options.smallest = table.smallest;
  options.largest = table.largest;
  if (table.largest_sequence > 0) options.largest_sequence = table.largest_sequence;
  return options;
}

// An unpositioned iterator over one table, opening it if needed; must not outlive `table`. Errors appear in its status.
std::unique_ptr<BlockwiseIterator> NewTableIterator(TableCache& cache, const TableMeta& table,
                                                    const TableReadOptions& options);

// Appends one child per table for L0, newest first, or one child for all tables of a deeper level; none if there are no
// tables. tables: in the level's order; they are not copied, so their owner (a version, a plan) must outlive the
// children: a copy would cost every new iterator work for each table of the database.
void AddRuns(TableCache& cache, uint32_t level, std::span<const TableRef> tables, const TableReadOptions& options,
             Tracer* tracer, std::vector<MergeChild>* children);

}  // namespace strata

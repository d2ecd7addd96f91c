// Sorting tables: by key, or by any rule on their indexes.
#pragma once

#include <cstdint>
#include <vector>

#include "base/stable_sort.h"
#include "version/table_meta.h"

namespace strata {

// before(a, b): true if the table at index a precedes the one at index b. Stable. Pure.
template <class Before>
std::vector<TableRef> Sorted(const std::vector<TableRef>& tables, const Before& before) {
  std::vector<TableRef> sorted;
  sorted.reserve(tables.size());
  for (const uint32_t place : SortedPlaces(static_cast<uint32_t>(tables.size()), before)) {
    sorted.push_back(tables[place]);
  }
  return sorted;
}

// By smallest internal key, then by number. Pure.
std::vector<TableRef> BySmallestKey(const std::vector<TableRef>& tables);

// By largest sequence, then by number, both descending: the order of L0. Pure.
std::vector<TableRef> NewestFirst(const std::vector<TableRef>& tables);

}  // namespace strata

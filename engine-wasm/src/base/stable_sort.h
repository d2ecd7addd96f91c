// StableSort: the only sort of the engine, of indexes by any order.
//
// The sequences sorted here are short and cold (tables of a level, files of a directory, names of properties), and each
// use of a standard library template would add several kilobytes of code to the module. So indexes are sorted: fill a
// vector with 0, 1, 2 ..., sort it, and iterate over it.
//
// A bottom-up merge sort: stable, so ties need no rule; at most n log2 n comparisons; one temporary vector. The result
// equals std::stable_sort with the same order, with every compiler.
#pragma once

#include <cstdint>
#include <vector>

namespace strata {

// before(context, a, b): whether a sorts before b. A strict weak order.
void StableSort(std::vector<uint32_t>* numbers, bool (*before)(const void* context, uint32_t a, uint32_t b),
                const void* context);

template <class Before>
void StableSort(std::vector<uint32_t>* numbers, const Before& before) {
  StableSort(
      numbers,
      [](const void* rule, uint32_t a, uint32_t b) -> bool { return (*static_cast<const Before*>(rule))(a, b); },
      &before);
}

// Sorts ascending.
void SortNumbers(std::vector<uint32_t>* numbers);

// Returns 0, 1 ... n - 1, sorted by `before`, which compares the elements at two indexes.
template <class Before>
std::vector<uint32_t> SortedPlaces(uint32_t n, const Before& before) {
  std::vector<uint32_t> places(n);
  for (uint32_t i = 0; i < n; i++) places[i] = i;
  StableSort(&places, before);
  return places;
}

}  // namespace strata

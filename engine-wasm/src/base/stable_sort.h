// StableSort: one sort for the whole engine, of numbers by any rule.
//
// What is sorted here is short and cold (tables of a level, files of a directory, names of properties), and a template
// of the standard library would put a copy of itself into the module for every rule: several kilobytes each. So things
// are sorted by their places: fill a vector with 0, 1, 2 ..., sort that, and go through it.
//
// A merge sort from the bottom up: stable, so that ties need no rule of their own; at most n log2 n questions; one
// vector of memory. The order is that of std::stable_sort with the same rule, in every compiler.
#pragma once

#include <cstdint>
#include <vector>

namespace strata {

// before(context, a, b): a must stand before b. A strict weak order.
void StableSort(std::vector<uint32_t>* numbers, bool (*before)(const void* context, uint32_t a, uint32_t b),
                const void* context);

template <class Before>
void StableSort(std::vector<uint32_t>* numbers, const Before& before) {
  StableSort(
      numbers,
      [](const void* rule, uint32_t a, uint32_t b) -> bool { return (*static_cast<const Before*>(rule))(a, b); },
      &before);
}

// Ascending.
void SortNumbers(std::vector<uint32_t>* numbers);

// 0, 1 ... n - 1, in the order that `before` gives to what stands at these places.
template <class Before>
std::vector<uint32_t> SortedPlaces(uint32_t n, const Before& before) {
  std::vector<uint32_t> places(n);
  for (uint32_t i = 0; i < n; i++) places[i] = i;
  StableSort(&places, before);
  return places;
}

}  // namespace strata

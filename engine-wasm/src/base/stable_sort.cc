#include "base/stable_sort.h"

#include <cstddef>
#include <utility>

namespace strata {

void StableSort(std::vector<uint32_t>* numbers, bool (*before)(const void* context, uint32_t a, uint32_t b),
                const void* context) {
  const size_t n = numbers->size();
  std::vector<uint32_t> merged(n);
  // Runs of `width` are sorted; each pair of neighbors is merged.
  for (size_t width = 1; width < n; width *= 2) {
    for (size_t begin = 0; begin < n; begin += 2 * width) {
      const size_t middle = begin + width < n ? begin + width : n;
      const size_t end = begin + 2 * width < n ? begin + 2 * width : n;
      size_t left = begin;
      size_t right = middle;
      for (size_t to = begin; to < end; to++) {
        // The right element goes first only if it sorts strictly before the left: that makes the sort stable.
        const bool take_right = left == middle || (right < end && before(context, (*numbers)[right], (*numbers)[left]));
        merged[to] = (*numbers)[take_right ? right++ : left++];
      }
    }
    numbers->swap(merged);
  }
}

void SortNumbers(std::vector<uint32_t>* numbers) {
  StableSort(
      numbers, [](const void*, uint32_t a, uint32_t b) { return a < b; }, nullptr);
}

}  // namespace strata

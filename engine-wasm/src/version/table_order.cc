#include "version/table_order.h"

#include "format/internal_key.h"

namespace strata {

std::vector<TableRef> BySmallestKey(const std::vector<TableRef>& tables) {
  return Sorted(tables, [&tables](uint32_t a, uint32_t b) {
    const int order = CompareInternal(tables[a]->smallest, tables[b]->smallest);
    return order != 0 ? order < 0 : tables[a]->table < tables[b]->table;
  });
}

std::vector<TableRef> NewestFirst(const std::vector<TableRef>& tables) {
  return Sorted(tables, [&tables](uint32_t a, uint32_t b) {
    const uint64_t sequence_a = tables[a]->largest_sequence;
    const uint64_t sequence_b = tables[b]->largest_sequence;
    return sequence_a != sequence_b ? sequence_a > sequence_b : tables[a]->table > tables[b]->table;
  });
}

}  // namespace strata

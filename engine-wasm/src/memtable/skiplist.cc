#include "memtable/skiplist.h"

#include <algorithm>

namespace strata {

SkipList::SkipList(uint64_t seed, Tracer& tracer)
    : tracer_(tracer), prng_(seed), head_(MemtableEntry::NewHead(keys_, kMaxHeight)) {
  std::fill(std::begin(last_), std::end(last_), head_);
}

uint32_t SkipList::RandomHeight() {
  // Two random bits are both zero once in four: each such pair adds a level. The bit set here stops at level twelve.
  const uint64_t bits = prng_.Next() | uint64_t{1} << (2 * (kMaxHeight - 1));
  return 1 + static_cast<uint32_t>(std::countr_zero(bits)) / 2;
}

}  // namespace strata

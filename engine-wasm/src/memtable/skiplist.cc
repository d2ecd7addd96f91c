#include "memtable/skiplist.h"

#include <algorithm>

#include "base/check.h"

namespace strata {

SkipList::SkipList(uint64_t seed, Tracer& tracer) : tracer_(tracer), prng_(seed), head_(AllocateNode(kMaxHeight, 0)) {
  head_->bits_ = kMaxHeight;
  std::fill(std::begin(last_), std::end(last_), head_);
}

SkipList::Node* SkipList::AllocateNode(uint32_t height, size_t entry_bytes) {
  const size_t links_bytes = height * sizeof(Node*);
  char* const piece = arena_.AllocateAligned(links_bytes + sizeof(Node) + entry_bytes);
  std::memset(piece, 0, links_bytes);
  return reinterpret_cast<Node*>(piece + links_bytes);
}

SkipList::Node* SkipList::NewNode(const SearchKey& key, Slice value) {
  STRATA_CHECK(entries_ < kMaxOrdinal, "A memtable holds fewer than 2^28 entries.");
  const size_t key_bytes = key.user_key.size() + 8;
  const uint32_t height = RandomHeight();
  Node* const node =
      AllocateNode(height, VarintLength(key_bytes) + key_bytes + VarintLength(value.size()) + value.size());
  node->bits_ = ++entries_ << 4 | height;
  char* p = EncodeVarint32(node->entry(), static_cast<uint32_t>(key_bytes));
  // memcpy from a null pointer is undefined even for size 0, hence the tests.
  if (!key.user_key.empty()) std::memcpy(p, key.user_key.data(), key.user_key.size());
  p += key.user_key.size();
  EncodeFixed64(p, key.trailer);
  p = EncodeVarint32(p + 8, static_cast<uint32_t>(value.size()));
  if (!value.empty()) std::memcpy(p, value.data(), value.size());
  return node;
}

uint32_t SkipList::RandomHeight() {
  // Two random bits are both zero once in four: each such pair adds a level. The bit set here stops at level twelve.
  const uint64_t bits = prng_.Next() | uint64_t{1} << (2 * (kMaxHeight - 1));
  return 1 + static_cast<uint32_t>(std::countr_zero(bits)) / 2;
}

}  // namespace strata

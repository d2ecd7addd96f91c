#include "memtable/memtable_entry.h"

#include "base/check.h"

namespace strata {
namespace {

char* NewPiece(Arena& arena, uint32_t links, size_t key_bytes) {
  const size_t links_bytes = links * sizeof(MemtableEntry*);
  char* const piece = arena.AllocateAligned(links_bytes + sizeof(MemtableEntry) + key_bytes);
  std::memset(piece, 0, links_bytes);
  return piece + links_bytes;
}

}  // namespace

MemtableEntry* MemtableEntry::NewHead(Arena& keys, uint32_t links) {
  auto* const head = reinterpret_cast<MemtableEntry*>(NewPiece(keys, links, 0));
  head->value_ = nullptr;
  head->bits_ = 0;
  return head;
}

MemtableEntry* MemtableEntry::New(Arena& keys, Arena& values, uint32_t links, uint32_t ordinal, uint32_t height,
                                  const SearchKey& key, Slice value) {
  STRATA_CHECK(ordinal <= kMaxOrdinal, "A memtable holds fewer than 2^28 entries.");
  const size_t key_bytes = key.user_key.size() + 8;
  auto* const entry = reinterpret_cast<MemtableEntry*>(NewPiece(keys, links, VarintLength(key_bytes) + key_bytes));
  entry->bits_ = ordinal << 4 | height;
  char* p = EncodeVarint32(const_cast<char*>(entry->bytes()), static_cast<uint32_t>(key_bytes));
  // memcpy from a null pointer is undefined even for size 0, hence the tests.
  if (!key.user_key.empty()) std::memcpy(p, key.user_key.data(), key.user_key.size());
  p += key.user_key.size();
  EncodeFixed64(p, key.trailer);
  p = values.Allocate(VarintLength(value.size()) + value.size());
  entry->value_ = p;
  p = EncodeVarint32(p, static_cast<uint32_t>(value.size()));
  if (!value.empty()) std::memcpy(p, value.data(), value.size());
  return entry;
}

}  // namespace strata

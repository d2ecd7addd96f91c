// MemtableEntry: an entry of a memtable, with the links that keep it in its place. Links and key are one piece of an
// arena, so that a comparison touches one cache line instead of two; the value is a piece of another arena:
//
//   | link n-1 | ... | link 0 | value | ordinal 28 bits, height 4 bits | varint length | user key, trailer fixed64 |
//                             ^ MemtableEntry*
//                                 `--> | varint length | value |
//
// LevelDB and RocksDB store the value after its key. A search does not read values, and without them the keys of a
// memtable of 4 MiB with values of 100 bytes take 1.2 MB in WebAssembly: most of a search finds them in a cache.
//
// Link 0 leads to the next entry in key order, whatever the structure: flushes and iterators that go forward need to
// know no more. The other links belong to the structure (skiplist.h, radix_tree.h).
//
// Invariant: an entry is never moved, changed or removed; only its links change.
#pragma once

#include <cstdint>
#include <cstring>

#include "base/arena.h"
#include "base/coding.h"
#include "base/slice.h"

namespace strata {

// The key of a search: an internal key in two parts, so that callers need not concatenate them.
struct SearchKey {
  Slice user_key;
  uint64_t trailer;
};

class MemtableEntry {
 public:
  static constexpr uint32_t kMaxOrdinal = (1u << 28) - 1;

  // Of its tower in a skiplist; 0 in a radix tree.
  uint32_t height() const { return bits_ & 0xf; }
  // 1 for the entry inserted first, 2 for the second ...; 0 for the head of a skiplist.
  uint32_t ordinal() const { return bits_ >> 4; }
  // All slices are valid for the lifetime of the arena.
  Slice internal_key() const {
    uint32_t n = 0;
    const char* p = GetVarint32Ptr(bytes(), bytes() + kMaxVarint32Bytes, &n);
    return Slice(p, n);
  }
  Slice user_key() const {
    const Slice key = internal_key();
    return Slice(key.data(), key.size() - 8);
  }
  uint64_t trailer() const {
    const Slice key = internal_key();
    return DecodeFixed64(key.data() + key.size() - 8);
  }
  Slice value() const {
    uint32_t n = 0;
    const char* p = GetVarint32Ptr(value_, value_ + kMaxVarint32Bytes, &n);
    return Slice(p, n);
  }
  const MemtableEntry* next() const { return link(0); }
  // Loads the first and the last byte of the value. A walk that does so for several entries before it needs their
  // values waits for all of them at once.
  void TouchValue() const {
    const Slice v = value();
    (void)*static_cast<const volatile char*>(v.data() + v.size() - 1);  // the length, if the value is empty
  }

 private:
  friend class SkipList;
  friend class RadixTree;

  // A copy of the entry, whose links are null. REQUIRES: key and value are shorter than 2^32 - 8 bytes; ordinal is at
  // most kMaxOrdinal; height is at most 15.
  static MemtableEntry* New(Arena& keys, Arena& values, uint32_t links, uint32_t ordinal, uint32_t height,
                            const SearchKey& key, Slice value);
  // Links without an entry: the head of a list.
  static MemtableEntry* NewHead(Arena& keys, uint32_t links);

  const char* bytes() const { return reinterpret_cast<const char*>(&bits_ + 1); }
  MemtableEntry*& link(uint32_t i) { return reinterpret_cast<MemtableEntry**>(this)[-1 - static_cast<int>(i)]; }
  MemtableEntry* link(uint32_t i) const {
    return reinterpret_cast<MemtableEntry* const*>(this)[-1 - static_cast<int>(i)];
  }

  const char* value_;
  uint32_t bits_;  // ordinal << 4 | height
};

}  // namespace strata

// BlockCache: uncompressed data blocks, least recently used out first.
//
// Keyed by (table's file number, offset of the block in the file). What a block costs is declared: its uncompressed
// bytes plus a fixed overhead, never what an allocator took, so that native and wasm evict the same blocks. File
// numbers are never reused while the cache lives, so no entry can go stale; Erase only gives the room back early.
//
// A block that is out of the cache lives on while somebody holds its shared_ptr (an iterator standing in it).
#pragma once

#include <cstdint>
#include <list>
#include <map>
#include <memory>
#include <utility>

#include "table/block_fetch.h"

namespace strata {

class BlockCache {
 public:
  // Declared for the entry itself: key, links and pointer.
  static constexpr uint64_t kOverheadBytes = 64;

  // 0 keeps nothing.
  explicit BlockCache(uint64_t capacity_bytes) : capacity_bytes_(capacity_bytes) {}

  // The block, now the most recently used; null when it is not here. Counting is the caller's.
  std::shared_ptr<const Block> Lookup(uint32_t table, uint64_t offset);
  // Puts the block in (in place of one with the same key) and evicts from the least recently used end until all fits.
  // A block larger than the whole cache is not kept.
  void Insert(uint32_t table, uint64_t offset, std::shared_ptr<const Block> block);
  // Drops every block of a table.
  void Erase(uint32_t table);

  uint64_t capacity_bytes() const { return capacity_bytes_; }
  uint64_t size_bytes() const { return size_bytes_; }
  uint64_t block_count() const { return index_.size(); }
  // Calls f(table, offset, bytes) from the most to the least recently used. Pure.
  template <class F>
  void ForEach(F f) const {
    for (const Entry& e : entries_) f(e.key.first, e.key.second, e.block->size_bytes());
  }

 private:
  using Key = std::pair<uint32_t, uint64_t>;
  struct Entry {
    Key key;
    std::shared_ptr<const Block> block;
  };
  using Position = std::list<Entry>::iterator;

  void Drop(std::map<Key, Position>::iterator at);

  const uint64_t capacity_bytes_;
  uint64_t size_bytes_ = 0;
  std::list<Entry> entries_;  // most recently used first
  std::map<Key, Position> index_;
};

}  // namespace strata

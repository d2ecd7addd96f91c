// BlockCache: uncompressed blocks with LRU eviction. Data blocks and, by an option, index and filters.
//
// Keyed by (file number of the table, offset of the block in the file). The charge of a block is declared: its
// uncompressed bytes plus a fixed overhead, not what an allocator used, so that native and wasm evict the same blocks.
// A block whose bytes a file in memory lends (env/file_bytes.h) is charged as a copy would be.
// File numbers are never reused during the life of the cache, so no entry can become stale; Erase only frees memory
// early.
//
// An entry is linked into two structures by its own pointers, so that a lookup moves a few pointers and allocates
// nothing:
//
//     ring    use_ <-> newest <-> ... <-> oldest <-> use_        the LRU order, which decides evictions
//     chains  buckets_[h] -> entry -> entry -> null              the hash table; its order has no visible effect
//
// An evicted block lives on while a shared_ptr refers to it (for example from an iterator positioned in it).
//
// Counters: block_cache_{add,data_add,index_add,filter_add,bytes_write,evict_count}. Emits BlockEvicted and BlockCached
// (group life), so a trace determines the cache's content at any time. BlockRead records give the LRU order.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "table/block_fetch.h"
#include "trace/tracer.h"

namespace strata {

class BlockCache {
 public:
  // Charged for the entry itself: key, links and pointer.
  static constexpr uint64_t kOverheadBytes = 64;

  // A capacity of 0 keeps nothing. *tracer must outlive the cache.
  BlockCache(uint64_t capacity_bytes, Tracer* tracer);
  ~BlockCache();
  BlockCache(const BlockCache&) = delete;
  BlockCache& operator=(const BlockCache&) = delete;

  // Returns the block and makes it the most recently used; null if absent. The caller counts hits and misses.
  std::shared_ptr<const Block> Lookup(uint32_t table, uint64_t offset);
  // Inserts the block (replacing one with the same key) and evicts least recently used blocks until all fit. A block
  // larger than the whole cache changes nothing.
  void Insert(rec::BlockKind kind, uint32_t table, uint64_t offset, std::shared_ptr<const Block> block);
  // Drops all blocks of a table and returns their number. Scans the whole cache, because tables are deleted rarely.
  // Emits nothing: the record of the table's closing implies it.
  uint32_t Erase(uint32_t table);

  uint64_t capacity_bytes() const { return capacity_bytes_; }
  uint64_t size_bytes() const { return size_bytes_; }
  uint64_t block_count() const { return block_count_; }
  // Calls f(kind, table, offset, bytes) from the most to the least recently used. Pure.
  template <class F>
  void ForEach(F f) const {
    for (const Entry* e = use_.older; e != &use_; e = e->older) f(e->kind, e->table, e->offset, e->block->size_bytes());
  }

 private:
  struct Entry {
    rec::BlockKind kind = rec::BlockKind::kData;
    uint32_t table = 0;
    uint64_t offset = 0;
    std::shared_ptr<const Block> block;
    Entry* newer = nullptr;
    Entry* older = nullptr;
    Entry* next = nullptr;  // in the chain

    uint64_t charge() const { return block->size_bytes() + kOverheadBytes; }
  };

  // The link that points to the entry with this key, or the null link at the end of its chain.
  Entry** LinkTo(uint32_t table, uint64_t offset);
  void EnterRing(Entry* entry);
  static void LeaveRing(Entry* entry);
  // Drops the least recently used entry. REQUIRES: not empty.
  void Evict();
  void Count(rec::BlockKind kind, uint64_t size_bytes);
  // Frees the entry that the link points to.
  void Drop(Entry** link);
  void DoubleBuckets();

  const uint64_t capacity_bytes_;
  Tracer* const tracer_;
  uint64_t size_bytes_ = 0;
  uint64_t block_count_ = 0;
  Entry use_;                    // dummy: both ends of the ring
  std::vector<Entry*> buckets_;  // their number is a power of two, at least the number of blocks
};

}  // namespace strata

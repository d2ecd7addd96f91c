// BlockCache: uncompressed blocks, least recently used out first. Data blocks, and by an option index and filters.
//
// Keyed by (table's file number, offset of the block in the file). What a block costs is declared: its uncompressed
// bytes plus a fixed overhead, never what an allocator took, so that native and wasm evict the same blocks. File
// numbers are never reused while the cache lives, so no entry can go stale; Erase only gives the room back early.
//
// An entry stands in two structures by its own links, so that a look moves a few pointers and allocates nothing:
//
//     ring    use_ <-> newest <-> ... <-> oldest <-> use_        the order of use; what is evicted
//     chains  buckets_[h] -> entry -> entry -> null              who has this key; decides nothing that anybody sees
//
// A block that is out of the cache lives on while somebody holds its shared_ptr (an iterator standing in it).
//
// Counters: block_cache_{add,data_add,index_add,filter_add,bytes_write,evict_count}. Emits BlockEvicted and BlockCached
// (group life): what is in the cache is known for a whole run. The order of use is told by the looks, BlockRead.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "table/block_fetch.h"
#include "trace/tracer.h"

namespace strata {

class BlockCache {
 public:
  // Declared for the entry itself: key, links and pointer.
  static constexpr uint64_t kOverheadBytes = 64;

  // 0 keeps nothing. *tracer lives as long as the cache.
  BlockCache(uint64_t capacity_bytes, Tracer* tracer);
  ~BlockCache();
  BlockCache(const BlockCache&) = delete;
  BlockCache& operator=(const BlockCache&) = delete;

  // The block, now the most recently used; null when it is not here. Counting is the caller's.
  std::shared_ptr<const Block> Lookup(uint32_t table, uint64_t offset);
  // Puts the block in (in place of one with the same key) and evicts from the least recently used end until all fits.
  // A block larger than the whole cache changes nothing.
  void Insert(rec::BlockKind kind, uint32_t table, uint64_t offset, std::shared_ptr<const Block> block);
  // Drops every block of a table and says how many. Looks at every block that is here: tables go rarely. Emits nothing:
  // the table's closing tells it.
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

  // The link that points to the entry with this key, or the null at the end of the chain where it would be.
  Entry** LinkTo(uint32_t table, uint64_t offset);
  void EnterRing(Entry* entry);
  static void LeaveRing(Entry* entry);
  // Drops the least recently used. REQUIRES: there is one.
  void Evict();
  void Count(rec::BlockKind kind, uint64_t size_bytes);
  // Frees the entry that the link points to.
  void Drop(Entry** link);
  void DoubleBuckets();

  const uint64_t capacity_bytes_;
  Tracer* const tracer_;
  uint64_t size_bytes_ = 0;
  uint64_t block_count_ = 0;
  Entry use_;                    // no block: the ring's beginning and end
  std::vector<Entry*> buckets_;  // a power of two of them, at least as many as blocks
};

}  // namespace strata

#include "table/block_cache.h"

#include <utility>

namespace strata {

BlockCache::BlockCache(uint64_t capacity_bytes, Tracer* tracer)
    : capacity_bytes_(capacity_bytes), tracer_(tracer), buckets_(16) {
  use_.newer = use_.older = &use_;
}

BlockCache::~BlockCache() {
  for (Entry* e = use_.older; e != &use_;) delete std::exchange(e, e->older);
}

std::shared_ptr<const Block> BlockCache::Lookup(uint32_t table, uint64_t offset) {
  Entry* const entry = *LinkTo(table, offset);
  if (entry == nullptr) return nullptr;
  LeaveRing(entry);
  EnterRing(entry);
  return entry->block;
}

void BlockCache::Insert(rec::BlockKind kind, uint32_t table, uint64_t offset, std::shared_ptr<const Block> block) {
  const uint64_t charge = block->size_bytes() + kOverheadBytes;
  if (charge > capacity_bytes_) return;
  Entry** const same = LinkTo(table, offset);
  if (*same != nullptr) Drop(same);
  while (size_bytes_ + charge > capacity_bytes_) Evict();
  if (block_count_ == buckets_.size()) DoubleBuckets();
  auto* const entry = new Entry{.kind = kind, .table = table, .offset = offset, .block = std::move(block)};
  *LinkTo(table, offset) = entry;
  EnterRing(entry);
  size_bytes_ += charge;
  block_count_++;
  Count(kind, entry->block->size_bytes());
  tracer_->Emit(rec::BlockCached{.table = table,
                                 .size_bytes = static_cast<uint32_t>(entry->block->size_bytes()),
                                 .offset = offset,
                                 .block_kind = kind});
}

void BlockCache::Count(rec::BlockKind kind, uint64_t size_bytes) {
  Counters& counters = tracer_->counters;
  ++counters.block_cache_add;
  counters.block_cache_bytes_write += size_bytes;
  if (kind == rec::BlockKind::kData) ++counters.block_cache_data_add;
  if (kind == rec::BlockKind::kIndex) ++counters.block_cache_index_add;
  if (kind == rec::BlockKind::kFilter) ++counters.block_cache_filter_add;
}

void BlockCache::Evict() {
  const Entry& oldest = *use_.newer;
  ++tracer_->counters.block_cache_evict_count;
  tracer_->Emit(rec::BlockEvicted{
      .table = oldest.table, .size_bytes = static_cast<uint32_t>(oldest.block->size_bytes()), .offset = oldest.offset});
  Drop(LinkTo(oldest.table, oldest.offset));
}

uint32_t BlockCache::Erase(uint32_t table) {
  const uint64_t before = block_count_;
  for (Entry* e = use_.older; e != &use_;) {
    Entry* const gone = std::exchange(e, e->older);
    if (gone->table == table) Drop(LinkTo(gone->table, gone->offset));
  }
  return static_cast<uint32_t>(before - block_count_);
}

BlockCache::Entry** BlockCache::LinkTo(uint32_t table, uint64_t offset) {
  // Fibonacci hashing: multiplying by 2^64 over the golden ratio (odd) spreads small differences over the upper half.
  const uint64_t mixed = (uint64_t{table} << 40 ^ offset) * 0x9e3779b97f4a7c15u;
  Entry** link = &buckets_[(mixed >> 32) & (buckets_.size() - 1)];
  while (*link != nullptr && ((*link)->offset != offset || (*link)->table != table)) link = &(*link)->next;
  return link;
}

void BlockCache::EnterRing(Entry* entry) {
  entry->older = use_.older;
  entry->newer = &use_;
  entry->older->newer = entry;
  use_.older = entry;
}

void BlockCache::LeaveRing(Entry* entry) {
  entry->newer->older = entry->older;
  entry->older->newer = entry->newer;
}

void BlockCache::Drop(Entry** link) {
  Entry* const entry = *link;
  *link = entry->next;
  LeaveRing(entry);
  size_bytes_ -= entry->charge();
  block_count_--;
  delete entry;
}

void BlockCache::DoubleBuckets() {
  buckets_.assign(buckets_.size() * 2, nullptr);
  for (Entry* e = use_.older; e != &use_; e = e->older) {
    e->next = nullptr;
    *LinkTo(e->table, e->offset) = e;
  }
}

}  // namespace strata

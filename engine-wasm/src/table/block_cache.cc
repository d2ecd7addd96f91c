#include "table/block_cache.h"

namespace strata {

std::shared_ptr<const Block> BlockCache::Lookup(uint32_t table, uint64_t offset) {
  const auto at = index_.find({table, offset});
  if (at == index_.end()) return nullptr;
  entries_.splice(entries_.begin(), entries_, at->second);
  return at->second->block;
}

void BlockCache::Insert(uint32_t table, uint64_t offset, std::shared_ptr<const Block> block) {
  const Key key{table, offset};
  const auto at = index_.find(key);
  if (at != index_.end()) Drop(at);
  const uint64_t charge = block->size_bytes() + kOverheadBytes;
  if (charge > capacity_bytes_) return;
  while (size_bytes_ + charge > capacity_bytes_) Drop(index_.find(entries_.back().key));
  entries_.push_front({key, std::move(block)});
  index_[key] = entries_.begin();
  size_bytes_ += charge;
}

void BlockCache::Erase(uint32_t table) {
  auto at = index_.lower_bound({table, 0});
  while (at != index_.end() && at->first.first == table) Drop(at++);
}

void BlockCache::Drop(std::map<Key, Position>::iterator at) {
  size_bytes_ -= at->second->block->size_bytes() + kOverheadBytes;
  entries_.erase(at->second);
  index_.erase(at);
}

}  // namespace strata

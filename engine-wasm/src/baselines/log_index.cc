#include "baselines/log_index.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "base/xxhash64.h"

namespace strata {

int CompareTraced(Slice key, Slice sought, rec::CompareSite site, uint32_t at, Tracer* tracer) {
  constexpr uint16_t kSoughtKey = 0xffff;
  const int order = key.compare(sought);
  tracer->counters.user_key_comparison_count++;
  tracer->Emit(rec::KeysCompared{.left = static_cast<uint16_t>(std::min<uint32_t>(at, kSoughtKey - 1)),
                                 .right = kSoughtKey,
                                 .site = site,
                                 .order = static_cast<uint8_t>(order < 0    ? 0
                                                               : order == 0 ? 1
                                                                            : 2)});
  return order;
}

uint32_t LogIndex::NewEntry(Slice key, const LogPlace& place) {
  uint32_t number = free_;
  if (number != 0) {
    free_ = At(number).next;
  } else {
    pool_.emplace_back();
    number = static_cast<uint32_t>(pool_.size());
  }
  At(number).key = key;
  At(number).place = place;
  entries_++;
  key_bytes_ += key.size();
  return number;
}

LogPlace LogIndex::FreeEntry(uint32_t number) {
  Entry& entry = At(number);
  entries_--;
  key_bytes_ -= entry.key.size();
  entry.key = std::string();
  entry.next = std::exchange(free_, number);
  return entry.place;
}

// ---- The tree.

TreeLogIndex::Position TreeLogIndex::Seek(Slice key, bool* found) {
  *found = false;
  if (leaves_.empty()) return {};
  // The last leaf whose first key is not greater, or the first leaf.
  uint32_t low = 1;
  auto high = static_cast<uint32_t>(leaves_.size());
  while (low < high) {
    const uint32_t middle = low + (high - low) / 2;
    const int order = CompareTraced(KeyAt({middle, 0}), key, rec::CompareSite::kLogIndex, middle, &tracer_);
    if (order == 0) {
      *found = true;
      return {middle, 0};
    }
    if (order < 0) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  const uint32_t at = low - 1;
  low = 0;
  high = leaves_[at]->size;
  while (low < high && !*found) {
    const uint32_t middle = low + (high - low) / 2;
    const int order = CompareTraced(KeyAt({at, middle}), key, rec::CompareSite::kLogIndex, middle, &tracer_);
    if (order < 0) {
      low = middle + 1;
    } else {
      high = middle;
      *found = order == 0;
    }
  }
  return {at, high};
}

bool TreeLogIndex::Find(Slice key, LogPlace* place) {
  bool found = false;
  const Position position = Seek(key, &found);
  if (found) *place = PlaceAt(position);
  return found;
}

bool TreeLogIndex::Set(Slice key, const LogPlace& place, LogPlace* old) {
  bool found = false;
  Position position = Seek(key, &found);
  if (found) {
    *old = std::exchange(At(leaves_[position.leaf]->entries[position.slot]).place, place);
    return true;
  }
  if (leaves_.empty()) leaves_.push_back(std::make_unique<Leaf>());
  Leaf* leaf = leaves_[position.leaf].get();
  if (leaf->size == kLeafEntries) {
    // Keys that arrive in order leave full leaves.
    const bool is_append = position.leaf + 1 == leaves_.size() && position.slot == kLeafEntries;
    const uint32_t kept = is_append ? kLeafEntries : kLeafEntries / 2;
    auto right = std::make_unique<Leaf>();
    while (kept + right->size < kLeafEntries) {
      right->entries[right->size] = leaf->entries[kept + right->size];
      right->size++;
    }
    leaf->size = kept;
    if (position.slot > kept || is_append) {
      leaf = right.get();
      position.slot -= kept;
    }
    leaves_.insert(leaves_.begin() + position.leaf + 1, std::move(right));
  }
  Shift(leaf, position.slot, 1);
  leaf->entries[position.slot] = NewEntry(key, place);
  return false;
}

bool TreeLogIndex::Erase(Slice key, LogPlace* old) {
  bool found = false;
  const Position position = Seek(key, &found);
  if (!found) return false;
  Leaf* const leaf = leaves_[position.leaf].get();
  *old = FreeEntry(leaf->entries[position.slot]);
  Shift(leaf, position.slot + 1, -1);
  if (leaf->size == 0) leaves_.erase(leaves_.begin() + position.leaf);
  return true;
}

void TreeLogIndex::Shift(Leaf* leaf, uint32_t slot, int by) {
  uint32_t* const from = leaf->entries + slot;
  std::memmove(from + by, from, (leaf->size - slot) * sizeof(uint32_t));
  leaf->size += by;
}

bool TreeLogIndex::Forward(Position* position) const {
  if (position->leaf < leaves_.size() && position->slot >= leaves_[position->leaf]->size) {
    *position = {position->leaf + 1, 0};
  }
  return AtEntry(*position);
}

bool TreeLogIndex::Backward(Position* position) const {
  if (position->slot == 0) {
    if (position->leaf == 0) return false;
    *position = {position->leaf - 1, leaves_[position->leaf - 1]->size};
  }
  position->slot--;
  return true;
}

// ---- The hash index.

uint32_t* HashLogIndex::LinkOf(Slice key, uint32_t hash) {
  uint32_t* link = &heads_[hash & (heads_.size() - 1)];
  for (; *link != 0; link = &At(*link).next) {
    const Entry& entry = At(*link);
    if (entry.hash != hash) continue;
    if (CompareTraced(entry.key, key, rec::CompareSite::kLogIndex, 0, &tracer_) == 0) break;
  }
  return link;
}

bool HashLogIndex::Find(Slice key, LogPlace* place) {
  const uint32_t number = *LinkOf(key, static_cast<uint32_t>(XxHash64(key)));
  if (number != 0) *place = At(number).place;
  return number != 0;
}

bool HashLogIndex::Set(Slice key, const LogPlace& place, LogPlace* old) {
  const auto hash = static_cast<uint32_t>(XxHash64(key));
  const uint32_t known = *LinkOf(key, hash);
  if (known != 0) {
    *old = std::exchange(At(known).place, place);
    return true;
  }
  if (entries_ == heads_.size()) Grow();
  const uint32_t number = NewEntry(key, place);
  At(number).hash = hash;
  At(number).next = std::exchange(heads_[hash & (heads_.size() - 1)], number);
  return false;
}

bool HashLogIndex::Erase(Slice key, LogPlace* old) {
  uint32_t* const link = LinkOf(key, static_cast<uint32_t>(XxHash64(key)));
  if (*link == 0) return false;
  const uint32_t number = *link;
  *link = At(number).next;
  *old = FreeEntry(number);
  return true;
}

void HashLogIndex::Grow() {
  heads_.assign(heads_.size() * 2, 0);
  // Every entry is in use: the table is full.
  for (uint32_t number = 1; number <= pool_.size(); number++) {
    At(number).next = std::exchange(heads_[At(number).hash & (heads_.size() - 1)], number);
  }
}

}  // namespace strata

// SkipList: the sorted structure of a memtable. Towers of links over a linked list; a search moves right while the next
// key is smaller, otherwise down.
//
//   level 2  head ----------------------> c ------------------------------> null
//   level 1  head ---------> b ---------> c ---------> e -----------------> null
//   level 0  head --> a ---> b ---------> c --> d ---> e --> f -----------> null
//
// A tower reaches level i with probability 4^-i, up to 12 levels: with branching 4 a search costs as many comparisons
// as with 2, and a tower has only 1.33 links on average (Pugh 1990; LevelDB's choice). A seed determines the heights;
// nothing else is random.
//
// A tower of height h is an entry with h links (memtable_entry.h); link i leads to the next tower that reaches level i.
//
// Two savings over the textbook, from LevelDB and RocksDB: a node found to be past the key on one level is not compared
// again on the next; and while entries arrive in ascending order, an insert appends at the end after one comparison.
//
// Invariants
// 1. Inserts do not invalidate positions in the list (memtable_entry.h).
// 2. No two entries have the same internal key.
// 3. A comparison of internal keys is one comparison of user keys, always counted (a search counts all of its
//    comparisons at its end); kDetail affects records only. The record KeysCompared has left, the level of the search;
//    right, the ordinal of the tower (at most 0xffff); order, the search key relative to the tower's key.
#pragma once

#include <bit>
#include <cstdint>

#include "base/arena.h"
#include "base/compare.h"
#include "base/prng.h"
#include "base/slice.h"
#include "memtable/memtable_entry.h"
#include "trace/tracer.h"

namespace strata {

class SkipList {
 public:
  static constexpr uint32_t kMaxHeight = 12;

  // seed: for the heights. tracer must outlive the list.
  SkipList(uint64_t seed, Tracer& tracer);
  SkipList(const SkipList&) = delete;
  SkipList& operator=(const SkipList&) = delete;

  // Copies the entry. REQUIRES: the internal key is not in the list; user key and value are shorter than 2^32 - 8
  // bytes; fewer than kMaxOrdinal entries. Returns the new entry.
  template <bool kDetail>
  const MemtableEntry* Insert(const SearchKey& key, Slice value);

  // The first entry at or after the key, or null. *same_user_key: whether it has the same user key (unset for null).
  template <bool kDetail>
  const MemtableEntry* FindAtOrAfter(const SearchKey& key, bool* same_user_key) const;
  // The last entry before the key, or null.
  template <bool kDetail>
  const MemtableEntry* FindBefore(const SearchKey& key) const;
  const MemtableEntry* First() const { return head_->next(); }
  const MemtableEntry* Last() const { return last_[0] == head_ ? nullptr : last_[0]; }

  uint32_t entries() const { return entries_; }

 private:
  // Order of the search key relative to a node's key; records, and leaves counting to its callers, which then do not
  // update a counter in memory for each comparison. *user_order: order of the user keys alone.
  template <bool kDetail>
  int Compare(SearchKey key, const MemtableEntry* node, uint32_t level, int* user_order) const;
  // Walks to the last node before the key on every level. before: null, or filled for the levels in use.
  template <bool kDetail>
  MemtableEntry* Descend(SearchKey key, MemtableEntry** before, bool* same_user_key) const;
  uint32_t RandomHeight();

  Tracer& tracer_;
  Prng prng_;
  Arena keys_;  // and their links
  Arena values_;
  uint32_t height_ = 1;  // of the tallest tower
  uint32_t entries_ = 0;
  bool ascending_ = true;  // the last insert was at the end
  MemtableEntry* head_;
  MemtableEntry* last_[kMaxHeight];  // the last node of each level, or head_
};

template <bool kDetail>
inline int SkipList::Compare(SearchKey key, const MemtableEntry* node, uint32_t level, int* user_order) const {
  const Slice other = node->internal_key();
  const size_t user_bytes = other.size() - 8;
  const int order = CompareBytes(key.user_key, Slice(other.data(), user_bytes));
  if constexpr (kDetail) {
    const uint32_t ordinal = node->ordinal();
    tracer_.Emit(rec::KeysCompared{.left = static_cast<uint16_t>(level),
                                   .right = static_cast<uint16_t>(ordinal < 0xffff ? ordinal : 0xffff),
                                   .site = rec::CompareSite::kMemtable,
                                   .order = static_cast<uint8_t>(order < 0 ? 0 : (order == 0 ? 1 : 2))});
  }
  *user_order = order;
  if (order != 0) return order;
  const uint64_t trailer = DecodeFixed64(other.data() + user_bytes);
  return key.trailer > trailer ? -1 : (key.trailer < trailer ? 1 : 0);
}

template <bool kDetail>
MemtableEntry* SkipList::Descend(SearchKey key, MemtableEntry** before, bool* same_user_key) const {
  MemtableEntry* at = head_;
  const MemtableEntry* too_far = nullptr;  // known not to be before the key
  int user_order = -1;
  uint32_t comparisons = 0;
  for (uint32_t level = height_ - 1;; level--) {
    for (MemtableEntry* next = at->link(level); next != nullptr && next != too_far; next = at->link(level)) {
      int order_of_users = 0;
      comparisons++;
      if (Compare<kDetail>(key, next, level, &order_of_users) <= 0) {
        too_far = next;
        user_order = order_of_users;
        break;
      }
      at = next;
    }
    if (before != nullptr) before[level] = at;
    if (level == 0) break;
  }
  tracer_.counters.user_key_comparison_count += comparisons;
  *same_user_key = user_order == 0;
  return at;
}

template <bool kDetail>
const MemtableEntry* SkipList::FindAtOrAfter(const SearchKey& key, bool* same_user_key) const {
  return Descend<kDetail>(key, nullptr, same_user_key)->link(0);
}

template <bool kDetail>
const MemtableEntry* SkipList::FindBefore(const SearchKey& key) const {
  bool same_user_key = false;
  const MemtableEntry* node = Descend<kDetail>(key, nullptr, &same_user_key);
  return node == head_ ? nullptr : node;
}

template <bool kDetail>
const MemtableEntry* SkipList::Insert(const SearchKey& key, Slice value) {
  MemtableEntry* before[kMaxHeight];
  bool at_end = ascending_;
  if (at_end && entries_ > 0) {
    int user_order = 0;
    tracer_.counters.user_key_comparison_count++;
    at_end = Compare<kDetail>(key, last_[0], 0, &user_order) > 0;
  }
  if (!at_end) {
    bool same_user_key = false;
    Descend<kDetail>(key, before, &same_user_key);
  }
  const uint32_t height = RandomHeight();
  MemtableEntry* const node = MemtableEntry::New(keys_, values_, height, ++entries_, height, key, value);
  for (uint32_t level = 0; level < height; level++) {
    MemtableEntry* const left = level >= height_ ? head_ : (at_end ? last_[level] : before[level]);
    node->link(level) = left->link(level);
    left->link(level) = node;
    if (node->link(level) == nullptr) last_[level] = node;
  }
  if (height > height_) height_ = height;
  ascending_ = last_[0] == node;
  return node;
}

}  // namespace strata

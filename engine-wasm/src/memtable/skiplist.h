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
// A node is one piece of the arena, so that a comparison touches one cache line instead of two:
//
//   | link h-1 | ... | link 1 | link 0 | ordinal 28 bits, height 4 bits | entry bytes |
//                                      ^ Node*
//   entry   varint length | user key, trailer fixed64 | varint length | value          (LevelDB's memtable entry)
//
// Two savings over the textbook, from LevelDB and RocksDB: a node found to be past the key on one level is not compared
// again on the next; and while entries arrive in ascending order, an insert appends at the end after one comparison.
//
// Invariants
// 1. Entries are never moved, changed or removed; inserts do not invalidate iterators.
// 2. No two entries have the same internal key.
// 3. A comparison of internal keys is one comparison of user keys, always counted; kDetail affects records only. The
//    record KeysCompared has left, the level of the search; right, the ordinal of the tower (at most 0xffff); order,
//    the search key relative to the tower's key.
#pragma once

#include <bit>
#include <cstdint>

#include "base/arena.h"
#include "base/coding.h"
#include "base/compare.h"
#include "base/prng.h"
#include "base/slice.h"
#include "trace/tracer.h"

namespace strata {

class SkipList {
 public:
  static constexpr uint32_t kMaxHeight = 12;
  static constexpr uint32_t kMaxOrdinal = (1u << 28) - 1;

  // The key of a search: an internal key in two parts, so that callers need not concatenate them.
  struct SearchKey {
    Slice user_key;
    uint64_t trailer;
  };

  class Node {
   public:
    uint32_t height() const { return bits_ & 0xf; }
    // 1 for the entry inserted first, 2 for the second ...; 0 for the head.
    uint32_t ordinal() const { return bits_ >> 4; }
    // Both are valid for the lifetime of the list.
    Slice internal_key() const {
      uint32_t n = 0;
      const char* p = GetVarint32Ptr(entry(), entry() + kMaxVarint32Bytes, &n);
      return Slice(p, n);
    }
    Slice value() const {
      const Slice key = internal_key();
      const char* p = key.data() + key.size();
      uint32_t n = 0;
      p = GetVarint32Ptr(p, p + kMaxVarint32Bytes, &n);
      return Slice(p, n);
    }
    const Node* next() const { return link(0); }

   private:
    friend class SkipList;
    const char* entry() const { return reinterpret_cast<const char*>(this) + sizeof(bits_); }
    char* entry() { return reinterpret_cast<char*>(this) + sizeof(bits_); }
    Node*& link(uint32_t level) { return reinterpret_cast<Node**>(this)[-1 - static_cast<int>(level)]; }
    Node* link(uint32_t level) const { return reinterpret_cast<Node* const*>(this)[-1 - static_cast<int>(level)]; }

    uint32_t bits_;  // ordinal << 4 | height
  };

  // seed: for the heights. tracer must outlive the list.
  SkipList(uint64_t seed, Tracer& tracer);
  SkipList(const SkipList&) = delete;
  SkipList& operator=(const SkipList&) = delete;

  // Copies the entry. REQUIRES: the internal key is not in the list; user key and value are shorter than 2^32 - 8
  // bytes; fewer than kMaxOrdinal entries. Returns the new node.
  template <bool kDetail>
  const Node* Insert(const SearchKey& key, Slice value);

  // The first entry at or after the key, or null. *same_user_key: whether it has the same user key (unset for null).
  template <bool kDetail>
  const Node* FindAtOrAfter(const SearchKey& key, bool* same_user_key) const;
  // The last entry before the key, or null.
  template <bool kDetail>
  const Node* FindBefore(const SearchKey& key) const;
  const Node* First() const { return head_->next(); }
  const Node* Last() const { return last_[0] == head_ ? nullptr : last_[0]; }

  uint32_t entries() const { return entries_; }

 private:
  // Order of the search key relative to a node's key; counts and records. *user_order: order of the user keys alone.
  template <bool kDetail>
  int Compare(const SearchKey& key, const Node* node, uint32_t level, int* user_order) const;
  // Walks to the last node before the key on every level. before: null, or filled for the levels in use.
  template <bool kDetail>
  Node* Descend(const SearchKey& key, Node** before, bool* same_user_key) const;
  Node* NewNode(const SearchKey& key, Slice value);
  Node* AllocateNode(uint32_t height, size_t entry_bytes);
  uint32_t RandomHeight();

  Tracer& tracer_;
  Prng prng_;
  Arena arena_;
  uint32_t height_ = 1;  // of the tallest tower
  uint32_t entries_ = 0;
  bool ascending_ = true;  // the last insert was at the end
  Node* head_;
  Node* last_[kMaxHeight];  // the last node of each level, or head_
};

template <bool kDetail>
inline int SkipList::Compare(const SearchKey& key, const Node* node, uint32_t level, int* user_order) const {
  const Slice other = node->internal_key();
  const size_t user_bytes = other.size() - 8;
  const int order = CompareBytes(key.user_key, Slice(other.data(), user_bytes));
  tracer_.counters.user_key_comparison_count++;
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
SkipList::Node* SkipList::Descend(const SearchKey& key, Node** before, bool* same_user_key) const {
  Node* at = head_;
  const Node* too_far = nullptr;  // known not to be before the key
  int user_order = -1;
  for (uint32_t level = height_ - 1;; level--) {
    for (Node* next = at->link(level); next != nullptr && next != too_far; next = at->link(level)) {
      int order_of_users = 0;
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
  *same_user_key = user_order == 0;
  return at;
}

template <bool kDetail>
const SkipList::Node* SkipList::FindAtOrAfter(const SearchKey& key, bool* same_user_key) const {
  return Descend<kDetail>(key, nullptr, same_user_key)->link(0);
}

template <bool kDetail>
const SkipList::Node* SkipList::FindBefore(const SearchKey& key) const {
  bool same_user_key = false;
  const Node* node = Descend<kDetail>(key, nullptr, &same_user_key);
  return node == head_ ? nullptr : node;
}

template <bool kDetail>
const SkipList::Node* SkipList::Insert(const SearchKey& key, Slice value) {
  Node* before[kMaxHeight];
  bool at_end = ascending_;
  if (at_end && entries_ > 0) {
    int user_order = 0;
    at_end = Compare<kDetail>(key, last_[0], 0, &user_order) > 0;
  }
  if (!at_end) {
    bool same_user_key = false;
    Descend<kDetail>(key, before, &same_user_key);
  }
  Node* const node = NewNode(key, value);
  const uint32_t height = node->height();
  for (uint32_t level = 0; level < height; level++) {
    Node* const left = level >= height_ ? head_ : (at_end ? last_[level] : before[level]);
    node->link(level) = left->link(level);
    left->link(level) = node;
    if (node->link(level) == nullptr) last_[level] = node;
  }
  if (height > height_) height_ = height;
  ascending_ = last_[0] == node;
  return node;
}

}  // namespace strata

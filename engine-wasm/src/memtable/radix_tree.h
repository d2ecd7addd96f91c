// RadixTree: the other sorted structure of a memtable. A list keeps the entries in order; a trie over the bytes of the
// user keys finds the place of a key in the list, and compares the key with a single entry.
//
//                        [4]                        a node: how many bytes the keys below it have in common,
//                  '1' /     \ '2'                  and a branch for each byte that comes next
//                   [5]       [5]
//             '7' /  | '8'     | \ '5'              the 2 goes on with a 5, or the key ends here
//   null <- user17  user18  user2  user25 -> null   the list
//
// A node does not have the common bytes themselves. A search of user25 takes the branch 2 after 4 bytes and the branch
// 5 after 5 bytes, and trusts that the bytes that it skipped are right. Its only comparison, with the entry where it
// ends, checks them all. If a skipped byte differs (item25), it differs from all keys below the branch that skipped it:
// a second walk stops at that branch, and the place is before or after everything there. If a node has no branch for
// the byte (user15), the comparison is with the nearest key: the first one below the next branch, or the last one below
// the last branch.
//
// While entries arrive in ascending order, an insert looks at the last entry and at the node above it.
//
// So a search costs as many nodes as there are bytes that distinguish keys, and one entry: 5 nodes among 30,000 random
// numbers of 16 digits, the upper ones in a cache. A skiplist compares with 25 entries there, most of them in no cache.
//
// Versions of a key are neighbors in the list, newest first, and the trie leads to the newest. A read at a snapshot
// walks from there, one step for each newer version, which is more than a search of a skiplist if there are many. Each
// entry knows the oldest version of its key, so passing all versions is one step.
//
// Links of an entry: 0 the next, 1 the previous, 2 the oldest version of its key.
//
// Invariants
// 1. Inserts do not invalidate positions in the list (memtable_entry.h).
// 2. A node has at least two branches, in ascending order of their bytes, the key that ends here before them; the keys
//    below it have exactly `depth` bytes in common. So the shape depends on the keys alone, not on their order of
//    arrival, and no path is longer than its key.
// 3. Sequences ascend: a new version of a key comes before the others.
// 4. Each search, and each insert except the first, compares user keys once, always counted; an insert that comes after
//    one at the end, and is not at the end itself, twice. The record KeysCompared has left, the nodes that were passed;
//    right, the ordinal of the entry (both at most 0xffff); order, the search key relative to the entry's key. Neither
//    a step from node to node nor one between versions is a comparison.
//
// Source: Morrison, PATRICIA (JACM 1968), skipped bytes; Leis, Kemper, Neumann, The adaptive radix tree (ICDE 2013),
// nodes that grow; Lambov, Trie memtables in Cassandra (VLDB 2022).
#pragma once

#include <cstdint>
#include <memory>

#include "base/arena.h"
#include "memtable/memtable_entry.h"
#include "trace/tracer.h"

namespace strata {

class RadixTree {
 public:
  // tracer must outlive the tree.
  explicit RadixTree(Tracer& tracer) : tracer_(tracer) {}
  RadixTree(const RadixTree&) = delete;
  RadixTree& operator=(const RadixTree&) = delete;

  // Copies the entry. REQUIRES: the trailer is larger than those of the entries with the same user key; user key and
  // value are shorter than 2^32 - 8 bytes; fewer than kMaxOrdinal entries. Returns the new entry.
  const MemtableEntry* Insert(const SearchKey& key, Slice value);

  // The first entry at or after the key, or null. *same_user_key: whether it has the same user key (unset for null).
  const MemtableEntry* FindAtOrAfter(const SearchKey& key, bool* same_user_key) const;
  // The entry before this one, or null.
  const MemtableEntry* Before(const MemtableEntry* entry) const { return entry->link(kPrevious); }
  const MemtableEntry* First() const { return first_; }
  const MemtableEntry* Last() const { return last_; }

  uint32_t entries() const { return entries_; }

  // Whether the invariants hold; it visits everything. For tests.
  bool Check() const;

 private:
  enum Link : uint32_t { kNext, kPrevious, kOldest, kLinks };

  struct Node;
  // Where a branch leads: to a Node, or to the newest version of a key, with the lowest bit set. 0: nowhere.
  using Ref = uintptr_t;

  // The place of a user key. neighbor: the newest version of this key, or of the key before or after it. order: of the
  // key relative to the neighbor's key. branch: where a new key is attached; it leads to the neighbor, if order is 0,
  // to a node that has no branch for the key, or to entries that have only `shared` bytes in common with it.
  struct Place {
    Ref* branch;
    MemtableEntry* neighbor;
    uint32_t shared;
    int order;
  };

  static bool IsNode(Ref ref) { return (ref & 1) == 0; }
  static Node* NodeOf(Ref ref) { return reinterpret_cast<Node*>(ref); }
  static MemtableEntry* EntryOf(Ref ref) { return reinterpret_cast<MemtableEntry*>(ref - 1); }
  static Ref RefTo(Node* node) { return reinterpret_cast<Ref>(node); }
  static Ref RefTo(MemtableEntry* entry) { return reinterpret_cast<Ref>(entry) + 1; }
  // The smallest or the largest key that the branch leads to.
  static MemtableEntry* Smallest(Ref ref);
  static MemtableEntry* Largest(Ref ref);

  // REQUIRES (all): the tree is not empty.
  Place Search(Slice user_key) const;
  // Where an insert goes: the same, but after an insert at the end it looks there first.
  Place PlaceFor(Slice user_key) const;
  // The branch at which the key leaves the trie, if it has `shared` bytes in common with the key nearest to it.
  Ref* BranchAfter(Slice user_key, uint32_t shared) const;
  void Compare(Slice user_key, uint32_t nodes, Place* place) const;
  void AddToTrie(const Place& place, Slice user_key, Ref entry);
  void AddToList(MemtableEntry* previous, MemtableEntry* entry);
  Node* NewNode(uint32_t kind, size_t depth);
  Node* Grown(Node* node);
  bool CheckList() const;
  bool CheckTrie() const;

  static constexpr uint32_t kKinds = 4;  // of nodes, by size

  Tracer& tracer_;
  Arena keys_;
  Arena values_;
  Arena nodes_;                  // nodes are close together, apart from the keys
  Node* outgrown_[kKinds] = {};  // nodes that were replaced by larger ones: the first of a list of each kind
  const std::unique_ptr<Ref> root_ = std::make_unique<Ref>(0);  // a search returns it for changing, and changes nothing
  MemtableEntry* first_ = nullptr;
  MemtableEntry* last_ = nullptr;
  Ref* tail_ = nullptr;  // after an insert at the end: the branch to the node that has it; otherwise null
  uint32_t entries_ = 0;
};

}  // namespace strata

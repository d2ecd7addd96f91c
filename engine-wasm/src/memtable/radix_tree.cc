#include "memtable/radix_tree.h"

#include <algorithm>
#include <bit>
#include <vector>

#include "base/compare.h"

namespace strata {

// | branch n-1 | ... | branch 0 | Node | the byte of each branch, ascending |
//                               ^ Node*
struct RadixTree::Node {
  // Branches for which each kind has room. The smallest node has 40 bytes in WebAssembly, and natively a cache line.
  static constexpr uint16_t kCapacities[kKinds] = {5, 16, 64, 256};

  Ref end;         // the entry whose key ends after `depth` bytes, or 0
  uint32_t depth;  // bytes that the keys below have in common
  uint16_t count;  // of branches, without `end`
  uint16_t kind;

  bool is_full() const { return count == kCapacities[kind]; }
  Ref& branch(uint32_t i) { return reinterpret_cast<Ref*>(this)[-1 - static_cast<int>(i)]; }
  uint8_t* bytes() { return reinterpret_cast<uint8_t*>(this + 1); }

  // The number of branches whose byte is smaller.
  uint32_t BranchesBefore(uint8_t byte) {
    return static_cast<uint32_t>(std::lower_bound(bytes(), bytes() + count, byte) - bytes());
  }

  // The branch of the key, or null. Bytes are compared eight at a time, because this is most of a search.
  Ref* BranchOf(Slice key) {
    if (key.size() <= depth) return key.size() == depth && end != 0 ? &end : nullptr;
    constexpr uint64_t kOnes = 0x0101010101010101;
    const uint64_t wanted = kOnes * static_cast<uint8_t>(key[depth]);
    for (uint32_t i = 0; i < count; i += 8) {
      uint64_t differences = 0;
      std::memcpy(&differences, bytes() + i, 8);
      differences ^= wanted;
      // The lowest bit that is set is in the first byte that is zero.
      const uint64_t zeros = (differences - kOnes) & ~differences & (kOnes << 7);
      if (zeros == 0) continue;
      i += static_cast<uint32_t>(std::countr_zero(zeros)) / 8;
      return i < count ? &branch(i) : nullptr;
    }
    return nullptr;
  }

  // The key below that is nearest to one that has no branch here.
  MemtableEntry* NearestTo(Slice key) {
    if (key.size() <= depth) return Smallest(RefTo(this));
    const uint32_t i = BranchesBefore(static_cast<uint8_t>(key[depth]));
    return i < count ? Smallest(branch(i)) : Largest(branch(count - 1));
  }

  // REQUIRES: the key has no branch; the node has room.
  void Add(Slice key, Ref ref) {
    if (key.size() == depth) {
      end = ref;
      return;
    }
    const auto byte = static_cast<uint8_t>(key[depth]);
    const uint32_t place = BranchesBefore(byte);
    for (uint32_t i = count++; i > place; i--) {
      bytes()[i] = bytes()[i - 1];
      branch(i) = branch(i - 1);
    }
    bytes()[place] = byte;
    branch(place) = ref;
  }
};

MemtableEntry* RadixTree::Smallest(Ref ref) {
  while (IsNode(ref)) ref = NodeOf(ref)->end != 0 ? NodeOf(ref)->end : NodeOf(ref)->branch(0);
  return EntryOf(ref);
}

MemtableEntry* RadixTree::Largest(Ref ref) {
  while (IsNode(ref)) ref = NodeOf(ref)->branch(NodeOf(ref)->count - 1);
  return EntryOf(ref);
}

RadixTree::Place RadixTree::Search(Slice user_key) const {
  Place place{.branch = root_.get(), .neighbor = nullptr, .shared = 0, .order = 0};
  Node* node = nullptr;  // the last one that was passed
  uint32_t nodes = 0;
  while (IsNode(*place.branch)) {
    node = NodeOf(*place.branch);
    nodes++;
    Ref* const next = node->BranchOf(user_key);
    if (next == nullptr) break;
    place.branch = next;
  }
  place.neighbor = IsNode(*place.branch) ? node->NearestTo(user_key) : EntryOf(*place.branch);
  Compare(user_key, nodes, &place);
  if (node == nullptr || place.shared >= node->depth) return place;
  // A byte that was skipped differs.
  place.branch = BranchAfter(user_key, place.shared);
  place.neighbor = place.order < 0 ? Smallest(*place.branch) : Largest(*place.branch);
  return place;
}

RadixTree::Ref* RadixTree::BranchAfter(Slice user_key, uint32_t shared) const {
  Ref* branch = root_.get();
  while (IsNode(*branch) && NodeOf(*branch)->depth <= shared) {
    Ref* const next = NodeOf(*branch)->BranchOf(user_key);
    if (next == nullptr) break;
    branch = next;
  }
  return branch;
}

RadixTree::Place RadixTree::PlaceFor(Slice user_key) const {
  if (tail_ == nullptr) return Search(user_key);
  Place place{.branch = tail_, .neighbor = last_, .shared = 0, .order = 0};
  Compare(user_key, 0, &place);
  if (place.order <= 0) return Search(user_key);
  Node* const node = NodeOf(*tail_);
  if (node->depth > place.shared) place.branch = BranchAfter(user_key, place.shared);
  if (node->depth < place.shared) place.branch = &node->branch(node->count - 1u);
  return place;
}

void RadixTree::Compare(Slice user_key, uint32_t nodes, Place* place) const {
  const Slice other = place->neighbor->user_key();
  const size_t shared = CommonPrefix(user_key, other);
  place->shared = static_cast<uint32_t>(shared);
  if (shared == user_key.size() || shared == other.size()) {
    place->order = user_key.size() == other.size() ? 0 : (user_key.size() < other.size() ? -1 : 1);
  } else {
    place->order = static_cast<uint8_t>(user_key[shared]) < static_cast<uint8_t>(other[shared]) ? -1 : 1;
  }
  tracer_.counters.user_key_comparison_count++;
  tracer_.Emit(rec::KeysCompared{.left = static_cast<uint16_t>(std::min(nodes, 0xffffu)),
                                 .right = static_cast<uint16_t>(std::min(place->neighbor->ordinal(), 0xffffu)),
                                 .site = rec::CompareSite::kMemtable,
                                 .order = static_cast<uint8_t>(place->order < 0 ? 0 : (place->order == 0 ? 1 : 2))});
}

const MemtableEntry* RadixTree::Insert(const SearchKey& key, Slice value) {
  MemtableEntry* const entry = MemtableEntry::New(keys_, values_, kLinks, ++entries_, 0, key, value);
  entry->link(kOldest) = entry;
  if (*root_ == 0) {
    *root_ = RefTo(entry);
    AddToList(nullptr, entry);
    return entry;
  }
  const Place place = PlaceFor(key.user_key);
  MemtableEntry* const neighbor = place.neighbor;
  AddToList(place.order > 0 ? neighbor->link(kOldest) : neighbor->link(kPrevious), entry);
  if (place.order == 0) {
    entry->link(kOldest) = neighbor->link(kOldest);
    *place.branch = RefTo(entry);
  } else {
    AddToTrie(place, key.user_key, RefTo(entry));
  }
  tail_ = entry == last_ ? place.branch : nullptr;
  return entry;
}

void RadixTree::AddToList(MemtableEntry* previous, MemtableEntry* entry) {
  MemtableEntry*& from_previous = previous == nullptr ? first_ : previous->link(kNext);
  MemtableEntry* const next = from_previous;
  entry->link(kNext) = next;
  entry->link(kPrevious) = previous;
  from_previous = entry;
  (next == nullptr ? last_ : next->link(kPrevious)) = entry;
}

void RadixTree::AddToTrie(const Place& place, Slice user_key, Ref entry) {
  Ref& branch = *place.branch;
  if (!IsNode(branch) || NodeOf(branch)->depth > place.shared) {
    Node* const node = NewNode(0, place.shared);
    node->Add(place.neighbor->user_key(), branch);
    branch = RefTo(node);
  } else if (NodeOf(branch)->is_full() && user_key.size() > place.shared) {
    branch = RefTo(Grown(NodeOf(branch)));
  }
  NodeOf(branch)->Add(user_key, entry);
}

RadixTree::Node* RadixTree::NewNode(uint32_t kind, size_t depth) {
  Node* node = outgrown_[kind];
  if (node != nullptr) {
    outgrown_[kind] = NodeOf(node->end);
  } else {
    const size_t capacity = Node::kCapacities[kind];
    // Bytes are loaded eight at a time.
    const size_t bytes = capacity * sizeof(Ref) + sizeof(Node) + std::max<size_t>(capacity, 8);
    char* const piece = nodes_.AllocateAligned(bytes);
    std::memset(piece, 0, bytes);
    node = reinterpret_cast<Node*>(piece + capacity * sizeof(Ref));
  }
  node->end = 0;
  node->depth = static_cast<uint32_t>(depth);
  node->count = 0;
  node->kind = static_cast<uint16_t>(kind);
  return node;
}

RadixTree::Node* RadixTree::Grown(Node* node) {
  Node* const larger = NewNode(node->kind + 1u, node->depth);
  larger->end = node->end;
  larger->count = node->count;
  std::memcpy(larger->bytes(), node->bytes(), node->count);
  std::memcpy(&larger->branch(node->count - 1u), &node->branch(node->count - 1u), node->count * sizeof(Ref));
  node->end = RefTo(outgrown_[node->kind]);
  outgrown_[node->kind] = node;
  return larger;
}

const MemtableEntry* RadixTree::FindAtOrAfter(const SearchKey& key, bool* same_user_key) const {
  if (*root_ == 0) return nullptr;
  const Place place = Search(key.user_key);
  const MemtableEntry* entry = place.neighbor;
  const MemtableEntry* const oldest = entry->link(kOldest);
  *same_user_key = place.order == 0 && oldest->trailer() <= key.trailer;
  if (place.order > 0 || (place.order == 0 && !*same_user_key)) return oldest->next();
  // The newest version that the reader may see; all of the next key are after the search key.
  while (place.order == 0 && entry->trailer() > key.trailer) entry = entry->next();
  return entry;
}

bool RadixTree::CheckList() const {
  uint32_t entries = 0;
  const MemtableEntry* previous = nullptr;
  for (const MemtableEntry* e = first_; e != nullptr; previous = e, e = e->next()) {
    entries++;
    if (e->link(kPrevious) != previous) return false;
    const MemtableEntry* const next = e->next();
    const int order = next == nullptr ? -1 : CompareBytes(e->user_key(), next->user_key());
    if (order > 0 || (order == 0 && e->trailer() <= next->trailer())) return false;
    if (e->link(kOldest) != (order == 0 ? next->link(kOldest) : e)) return false;
  }
  return last_ == previous && entries == entries_;
}

bool RadixTree::CheckTrie() const {
  if (*root_ == 0) return first_ == nullptr;
  const MemtableEntry* expected = first_;  // the trie leads to the newest versions, from left to right
  for (std::vector<Ref> rest = {*root_}; !rest.empty();) {
    const Ref ref = rest.back();
    rest.pop_back();
    if (!IsNode(ref)) {
      if (EntryOf(ref) != expected) return false;
      expected = expected->link(kOldest)->next();
      continue;
    }
    Node& node = *NodeOf(ref);
    const size_t depth = node.depth;
    if (node.count + (node.end != 0 ? 1 : 0) < 2 || node.count > Node::kCapacities[node.kind]) return false;
    if (CommonPrefix(Smallest(ref)->user_key(), Largest(ref)->user_key()) != depth) return false;
    if (node.end != 0 && EntryOf(node.end)->user_key().size() != depth) return false;
    for (uint32_t i = node.count; i-- > 0; rest.push_back(node.branch(i))) {
      const Slice key = Smallest(node.branch(i))->user_key();
      if (key.size() <= depth || static_cast<uint8_t>(key[depth]) != node.bytes()[i]) return false;
    }
    if (node.end != 0) rest.push_back(node.end);
  }
  return expected == nullptr;
}

bool RadixTree::Check() const {
  return CheckList() && CheckTrie();
}

}  // namespace strata

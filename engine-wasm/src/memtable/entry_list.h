// EntryList: the entries of a memtable in key order, in the structure that memtable_factory chooses. The answers are
// the same; the comparisons that a search makes are not.
//
//   memtable_factory=skip_list    SkipList    25 comparisons among 30,000 entries; Prev is a search
//   memtable_factory=radix_tree   RadixTree   one comparison; Prev is a step
//
// Going forward is MemtableEntry::next() in either.
#pragma once

#include <cstdint>
#include <variant>

#include "memtable/memtable_entry.h"
#include "memtable/radix_tree.h"
#include "memtable/skiplist.h"
#include "strata/options.gen.h"
#include "trace/tracer.h"

namespace strata {

class EntryList {
 public:
  // seed: for the heights of towers. tracer must outlive this.
  EntryList(MemtableFactory factory, uint64_t seed, Tracer& tracer) : tracer_(tracer) {
    if (factory == MemtableFactory::kRadixTree) {
      list_.emplace<RadixTree>(tracer);
    } else {
      list_.emplace<SkipList>(seed, tracer);
    }
  }

  // Copies the entry. REQUIRES: the sequence is larger than those of all entries. Emits KeysCompared.
  const MemtableEntry* Insert(const SearchKey& key, Slice value) {
    if (auto* const tree = std::get_if<RadixTree>(&list_)) return tree->Insert(key, value);
    auto& list = *std::get_if<SkipList>(&list_);
    return Detailed() ? list.Insert<true>(key, value) : list.Insert<false>(key, value);
  }
  // The first entry at or after the key, or null. *same_user_key: whether it has the same user key (unset for null).
  // Emits KeysCompared.
  const MemtableEntry* FindAtOrAfter(const SearchKey& key, bool* same_user_key) const {
    if (const RadixTree* const tree = radix_tree()) return tree->FindAtOrAfter(key, same_user_key);
    const SkipList& list = skiplist();
    return Detailed() ? list.FindAtOrAfter<true>(key, same_user_key) : list.FindAtOrAfter<false>(key, same_user_key);
  }
  // The entry before this one, or null. Emits KeysCompared.
  const MemtableEntry* Before(const MemtableEntry* entry) const {
    if (const RadixTree* const tree = radix_tree()) return tree->Before(entry);
    const SkipList& list = skiplist();
    const SearchKey key{entry->user_key(), entry->trailer()};
    return Detailed() ? list.FindBefore<true>(key) : list.FindBefore<false>(key);
  }
  const MemtableEntry* First() const { return radix_tree() != nullptr ? radix_tree()->First() : skiplist().First(); }
  const MemtableEntry* Last() const { return radix_tree() != nullptr ? radix_tree()->Last() : skiplist().Last(); }
  uint32_t entries() const { return radix_tree() != nullptr ? radix_tree()->entries() : skiplist().entries(); }

 private:
  // Null if the structure is the other one.
  const RadixTree* radix_tree() const { return std::get_if<RadixTree>(&list_); }
  const SkipList& skiplist() const { return *std::get_if<SkipList>(&list_); }
  bool Detailed() const { return tracer_.Wants(Group::kCompare); }

  Tracer& tracer_;
  std::variant<std::monostate, SkipList, RadixTree> list_;
};

}  // namespace strata

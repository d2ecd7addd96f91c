// MemTable: the newest writes, sorted, in memory. Everything in it is also in its write-ahead log.
//
// Written by one job at a time, read by many; sealed (by its owner, who stops adding) it waits for its flush. A delete
// is an entry like any other, a tombstone, for it must hide what lies deeper.
//
// Invariants
// 1. size_bytes() is declared, not allocated: for each entry user key bytes + value bytes + kEntryOverheadBytes. The
//    trigger of flushes is made of it, so native and WebAssembly seal at the same entry.
// 2. Entries with ascending sequence numbers are added; so a reader at a snapshot is not disturbed by later ones.
// 3. An iterator stays where it is while entries are added, and sees those that lie ahead of it.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "base/slice.h"
#include "format/internal_key.h"
#include "iter/iterator.h"
#include "memtable/skiplist.h"
#include "trace/tracer.h"

namespace strata {

class MemTable {
 public:
  // About what an entry costs beside its bytes: 8 of trailer, 2 to 4 of lengths, a tower of 1.33 links and its header.
  static constexpr uint32_t kEntryOverheadBytes = 32;

  // id: of this memtable in records. wal: the number of its log. seed: of the tower heights. tracer must outlive this.
  MemTable(uint32_t id, uint32_t wal, uint64_t seed, Tracer& tracer)
      : id_(id), wal_(wal), tracer_(tracer), list_(seed, tracer) {}

  // The declared size of one entry. Pure.
  static constexpr uint64_t EntryBytes(uint64_t key_bytes, uint64_t value_bytes) {
    return key_bytes + value_bytes + kEntryOverheadBytes;
  }

  // Copies the entry in; of a delete the value is empty. REQUIRES: sequence is larger than that of every entry here.
  // Emits MemtableInserted and, comparing, KeysCompared.
  void Add(uint64_t sequence, EntryType type, Slice user_key, Slice value);

  // What a reader at `sequence` finds of the key: kFound and its value, kDeleted, or kAbsent (look deeper). *value is
  // touched only when found. Emits KeysCompared and MemtableProbed; counts get_from_memtable_count and memtable_hit.
  rec::MemtableVerdict Get(Slice user_key, uint64_t sequence, std::string* value) const;

  // Over internal keys. It must not outlive the memtable; status() is always Ok. Counts seek_on_memtable_count,
  // next_on_memtable_count, prev_on_memtable_count (SeekToFirst and SeekToLast are not seeks). Emits KeysCompared. Prev
  // costs a search, for the links lead forward only.
  std::unique_ptr<Iterator> NewIterator() const;

  // The first entry, or null; its next() leads on. For flushes: neither emits nor counts.
  const SkipList::Node* First() const { return list_.First(); }

  uint32_t id() const { return id_; }
  uint32_t wal() const { return wal_; }
  uint32_t entries() const { return list_.entries(); }
  uint32_t deletes() const { return deletes_; }
  uint64_t size_bytes() const { return size_bytes_; }
  // Both 0 when there are no entries.
  uint64_t smallest_sequence() const { return smallest_sequence_; }
  uint64_t largest_sequence() const { return largest_sequence_; }

  // Calls f(Slice internal_key, Slice value, uint32_t height, uint32_t ordinal) in order of keys; ordinal is the order
  // of insertion, from 1, by which KeysCompared names towers. For inspection: neither emits nor counts.
  template <class F>
  void Walk(F f) const {
    for (const SkipList::Node* n = list_.First(); n != nullptr; n = n->next()) {
      f(n->internal_key(), n->value(), n->height(), n->ordinal());
    }
  }

 private:
  const uint32_t id_;
  const uint32_t wal_;
  Tracer& tracer_;
  SkipList list_;
  uint32_t deletes_ = 0;
  uint64_t size_bytes_ = 0;
  uint64_t smallest_sequence_ = 0;
  uint64_t largest_sequence_ = 0;
};

}  // namespace strata

// MemTable: the newest writes, sorted, in memory. Everything in it is also in its write-ahead log.
//
// Written by one job at a time, read by many; sealed (by its owner, who stops adding) it waits for its flush. A delete
// is an entry like any other, a tombstone, for it must hide what lies deeper.
//
// Range tombstones stand beside the skiplist, in a list in the order in which they came, and count as entries; readers
// use their fragments, which are worked out when somebody reads after a range was added.
//
// Invariants
// 1. size_bytes() is declared, not allocated: for each entry user key bytes + value bytes + kEntryOverheadBytes, the
//    end of a range being its value. The trigger of flushes is made of it, so native and WebAssembly seal at the same
//    entry.
// 2. Entries with ascending sequence numbers are added; so a reader at a snapshot is not disturbed by later ones.
// 3. An iterator stays where it is while entries are added, and sees those that lie ahead of it.
// 4. The filter, where there is one, has every key added, or its prefix, whichever it holds; tombstones too, ranges
//    not. It counts for nothing in size_bytes(): with a filter and without, memtables are sealed at the same entry.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/slice.h"
#include "filter/dynamic_bloom.h"
#include "filter/filter_contents.h"
#include "format/internal_key.h"
#include "iter/iterator.h"
#include "memtable/skiplist.h"
#include "range_del/range_run.h"
#include "trace/tracer.h"

namespace strata {

class MemTable {
 public:
  // About what an entry costs beside its bytes: 8 of trailer, 2 to 4 of lengths, a tower of 1.33 links and its header.
  static constexpr uint32_t kEntryOverheadBytes = 32;

  // id: of this memtable in records. wal: the number of its log. seed: of the tower heights. tracer must outlive this.
  // filter_bits: 0 for no filter.
  MemTable(uint32_t id, uint32_t wal, uint64_t seed, Tracer& tracer, uint32_t filter_bits = 0,
           const FilterContents& filter_contents = {});

  // The declared size of one entry. Pure.
  static constexpr uint64_t EntryBytes(uint64_t key_bytes, uint64_t value_bytes) {
    return key_bytes + value_bytes + kEntryOverheadBytes;
  }

  // Copies the entry in; of a delete the value is empty, of a range delete user_key is the begin and value the end,
  // which lies behind it. REQUIRES: sequence is larger than that of every entry here. Emits MemtableInserted and,
  // comparing, KeysCompared; for a range RangeTombstoneInserted.
  void Add(uint64_t sequence, EntryType type, Slice user_key, Slice value);

  // What a reader at `sequence` finds of the key: kFound and its value, kDeleted (also when a range tombstone covers it
  // that is newer than what is here of it), or kAbsent (look deeper; also when the filter says so). *value is touched
  // only when found. Emits MemtableFilterProbed, KeysCompared and
  // MemtableProbed; counts get_from_memtable_count, memtable_hit, bloom_memtable_hit_count, bloom_memtable_miss_count.
  // An empty one is passed over in silence, as in RocksDB.
  rec::MemtableVerdict Get(Slice user_key, uint64_t sequence, std::string* value) const;

  // False: no key of [from, to) is here, says the filter; an empty `to` is no end. True also when there is nothing to
  // ask. Emits MemtableFilterProbed when the filter was asked, and counts it.
  bool MayHoldRange(Slice from, Slice to) const;

  // Over internal keys. It must not outlive the memtable; status() is always Ok. Counts seek_on_memtable_count,
  // next_on_memtable_count, prev_on_memtable_count (SeekToFirst and SeekToLast are not seeks). Emits KeysCompared. Prev
  // costs a search, for the links lead forward only.
  std::unique_ptr<Iterator> NewIterator() const;

  // The first entry, or null; its next() leads on. For flushes: neither emits nor counts.
  const SkipList::Node* First() const { return list_.First(); }
  // The last entry, or null.
  const SkipList::Node* Last() const { return list_.Last(); }

  uint32_t id() const { return id_; }
  uint32_t wal() const { return wal_; }
  // REQUIRES: no entries.
  void set_wal(uint32_t wal) { wal_ = wal; }
  // The range tombstones as fragments; empty when there are none. They stay as they are while more are added, and those
  // are newer than every reader that has asked before. For readers and flushes.
  SharedFragments ranges() const;
  bool has_ranges() const { return Any(ranges_); }

  // Ranges included.
  uint32_t entries() const { return list_.entries() + static_cast<uint32_t>(ranges_.size()); }
  uint32_t deletes() const { return deletes_; }
  uint64_t size_bytes() const { return size_bytes_; }
  // Both 0 when there are no entries.
  uint64_t smallest_sequence() const { return smallest_sequence_; }
  uint64_t largest_sequence() const { return largest_sequence_; }
  // Null when there is none. For inspection.
  const DynamicBloom* filter() const { return has_filter() ? &*filter_ : nullptr; }
  // The filter as it was when this sequence was the last, made again from the entries up to there. REQUIRES: there is
  // one. For inspection.
  DynamicBloom FilterAt(uint64_t sequence) const;
  const FilterContents& filter_contents() const { return filter_contents_; }

  // Calls f(Slice internal_key, Slice value, uint32_t height, uint32_t ordinal) in order of keys; ordinal is the order
  // of insertion, from 1, by which KeysCompared names towers. For inspection: neither emits nor counts.
  template <class F>
  void Walk(F f) const {
    for (const SkipList::Node* n = list_.First(); n != nullptr; n = n->next()) {
      f(n->internal_key(), n->value(), n->height(), n->ordinal());
    }
  }

 private:
  bool FilterAllows(FilterSubject subject, Slice asked) const;
  void AddToFilter(Slice user_key, DynamicBloom* filter) const;
  void AddRange(uint64_t sequence, Slice begin, Slice end);
  uint64_t NewestRangeOver(Slice user_key, uint64_t sequence) const;

  const uint32_t id_;
  uint32_t wal_;
  Tracer& tracer_;
  SkipList list_;
  bool has_filter() const { return filter_.has_value(); }

  const FilterContents filter_contents_;
  std::optional<DynamicBloom> filter_;
  std::vector<RangeTombstone> ranges_;
  mutable SharedFragments fragments_;  // of ranges_; null when they have changed since
  uint32_t deletes_ = 0;
  uint64_t size_bytes_ = 0;
  uint64_t smallest_sequence_ = 0;
  uint64_t largest_sequence_ = 0;
};

}  // namespace strata

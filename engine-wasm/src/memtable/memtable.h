// MemTable: the newest writes, sorted, in memory. All of its content is also in its write-ahead log.
//
// One job at a time writes it, many readers read it. Its owner seals it by no longer adding entries; it then waits for
// its flush. A delete is an entry like any other, a tombstone, because it must hide entries in deeper runs.
//
// The entries are in an EntryList: a skiplist or a radix tree. Nothing else about a memtable depends on which.
//
// Range tombstones are in a list of their own, in insertion order, and count as entries. Readers use their
// fragments, which are computed on the first read after a range was added.
//
// Invariants
// 1. size_bytes() is declared, not allocated: per entry user key bytes + value bytes + kEntryOverheadBytes, the end of
//    a range counting as its value. Flushes depend on it, so native and WebAssembly seal at the same entry.
// 2. Sequence numbers of added entries ascend, so later adds do not affect a reader at a snapshot. Only a range
// tombstone
//    over keys that are deleted already may have the sequence of the last entry.
// 3. Adding entries does not move an iterator; it will see the added entries that lie ahead of it.
// 4. The filter, if any, contains every key added, or its prefix, as configured; keys of tombstones too, but not range
//    tombstones. It does not count in size_bytes(): memtables seal at the same entry with and without a filter.
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
#include "memtable/entry_list.h"
#include "range_del/range_run.h"
#include "trace/tracer.h"

namespace strata {

class MemTable {
 public:
  // Approximate cost of an entry besides its key and value: 8 for the trailer, 2 to 4 for lengths, 1.33 links, the
  // address of the value, a header.
  static constexpr uint32_t kEntryOverheadBytes = 32;

  // id: of this memtable in records. wal: the number of its log. seed: for tower heights. tracer must outlive this.
  // filter_bits: size of the filter; 0 for no filter. factory: the structure that sorts the entries.
  MemTable(uint32_t id, uint32_t wal, uint64_t seed, Tracer& tracer, uint32_t filter_bits = 0,
           const FilterContents& filter_contents = {}, MemtableFactory factory = MemtableFactory::kSkipList);

  // The declared size of one entry. Pure.
  static constexpr uint64_t EntryBytes(uint64_t key_bytes, uint64_t value_bytes) {
    return key_bytes + value_bytes + kEntryOverheadBytes;
  }

  // Copies the entry. For a delete the value is empty; for a range delete user_key is the begin and value the end,
  // which sorts after it. REQUIRES: sequence is larger than that of every entry added before (invariant 2). Emits
  // MemtableInserted and KeysCompared; for a range RangeTombstoneInserted.
  void Add(uint64_t sequence, EntryType type, Slice user_key, Slice value);

  // Looks the key up at `sequence`: kFound and its value, kDeleted (also if a range tombstone covers the key that is
  // newer than its entry here), or kAbsent (search deeper; also if the filter rules the key out). *value is set only
  // for kFound. Emits MemtableFilterProbed, KeysCompared and MemtableProbed; counts get_from_memtable_count,
  // memtable_hit, bloom_memtable_hit_count, bloom_memtable_miss_count. An empty memtable emits and counts nothing, as
  // in RocksDB.
  rec::MemtableVerdict Get(Slice user_key, uint64_t sequence, std::string* value) const;

  // False if the filter rules out every key in [from, to); an empty `to` means no end. True also if the filter cannot
  // answer. Emits MemtableFilterProbed and counts if it probes the filter.
  bool MayHoldRange(Slice from, Slice to) const;

  // Over internal keys. It must not outlive the memtable; status() is always Ok. Counts seek_on_memtable_count,
  // next_on_memtable_count, prev_on_memtable_count (SeekToFirst and SeekToLast are not seeks). Emits KeysCompared. In a
  // skiplist Prev is a search, because links only lead forward.
  std::unique_ptr<Iterator> NewIterator() const;

  // The first entry, or null; its next() leads to the others. For flushes: neither emits nor counts.
  const MemtableEntry* First() const { return list_.First(); }
  // The last entry, or null.
  const MemtableEntry* Last() const { return list_.Last(); }

  uint32_t id() const { return id_; }
  uint32_t wal() const { return wal_; }
  // REQUIRES: no entries.
  void set_wal(uint32_t wal) { wal_ = wal; }
  // The range tombstones as fragments; empty if there are none. A result does not change when more are added; those are
  // newer than every reader that asked before. For readers and flushes.
  SharedFragments ranges() const;
  bool has_ranges() const { return Any(ranges_); }

  // Includes range tombstones.
  uint32_t entries() const { return list_.entries() + static_cast<uint32_t>(ranges_.size()); }
  uint32_t deletes() const { return deletes_; }
  uint64_t size_bytes() const { return size_bytes_; }
  // Both 0 if there are no entries.
  uint64_t smallest_sequence() const { return smallest_sequence_; }
  uint64_t largest_sequence() const { return largest_sequence_; }
  // Null if there is no filter. For inspection.
  const DynamicBloom* filter() const { return has_filter() ? &*filter_ : nullptr; }
  // The filter as it was when `sequence` was the latest, rebuilt from the entries up to it. REQUIRES: there is a
  // filter. For inspection.
  DynamicBloom FilterAt(uint64_t sequence) const;
  const FilterContents& filter_contents() const { return filter_contents_; }

  // Calls f(Slice internal_key, Slice value, uint32_t height, uint32_t ordinal) in key order; height is 0 in a radix
  // tree; ordinal is the insertion number, from 1, by which KeysCompared identifies entries. For inspection: neither
  // emits nor counts.
  template <class F>
  void Walk(F f) const {
    for (const MemtableEntry* e = First(); e != nullptr; e = e->next()) {
      f(e->internal_key(), e->value(), e->height(), e->ordinal());
    }
  }

 private:
  bool FilterAllows(FilterSubject subject, Slice probe_key) const;
  void AddToFilter(Slice user_key, DynamicBloom* filter) const;
  void AddRange(uint64_t sequence, Slice begin, Slice end);
  uint64_t NewestRangeOver(Slice user_key, uint64_t sequence) const;

  const uint32_t id_;
  uint32_t wal_;
  Tracer& tracer_;
  EntryList list_;
  bool has_filter() const { return filter_.has_value(); }

  const FilterContents filter_contents_;
  std::optional<DynamicBloom> filter_;
  std::vector<RangeTombstone> ranges_;
  mutable SharedFragments fragments_;  // of ranges_; null if outdated
  uint32_t deletes_ = 0;
  uint64_t size_bytes_ = 0;
  uint64_t smallest_sequence_ = 0;
  uint64_t largest_sequence_ = 0;
};

}  // namespace strata

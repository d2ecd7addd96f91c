// LogIndex: where the newest entry of each key is in the log. In memory only; recovery rebuilds it from the log.
//
//   tree   leaves of up to 64 keys in order, and one root of all leaves:    log2(keys) comparisons; can be scanned
//          | a b c | d e | f g h i |
//   hash   chains of keys with equal hashes, at most one key per chain on average:    about one comparison; no order
//
// Tombstones are not in it: a deleted key has no entry.
//
// Both are deterministic, with any compiler. size_bytes() is declared and not measured, so that it is the same on every
// machine: the key, 24 bytes for each entry, and 4 for each chain of a hash index.
//
// Counts user_key_comparison_count; emits KeysCompared.
//
// Sources: Bayer and McCreight 1972 for the tree, here of two levels; Knuth 1973, volume 3, 6.4 for hashing with
// chains; that the index is in memory: Sheehy and Smith 2010 (Bitcask).
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/slice.h"
#include "trace/tracer.h"

namespace strata {

struct LogPlace {
  uint64_t offset = 0;
  uint32_t segment = 0;
  uint32_t bytes = 0;

  bool operator==(const LogPlace& other) const { return offset == other.offset && segment == other.segment; }
};

// Compares, counts and records a comparison of an index's key (or a row's) with a key that is searched for.
int CompareTraced(Slice key, Slice sought, rec::CompareSite site, uint32_t at, Tracer* tracer);

class LogIndex {
 public:
  virtual ~LogIndex() = default;
  // False if the key has no entry.
  virtual bool Find(Slice key, LogPlace* place) = 0;
  // True if the key had an entry before: *old.
  virtual bool Set(Slice key, const LogPlace& place, LogPlace* old) = 0;
  virtual bool Erase(Slice key, LogPlace* old) = 0;
  virtual uint64_t size_bytes() const = 0;

  uint32_t entries() const { return entries_; }

 protected:
  static constexpr uint32_t kEntryBytes = 24;

  struct Entry {
    std::string key;
    LogPlace place;
    uint32_t hash = 0;  // of a hash index
    uint32_t next = 0;  // number of the next entry of its chain, or of the next free one; 0: none
  };

  explicit LogIndex(Tracer& tracer) : tracer_(tracer) {}
  // Entries have numbers from 1.
  Entry& At(uint32_t number) { return pool_[number - 1]; }
  const Entry& At(uint32_t number) const { return pool_[number - 1]; }
  uint32_t NewEntry(Slice key, const LogPlace& place);
  // Returns its place.
  LogPlace FreeEntry(uint32_t number);

  Tracer& tracer_;
  uint32_t entries_ = 0;
  uint64_t key_bytes_ = 0;
  std::vector<Entry> pool_;

 private:
  uint32_t free_ = 0;
};

class TreeLogIndex final : public LogIndex {
 public:
  // A position between the entries: before entry `slot` of a leaf. Invalid after Set of a new key or Erase.
  struct Position {
    uint32_t leaf = 0;
    uint32_t slot = 0;
  };

  explicit TreeLogIndex(Tracer& tracer) : LogIndex(tracer) {}
  bool Find(Slice key, LogPlace* place) override;
  bool Set(Slice key, const LogPlace& place, LogPlace* old) override;
  bool Erase(Slice key, LogPlace* old) override;
  uint64_t size_bytes() const override { return key_bytes_ + uint64_t{entries_} * kEntryBytes; }

  // Before the first key not less than `key`; *found if it is equal.
  Position Seek(Slice key, bool* found);
  Position First() const { return {}; }
  Position Last() const { return {static_cast<uint32_t>(leaves_.size()), 0}; }
  // Moves past the next (previous) entry and returns false at the end.
  bool Forward(Position* position) const;
  bool Backward(Position* position) const;
  // The entry after the position. REQUIRES: there is one in its leaf.
  Slice KeyAt(const Position& position) const { return EntryAt(position).key; }
  const LogPlace& PlaceAt(const Position& position) const { return EntryAt(position).place; }
  // Whether the position is before an entry of its leaf.
  bool AtEntry(const Position& position) const {
    return position.leaf < leaves_.size() && position.slot < leaves_[position.leaf]->size;
  }

 private:
  static constexpr uint32_t kLeafEntries = 64;
  // Numbers of entries, in the order of their keys.
  struct Leaf {
    uint32_t size = 0;
    uint32_t entries[kLeafEntries] = {};
  };

  const Entry& EntryAt(const Position& position) const { return At(leaves_[position.leaf]->entries[position.slot]); }
  // Opens a gap of one entry (by +1), or closes one (by -1), at the position.
  void Shift(Leaf* leaf, uint32_t slot, int by);

  // None is empty.
  std::vector<std::unique_ptr<Leaf>> leaves_;
};

class HashLogIndex final : public LogIndex {
 public:
  explicit HashLogIndex(Tracer& tracer) : LogIndex(tracer), heads_(kLeastChains, 0) {}
  bool Find(Slice key, LogPlace* place) override;
  bool Set(Slice key, const LogPlace& place, LogPlace* old) override;
  bool Erase(Slice key, LogPlace* old) override;
  uint64_t size_bytes() const override {
    return key_bytes_ + uint64_t{entries_} * kEntryBytes + heads_.size() * sizeof(uint32_t);
  }

 private:
  static constexpr uint32_t kLeastChains = 64;

  // The link that leads to the entry of this key, or to 0.
  uint32_t* LinkOf(Slice key, uint32_t hash);
  void Grow();

  std::vector<uint32_t> heads_;  // of chains: numbers of entries, 0 for none; as many as a power of two
};

}  // namespace strata

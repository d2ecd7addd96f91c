// Internal keys: a user key with the sequence number and the type of the write, as used by everything below db/.
//
//   +-----------------+-----------------------------+
//   | user key        | trailer: fixed64            |      trailer = sequence << 8 | type
//   +-----------------+-----------------------------+      8 bytes, so an internal key is never shorter
//
// Order: user key ascending as unsigned bytes, then trailer descending, so that the newest version of a key comes first
// and a reader at sequence s finds its version by seeking to (key, s, kSeekType). kSeekType is the largest type of an
// entry, so such a seek key sorts before every entry of sequence s. No two entries of a database have the same internal
// key, because no two writes have the same sequence number.
//
// A range tombstone is not an entry: its type occurs only in fences, the smallest and largest keys of a table. A table
// whose last range ends at a user key, which the range does not contain, has the largest key (user key, kMaxSequence,
// kRangeDelete): the first of all positions of that key, so that internal order alone puts the table before every entry
// of that key.
//
// Invariants
// 1. sequence <= kMaxSequence, 2^56 - 1.
// 2. Shortest separators shorten the user key only, and end in (kMaxSequence, kPut), as LevelDB writes them; no entry
//    has that sequence, so the type does not matter.
//
// Types. LevelDB has deletes and puts. SingleDelete and DeleteRange are RocksDB's, under RocksDB's numbers, and only
// the extended dialect writes them.
//
// Sources: LevelDB, db/dbformat.h and util/comparator.cc; RocksDB, db/dbformat.h (ValueType).
#pragma once

#include <cstdint>
#include <string>

#include "base/coding.h"
#include "base/compare.h"
#include "base/slice.h"

namespace strata {

// Values as in files.
enum class EntryType : uint8_t {
  kDelete = 0,
  kPut = 1,
  kSingleDelete = 7,  // of a key that was put exactly once since it was last deleted
  kRangeDelete = 15,  // in fences, batches and the block rocksdb.range_del; never in entries
};

// An entry that hides older versions of its key.
constexpr bool IsTombstone(EntryType type) {
  return type != EntryType::kPut;
}
// Whether an entry of a memtable or table may have this type, which comes from a file and can be any byte.
// Both are for entries, not for a key to seek.
constexpr bool IsSingleDelete(EntryType type) {
  return type == EntryType::kSingleDelete;
}
constexpr bool IsRangeDelete(EntryType type) {
  return type == EntryType::kRangeDelete;
}

constexpr bool IsStoredType(EntryType type) {
  return type == EntryType::kDelete || type == EntryType::kPut || type == EntryType::kSingleDelete;
}
// "put", "delete", "single_delete", "range_delete": the names in the schema.
const char* NameOf(EntryType type);

constexpr uint64_t kMaxSequence = (uint64_t{1} << 56) - 1;
constexpr uint32_t kTrailerBytes = 8;
// The type of keys used to seek, which are never stored.
constexpr EntryType kSeekType = EntryType::kSingleDelete;

struct ParsedKey {
  Slice user_key;  // points into the internal key
  uint64_t sequence = 0;
  EntryType type = EntryType::kPut;
};

constexpr uint64_t PackTrailer(uint64_t sequence, EntryType type) {
  return sequence << 8 | static_cast<uint8_t>(type);
}
constexpr uint64_t TrailerSequence(uint64_t trailer) {
  return trailer >> 8;
}
// The result can be any byte unless the key was parsed before: see IsStoredType.
constexpr EntryType TrailerType(uint64_t trailer) {
  return static_cast<EntryType>(trailer & 0xff);
}

void AppendInternalKey(std::string* out, Slice user_key, uint64_t sequence, EntryType type);
std::string MakeInternalKey(Slice user_key, uint64_t sequence, EntryType type);

// REQUIRES of the functions from here on, except Parse*: at least 8 bytes.
inline Slice UserKey(Slice internal_key) {
  return Slice(internal_key.data(), internal_key.size() - kTrailerBytes);
}
inline uint64_t Trailer(Slice internal_key) {
  return DecodeFixed64(internal_key.data() + internal_key.size() - kTrailerBytes);
}

// False for fewer than 8 bytes or a type that no entry of a memtable or table has. Keys from a file pass through here
// before any other code trusts them. Pure.
inline bool ParseInternalKey(Slice internal_key, ParsedKey* parsed) {
  if (internal_key.size() < kTrailerBytes) return false;
  const uint64_t trailer = Trailer(internal_key);
  const EntryType type = TrailerType(trailer);
  if (!IsStoredType(type)) return false;
  *parsed = {UserKey(internal_key), TrailerSequence(trailer), type};
  return true;
}

// The same for a fence, which may also have the range tombstone type.
bool ParseFence(Slice internal_key, ParsedKey* parsed);

// True if both are versions of one user key. in_common: CommonPrefix of the two internal keys.
inline bool SameUserKey(Slice a, Slice b, size_t in_common) {
  return a.size() == b.size() && in_common + kTrailerBytes >= a.size();
}
// True if this largest key is an exclusive bound: its user key is not in the table.
inline bool IsOpenEnd(Slice largest) {
  return Trailer(largest) == PackTrailer(kMaxSequence, EntryType::kRangeDelete);
}
// Negative, zero, positive. Does one comparison of user keys.
inline int CompareInternal(Slice a, Slice b) {
  const int order = CompareBytes(UserKey(a), UserKey(b));
  if (order != 0) return order;
  const uint64_t trailer_a = Trailer(a);
  const uint64_t trailer_b = Trailer(b);
  return trailer_a > trailer_b ? -1 : (trailer_a < trailer_b ? 1 : 0);
}

// The same without comparing again what they have in common. in_common: CommonPrefix of the two internal keys.
inline int CompareInternal(Slice a, Slice b, size_t in_common) {
  const size_t user_a = a.size() - kTrailerBytes;
  const size_t user_b = b.size() - kTrailerBytes;
  if (in_common < user_a && in_common < user_b) {
    return static_cast<unsigned char>(a[in_common]) < static_cast<unsigned char>(b[in_common]) ? -1 : 1;
  }
  if (user_a != user_b) return user_a < user_b ? -1 : 1;
  const uint64_t trailer_a = Trailer(a);
  const uint64_t trailer_b = Trailer(b);
  return trailer_a > trailer_b ? -1 : (trailer_a < trailer_b ? 1 : 0);
}

// ---- Short keys for index blocks. They need not exist in the table.

// Shortens *start if possible, so that old *start <= new *start < limit. Bytewise, on user keys.
void ShortestUserSeparator(std::string* start, Slice limit);
// Shortens *key if possible, so that old *key <= new *key. Bytewise, on user keys.
void ShortUserSuccessor(std::string* key);
// The same on internal keys in their order. REQUIRES: *start < limit.
void ShortestSeparator(std::string* start, Slice limit);
void ShortSuccessor(std::string* key);

// LookupKey: the internal key that a read at `sequence` seeks. Short keys are stored inline, without allocation.
class LookupKey {
 public:
  LookupKey(Slice user_key, uint64_t sequence);
  ~LookupKey();
  LookupKey(const LookupKey&) = delete;
  LookupKey& operator=(const LookupKey&) = delete;

  // Valid for the lifetime of this object.
  Slice internal_key() const { return Slice(data_, user_key_bytes_ + kTrailerBytes); }
  Slice user_key() const { return Slice(data_, user_key_bytes_); }

 private:
  static constexpr size_t kInlineBytes = 200;

  char* data_;
  size_t user_key_bytes_;
  char inline_[kInlineBytes];
};

}  // namespace strata

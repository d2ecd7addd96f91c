// Internal keys: a user key with the moment and the kind of the write, as everything below db/ sees it.
//
//   +-----------------+-----------------------------+
//   | user key        | trailer: fixed64            |      trailer = sequence << 8 | type
//   +-----------------+-----------------------------+      8 bytes, so an internal key is never shorter
//
// Order: user key ascending as unsigned bytes, then trailer descending, so that the newest version of a key comes first
// and a reader at sequence s finds its version by seeking to (key, s, kSeekType). That is the largest type an entry
// has, so such a seek key stands before every entry of sequence s. No two entries of a database have the same internal
// key, because no two writes have the same sequence number.
//
// A range tombstone is no entry: its type stands in fences only, the smallest and largest keys by which a table is
// known. A table whose last range ends at a user key without holding it has the largest key (user key, kMaxSequence,
// kRangeDelete): the first of all positions of that key, so that internal order alone puts the table before whatever
// holds it.
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
#include "base/slice.h"

namespace strata {

// As in files.
enum class EntryType : uint8_t {
  kDelete = 0,
  kPut = 1,
  kSingleDelete = 7,  // of a key that was put once since it was last deleted
  kRangeDelete = 15,  // of fences, batches and the block rocksdb.range_del; never among entries
};

// An entry that hides older versions of its key.
constexpr bool IsTombstone(EntryType type) {
  return type != EntryType::kPut;
}
// Whether an entry of a memtable or table may have this type, which comes from a file and may be anything.
// Both are asked of an entry, not of a key to seek.
constexpr bool IsSingleDelete(EntryType type) {
  return type == EntryType::kSingleDelete;
}
constexpr bool IsRangeDelete(EntryType type) {
  return type == EntryType::kRangeDelete;
}

constexpr bool IsStoredType(EntryType type) {
  return type == EntryType::kDelete || type == EntryType::kPut || type == EntryType::kSingleDelete;
}
// "put", "delete", "single_delete", "range_delete": the words of the schema.
const char* NameOf(EntryType type);

constexpr uint64_t kMaxSequence = (uint64_t{1} << 56) - 1;
constexpr uint32_t kTrailerBytes = 8;
// The type in keys that are sought and never stored.
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
// Of a key that was not parsed before it may be any byte: see IsStoredType.
constexpr EntryType TrailerType(uint64_t trailer) {
  return static_cast<EntryType>(trailer & 0xff);
}

void AppendInternalKey(std::string* out, Slice user_key, uint64_t sequence, EntryType type);
std::string MakeInternalKey(Slice user_key, uint64_t sequence, EntryType type);

// False for fewer than 8 bytes or a type that no entry of a memtable or table has: bytes from a file go through here
// before anything else trusts them. Pure.
bool ParseInternalKey(Slice internal_key, ParsedKey* parsed);

// The same for a fence, which may be that of a range tombstone as well.
bool ParseFence(Slice internal_key, ParsedKey* parsed);

// REQUIRES of the next ones: at least 8 bytes.
inline Slice UserKey(Slice internal_key) {
  return Slice(internal_key.data(), internal_key.size() - kTrailerBytes);
}
inline uint64_t Trailer(Slice internal_key) {
  return DecodeFixed64(internal_key.data() + internal_key.size() - kTrailerBytes);
}
// True: the user key of this largest key is not of the table any more.
inline bool IsOpenEnd(Slice largest) {
  return Trailer(largest) == PackTrailer(kMaxSequence, EntryType::kRangeDelete);
}
// Negative, zero, positive. One comparison of user keys.
inline int CompareInternal(Slice a, Slice b) {
  const int order = UserKey(a).compare(UserKey(b));
  if (order != 0) return order;
  const uint64_t trailer_a = Trailer(a);
  const uint64_t trailer_b = Trailer(b);
  return trailer_a > trailer_b ? -1 : (trailer_a < trailer_b ? 1 : 0);
}

// ---- Short keys for index blocks. They need not be keys that exist.

// Makes *start shorter if it can, so that old *start <= new *start < limit. Bytewise, on user keys.
void ShortestUserSeparator(std::string* start, Slice limit);
// Makes *key shorter if it can, so that old *key <= new *key. Bytewise, on user keys.
void ShortUserSuccessor(std::string* key);
// The same on internal keys in their order. REQUIRES: *start < limit.
void ShortestSeparator(std::string* start, Slice limit);
void ShortSuccessor(std::string* key);

// LookupKey: the internal key that a read at `sequence` seeks. Short keys stand inside it; no allocation then.
class LookupKey {
 public:
  LookupKey(Slice user_key, uint64_t sequence);
  ~LookupKey();
  LookupKey(const LookupKey&) = delete;
  LookupKey& operator=(const LookupKey&) = delete;

  // Valid as long as this.
  Slice internal_key() const { return Slice(data_, user_key_bytes_ + kTrailerBytes); }
  Slice user_key() const { return Slice(data_, user_key_bytes_); }

 private:
  static constexpr size_t kInlineBytes = 200;

  char* data_;
  size_t user_key_bytes_;
  char inline_[kInlineBytes];
};

}  // namespace strata

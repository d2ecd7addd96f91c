// What a key's prefix is: what a filter can hold beside or in place of whole keys, so that it can speak about ranges.
//
//   fixed 4     "user17" -> "user"     "use" has none: it is out of the domain
//   capped 4    "user17" -> "user"     "use" -> "use"
//
// A filter of whole keys can say nothing about a range: to ask it, one would have to know the keys. A filter of
// prefixes answers for a whole range when every key of the range has one and the same prefix. PrefixOfRange says when:
//
//   [user17, user2)   all keys begin with "user": it is the prefix
//   [user, uses)      the same, for "uses" is the first string after all that begin with "user"
//   [use, user5)      "use" is shorter than 4: keys of several prefixes
//   [user17, ut)      runs on behind the last key that begins with "user", and so does a range without an end
//
// The name is stored with a table, so the table knows what its filter holds whatever the options say later.
// Source: RocksDB, include/rocksdb/slice_transform.h (NewFixedPrefixTransform, NewCappedPrefixTransform); the rule for
// ranges is that of its auto_prefix_mode.
#pragma once

#include <cstdint>
#include <string>

#include "base/slice.h"
#include "strata/options.gen.h"

namespace strata {

struct PrefixTransform {
  PrefixExtractor kind = PrefixExtractor::kNone;
  uint32_t length = 0;  // bytes, at least 1 when there is a kind

  bool on() const { return kind != PrefixExtractor::kNone; }
  // The key has a prefix. Every key does under kCapped, none under kNone.
  bool InDomain(Slice key) const { return kind == PrefixExtractor::kCapped || (on() && key.size() >= length); }
  // REQUIRES: InDomain(key).
  Slice Transform(Slice key) const { return key.substr(0, length); }
  // True when all keys k with from <= k < to, in bytewise order, have the prefix *prefix, which lies in `from`. Errs to
  // false only. An empty `to` is no end.
  bool PrefixOfRange(Slice from, Slice to, Slice* prefix) const;

  // RocksDB's: "rocksdb.FixedPrefix.4", "rocksdb.CappedPrefix.4", "nullptr" for none.
  std::string Name() const;
  // The transform of this name; false for a name that is none of ours.
  static bool FromName(Slice name, PrefixTransform* transform);
};

}  // namespace strata

// PrefixTransform: maps a key to its prefix. Filters can contain prefixes besides or instead of whole keys and can then
// answer for ranges.
//
//   fixed 4     "user17" -> "user"     "use" has no prefix: it is out of the domain
//   capped 4    "user17" -> "user"     "use" -> "use"
//
// A filter of whole keys cannot answer for a range, because the keys to probe are unknown. A filter of prefixes answers
// for a range if all keys of the range have the same prefix. PrefixOfRange decides:
//
//   [user17, user2)   all keys begin with "user": it is the prefix
//   [user, uses)      the same, because "uses" is the first string after all that begin with "user"
//   [use, user5)      "use" is shorter than 4: keys of several prefixes
//   [user17, ut)      extends past the last key that begins with "user", as does a range without an end
//
// The name is stored in a table, so that the contents of its filter are known even if the options change.
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
  uint32_t length = 0;  // bytes, at least 1 unless kind is kNone

  bool on() const { return kind != PrefixExtractor::kNone; }
  // Whether the key has a prefix. With kCapped every key has one, with kNone none has.
  bool InDomain(Slice key) const { return kind == PrefixExtractor::kCapped || (on() && key.size() >= length); }
  // REQUIRES: InDomain(key).
  Slice Transform(Slice key) const { return key.substr(0, length); }
  // True if all keys k with from <= k < to, in bytewise order, have the prefix *prefix, which points into `from`. May
  // be falsely false. An empty `to` means no end.
  bool PrefixOfRange(Slice from, Slice to, Slice* prefix) const;

  // RocksDB's name: "rocksdb.FixedPrefix.4", "rocksdb.CappedPrefix.4", "nullptr" for none.
  std::string Name() const;
  // Parses such a name; false for an unknown one.
  static bool FromName(Slice name, PrefixTransform* transform);
};

}  // namespace strata

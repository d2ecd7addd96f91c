// What a filter holds, and what it may therefore be asked: of a table as of a memtable.
//
//   whole_keys    prefix     goes in                    a Get asks      a scan within one prefix asks
//   yes           none       every user key             the key         nothing
//   yes           fixed 4    keys and their prefixes    the key         the prefix
//   no            fixed 4    prefixes                   its prefix      the prefix
//
// A Get asks for the whole key where it can: a key says more than its prefix. A key outside the prefix's domain is in
// no filter of prefixes and is not asked for. Keys and prefixes share one hash; that a prefix may be a key does no
// harm, a filter cannot tell what it was added as.
//
// To ask a filter of prefixes for a whole key would be to get a no that is none. So whoever asks must know what the
// filter holds, from the options it was made with or from what is stored beside it.
//
// Source: RocksDB, table/block_based/full_filter_block.cc and db/memtable.cc; options whole_key_filtering,
// memtable_whole_key_filtering and prefix_extractor.
#pragma once

#include <cstdint>

#include "base/slice.h"
#include "filter/prefix_transform.h"

namespace strata {

enum class FilterSubject : uint8_t { kWholeKey, kPrefix, kRangePrefix };

struct FilterContents {
  bool whole_keys = true;
  PrefixTransform prefix;

  // What a Get for this key asks for; false: there is nothing to ask. *asked lies in user_key.
  bool SubjectOf(Slice user_key, FilterSubject* subject, Slice* asked) const {
    *subject = whole_keys ? FilterSubject::kWholeKey : FilterSubject::kPrefix;
    if (whole_keys) *asked = user_key;
    if (!whole_keys && prefix.InDomain(user_key)) *asked = prefix.Transform(user_key);
    return whole_keys || prefix.InDomain(user_key);
  }
};

}  // namespace strata

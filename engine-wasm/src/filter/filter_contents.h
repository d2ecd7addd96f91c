// What a filter contains, and therefore what it may be probed for. Used for tables and for memtables.
//
//   whole_keys    prefix     added                      a Get probes    a scan within one prefix probes
//   yes           none       every user key             the key         nothing
//   yes           fixed 4    keys and their prefixes    the key         the prefix
//   no            fixed 4    prefixes                   its prefix      the prefix
//
// A Get probes for the whole key if it can, because a key is more specific than its prefix. A key outside the prefix's
// domain is in no prefix filter and is not probed for. Keys and prefixes use the same hash; a prefix that equals a key
// does no harm.
//
// A prefix filter probed for a whole key would give a wrong "absent". So callers must know what the filter contains,
// from the options with which it was created or from the properties stored with it.
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

  // What a Get for this key probes for; false if nothing can be probed. *probe_key points into user_key.
  bool SubjectOf(Slice user_key, FilterSubject* subject, Slice* probe_key) const {
    *subject = whole_keys ? FilterSubject::kWholeKey : FilterSubject::kPrefix;
    if (whole_keys) *probe_key = user_key;
    if (!whole_keys && prefix.InDomain(user_key)) *probe_key = prefix.Transform(user_key);
    return whole_keys || prefix.InDomain(user_key);
  }
};

}  // namespace strata

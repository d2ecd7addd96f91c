// FilterScheme: the four ways to build and probe a whole-table filter, by value of the option filter_policy.
//
//   leveldb_bloom      flat, 32-bit hash      0.87 % (1 k keys) to 1.5 % (200 k)   at 10 bits per key: filter/bloom.h
//   legacy_bloom       one line, 32-bit hash  1.14 %                               filter/legacy_bloom.h
//   fast_local_bloom   one line, 64-bit hash  0.957 %                              filter/fast_local_bloom.h
//   flat_bloom         flat, 64-bit hash      0.844 %                              filter/flat_bloom.h
//
// The metaindex key under which a table stores its filter identifies the scheme, so tables of different schemes can
// coexist, and a table without a known key is read without a filter. LevelDB looks for none of these keys.
//
// Rows of functions instead of a class hierarchy: a scheme has no state, and a filter is just its bytes.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/slice.h"
#include "filter/probe_sequence.h"
#include "strata/options.gen.h"

namespace strata {

struct FilterScheme {
  FilterPolicy policy;
  Slice name;           // in the properties
  Slice metaindex_key;  // "fullfilter.strata." and the name
  // 32-bit hashes are in the low half.
  uint64_t (*hash)(Slice key);
  // Appends a filter over the hashes to *out.
  void (*build)(const std::vector<uint64_t>& hashes, uint32_t bits_per_key, std::string* out);
  // False: no key with this hash was added. Any bytes are a filter.
  bool (*may_match)(Slice filter, uint64_t hash);
  FilterProbe (*probe)(Slice filter, uint64_t hash);
};

const FilterScheme& SchemeOf(FilterPolicy policy);
// Null if no scheme has this key.
const FilterScheme* FindScheme(Slice metaindex_key);

}  // namespace strata

// FilterScheme: the four ways to make and ask a whole-table filter, by value of the option filter_policy.
//
//   leveldb_bloom      flat, 32-bit hash      0.87 % (1 k keys) to 1.5 % (200 k)   at 10 bits a key: filter/bloom.h
//   legacy_bloom       one line, 32-bit hash  1.14 %                               filter/legacy_bloom.h
//   fast_local_bloom   one line, 64-bit hash  0.957 %                              filter/fast_local_bloom.h
//   flat_bloom         flat, 64-bit hash      0.844 %                              filter/flat_bloom.h
//
// A table names its scheme by the metaindex key under which the filter lies, so tables of different schemes live side
// by side and one without a known key is read without a filter. LevelDB looks for none of these keys.
//
// Rows of functions and not a class tree: a scheme has no state, and a filter is its bytes.
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
  // 32-bit hashes stand in the low half.
  uint64_t (*hash)(Slice key);
  // Appends a filter over the hashes to *out.
  void (*build)(const std::vector<uint64_t>& hashes, uint32_t bits_per_key, std::string* out);
  // False: what has this hash was certainly not added. Any bytes are a filter.
  bool (*may_match)(Slice filter, uint64_t hash);
  FilterProbe (*probe)(Slice filter, uint64_t hash);
};

const FilterScheme& SchemeOf(FilterPolicy policy);
// Null when no scheme has this key.
const FilterScheme* FindScheme(Slice metaindex_key);

}  // namespace strata

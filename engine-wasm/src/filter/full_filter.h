// The filter over a whole table: built while the table is written, probed with what is known about its contents.
//
// The table's properties say what it contains (filter/filter_contents.h), under RocksDB's names; a filter whose
// properties cannot be read is not probed.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/slice.h"
#include "filter/filter_contents.h"
#include "filter/filter_scheme.h"

namespace strata {

// Collects hashes; keeps no keys.
class FullFilterBuilder {
 public:
  FullFilterBuilder(const FilterScheme& scheme, const FilterContents& contents)
      : scheme_(scheme), contents_(contents) {}

  // REQUIRES: keys strictly ascend. So keys with the same prefix are adjacent, and a prefix is added once.
  void Add(Slice user_key);
  // Number of keys and prefixes added; bits_per_key applies to each of them.
  uint64_t entries() const { return hashes_.size(); }
  // Appends the filter to *out.
  void Finish(uint32_t bits_per_key, std::string* out) const { scheme_.build(hashes_, bits_per_key, out); }

 private:
  const FilterScheme& scheme_;
  const FilterContents contents_;
  std::vector<uint64_t> hashes_;
  std::string last_prefix_;
  bool has_prefix_ = false;
};

// A stored filter. There is none if scheme is null.
struct FullFilter {
  const FilterScheme* scheme = nullptr;
  FilterContents contents;
  std::string bytes;

  bool exists() const { return scheme != nullptr; }
  // True if the filter answers "maybe" to every probe that a read of this key can make.
  bool AllowsEveryProbe(Slice user_key) const;
};

}  // namespace strata

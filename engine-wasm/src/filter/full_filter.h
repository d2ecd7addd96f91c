// The filter over a whole table: made while the table is written, and asked with what is known of it.
//
// What it holds (filter/filter_contents.h) stands in the table's properties, under RocksDB's names; a filter whose
// properties cannot be read is not asked at all.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/slice.h"
#include "filter/filter_contents.h"
#include "filter/filter_scheme.h"

namespace strata {

// Collects hashes; keys need not be kept.
class FullFilterBuilder {
 public:
  FullFilterBuilder(const FilterScheme& scheme, const FilterContents& contents)
      : scheme_(scheme), contents_(contents) {}

  // REQUIRES: keys ascend strictly. So keys of one prefix follow each other, and a prefix goes in once.
  void Add(Slice user_key);
  // Keys and prefixes added; bits_per_key is meant for each of them.
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

// A stored filter. Without a scheme there is none.
struct FullFilter {
  const FilterScheme* scheme = nullptr;
  FilterContents contents;
  std::string bytes;

  bool exists() const { return scheme != nullptr; }
  // Every question that a read may come to ask about this key is answered with maybe.
  bool Admits(Slice user_key) const;
};

}  // namespace strata

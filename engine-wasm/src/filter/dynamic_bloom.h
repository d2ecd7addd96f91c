// The filter of a memtable: keys are added one by one while others ask, so its size is fixed beforehand.
//
//   array of 64-bit words in blocks of four;  a = h * words >> 32, h a 32-bit hash of the key
//   g = h * 0x9e3779b97f4a7c13 mod 2^64
//   pair i of three asks the bits g mod 64 and g / 64 mod 64 of word a xor i;  then g is rotated right by 12
//
// Six probes, two for each word read. The words a, a xor 1, a xor 2 are of one block of 32 bytes, so a question stays
// in one cache line; two bits that must share a word make it a little worse than one-line filters on tables. It pays
// where a miss costs one search of a skiplist and no read.
//
// RocksDB's, word for word; it is never stored, so only the rates must agree. Bits are addressed as on tables: bit j is
// byte j/8, bit j%8 from the low end, which within a little-endian word is bit j%64.
//
// Source: RocksDB, util/dynamic_bloom.h.
#pragma once

#include <cstdint>
#include <vector>

#include "base/slice.h"
#include "filter/probe_sequence.h"

namespace strata {

class DynamicBloom {
 public:
  static constexpr uint32_t kProbes = 6;
  static constexpr uint32_t kBlockBits = 256;

  // total_bits, rounded up to whole blocks; at least one.
  explicit DynamicBloom(uint32_t total_bits);

  void Add(Slice key);
  // False: the key was certainly not added.
  bool MayContain(Slice key) const;
  // The same with the bits looked at.
  FilterProbe ProbeFor(Slice key) const;

  Slice bytes() const { return {reinterpret_cast<const char*>(bits_.data()), bits_.size()}; }

 private:
  StoredFilter Parts() const;

  std::vector<unsigned char> bits_;
};

}  // namespace strata

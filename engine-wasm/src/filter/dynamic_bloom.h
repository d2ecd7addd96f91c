// The filter of a memtable: keys are added while readers probe it, so its size is fixed from the start.
//
//   array of 64-bit words in blocks of four;  a = h * words >> 32, h a 32-bit hash of the key
//   g = h * 0x9e3779b97f4a7c13 mod 2^64
//   pair i of three probes the bits g mod 64 and g / 64 mod 64 of word a xor i;  then g is rotated right by 12
//
// Six probes, two for each word read. The words a, a xor 1, a xor 2 are in one block of 32 bytes, so a lookup touches
// one cache line; because pairs of bits share a word the rate is a little worse than that of one-line filters on
// tables. That is acceptable here, where a false positive costs a skiplist search and no read.
//
// The algorithm is RocksDB's; the filter is never stored, so only the rates must match. Bits are addressed as in
// tables: bit j is byte j/8, bit j%8 from the low end, which within a little-endian word is bit j%64.
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

  // total_bits is rounded up to whole blocks; at least one.
  explicit DynamicBloom(uint32_t total_bits);

  void Add(Slice key);
  // False: the key was certainly not added.
  bool MayContain(Slice key) const;
  // The same, and returns the bits probed.
  FilterProbe ProbeFor(Slice key) const;

  Slice bytes() const { return {reinterpret_cast<const char*>(bits_.data()), bits_.size()}; }

 private:
  StoredFilter Parts() const;

  std::vector<unsigned char> bits_;
};

}  // namespace strata

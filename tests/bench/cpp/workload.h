// Workload: the keys, values and orders, byte-identical for every engine.
//
// Keys are 16 decimal digits. Number i of the data is the key 2i; the odd keys between them are the misses, so a miss
// falls inside the range of some table and only a filter or a block can say no. Values are slices of one pool whose
// every 100 bytes are 50 random bytes repeated once, so that a compressor halves them.
//
//   data     0000000000000000   0000000000000002   0000000000000004  ...   2(n-1)
//   misses            0000000000000001   0000000000000003  ...
//
// Orders are permutations: each key is written once and read once, so the right count of everything is known.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bench {

inline constexpr size_t kKeyBytes = 16;
inline constexpr size_t kValueBytes = 100;

// What a run may vary. Everything else is constant: 4 MiB memtable, 4 KiB blocks, 10 filter bits per key, 64 MiB block
// cache, no sync.
struct Setup {
  uint32_t entries = 0;
  bool snappy = false;
  bool verify_checksums = false;
  uint32_t trace_mask = 0;  // ignored by engines without a tracer
  bool radix_tree = false;  // memtable_factory of our engine; LevelDB has a skiplist
};

inline constexpr uint64_t kMemtableBytes = 4u << 20;
inline constexpr uint64_t kBlockBytes = 4096;
inline constexpr int kFilterBits = 10;
inline constexpr uint64_t kCacheBytes = 64u << 20;

// SplitMix64: short, and the same everywhere.
class Draw {
 public:
  explicit Draw(uint64_t seed) : state_(seed) {}
  uint64_t Next() {
    uint64_t z = (state_ += 0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }

 private:
  uint64_t state_;
};

// Formats a key into a buffer of the caller's loop.
class Key {
 public:
  std::string_view Of(uint64_t number) {
    for (size_t i = kKeyBytes; i-- > 0; number /= 10) digits_[i] = static_cast<char>('0' + number % 10);
    return {digits_, kKeyBytes};
  }

 private:
  char digits_[kKeyBytes];
};

inline std::vector<uint32_t> Permutation(uint32_t n, uint64_t seed) {
  std::vector<uint32_t> order(n);
  for (uint32_t i = 0; i < n; i++) order[i] = i;
  Draw draw(seed);
  for (uint32_t i = n; i > 1; i--) std::swap(order[i - 1], order[draw.Next() % i]);
  return order;
}

class Values {
 public:
  Values() {
    Draw draw(301);
    while (pool_.size() < kPoolBytes) {
      std::string half;
      for (size_t i = 0; i < kValueBytes / 2; i++) half += static_cast<char>(' ' + draw.Next() % 95);
      pool_ += half + half;
    }
  }
  // The value of a number: always the same.
  std::string_view Of(uint32_t number) const {
    return std::string_view(pool_).substr(number % (kPoolBytes / kValueBytes) * kValueBytes, kValueBytes);
  }

 private:
  static constexpr size_t kPoolBytes = 1'000'000;
  std::string pool_;
};

}  // namespace bench

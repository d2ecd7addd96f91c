#include "filter/dynamic_bloom.h"

#include <algorithm>
#include <bit>

#include "filter/bloom.h"

namespace strata {

namespace {

constexpr uint32_t kDynamicWordBits = 64;

class DynamicBloomSequence {
 public:
  DynamicBloomSequence(uint32_t hash, uint32_t words)
      : word_(static_cast<uint32_t>(uint64_t{hash} * words >> 32)), remixed_(0x9e3779b97f4a7c13u * hash) {}
  uint32_t Next() {
    const uint32_t word = word_ ^ probes_ / 2;
    const bool first_of_pair = probes_++ % 2 == 0;
    const auto bit = static_cast<uint32_t>(first_of_pair ? remixed_ : remixed_ >> 6) % kDynamicWordBits;
    if (!first_of_pair) remixed_ = std::rotr(remixed_, 12);
    return word * kDynamicWordBits + bit;
  }

 private:
  const uint32_t word_;
  uint64_t remixed_;
  uint32_t probes_ = 0;
};

}  // namespace

DynamicBloom::DynamicBloom(uint32_t total_bits) {
  const uint64_t blocks = std::max<uint64_t>((uint64_t{total_bits} + kBlockBits - 1) / kBlockBits, 1);
  bits_.resize(static_cast<size_t>(blocks * kBlockBits / 8), 0);
}

StoredFilter DynamicBloom::Parts() const {
  StoredFilter parts;
  parts.bits = bits_.data();
  parts.reach = static_cast<uint32_t>(bits_.size() * 8 / kDynamicWordBits);
  parts.filter_bits = static_cast<uint32_t>(bits_.size() * 8);
  parts.line_bits = kBlockBits;
  parts.k = kProbes;
  return parts;
}

void DynamicBloom::Add(Slice key) {
  SetBits(DynamicBloomSequence(BloomHash(key), Parts().reach), kProbes, bits_.data());
}

bool DynamicBloom::MayContain(Slice key) const {
  return MayMatch<DynamicBloomSequence>(Parts(), BloomHash(key));
}

FilterProbe DynamicBloom::ProbeFor(Slice key) const {
  return Probe<DynamicBloomSequence>(Parts(), BloomHash(key));
}

}  // namespace strata

#include "filter/bloom.h"

#include <algorithm>
#include <bit>

namespace strata {

namespace {

constexpr uint64_t kBloomMinBits = 64;  // with fewer bits, filters of one or two keys have a bad rate
constexpr uint64_t kBloomMaxBits = (uint64_t{1} << 32) - 8;

class BloomSequence {
 public:
  BloomSequence(uint32_t hash, uint32_t bits) : hash_(hash), delta_(std::rotr(hash, 17)), bits_(bits) {}
  uint32_t Next() {
    const uint32_t position = hash_ % bits_;
    hash_ += delta_;
    return position;
  }

 private:
  uint32_t hash_;
  const uint32_t delta_;
  const uint32_t bits_;
};

StoredFilter ParseBloom(Slice filter) {
  return ParseFlatArray(filter, kBloomMaxBits, 0);
}

}  // namespace

StoredFilter ParseFlatArray(Slice filter, uint64_t max_bits, uint8_t least_k) {
  StoredFilter stored;
  if (filter.size() < 2) {
    stored.decided = true;
    return stored;
  }
  const uint64_t bits = uint64_t{filter.size() - 1} * 8;
  stored.bits = reinterpret_cast<const unsigned char*>(filter.data());
  stored.reach = stored.filter_bits = static_cast<uint32_t>(std::min(bits, max_bits));
  stored.k = stored.bits[filter.size() - 1];
  stored.decided = stored.answer = stored.k < least_k || stored.k > kMaxProbes || bits > max_bits;
  return stored;
}

uint32_t BloomProbeCount(uint32_t bits_per_key) {
  return static_cast<uint32_t>(std::clamp<uint64_t>(uint64_t{bits_per_key} * 69 / 100, 1, kMaxProbes));
}

void BuildBloom(const std::vector<uint32_t>& hashes, uint32_t bits_per_key, std::string* out) {
  const uint32_t k = BloomProbeCount(bits_per_key);
  const uint64_t wanted = std::clamp(uint64_t{hashes.size()} * bits_per_key, kBloomMinBits, kBloomMaxBits);
  const uint64_t bytes = (wanted + 7) / 8;
  const size_t begin = out->size();
  out->resize(begin + static_cast<size_t>(bytes), '\0');
  out->push_back(static_cast<char>(k));
  auto* const array = reinterpret_cast<unsigned char*>(out->data() + begin);
  for (const uint32_t hash : hashes) SetBits(BloomSequence(hash, static_cast<uint32_t>(bytes * 8)), k, array);
}

void BuildBloom(const std::vector<Slice>& keys, uint32_t bits_per_key, std::string* out) {
  std::vector<uint32_t> hashes;
  hashes.reserve(keys.size());
  for (const Slice key : keys) hashes.push_back(BloomHash(key));
  BuildBloom(hashes, bits_per_key, out);
}

bool BloomMayMatchHash(Slice filter, uint32_t hash) {
  return MayMatch<BloomSequence>(ParseBloom(filter), hash);
}

FilterProbe ProbeBloom(Slice filter, uint32_t hash) {
  return Probe<BloomSequence>(ParseBloom(filter), hash);
}

}  // namespace strata

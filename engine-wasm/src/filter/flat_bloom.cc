#include "filter/flat_bloom.h"

#include <algorithm>

#include "filter/bloom.h"

namespace strata {

namespace {

constexpr uint64_t kFlatWordBits = 64;
constexpr uint64_t kFlatMaxBits = (uint64_t{1} << 32) - kFlatWordBits;

class FlatBloomSequence {
 public:
  FlatBloomSequence(uint64_t hash, uint32_t bits) : remixed_(hash), bits_(bits) {}
  uint32_t Next() {
    const auto position = static_cast<uint32_t>((remixed_ >> 32) * bits_ >> 32);
    remixed_ *= 0x9e3779b97f4a7c15u;
    return position;
  }

 private:
  uint64_t remixed_;
  const uint64_t bits_;
};

StoredFilter ParseFlatBloom(Slice filter) {
  return ParseFlatArray(filter, kFlatMaxBits, 1);
}

}  // namespace

void BuildFlatBloom(const std::vector<uint64_t>& hashes, uint32_t bits_per_key, std::string* out) {
  const uint64_t wanted = std::clamp(uint64_t{hashes.size()} * bits_per_key, kFlatWordBits, kFlatMaxBits);
  const uint64_t bits = (wanted + kFlatWordBits - 1) / kFlatWordBits * kFlatWordBits;
  const uint32_t k = BloomProbeCount(bits_per_key);
  const size_t begin = out->size();
  out->resize(begin + static_cast<size_t>(bits / 8), '\0');
  auto* const array = reinterpret_cast<unsigned char*>(out->data() + begin);
  for (const uint64_t hash : hashes) SetBits(FlatBloomSequence(hash, static_cast<uint32_t>(bits)), k, array);
  out->push_back(static_cast<char>(k));
}

bool FlatBloomMayMatch(Slice filter, uint64_t hash) {
  return MayMatch<FlatBloomSequence>(ParseFlatBloom(filter), hash);
}

FilterProbe ProbeFlatBloom(Slice filter, uint64_t hash) {
  return Probe<FlatBloomSequence>(ParseFlatBloom(filter), hash);
}

}  // namespace strata

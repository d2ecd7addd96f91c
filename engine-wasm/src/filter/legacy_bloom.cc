#include "filter/legacy_bloom.h"

#include <algorithm>
#include <bit>

#include "base/coding.h"
#include "filter/bloom.h"

namespace strata {

namespace {

constexpr uint32_t kLegacyLineBits = 512;
constexpr uint32_t kLegacyLineBytes = kLegacyLineBits / 8;
constexpr uint32_t kLegacyTailBytes = 5;
constexpr uint64_t kLegacyMaxBits = 0xffff0000u;  // RocksDB's limit, so that rounding up stays within 32 bits

class LegacyBloomSequence {
 public:
  LegacyBloomSequence(uint32_t hash, uint32_t lines)
      : line_begin_(hash % lines * kLegacyLineBits), hash_(hash), delta_(std::rotr(hash, 17)) {}
  uint32_t Next() {
    const uint32_t position = line_begin_ + hash_ % kLegacyLineBits;
    hash_ += delta_;
    return position;
  }

 private:
  const uint32_t line_begin_;
  uint32_t hash_;
  const uint32_t delta_;
};

StoredFilter ParseLegacyBloom(Slice filter) {
  StoredFilter stored;
  stored.line_bits = kLegacyLineBits;
  if (filter.size() <= kLegacyTailBytes) {
    stored.decided = true;
    return stored;
  }
  const uint64_t bytes = filter.size() - kLegacyTailBytes;
  stored.bits = reinterpret_cast<const unsigned char*>(filter.data());
  stored.k = stored.bits[bytes];
  stored.reach = DecodeFixed32(filter.data() + bytes + 1);
  stored.decided = stored.answer = stored.k < 1 || stored.k > kMaxProbes || bytes * 8 > UINT32_MAX ||
                                   uint64_t{stored.reach} * kLegacyLineBytes != bytes;
  stored.filter_bits = stored.decided ? 0 : stored.reach * kLegacyLineBits;
  return stored;
}

}  // namespace

void BuildLegacyBloom(const std::vector<uint32_t>& hashes, uint32_t bits_per_key, std::string* out) {
  const uint64_t wanted = std::min(uint64_t{hashes.size()} * bits_per_key, kLegacyMaxBits);
  const auto lines = hashes.empty() ? 0 : static_cast<uint32_t>((wanted + kLegacyLineBits - 1) / kLegacyLineBits) | 1;
  const uint32_t k = BloomProbeCount(bits_per_key);
  const size_t begin = out->size();
  out->resize(begin + size_t{lines} * kLegacyLineBytes, '\0');
  auto* const array = reinterpret_cast<unsigned char*>(out->data() + begin);
  for (const uint32_t hash : hashes) SetBits(LegacyBloomSequence(hash, lines), k, array);
  out->push_back(static_cast<char>(k));
  PutFixed32(out, lines);
}

bool LegacyBloomMayMatch(Slice filter, uint32_t hash) {
  return MayMatch<LegacyBloomSequence>(ParseLegacyBloom(filter), hash);
}

FilterProbe ProbeLegacyBloom(Slice filter, uint32_t hash) {
  return Probe<LegacyBloomSequence>(ParseLegacyBloom(filter), hash);
}

}  // namespace strata

#include "filter/bloom.h"

#include <algorithm>

namespace strata {

namespace {

constexpr uint64_t kLeastBits = 64;  // fewer would answer badly for a key or two
constexpr uint64_t kMostBits = (uint64_t{1} << 32) - 8;

uint32_t Delta(uint32_t hash) {
  return (hash >> 17) | (hash << 15);
}

// A stored filter, taken apart. `decided` when its bits need not or cannot be asked.
struct Stored {
  const unsigned char* bytes = nullptr;
  uint32_t bits = 0;
  uint8_t k = 0;
  bool decided = false;
  bool may_match = false;
};

Stored TakeApart(Slice filter) {
  Stored stored;
  if (filter.size() < 2) {
    stored.decided = true;
    return stored;
  }
  const uint64_t bits = uint64_t{filter.size() - 1} * 8;
  stored.bytes = reinterpret_cast<const unsigned char*>(filter.data());
  stored.bits = static_cast<uint32_t>(std::min(bits, kMostBits));
  stored.k = stored.bytes[filter.size() - 1];
  stored.decided = stored.k > kMaxBloomProbes || bits > kMostBits;
  stored.may_match = stored.decided;
  return stored;
}

}  // namespace

uint32_t BloomProbeCount(uint32_t bits_per_key) {
  return static_cast<uint32_t>(std::clamp<uint64_t>(uint64_t{bits_per_key} * 69 / 100, 1, kMaxBloomProbes));
}

void BuildBloom(const std::vector<uint32_t>& hashes, uint32_t bits_per_key, std::string* out) {
  const uint32_t k = BloomProbeCount(bits_per_key);
  const uint64_t wanted = std::clamp(uint64_t{hashes.size()} * bits_per_key, kLeastBits, kMostBits);
  const uint64_t bytes = (wanted + 7) / 8;
  const auto bits = static_cast<uint32_t>(bytes * 8);
  const size_t begin = out->size();
  out->resize(begin + static_cast<size_t>(bytes), '\0');
  out->push_back(static_cast<char>(k));
  auto* const array = reinterpret_cast<unsigned char*>(out->data() + begin);
  for (uint32_t hash : hashes) {
    const uint32_t delta = Delta(hash);
    for (uint32_t i = 0; i < k; ++i) {
      const uint32_t position = hash % bits;
      array[position / 8] = static_cast<unsigned char>(array[position / 8] | 1u << position % 8);
      hash += delta;
    }
  }
}

void BuildBloom(const std::vector<Slice>& keys, uint32_t bits_per_key, std::string* out) {
  std::vector<uint32_t> hashes;
  hashes.reserve(keys.size());
  for (const Slice key : keys) hashes.push_back(BloomHash(key));
  BuildBloom(hashes, bits_per_key, out);
}

bool BloomMayMatchHash(Slice filter, uint32_t hash) {
  const Stored stored = TakeApart(filter);
  if (stored.decided) return stored.may_match;
  const uint32_t delta = Delta(hash);
  for (uint32_t i = 0; i < stored.k; ++i) {
    const uint32_t position = hash % stored.bits;
    if ((stored.bytes[position / 8] & 1u << position % 8) == 0) return false;
    hash += delta;
  }
  return true;
}

BloomProbe ProbeBloom(Slice filter, uint32_t hash) {
  const Stored stored = TakeApart(filter);
  BloomProbe probe;
  probe.k = stored.k;
  probe.filter_bits = stored.bits;
  if (stored.decided) {
    probe.may_match = stored.may_match;
    return probe;
  }
  const uint32_t delta = Delta(hash);
  probe.may_match = true;
  for (uint32_t i = 0; i < stored.k; ++i) {
    const uint32_t position = hash % stored.bits;
    probe.positions[probe.position_count++] = position;
    if ((stored.bytes[position / 8] & 1u << position % 8) == 0) {
      probe.may_match = false;
      break;
    }
    hash += delta;
  }
  return probe;
}

}  // namespace strata

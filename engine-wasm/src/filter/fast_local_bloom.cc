#include "filter/fast_local_bloom.h"

#include <algorithm>

namespace strata {

namespace {

constexpr uint32_t kFastLocalLineBits = 512;
constexpr uint32_t kFastLocalLineBytes = kFastLocalLineBits / 8;
constexpr uint32_t kFastLocalTailBytes = 5;
constexpr unsigned char kFastLocalMark = 0xff;  // at this position the legacy filter has its k
constexpr uint64_t kFastLocalMaxBits = (uint64_t{1} << 32) - kFastLocalLineBits;

class FastLocalSequence {
 public:
  FastLocalSequence(uint64_t hash, uint32_t lines)
      : line_begin_(static_cast<uint32_t>((hash & UINT32_MAX) * lines >> 32) * kFastLocalLineBits),
        remixed_(static_cast<uint32_t>(hash >> 32)) {}
  uint32_t Next() {
    const uint32_t position = line_begin_ + (remixed_ >> (32 - 9));
    remixed_ *= 0x9e3779b9u;
    return position;
  }

 private:
  const uint32_t line_begin_;
  uint32_t remixed_;
};

StoredFilter ParseFastLocalBloom(Slice filter) {
  StoredFilter stored;
  stored.line_bits = kFastLocalLineBits;
  if (filter.size() <= kFastLocalTailBytes) {
    stored.decided = true;
    return stored;
  }
  const uint64_t bytes = filter.size() - kFastLocalTailBytes;
  stored.bits = reinterpret_cast<const unsigned char*>(filter.data());
  const unsigned char* const tail = stored.bits + bytes;
  stored.k = tail[2];
  const bool known = tail[0] == kFastLocalMark && tail[1] == 0 && tail[3] == 0 && tail[4] == 0;
  stored.decided = stored.answer = !known || stored.k < 1 || stored.k > kMaxProbes ||
                                   bytes % kFastLocalLineBytes != 0 || bytes * 8 > kFastLocalMaxBits;
  stored.reach = static_cast<uint32_t>(bytes / kFastLocalLineBytes);
  stored.filter_bits = stored.decided ? 0 : stored.reach * kFastLocalLineBits;
  return stored;
}

}  // namespace

uint32_t FastLocalBloomProbeCount(uint32_t bits_per_key) {
  // Up to this many thousandths of a bit per key: this many probes.
  constexpr struct {
    uint32_t millibits;
    uint32_t k;
  } kMeasured[] = {{2080, 1},  {3580, 2},  {5100, 3},  {6640, 4},   {8300, 5},   {10070, 6},
                   {11720, 7}, {14001, 8}, {16050, 9}, {18300, 10}, {22001, 11}, {25501, 12}};
  const uint64_t millibits = uint64_t{bits_per_key} * 1000;
  for (const auto& row : kMeasured) {
    if (millibits <= row.millibits) return row.k;
  }
  return millibits > 50000 ? 24 : static_cast<uint32_t>((millibits - 1) / 2000 - 1);
}

void BuildFastLocalBloom(const std::vector<uint64_t>& hashes, uint32_t bits_per_key, std::string* out) {
  const uint64_t wanted = std::min(uint64_t{hashes.size()} * bits_per_key, kFastLocalMaxBits);
  const auto lines = static_cast<uint32_t>((wanted + kFastLocalLineBits - 1) / kFastLocalLineBits);
  const uint32_t k = FastLocalBloomProbeCount(bits_per_key);
  const size_t begin = out->size();
  out->resize(begin + size_t{lines} * kFastLocalLineBytes, '\0');
  auto* const array = reinterpret_cast<unsigned char*>(out->data() + begin);
  for (const uint64_t hash : hashes) SetBits(FastLocalSequence(hash, lines), k, array);
  out->push_back(static_cast<char>(kFastLocalMark));
  out->push_back('\0');
  out->push_back(static_cast<char>(k));
  out->append(2, '\0');
}

bool FastLocalBloomMayMatch(Slice filter, uint64_t hash) {
  return MayMatch<FastLocalSequence>(ParseFastLocalBloom(filter), hash);
}

FilterProbe ProbeFastLocalBloom(Slice filter, uint64_t hash) {
  return Probe<FastLocalSequence>(ParseFastLocalBloom(filter), hash);
}

}  // namespace strata

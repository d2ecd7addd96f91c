#include "filter/filter_scheme.h"

#include "base/xxhash64.h"
#include "filter/bloom.h"
#include "filter/fast_local_bloom.h"
#include "filter/flat_bloom.h"
#include "filter/legacy_bloom.h"

namespace strata {

namespace {

std::vector<uint32_t> LowHalves(const std::vector<uint64_t>& hashes) {
  std::vector<uint32_t> low;
  low.reserve(hashes.size());
  for (const uint64_t hash : hashes) low.push_back(static_cast<uint32_t>(hash));
  return low;
}

uint64_t GoodHash(Slice key) {
  return XxHash64(key);
}

constexpr FilterScheme kLeveldbScheme = {
    FilterPolicy::kLeveldbBloom,
    kBloomPolicyName,
    kFullFilterKey,
    [](Slice key) { return uint64_t{BloomHash(key)}; },
    [](const std::vector<uint64_t>& hashes, uint32_t bits_per_key, std::string* out) {
      BuildBloom(LowHalves(hashes), bits_per_key, out);
    },
    [](Slice filter, uint64_t hash) { return BloomMayMatchHash(filter, static_cast<uint32_t>(hash)); },
    [](Slice filter, uint64_t hash) { return ProbeBloom(filter, static_cast<uint32_t>(hash)); }};

// In the order of the option's values from 1.
constexpr FilterScheme kFurtherSchemes[] = {
    {FilterPolicy::kLegacyBloom, "rocksdb.LegacyBloomFilter", "fullfilter.strata.rocksdb.LegacyBloomFilter",
     [](Slice key) { return uint64_t{LegacyBloomHash(key)}; },
     [](const std::vector<uint64_t>& hashes, uint32_t bits_per_key, std::string* out) {
       BuildLegacyBloom(LowHalves(hashes), bits_per_key, out);
     },
     [](Slice filter, uint64_t hash) { return LegacyBloomMayMatch(filter, static_cast<uint32_t>(hash)); },
     [](Slice filter, uint64_t hash) { return ProbeLegacyBloom(filter, static_cast<uint32_t>(hash)); }},
    {FilterPolicy::kFastLocalBloom, "FastLocalBloomFilter", "fullfilter.strata.FastLocalBloomFilter", &GoodHash,
     &BuildFastLocalBloom, &FastLocalBloomMayMatch, &ProbeFastLocalBloom},
    {FilterPolicy::kFlatBloom, "FlatBloomFilter", "fullfilter.strata.FlatBloomFilter", &GoodHash, &BuildFlatBloom,
     &FlatBloomMayMatch, &ProbeFlatBloom},
};

}  // namespace

const FilterScheme& SchemeOf(FilterPolicy policy) {
  if (policy == kLeveldbScheme.policy) return kLeveldbScheme;
  return kFurtherSchemes[static_cast<size_t>(policy) - 1];
}

const FilterScheme* FindScheme(Slice metaindex_key) {
  if (metaindex_key == kLeveldbScheme.metaindex_key) return &kLeveldbScheme;
  for (const FilterScheme& scheme : kFurtherSchemes) {
    if (scheme.metaindex_key == metaindex_key) return &scheme;
  }
  return nullptr;
}

}  // namespace strata

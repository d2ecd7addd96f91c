// The schemes compared: their rates against the published ones; no key is denied.
#include "filter/filter_scheme.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/coding.h"

namespace strata {
namespace {

const FilterPolicy kSchemePolicies[] = {FilterPolicy::kLeveldbBloom, FilterPolicy::kLegacyBloom,
                                        FilterPolicy::kFastLocalBloom, FilterPolicy::kFlatBloom};

// Eight bytes, little-endian: such keys were used for the recorded reference values.
std::string SchemeKey(uint64_t i) {
  std::string key;
  PutFixed64(&key, i);
  return key;
}

// Sixteen digits, as fill commands make them.
std::string DecimalKey(uint64_t i) {
  const std::string digits = std::to_string(i);
  return std::string(16 - digits.size(), '0') + digits;
}

std::string SchemeFilterOver(const FilterScheme& scheme, uint64_t first, uint64_t keys, uint32_t bits_per_key,
                             std::string (*key)(uint64_t) = &SchemeKey) {
  std::vector<uint64_t> hashes;
  for (uint64_t i = first; i < first + keys; ++i) hashes.push_back(scheme.hash(key(i)));
  std::string filter;
  scheme.build(hashes, bits_per_key, &filter);
  return filter;
}

// Percentage of absent keys answered with maybe. With small sizes several filters are probed, so that the rate is the
// scheme's and not that of one filter.
double RateOf(FilterPolicy policy, uint64_t keys, uint64_t filters, uint64_t lookups,
              std::string (*key)(uint64_t) = &SchemeKey) {
  const FilterScheme& scheme = SchemeOf(policy);
  uint64_t positives = 0;
  for (uint64_t f = 0; f < filters; ++f) {
    const std::string filter = SchemeFilterOver(scheme, f * keys, keys, 10, key);
    for (uint64_t i = 0; i < lookups; ++i) {
      positives += scheme.may_match(filter, scheme.hash(key(1'000'000'000 + f * lookups + i)));
    }
  }
  return 100.0 * static_cast<double>(positives) / static_cast<double>(filters * lookups);
}

constexpr uint64_t kLarge = 200'000;
constexpr uint64_t kAsked = 1'000'000;  // at 1 % the standard deviation is 0.01 points

TEST(FilterScheme, GoodHashesFollowTheFormulas) {
  // (1 - e^(-6/10))^6 = 0.844 %; with the Poisson distribution of lines of 512 bits 0.958 %, which is 1.14 times as
  // much.
  const double flat = RateOf(FilterPolicy::kFlatBloom, kLarge, 1, kAsked);
  const double one_line = RateOf(FilterPolicy::kFastLocalBloom, kLarge, 1, kAsked);
  EXPECT_NEAR(flat, 0.844, 0.03);
  EXPECT_NEAR(one_line, 0.958, 0.03);
  EXPECT_NEAR(one_line / flat, 1.14, 0.05);
}

TEST(FilterScheme, LevelDbsIsGoodWhileSmallButNotOverAWholeTable) {
  EXPECT_NEAR(RateOf(FilterPolicy::kLeveldbBloom, 1000, 100, kAsked / 100), 0.87, 0.03);
  EXPECT_NEAR(RateOf(FilterPolicy::kLeveldbBloom, kLarge, 1, kAsked), 1.46, 0.04);
  // The good hash makes no difference between them.
  EXPECT_NEAR(RateOf(FilterPolicy::kFlatBloom, 1000, 100, kAsked / 100), 0.844, 0.03);
}

TEST(FilterScheme, ABadHashDependsOnTheKeys) {
  // Decimal numbers suit LevelDB's hash: fewer false positives than expected by chance.
  EXPECT_NEAR(RateOf(FilterPolicy::kLeveldbBloom, kLarge, 1, kAsked, &DecimalKey), 0.72, 0.03);
  EXPECT_NEAR(RateOf(FilterPolicy::kFlatBloom, kLarge, 1, kAsked, &DecimalKey), 0.844, 0.03);
  EXPECT_NEAR(RateOf(FilterPolicy::kFastLocalBloom, kLarge, 1, kAsked, &DecimalKey), 0.958, 0.03);
}

TEST(FilterScheme, RocksDbsLegacyFilterPaysForOneKeyIn512) {
  EXPECT_NEAR(RateOf(FilterPolicy::kLegacyBloom, kLarge, 1, kAsked), 1.14, 0.05);
}

TEST(FilterScheme, TenThousandAbsentKeysAtTenBits) {
  // The reference values 84 +- 28 and 96 +- 29 are three standard deviations.
  const auto wrong = [](FilterPolicy policy) { return RateOf(policy, kLarge, 1, 10'000) * 100; };
  EXPECT_NEAR(wrong(FilterPolicy::kFlatBloom), 84, 28);
  EXPECT_NEAR(wrong(FilterPolicy::kFastLocalBloom), 96, 29);
}

TEST(FilterScheme, NoKeyIsDeniedAtAnyBitsAndSize) {
  for (const FilterPolicy policy : kSchemePolicies) {
    const FilterScheme& scheme = SchemeOf(policy);
    for (const uint32_t bits : {1u, 2u, 5u, 10u, 16u, 43u, 44u, 64u}) {
      for (const uint64_t keys : {1u, 2u, 7u, 100u, 3000u}) {
        const std::string filter = SchemeFilterOver(scheme, keys * 1000, keys, bits);
        for (uint64_t i = 0; i < keys; ++i) {
          const uint64_t hash = scheme.hash(SchemeKey(keys * 1000 + i));
          ASSERT_TRUE(scheme.may_match(filter, hash)) << NameOf(policy) << " " << bits << " " << keys;
          const FilterProbe probe = scheme.probe(filter, hash);
          ASSERT_TRUE(probe.may_match);
          ASSERT_EQ(probe.position_count, probe.k);
          for (uint32_t p = 0; p < probe.position_count; ++p) ASSERT_LT(probe.positions[p], probe.filter_bits);
        }
      }
    }
  }
}

TEST(FilterScheme, AppendsInAnyOrder) {
  for (const FilterPolicy policy : kSchemePolicies) {
    const FilterScheme& scheme = SchemeOf(policy);
    std::vector<uint64_t> hashes;
    for (uint64_t i = 0; i < 100; ++i) hashes.push_back(scheme.hash(SchemeKey(i)));
    std::string one = "before", other = "before";
    scheme.build(hashes, 10, &one);
    std::reverse(hashes.begin(), hashes.end());
    scheme.build(hashes, 10, &other);
    EXPECT_EQ(one, other) << NameOf(policy);
    EXPECT_EQ(one.substr(6), SchemeFilterOver(scheme, 0, 100, 10)) << NameOf(policy);
  }
}

TEST(FilterScheme, EachHasItsNameAndKey) {
  for (const FilterPolicy policy : kSchemePolicies) {
    const FilterScheme& scheme = SchemeOf(policy);
    EXPECT_EQ(scheme.policy, policy);
    EXPECT_EQ(scheme.metaindex_key, "fullfilter.strata." + std::string(scheme.name));
    EXPECT_EQ(FindScheme(scheme.metaindex_key), &scheme);
  }
  EXPECT_EQ(FindScheme("fullfilter.rocksdb.BuiltinBloomFilter"), nullptr);
  EXPECT_EQ(FindScheme("filter.leveldb.BuiltinBloomFilter2"), nullptr);
}

}  // namespace
}  // namespace strata

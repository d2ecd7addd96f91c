#include "filter/full_filter.h"

#include <gtest/gtest.h>

#include "base/prng.h"

namespace strata {
namespace {

const FilterPolicy kPolicies[] = {FilterPolicy::kLeveldbBloom, FilterPolicy::kLegacyBloom,
                                  FilterPolicy::kFastLocalBloom, FilterPolicy::kFlatBloom};
constexpr PrefixTransform kFixed{PrefixExtractor::kFixed, 4};
constexpr PrefixTransform kCapped{PrefixExtractor::kCapped, 4};

FullFilter Build(FilterPolicy policy, const FilterContents& contents, const std::vector<std::string>& keys,
                 uint64_t* entries) {
  FullFilter filter{&SchemeOf(policy), contents, ""};
  FullFilterBuilder builder(*filter.scheme, contents);
  for (const std::string& key : keys) builder.Add(key);
  *entries = builder.entries();
  builder.Finish(20, &filter.bytes);
  return filter;
}

bool MayMatch(const FullFilter& filter, Slice probe_key) {
  return filter.scheme->may_match(filter.bytes, filter.scheme->hash(probe_key));
}

TEST(FullFilter, HoldsKeysOrPrefixesOrBoth) {
  std::vector<std::string> keys = {"", "use", "user1", "user2", "user3", "vase", "vases"};
  // A hundred more, each with its own prefix: filters of a few bits answer at random.
  for (int i = 0; i < 100; ++i) keys.push_back("z" + std::to_string(100 + i) + "more");
  for (const FilterPolicy policy : kPolicies) {
    const struct {
      FilterContents contents;
      uint64_t entries;
      bool key, prefix, short_key;
    } cases[] = {{{true, {}}, 107, true, false, true},
                 {{true, kFixed}, 209, true, true, true},
                 {{false, kFixed}, 102, false, true, false},
                 {{true, kCapped}, 211, true, true, true},
                 {{false, kCapped}, 104, false, true, true}};
    for (const auto& c : cases) {
      uint64_t entries = 0;
      const FullFilter filter = Build(policy, c.contents, keys, &entries);
      EXPECT_EQ(entries, c.entries) << NameOf(policy);
      EXPECT_EQ(MayMatch(filter, "user1"), c.key) << NameOf(policy);
      EXPECT_EQ(MayMatch(filter, "user"), c.prefix) << NameOf(policy);
      EXPECT_EQ(MayMatch(filter, "use"), c.short_key) << NameOf(policy);
      for (const std::string& key : keys) EXPECT_TRUE(filter.AllowsEveryProbe(key)) << key;
      EXPECT_FALSE(filter.AllowsEveryProbe("another")) << NameOf(policy);
    }
  }
}

TEST(FullFilter, AGetProbesForTheKeyIfItCan) {
  FilterSubject subject = FilterSubject::kRangePrefix;
  Slice probe_key;
  EXPECT_TRUE((FilterContents{true, kFixed}.SubjectOf("user1", &subject, &probe_key)));
  EXPECT_EQ(subject, FilterSubject::kWholeKey);
  EXPECT_EQ(probe_key, "user1");
  EXPECT_TRUE((FilterContents{false, kFixed}.SubjectOf("user1", &subject, &probe_key)));
  EXPECT_EQ(subject, FilterSubject::kPrefix);
  EXPECT_EQ(probe_key, "user");
  EXPECT_FALSE((FilterContents{false, kFixed}.SubjectOf("use", &subject, &probe_key)));
  EXPECT_TRUE((FilterContents{false, kCapped}.SubjectOf("use", &subject, &probe_key)));
  EXPECT_EQ(probe_key, "use");
}

}  // namespace
}  // namespace strata

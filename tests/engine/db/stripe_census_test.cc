// Versions kept per snapshot and the oldest obsolete entry, against a simple model and on a database.
#include "db/stripe_census.h"

#include <map>

#include "base/prng.h"
#include "test_machine.h"

namespace strata {
namespace {

TEST(StripeCensus, KeepsOneVersionPerStripe) {
  StripeCensus census({10, 20}, 30);
  for (const uint64_t sequence : {30u, 15u, 12u, 7u, 3u}) census.Add({"k", sequence, EntryType::kPut});
  census.Add({"l", 29, EntryType::kDelete});
  census.Add({"l", 28, EntryType::kPut});
  ASSERT_EQ(census.stripes().size(), 3u);
  EXPECT_EQ(census.stripes()[0].kept, 1u);
  EXPECT_EQ(census.stripes()[0].obsolete, 1u);
  EXPECT_EQ(census.stripes()[1].kept, 1u);
  EXPECT_EQ(census.stripes()[1].obsolete, 1u);
  EXPECT_EQ(census.stripes()[2].kept, 2u);
  EXPECT_EQ(census.stripes()[2].kept_tombstones, 1u);
  EXPECT_EQ(census.stripes()[2].obsolete, 1u);
  EXPECT_EQ(census.stripes()[0].freed_by_release, 1u);
  EXPECT_EQ(census.stripes()[1].freed_by_release, 1u);
  EXPECT_EQ(census.stripes()[2].freed_by_release, 0u);
  EXPECT_EQ(census.oldest().user_key, "k");
  EXPECT_EQ(census.oldest().sequence, 3u);
  EXPECT_EQ(census.oldest().hidden_by, 7u);
  EXPECT_EQ(census.oldest().age, 23u);
}

TEST(StripeCensus, EqualsABruteForceModel) {
  constexpr uint64_t kSeed = 8;
  SCOPED_TRACE("Prng seed " + std::to_string(kSeed));
  Prng prng(kSeed);
  for (int round = 0; round < 300; round++) {
    const uint64_t last = 1 + prng.Below(60);
    std::map<std::string, std::vector<uint64_t>> versions;  // newest first
    for (uint64_t s = last; s > 0; s--) versions[std::string(1, static_cast<char>('a' + prng.Below(5)))].push_back(s);
    std::vector<uint64_t> snapshots;
    for (uint64_t s = 1; s <= last; s++) {
      if (prng.OneIn(9)) snapshots.push_back(s);
    }
    StripeCensus census(snapshots, last);
    for (const auto& [key, sequences] : versions) {
      for (const uint64_t s : sequences) census.Add({key, s, EntryType::kPut});
    }
    std::vector<uint64_t> readers = snapshots;
    readers.push_back(last);
    uint64_t kept = 0, obsolete = 0, oldest_age = 0;
    for (const auto& [key, sequences] : versions) {
      for (size_t i = 0; i < sequences.size(); i++) {
        const bool seen = std::any_of(readers.begin(), readers.end(), [&](uint64_t reader) {
          return sequences[i] <= reader && (i == 0 || sequences[i - 1] > reader);
        });
        (seen ? kept : obsolete)++;
        if (!seen) oldest_age = std::max(oldest_age, last - sequences[i - 1]);
      }
    }
    uint64_t kept_here = 0, obsolete_here = 0;
    for (const StripeCensus::Stripe& s : census.stripes()) kept_here += s.kept, obsolete_here += s.obsolete;
    ASSERT_EQ(kept_here, kept) << "round " << round;
    ASSERT_EQ(obsolete_here, obsolete) << "round " << round;
    ASSERT_EQ(census.oldest().age, oldest_age) << "round " << round;
    // A release frees the entries that become obsolete without the snapshot.
    for (size_t i = 0; i < snapshots.size(); i++) {
      std::vector<uint64_t> others = snapshots;
      others.erase(others.begin() + static_cast<ptrdiff_t>(i));
      StripeCensus without(others, last);
      for (const auto& [key, sequences] : versions) {
        for (const uint64_t s : sequences) without.Add({key, s, EntryType::kPut});
      }
      uint64_t obsolete_without = 0;
      for (const StripeCensus::Stripe& s : without.stripes()) obsolete_without += s.obsolete;
      ASSERT_EQ(census.stripes()[i].freed_by_release, obsolete_without - obsolete)
          << "round " << round << " snapshot " << snapshots[i];
    }
  }
}

TEST(InspectStripes, SnapshotKeepsVersionsAndCompactionFreesThem) {
  Options options = TinyOptions();
  options.disable_auto_compactions = true;
  TestMachine machine(options);
  ASSERT_TRUE(machine.Open().ok());
  ASSERT_TRUE(machine.Put("k", "1").ok());
  const Snapshot* snapshot = machine.db->GetSnapshot();
  ASSERT_TRUE(machine.Put("k", "2").ok());
  ASSERT_TRUE(machine.db->Flush().ok());
  ASSERT_TRUE(machine.Put("k", "3").ok());
  const std::string state = machine.State();
  machine.tracer.TakeBatch();
  std::string json;
  ASSERT_TRUE(machine.db->Inspect("stripes", &json).ok());
  EXPECT_EQ(json,
            "{\"last_sequence\":3,\"stripes\":[{\"snapshot\":1,\"kept\":1,\"kept_tombstones\":0,\"obsolete\":0,\"freed_"
            "by_release\":1},"
            "{\"snapshot\":3,\"kept\":1,\"kept_tombstones\":0,\"obsolete\":1,\"freed_by_release\":0}],"
            "\"oldest_obsolete\":{\"key\":\"6b\",\"sequence\":2,\"hidden_by\":3,\"age\":0}}");
  EXPECT_EQ(machine.State(), state) << "inspection changes nothing";
  EXPECT_EQ(machine.tracer.TakeBatch(), "");
  machine.db->ReleaseSnapshot(snapshot);
  ASSERT_TRUE(machine.db->CompactRange({}, {}).ok());
  ASSERT_TRUE(machine.db->Inspect("stripes", &json).ok());
  EXPECT_EQ(json,
            "{\"last_sequence\":3,\"stripes\":[{\"snapshot\":3,\"kept\":1,\"kept_tombstones\":0,\"obsolete\":0,\"freed_"
            "by_release\":0}],"
            "\"oldest_obsolete\":null}");
}

}  // namespace
}  // namespace strata

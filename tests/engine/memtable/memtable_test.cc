// The memtable against std::map, forward and backward, and its own statistics.
#include "memtable/memtable.h"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "base/prng.h"

namespace strata {
namespace {

using rec::MemtableVerdict;

// Orders entries as the memtable does: by user key, then newest first.
struct InternalLess {
  bool operator()(const std::string& a, const std::string& b) const { return CompareInternal(a, b) < 0; }
};
using Model = std::map<std::string, std::string, InternalLess>;

constexpr MemtableFactory kFactories[] = {MemtableFactory::kSkipList, MemtableFactory::kRadixTree};

class MemTableOfEachKind : public testing::TestWithParam<MemtableFactory> {};
INSTANTIATE_TEST_SUITE_P(Kinds, MemTableOfEachKind, testing::ValuesIn(kFactories),
                         [](const auto& info) { return std::string(NameOf(info.param)); });

std::string RandomKey(Prng* prng) {
  // Few distinct keys, with lengths around the eight bytes that are compared at a time; some share long prefixes.
  std::string key(prng->Below(20), 'k');
  for (uint64_t i = prng->Below(3); i > 0; i--) key += static_cast<char>(prng->Below(3) * 127);
  return key;
}

TEST(MemTable, EmptyHasNothing) {
  Tracer tracer;
  MemTable table(3, 4, 1, tracer);
  std::string value;
  EXPECT_EQ(table.Get("a", kMaxSequence, &value), MemtableVerdict::kAbsent);
  auto it = table.NewIterator();
  EXPECT_FALSE(it->Valid());
  it->SeekToFirst();
  EXPECT_FALSE(it->Valid());
  it->SeekToLast();
  EXPECT_FALSE(it->Valid());
  it->Seek(MakeInternalKey("", kMaxSequence, kSeekType));
  EXPECT_FALSE(it->Valid());
  EXPECT_EQ(table.size_bytes(), 0u);
  EXPECT_EQ(table.smallest_sequence(), 0u);
  EXPECT_EQ(tracer.counters.user_key_comparison_count, 0u);
}

TEST(MemTable, AFilterAvoidsSearchesAndDeniesNoPresentKey) {
  const PrefixTransform fixed{PrefixExtractor::kFixed, 2};
  for (const FilterContents& contents :
       {FilterContents{true, {}}, FilterContents{true, fixed}, FilterContents{false, fixed}}) {
    constexpr uint64_t kSeed = 15;
    SCOPED_TRACE("Prng seed " + std::to_string(kSeed));
    Prng prng(kSeed);
    Tracer tracer;
    MemTable plain(1, 2, 1, tracer);
    MemTable filtered(3, 4, 1, tracer, 4096, contents);
    for (uint64_t sequence = 1; sequence <= 150; sequence++) {
      const std::string key = RandomKey(&prng);
      const EntryType type = prng.OneIn(3) ? EntryType::kDelete : EntryType::kPut;
      plain.Add(sequence, type, key, "v");
      filtered.Add(sequence, type, key, "v");
    }
    EXPECT_EQ(filtered.size_bytes(), plain.size_bytes());
    EXPECT_EQ(plain.filter(), nullptr);
    ASSERT_NE(filtered.filter(), nullptr);
    uint64_t gets = 0, probed = 0;
    for (int i = 0; i < 3000; i++) {
      const std::string key = prng.OneIn(2) ? RandomKey(&prng) : "other" + std::to_string(prng.Below(100));
      const uint64_t sequence = prng.Below(160);
      std::string value, filtered_value;
      ASSERT_EQ(filtered.Get(key, sequence, &filtered_value), plain.Get(key, sequence, &value)) << key;
      ASSERT_EQ(filtered_value, value);
      gets++;
      probed += contents.whole_keys || key.size() >= 2;
    }
    const Counters& c = tracer.counters;
    EXPECT_EQ(c.get_from_memtable_count, 2 * gets);
    EXPECT_EQ(c.bloom_memtable_hit_count + c.bloom_memtable_miss_count, probed);
    EXPECT_GT(c.bloom_memtable_miss_count, gets / 3);
    // A range within a prefix that is present, one within an absent prefix, and one that spans prefixes.
    EXPECT_TRUE(filtered.MayHoldRange("kk", "kl"));
    EXPECT_EQ(filtered.MayHoldRange("other", "os"), !contents.prefix.on());
    EXPECT_TRUE(filtered.MayHoldRange("a", "z"));
    EXPECT_EQ(c.bloom_memtable_hit_count + c.bloom_memtable_miss_count, probed + (contents.prefix.on() ? 2 : 0));
  }
}

TEST(MemTable, AnEmptyMemTableIsSkipped) {
  Tracer tracer;
  MemTable table(3, 4, 1, tracer, 1024);
  std::string value;
  EXPECT_EQ(table.Get("k", kMaxSequence, &value), MemtableVerdict::kAbsent);
  EXPECT_EQ(tracer.counters.get_from_memtable_count, 0u);
  EXPECT_EQ(tracer.counters.bloom_memtable_miss_count, 0u);
}

TEST_P(MemTableOfEachKind, ReadersAtASnapshotSeeTheirVersion) {
  Tracer tracer;
  MemTable table(3, 4, 1, tracer, 0, {}, GetParam());
  table.Add(10, EntryType::kPut, "k", "ten");
  table.Add(20, EntryType::kDelete, "k", "");
  table.Add(30, EntryType::kPut, "k", "thirty");
  std::string value = "untouched";
  EXPECT_EQ(table.Get("k", 9, &value), MemtableVerdict::kAbsent);
  EXPECT_EQ(table.Get("k", 29, &value), MemtableVerdict::kDeleted);
  EXPECT_EQ(value, "untouched");
  EXPECT_EQ(table.Get("k", 10, &value), MemtableVerdict::kFound);
  EXPECT_EQ(value, "ten");
  EXPECT_EQ(table.Get("k", kMaxSequence, &value), MemtableVerdict::kFound);
  EXPECT_EQ(value, "thirty");
  EXPECT_EQ(table.Get("j", kMaxSequence, &value), MemtableVerdict::kAbsent);
  EXPECT_EQ(table.Get("kk", kMaxSequence, &value), MemtableVerdict::kAbsent);
  EXPECT_EQ(table.Get("", kMaxSequence, &value), MemtableVerdict::kAbsent);
  EXPECT_EQ(tracer.counters.get_from_memtable_count, 7u);
  EXPECT_EQ(tracer.counters.memtable_hit, 3u);
}

TEST_P(MemTableOfEachKind, OddKeysAndValues) {
  Tracer tracer;
  MemTable table(1, 1, 1, tracer, 0, {}, GetParam());
  const std::string big(1 << 20, 'v');
  const std::string high(300, '\xff');
  table.Add(1, EntryType::kPut, "", "empty key");
  table.Add(2, EntryType::kPut, high, "");
  table.Add(3, EntryType::kPut, Slice("\0\0", 2), big);
  std::string value;
  EXPECT_EQ(table.Get("", 3, &value), MemtableVerdict::kFound);
  EXPECT_EQ(value, "empty key");
  EXPECT_EQ(table.Get(high, 3, &value), MemtableVerdict::kFound);
  EXPECT_EQ(value, "");
  EXPECT_EQ(table.Get(Slice("\0\0", 2), 3, &value), MemtableVerdict::kFound);
  EXPECT_EQ(value, big);
  EXPECT_EQ(table.Get(Slice("\0", 1), 3, &value), MemtableVerdict::kAbsent);
  EXPECT_EQ(table.size_bytes(), 9u + 300u + 2u + big.size() + 3u * MemTable::kEntryOverheadBytes);
}

class MemTableRandom : public testing::TestWithParam<std::tuple<uint64_t, MemtableFactory>> {};

TEST_P(MemTableRandom, MatchesAMap) {
  const auto [seed, factory] = GetParam();
  SCOPED_TRACE(std::string(NameOf(factory)) + ", seed " + std::to_string(seed));
  Prng prng(seed);
  Tracer tracer;
  MemTable table(1, 1, seed, tracer, 0, {}, factory);
  Model model;
  const uint64_t n = prng.Below(2000) + 1;
  uint64_t sequence = prng.Below(1000) + 1;
  const uint64_t first = sequence;
  uint64_t bytes = 0;
  uint32_t deletes = 0;
  for (uint64_t i = 0; i < n; i++, sequence += 1 + prng.Below(2)) {
    const std::string key = RandomKey(&prng);
    const EntryType type = prng.OneIn(4) ? EntryType::kDelete : EntryType::kPut;
    const std::string value =
        type == EntryType::kPut ? std::string(prng.Below(200), static_cast<char>('a' + i % 26)) : "";
    table.Add(sequence, type, key, value);
    model[MakeInternalKey(key, sequence, type)] = value;
    bytes += key.size() + value.size() + 32;
    deletes += type == EntryType::kDelete ? 1 : 0;
  }
  EXPECT_EQ(table.entries(), n);
  EXPECT_EQ(table.deletes(), deletes);
  EXPECT_EQ(table.size_bytes(), bytes);
  EXPECT_EQ(table.smallest_sequence(), first);
  EXPECT_LT(table.largest_sequence(), sequence);

  auto it = table.NewIterator();
  auto expected = model.begin();
  for (it->SeekToFirst(); it->Valid(); it->Next(), ++expected) {
    ASSERT_NE(expected, model.end());
    ASSERT_EQ(it->key(), expected->first);
    ASSERT_EQ(it->value(), expected->second);
  }
  ASSERT_EQ(expected, model.end());
  auto backwards = model.rbegin();
  for (it->SeekToLast(); it->Valid(); it->Prev(), ++backwards) {
    ASSERT_NE(backwards, model.rend());
    ASSERT_EQ(it->key(), backwards->first);
    ASSERT_EQ(it->value(), backwards->second);
  }
  ASSERT_EQ(backwards, model.rend());
  EXPECT_EQ(tracer.counters.next_on_memtable_count, n);
  EXPECT_EQ(tracer.counters.prev_on_memtable_count, n);

  for (int i = 0; i < 300; i++) {
    const std::string user_key = RandomKey(&prng);
    const uint64_t at = prng.Below(sequence + 2);
    const std::string target = MakeInternalKey(user_key, at, kSeekType);
    const auto found = model.lower_bound(target);
    it->Seek(target);
    ASSERT_EQ(it->Valid(), found != model.end());
    std::string value = "untouched";
    MemtableVerdict verdict = MemtableVerdict::kAbsent;
    if (found != model.end()) {
      ASSERT_EQ(it->key(), found->first);
      // A walk of random steps from here, in both directions.
      auto walker = found;
      for (int step = 0; step < 10 && it->Valid(); step++) {
        if (prng.OneIn(2)) {
          it->Next();
          ++walker;
          ASSERT_EQ(it->Valid(), walker != model.end());
        } else {
          const bool at_begin = walker == model.begin();
          it->Prev();
          ASSERT_EQ(it->Valid(), !at_begin);
          if (!at_begin) --walker;
        }
        if (it->Valid()) {
          ASSERT_EQ(it->key(), walker->first);
        }
      }
      if (UserKey(found->first) == user_key) {
        verdict =
            TrailerType(Trailer(found->first)) == EntryType::kPut ? MemtableVerdict::kFound : MemtableVerdict::kDeleted;
      }
    }
    ASSERT_EQ(table.Get(user_key, at, &value), verdict);
    ASSERT_EQ(value, verdict == MemtableVerdict::kFound ? found->second : "untouched");
  }
  EXPECT_EQ(tracer.counters.seek_on_memtable_count, 300u);

  auto walked = model.begin();
  std::vector<bool> ordinals(n + 1, false);
  table.Walk([&](Slice key, Slice value, uint32_t height, uint32_t ordinal) {
    EXPECT_EQ(key, walked->first);
    EXPECT_EQ(value, walked->second);
    EXPECT_TRUE(factory == MemtableFactory::kRadixTree ? height == 0 : height >= 1 && height <= 12);
    EXPECT_FALSE(ordinals[ordinal]);
    ordinals[ordinal] = true;
    ++walked;
  });
  EXPECT_EQ(walked, model.end());
}

INSTANTIATE_TEST_SUITE_P(Seeds, MemTableRandom,
                         testing::Combine(testing::Range<uint64_t>(1, 25), testing::ValuesIn(kFactories)));

TEST_P(MemTableOfEachKind, AnIteratorSurvivesAdds) {
  Tracer tracer;
  MemTable table(1, 1, 1, tracer, 0, {}, GetParam());
  table.Add(1, EntryType::kPut, "b", "");
  table.Add(2, EntryType::kPut, "d", "");
  auto it = table.NewIterator();
  it->SeekToFirst();
  table.Add(3, EntryType::kPut, "a", "");
  table.Add(4, EntryType::kPut, "c", "");
  EXPECT_EQ(UserKey(it->key()), "b");
  it->Next();
  EXPECT_EQ(UserKey(it->key()), "c") << "it lay ahead";
  it->Prev();
  it->Prev();
  EXPECT_EQ(UserKey(it->key()), "a");
}

TEST(SkipList, TowersThinOutByFour) {
  Tracer tracer;
  MemTable table(1, 1, 42, tracer);
  constexpr uint32_t kEntries = 1 << 16;
  for (uint32_t i = 0; i < kEntries; i++) table.Add(i + 1, EntryType::kPut, std::to_string(i), "");
  std::vector<double> at_least(14, 0);
  table.Walk([&](Slice, Slice, uint32_t height, uint32_t) {
    for (uint32_t h = 1; h <= height; h++) at_least[h]++;
  });
  EXPECT_EQ(at_least[1], kEntries);
  for (uint32_t h = 2; h <= 5; h++) EXPECT_NEAR(at_least[h] / at_least[h - 1], 0.25, 0.05) << "height " << h;
  EXPECT_GT(at_least[7], 0) << "16 of 65,536 are expected to reach level 6";
  EXPECT_EQ(at_least[13], 0);
}

// The number of records of one kind in a batch.
uint32_t CountRecords(const std::string& batch, uint16_t kind) {
  uint32_t n = 0;
  for (size_t at = 0; at < batch.size(); at += wire::Load<uint16_t>(&batch[at + 2])) {
    n += wire::Load<uint16_t>(&batch[at]) == kind ? 1 : 0;
  }
  return n;
}

TEST(SkipList, EveryComparisonIsCountedAndAtFullDetailRecorded) {
  Prng prng(5);
  Tracer silent;
  Tracer full;
  silent.set_mask(0);
  full.set_mask(Tracer::kFullMask);
  MemTable a(1, 1, 9, silent);
  MemTable b(1, 1, 9, full);
  std::string value;
  for (uint64_t i = 1; i <= 500; i++) {
    const std::string key = std::to_string(prng.Below(1000));
    a.Add(i, EntryType::kPut, key, "v");
    b.Add(i, EntryType::kPut, key, "v");
    const std::string search_key = std::to_string(prng.Below(1000));
    EXPECT_EQ(a.Get(search_key, i, &value), b.Get(search_key, i, &value));
  }
  auto ia = a.NewIterator();
  auto ib = b.NewIterator();
  ia->SeekToLast();
  ib->SeekToLast();
  while (ia->Valid() && ib->Valid()) {
    ASSERT_EQ(ia->key(), ib->key());
    ia->Prev();
    ib->Prev();
  }
  EXPECT_EQ(silent.counters.user_key_comparison_count, full.counters.user_key_comparison_count);
  EXPECT_TRUE(silent.TakeBatch().empty());
  const std::string batch = full.TakeBatch();
  EXPECT_EQ(CountRecords(batch, rec::KeysCompared::kKind), full.counters.user_key_comparison_count);
  EXPECT_EQ(CountRecords(batch, rec::MemtableInserted::kKind), 500u);
  EXPECT_EQ(CountRecords(batch, rec::MemtableProbed::kKind), 500u);
}

TEST(SkipList, AComparisonRecordHasLevelTowerAndOrder) {
  Tracer tracer;
  MemTable table(1, 1, 1, tracer);
  table.Add(1, EntryType::kPut, "m", "");
  tracer.set_mask(Tracer::kFullMask);
  std::string value;
  tracer.TakeBatch();
  table.Get("m", 1, &value);
  const std::string batch = tracer.TakeBatch();
  ASSERT_EQ(wire::Load<uint16_t>(&batch[0]), rec::KeysCompared::kKind);
  uint32_t height = 0;
  table.Walk([&](Slice, Slice, uint32_t h, uint32_t) { height = h; });
  EXPECT_EQ(wire::Load<uint16_t>(&batch[8]), height - 1) << "on the highest level";
  EXPECT_EQ(wire::Load<uint16_t>(&batch[10]), 1u) << "the tower inserted first";
  EXPECT_EQ(batch[12], static_cast<char>(rec::CompareSite::kMemtable));
  EXPECT_EQ(batch[13], 1) << "equal user keys";
  EXPECT_EQ(CountRecords(batch, rec::KeysCompared::kKind), 1u) << "not compared again on the levels below";
}

TEST(SkipList, AscendingInsertsCompareOnce) {
  Tracer tracer;
  MemTable table(1, 1, 1, tracer);
  std::string key = "00000";
  for (uint64_t i = 1; i <= 10000; i++) {
    for (uint64_t n = i, d = 5; d-- > 0; n /= 10) key[d] = static_cast<char>('0' + n % 10);
    table.Add(i, EntryType::kPut, key, "");
  }
  EXPECT_EQ(tracer.counters.user_key_comparison_count, 9999u);
  table.Add(20000, EntryType::kPut, "00500", "newer version, in the middle");
  table.Add(20001, EntryType::kPut, "99999", "");
  table.Add(20002, EntryType::kPut, "00000", "");
  auto it = table.NewIterator();
  it->SeekToFirst();
  EXPECT_EQ(UserKey(it->key()), "00000");
  it->SeekToLast();
  EXPECT_EQ(UserKey(it->key()), "99999");
  uint32_t n = 0;
  std::string last;
  for (it->SeekToFirst(); it->Valid(); it->Next(), n++) {
    if (n > 0) {
      ASSERT_LT(CompareInternal(last, it->key()), 0);
    }
    last = it->key();
  }
  EXPECT_EQ(n, 10003u);
}

}  // namespace
}  // namespace strata

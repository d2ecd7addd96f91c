#include "version/version_edit.h"

#include <gtest/gtest.h>

#include "base/coding.h"
#include "base/prng.h"
#include "version/version_builder.h"

namespace strata {
namespace {

std::string Key(Slice user_key, uint64_t sequence) {
  return MakeInternalKey(user_key, sequence, EntryType::kPut);
}

TableRef Table(uint32_t number, Slice smallest, Slice largest, uint64_t size_bytes = 100, uint64_t sequence = 9) {
  auto meta = std::make_shared<TableMeta>();
  meta->table = number;
  meta->size_bytes = size_bytes;
  meta->smallest = Key(smallest, sequence);
  meta->largest = Key(largest, sequence);
  return meta;
}

VersionEdit FullEdit() {
  VersionEdit edit;
  edit.comparator = "leveldb.BytewiseComparator";
  edit.log_number = 7;
  edit.prev_log_number = 0;
  edit.next_file = 12;
  edit.last_sequence = 1'000'000;
  edit.compact_pointers.push_back({1, Key("m", 5)});
  edit.Delete(2, 3);
  edit.Add(1, Table(11, "a", "k", 4711));
  return edit;
}

TEST(VersionEdit, RoundTrips) {
  std::string record, again;
  FullEdit().EncodeTo(&record);
  VersionEdit decoded;
  ASSERT_TRUE(VersionEdit::Decode(record, &decoded).ok());
  decoded.EncodeTo(&again);
  EXPECT_EQ(record, again);
  EXPECT_EQ(*decoded.comparator, "leveldb.BytewiseComparator");
  EXPECT_EQ(*decoded.log_number, 7u);
  EXPECT_EQ(*decoded.next_file, 12u);
  EXPECT_EQ(*decoded.last_sequence, 1'000'000u);
  ASSERT_EQ(decoded.added.size(), 1u);
  EXPECT_EQ(decoded.added[0].level, 1u);
  EXPECT_EQ(decoded.added[0].meta->table, 11u);
  EXPECT_EQ(decoded.added[0].meta->size_bytes, 4711u);
  EXPECT_EQ(decoded.added[0].meta->smallest_user_key(), "a");
  EXPECT_EQ(decoded.deleted[0].level, 2u);
  EXPECT_EQ(decoded.deleted[0].table, 3u);
}

TEST(VersionEdit, EncodesLikeLevelDb) {
  VersionEdit edit;
  edit.log_number = 3;
  edit.next_file = 300;
  edit.Delete(1, 5);
  std::string record;
  edit.EncodeTo(&record);
  EXPECT_EQ(record, std::string("\x02\x03\x03\xac\x02\x06\x01\x05", 8));
}

// The extended dialect encodes a table as RocksDB's NewFile4, without fields of its own.
TEST(VersionEdit, ExtendedDialectStoresSequences) {
  VersionEdit edit;
  edit.extended = true;
  edit.Add(0, Table(11, "a", "k", 4711));
  edit.added[0].meta->smallest_sequence = 3;
  edit.added[0].meta->largest_sequence = 300;
  std::string record, again;
  edit.EncodeTo(&record);
  EXPECT_EQ(Slice(record).substr(0, 5), Slice("\x67\x00\x0b\xe7\x24", 5));
  EXPECT_EQ(Slice(record).substr(record.size() - 4), Slice("\x03\xac\x02\x01", 4));
  VersionEdit decoded;
  ASSERT_TRUE(VersionEdit::Decode(record, &decoded).ok());
  EXPECT_TRUE(decoded.extended);
  EXPECT_EQ(decoded.added[0].meta->smallest_sequence, 3u);
  EXPECT_EQ(decoded.added[0].meta->largest_sequence, 300u);
  decoded.EncodeTo(&again);
  EXPECT_EQ(record, again);
}

TEST(VersionEdit, PredicatesAreStoredUntilTheyAreCarriedOut) {
  VersionEdit edit;
  edit.extended = true;
  edit.asserted = {{40, "", "", "m"}, {60, "a", "c", std::string(Predicate::kBytesMax, 'x')}};
  edit.carried_out = 30;
  edit.Add(0, Table(11, "a", "k"));
  edit.added[0].meta->swept_below = 300;
  std::string record, again;
  edit.EncodeTo(&record);
  VersionEdit decoded;
  ASSERT_TRUE(VersionEdit::Decode(record, &decoded).ok());
  decoded.EncodeTo(&again);
  EXPECT_EQ(record, again);
  EXPECT_TRUE(decoded.extended);
  EXPECT_EQ(decoded.asserted[1].to, "c");
  EXPECT_EQ(decoded.added[0].meta->swept_below, 300u);

  FamilyNumbers numbers;
  ASSERT_TRUE(numbers.Apply(edit).ok());
  EXPECT_EQ(numbers.predicates.size(), 2u);
  VersionEdit done;
  done.carried_out = 40;
  ASSERT_TRUE(numbers.Apply(done).ok());
  ASSERT_EQ(numbers.predicates.size(), 1u);
  EXPECT_EQ(numbers.predicates[0].sequence, 60u);
  VersionEdit older;
  older.asserted = {{59, "", "", "m"}};
  EXPECT_TRUE(numbers.Apply(older).Is(Code::kCorruption));

  edit.asserted[1].bound += 'x';
  std::string longer;
  edit.EncodeTo(&longer);
  EXPECT_NE(VersionEdit::Decode(longer, &decoded).message().find("1025 bytes"), std::string::npos);
}

TEST(VersionEdit, OptionalTableFieldsAreSkipped) {
  VersionEdit edit;
  edit.extended = true;
  edit.Add(0, Table(11, "a", "k"));
  std::string record;
  edit.EncodeTo(&record);
  record.pop_back();
  const auto why_not = [&record](const std::string& end) {
    VersionEdit decoded;
    return VersionEdit::Decode(record + end, &decoded).message();
  };
  EXPECT_EQ(why_not("\x01"), "");
  EXPECT_EQ(why_not("\x06\x02xy\x01"), "");
  EXPECT_NE(why_not("").find("has no end"), std::string::npos);
  EXPECT_NE(why_not("\x41\x02xy\x01").find("a field 65 that must be known"), std::string::npos);
}

class EveryEdit : public testing::TestWithParam<bool> {};
INSTANTIATE_TEST_SUITE_P(VersionEdit, EveryEdit, testing::Bool());

TEST_P(EveryEdit, PrefixIsRefusedOrHasCompleteFields) {
  VersionEdit full = FullEdit();
  full.extended = GetParam();
  std::string record;
  full.EncodeTo(&record);
  for (size_t size = 0; size < record.size(); size++) {
    VersionEdit edit;
    const Status status = VersionEdit::Decode(Slice(record).substr(0, size), &edit);
    if (!status.ok()) {
      EXPECT_TRUE(status.Is(Code::kCorruption));
      EXPECT_NE(status.message().find("byte"), std::string::npos) << status.message();
      continue;
    }
    std::string again;
    edit.EncodeTo(&again);
    EXPECT_EQ(again, record.substr(0, size));
  }
}

TEST(VersionEdit, RandomBytesAreHandled) {
  Prng prng(11);
  std::string good;
  FullEdit().EncodeTo(&good);
  for (int i = 0; i < 20'000; i++) {
    std::string record = good;
    for (uint64_t n = 1 + prng.Below(4); n-- > 0;)
      record[prng.Below(record.size())] = static_cast<char>(prng.Below(256));
    VersionEdit edit;
    if (!VersionEdit::Decode(record, &edit).ok()) continue;
    VersionBuilder builder;
    VersionRef version;
    if (builder.Apply(edit).ok()) builder.Build(1, &version).IgnoreError();
  }
}

std::string WhyNot(const std::string& record) {
  VersionEdit edit;
  return VersionEdit::Decode(record, &edit).message();
}

std::string NewTable(uint32_t level, uint64_t number, uint64_t size, Slice smallest, Slice largest) {
  std::string record;
  PutVarint32(&record, 7);
  PutVarint32(&record, level);
  PutVarint64(&record, number);
  PutVarint64(&record, size);
  PutLengthPrefixed(&record, smallest);
  PutLengthPrefixed(&record, largest);
  return record;
}

TEST(VersionEdit, HostileFieldsGiveMessages) {
  const std::string a = Key("a", 1), b = Key("b", 1);
  EXPECT_EQ(WhyNot(NewTable(1, 5, 10, a, b)), "");
  EXPECT_NE(WhyNot(NewTable(0xffffffff, 5, 10, a, b)).find("level 4294967295"), std::string::npos);
  EXPECT_NE(WhyNot(NewTable(7, 5, 10, a, b)).find("level 7"), std::string::npos);
  EXPECT_NE(WhyNot(NewTable(1, ~uint64_t{0}, 10, a, b)).find("18446744073709551615"), std::string::npos);
  EXPECT_NE(WhyNot(NewTable(1, 5, uint64_t{1} << 63, a, b)).find("size of 9223372036854775808"), std::string::npos);
  EXPECT_NE(WhyNot(NewTable(1, 5, 10, b, a)).find("smallest key after its largest"), std::string::npos);
  EXPECT_NE(WhyNot(NewTable(1, 5, 10, "ab", b)).find("no internal key"), std::string::npos);
  EXPECT_NE(WhyNot(std::string("\x08\x01", 2)).find("8 is not one of LevelDB's"), std::string::npos);
  EXPECT_NE(WhyNot(std::string("\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01", 11)).find("2^56"), std::string::npos);
}

Status Apply(VersionBuilder* builder, std::vector<VersionEdit::AddedTable> added,
             std::vector<VersionEdit::DeletedTable> deleted) {
  VersionEdit edit;
  edit.added = std::move(added);
  edit.deleted = std::move(deleted);
  return builder->Apply(edit);
}

TEST(VersionBuilder, OrdersLevelsAndSharesTables) {
  VersionBuilder builder;
  const TableRef moving = Table(9, "x", "z");
  ASSERT_TRUE(Apply(&builder,
                    {{0, Table(3, "a", "z")},
                     {0, Table(8, "b", "c")},
                     {1, Table(5, "m", "p")},
                     {1, Table(6, "a", "c")},
                     {1, moving}},
                    {})
                  .ok());
  ASSERT_TRUE(Apply(&builder, {{2, moving}}, {{1, 9}}).ok());
  VersionRef version;
  ASSERT_TRUE(builder.Build(4, &version).ok());
  EXPECT_EQ(version->id(), 4u);
  EXPECT_EQ(version->level(0)[0]->table, 8u);
  EXPECT_EQ(version->level(0)[1]->table, 3u);
  EXPECT_EQ(version->level(1)[0]->table, 6u);
  EXPECT_EQ(version->level(1)[1]->table, 5u);
  EXPECT_EQ(version->level(2)[0], moving);
  EXPECT_EQ(version->deepest_level(), 2u);
  EXPECT_EQ(version->level_bytes(1), 200u);
  EXPECT_EQ(version->table_count(), 5u);
}

TableRef WithSequences(TableRef table, uint64_t smallest, uint64_t largest) {
  table->smallest_sequence = smallest;
  table->largest_sequence = largest;
  return table;
}

// A merge of the two older tables of L0 has the highest number, and is ordered after the newer one.
TEST(VersionBuilder, OrdersL0BySequences) {
  VersionBuilder builder;
  ASSERT_TRUE(Apply(&builder,
                    {{0, WithSequences(Table(5, "a", "z"), 0, 0)},
                     {0, WithSequences(Table(4, "a", "z"), 0, 0)},
                     {0, WithSequences(Table(9, "a", "z"), 11, 20)},
                     {0, WithSequences(Table(8, "b", "c"), 21, 30)}},
                    {})
                  .ok());
  VersionRef version;
  ASSERT_TRUE(builder.Build(4, &version).ok());
  std::vector<uint32_t> order;
  for (const TableRef& t : version->level(0)) order.push_back(t->table);
  EXPECT_EQ(order, (std::vector<uint32_t>{8, 9, 5, 4}));
}

TEST(VersionBuilder, RefusesTablesOfL0ThatOverlapInSequences) {
  const auto build = [](uint64_t smallest, uint64_t largest, uint32_t level) {
    VersionBuilder builder;
    EXPECT_TRUE(Apply(&builder,
                      {{level, WithSequences(Table(4, "a", "c"), 11, 20)},
                       {level, WithSequences(Table(5, "d", "z"), smallest, largest)}},
                      {})
                    .ok());
    VersionRef version;
    return builder.Build(1, &version);
  };
  EXPECT_TRUE(build(21, 30, 0).ok());
  EXPECT_TRUE(build(1, 10, 0).ok());
  EXPECT_TRUE(build(0, 0, 0).ok()) << "a manifest of the strict dialect has no sequences";
  EXPECT_TRUE(build(15, 30, 1).ok()) << "only in L0 does the order of tables depend on them";
  EXPECT_EQ(build(20, 30, 0).message(), "tables 4 and 5 of level 0 overlap in sequences: 11 to 20 and 20 to 30");
  EXPECT_EQ(build(1, 11, 0).message(), "tables 5 and 4 of level 0 overlap in sequences: 1 to 11 and 11 to 20");
}

TEST(VersionBuilder, RefusesContradictions) {
  VersionBuilder builder;
  ASSERT_TRUE(Apply(&builder, {{1, Table(5, "a", "m")}}, {}).ok());
  EXPECT_EQ(Apply(&builder, {}, {{1, 6}}).message(), "an edit deletes table 6 of level 1, which is not there");
  EXPECT_EQ(Apply(&builder, {}, {{2, 5}}).message(), "an edit deletes table 5 of level 2, which is not there");
  EXPECT_EQ(Apply(&builder, {{2, Table(5, "x", "z")}}, {}).message(),
            "an edit adds table 5 of level 2, which is already in level 1");
  ASSERT_TRUE(Apply(&builder, {{1, Table(7, "m", "z", 100, 8)}}, {}).ok());
  VersionRef version;
  EXPECT_TRUE(builder.Build(1, &version).ok()) << "versions of one key may be split between neighbors";
  ASSERT_TRUE(Apply(&builder, {{1, Table(8, "c", "d")}}, {}).ok());
  EXPECT_EQ(builder.Build(1, &version).message(), "tables 5 and 8 of level 1 overlap");
}

TEST(VersionNumbers, NeverGoBackward) {
  VersionNumbers numbers;
  ASSERT_TRUE(numbers.Apply(FullEdit()).ok());
  FamilyNumbers of_family;
  ASSERT_TRUE(of_family.Apply(FullEdit()).ok());
  EXPECT_EQ(of_family.compact_pointers[1], Key("m", 5));
  VersionEdit edit;
  edit.log_number = 6;
  EXPECT_EQ(of_family.Apply(edit).message(), "the log number goes backward from 7 to 6");
  edit = VersionEdit();
  edit.next_file = 11;
  EXPECT_FALSE(numbers.Apply(edit).ok());
  edit = VersionEdit();
  edit.last_sequence = 999'999;
  EXPECT_FALSE(numbers.Apply(edit).ok());
}

// ---- Version: overlap queries, against the definition.

Slice S(const char* s) {
  return s;
}

std::string Numbers(const std::vector<TableRef>& tables) {
  std::string out;
  for (const TableRef& t : tables) out += (out.empty() ? "" : " ") + std::to_string(t->table);
  return out;
}

std::string Overlapping(const Version& version, uint32_t level, const char* from, const char* to) {
  const Slice f = from == nullptr ? "" : S(from), t = to == nullptr ? "" : S(to);
  return Numbers(version.OverlappingInputs(level, {from == nullptr ? nullptr : &f, to == nullptr ? nullptr : &t}));
}

TEST(Version, FindsTablesOverlappingARange) {
  VersionBuilder builder;
  ASSERT_TRUE(Apply(&builder, {{1, Table(1, "b", "d")}, {1, Table(2, "f", "h")}, {1, Table(3, "k", "m")}}, {}).ok());
  VersionRef v;
  ASSERT_TRUE(builder.Build(1, &v).ok());
  EXPECT_EQ(Overlapping(*v, 1, "a", "a"), "");
  EXPECT_EQ(Overlapping(*v, 1, "a", "b"), "1");
  EXPECT_EQ(Overlapping(*v, 1, "e", "e"), "");
  EXPECT_EQ(Overlapping(*v, 1, "d", "f"), "1 2");
  EXPECT_EQ(Overlapping(*v, 1, "c", "z"), "1 2 3");
  EXPECT_EQ(Overlapping(*v, 1, nullptr, "g"), "1 2");
  EXPECT_EQ(Overlapping(*v, 1, "g", nullptr), "2 3");
  EXPECT_EQ(Overlapping(*v, 1, nullptr, nullptr), "1 2 3");
  EXPECT_EQ(Overlapping(*v, 1, "n", nullptr), "");
  EXPECT_EQ(v->FirstNotBefore(1, "e"), 1u);
  EXPECT_EQ(v->FirstNotBefore(1, "n"), 3u);
}

TEST(Version, RangeGrowsInL0) {
  VersionBuilder builder;
  ASSERT_TRUE(
      Apply(&builder,
            {{0, Table(1, "a", "c")}, {0, Table(2, "c", "f")}, {0, Table(3, "f", "h")}, {0, Table(4, "x", "z")}}, {})
          .ok());
  VersionRef v;
  ASSERT_TRUE(builder.Build(1, &v).ok());
  EXPECT_EQ(Overlapping(*v, 0, "a", "a"), "3 2 1");
  EXPECT_EQ(Overlapping(*v, 0, "g", "h"), "3 2 1");
  EXPECT_EQ(Overlapping(*v, 0, "y", "y"), "4");
  EXPECT_EQ(Overlapping(*v, 0, "m", "m"), "");
}

}  // namespace
}  // namespace strata

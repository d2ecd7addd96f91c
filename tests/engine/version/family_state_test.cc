// All families of a manifest, edit by edit.
#include "version/family_state.h"

#include <gtest/gtest.h>

#include "format/internal_key.h"

namespace strata {
namespace {

// One contradictory edit of each kind.
TEST(FamiliesBuilder, RefusesContradictoryEdits) {
  const auto apply = [](const std::vector<VersionEdit>& edits) {
    FamiliesBuilder builder;
    Status status;
    for (const VersionEdit& edit : edits) {
      if (status.ok()) status = builder.Apply(edit);
    }
    FamilyStates families;
    return status.ok() ? builder.Build(&families) : status;
  };
  VersionEdit add, drop, of_one, table, table_of_one;
  add.family = drop.family = of_one.family = table_of_one.family = 1;
  add.add_family = "f";
  drop.drop_family = true;
  auto meta = std::make_shared<TableMeta>();
  meta->table = 5;
  meta->smallest = meta->largest = MakeInternalKey("a", 1, EntryType::kPut);
  table.Add(0, meta);
  table_of_one.Add(0, meta);
  EXPECT_TRUE(apply({add, of_one, drop, add}).ok());
  EXPECT_EQ(apply({of_one}).message(), "an edit is of family 1, which is not there");
  EXPECT_EQ(apply({add, drop, table_of_one}).message(), "an edit is of family 1, which is not there");
  EXPECT_EQ(apply({add, add}).message(), "an edit adds family 1, which is there already");
  drop.family = 0;
  EXPECT_EQ(apply({drop}).message(), "an edit drops the default family");
  VersionEdit namesake = add;
  namesake.family = 2;
  EXPECT_EQ(apply({add, namesake}).message(), "an edit adds family 2 under the name of family 1");
  namesake.add_family = "default";
  EXPECT_EQ(apply({namesake}).message(), "an edit adds family 2 under the name of family 0");
  EXPECT_EQ(apply({add, table, table_of_one}).message(), "table 5 is in two families");
}

// Log numbers that recovery would read as "no log is needed any more".
TEST(FamiliesBuilder, RefusesLogNumbersNotYetAllocated) {
  const auto build = [](const VersionEdit& edit) {
    FamiliesBuilder builder;
    VersionEdit add;
    add.family = 1;
    add.add_family = "f";
    add.next_file = 9;
    FamilyStates families;
    EXPECT_TRUE(builder.Apply(add).ok() && builder.Apply(edit).ok());
    return builder.Build(&families);
  };
  VersionEdit edit;
  edit.family = 1;
  edit.log_number = 8;
  edit.min_log_number = 8;
  EXPECT_TRUE(build(edit).ok());
  edit.log_number = 9;
  EXPECT_EQ(build(edit).message(), "family 1 begins with log 9, and the next file number is 9");
  edit.log_number.reset();
  edit.min_log_number = 4'000'000'000;
  EXPECT_EQ(build(edit).message(), "the oldest log is 4000000000, and the next file number is 9");
}

TEST(FamiliesBuilder, NoTableHasASequenceAfterTheLast) {
  const auto build = [](uint64_t largest) {
    VersionEdit edit;
    edit.last_sequence = 30;
    auto meta = std::make_shared<TableMeta>();
    meta->table = 5;
    meta->smallest = meta->largest = MakeInternalKey("a", 1, EntryType::kPut);
    meta->largest_sequence = largest;
    edit.Add(3, meta);
    FamiliesBuilder builder;
    FamilyStates families;
    EXPECT_TRUE(builder.Apply(edit).ok());
    return builder.Build(&families);
  };
  EXPECT_TRUE(build(30).ok());
  EXPECT_EQ(build(31).message(), "table 5 of level 3 has sequence 31, and the last sequence of the database is 30");
}

TEST(FamiliesBuilder, TagsRoundTrip) {
  VersionEdit edit;
  edit.family = 63;
  edit.add_family = std::string("a\0b", 3);
  edit.min_log_number = 9;
  edit.drop_family = true;
  std::string record;
  edit.EncodeTo(&record);
  VersionEdit read;
  ASSERT_TRUE(VersionEdit::Decode(record, &read).ok());
  EXPECT_EQ(read.family, 63u);
  EXPECT_EQ(read.add_family, edit.add_family);
  EXPECT_EQ(read.min_log_number, 9u);
  EXPECT_TRUE(read.drop_family && read.extended);
  // Hostile: numbers past the last family, names without an end, too long or empty, and every truncation.
  for (const std::string& bad :
       {std::string("\xc8\x01\x40"), std::string("\xc8\x01\xff\xff\xff\xff\x0f"), std::string("\xc9\x01\x00", 3),
        std::string("\xc9\x01\x41") + std::string(65, 'x'), std::string("\xc9\x01\x7fx")}) {
    EXPECT_TRUE(VersionEdit::Decode(bad, &read).Is(Code::kCorruption));
  }
  for (size_t cut = 1; cut < record.size(); cut++) VersionEdit::Decode(record.substr(0, cut), &read).IgnoreError();
}

}  // namespace
}  // namespace strata

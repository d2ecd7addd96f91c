// Changes round-trip through the log, do what they say, and are refused if they do not fit.
#include "baselines/page_change.h"

#include <gtest/gtest.h>

#include "base/prng.h"
#include "btree_machine.h"

namespace strata {
namespace {

using Kind = PageChange::Kind;

struct ChangedPage {
  ChangedPage() : bytes(512, '\0'), view(bytes.data(), 512) { view.Format(7, PageKind::kLeaf, 0); }
  std::string bytes;
  BTreePage view;
};

PageChange Change(Kind kind, uint32_t slot, Slice record) {
  PageChange change;
  change.kind = kind;
  change.page = 7;
  change.slot = slot;
  change.record = record;
  return change;
}

// Makes random changes to a page; replaying their log makes another page equal.
TEST(PageChange, ReplayMakesTheSamePage) {
  Prng prng(3);
  ChangedPage one;
  std::string log;
  std::vector<std::string> kept;  // records outlive their changes
  for (int i = 0; i < 3000; i++) {
    PageChange change;
    kept.push_back(RecordOf(std::to_string(i), std::string(prng.Below(90), 'x')));
    const auto slot = static_cast<uint32_t>(prng.Below(one.view.slots() + 1));
    const uint64_t dice = prng.Below(20);
    if (dice == 0) {
      change.kind = Kind::kTruncate;
      change.slot = slot;
    } else if (dice == 1) {
      change.kind = Kind::kLinks;
      change.prev = 3;
      change.next = slot;
      change.leftmost = 1u << 31;
    } else if (dice == 2) {
      change.kind = Kind::kImage;
      change.page_kind = PageKind::kInner;
      change.level = 4;
      change.next = 9;
      change.records = {kept.back()};
    } else {
      change = Change(dice < 12 ? Kind::kInsert : dice < 16 ? Kind::kReplace : Kind::kErase, slot, kept.back());
    }
    change.page = 7;
    const std::string before = one.bytes;
    if (!ApplyChange(change, &one.view)) {
      ASSERT_EQ(one.bytes, before) << "a refused change has no effect";
      continue;
    }
    AppendChange(&log, change);
  }
  ChangedPage two;
  Slice rest = log;
  while (!rest.empty()) {
    PageChange change;
    ASSERT_TRUE(DecodeChange(&rest, &change));
    ASSERT_TRUE(ApplyChange(change, &two.view));
  }
  EXPECT_EQ(one.bytes, two.bytes);
}

TEST(PageChange, ImageIsTheWholePage) {
  ChangedPage page;
  for (const char* key : {"a", "b", "c"}) page.view.Insert(page.view.slots(), RecordOf(key, "1"));
  page.view.Erase(1);
  page.view.SetLinks(4, 5, 6);
  std::string log;
  AppendChange(&log, ImageOf(page.view));
  Slice rest = log;
  PageChange image;
  ASSERT_TRUE(DecodeChange(&rest, &image));
  ChangedPage other;
  other.view.Insert(0, RecordOf("of no account", ""));
  ASSERT_TRUE(ApplyChange(image, &other.view));
  ASSERT_EQ(other.view.slots(), 2u);
  EXPECT_EQ(other.view.Key(1), "c");
  EXPECT_EQ(other.view.prev(), 4u);
  EXPECT_EQ(other.view.next(), 5u);
  EXPECT_EQ(other.view.leftmost(), 6u);
}

TEST(PageChange, DamagedBytesAreRefused) {
  Prng prng(4);
  ChangedPage page;
  page.view.Insert(0, RecordOf("a", "1"));
  std::string log;
  AppendChange(&log, Change(Kind::kInsert, 0, RecordOf("b", "2")));
  const size_t border = log.size();
  AppendChange(&log, ImageOf(page.view));
  for (size_t n = 1; n < log.size(); n++) {
    Slice cut = Slice(log).substr(0, n);
    PageChange change;
    EXPECT_EQ(DecodeChange(&cut, &change), n >= border) << n;
    EXPECT_FALSE(n >= border && DecodeChange(&cut, &change)) << n;
  }
  for (int i = 0; i < 20'000; i++) {
    std::string bytes = log;
    bytes[prng.Below(bytes.size())] = static_cast<char>(prng.Next() & 0xff);
    Slice rest = bytes;
    PageChange change;
    ChangedPage target;
    while (!rest.empty() && DecodeChange(&rest, &change)) ApplyChange(change, &target.view);
  }
}

}  // namespace
}  // namespace strata

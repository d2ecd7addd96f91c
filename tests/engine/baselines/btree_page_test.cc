// A page against a vector of records, and every kind of damage in a file.
#include "baselines/btree_page.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "base/prng.h"
#include "btree_machine.h"

namespace strata {
namespace {

class Page {
 public:
  explicit Page(uint32_t page_bytes) : bytes(page_bytes, '\0'), view(bytes.data(), page_bytes) {
    view.Format(7, PageKind::kLeaf, 0);
  }
  std::string bytes;
  BTreePage view;
};

TEST(BTreePage, HoldsRecordsInSlotOrder) {
  Prng prng(1);
  for (const uint32_t page_bytes : {256u, 1024u, 65536u}) {
    Page page(page_bytes);
    std::vector<std::pair<std::string, std::string>> model;
    for (int i = 0; i < 20'000; i++) {
      const uint64_t dice = prng.Below(10);
      auto slot = static_cast<uint32_t>(prng.Below(model.size() + 1));
      if (dice < 6) {
        const std::string key = std::to_string(prng.Below(1'000'000)) + "/" + std::to_string(i);
        slot = static_cast<uint32_t>(std::lower_bound(model.begin(), model.end(), std::pair(key, std::string())) -
                                     model.begin());
        const std::string value(prng.Below(std::min<uint64_t>(300, page_bytes / 3)), 'v');
        const std::string record = RecordOf(key, value);
        const bool fits = record.size() + 2 <= page.view.FreeBytes();
        ASSERT_EQ(page.view.Fits(record), fits);
        if (!fits) continue;
        page.view.Insert(slot, record);
        model.insert(model.begin() + slot, {key, value});
      } else if (dice < 9 && slot < model.size()) {
        page.view.Erase(slot);
        model.erase(model.begin() + slot);
      } else if (i % 50 == 0) {
        page.view.Truncate(slot);
        model.resize(slot);
      }
      uint64_t used = BTreePage::kHeaderBytes;
      ASSERT_EQ(page.view.slots(), model.size());
      for (uint32_t s = 0; s < model.size(); s++) {
        ASSERT_EQ(page.view.Key(s), model[s].first);
        ASSERT_EQ(page.view.Payload(s), model[s].second);
        ASSERT_EQ(page.view.Record(s), RecordOf(model[s].first, model[s].second));
        used += page.view.Record(s).size() + 2;
      }
      ASSERT_EQ(page.view.UsedBytes(), used) << "dead bytes are free";
      if (page_bytes > 1024 && i > 2000) break;
    }
    page.view.SealChecksum();
    EXPECT_TRUE(page.view.Check(7).ok());
  }
}

TEST(BTreePage, TwoOfTheLargestRecordsFit) {
  for (const uint32_t page_bytes : {256u, 4096u, 65536u}) {
    Page page(page_bytes);
    const std::string record(BTreePage::RecordBytesMax(page_bytes), 'r');
    page.view.Insert(0, record);
    EXPECT_TRUE(page.view.Fits(record));
    page.view.Insert(0, record);
    EXPECT_LE(page.view.FreeBytes(), 1u);
  }
}

TEST(BTreePage, InnerPagesReferenceTheirChildren) {
  Page page(256);
  page.view.Format(7, PageKind::kInner, 1);
  page.view.SetLinks(0, 0, 30);
  page.view.Insert(0, RecordOf("k", ChildPayload(40)));
  page.view.Insert(1, RecordOf("p", ChildPayload(50)));
  EXPECT_EQ(page.view.Child(0), 30u);
  EXPECT_EQ(page.view.Child(1), 40u);
  EXPECT_EQ(page.view.Child(2), 50u);
}

TEST(BTreePage, EveryFlippedBitIsDetected) {
  Page page(256);
  for (const char* key : {"a", "b", "c"}) page.view.Insert(page.view.slots(), RecordOf(key, "value"));
  page.view.SealChecksum();
  ASSERT_TRUE(page.view.Check(7).ok());
  EXPECT_FALSE(page.view.Check(8).ok()) << "another page's bytes";
  for (size_t bit = 0; bit < page.bytes.size() * 8; bit++) {
    page.bytes[bit / 8] = static_cast<char>(page.bytes[bit / 8] ^ (1 << bit % 8));
    ASSERT_TRUE(page.view.Check(7).Is(Code::kCorruption)) << bit;
    page.bytes[bit / 8] = static_cast<char>(page.bytes[bit / 8] ^ (1 << bit % 8));
  }
  std::string zeros(256, '\0');
  EXPECT_TRUE(BTreePage(zeros.data(), 256).Check(0).Is(Code::kCorruption));
}

// Invalid content with a valid checksum must not make us read outside the page.
TEST(BTreePage, InvalidContentWithAValidChecksumIsRefused) {
  Prng prng(2);
  uint64_t refused = 0;
  for (int i = 0; i < 20'000; i++) {
    Page page(256);
    for (const char* key : {"a", "b", "c"}) page.view.Insert(page.view.slots(), RecordOf(key, "value"));
    for (uint64_t n = 1 + prng.Below(3); n > 0; n--) {
      page.bytes[8 + prng.Below(248)] = static_cast<char>(prng.Next() & 0xff);
    }
    page.view.SealChecksum();
    if (!page.view.Check(7).ok()) {
      refused++;
      continue;
    }
    uint64_t read = 0;
    for (uint32_t s = 0; s < page.view.slots(); s++) read += page.view.Key(s).size() + page.view.Payload(s).size();
    ASSERT_LE(read, 256u);
  }
  EXPECT_GT(refused, 3'000u);
}

}  // namespace
}  // namespace strata

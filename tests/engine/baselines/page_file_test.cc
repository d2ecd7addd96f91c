// Pages in place, copies before them, and power losses in the middle of a page.
#include "baselines/page_file.h"

#include <gtest/gtest.h>

#include "env/mem_env.h"
#include "format/file_name.h"
#include "sim/fault_env.h"

namespace strata {
namespace {

constexpr uint32_t kFilePageBytes = 2048;  // four sectors

class PageFileTest : public testing::Test {
 protected:
  void SetUp() override { ASSERT_TRUE(PageFile::Create(memory_, kFilePageBytes).ok()); }

  // A sealed leaf that holds this fill character.
  std::string Leaf(PageId id, uint64_t lsn, char fill) {
    std::string bytes(kFilePageBytes, '\0');
    BTreePage page(bytes.data(), kFilePageBytes);
    page.Format(id, PageKind::kLeaf, 0);
    page.set_lsn(lsn);
    for (int i = 0; i < 4; i++) {
      std::string record;
      AppendPageRecord(&record, std::string(1, static_cast<char>('a' + i)), std::string(400, fill));
      page.Insert(page.slots(), record);
    }
    page.SealChecksum();
    return bytes;
  }
  Status Write(PageFile& file, std::string bytes, bool copies) {
    return file.Write({BTreePage(bytes.data(), kFilePageBytes)}, copies);
  }
  // "x" for a leaf of x, or the status.
  std::string Read(PageFile& file, PageId page) {
    std::string bytes;
    const Status status = file.Read(page, &bytes);
    return status.ok() ? std::string(BTreePage(bytes.data(), kFilePageBytes).Payload(0).substr(0, 1))
                       : status.ToString();
  }

  MemEnv memory_;
};

TEST_F(PageFileTest, EmptyTreeIsAMetaPageAndARoot) {
  PageFile file;
  ASSERT_TRUE(file.Open(memory_, kFilePageBytes).ok());
  std::string bytes;
  ASSERT_TRUE(file.Read(kMetaPage, &bytes).ok());
  const BTreePage meta(bytes.data(), kFilePageBytes);
  EXPECT_EQ(meta.kind(), PageKind::kMeta);
  EXPECT_EQ(meta.leftmost(), 2u) << "pages of the file";
  ASSERT_TRUE(file.Read(kRootPage, &bytes).ok());
  EXPECT_TRUE(BTreePage(bytes.data(), kFilePageBytes).is_leaf());
  EXPECT_EQ(Read(file, 2), "corruption: PAGES: page 2: the file ends before it");
}

TEST_F(PageFileTest, DifferentPageSizeIsReported) {
  PageFile file;
  EXPECT_EQ(file.Open(memory_, 4096).message(), "PAGES has pages of 2048 bytes, and btree_page_size is 4096");
}

TEST_F(PageFileTest, PagesAreOverwrittenInPlace) {
  PageFile file;
  ASSERT_TRUE(file.Open(memory_, kFilePageBytes).ok());
  ASSERT_TRUE(Write(file, Leaf(5, 1, 'x'), false).ok());
  ASSERT_TRUE(Write(file, Leaf(1, 2, 'y'), true).ok());
  ASSERT_TRUE(Write(file, Leaf(5, 3, 'z'), true).ok());
  EXPECT_EQ(Read(file, 5), "z");
  EXPECT_EQ(Read(file, 1), "y");
  EXPECT_NE(Read(file, 3), "x") << "a gap is no page";
}

TEST_F(PageFileTest, TornPageIsRepairedOnlyFromItsCopy) {
  uint64_t torn = 0;
  for (uint64_t seed = 0; seed < 40; seed++) {
    for (const bool copies : {true, false}) {
      const std::unique_ptr<MemEnv> disk = memory_.Clone();
      {
        PageFile file;
        ASSERT_TRUE(file.Open(*disk, kFilePageBytes).ok());
        ASSERT_TRUE(Write(file, Leaf(1, 10, 'o'), false).ok());
        ASSERT_TRUE(file.Sync().ok());
        ASSERT_TRUE(Write(file, Leaf(1, 20, 'n'), copies).ok());
      }
      disk->Crash(CrashMode::kTorn, seed);
      PageFile file;
      ASSERT_TRUE(file.Open(*disk, kFilePageBytes).ok());
      const std::string found = Read(file, 1);
      uint32_t repaired = 0;
      ASSERT_TRUE(file.RepairTornPages(5, &repaired).ok());
      if (found == "o" || found == "n") {
        EXPECT_EQ(repaired, 0u) << "a complete page stays, old or new";
        EXPECT_EQ(Read(file, 1), found);
        continue;
      }
      torn++;
      EXPECT_EQ(Read(file, 1), copies ? "n" : found);
    }
  }
  EXPECT_GT(torn, 10u);
}

TEST_F(PageFileTest, CopyOlderThanTheLogIsIgnored) {
  {
    PageFile file;
    ASSERT_TRUE(file.Open(memory_, kFilePageBytes).ok());
    ASSERT_TRUE(Write(file, Leaf(1, 10, 'o'), true).ok());
    ASSERT_TRUE(file.Sync().ok());
  }
  std::unique_ptr<RandomRWFile> raw;
  ASSERT_TRUE(memory_.NewRandomRWFile(kPagesFileName, &raw).ok());
  ASSERT_TRUE(raw->Write(kFilePageBytes + 512, "torn").ok());
  PageFile file;
  ASSERT_TRUE(file.Open(memory_, kFilePageBytes).ok());
  uint32_t repaired = 0;
  ASSERT_TRUE(file.RepairTornPages(11, &repaired).ok());
  EXPECT_EQ(repaired, 0u);
  ASSERT_TRUE(file.RepairTornPages(10, &repaired).ok());
  EXPECT_EQ(repaired, 1u);
  EXPECT_EQ(Read(file, 1), "o");
}

// Copies are reused round robin: however many pages are written, a torn one has its copy.
TEST_F(PageFileTest, NoCopyIsOverwrittenWhileItsPageMayBeTorn) {
  FaultEnv env(memory_);
  PageFile file;
  ASSERT_TRUE(file.Open(env, kFilePageBytes).ok());
  for (uint64_t i = 0; i < 3 * PageFile::kCopies + 5; i++) {
    ASSERT_TRUE(Write(file, Leaf(static_cast<PageId>(1 + i % 90), 100 + i, 'x'), true).ok());
  }
  for (uint64_t seed = 0; seed < 10; seed++) {
    const std::unique_ptr<MemEnv> disk = memory_.Clone();
    disk->Crash(CrashMode::kTorn, seed);
    PageFile after;
    ASSERT_TRUE(after.Open(*disk, kFilePageBytes).ok());
    uint32_t repaired = 0;
    ASSERT_TRUE(after.RepairTornPages(0, &repaired).ok());
    for (PageId page = 1; page <= 90; page++) EXPECT_EQ(Read(after, page), "x") << page;
  }
}

}  // namespace
}  // namespace strata

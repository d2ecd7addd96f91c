// Bytes that a file lends: those that Read copies, and unchanged by anything that happens to the file.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/prng.h"
#include "env/mem_env.h"
#include "env/mem_file.h"

namespace strata {
namespace {

constexpr uint64_t kChunk = MemFile::kChunkBytes;

std::string RandomBytes(uint64_t seed, size_t n) {
  Prng prng(seed);
  std::string bytes;
  while (bytes.size() < n) bytes += static_cast<char>(prng.Next() & 0xff);
  return bytes;
}

FileBytes Lent(const MemFile& file, uint64_t offset, uint64_t n) {
  FileBytes bytes;
  EXPECT_TRUE(file.Lend(offset, n, &bytes));
  return bytes;
}

TEST(LentBytes, AreThoseThatReadCopies) {
  for (const size_t size : {size_t{1}, size_t{1000}, size_t{kChunk - 1}, size_t{kChunk}, size_t{3 * kChunk + 7}}) {
    MemFile file;
    file.Append(RandomBytes(size, size));
    Prng prng(size);
    for (int i = 0; i < 300; i++) {
      const uint64_t offset = prng.Below(size);
      const uint64_t n = 1 + prng.Below(size - offset);
      std::string copy;
      file.Read(offset, n, &copy);
      FileBytes lent;
      const bool in_one_chunk = offset / kChunk == (offset + n - 1) / kChunk;
      ASSERT_EQ(file.Lend(offset, n, &lent), in_one_chunk) << offset << "+" << n;
      if (in_one_chunk) {
        ASSERT_EQ(lent.bytes(), copy);
      }
    }
  }
}

TEST(LentBytes, OutliveTheFileAndItsChunks) {
  const std::string text = RandomBytes(1, 600);
  auto file = std::make_unique<MemFile>();
  file->Append(text);
  const FileBytes first = Lent(*file, 0, 600);
  file->Append(std::string(5000, 'x'));  // the first chunk grows, elsewhere
  EXPECT_EQ(first.bytes(), text);
  const FileBytes second = Lent(*file, 100, 500);
  file.reset();
  EXPECT_EQ(first.bytes(), text);
  EXPECT_EQ(second.bytes(), text.substr(100));
}

TEST(LentBytes, DoNotChangeWithTheFile) {
  for (const size_t size : {size_t{3000}, size_t{2 * kChunk - 100}}) {
    const std::string text = RandomBytes(2, size);
    MemFile file;
    file.Append(text);
    file.MarkSynced();
    const FileBytes lent = Lent(file, size - 2000, 2000);
    file.Write(size - 1500, std::string(1000, 'w'));
    EXPECT_EQ(lent.bytes(), text.substr(size - 2000));
    const FileBytes written = Lent(file, size - 1500, 1000);
    file.RevertOverwrites([] { return true; });
    EXPECT_EQ(written.bytes(), std::string(1000, 'w'));
    EXPECT_EQ(Lent(file, 0, 10).bytes(), text.substr(0, 10));

    const FileBytes end = Lent(file, size - 10, 10);
    file.Truncate(size - 5);
    file.Append("garbage");
    EXPECT_EQ(end.bytes(), text.substr(size - 10));
    EXPECT_EQ(Lent(file, size - 10, 12).bytes(), text.substr(size - 10, 5) + "garbage");
  }
}

// Truncated and written again at random, beside a string; everything lent is compared with what it was.
TEST(LentBytes, AgreeWithAModel) {
  for (uint64_t seed = 1; seed <= 20; seed++) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Prng prng(seed);
    MemFile file;
    std::string model;
    std::vector<std::pair<FileBytes, std::string>> lent;
    for (int step = 0; step < 300; step++) {
      const std::string data =
          RandomBytes(prng.Next(), static_cast<size_t>(1 + prng.Below(step % 3 == 0 ? 9000 : 300)));
      const uint64_t at = prng.Below(model.size() + 1);
      if (prng.OneIn(2)) {
        file.Append(data);
        model += data;
      } else if (prng.OneIn(2)) {
        file.Write(at, data);
        if (model.size() < at + data.size()) model.resize(at + data.size());
        model.replace(at, data.size(), data);
      } else if (prng.OneIn(8)) {
        file.Truncate(at);
        model.resize(at);
      }
      std::string all;
      file.Read(0, file.size_bytes(), &all);
      ASSERT_EQ(all, model);
      if (model.empty()) continue;
      const uint64_t from = prng.Below(model.size());
      const uint64_t n = 1 + prng.Below(std::min<uint64_t>(model.size() - from, 5000));
      FileBytes bytes;
      if (file.Lend(from, n, &bytes)) lent.emplace_back(std::move(bytes), model.substr(from, n));
    }
    for (const auto& [bytes, as_lent] : lent) ASSERT_EQ(bytes.bytes(), as_lent);
  }
}

TEST(LentBytes, OfARemovedOrCrashedFileStay) {
  MemEnv env;
  const std::string text = RandomBytes(3, 5000);
  std::unique_ptr<WritableFile> out;
  ASSERT_TRUE(env.NewWritableFile("000001.ldb", &out).ok());
  ASSERT_TRUE(out->Append(text).ok());
  std::unique_ptr<RandomAccessFile> in;
  ASSERT_TRUE(env.NewRandomAccessFile("000001.ldb", &in).ok());
  FileBytes lent, again;
  ASSERT_TRUE(in->Read(1000, 2000, &lent).ok());
  ASSERT_TRUE(in->Read(1000, 2000, &again).ok());
  EXPECT_EQ(lent.bytes().data(), again.bytes().data()) << "lent, not copied";
  ASSERT_TRUE(env.SyncDir().ok());
  env.Crash(CrashMode::kDropUnsynced, 0);
  EXPECT_EQ(in->size_bytes(), 0u);
  ASSERT_TRUE(env.Remove("000001.ldb").ok());
  in.reset();
  EXPECT_EQ(lent.bytes(), text.substr(1000, 2000));
}

TEST(LentBytes, AreCutAndMoved) {
  MemFile file;
  file.Append("0123456789");
  FileBytes lent = Lent(file, 2, 6), copied(std::string("234567"));
  for (FileBytes* bytes : {&lent, &copied}) {
    bytes->Truncate(4);
    EXPECT_EQ(bytes->bytes(), "2345");
    const FileBytes moved = std::move(*bytes);
    EXPECT_EQ(moved.bytes(), "2345");
  }
}

}  // namespace
}  // namespace strata

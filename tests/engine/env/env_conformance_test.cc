// The contract of Env, checked for MemEnv and for PosixEnv in a temporary directory.
#include <gtest/gtest.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "env/mem_env.h"
#include "env/posix_env.h"

namespace strata {
namespace {

class EnvConformance : public testing::TestWithParam<bool> {
 protected:
  void SetUp() override {
    if (!GetParam()) {
      env_ = std::make_unique<MemEnv>();
      return;
    }
    std::string pattern = testing::TempDir() + "strata_env_XXXXXX";
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    directory_ = pattern;
    std::unique_ptr<PosixEnv> posix;
    const Status opened = PosixEnv::Open(directory_, false, &posix);
    ASSERT_TRUE(opened.ok()) << opened.ToString();
    env_ = std::move(posix);
  }

  void TearDown() override {
    if (directory_.empty()) return;
    std::vector<std::string> names;
    ASSERT_TRUE(env_->List(&names).ok());
    for (const std::string& name : names) EXPECT_TRUE(env_->Remove(name).ok());
    env_.reset();
    EXPECT_EQ(rmdir(directory_.c_str()), 0);
  }

  void Write(Slice name, Slice bytes) {
    std::unique_ptr<WritableFile> file;
    ASSERT_TRUE(env_->NewWritableFile(name, &file).ok());
    ASSERT_TRUE(file->Append(bytes).ok());
    ASSERT_TRUE(file->Sync().ok());
    ASSERT_TRUE(file->Close().ok());
  }

  std::string ReadAll(Slice name) {
    std::unique_ptr<RandomAccessFile> file;
    if (!env_->NewRandomAccessFile(name, &file).ok()) return "(missing)";
    std::string bytes;
    const Status status = file->Read(0, file->size_bytes(), &bytes);
    return status.ok() ? bytes : status.ToString();
  }

  std::string directory_;
  std::unique_ptr<Env> env_;
};

INSTANTIATE_TEST_SUITE_P(Envs, EnvConformance, testing::Bool(),
                         [](const auto& param) { return std::string(param.param ? "Posix" : "Mem"); });

TEST_P(EnvConformance, AppendedBytesAreRead) {
  std::unique_ptr<WritableFile> out;
  ASSERT_TRUE(env_->NewWritableFile("000001.log", &out).ok());
  std::string model;
  for (int i = 0; i < 200; i++) {
    const std::string piece(static_cast<size_t>(i * 17 % 3000), static_cast<char>('a' + i % 26));
    ASSERT_TRUE(out->Append(piece).ok());
    model += piece;
    ASSERT_EQ(out->size_bytes(), model.size());
  }
  ASSERT_GT(model.size(), 3u * 65536u) << "several chunks";
  EXPECT_EQ(ReadAll("000001.log"), model) << "visible before Sync and Close";
  uint64_t size = 0;
  EXPECT_TRUE(env_->FileSize("000001.log", &size).ok());
  EXPECT_EQ(size, model.size());

  std::string got;
  EXPECT_TRUE(ReadWholeFile(*env_, "000001.log", &got).ok());
  EXPECT_EQ(got, model);
}

TEST_P(EnvConformance, RandomReadsAreExactOrCorruption) {
  Write("000002.ldb", "0123456789");
  std::unique_ptr<RandomAccessFile> file;
  ASSERT_TRUE(env_->NewRandomAccessFile("000002.ldb", &file).ok());
  std::string bytes;
  ASSERT_TRUE(file->Read(3, 4, &bytes).ok());
  EXPECT_EQ(bytes, "3456");
  ASSERT_TRUE(file->Read(10, 0, &bytes).ok());
  EXPECT_EQ(bytes, "");
  for (const auto& [offset, n] : std::vector<std::pair<uint64_t, uint64_t>>{
           {8, 3}, {11, 0}, {0, 11}, {1, ~uint64_t{0}}, {~uint64_t{0}, 1}, {~uint64_t{0}, ~uint64_t{0}}}) {
    const Status status = file->Read(offset, n, &bytes);
    EXPECT_TRUE(status.Is(Code::kCorruption)) << offset << "+" << n;
    EXPECT_NE(status.message().find("000002.ldb at " + std::to_string(offset)), std::string::npos) << status.message();
    FileBytes lent;
    EXPECT_EQ(file->Read(offset, n, &lent).ToString(), status.ToString());
  }
  FileBytes lent;
  ASSERT_TRUE(file->Read(3, 4, &lent).ok());
  EXPECT_EQ(lent.bytes(), "3456");
  ASSERT_TRUE(file->Read(10, 0, &lent).ok());
  EXPECT_EQ(lent.bytes(), "");
}

TEST_P(EnvConformance, BytesWrittenInPlaceAreRead) {
  std::string model;
  for (int handle = 0; handle < 3; handle++) {
    std::unique_ptr<RandomRWFile> file;
    ASSERT_TRUE(env_->NewRandomRWFile("PAGES", &file).ok()) << "created the first time, opened after that";
    EXPECT_EQ(file->size_bytes(), model.size());
    for (int i = 0; i < 150; i++) {
      const auto offset = static_cast<size_t>(i * 7919 % 150'000 * (handle + 1) / 2);
      const std::string piece(static_cast<size_t>(i * 37 % 5000), static_cast<char>('a' + (i + handle) % 26));
      ASSERT_TRUE(file->Write(offset, piece).ok());
      if (model.size() < offset + piece.size()) model.resize(offset + piece.size(), '\0');
      model.replace(offset, piece.size(), piece);
      ASSERT_EQ(file->size_bytes(), model.size());
    }
    ASSERT_TRUE(file->Sync().ok());
    std::string bytes;
    ASSERT_TRUE(file->Read(1000, model.size() - 1000, &bytes).ok());
    ASSERT_EQ(bytes, model.substr(1000));
    EXPECT_TRUE(file->Read(model.size() - 1, 2, &bytes).Is(Code::kCorruption)) << "as of any file";
  }
  ASSERT_GT(model.size(), 2u * 65536u) << "several chunks";
  EXPECT_EQ(ReadAll("PAGES"), model);
}

TEST_P(EnvConformance, NamesAreListedInOrderAndMissingOnesAreNotFound) {
  Write("b", "2");
  Write("a", "1");
  Write("MANIFEST-000001", "3");
  std::vector<std::string> names;
  ASSERT_TRUE(env_->List(&names).ok());
  EXPECT_EQ(names, (std::vector<std::string>{"MANIFEST-000001", "a", "b"}));
  EXPECT_TRUE(env_->FileExists("a"));
  EXPECT_FALSE(env_->FileExists("c"));
  uint64_t size = 0;
  std::unique_ptr<RandomAccessFile> random;
  EXPECT_TRUE(env_->FileSize("c", &size).Is(Code::kNotFound));
  EXPECT_TRUE(env_->Remove("c").Is(Code::kNotFound));
  EXPECT_TRUE(env_->Rename("c", "d").Is(Code::kNotFound));
  EXPECT_TRUE(env_->NewRandomAccessFile("c", &random).Is(Code::kNotFound));
}

TEST_P(EnvConformance, RenameReplacesItsTarget) {
  Write("CURRENT", "old");
  Write("000003.dbtmp", "new");
  ASSERT_TRUE(env_->Rename("000003.dbtmp", "CURRENT").ok());
  ASSERT_TRUE(env_->SyncDir().ok());
  EXPECT_EQ(ReadAll("CURRENT"), "new");
  EXPECT_FALSE(env_->FileExists("000003.dbtmp"));
}

TEST_P(EnvConformance, AReaderCanStillReadARemovedOrReplacedFile) {
  Write("000004.ldb", "bytes");
  Write("000005.ldb", "other");
  std::unique_ptr<RandomAccessFile> removed;
  std::unique_ptr<RandomAccessFile> replaced;
  ASSERT_TRUE(env_->NewRandomAccessFile("000004.ldb", &removed).ok());
  ASSERT_TRUE(env_->NewRandomAccessFile("000005.ldb", &replaced).ok());
  ASSERT_TRUE(env_->Remove("000004.ldb").ok());
  Write("000005.ldb", "!");
  std::string bytes;
  ASSERT_TRUE(removed->Read(0, 5, &bytes).ok());
  EXPECT_EQ(bytes, "bytes");
  ASSERT_TRUE(replaced->Read(0, 5, &bytes).ok());
  EXPECT_EQ(bytes, "other");
  EXPECT_EQ(ReadAll("000005.ldb"), "!");
}

TEST_P(EnvConformance, TheLockHasOneOwner) {
  EXPECT_TRUE(env_->LockDir().ok());
  EXPECT_TRUE(env_->LockDir().Is(Code::kBusy));
  EXPECT_TRUE(env_->UnlockDir().ok());
  EXPECT_TRUE(env_->LockDir().ok());
  if (GetParam()) {
    std::unique_ptr<PosixEnv> second;
    ASSERT_TRUE(PosixEnv::Open(directory_, false, &second).ok());
    EXPECT_TRUE(second->LockDir().Is(Code::kBusy)) << "another owner of the same directory";
    EXPECT_TRUE(env_->UnlockDir().ok());
    EXPECT_TRUE(second->LockDir().ok());
  }
}

class PosixTest : public EnvConformance {};
INSTANTIATE_TEST_SUITE_P(Real, PosixTest, testing::Values(true), [](const auto&) { return std::string("Posix"); });

TEST_P(PosixTest, AcceptsOnlyPlainNames) {
  std::unique_ptr<WritableFile> file;
  for (const Slice name : {Slice("../escape"), Slice("/etc/x"), Slice(""), Slice("."), Slice(".."), Slice("a\0b", 3)}) {
    EXPECT_TRUE(env_->NewWritableFile(name, &file).Is(Code::kInvalidArgument)) << name;
    EXPECT_TRUE(env_->Remove(name).Is(Code::kInvalidArgument)) << name;
    EXPECT_TRUE(env_->Rename("a", name).Is(Code::kInvalidArgument)) << name;
    EXPECT_FALSE(env_->FileExists(name)) << name;
  }
}

TEST_P(PosixTest, AFailedWritePoisonsTheFile) {
  std::unique_ptr<WritableFile> file;
  ASSERT_TRUE(env_->NewWritableFile("000001.log", &file).ok());
  // A limit on file sizes makes the kernel write short and then fail.
  rlimit before;
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
  const auto handler = signal(SIGXFSZ, SIG_IGN);
  rlimit small = before;
  small.rlim_cur = 100;
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &small), 0);
  const Status failed = file->Append(std::string(150, 'x'));
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &before), 0);
  signal(SIGXFSZ, handler);
  EXPECT_TRUE(failed.Is(Code::kIoError)) << failed.ToString();
  EXPECT_NE(failed.message().find("000001.log: write: "), std::string::npos) << failed.message();
  EXPECT_EQ(file->size_bytes(), 100u) << "the short write before the refusal";
  EXPECT_EQ(file->Append("y").message(), failed.message()) << "there is room again, but the file is poisoned";
  EXPECT_EQ(file->Sync().message(), failed.message());
  EXPECT_EQ(ReadAll("000001.log"), std::string(100, 'x'));
}

TEST_P(PosixTest, CreatesItsDirectoryOnlyOnRequest) {
  std::unique_ptr<PosixEnv> env;
  EXPECT_TRUE(PosixEnv::Open(directory_ + "/sub", false, &env).Is(Code::kNotFound));
  ASSERT_TRUE(PosixEnv::Open(directory_ + "/sub", true, &env).ok());
  ASSERT_TRUE(PosixEnv::Open(directory_ + "/sub", true, &env).ok()) << "existing is fine";
  EXPECT_EQ(rmdir((directory_ + "/sub").c_str()), 0);
}

}  // namespace
}  // namespace strata

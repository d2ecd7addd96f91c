#include "inline_env.h"

#include <deque>
#include <string>
#include <utility>
#include <vector>

#include "port_uv.h"

namespace bench {
namespace {

using leveldb::Status;

Status NoFiles() {
  return Status::NotSupported("this Env has no files");
}

class InlineEnvImpl final : public leveldb::Env {
 public:
  Status NewSequentialFile(const std::string&, leveldb::SequentialFile**) override { return NoFiles(); }
  Status NewRandomAccessFile(const std::string&, leveldb::RandomAccessFile**) override { return NoFiles(); }
  Status NewWritableFile(const std::string&, leveldb::WritableFile**) override { return NoFiles(); }
  bool FileExists(const std::string&) override { return false; }
  Status GetChildren(const std::string&, std::vector<std::string>*) override { return NoFiles(); }
  Status DeleteFile(const std::string&) override { return NoFiles(); }
  Status CreateDir(const std::string&) override { return NoFiles(); }
  Status DeleteDir(const std::string&) override { return NoFiles(); }
  Status GetFileSize(const std::string&, uint64_t*) override { return NoFiles(); }
  Status RenameFile(const std::string&, const std::string&) override { return NoFiles(); }
  Status LockFile(const std::string&, leveldb::FileLock**) override { return NoFiles(); }
  Status UnlockFile(leveldb::FileLock*) override { return NoFiles(); }
  Status GetTestDirectory(std::string*) override { return NoFiles(); }
  Status NewLogger(const std::string&, leveldb::Logger**) override { return NoFiles(); }

  // A job schedules its successor before it returns; a queue instead of a call keeps the stack flat.
  void Schedule(void (*work)(void*), void* argument) override {
    queue_.emplace_back(work, argument);
    if (running_) return;
    running_ = true;
    while (!queue_.empty()) {
      const auto [next, its_argument] = queue_.front();
      queue_.pop_front();
      next(its_argument);
    }
    running_ = false;
  }
  void StartThread(void (*work)(void*), void* argument) override { Schedule(work, argument); }

  // Only for statistics, which are not read.
  uint64_t NowMicros() override { return 0; }
  void SleepForMicroseconds(int) override {}

 private:
  std::deque<std::pair<void (*)(void*), void*>> queue_;
  bool running_ = false;
};

}  // namespace

leveldb::Env* InlineEnv() {
  static auto* env = new InlineEnvImpl;
  return env;
}

}  // namespace bench

// Options refer to it before the caller can set another.
leveldb::Env* leveldb::Env::Default() {
  return bench::InlineEnv();
}

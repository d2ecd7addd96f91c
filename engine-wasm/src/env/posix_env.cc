#include "env/posix_env.h"

#if !defined(__EMSCRIPTEN__)

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <utility>

namespace strata {
namespace {

constexpr char kLockName[] = "LOCK";

Status SystemError(Slice name, Slice call, int error) {
  const std::string message = Text("%: %: %", {name, call, strerror(error)});
  if (error == ENOENT) return Status::NotFound(message);
  if (error == ENOSPC || error == EDQUOT) return Status::NoSpace(message);
  return Status::IoError(message);
}

// Repeats f while a signal interrupts it.
template <class F>
auto Retrying(F f) {
  auto result = f();
  while (result < 0 && errno == EINTR) result = f();
  return result;
}

// Reads exactly n bytes at the offset; Corruption if the file is shorter.
Status ReadExactly(int fd, Slice name, uint64_t size_bytes, uint64_t offset, uint64_t n, FileBytes* out) {
  const bool fits = offset <= size_bytes && n <= size_bytes - offset;
  out->clear();
  std::string copy(fits ? n : 0, '\0');
  uint64_t got = 0;
  while (fits && got < n) {
    const auto at = static_cast<off_t>(offset) + static_cast<off_t>(got);
    const ssize_t r = Retrying([&] { return ::pread(fd, copy.data() + got, n - got, at); });
    if (r < 0) return SystemError(name, "read", errno);
    if (r == 0) break;
    got += static_cast<uint64_t>(r);
  }
  if (fits && got == n) {
    *out = FileBytes(std::move(copy));
    return Status::Ok();
  }
  return Status::Corruption("% at %: a read of % bytes reaches past the end, at %", {name, offset, n, size_bytes});
}

Status SizeOf(int fd, Slice name, uint64_t* size_bytes) {
  struct stat info;
  if (::fstat(fd, &info) != 0) return SystemError(name, "fstat", errno);
  *size_bytes = static_cast<uint64_t>(info.st_size);
  return Status::Ok();
}

class PosixRandomAccessFile final : public RandomAccessFile {
 public:
  PosixRandomAccessFile(Slice name, int fd, uint64_t size_bytes) : name_(name), fd_(fd), size_bytes_(size_bytes) {}
  ~PosixRandomAccessFile() override { ::close(fd_); }

  uint64_t size_bytes() const override { return size_bytes_; }

  Status Read(uint64_t offset, uint64_t n, FileBytes* out) const override {
    return ReadExactly(fd_, name_, size_bytes_, offset, n, out);
  }

 private:
  const std::string name_;
  const int fd_;
  const uint64_t size_bytes_;
};

// A file open for writing.
template <class File>
class PosixHandle : public File {
 public:
  PosixHandle(Slice name, int fd, uint64_t size_bytes) : name_(name), fd_(fd), size_bytes_(size_bytes) {}
  ~PosixHandle() override { CloseDescriptor(); }
  uint64_t size_bytes() const final { return size_bytes_; }
  Status Sync() final {
    if (!poison_.ok()) return poison_;
    if (Retrying([&] { return ::fsync(fd_); }) != 0) return Poison("fsync", errno);
    return Status::Ok();
  }

 protected:
  Status Poison(Slice call, int error) {
    poison_ = SystemError(name_, call, error);
    return poison_;
  }
  // close frees the descriptor even if it fails, so it must not be retried.
  bool CloseDescriptor() {
    const int fd = std::exchange(fd_, -1);
    return fd < 0 || ::close(fd) == 0;
  }

  const std::string name_;
  int fd_;
  uint64_t size_bytes_;
  Status poison_;
};

class PosixWritableFile final : public PosixHandle<WritableFile> {
 public:
  using PosixHandle::PosixHandle;
  Status Append(Slice data) override {
    if (!poison_.ok()) return poison_;
    while (!data.empty()) {
      const ssize_t written = Retrying([&] { return ::write(fd_, data.data(), data.size()); });
      if (written < 0) return Poison("write", errno);
      data.remove_prefix(static_cast<size_t>(written));
      size_bytes_ += static_cast<uint64_t>(written);
    }
    return Status::Ok();
  }
  Status Close() override {
    if (!CloseDescriptor()) return Poison("close", errno);
    return poison_;
  }
};

class PosixRandomRWFile final : public PosixHandle<RandomRWFile> {
 public:
  using PosixHandle::PosixHandle;
  Status Read(uint64_t offset, uint64_t n, FileBytes* out) const override {
    return ReadExactly(fd_, name_, size_bytes_, offset, n, out);
  }
  Status Write(uint64_t offset, Slice data) override {
    if (!poison_.ok()) return poison_;
    while (!data.empty()) {
      const auto at = static_cast<off_t>(offset);
      const ssize_t written = Retrying([&] { return ::pwrite(fd_, data.data(), data.size(), at); });
      if (written < 0) return Poison("pwrite", errno);
      data.remove_prefix(static_cast<size_t>(written));
      offset += static_cast<uint64_t>(written);
      size_bytes_ = std::max(size_bytes_, offset);
    }
    return Status::Ok();
  }
};

Status CheckName(Slice name) {
  if (!name.empty() && name != "." && name != ".." && name.find('/') == Slice::npos && name.find('\0') == Slice::npos) {
    return Status::Ok();
  }
  return Status::InvalidArgument("'" + std::string(name) + "' is not a plain file name");
}

}  // namespace

Status PosixEnv::Open(const std::string& directory, bool create, std::unique_ptr<PosixEnv>* out) {
  if (create && ::mkdir(directory.c_str(), 0755) != 0 && errno != EEXIST) return SystemError(directory, "mkdir", errno);
  const int fd = Retrying([&] { return ::open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC); });
  if (fd < 0) return SystemError(directory, "open", errno);
  out->reset(new PosixEnv(directory, fd));
  return Status::Ok();
}

PosixEnv::~PosixEnv() {
  UnlockDir().IgnoreError();  // the descriptor is closed in any case, which releases the lock
  ::close(directory_fd_);
}

Status PosixEnv::OpenFile(Slice name, int flags, int* fd) const {
  Status status = CheckName(name);
  if (!status.ok()) return status;
  *fd = Retrying([&] { return ::openat(directory_fd_, std::string(name).c_str(), flags | O_CLOEXEC, 0644); });
  return *fd < 0 ? SystemError(name, "open", errno) : Status::Ok();
}

template <class PosixFile, class File>
Status PosixEnv::OpenWithSize(Slice name, int flags, std::unique_ptr<File>* out) const {
  int fd = -1;
  Status status = OpenFile(name, flags, &fd);
  if (!status.ok()) return status;
  uint64_t size_bytes = 0;
  status = SizeOf(fd, name, &size_bytes);
  if (status.ok()) {
    *out = std::make_unique<PosixFile>(name, fd, size_bytes);
  } else {
    ::close(fd);
  }
  return status;
}

Status PosixEnv::NewRandomAccessFile(Slice name, std::unique_ptr<RandomAccessFile>* out) {
  return OpenWithSize<PosixRandomAccessFile>(name, O_RDONLY, out);
}

Status PosixEnv::NewWritableFile(Slice name, std::unique_ptr<WritableFile>* out) {
  // Creates a new inode instead of truncating the old one: readers of the old file keep its bytes.
  Status status = CheckName(name);
  if (!status.ok()) return status;
  if (::unlinkat(directory_fd_, std::string(name).c_str(), 0) != 0 && errno != ENOENT) {
    return SystemError(name, "unlink", errno);
  }
  int fd = -1;
  status = OpenFile(name, O_WRONLY | O_CREAT | O_EXCL, &fd);
  if (status.ok()) *out = std::make_unique<PosixWritableFile>(name, fd, 0);
  return status;
}

Status PosixEnv::NewRandomRWFile(Slice name, std::unique_ptr<RandomRWFile>* out) {
  return OpenWithSize<PosixRandomRWFile>(name, O_RDWR | O_CREAT, out);
}

bool PosixEnv::FileExists(Slice name) {
  return CheckName(name).ok() && ::faccessat(directory_fd_, std::string(name).c_str(), F_OK, 0) == 0;
}

Status PosixEnv::List(std::vector<std::string>* names) {
  names->clear();
  DIR* const directory = ::opendir(directory_.c_str());
  if (directory == nullptr) return SystemError(directory_, "opendir", errno);
  errno = 0;
  while (const dirent* const entry = ::readdir(directory)) {
    struct stat info;
    const bool is_file = ::fstatat(directory_fd_, entry->d_name, &info, 0) == 0 && S_ISREG(info.st_mode);
    if (is_file) names->push_back(entry->d_name);
    errno = 0;
  }
  const int error = errno;
  ::closedir(directory);
  if (error != 0) return SystemError(directory_, "readdir", error);
  std::sort(names->begin(), names->end());
  return Status::Ok();
}

Status PosixEnv::FileSize(Slice name, uint64_t* size_bytes) {
  Status status = CheckName(name);
  if (!status.ok()) return status;
  struct stat info;
  if (::fstatat(directory_fd_, std::string(name).c_str(), &info, 0) != 0) return SystemError(name, "stat", errno);
  *size_bytes = static_cast<uint64_t>(info.st_size);
  return Status::Ok();
}

Status PosixEnv::Remove(Slice name) {
  Status status = CheckName(name);
  if (!status.ok()) return status;
  return ::unlinkat(directory_fd_, std::string(name).c_str(), 0) == 0 ? Status::Ok()
                                                                      : SystemError(name, "unlink", errno);
}

Status PosixEnv::Rename(Slice from, Slice to) {
  Status status = CheckName(from);
  if (status.ok()) status = CheckName(to);
  if (!status.ok()) return status;
  const int r = ::renameat(directory_fd_, std::string(from).c_str(), directory_fd_, std::string(to).c_str());
  return r == 0 ? Status::Ok() : SystemError(from, "rename", errno);
}

Status PosixEnv::SyncDir() {
  if (Retrying([&] { return ::fsync(directory_fd_); }) == 0) return Status::Ok();
  return SystemError(directory_, "fsync", errno);
}

Status PosixEnv::LockDir() {
  if (lock_fd_ >= 0) return Status::Busy("the directory is locked: this process has it open");
  int fd = -1;
  Status status = OpenFile(kLockName, O_RDWR | O_CREAT, &fd);
  if (!status.ok()) return status;
  if (Retrying([&] { return ::flock(fd, LOCK_EX | LOCK_NB); }) != 0) {
    const int error = errno;
    ::close(fd);
    if (error == EWOULDBLOCK) return Status::Busy("the directory is locked: another process has it open");
    return SystemError(kLockName, "flock", error);
  }
  lock_fd_ = fd;
  return Status::Ok();
}

Status PosixEnv::UnlockDir() {
  const int fd = std::exchange(lock_fd_, -1);
  return fd < 0 || ::close(fd) == 0 ? Status::Ok() : SystemError(kLockName, "close", errno);
}

}  // namespace strata

#endif  // !defined(__EMSCRIPTEN__)

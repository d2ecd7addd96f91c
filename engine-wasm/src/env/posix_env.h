// PosixEnv: a real directory, for native tools. Not part of the WebAssembly build.
//
// Precautions:
//   - Append loops over short writes and interrupted calls; a caller sees neither.
//   - After one failed write or fsync the file is poisoned: the kernel may have dropped the dirty pages and would
//     report success the second time (the lesson of 2018's "fsyncgate"), so a second success means nothing.
//   - Names become durable only by fsync of the directory.
//   - Descriptors are closed on exec; the lock is flock on LOCK, which the kernel releases when the process dies.
//
// Errors: IoError with file, call and the system's message; NotFound; NoSpace for a full disk or quota; InvalidArgument
// for a name that is not a plain file name.
#pragma once

#if !defined(__EMSCRIPTEN__)

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "env/env.h"

namespace strata {

class PosixEnv final : public Env {
 public:
  // Binds to a directory; creates it (not its parents) if `create`. NotFound, IoError.
  static Status Open(const std::string& directory, bool create, std::unique_ptr<PosixEnv>* out);
  // Releases the lock.
  ~PosixEnv() override;
  PosixEnv(const PosixEnv&) = delete;
  PosixEnv& operator=(const PosixEnv&) = delete;

  Status NewRandomAccessFile(Slice name, std::unique_ptr<RandomAccessFile>* out) override;
  Status NewWritableFile(Slice name, std::unique_ptr<WritableFile>* out) override;
  Status NewRandomRWFile(Slice name, std::unique_ptr<RandomRWFile>* out) override;
  bool FileExists(Slice name) override;
  // Lists regular files only.
  Status List(std::vector<std::string>* names) override;
  Status FileSize(Slice name, uint64_t* size_bytes) override;
  Status Remove(Slice name) override;
  Status Rename(Slice from, Slice to) override;
  Status SyncDir() override;
  // Creates LOCK if it does not exist.
  Status LockDir() override;
  Status UnlockDir() override;

 private:
  PosixEnv(std::string directory, int directory_fd) : directory_(std::move(directory)), directory_fd_(directory_fd) {}

  // Opens a file of the directory. The caller owns *fd.
  Status OpenFile(Slice name, int flags, int* fd) const;
  template <class PosixFile, class File>
  Status OpenWithSize(Slice name, int flags, std::unique_ptr<File>* out) const;

  const std::string directory_;
  const int directory_fd_;
  int lock_fd_ = -1;
};

}  // namespace strata

#endif  // !defined(__EMSCRIPTEN__)

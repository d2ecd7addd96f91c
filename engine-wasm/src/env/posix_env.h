// PosixEnv: a real directory, for native tools. The WebAssembly build leaves this file out.
//
// Care taken where file systems are careless:
//   - Append loops over short writes and interrupted calls; a caller never sees either.
//   - After one failed write or fsync the file is poisoned: the kernel may have dropped the dirty pages and would
//     report success the second time (the lesson of 2018's "fsyncgate"), so a second success means nothing.
//   - Names become durable by fsync of the directory, and only then.
//   - Descriptors are closed on exec; the lock is flock on LOCK, which the kernel releases when the process dies.
//
// Errors: IoError with file, call and the system's words; NotFound; NoSpace for a full disk or quota; InvalidArgument
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
  // Binds to a directory; creates it (not its parents) when `create`. NotFound, IoError.
  static Status Open(const std::string& directory, bool create, std::unique_ptr<PosixEnv>* out);
  // Releases the lock.
  ~PosixEnv() override;
  PosixEnv(const PosixEnv&) = delete;
  PosixEnv& operator=(const PosixEnv&) = delete;

  Status NewSequentialFile(Slice name, std::unique_ptr<SequentialFile>* out) override;
  Status NewRandomAccessFile(Slice name, std::unique_ptr<RandomAccessFile>* out) override;
  Status NewWritableFile(Slice name, std::unique_ptr<WritableFile>* out) override;
  Status NewRandomRWFile(Slice name, std::unique_ptr<RandomRWFile>* out) override;
  bool FileExists(Slice name) override;
  // Regular files only.
  Status List(std::vector<std::string>* names) override;
  Status FileSize(Slice name, uint64_t* size_bytes) override;
  Status Remove(Slice name) override;
  Status Rename(Slice from, Slice to) override;
  Status SyncDir() override;
  // Creates LOCK when it is not there.
  Status LockDir() override;
  Status UnlockDir() override;

 private:
  PosixEnv(std::string directory, int directory_fd) : directory_(std::move(directory)), directory_fd_(directory_fd) {}

  // Opens a file of the directory. *fd is the caller's.
  Status OpenFile(Slice name, int flags, int* fd) const;

  const std::string directory_;
  const int directory_fd_;
  int lock_fd_ = -1;
};

}  // namespace strata

#endif  // !defined(__EMSCRIPTEN__)

// Env: the file system as the engine sees it, injected. LevelDB's interface, reduced to what this engine uses.
//
// Implementations: MemEnv (files in 64 KiB chunks of our own memory; the only one a browser needs), PosixEnv (native
// tools), and the decorators of sim/: DeviceEnv (charges modeled time, emits the io records) and FaultEnv (injects
// failures from a plan).
//
// What survives a crash (the contract on which recovery relies; LevelDB's own assumptions made explicit):
//   1. Bytes appended before the last successful Sync of a file survive; later bytes may survive as any prefix, torn
//      anywhere, or followed by garbage.
//   2. Create, Rename and Remove survive only after the next SyncDir, and may survive in any order before it.
//   3. Bytes written in place since the last successful Sync may each be the new ones or the old ones, in any mix of
//      sectors of 512 bytes: a page of several sectors may be torn.
//   4. After Append, Write or Sync has failed once, the file is poisoned: its state on disk is unknown and every later
//      Append, Write or Sync on it fails. Callers can only continue with a new file.
// Names are plain file names inside the one directory of the database (no paths): an Env is bound to its directory.
// Every call is synchronous and returns its data immediately.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/slice.h"
#include "base/status.h"
#include "env/file_bytes.h"

namespace strata {

// Reads at any offset. May be kept after the file is removed; it then still reads its bytes.
class RandomAccessFile {
 public:
  virtual ~RandomAccessFile() = default;
  virtual uint64_t size_bytes() const = 0;
  // Reads exactly n bytes at offset into *out (replaced); otherwise Corruption with file, offset and n. Checks n
  // against the size of the file before allocating. The file may lend the bytes.
  virtual Status Read(uint64_t offset, uint64_t n, FileBytes* out) const = 0;
  // The same, always copied.
  Status Read(uint64_t offset, uint64_t n, std::string* out) const {
    FileBytes read;
    const Status status = Read(offset, n, &read);
    out->assign(read.bytes());
    return status;
  }
};

class WritableFile {
 public:
  virtual ~WritableFile() = default;
  virtual uint64_t size_bytes() const = 0;
  virtual Status Append(Slice data) = 0;
  // Makes everything appended so far survive a crash.
  virtual Status Sync() = 0;
  virtual Status Close() = 0;
};

// Reads and writes at any offset, for files updated in place (the pages of a B+tree). The name is RocksDB's.
class RandomRWFile : public RandomAccessFile {
 public:
  // Overwrites the bytes at offset. A write past the end extends the file; a gap is filled with zeros.
  virtual Status Write(uint64_t offset, Slice data) = 0;
  // Makes everything written so far survive a crash.
  virtual Status Sync() = 0;
};

class Env {
 public:
  virtual ~Env() = default;
  virtual Status NewRandomAccessFile(Slice name, std::unique_ptr<RandomAccessFile>* out) = 0;
  // Creates an empty file, replacing one with the same name.
  virtual Status NewWritableFile(Slice name, std::unique_ptr<WritableFile>* out) = 0;
  // Opens the file for reading and writing in place; creates it if it does not exist. NotSupported by an Env whose
  // files are append-only.
  virtual Status NewRandomRWFile(Slice, std::unique_ptr<RandomRWFile>*) {
    return Status::NotSupported("the files of this Env cannot be written in place");
  }
  virtual bool FileExists(Slice name) = 0;
  // Returns the names in bytewise order.
  virtual Status List(std::vector<std::string>* names) = 0;
  virtual Status FileSize(Slice name, uint64_t* size_bytes) = 0;
  virtual Status Remove(Slice name) = 0;
  // Atomic; replaces an existing target.
  virtual Status Rename(Slice from, Slice to) = 0;
  virtual Status SyncDir() = 0;
  // One process owns a database. Busy if the lock is taken.
  virtual Status LockDir() = 0;
  virtual Status UnlockDir() = 0;
};

// Reads a whole file into *out (replaced).
inline Status ReadWholeFile(Env& env, Slice name, std::string* out) {
  uint64_t size_bytes = 0;
  std::unique_ptr<RandomAccessFile> file;
  Status status = env.FileSize(name, &size_bytes);
  if (status.ok()) status = env.NewRandomAccessFile(name, &file);
  return status.ok() ? file->Read(0, size_bytes, out) : status;
}

}  // namespace strata

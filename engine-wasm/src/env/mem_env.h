// MemEnv: a directory in memory that knows what a power cut would leave of it.
//
// Two directories are kept: the one that programs see, and the one that is on the disk. They differ by the operations
// made since the last SyncDir. Each file likewise knows how many of its bytes were synced. A crash chooses between the
// two.
//
//   seen      CURRENT  000004.log  000005.ldb                  pending   create 000005.ldb, remove 000003.ldb
//   on disk   CURRENT  000004.log  000003.ldb
//
// What Crash leaves, by mode:
//   drop_unsynced   the directory on disk; of each file the bytes that were synced, as they were then
//   keep_all        everything, as if all had been synced just before
//   torn            every pending operation, in an order drawn by seed, is kept or undone; each file keeps a random
//                   prefix of its unsynced bytes, sometimes followed by garbage or zeros up to at most the size it had,
//                   and of what was written in place runs of sectors are new and runs of sectors are old
//
// Invariants
// 1. Everything is a function of the calls made and the seeds given.
// 2. total_bytes() counts the bytes of files that have a name, each once. A removed file that a reader holds, or that
//    is still on disk, costs memory but is not counted: the quota must not depend on who reads what.
// 3. A rename or a replacement is atomic also in a crash: its target is the old file or the new one, whole by itself.
//
// Handles refer to the MemEnv and must not outlive it. Not thread-safe; nothing here is.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "env/env.h"
#include "env/mem_file.h"

namespace strata {

// Same order as CrashMode in schema/commands.json.
enum class CrashMode : uint8_t { kDropUnsynced, kKeepAll, kTorn };

struct CrashReport {
  uint32_t files = 0;       // files that lost bytes or vanished
  uint64_t lost_bytes = 0;  // bytes that were in files with a name and are not any more
};

class MemEnv final : public Env {
 public:
  static constexpr uint64_t kNoQuota = ~uint64_t{0};

  explicit MemEnv(uint64_t quota_bytes = kNoQuota) : quota_bytes_(quota_bytes) {}
  MemEnv(const MemEnv&) = delete;
  MemEnv& operator=(const MemEnv&) = delete;

  Status NewSequentialFile(Slice name, std::unique_ptr<SequentialFile>* out) override;
  Status NewRandomAccessFile(Slice name, std::unique_ptr<RandomAccessFile>* out) override;
  // Append beyond the quota keeps what fits, as a full disk does, and returns NoSpace; the file is then poisoned.
  Status NewWritableFile(Slice name, std::unique_ptr<WritableFile>* out) override;
  // Write grows the file as far as the quota lets it, as Append does.
  Status NewRandomRWFile(Slice name, std::unique_ptr<RandomRWFile>* out) override;
  bool FileExists(Slice name) override;
  Status List(std::vector<std::string>* names) override;
  Status FileSize(Slice name, uint64_t* size_bytes) override;
  Status Remove(Slice name) override;
  Status Rename(Slice from, Slice to) override;
  Status SyncDir() override;
  Status LockDir() override;
  Status UnlockDir() override;

  // The power goes. Handles that are open for writing fail from now on; readers keep what they had; the lock is free.
  // What is left is on disk: a second crash takes nothing.
  CrashReport Crash(CrashMode mode, uint64_t seed);

  // A copy of everything, unsynced bytes and pending operations included; no handle and no lock belongs to it.
  std::unique_ptr<MemEnv> Clone() const;

  // Puts a file there with these bytes, replacing one of that name, and syncs it and the directory. NoSpace beyond the
  // quota.
  Status Import(Slice name, Slice bytes);
  // The bytes of a file. NotFound.
  Status Export(Slice name, std::string* bytes) const;

  uint64_t total_bytes() const { return total_bytes_; }
  uint64_t quota_bytes() const { return quota_bytes_; }
  // A quota below total_bytes() takes nothing away and lets nothing grow.
  void set_quota_bytes(uint64_t quota_bytes) { quota_bytes_ = quota_bytes; }

 private:
  friend class MemWritableFile;
  friend class MemRandomRWFile;
  using FilePtr = std::shared_ptr<MemFile>;
  using Directory = std::map<std::string, FilePtr, std::less<>>;

  // An operation on the directory since the last SyncDir.
  struct Pending {
    enum class Kind : uint8_t { kCreate, kRename, kRemove };
    Kind kind;
    std::string name;  // created, removed, or renamed to
    std::string from;  // kRename
    FilePtr file;
  };

  FilePtr Find(Slice name) const;
  // A new empty file under this name.
  FilePtr Create(Slice name);
  // Of so many bytes that a file is to grow by, how many the quota has room for.
  uint64_t Fitting(const MemFile& file, uint64_t bytes) const;
  // Ok unless the power went since the epoch of a handle on this file.
  Status Alive(uint32_t epoch, Slice name) const;
  // Sets (or, with null, removes) a name of the seen directory and keeps links and total_bytes_ right.
  void Bind(Slice name, FilePtr file);
  static void Apply(const Pending& op, Directory* directory);
  // The directory that a crash leaves, its files still uncut.
  Directory DirectoryAfter(CrashMode mode, uint64_t seed) const;
  // A sentence such as "000004.log: there is no such file".
  static Status Missing(Slice name);

  Directory seen_;
  Directory on_disk_;
  std::vector<Pending> pending_;
  uint64_t quota_bytes_;
  uint64_t total_bytes_ = 0;
  uint32_t epoch_ = 0;  // crashes so far; handles of an earlier epoch are dead
  bool locked_ = false;
};

}  // namespace strata

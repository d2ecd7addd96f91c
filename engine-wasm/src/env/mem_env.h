// MemEnv: a directory in memory that can simulate a power loss.
//
// It keeps two directories: the one that programs see and the one on disk. They differ by the operations since the last
// SyncDir. Each file likewise knows how many of its bytes are synced. A crash chooses between the two.
//
//   seen      CURRENT  000004.log  000005.ldb                  pending   create 000005.ldb, remove 000003.ldb
//   on disk   CURRENT  000004.log  000003.ldb
//
// What Crash leaves, by mode:
//   drop_unsynced   the directory on disk; the synced bytes of each file, as they were when synced
//   keep_all        everything, as if all of it had just been synced
//   torn            every pending operation, in an order drawn from the seed, is kept or undone; each file keeps a
//   random
//                   prefix of its unsynced bytes, sometimes followed by garbage or zeros, never longer than it was;
//                   of bytes written in place, some runs of sectors are new and others old
//
// Invariants
// 1. The state is a function of the calls and the seeds.
// 2. total_bytes() counts the bytes of files that have a name, each file once. A removed file that a reader holds, or
//    that is still on disk, uses memory but is not counted: the quota must not depend on readers.
// 3. A rename or a replacement is atomic in a crash too: its target is either the old file or the new one.
//
// Handles refer to the MemEnv and must not outlive it. Not thread-safe, like the whole engine.
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
  uint32_t files = 0;       // files that lost bytes or disappeared
  uint64_t lost_bytes = 0;  // bytes lost from files with a name
};

class MemEnv final : public Env {
 public:
  static constexpr uint64_t kNoQuota = ~uint64_t{0};

  explicit MemEnv(uint64_t quota_bytes = kNoQuota) : quota_bytes_(quota_bytes) {}
  MemEnv(const MemEnv&) = delete;
  MemEnv& operator=(const MemEnv&) = delete;

  Status NewRandomAccessFile(Slice name, std::unique_ptr<RandomAccessFile>* out) override;
  // Append beyond the quota writes what fits, as a full disk does, and returns NoSpace; the file is then poisoned.
  Status NewWritableFile(Slice name, std::unique_ptr<WritableFile>* out) override;
  // Write extends the file as far as the quota permits, as Append does.
  Status NewRandomRWFile(Slice name, std::unique_ptr<RandomRWFile>* out) override;
  bool FileExists(Slice name) override;
  Status List(std::vector<std::string>* names) override;
  Status FileSize(Slice name, uint64_t* size_bytes) override;
  Status Remove(Slice name) override;
  Status Rename(Slice from, Slice to) override;
  Status SyncDir() override;
  Status LockDir() override;
  Status UnlockDir() override;

  // Simulates a power loss. Handles open for writing fail from now on; readers keep their data; the lock is released.
  // The remaining state is on disk: a second crash changes nothing.
  CrashReport Crash(CrashMode mode, uint64_t seed);

  // A copy of everything, including unsynced bytes and pending operations; without handles and the lock.
  std::unique_ptr<MemEnv> Clone() const;

  // Creates a file with these bytes, replacing one with the same name, and syncs it and the directory. NoSpace beyond
  // the quota.
  Status Import(Slice name, Slice bytes);
  // Reads the bytes of a file. NotFound.
  Status Export(Slice name, std::string* bytes) const;

  uint64_t total_bytes() const { return total_bytes_; }
  uint64_t quota_bytes() const { return quota_bytes_; }
  // A quota below total_bytes() removes nothing but prevents growth.
  void set_quota_bytes(uint64_t quota_bytes) { quota_bytes_ = quota_bytes; }

 private:
  template <class File>
  friend class MemHandle;
  using FilePtr = std::shared_ptr<MemFile>;
  using Directory = std::map<std::string, FilePtr, std::less<>>;

  // A directory operation since the last SyncDir.
  struct Pending {
    enum class Kind : uint8_t { kCreate, kRename, kRemove };
    Kind kind;
    std::string name;  // created, removed, or the target of a rename
    std::string from;  // kRename
    FilePtr file;
  };

  FilePtr Find(Slice name) const;
  // Creates an empty file with this name.
  FilePtr Create(Slice name);
  // Of the bytes by which a file is to grow, the number that the quota permits.
  uint64_t WithinQuota(const MemFile& file, uint64_t bytes) const;
  // Sets (or, with null, removes) a name of the visible directory and updates links and total_bytes_.
  void Bind(Slice name, FilePtr file);
  static void Apply(const Pending& op, Directory* directory);
  // The directory that a crash leaves, before its files are truncated.
  Directory DirectoryAfter(CrashMode mode, uint64_t seed) const;
  // A message such as "000004.log: there is no such file".
  static Status Missing(Slice name);

  Directory seen_;
  Directory on_disk_;
  std::vector<Pending> pending_;
  uint64_t quota_bytes_;
  uint64_t total_bytes_ = 0;
  uint32_t epoch_ = 0;  // number of crashes so far; handles of an earlier epoch are invalid
  bool locked_ = false;
};

}  // namespace strata

// DeviceEnv: gives time to an Env that has none, and tells what happens to files.
//
// The device is one server that takes requests in the order of execution:
//
//   request at clock.now    |..wait..|======service======|      begin = max(now, when the device is free)
//                                    begin               end     the clock of the job being stepped goes to end
//
// Service is latency of the operation plus bytes / bandwidth. The bytes themselves are moved at once (data now, time
// later). Because a job makes at most one operation a step, as its last act, and steps begin in order of time, the
// order of execution is the order of arrival and the queue is first come, first served. Get, Seek, Next, open and
// recovery make several; they are the listed exceptions.
//
// What is an operation: read, append, write in place, sync, rename, remove, SyncDir. Creating a file is a record but no
// operation (the name costs when SyncDir writes it); so a log can be created and appended to in one step. Looking at
// names and sizes is free.
//
// Records (io): FileCreated, FileAppended, FileWritten, FileSynced, FileRead, FileRenamed, FileRemoved, and FileFailed
// in place of each of them. device_ns is service time without waiting, at most 2^32 - 1. Counters: wal_file_bytes,
// wal_file_synced.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "clock/clock.h"
#include "env/env.h"
#include "sim/file_facts.h"
#include "trace/tracer.h"

namespace strata {

// The options device_*, with their defaults.
struct DeviceProfile {
  uint64_t read_latency_ns = 80'000;
  uint64_t write_latency_ns = 10'000;       // appends, writes, renames, removes
  uint64_t sync_latency_ns = 500'000;       // files and the directory
  uint64_t bytes_per_second = 524'288'000;  // REQUIRES: > 0
};

class DeviceEnv final : public Env {
 public:
  // Everything referred to must outlive this and its files.
  DeviceEnv(Env& base, Clock& clock, Tracer& tracer, const DeviceProfile& profile)
      : base_(base), clock_(clock), tracer_(tracer), profile_(profile) {}

  Status NewSequentialFile(Slice name, std::unique_ptr<SequentialFile>* out) override;
  Status NewRandomAccessFile(Slice name, std::unique_ptr<RandomAccessFile>* out) override;
  Status NewWritableFile(Slice name, std::unique_ptr<WritableFile>* out) override;
  Status NewRandomRWFile(Slice name, std::unique_ptr<RandomRWFile>* out) override;
  bool FileExists(Slice name) override { return base_.FileExists(name); }
  Status List(std::vector<std::string>* names) override { return base_.List(names); }
  Status FileSize(Slice name, uint64_t* size_bytes) override { return base_.FileSize(name, size_bytes); }
  Status Remove(Slice name) override;
  Status Rename(Slice from, Slice to) override;
  Status SyncDir() override;
  Status LockDir() override { return base_.LockDir(); }
  Status UnlockDir() override { return base_.UnlockDir(); }

  // From the next operation on.
  void set_profile(const DeviceProfile& profile) { profile_ = profile; }
  const DeviceProfile& profile() const { return profile_; }

  // Operations since the last call of TakeOperations. Asked after each step, it says how many the step made.
  uint32_t TakeOperations();
  // When the device is free again; at the end of a step that made an operation last, this is the clock.
  uint64_t free_ns() const { return free_ns_; }

 private:
  friend class DeviceSequentialFile;
  friend class DeviceRandomAccessFile;
  friend class DeviceWritableFile;
  friend class DeviceRandomRWFile;

  // Queues an operation of this latency and so many bytes; moves the clock to its end. Returns service time for the
  // record.
  uint32_t Serve(uint64_t latency_ns, uint64_t bytes);
  void ServedRead(const FileFacts& facts, uint64_t offset, const Status& status, uint64_t read_bytes);
  void ServedSync(const FileFacts& facts, const Status& status);
  void Failed(const FileFacts& facts, const Status& status);

  Env& base_;
  Clock& clock_;
  Tracer& tracer_;
  DeviceProfile profile_;
  uint64_t free_ns_ = 0;
  uint32_t operations_ = 0;
};

}  // namespace strata

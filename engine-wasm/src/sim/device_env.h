// DeviceEnv: adds modeled time to an Env and records file operations.
//
// The device is one server that takes requests in the order of execution:
//
//   request at clock.now    |.queue wait..|.token wait.|======service======|
//                                         head         begin               end
//
// head is the time when the device is free; begin is the time when both buckets have enough tokens: one operation, and
// its bytes (token_bucket.h; without limits begin is head). The clock of the running job advances to end. Service time
// is the latency of the operation plus bytes / bandwidth. The bytes themselves move immediately (data first, time
// later). Because a job makes at most one operation per step, as its last act, and steps begin in time order, the order
// of execution is the order of arrival, and the queue is first come, first served. Get, Seek, Next, open and recovery
// make several; they are the documented exceptions.
//
// An operation is: read, append, write in place, sync, rename, remove, SyncDir. Creating a file emits a record but is
// not an operation (the name costs when SyncDir writes it), so a log can be created and appended to in one step.
// Reading names and sizes is free. A long request is one operation; some cloud volumes count it in pieces.
//
// Records (io): FileCreated, FileAppended, FileWritten, FileSynced, FileRead, FileRenamed, FileRemoved, and FileFailed
// instead of any of them. device_ns is service time without waiting, at most 2^32 - 1. RequestServed (probe) precedes
// it if the request waited, if the device has limits, or if no device_ns gives its duration, so that the records alone
// determine when every request arrived, began and ended (scene/reducers/device.ts). Counters: wal_file_bytes,
// wal_file_synced.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "clock/clock.h"
#include "env/env.h"
#include "sim/file_facts.h"
#include "sim/token_bucket.h"
#include "trace/tracer.h"

namespace strata {

// The options device_*, with their defaults.
struct DeviceProfile {
  uint64_t read_latency_ns = 80'000;
  uint64_t write_latency_ns = 10'000;       // appends, writes, renames, removes
  uint64_t sync_latency_ns = 500'000;       // files and the directory
  uint64_t bytes_per_second = 524'288'000;  // REQUIRES: > 0
  // Limits; 0: none. A burst of 0: the tokens of a tenth of a second (token_bucket.h).
  uint64_t iops = 0;
  uint64_t iops_burst = 0;
  uint64_t throughput = 0;
  uint64_t throughput_burst = 0;
};

class DeviceEnv final : public Env {
 public:
  // Everything passed by reference must outlive this and its files.
  DeviceEnv(Env& base, Clock& clock, Tracer& tracer, const DeviceProfile& profile)
      : base_(base), clock_(clock), tracer_(tracer) {
    set_profile(profile);
  }

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

  // Takes effect with the next operation.
  void set_profile(const DeviceProfile& profile);
  const DeviceProfile& profile() const { return profile_; }
  const TokenBucket& operations_bucket() const { return operations_bucket_; }
  const TokenBucket& bytes_bucket() const { return bytes_bucket_; }

  // Emits a FileFound for each file in the directory, in name order. Nothing if the names cannot be read.
  void TraceFiles();

  // Operations since the last call of TakeOperations. Called after each step, it returns those of the step.
  uint32_t TakeOperations();
  // When the device becomes free; after a step whose last act was an operation, this equals the clock.
  uint64_t free_ns() const { return free_ns_; }

 private:
  template <typename File>
  friend class DeviceFile;

  // What opening a file gives: the file of the base, wrapped, or its error, recorded.
  template <class Made, class File>
  Status Opened(Slice name, const Status& status, std::unique_ptr<File>* file);
  void TraceCreated(Slice name);
  // Queues a request for `bytes` bytes and advances the clock to its end. is_recorded: a record with the service time
  // follows, so that a request that did not wait needs no RequestServed. Returns the service time for that record.
  uint32_t Serve(const FileFacts& facts, rec::DeviceRequest request, uint64_t bytes, bool is_recorded);
  uint64_t LatencyNs(rec::DeviceRequest request) const;
  void ServedRead(const FileFacts& facts, uint64_t offset, const Status& status, uint64_t read_bytes);
  void ServedSync(const FileFacts& facts, const Status& status);
  // size_bytes: of the file, after a write that failed halfway.
  void Failed(const FileFacts& facts, const Status& status, uint64_t size_bytes = 0);

  Env& base_;
  Clock& clock_;
  Tracer& tracer_;
  DeviceProfile profile_;
  TokenBucket operations_bucket_;
  TokenBucket bytes_bucket_;
  uint64_t free_ns_ = 0;
  uint32_t operations_ = 0;
};

}  // namespace strata

#include "sim/device_env.h"

#include <algorithm>
#include <utility>

namespace strata {
namespace {

constexpr uint64_t kNsPerSecond = 1'000'000'000;

// bytes / rate in nanoseconds, rounded down, without overflow for any size that fits into memory.
uint64_t TransferNs(uint64_t bytes, uint64_t bytes_per_second) {
  const uint64_t seconds = bytes / bytes_per_second;
  uint64_t rest = bytes % bytes_per_second;
  while (rest > ~uint64_t{0} / kNsPerSecond) {
    rest /= 2;
    bytes_per_second /= 2;
  }
  return seconds * kNsPerSecond + rest * kNsPerSecond / bytes_per_second;
}

// The largest value of a record's device_ns.
constexpr uint64_t kDeviceNsMax = 0xffffffff;

uint32_t Saturated(uint64_t v) {
  return static_cast<uint32_t>(std::min<uint64_t>(v, kDeviceNsMax));
}

}  // namespace

void DeviceEnv::set_profile(const DeviceProfile& profile) {
  profile_ = profile;
  operations_bucket_.SetLimit(clock_.now_ns(), profile.iops, profile.iops_burst);
  bytes_bucket_.SetLimit(clock_.now_ns(), profile.throughput, profile.throughput_burst);
}

void DeviceEnv::TraceFiles() {
  std::vector<std::string> names;
  if (!tracer_.Wants(Group::kIo) || !base_.List(&names).ok()) return;
  for (const std::string& name : names) {
    uint64_t size_bytes = 0;
    if (!base_.FileSize(name, &size_bytes).ok()) continue;
    const FileFacts facts = FactsOf(name);
    tracer_.Emit(rec::FileFound{.size_bytes = size_bytes, .file = facts.number, .file_class = facts.file_class});
  }
}

uint64_t DeviceEnv::LatencyNs(rec::DeviceRequest request) const {
  switch (request) {
    case rec::DeviceRequest::kRead:
      return profile_.read_latency_ns;
    case rec::DeviceRequest::kSync:
    case rec::DeviceRequest::kSyncDir:
      return profile_.sync_latency_ns;
    default:
      return profile_.write_latency_ns;
  }
}

uint32_t DeviceEnv::Serve(const FileFacts& facts, rec::DeviceRequest request, uint64_t bytes, bool is_recorded) {
  const uint64_t came_ns = clock_.now_ns();
  const uint64_t head_ns = std::max(came_ns, free_ns_);
  const uint64_t operation_ns = operations_bucket_.ReadyNs(head_ns, 1);
  const uint64_t bytes_ns = bytes_bucket_.ReadyNs(head_ns, bytes);
  const uint64_t begin_ns = std::max(operation_ns, bytes_ns);
  operations_bucket_.Take(begin_ns, 1);
  bytes_bucket_.Take(begin_ns, bytes);
  const uint64_t service_ns = LatencyNs(request) + TransferNs(bytes, profile_.bytes_per_second);
  free_ns_ = begin_ns + service_ns;
  clock_.Advance(free_ns_ - came_ns);
  operations_++;
  const bool is_limited = operations_bucket_.has_limit() || bytes_bucket_.has_limit();
  if (begin_ns > came_ns || is_limited || !is_recorded || service_ns > kDeviceNsMax) {
    const rec::DeviceLimit limit = begin_ns == head_ns        ? rec::DeviceLimit::kNone
                                   : operation_ns >= bytes_ns ? rec::DeviceLimit::kIops
                                                              : rec::DeviceLimit::kThroughput;
    tracer_.Emit(rec::RequestServed{.begin_ns = begin_ns,
                                    .end_ns = free_ns_,
                                    .queued_ns = begin_ns - came_ns,
                                    .file = facts.number,
                                    .bytes = Saturated(bytes),
                                    .operations_left = Saturated(operations_bucket_.level()),
                                    .bytes_left = Saturated(bytes_bucket_.level()),
                                    .file_class = facts.file_class,
                                    .request = request,
                                    .limit = limit});
  }
  return Saturated(service_ns);
}

uint32_t DeviceEnv::TakeOperations() {
  return std::exchange(operations_, 0);
}

void DeviceEnv::Failed(const FileFacts& facts, const Status& status, uint64_t size_bytes) {
  tracer_.Emit(rec::FileFailed{.file = facts.number,
                               .file_class = facts.file_class,
                               .status = static_cast<rec::StatusCode>(status.code()),
                               .size_bytes = size_bytes});
}

void DeviceEnv::ServedRead(const FileFacts& facts, uint64_t offset, const Status& status, uint64_t read_bytes) {
  // A failed read takes the device's latency too, but transfers no bytes.
  const uint32_t device_ns = Serve(facts, rec::DeviceRequest::kRead, status.ok() ? read_bytes : 0, status.ok());
  if (!status.ok()) return Failed(facts, status);
  tracer_.Emit(rec::FileRead{.file = facts.number,
                             .bytes = Saturated(read_bytes),
                             .offset = offset,
                             .device_ns = device_ns,
                             .file_class = facts.file_class});
}

void DeviceEnv::ServedSync(const FileFacts& facts, const Status& status) {
  const uint32_t device_ns = Serve(facts, rec::DeviceRequest::kSync, 0, status.ok());
  if (!status.ok()) return Failed(facts, status);
  if (facts.file_class == rec::FileClass::kWal) tracer_.counters.wal_file_synced++;
  tracer_.Emit(rec::FileSynced{.file = facts.number, .device_ns = device_ns, .file_class = facts.file_class});
}

// A file of the device: the base file does the work, the device charges and records it. Subclasses forward the other
// calls.
template <typename File>
class DeviceFile : public File {
 public:
  DeviceFile(DeviceEnv* env, FileFacts facts, std::unique_ptr<File> base)
      : env_(env), facts_(facts), base_(std::move(base)) {}
  uint64_t size_bytes() const final { return base_->size_bytes(); }

 protected:
  // status: the result of the base file's read.
  Status ServedRead(uint64_t offset, const Status& status, Slice read) const {
    env_->ServedRead(facts_, offset, status, read.size());
    return status;
  }

  // status: the result of the base file's write. record(device_ns): emits its record if it succeeded.
  template <typename Record>
  Status ServedWrite(rec::DeviceRequest request, Slice data, const Status& status, Record record) {
    const uint32_t device_ns = env_->Serve(facts_, request, data.size(), status.ok());
    if (status.ok()) {
      record(device_ns);
    } else {
      env_->Failed(facts_, status, base_->size_bytes());
    }
    return status;
  }

  Status ServedSync() {
    const Status status = base_->Sync();
    env_->ServedSync(facts_, status);
    return status;
  }

  Tracer& tracer() { return env_->tracer_; }

  DeviceEnv* const env_;
  const FileFacts facts_;
  const std::unique_ptr<File> base_;
};

class DeviceRandomAccessFile final : public DeviceFile<RandomAccessFile> {
 public:
  using DeviceFile::DeviceFile;
  Status Read(uint64_t offset, uint64_t n, FileBytes* out) const override {
    const Status status = base_->Read(offset, n, out);
    return ServedRead(offset, status, out->bytes());
  }
};

class DeviceWritableFile final : public DeviceFile<WritableFile> {
 public:
  using DeviceFile::DeviceFile;
  Status Append(Slice data) override {
    return ServedWrite(rec::DeviceRequest::kAppend, data, base_->Append(data), [&](uint32_t device_ns) {
      if (facts_.file_class == rec::FileClass::kWal) tracer().counters.wal_file_bytes += data.size();
      if (facts_.file_class == rec::FileClass::kSegment) tracer().counters.index_log_file_bytes += data.size();
      tracer().Emit(rec::FileAppended{.file = facts_.number,
                                      .bytes = Saturated(data.size()),
                                      .device_ns = device_ns,
                                      .file_class = facts_.file_class});
    });
  }
  Status Sync() override { return ServedSync(); }
  Status Close() override { return base_->Close(); }
};

class DeviceRandomRWFile final : public DeviceFile<RandomRWFile> {
 public:
  using DeviceFile::DeviceFile;
  Status Read(uint64_t offset, uint64_t n, FileBytes* out) const override {
    const Status status = base_->Read(offset, n, out);
    return ServedRead(offset, status, out->bytes());
  }
  Status Write(uint64_t offset, Slice data) override {
    return ServedWrite(rec::DeviceRequest::kWrite, data, base_->Write(offset, data), [&](uint32_t device_ns) {
      tracer().Emit(rec::FileWritten{.file = facts_.number,
                                     .bytes = Saturated(data.size()),
                                     .offset = offset,
                                     .device_ns = device_ns,
                                     .file_class = facts_.file_class});
    });
  }
  Status Sync() override { return ServedSync(); }
};

template <class Made, class File>
Status DeviceEnv::Opened(Slice name, const Status& status, std::unique_ptr<File>* file) {
  if (status.ok()) {
    *file = std::make_unique<Made>(this, FactsOf(name), std::move(*file));
  } else {
    Failed(FactsOf(name), status);
  }
  return status;
}

Status DeviceEnv::NewRandomAccessFile(Slice name, std::unique_ptr<RandomAccessFile>* out) {
  return Opened<DeviceRandomAccessFile>(name, base_.NewRandomAccessFile(name, out), out);
}

Status DeviceEnv::NewWritableFile(Slice name, std::unique_ptr<WritableFile>* out) {
  const Status status = Opened<DeviceWritableFile>(name, base_.NewWritableFile(name, out), out);
  if (status.ok()) TraceCreated(name);
  return status;
}

Status DeviceEnv::NewRandomRWFile(Slice name, std::unique_ptr<RandomRWFile>* out) {
  const bool created = !base_.FileExists(name);
  const Status status = Opened<DeviceRandomRWFile>(name, base_.NewRandomRWFile(name, out), out);
  if (status.ok() && created) TraceCreated(name);
  return status;
}

void DeviceEnv::TraceCreated(Slice name) {
  tracer_.Emit(rec::FileCreated{.file = FactsOf(name).number, .file_class = FactsOf(name).file_class});
}

Status DeviceEnv::Remove(Slice name) {
  const FileFacts facts = FactsOf(name);
  const Status status = base_.Remove(name);
  Serve(facts, rec::DeviceRequest::kRemove, 0, false);
  if (status.ok()) {
    tracer_.Emit(rec::FileRemoved{.file = facts.number, .file_class = facts.file_class});
  } else {
    Failed(facts, status);
  }
  return status;
}

Status DeviceEnv::Rename(Slice from, Slice to) {
  const Status status = base_.Rename(from, to);
  Serve(FactsOf(from), rec::DeviceRequest::kRename, 0, false);
  if (status.ok()) {
    // The number comes from the old name, the class from the new one: 000007.dbtmp became CURRENT.
    tracer_.Emit(rec::FileRenamed{.file = FactsOf(from).number, .file_class = FactsOf(to).file_class});
  } else {
    Failed(FactsOf(from), status);
  }
  return status;
}

Status DeviceEnv::SyncDir() {
  const Status status = base_.SyncDir();
  Serve(FileFacts(), rec::DeviceRequest::kSyncDir, 0, false);
  if (!status.ok()) Failed(FileFacts(), status);
  return status;
}

}  // namespace strata

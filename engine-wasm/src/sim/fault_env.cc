#include "sim/fault_env.h"

#include <algorithm>
#include <utility>

namespace strata {
namespace {

Status MachineGone(Slice name) {
  return {Code::kIoError, "%: the machine has crashed", {name}};
}

bool ChangesFiles(FaultOp op) {
  return op != FaultOp::kRead && op != FaultOp::kList;
}

Status Torn(Slice name, uint64_t written) {
  return {Code::kIoError, "%: a write was torn after % bytes (planned fault)", {name, written}};
}

// True if the effect on this operation is other than plain failure.
bool HasOwnEffect(FaultEffect effect, FaultOp op) {
  switch (effect) {
    case FaultEffect::kTornWrite:
      return op == FaultOp::kAppend;
    case FaultEffect::kLyingSync:
      return op == FaultOp::kSync || op == FaultOp::kSyncDir;
    case FaultEffect::kBitFlip:
      return op == FaultOp::kRead;
    case FaultEffect::kIoError:
    case FaultEffect::kNoSpace:
      return false;
  }
  return false;
}

// Describes the effect of a fault on a call, without the name of the file.
const char* DescribeEffect(FaultEffect effect, FaultOp op) {
  if (effect == FaultEffect::kNoSpace) return "the disk is full (planned fault)";
  if (!HasOwnEffect(effect, op)) return "the device failed (planned fault)";
  if (effect == FaultEffect::kTornWrite) return "only the start of a write reached the file (planned fault)";
  if (effect == FaultEffect::kLyingSync) return "a sync was acknowledged but not done (planned fault)";
  return "a read returned a flipped bit (planned fault)";
}

}  // namespace

bool FaultEnv::AddFault(const Fault& fault) {
  std::erase_if(
      plan_, [](const Planned& p) { return p.matched >= p.fault.nth && p.matched - p.fault.nth >= p.fault.times - 1; });
  if (plan_.size() >= kPlannedMax) return false;
  plan_.push_back({fault, 0});
  return true;
}

void FaultEnv::SetPlan(std::vector<Fault> plan) {
  plan_.clear();
  for (const Fault& fault : plan) plan_.push_back({fault, 0});
}

const Fault* FaultEnv::FaultFor(FaultOp op, Slice name, Status* status) {
  if (crashed()) {
    *status = MachineGone(name);
    return nullptr;
  }
  if (ChangesFiles(op)) operations_++;
  const Fault* striking = nullptr;
  for (Planned& p : plan_) {
    const Fault& f = p.fault;
    if (f.op != op || !(f.any_class || f.file_class == FactsOf(name).file_class)) continue;
    p.matched++;
    const bool strikes = p.matched >= f.nth && p.matched - f.nth < f.times;
    if (strikes && striking == nullptr) striking = &f;
  }
  if (striking == nullptr) return nullptr;
  struck_++;
  last_struck_ = operations_;
  const std::string message = Text("%: %", {name, DescribeEffect(striking->effect, op)});
  if (tracer_ != nullptr) {
    const FileFacts facts = FactsOf(name);
    tracer_->Emit(rec::FaultStruck{.number = facts.number, .file_class = facts.file_class, .message = message});
  }
  if (striking->effect == FaultEffect::kNoSpace) {
    *status = Status::NoSpace(message);
  } else if (!HasOwnEffect(striking->effect, op)) {
    *status = Status::IoError(message);
  }
  return striking;
}

void FaultEnv::FlipBit(const Fault* fault, FileBytes* bytes) {
  if (fault == nullptr || fault->effect != FaultEffect::kBitFlip || bytes->bytes().empty()) return;
  // The bit is wrong in what was read, not in the file.
  std::string flipped(bytes->bytes());
  const uint64_t bit = fault->argument % (8 * flipped.size());
  char& byte = flipped[static_cast<size_t>(bit / 8)];
  byte = static_cast<char>(static_cast<unsigned char>(byte) ^ (1u << (bit % 8)));
  *bytes = FileBytes(std::move(flipped));
}

// A file subject to the plan: the base file, and the faults of its reads, writes and syncs. Subclasses forward the
// other calls.
template <typename File>
class FaultFile : public File {
 public:
  FaultFile(FaultEnv* env, Slice name, std::unique_ptr<File> base) : env_(env), name_(name), base_(std::move(base)) {}
  uint64_t size_bytes() const final { return base_->size_bytes(); }

 protected:
  Status ReadWithFaults(uint64_t offset, uint64_t n, FileBytes* out) const {
    out->clear();
    Status status;
    const Fault* const fault = env_->FaultFor(FaultOp::kRead, name_, &status);
    if (status.ok()) status = base_->Read(offset, n, out);
    if (status.ok()) env_->FlipBit(fault, out);
    return status;
  }

  // write(kept): writes data, or what a torn write leaves of it, to the base file.
  template <typename Write>
  Status WriteWithFaults(Slice data, Write write) {
    if (Poisoned()) return poison_;
    const Fault* const fault = env_->FaultFor(FaultOp::kAppend, name_, &poison_);
    if (!poison_.ok()) return poison_;
    if (fault == nullptr) {
      poison_ = write(data);
    } else {  // torn, the only effect on writes that is not a plain error
      const Slice kept = data.substr(0, static_cast<size_t>(std::min<uint64_t>(fault->argument, data.size())));
      poison_ = write(kept);
      if (poison_.ok()) poison_ = Torn(name_, kept.size());
    }
    return poison_;
  }

  Status StruckSync() {
    if (Poisoned()) return poison_;
    const Fault* const fault = env_->FaultFor(FaultOp::kSync, name_, &poison_);
    if (poison_.ok() && fault == nullptr) poison_ = base_->Sync();
    return poison_;
  }

  FaultEnv* const env_;
  const std::string name_;
  const std::unique_ptr<File> base_;
  Status poison_;  // Ok until a write or a sync failed

 private:
  // A disk that heals clears the failure.
  bool Poisoned() {
    if (env_->heals()) poison_ = Status::Ok();
    return !poison_.ok();
  }
};

class FaultRandomAccessFile final : public FaultFile<RandomAccessFile> {
 public:
  using FaultFile::FaultFile;
  Status Read(uint64_t offset, uint64_t n, FileBytes* out) const override { return ReadWithFaults(offset, n, out); }
};

class FaultWritableFile final : public FaultFile<WritableFile> {
 public:
  using FaultFile::FaultFile;
  Status Append(Slice data) override {
    return WriteWithFaults(data, [&](Slice kept) { return base_->Append(kept); });
  }
  Status Sync() override { return StruckSync(); }
  Status Close() override {
    if (!poison_.ok()) return poison_;
    if (env_->crashed()) return MachineGone(name_);
    return base_->Close();
  }
};

class FaultRandomRWFile final : public FaultFile<RandomRWFile> {
 public:
  using FaultFile::FaultFile;
  Status Read(uint64_t offset, uint64_t n, FileBytes* out) const override { return ReadWithFaults(offset, n, out); }
  Status Write(uint64_t offset, Slice data) override {
    return WriteWithFaults(data, [&](Slice kept) { return base_->Write(offset, kept); });
  }
  Status Sync() override { return StruckSync(); }
};

Status FaultEnv::NewRandomAccessFile(Slice name, std::unique_ptr<RandomAccessFile>* out) {
  if (crashed()) return MachineGone(name);
  Status status = base_.NewRandomAccessFile(name, out);
  if (status.ok()) *out = std::make_unique<FaultRandomAccessFile>(this, name, std::move(*out));
  return status;
}

Status FaultEnv::NewWritableFile(Slice name, std::unique_ptr<WritableFile>* out) {
  Status status;
  FaultFor(FaultOp::kCreate, name, &status);
  if (status.ok()) status = base_.NewWritableFile(name, out);
  if (status.ok()) *out = std::make_unique<FaultWritableFile>(this, name, std::move(*out));
  return status;
}

Status FaultEnv::NewRandomRWFile(Slice name, std::unique_ptr<RandomRWFile>* out) {
  if (crashed()) return MachineGone(name);
  Status status;
  if (!base_.FileExists(name)) FaultFor(FaultOp::kCreate, name, &status);
  if (status.ok()) status = base_.NewRandomRWFile(name, out);
  if (status.ok()) *out = std::make_unique<FaultRandomRWFile>(this, name, std::move(*out));
  return status;
}

Status FaultEnv::List(std::vector<std::string>* names) {
  Status status;
  FaultFor(FaultOp::kList, "the directory", &status);
  return status.ok() ? base_.List(names) : status;
}

Status FaultEnv::FileSize(Slice name, uint64_t* size_bytes) {
  if (crashed()) return MachineGone(name);
  return base_.FileSize(name, size_bytes);
}

Status FaultEnv::Remove(Slice name) {
  Status status;
  FaultFor(FaultOp::kRemove, name, &status);
  return status.ok() ? base_.Remove(name) : status;
}

Status FaultEnv::Rename(Slice from, Slice to) {
  Status status;
  FaultFor(FaultOp::kRename, from, &status);
  return status.ok() ? base_.Rename(from, to) : status;
}

Status FaultEnv::SyncDir() {
  Status status;
  const Fault* const fault = FaultFor(FaultOp::kSyncDir, "the directory", &status);
  if (!status.ok() || fault != nullptr) return status;  // a lying sync returns Ok
  return base_.SyncDir();
}

Status FaultEnv::LockDir() {
  return crashed() ? Status::IoError("the machine has crashed") : base_.LockDir();
}

Status FaultEnv::UnlockDir() {
  return crashed() ? Status::IoError("the machine has crashed") : base_.UnlockDir();
}

}  // namespace strata

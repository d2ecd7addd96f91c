#include "env/mem_env.h"

#include <algorithm>
#include <utility>

#include "base/prng.h"

namespace strata {
namespace {

// may_lend: not for a file that is written in place, which would have to copy what it has lent.
Status ReadExactly(const MemFile& file, const std::string& name, uint64_t offset, uint64_t n, bool may_lend,
                   FileBytes* out) {
  out->clear();
  const uint64_t size = file.size_bytes();
  if (offset > size || n > size - offset) {
    return Status::Corruption("% at %: a read of % bytes reaches past the end, at %", {name, offset, n, size});
  }
  if (may_lend && file.Lend(offset, n, out)) return Status::Ok();
  std::string copy;
  file.Read(offset, n, &copy);
  *out = FileBytes(std::move(copy));
  return Status::Ok();
}

class MemRandomAccessFile final : public RandomAccessFile {
 public:
  MemRandomAccessFile(Slice name, std::shared_ptr<const MemFile> file) : name_(name), file_(std::move(file)) {}
  uint64_t size_bytes() const override { return file_->size_bytes(); }
  Status Read(uint64_t offset, uint64_t n, FileBytes* out) const override {
    return ReadExactly(*file_, name_, offset, n, true, out);
  }

 private:
  const std::string name_;
  const std::shared_ptr<const MemFile> file_;
};

}  // namespace

// A file open for writing.
template <class File>
class MemHandle : public File {
 public:
  MemHandle(MemEnv* env, Slice name, MemEnv::FilePtr file)
      : env_(env), epoch_(env->epoch_), name_(name), file_(std::move(file)) {}
  uint64_t size_bytes() const final { return file_->size_bytes(); }
  Status Sync() final {
    Status alive = CheckNotCrashed();
    if (alive.ok()) file_->MarkSynced();
    return alive;
  }

 protected:
  bool MayWrite() const { return epoch_ == env_->epoch_ && poison_.ok(); }
  Status CheckNotCrashed() const {
    if (epoch_ == env_->epoch_) return poison_;
    return {Code::kIoError, "%: the machine crashed while this file was open", {name_}};
  }
  uint64_t WithinQuota(uint64_t bytes) const { return env_->WithinQuota(*file_, bytes); }
  // The file has grown by this many of the bytes wanted.
  Status Grown(uint64_t bytes, uint64_t wanted) {
    if (file_->links > 0) env_->total_bytes_ += bytes;
    if (bytes == wanted) return Status::Ok();
    poison_ = {Code::kNoSpace, "%: the disk is full; % of % bytes were written", {name_, bytes, wanted}};
    return poison_;
  }

  MemEnv* const env_;
  const uint32_t epoch_;
  const std::string name_;
  const MemEnv::FilePtr file_;
  Status poison_;
};

namespace {

class MemWritableFile final : public MemHandle<WritableFile> {
 public:
  using MemHandle::MemHandle;
  Status Append(Slice data) override {
    if (!MayWrite()) return CheckNotCrashed();
    const auto fitting = static_cast<size_t>(WithinQuota(data.size()));
    file_->Append(data.substr(0, fitting));
    return Grown(fitting, data.size());
  }
  Status Close() override { return CheckNotCrashed(); }
};

class MemRandomRWFile final : public MemHandle<RandomRWFile> {
 public:
  using MemHandle::MemHandle;
  Status Read(uint64_t offset, uint64_t n, FileBytes* out) const override {
    return ReadExactly(*file_, name_, offset, n, false, out);
  }
  Status Write(uint64_t offset, Slice data) override {
    if (!MayWrite()) return CheckNotCrashed();
    const uint64_t size = file_->size_bytes();
    const uint64_t end = std::max(size, offset + data.size());
    const uint64_t reached = size + WithinQuota(end - size);
    if (offset > size) file_->Append(std::string(static_cast<size_t>(std::min(offset, reached) - size), '\0'));
    if (offset < reached) {
      const uint64_t n = std::min<uint64_t>(data.size(), reached - offset);
      file_->Write(offset, data.substr(0, static_cast<size_t>(n)));
    }
    return Grown(reached - size, end - size);
  }
};

}  // namespace

uint64_t MemEnv::WithinQuota(const MemFile& file, uint64_t bytes) const {
  // A file without a name does not count towards the quota.
  if (file.links == 0) return bytes;
  return std::min(bytes, quota_bytes_ > total_bytes_ ? quota_bytes_ - total_bytes_ : 0);
}

Status MemEnv::Missing(Slice name) {
  return Status::NotFound("%: there is no such file", {name});
}

MemEnv::FilePtr MemEnv::Find(Slice name) const {
  const auto found = seen_.find(name);
  return found == seen_.end() ? nullptr : found->second;
}

void MemEnv::Bind(Slice name, FilePtr file) {
  const auto found = seen_.find(name);
  if (found != seen_.end()) {
    found->second->links--;
    if (found->second->links == 0) total_bytes_ -= found->second->size_bytes();
    if (file == nullptr) {
      seen_.erase(found);
      return;
    }
  }
  if (file == nullptr) return;
  if (file->links == 0) total_bytes_ += file->size_bytes();
  file->links++;
  if (found != seen_.end()) {
    found->second = std::move(file);
  } else {
    seen_.emplace(name, std::move(file));
  }
}

MemEnv::FilePtr MemEnv::Create(Slice name) {
  auto file = std::make_shared<MemFile>();
  Bind(name, file);
  pending_.push_back({Pending::Kind::kCreate, std::string(name), "", file});
  return file;
}

Status MemEnv::NewRandomAccessFile(Slice name, std::unique_ptr<RandomAccessFile>* out) {
  FilePtr file = Find(name);
  if (file == nullptr) return Missing(name);
  *out = std::make_unique<MemRandomAccessFile>(name, std::move(file));
  return Status::Ok();
}

Status MemEnv::NewWritableFile(Slice name, std::unique_ptr<WritableFile>* out) {
  *out = std::make_unique<MemWritableFile>(this, name, Create(name));
  return Status::Ok();
}

Status MemEnv::NewRandomRWFile(Slice name, std::unique_ptr<RandomRWFile>* out) {
  FilePtr file = Find(name);
  if (file == nullptr) file = Create(name);
  *out = std::make_unique<MemRandomRWFile>(this, name, std::move(file));
  return Status::Ok();
}

bool MemEnv::FileExists(Slice name) {
  return seen_.find(name) != seen_.end();
}

Status MemEnv::List(std::vector<std::string>* names) {
  names->clear();
  for (const auto& [name, file] : seen_) names->push_back(name);
  return Status::Ok();
}

Status MemEnv::FileSize(Slice name, uint64_t* size_bytes) {
  const FilePtr file = Find(name);
  if (file == nullptr) return Missing(name);
  *size_bytes = file->size_bytes();
  return Status::Ok();
}

Status MemEnv::Remove(Slice name) {
  FilePtr file = Find(name);
  if (file == nullptr) return Missing(name);
  Bind(name, nullptr);
  pending_.push_back({Pending::Kind::kRemove, std::string(name), "", std::move(file)});
  return Status::Ok();
}

Status MemEnv::Rename(Slice from, Slice to) {
  FilePtr file = Find(from);
  if (file == nullptr) return Missing(from);
  if (from == to) return Status::Ok();
  Bind(to, file);
  Bind(from, nullptr);
  pending_.push_back({Pending::Kind::kRename, std::string(to), std::string(from), std::move(file)});
  return Status::Ok();
}

Status MemEnv::SyncDir() {
  on_disk_ = seen_;
  pending_.clear();
  return Status::Ok();
}

Status MemEnv::LockDir() {
  if (locked_) return Status::Busy("the directory is locked: another database has it open");
  locked_ = true;
  return Status::Ok();
}

Status MemEnv::UnlockDir() {
  locked_ = false;
  return Status::Ok();
}

std::unique_ptr<MemEnv> MemEnv::Clone() const {
  auto copy = std::make_unique<MemEnv>(quota_bytes_);
  std::map<const MemFile*, FilePtr> made;  // only for lookups: its iteration order is that of addresses
  auto cloned = [&made](const FilePtr& file) {
    FilePtr& twin = made[file.get()];
    if (twin == nullptr) twin = file->Clone();
    return twin;
  };
  for (const auto& [name, file] : seen_) copy->Bind(name, cloned(file));
  for (const auto& [name, file] : on_disk_) copy->on_disk_.emplace(name, cloned(file));
  for (const Pending& op : pending_) copy->pending_.push_back({op.kind, op.name, op.from, cloned(op.file)});
  return copy;
}

Status MemEnv::Import(Slice name, Slice bytes) {
  std::unique_ptr<WritableFile> file;
  Status status = NewWritableFile(name, &file);
  if (status.ok()) status = file->Append(bytes);
  if (status.ok()) status = file->Sync();
  if (status.ok()) status = SyncDir();
  return status;
}

Status MemEnv::Export(Slice name, std::string* bytes) const {
  const FilePtr file = Find(name);
  if (file == nullptr) return Missing(name);
  file->Read(0, file->size_bytes(), bytes);
  return Status::Ok();
}

// ---- Crash simulation.

void MemEnv::Apply(const Pending& op, Directory* directory) {
  const auto holds = [&](const std::string& name) {
    const auto found = directory->find(name);
    return found != directory->end() && found->second == op.file;
  };
  switch (op.kind) {
    case Pending::Kind::kCreate:
      (*directory)[op.name] = op.file;
      return;
    case Pending::Kind::kRename:
      (*directory)[op.name] = op.file;
      if (holds(op.from)) directory->erase(op.from);
      return;
    case Pending::Kind::kRemove:
      if (holds(op.name)) directory->erase(op.name);
      return;
  }
}

MemEnv::Directory MemEnv::DirectoryAfter(CrashMode mode, uint64_t seed) const {
  if (mode == CrashMode::kKeepAll) return seen_;
  Directory left = on_disk_;
  if (mode == CrashMode::kDropUnsynced) return left;
  Prng prng(seed);
  std::vector<const Pending*> order;
  for (const Pending& op : pending_) order.push_back(&op);
  for (size_t i = order.size(); i > 1; i--) std::swap(order[i - 1], order[static_cast<size_t>(prng.Below(i))]);
  for (const Pending* op : order) {
    if (prng.OneIn(2)) Apply(*op, &left);
  }
  return left;
}

namespace {

// Truncates the file as a torn write would. Returns how many of its bytes are unchanged.
uint64_t Tear(MemFile* file, Prng* prng) {
  const uint64_t synced = file->synced_bytes();
  const uint64_t unsynced = file->size_bytes() - synced;
  if (unsynced == 0) return synced;
  const uint64_t kept = prng->Below(unsynced + 1);
  file->Truncate(synced + kept);
  const uint64_t lost = unsynced - kept;
  const uint64_t kind = prng->Below(4);  // 0, 1: a clean prefix; 2: garbage follows; 3: zeros follow
  if (lost == 0 || kind < 2) return synced + kept;
  std::string tail(static_cast<size_t>(prng->Below(lost)) + 1, '\0');
  if (kind == 2) {
    for (char& c : tail) c = static_cast<char>(prng->Next() & 0xff);
  }
  file->Append(tail);
  return synced + kept;
}

// Of the bytes written in place, some runs of sectors reached the disk and others did not: every sector ends a run with
// probability 1/4. Returns the number of bytes that reverted to their old content.
uint64_t TearOverwrites(MemFile* file, Prng* prng) {
  bool reverting = false;
  bool first = true;
  return file->RevertOverwrites([&] {
    if (first ? prng->OneIn(2) : prng->OneIn(4)) reverting = !reverting;
    first = false;
    return reverting;
  });
}

}  // namespace

CrashReport MemEnv::Crash(CrashMode mode, uint64_t seed) {
  const Directory left = DirectoryAfter(mode, seed);
  const Directory had = std::move(seen_);
  seen_.clear();
  total_bytes_ = 0;
  std::map<const MemFile*, uint64_t> lost;  // only for lookups: its iteration order is that of addresses
  for (const auto& [name, file] : had) {
    file->links = 0;
    lost[file.get()] = file->size_bytes();
  }
  Prng prng(seed ^ 0x746f726e);  // not the stream used for the directory
  for (const auto& [name, file] : left) {
    // A file that an interrupted rename left under two names becomes two files.
    FilePtr mine = file->links == 0 ? file : file->Clone();
    if (mine == file) {
      uint64_t kept = file->size_bytes();
      if (mode == CrashMode::kTorn) {
        kept = Tear(file.get(), &prng);
        kept -= TearOverwrites(file.get(), &prng);
      }
      if (mode == CrashMode::kDropUnsynced) {
        file->Truncate(file->synced_bytes());
        kept = file->size_bytes() - file->RevertOverwrites([] { return true; });
      }
      lost[file.get()] -= std::min(kept, lost[file.get()]);
    }
    mine->MarkSynced();
    Bind(name, std::move(mine));
  }
  CrashReport report;
  for (const auto& [name, file] : had) {
    if (file->links == 0 || lost[file.get()] > 0) report.files++;
    report.lost_bytes += lost[file.get()];
  }
  on_disk_ = seen_;
  pending_.clear();
  locked_ = false;
  epoch_++;
  return report;
}

}  // namespace strata

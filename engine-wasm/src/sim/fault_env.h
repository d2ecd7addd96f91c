// FaultEnv: injects failures from a plan into an Env. Lessons and tests break the disk with it.
//
// A fault specifies which calls it affects (operation, class of file, from the n-th such call, how many times) and the
// effect. The first fault of the plan that affects a call decides; every fault counts all calls that match it since it
// was added, whether it affects them or not.
//
//   {.op = kSync, .any_class = false, .file_class = kWal, .nth = 3}     the third sync of a log fails once
//   {.op = kAppend, .nth = 10, .times = kForever, .effect = kNoSpace}   the disk is full from the tenth append on
//   {.op = kAppend, .effect = kTornWrite, .argument = 5}                5 bytes of the next append arrive, then error
//   {.op = kSync, .times = kForever, .effect = kLyingSync}              syncs return Ok and do nothing
//   {.op = kRead, .effect = kBitFlip, .argument = 8 * 100 + 3}          flips bit 3 of byte 100 of the next read
//
// After a failed append or sync the file is poisoned, as the contract of Env requires, regardless of the plan. On a
// disk that heals, later calls on the same file succeed, as on real machines; then only the engine's own rule keeps it
// from acknowledging lost writes.
//
// Crash points: operations that change files (create, append or write in place, sync, rename, remove, SyncDir) are
// numbered from 1; CrashAfter(k) executes k of them, and from then on every call fails, as if the machine were gone.
// Then the test calls MemEnv::Crash and opens again. "Before operation k" is CrashAfter(k - 1).
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "env/env.h"
#include "sim/file_facts.h"
#include "trace/tracer.h"

namespace strata {

// In the order of FaultOp in schema/commands.json, plus kList, which commands cannot name.
enum class FaultOp : uint8_t { kAppend, kSync, kCreate, kRename, kRemove, kRead, kSyncDir, kList };

// In the order of FaultEffect in schema/commands.json.
enum class FaultEffect : uint8_t {
  kIoError,    // nothing is done, IoError
  kNoSpace,    // nothing is done, NoSpace
  kTornWrite,  // kAppend: the first `argument` bytes are written, then IoError; other operations: as kIoError
  kLyingSync,  // kSync, kSyncDir: Ok, but nothing is done; other operations: as kIoError
  kBitFlip,    // kRead: bit `argument` of the bytes returned, modulo their number, is flipped, Ok; else as kIoError
};

struct Fault {
  static constexpr uint64_t kForever = ~uint64_t{0};

  FaultOp op = FaultOp::kAppend;
  bool any_class = true;
  rec::FileClass file_class = rec::FileClass::kOther;  // when not any_class; for renames the class of the source
  uint64_t nth = 1;                                    // of the matching calls since the fault was added
  uint64_t times = 1;
  FaultEffect effect = FaultEffect::kIoError;
  uint64_t argument = 0;
};

class FaultEnv final : public Env {
 public:
  // base and the tracer must outlive this and its files. tracer: receives a FaultStruck per affected call; null: none.
  explicit FaultEnv(Env& base, Tracer* tracer = nullptr) : base_(base), tracer_(tracer) {}

  Status NewRandomAccessFile(Slice name, std::unique_ptr<RandomAccessFile>* out) override;
  Status NewWritableFile(Slice name, std::unique_ptr<WritableFile>* out) override;
  // For faults, its writes are kAppend, its reads kRead, its syncs kSync, its creation kCreate.
  Status NewRandomRWFile(Slice name, std::unique_ptr<RandomRWFile>* out) override;
  bool FileExists(Slice name) override { return !crashed() && base_.FileExists(name); }
  Status List(std::vector<std::string>* names) override;
  Status FileSize(Slice name, uint64_t* size_bytes) override;
  Status Remove(Slice name) override;
  Status Rename(Slice from, Slice to) override;
  Status SyncDir() override;
  Status LockDir() override;
  Status UnlockDir() override;

  // Replaces the plan; all counts restart.
  void SetPlan(std::vector<Fault> plan);
  // Adds a fault, which counts calls from now on. False, without adding it, if the plan has kPlannedMax faults that can
  // still affect calls.
  bool AddFault(const Fault& fault);
  static constexpr size_t kPlannedMax = 64;
  void set_heals(bool heals) { heals_ = heals; }
  bool heals() const { return heals_; }
  // Number of calls affected by a fault since construction.
  uint64_t struck() const { return struck_; }
  // operations() at the last affected call: the number of that operation, if it was one that changes files.
  uint64_t last_struck() const { return last_struck_; }

  // Number of operations that changed files since construction, failed ones included.
  uint64_t operations() const { return operations_; }
  // See "Crash points". kForever: never.
  void CrashAfter(uint64_t operations) { crash_after_ = operations; }
  bool crashed() const { return operations_ >= crash_after_; }

 private:
  template <typename File>
  friend class FaultFile;

  struct Planned {
    Fault fault;
    uint64_t matched = 0;
  };

  // Counts the call and returns the fault that affects it, or null. Sets *status to the error if the machine is gone or
  // the fault is an error; other effects (torn write, lying sync, bit flip) leave it Ok and the caller carries them
  // out.
  const Fault* FaultFor(FaultOp op, Slice name, Status* status);
  void FlipBit(const Fault* fault, FileBytes* bytes);

  Env& base_;
  Tracer* const tracer_;
  std::vector<Planned> plan_;
  bool heals_ = false;
  uint64_t struck_ = 0;
  uint64_t last_struck_ = 0;
  uint64_t operations_ = 0;
  uint64_t crash_after_ = Fault::kForever;
};

}  // namespace strata

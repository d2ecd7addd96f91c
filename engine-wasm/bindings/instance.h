// Instance: a self-contained engine: files, device, clock, scheduler, tracer, and the database while it is open.
//
// Several instances run side by side without sharing any state. Inputs: options at creation, files before opening,
// commands at any step boundary. Outputs: records, inspection results, error messages.
//
// Invariants
// 1. All work happens inside Run: Submit only queues, so a run replays from (seed, options, files, commands with the
//    step numbers at which they were submitted).
// 2. The client job has the lifetime of the instance; it blocks on Condition::kCommands when its queue is empty. Its
//    time never goes backward: a background job stepped since may have left the clock earlier than the end of its last
//    operation.
// 3. A crash drops the database and every job but the client, then makes the file system lose what was not durable. A
//    process that aborts does the same, but loses nothing of its files.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include "base/slice.h"
#include "base/status.h"
#include "clock/clock.h"
#include "env/env.h"
#include "env/mem_env.h"
#include "sched/scheduler.h"
#include "sim/device_env.h"
#include "sim/fault_env.h"
#include "strata/db.h"
#include "strata/options.gen.h"
#include "trace/tracer.h"

namespace strata {

class Client;

class Instance {
 public:
  // files: the database's directory; null: files in memory. Not owned.
  Instance(uint64_t seed, const Options& options, uint32_t mask, Env* files);
  ~Instance();

  // Decodes (id, value) pairs of 16 bytes over the defaults. InvalidArgument names the option and its range.
  static Status DecodeOptions(Slice encoded, Options* options);

  // The same for a family, starting from the current options of the default family.
  Status DecodeFamily(Slice name, Slice encoded, FamilyDeclaration* family) const;

  // REQUIRES: not open yet. The file is written synced, replacing one of the same name.
  Status ImportFile(Slice name, Slice data);
  // All or nothing; on failure the message names the command that is malformed or out of range. inject: runs before
  // everything not yet begun (client.h).
  Status Submit(Slice commands, bool inject);
  // Steps until max_steps have run, max_batch_bytes are buffered, or no job is runnable. Returns the number of steps.
  uint32_t Run(uint32_t max_steps, uint32_t max_batch_bytes);
  // Drops the commands not yet begun and the rest of a bulk command.
  void CancelPending();
  bool Idle() const;
  // Returns the inspection result for an address; see c_api.h. Pure.
  Status Inspect(Slice address, std::string* out);

  Tracer& tracer() { return tracer_; }
  // Virtual time.
  uint64_t now_ns() const { return clock_.now_ns(); }

 private:
  friend class Client;
  friend class OperationRun;

  EngineContext context() { return {device_, clock_, scheduler_, tracer_, seed_, files_}; }
  // Remembers the options of a waiting create_family, for opening its family.
  void DeclareFamily(Slice command);
  // ---- For the client, within a step.
  Status Open();
  void Close();
  Status Crash(CrashMode mode, uint64_t seed);
  // why: as its last operation was answered. Emits EngineAborted, EngineCrashed.
  void Abort(const Status& why);
  // command: a checked fault. InvalidArgument: too many are planned.
  Status PlanFault(Slice command);
  // While the database is down: for its next opening, and for the device at once. Also InvalidArgument: the files would
  // not fit into device_capacity.
  Status SetOption(uint16_t option, uint64_t value, uint32_t family);
  void TakeDeviceOptions();
  std::string ClosedState() const;
  void InspectDevice(std::string* out) const;
  Status InspectFile(Slice address, std::string* out);

  uint64_t seed_;
  Options options_;
  // The options for opening families. create_family declares them, even before the database is opened, so that an
  // existing family is opened with them.
  FamilyOptions families_;
  Clock clock_;
  Tracer tracer_;
  Scheduler scheduler_;
  MemEnv memory_;
  Env* files_;  // &memory_ or the caller's
  // A FaultEnv over files_, used by all database I/O but not by inspection.
  FaultEnv faults_;
  DeviceEnv device_;
  std::unique_ptr<Db> db_;
  // By the caller's numbers. Released with the database.
  std::map<uint32_t, const Snapshot*> snapshots_;
  std::unique_ptr<Job> new_client_;  // until the first command, so that an instance without commands makes no step
  Client* client_ = nullptr;         // then owned by the scheduler
  bool started_ = false;
  bool down_ = false;  // crashed or aborted, and not reopened
};

}  // namespace strata

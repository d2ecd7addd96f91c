// Instance: one world. Its files, device, clock, scheduler, tracer, and the database while it is open.
//
// An instance knows nothing of others; several run side by side without sharing a byte. What enters: options at
// creation, files before opening, commands at any step boundary. What leaves: records, answers to inspection, sentences
// of errors.
//
// Invariants
//   1. Nothing happens outside Run: Submit only queues, so a run replays from (seed, options, files, commands with the
//   step
//      numbers at which they came).
//   2. The client job lives as long as the instance; it blocks on Condition::kCommands when its queue is empty. Time
//   does not go back for
//      it: a background job that was stepped since may have left the clock earlier than the end of its last operation.
//   3. A crash drops the database and every job but the client, then lets the file system forget what was not durable.
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
#include "strata/db.h"
#include "strata/options.gen.h"
#include "trace/tracer.h"

namespace strata {

class Client;

class Instance {
 public:
  // files: where the database lives; null for files in memory. Not owned.
  Instance(uint64_t seed, const Options& options, uint32_t mask, Env* files);
  ~Instance();

  // Decodes (id, value) pairs of 16 bytes over the defaults. InvalidArgument names the option and its range.
  static Status DecodeOptions(Slice encoded, Options* options);

  // The same for a family, over the options that the default one was opened with or was set to.
  Status DecodeFamily(Slice name, Slice encoded, FamilyDeclaration* family) const;

  // REQUIRES: not open yet. An empty file is written; removal is its own call.
  Status ImportFile(Slice name, Slice data);
  // All or nothing; the sentence names the command that is malformed or out of range.
  // interject: they run before all that was not begun (client.h).
  Status Submit(Slice commands, bool interject);
  // Steps until max_steps are made, max_batch_bytes are buffered, or nothing is runnable. Returns the steps made.
  uint32_t Run(uint32_t max_steps, uint32_t max_batch_bytes);
  // Drops the commands not begun and the rest of a macro.
  void Forget();
  bool Idle() const;
  // Answers an address; see c_api.h. Pure.
  Status Inspect(Slice address, std::string* out);

  Tracer& tracer() { return tracer_; }
  const Scheduler& scheduler() const { return scheduler_; }
  uint32_t step() const { return scheduler_.step(); }
  // Of virtual time.
  uint64_t now_ns() const { return clock_.now_ns(); }

 private:
  friend class Client;

  EngineContext context() { return {device_, clock_, scheduler_, tracer_, seed_, files_}; }
  // Notes how a create_family that waits wants its family to be opened.
  void DeclareFamily(Slice command);
  // For the client, inside a step.
  Status Open();
  void Close();
  Status Crash(CrashMode mode, uint64_t seed);
  // command: a checked fault. InvalidArgument: too many are planned.
  Status PlanFault(Slice command);
  Status SetOption(uint16_t option, uint64_t value, uint32_t family);
  std::string ClosedState() const;
  void InspectDevice(std::string* out) const;
  Status InspectFile(Slice address, std::string* out);
  Status ReadFile(Slice name, std::string* out);

  uint64_t seed_;
  Options options_;
  // How families are opened. Declared by create_family, before opening too, so that one that is there is opened so.
  FamilyOptions families_;
  Clock clock_;
  Tracer tracer_;
  Scheduler scheduler_;
  MemEnv memory_;
  Env* files_;  // &memory_ or the caller's
  // A FaultEnv over files_, which all of the database goes through; looking at files does not. Null in the core link,
  // which has no command for it.
  std::unique_ptr<Env> faults_;
  DeviceEnv device_;
  std::unique_ptr<Db> db_;
  // Numbers are the caller's. Released with the database.
  std::map<uint32_t, const Snapshot*> snapshots_;
  std::unique_ptr<Job> new_client_;  // until the first commands come, so that an instance without any makes no step
  Client* client_ = nullptr;         // then owned by the scheduler
  bool started_ = false;
};

}  // namespace strata

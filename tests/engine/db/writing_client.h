// Shared workloads: clients that write one batch after another, as the page's client does, each write a job stepped
// within the client's own.
#pragma once

#include <memory>
#include <string>

#include "base/prng.h"
#include "test_machine.h"

namespace strata {

// A client that writes random batches one after another, some synced; in the extended dialect it deletes ranges too.
class WritingClient final : public Job {
 public:
  WritingClient(Db& db, uint64_t seed, int writes) : db_(db), prng_(seed), left_(writes) {}
  StepResult Step() override {
    if (write_ == nullptr) {
      if (left_-- == 0) return StepResult::Done();
      batch_.Clear();
      const std::string key = std::to_string(prng_.Below(500));
      if (db_.options().dialect == Dialect::kExtended && prng_.OneIn(8)) {
        batch_.DeleteRange(key, key + "5");
      } else if (prng_.OneIn(4)) {
        batch_.Delete(key);
      } else {
        batch_.Put(key, std::string(prng_.Below(90), 'v'));
      }
      write_ =
          db_.NewWriteJob({prng_.OneIn(6), 0}, &batch_, [](const Status& s) { EXPECT_TRUE(s.ok()) << s.ToString(); });
      write_->set_id(id());
    }
    const StepResult result = write_->Step();
    if (result.kind != StepResult::Kind::kDone) return result;
    write_.reset();
    return StepResult::Ran();
  }

 private:
  Db& db_;
  Prng prng_;
  int left_;
  WriteBatch batch_;
  std::unique_ptr<Job> write_;
};

// Two edits fail, and two manifests replace the failed ones.
inline void FailManifests(TestMachine* machine) {
  machine->faults.set_heals(true);
  machine->faults.SetPlan(
      {{.op = FaultOp::kSync, .any_class = false, .file_class = rec::FileClass::kManifest, .nth = 4},
       {.op = FaultOp::kAppend, .any_class = false, .file_class = rec::FileClass::kManifest, .nth = 12}});
}

// The records of two such clients, of reopening the database and of two scans, taken every take_every steps.
inline std::string RunOnce(uint64_t seed, uint32_t mask, uint32_t take_every) {
  TestMachine machine(TinyOptions(), seed);
  machine.tracer.set_mask(mask);
  EXPECT_TRUE(machine.Open().ok());
  for (uint64_t client = 0; client < 2; client++) {
    machine.scheduler.Add(std::make_unique<WritingClient>(*machine.db, seed * 10 + client, 400), Priority::kClient);
  }
  std::string trace;
  uint32_t steps = 0;
  while (machine.scheduler.StepOnce()) {
    if (++steps % take_every == 0) trace += machine.tracer.TakeBatch();
  }
  EXPECT_TRUE(machine.Reopen().ok());
  EXPECT_FALSE(machine.Scan().empty());
  EXPECT_FALSE(machine.ScanBackward().empty());
  return trace + machine.tracer.TakeBatch();
}

}  // namespace strata

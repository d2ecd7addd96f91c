// Macro: one command, many operations.
//
// A generator over sim/workload that is asked for its next operation when the last one is done, so that a hundred
// million puts cost no memory and can be stopped anywhere. Keys and values are the same natively and in wasm.
#pragma once

#include <cstdint>
#include <memory>

#include "base/slice.h"
#include "operation.h"
#include "sim/workload.h"

namespace strata {

class Macro {
 public:
  // REQUIRES: a checked fill, delete_fill, churn or read_fill.
  static std::unique_ptr<Macro> Decode(Slice command);

  Macro(const WorkloadSpec& spec, uint8_t sync) : workload_(spec), sync_(sync) {}

  // Fills *operation. REQUIRES: done() < total().
  void Next(Operation* operation);
  uint64_t done() const { return workload_.done(); }
  uint64_t total() const { return workload_.total(); }

 private:
  Workload workload_;
  uint8_t sync_;
  WorkloadOp op_;  // memory that is used again
};

}  // namespace strata

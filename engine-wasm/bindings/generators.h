// OperationGenerator: a bulk command, one command that runs many operations.
//
// It adapts the workloads of sim. The client asks for the next operation when the previous one is done, so a hundred
// million puts take no memory and can be interrupted anywhere. Keys and values are identical natively and in wasm.
#pragma once

#include <cstdint>
#include <memory>

#include "base/slice.h"
#include "operation.h"

namespace strata {

class OperationGenerator {
 public:
  // REQUIRES: a checked fill, delete_fill, churn, read_fill, mix or ibench.
  static std::unique_ptr<OperationGenerator> Decode(Slice command);

  virtual ~OperationGenerator() = default;
  // Fills *operation. REQUIRES: done() < total().
  virtual void Next(Operation* operation) = 0;
  virtual uint64_t done() const = 0;
  virtual uint64_t total() const = 0;
  // How many clients share the operations, and how long each waits after one. More than 1 for a mix only.
  virtual uint32_t clients() const { return 1; }
  virtual uint64_t think_ns() const { return 0; }
};

}  // namespace strata

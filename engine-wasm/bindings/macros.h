// Macro: one command, many operations.
//
// A generator over sim that is asked for its next operation when the last one is done, so that a hundred million puts
// cost no memory and can be stopped anywhere. Keys and values are the same natively and in wasm.
#pragma once

#include <cstdint>
#include <memory>

#include "base/slice.h"
#include "operation.h"

namespace strata {

class Macro {
 public:
  // REQUIRES: a checked fill, delete_fill, churn, read_fill or ibench.
  static std::unique_ptr<Macro> Decode(Slice command);

  virtual ~Macro() = default;
  // Fills *operation. REQUIRES: done() < total().
  virtual void Next(Operation* operation) = 0;
  virtual uint64_t done() const = 0;
  virtual uint64_t total() const = 0;
};

}  // namespace strata

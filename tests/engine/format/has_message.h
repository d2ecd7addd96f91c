#pragma once

#include <string>

#include "base/slice.h"
#include "base/status.h"

namespace strata {

inline bool HasMessage(const Status& status, Slice text) {
  return status.message().find(text) != std::string::npos;
}

}  // namespace strata

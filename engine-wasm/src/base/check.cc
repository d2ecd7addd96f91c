#include "base/check.h"

#include <cstdio>

namespace strata {

namespace {

void PrintToStandardError(const char* file, int line, const char* message) {
  std::fprintf(stderr, "strata: %s:%d: %s\n", file, line, message);
}

TrapHandler trap_handler = PrintToStandardError;

}  // namespace

void SetTrapHandler(TrapHandler handler) {
  trap_handler = handler != nullptr ? handler : PrintToStandardError;
}

void CheckFailed(const char* file, int line, const char* message) {
  trap_handler(file, line, message);
  __builtin_trap();
}

}  // namespace strata

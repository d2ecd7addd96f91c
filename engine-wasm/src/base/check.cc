#include "base/check.h"

#include <cstdio>
#include <string>

namespace strata {

namespace {

// Does not use printf, whose tables nothing else in a small module needs.
void PrintToStandardError(const char* file, int line, const char* message) {
  const std::string text = "strata: " + std::string(file) + ":" + std::to_string(line) + ": " + message + "\n";
  std::fwrite(text.data(), 1, text.size(), stderr);
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

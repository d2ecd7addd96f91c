// STRATA_CHECK: an invariant of our own code; if it is false, the engine stops immediately.
//
// For invariants only. Corrupt files, invalid options and failing devices are input and result in a Status; a CHECK
// that input can trigger is a bug. It stays in release builds, because a wrong picture is worse than none.
//
// The trap handler lets the host of the engine save the message before the program ends: the page shows it as an
// EngineTrap, a test may print it. It cannot return to the failed code.
#pragma once

namespace strata {

using TrapHandler = void (*)(const char* file, int line, const char* message);

// The handler is called once before the program traps. Null restores the default, which writes to standard error.
void SetTrapHandler(TrapHandler handler);

[[noreturn]] void CheckFailed(const char* file, int line, const char* message);

}  // namespace strata

// Only the file name, so that the module does not contain directories of a build machine.
#ifdef __FILE_NAME__
#define STRATA_FILE __FILE_NAME__
#else
#define STRATA_FILE __FILE__
#endif

#define STRATA_CHECK(condition, message) \
  (__builtin_expect(!!(condition), 1) ? void(0) : ::strata::CheckFailed(STRATA_FILE, __LINE__, message))

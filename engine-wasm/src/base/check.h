// STRATA_CHECK: a sentence about our own code that must be true; when it is not, the engine stops at once.
//
// It is for invariants only. Damaged files, refused options and failing devices are data and end in a Status; a CHECK
// that input could trip is a bug. It stays in release builds, because a wrong picture is worse than none.
//
// The trap handler exists so that whoever hosts the engine can carry the sentence out before the program ends: the page
// shows it as an EngineTrap, a test may print it. It cannot return to the failed code.
#pragma once

namespace strata {

using TrapHandler = void (*)(const char* file, int line, const char* message);

// Called once before the program traps. Null restores the default, which writes one line to standard error.
void SetTrapHandler(TrapHandler handler);

[[noreturn]] void CheckFailed(const char* file, int line, const char* message);

}  // namespace strata

// Only the last part of the path, so that no build machine's directories are shipped in the module.
#ifdef __FILE_NAME__
#define STRATA_FILE __FILE_NAME__
#else
#define STRATA_FILE __FILE__
#endif

#define STRATA_CHECK(condition, sentence) \
  (__builtin_expect(!!(condition), 1) ? void(0) : ::strata::CheckFailed(STRATA_FILE, __LINE__, sentence))

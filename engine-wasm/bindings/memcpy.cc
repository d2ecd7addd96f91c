// The module's memcpy. Emscripten's copies single bytes unless both addresses have the same remainder by 4, and in logs
// and blocks most of them have not: 4 KiB took 740 ns instead of 50.
//
// memcpy must not be compiled to a call of itself, so this file has its own flags (CMakeLists.txt). They also allow the
// instruction memory.copy, which all browsers have had since 2021 and which is the fastest for long data. Elsewhere the
// compiler would use it for short data, too, where it costs more than the copy.
#ifdef __EMSCRIPTEN__

#include <cstddef>

#include "base/copy_words.h"

extern "C" void* memcpy(void* to, const void* from, size_t n) {
  constexpr size_t kLongBytes = 128;
  if (n < kLongBytes) {
    strata::CopyWords(static_cast<char*>(to), static_cast<const char*>(from), n);
  } else {
    __builtin_memcpy(to, from, n);
  }
  return to;
}

#endif

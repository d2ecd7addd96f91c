// How the memory of the WebAssembly module grows: by a quarter of its size, at least 1 MiB.
//
// Emscripten grows it by the pages that one allocation lacks, mostly a single one of 64 KiB: 1,790 times while a
// million keys are loaded. At each growth the host replaces the buffer of the memory, and V8 in Node may collect its
// whole heap.
//
// The linker's --wrap (CMakeLists.txt) puts this function before Emscripten's, which sbrk calls.
#ifdef __EMSCRIPTEN__
#include <emscripten/heap.h>

#include <algorithm>
#include <cstddef>

extern "C" {

int __real_emscripten_resize_heap(size_t size_bytes);

// Returns 0 if the memory cannot have that size: it would exceed MAXIMUM_MEMORY, or the host has no more.
int __wrap_emscripten_resize_heap(size_t size_bytes) {
  constexpr size_t kLeastGrowthBytes = 1u << 20;
  const size_t now_bytes = emscripten_get_heap_size();
  const size_t larger_bytes = now_bytes + std::max(now_bytes / 4, kLeastGrowthBytes);
  // Near the maximum, the size that is needed may fit where a quarter more does not.
  return (larger_bytes > size_bytes && __real_emscripten_resize_heap(larger_bytes) != 0) ||
         __real_emscripten_resize_heap(size_bytes) != 0;
}

}  // extern "C"
#endif

// The program around one engine, in two forms: functions that a WebAssembly host calls and times, and a native program
// that reads a line, times the same functions and prints a line.
//
//   grow BYTES                        ok
//   open ENTRIES SNAPPY VERIFY MASK RADIX_TREE   ok
//   run PHASE SLICE SLICES            ok NANOSECONDS OPERATIONS WRITTEN_BYTES TRACED_BYTES
//   any failure                       error SENTENCE
//
// node-runner.ts uses the same lines. BENCH_ENGINE is the header that defines MeasuredEngine.
#include <cstdint>

#include "driver.h"
#include BENCH_ENGINE

namespace {

bench::Driver<bench::MeasuredEngine>& TheDriver() {
  static auto* driver = new bench::Driver<bench::MeasuredEngine>;
  return *driver;
}

}  // namespace

extern "C" {

uint32_t bench_open(uint32_t entries, uint32_t snappy, uint32_t verify_checksums, uint32_t trace_mask,
                    uint32_t radix_tree) {
  return TheDriver().Open({entries, snappy != 0, verify_checksums != 0, trace_mask, radix_tree != 0}) ? 1 : 0;
}
uint32_t bench_run(uint32_t phase, uint32_t slice, uint32_t slices) {
  return TheDriver().Run(static_cast<bench::Phase>(phase), {slice, slices}) ? 1 : 0;
}
uint32_t bench_operations(void) {
  return TheDriver().operations();
}
double bench_written_bytes(void) {
  return TheDriver().written_bytes();
}
double bench_traced_bytes(void) {
  return TheDriver().traced_bytes();
}
const char* bench_message(void) {
  return TheDriver().message().c_str();
}

}  // extern "C"

#ifndef __EMSCRIPTEN__
#include <time.h>

#include <cstdio>

#ifdef __GLIBC__
#include <malloc.h>

#include <cstdlib>
#include <cstring>
#endif

namespace {

// Processor time of this process, which excludes other programs on the machine.
long long NowNs() {
  timespec t{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return 1'000'000'000LL * t.tv_sec + t.tv_nsec;
}

// Grows the heap before anything is timed, as the hosts of modules grow their memory (memory.ts). Elsewhere than in
// glibc the first touch of each page is part of the times.
void GrowHeap(size_t bytes) {
#ifdef __GLIBC__
  // Memory that is freed stays in the heap, and large blocks come from it.
  mallopt(M_MMAP_MAX, 0);
  mallopt(M_TRIM_THRESHOLD, -1);
  void* const block = std::malloc(bytes);
  if (block == nullptr) return;
  std::memset(block, 1, bytes);
  std::free(block);
#else
  (void)bytes;
#endif
}

bool Answer(const char* line) {
  uint32_t a = 0;
  uint32_t b = 0;
  uint32_t c = 0;
  uint32_t d = 0;
  uint32_t e = 0;
  double bytes = 0;
  bool ok = true;
  if (std::sscanf(line, "grow %lf", &bytes) == 1) {
    GrowHeap(static_cast<size_t>(bytes));
    std::puts("ok");
  } else if (std::sscanf(line, "open %u %u %u %u %u", &a, &b, &c, &d, &e) == 5) {
    ok = bench_open(a, b, c, d, e) != 0;
    if (ok) std::puts("ok");
  } else if (std::sscanf(line, "run %u %u %u", &a, &b, &c) == 3) {
    const long long begin = NowNs();
    ok = bench_run(a, b, c) != 0;
    const long long took = NowNs() - begin;
    if (ok) {
      std::printf("ok %lld %u %.0f %.0f\n", took, bench_operations(), bench_written_bytes(), bench_traced_bytes());
    }
  } else {
    std::puts("error not a command");
    return false;
  }
  if (!ok) std::printf("error %s\n", bench_message());
  std::fflush(stdout);
  return true;
}

}  // namespace

int main() {
  char line[256];
  while (std::fgets(line, sizeof line, stdin) != nullptr) {
    if (!Answer(line)) return 1;
  }
  return 0;
}
#endif

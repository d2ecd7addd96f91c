#include "fuzz/cost.h"

#include <gtest/gtest.h>
#include <malloc.h>
#include <sys/time.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstring>
#include <new>

namespace strata::fuzz {
namespace {

std::atomic<uint64_t> allocated{0};
std::atomic<uint64_t> peak{0};
char late_line[512];

void* Allocate(size_t size) {
  void* const p = std::malloc(size == 0 ? 1 : size);
  if (p == nullptr) std::abort();
  const uint64_t now = allocated += malloc_usable_size(p);
  if (now > peak) peak = now;
  return p;
}

void Release(void* p) {
  if (p == nullptr) return;
  allocated -= malloc_usable_size(p);
  std::free(p);
}

extern "C" void Late(int) {
  // Only async-signal-safe functions.
  (void)!write(STDERR_FILENO, late_line, std::strlen(late_line));
  _exit(1);
}

}  // namespace

uint64_t AllocatedBytes() {
  return allocated;
}
uint64_t PeakBytes() {
  return peak;
}
void ResetPeak() {
  peak = allocated.load();
}

void StartClock(uint32_t seconds, const std::string& line) {
  const std::string text = "exceeded the time limit: " + line + "\n";
  text.copy(late_line, std::min(text.size(), sizeof(late_line) - 1));
  late_line[std::min(text.size(), sizeof(late_line) - 1)] = '\0';
  std::signal(SIGPROF, Late);
  itimerval timer{};
  timer.it_value.tv_sec = static_cast<time_t>(seconds);
  setitimer(ITIMER_PROF, &timer, nullptr);
}

TEST(FuzzCost, MemoryIsCounted) {
  ResetPeak();
  const uint64_t before = PeakBytes();
  { std::string(1'000'000, 'x').append("y"); }
  EXPECT_GE(PeakBytes(), before + 1'000'000);
  EXPECT_LT(AllocatedBytes(), before + 1'000'000);
}

}  // namespace strata::fuzz

void* operator new(size_t size) {
  return strata::fuzz::Allocate(size);
}
void* operator new[](size_t size) {
  return strata::fuzz::Allocate(size);
}
void* operator new(size_t size, const std::nothrow_t&) noexcept {
  return strata::fuzz::Allocate(size);
}
void* operator new[](size_t size, const std::nothrow_t&) noexcept {
  return strata::fuzz::Allocate(size);
}
void operator delete(void* p) noexcept {
  strata::fuzz::Release(p);
}
void operator delete[](void* p) noexcept {
  strata::fuzz::Release(p);
}
void operator delete(void* p, size_t) noexcept {
  strata::fuzz::Release(p);
}
void operator delete[](void* p, size_t) noexcept {
  strata::fuzz::Release(p);
}

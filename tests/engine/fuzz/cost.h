// What one execution may cost: memory, reads of the device and, where a campaign asks for it, time of the processor.
//
// Memory is what operator new has given and not got back. A read beyond kReads fails, so that a loop that fetches
// blocks forever ends and is known. A loop that fetches nothing is ended by the clock, in campaigns only
// (STRATA_FUZZ_SECONDS): npm test has no clock.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <string>

namespace strata::fuzz {

inline constexpr uint64_t kReads = 200'000;
inline constexpr uint64_t kMemoryBytes = 300'000'000;

// Bytes that are allocated now, and the most since ResetPeak.
uint64_t AllocatedBytes();
uint64_t PeakBytes();
void ResetPeak();

// Until the next call the process may use `seconds` of the processor (0: no limit); then it prints `line` and ends with
// exit status 1.
void StartClock(uint32_t seconds, const std::string& line);

}  // namespace strata::fuzz

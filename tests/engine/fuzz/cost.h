// Limits of one run: memory, device reads and, in campaigns, processor time.
//
// Memory is what operator new has allocated and not yet released. Reads past kReads fail, so a loop that fetches blocks
// forever ends with an error. A loop that fetches nothing is ended by a processor time limit, in campaigns only
// (STRATA_FUZZ_SECONDS): npm test asserts no times.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <string>

namespace strata::fuzz {

inline constexpr uint64_t kReads = 200'000;
inline constexpr uint64_t kMemoryBytes = 300'000'000;

// Bytes allocated now, and their maximum since ResetPeak.
uint64_t AllocatedBytes();
uint64_t PeakBytes();
void ResetPeak();

// Limits processor time until the next call to `seconds` (0: no limit). After that the process prints `line` and exits
// with status 1.
void StartClock(uint32_t seconds, const std::string& line);

}  // namespace strata::fuzz

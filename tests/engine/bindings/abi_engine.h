// AbiEngine: an engine driven through the C ABI, for tests: submit commands, run, and read the records.
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "base/slice.h"
#include "strata/c_api.h"
#include "strata/commands.gen.h"
#include "strata/options.gen.h"
#include "trace/records.gen.h"

namespace strata {

struct TraceRecord {
  uint16_t kind = 0;
  uint32_t cause = 0;
  std::string bytes;  // complete, header included
};

inline std::vector<TraceRecord> SplitRecords(const std::string& trace) {
  std::vector<TraceRecord> records;
  for (size_t at = 0; at < trace.size();) {
    TraceRecord record;
    uint16_t size_bytes = 0;
    std::memcpy(&record.kind, trace.data() + at, 2);
    std::memcpy(&size_bytes, trace.data() + at + 2, 2);
    std::memcpy(&record.cause, trace.data() + at + 4, 4);
    record.bytes = trace.substr(at, size_bytes);
    records.push_back(record);
    at += size_bytes;
  }
  return records;
}

class AbiEngine {
 public:
  using OptionList = std::vector<std::pair<uint16_t, uint64_t>>;

  AbiEngine(const OptionList& options, uint32_t mask, uint64_t seed = 7) {
    std::string encoded;
    for (const auto& [id, value] : options) {
      const uint64_t head = id;
      encoded.append(reinterpret_cast<const char*>(&head), 8);
      encoded.append(reinterpret_cast<const char*>(&value), 8);
    }
    handle_ = strata_create(seed, Data(encoded), Size(encoded), mask);
  }
  ~AbiEngine() { strata_destroy(handle_); }
  AbiEngine(const AbiEngine&) = delete;
  AbiEngine& operator=(const AbiEngine&) = delete;

  uint32_t handle() const { return handle_; }

  template <class Command>
  AbiEngine& Add(const Command& command) {
    wire::AppendCommand(command, &pending_);
    return *this;
  }
  AbiEngine& Put(Slice key, Slice value, uint8_t sync = 0) {
    return Add(cmd::Put{.sync = sync, .key = key, .value = value});
  }
  AbiEngine& Delete(Slice key) { return Add(cmd::Delete{.sync = 0, .key = key}); }
  AbiEngine& Get(Slice key, uint32_t snapshot = 0) { return Add(cmd::Get{.snapshot = snapshot, .key = key}); }
  // n puts of 300 bytes and n Gets of random keys: half writes, half reads, like YCSB's workload A.
  AbiEngine& AddWritesAndReads(uint64_t n) {
    Add(cmd::Fill{.n = n,
                  .first = 0,
                  .key_space = 100'000,
                  .seed = 3,
                  .key_bytes = 16,
                  .value_bytes = 300,
                  .order = cmd::FillOrder::kRandom,
                  .sync = 0});
    return Add(cmd::ReadFill{
        .n = n, .first = 0, .key_space = 100'000, .seed = 4, .key_bytes = 16, .order = cmd::FillOrder::kRandom});
  }

  // Submits the added commands. Returns the StatusCode.
  uint32_t Submit() {
    const uint32_t status = strata_submit(handle_, Data(pending_), Size(pending_));
    pending_.clear();
    return status;
  }
  // Submits the added commands ahead of everything not yet begun. Returns the StatusCode.
  uint32_t Inject() {
    const uint32_t status = strata_interject(handle_, Data(pending_), Size(pending_));
    pending_.clear();
    return status;
  }
  // Submits and runs to the end in slices of max_steps; returns the records.
  std::string Run(uint32_t max_steps = 100'000, uint32_t max_batch_bytes = UINT32_MAX) {
    if (!pending_.empty()) Submit();
    std::string trace;
    for (;;) {
      const uint32_t steps = strata_run(handle_, max_steps, max_batch_bytes);
      const uint32_t size_bytes = strata_take_batch(handle_);
      trace.append(reinterpret_cast<const char*>(strata_result(handle_)), size_bytes);
      if (steps == 0 && size_bytes == 0) return trace;
    }
  }
  // Runs at most this many steps; returns the records.
  std::string Step(uint32_t steps) {
    strata_run(handle_, steps, UINT32_MAX);
    const uint32_t size_bytes = strata_take_batch(handle_);
    return {reinterpret_cast<const char*>(strata_result(handle_)), size_bytes};
  }
  // "!" and the message if refused.
  std::string Inspect(const std::string& address) {
    const uint32_t size_bytes = strata_inspect(handle_, Data(address), Size(address));
    if (size_bytes == UINT32_MAX) return "!" + Error();
    return {reinterpret_cast<const char*>(strata_result(handle_)), size_bytes};
  }
  std::string Error() {
    const uint32_t size_bytes = strata_error(handle_);
    return {reinterpret_cast<const char*>(strata_result(handle_)), size_bytes};
  }

 private:
  static const uint8_t* Data(const std::string& s) { return reinterpret_cast<const uint8_t*>(s.data()); }
  static uint32_t Size(const std::string& s) { return static_cast<uint32_t>(s.size()); }

  uint32_t handle_ = 0;
  std::string pending_;
};

}  // namespace strata
